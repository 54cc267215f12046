"""Every engine on this computer as one list, and what can be done with each: check, use, remove, go back.

Brings together what ``finder`` finds, ``enginefacts`` knows and ``runtime`` has in use; imports no engine.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from slipstream.core.engines import EngineEntry, Origin
from slipstream.core.errors import AppError, ErrorReport, FailureKind, NextStep, RuntimeBroken
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device, EngineInstall
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.install import disksize, enginefacts, finder, pointed, runtime, verification
from slipstream.engine.install.child import CancelFlag, Report
from slipstream.engine.install.enginefacts import EngineFacts
from slipstream.engine.install.finder import Place
from slipstream.engine.install.verification import Health

# The oldest Python that a vLLM with --speculative-config ran on.
_OLDEST_PYTHON = 9


def look(
    paths: Paths,
    hardware: Hardware,
    *,
    env: Mapping[str, str] | None = None,
    sizes: bool = False,
    cancelled: CancelFlag | None = None,
) -> tuple[EngineEntry, ...]:
    """Every engine, ours first. Unknown environments are asked (0.1 s each), ``sizes`` walks them (1 s each).

    One that does not work is in the list with its ``problem``. Raises ``Cancelled``.
    """
    found = _places(paths, os.environ if env is None else env)
    entries = (entry_of(paths, hardware, place, cancelled=cancelled) for place in found)
    return tuple(_with_size(entry) if sizes else entry for entry in entries)


def entry_of(
    paths: Paths, hardware: Hardware, place: Place, *, cancelled: CancelFlag | None = None
) -> EngineEntry:
    """One place as an entry of the list. Raises ``Cancelled``."""
    managed = place.origin is Origin.MANAGED
    entry = EngineEntry(
        name=place.root.name if managed else str(place.root),
        origin=place.origin,
        root=str(place.root),
        python=str(place.python),
        active=_is(runtime.active(paths), place),
        previous=_is(runtime.previous(paths), place),
    )
    try:
        facts = _facts(paths, place, cancelled)
        install = _install(facts.health, place)
    except RuntimeBroken as exc:
        ours = next((i for i in runtime.installed(paths) if i.root == str(place.root)), None)
        return replace(entry, install=ours, problem=exc.report())
    return replace(
        entry,
        install=install,
        python_version=facts.python_version,
        cuda=facts.cuda,
        checked_at_utc=facts.checked_at_utc,
        problem=facts.problem or _unfit(install, hardware),
    )


def named(
    paths: Paths, hardware: Hardware, name: str | None, *, cancelled: CancelFlag | None = None
) -> EngineEntry:
    """The engine a person means by a name of the list, a version, or a folder; ``None`` is the one in use.

    Raises ``RuntimeBroken`` when there is none or more than one, ``Cancelled``.
    """
    entries = look(paths, hardware, cancelled=cancelled)
    if name is None:
        found = [entry for entry in entries if entry.active]
        if not found:
            raise RuntimeBroken(
                say("No engine is in use"),
                detail=say("There is none to work on unless you name one."),
                hint=say("Install one, or choose one of the list: slipstream engines list."),
                next_step=NextStep.INSTALL,
            )
        return found[0]
    exact = [entry for entry in entries if name in (entry.name, entry.root, entry.python)]
    found = exact or [
        entry for entry in entries if entry.install is not None and entry.install.version == name
    ]
    if len(found) > 1:
        raise RuntimeBroken(
            say("There are several engines of version {version}", version=name)[:59],
            detail=say("They are: {names}.", names=", ".join(entry.name for entry in found)),
            hint=say("Name one of these."),
        )
    if found:
        return found[0]
    folder = Path(name).expanduser()
    if not folder.exists():
        raise RuntimeBroken(
            say("There is no such engine"),
            detail=say("'{name}' is neither a name of the list nor a folder.", name=name),
            hint=say("See the names: slipstream engines list."),
        )
    place = finder.place_of(folder)
    known = [entry for entry in entries if os.path.realpath(entry.root) == os.path.realpath(place.root)]
    return known[0] if known else entry_of(paths, hardware, place, cancelled=cancelled)


def check(paths: Paths, entry: EngineEntry, report: Report, cancelled: CancelFlag) -> Health:
    """Load the engine's server in its own interpreter, on a CPU engine let a tiny model answer too.

    What comes out is kept for the list. Raises ``RuntimeBroken`` with the reason, ``Cancelled``.
    """
    install = _usable(entry)
    report(say("Loading the engine's server"), 0.1)
    try:
        health = verification.verify(install, deep=True, answer=True, cancelled=cancelled)
    except RuntimeBroken as exc:
        if exc.kind is not FailureKind.TIMEOUT:
            enginefacts.note_problem(paths, install.python, exc.report())
        raise
    enginefacts.note_checked(paths, install.python, health)
    report(say("The engine works"), 1.0)
    return health


def use(paths: Paths, entry: EngineEntry) -> EngineInstall:
    """Make it the engine in use; a foreign one is remembered among the named folders. Raises ``AppError``."""
    install = _usable(entry)
    if entry.problem is not None:
        raise _as_error(entry.problem)
    if entry.origin is Origin.MANAGED:
        runtime.activate(paths, install)
        return install
    pointed.add(paths, Path(entry.root))
    facts = enginefacts.known(paths, entry.python)
    runtime.activate(paths, install, package=(facts.package or "") if facts is not None else "")
    return install


def remove(paths: Paths, entry: EngineEntry) -> bool:
    """Delete an engine of ours; a foreign one is only taken off our list. True when files were deleted.

    Raises ``RuntimeBroken`` when there is nothing to do or a server runs from it, ``SettingsError``.
    """
    if entry.origin is Origin.MANAGED:
        runtime.remove(paths, Path(entry.root))
        enginefacts.forget(paths, entry.python)
        return True
    forgotten = pointed.forget(paths, Path(entry.root))
    if entry.active or entry.previous:
        runtime.forget(paths, Path(entry.root))
        forgotten = True
    if not forgotten:
        raise RuntimeBroken(
            say("This engine is not one of Slipstream's"),
            detail=say("{folder} was made by somebody else.", folder=entry.root),
            hint=say("Remove it with the tool that made it."),
        )
    enginefacts.forget(paths, entry.python)
    return False


def _places(paths: Paths, env: Mapping[str, str]) -> tuple[Place, ...]:
    """What the finder finds, and an engine in use that it does not."""
    found = list(finder.places(paths, env))
    for install in (runtime.active(paths), runtime.previous(paths)):
        if install is not None and not any(_is(install, place) for place in found):
            found.append(Place(Origin.POINTED, Path(install.root), Path(install.python)))
    return tuple(found)


def _facts(paths: Paths, place: Place, cancelled: CancelFlag | None) -> EngineFacts:
    managed = place.origin is Origin.MANAGED
    if not place.python.exists():
        if managed:
            raise runtime.broken(say("Its Python has gone: {python}.", python=place.python))
        raise _no_engine(say("{folder} is not a Python environment.", folder=place.root))
    minor = _python_minor(place.root)
    if minor is not None and minor < _OLDEST_PYTHON:
        raise runtime.broken(
            say(
                "Its Python 3.{minor} is too old; vLLM needs 3.{oldest} or newer.",
                minor=minor,
                oldest=_OLDEST_PYTHON,
            ),
            managed=managed,
        )
    return enginefacts.ask(paths, str(place.python), cancelled=cancelled, managed=managed)


def _install(health: Health, place: Place) -> EngineInstall:
    """The environment as the rest of the program knows engines. Raises ``RuntimeBroken``."""
    managed = place.origin is Origin.MANAGED
    versions = dict(health.versions)
    if health.dist is None or health.package is None:
        if not managed:
            raise _no_engine(say("vLLM is not installed in {folder}.", folder=place.root))
        raise runtime.broken(say("vLLM is not installed in it."))
    device = health.built_for
    if device is None:
        raise runtime.broken(say("torch is not installed in it."), managed=managed)
    install = EngineInstall(
        version=versions[health.dist],
        device=device,
        python=str(place.python),
        root=str(place.root),
        dist=health.dist,
        modules=runtime.launch_modules(Path(health.package)),
        managed=managed,
        torch=versions.get("torch"),
        min_driver=health.min_driver,
    )
    runtime.launch_module(install)
    return install


def _no_engine(detail: str) -> RuntimeBroken:
    return RuntimeBroken(
        say("There is no engine in this folder"),
        detail=detail,
        hint=say(
            "Name the folder of an environment that vLLM is installed in, or install one: "
            "slipstream engines install."
        ),
    )


def _unfit(install: EngineInstall, hardware: Hardware) -> ErrorReport | None:
    """Why a sound engine cannot run on this computer; ``None`` when nothing known is against it."""
    detail = ""
    hint = say("Choose another engine, or install one that fits: slipstream engines install.")
    branch = hardware.driver_branch
    if install.device is Device.CUDA and branch is None:
        detail = (
            say("It is built for NVIDIA GPUs and the NVIDIA driver is not loaded.")
            if hardware.has(Vendor.NVIDIA)
            else say("It is built for NVIDIA GPUs and none was found.")
        )
    elif install.device is Device.CUDA and branch is not None and branch < (install.min_driver or 0):
        detail = say(
            "It needs the NVIDIA driver {min_driver} or newer; {nvidia_driver} is loaded.",
            min_driver=install.min_driver,
            nvidia_driver=hardware.nvidia_driver,
        )
        hint = say("Update the driver, or install a vLLM for this one: slipstream engines install cuda.")
    elif install.device is Device.ROCM and not hardware.amd_compute:
        detail = say("It is built for AMD GPUs and their compute driver (/dev/kfd) is not there.")
    if not detail:
        return None
    return ErrorReport(
        say("This engine does not run on this computer"),
        detail=detail,
        hint=hint,
        next_step=NextStep.INSTALL,
        kind=FailureKind.DRIVER,
        exit_code=RuntimeBroken.exit_code,
    )


def _usable(entry: EngineEntry) -> EngineInstall:
    if entry.install is None:
        raise (
            _as_error(entry.problem)
            if entry.problem
            else runtime.broken(say("It cannot be asked what it is."))
        )
    return entry.install


def _as_error(report: ErrorReport) -> AppError:
    return RuntimeBroken(
        report.title,
        detail=report.detail,
        hint=report.hint,
        next_step=report.next_step,
        kind=report.kind,
        evidence=report.evidence,
    )


def _with_size(entry: EngineEntry) -> EngineEntry:
    """Only ours are measured: an environment of others may hold far more than an engine."""
    if entry.origin is not Origin.MANAGED:
        return entry
    return replace(entry, size_bytes=disksize.size_bytes((Path(entry.root),)))


def _is(install: EngineInstall | None, place: Place) -> bool:
    return install is not None and os.path.realpath(install.root) == os.path.realpath(place.root)


def _python_minor(root: Path) -> int | None:
    return max(_minors(root), default=None)


def _minors(root: Path) -> Iterator[int]:
    for folder in root.glob("lib/python3.*"):
        minor = folder.name.removeprefix("python3.")
        if minor.isdecimal():
            yield int(minor)
