"""Engine environments that the program made: which is active, which exist, are they healthy, remove them.

Layout below ``paths.engines``: one folder per environment (a venv), complete only when it holds
``engine.json``, which is written last; ``active.json`` names the folder in use. Never imports vllm: a file
look-up answers ``active``, ``verify`` asks the environment's own interpreter. Building is ``installer``'s.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import threading
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.models import Device, EngineInstall
from slipstream.engine import worklock
from slipstream.engine.child import CancelFlag, run_child
from slipstream.engine.files import Paths, atomic_write

MANIFEST = "engine.json"
POINTER = "active.json"
SCHEMA = 1
PROBE_S = 60.0
DEEP_PROBE_S = 300.0

# In the order a start prefers them: vLLM's own command (needs the ``vllm`` distribution's metadata), the
# server without the command, and the old module that every version has.
LAUNCH_MODULES = (
    "vllm.entrypoints.cli.main",
    "vllm.entrypoints.launchers.api_server.entry",
    "vllm.entrypoints.openai.api_server",
)


@dataclass(frozen=True, slots=True)
class Health:
    """What an environment says of itself. ``device`` is known after a deep look only."""

    python: str
    versions: tuple[tuple[str, str], ...]
    device: str | None = None


def active(paths: Paths) -> EngineInstall | None:
    """The environment in use, ``None`` when there is none. Reads two small files; under a millisecond."""
    pointer = _read(paths.engines / POINTER)
    match pointer:
        case {"folder": str(folder)} if folder == Path(folder).name:
            return _install(paths.engines / folder)
        case _:
            return None


def installed(paths: Paths) -> tuple[EngineInstall, ...]:
    """Every complete environment, by folder name."""
    if not paths.engines.is_dir():
        return ()
    found = (_install(folder) for folder in sorted(paths.engines.iterdir()) if folder.is_dir())
    return tuple(install for install in found if install is not None)


def activate(paths: Paths, install: EngineInstall) -> None:
    """Make ``install`` the environment in use, at once or not at all. Raises ``RuntimeBroken``."""
    record = {"schema": SCHEMA, "folder": Path(install.root).name}
    try:
        atomic_write(paths.engines / POINTER, json.dumps(record, indent=2) + "\n")
    except OSError as exc:
        raise disk_trouble(exc) from exc


def verify(
    install: EngineInstall,
    *,
    deep: bool = False,
    cancelled: CancelFlag | None = None,
    keep_fds: tuple[int, ...] = (),
) -> Health:
    """Ask the environment what it is; ``deep`` also imports the server in it (seconds, proves the libraries).

    Raises ``RuntimeBroken`` with the reason, ``Cancelled``.
    """
    module = launch_module(install)
    argv = [install.python, "-P", str(Path(__file__).with_name("engine_probe.py"))]
    argv += ["--deep", module] if deep else []
    try:
        finished = run_child(
            argv,
            cancelled=threading.Event() if cancelled is None else cancelled,
            deadline_s=DEEP_PROBE_S if deep else PROBE_S,
            env=child_env(),
            keep_fds=keep_fds,
        )
    except TimeoutError as exc:
        raise RuntimeBroken(
            "The engine could not be checked in time",
            detail="The machine may be busy with something else.",
            hint="Try again in a while.",
            next_step=NextStep.INSTALL,
            kind=FailureKind.TIMEOUT,
        ) from exc
    except OSError as exc:
        raise _broken(f"Its Python could not be asked: {exc}.") from exc
    answer = _answer(finished.tail)
    match answer:
        case {"error": str(error)}:
            raise _broken(error, evidence=error)
        case {"python": str(python), "versions": dict(versions)} if finished.code == 0:
            known = tuple(sorted((str(dist), str(version)) for dist, version in versions.items()))
        case _:
            last = finished.tail[-1] if finished.tail else ""
            raise _broken(f"Its check ended with {_ending(finished.code)}.", evidence=last)
    if dict(known).get(install.dist) != install.version:
        raise _broken(f"{install.dist} {install.version} is not in it.")
    device = answer.get("device")
    if deep and device != install.device.value:
        raise _broken(f"It runs on {device}, not on {install.device.value}.")
    return Health(python, known, device if isinstance(device, str) else None)


def launch_module(install: EngineInstall) -> str:
    """The module a start runs. Raises ``RuntimeBroken`` when the environment has none."""
    usable = LAUNCH_MODULES if install.dist == "vllm" else LAUNCH_MODULES[1:]
    found = next((module for module in usable if module in install.modules), None)
    if found is None:
        raise _broken("It has no module that starts a server.")
    return found


def launch_modules(site_packages: Path) -> frozenset[str]:
    """The launch modules that exist as files; nothing is imported."""
    return frozenset(
        module
        for module in LAUNCH_MODULES
        if site_packages.joinpath(*module.split(".")).with_suffix(".py").is_file()
    )


def remove(paths: Paths, install: EngineInstall) -> None:
    """Delete an environment of ours; the active one leaves no pointer behind. Raises ``RuntimeBroken``."""
    root = Path(install.root)
    if root.parent != paths.engines or not (root / MANIFEST).is_file():
        raise RuntimeBroken(
            "This engine is not one of Slipstream's",
            detail=install.root,
            hint="Remove it with the tool that made it.",
        )
    try:
        with worklock.hold(paths.engines):
            current = active(paths)
            if current is not None and current.root == install.root:
                (paths.engines / POINTER).unlink()
            # Without its manifest it is no environment any more, whatever happens to the rest.
            (root / MANIFEST).unlink()
            shutil.rmtree(root)
    except worklock.LockHeld as exc:
        raise busy(exc) from exc
    except OSError as exc:
        raise disk_trouble(exc) from exc


def sweep(paths: Paths) -> tuple[str, ...]:
    """Delete half-made environments unless an install is at work; the names of those deleted.

    Takes the lock only when there is something to delete: a look must not get in an install's way.
    """
    if not _unfinished(paths):
        return ()
    try:
        with worklock.hold(paths.engines):
            return drop_unfinished(paths)
    except (worklock.LockHeld, OSError):
        return ()


def drop_unfinished(paths: Paths) -> tuple[str, ...]:
    """Delete folders without a manifest. Only with the lock of ``paths.engines`` held."""
    unfinished = _unfinished(paths)
    for folder in unfinished:
        shutil.rmtree(folder, ignore_errors=True)
    return tuple(folder.name for folder in unfinished)


def _unfinished(paths: Paths) -> list[Path]:
    if not paths.engines.is_dir():
        return []
    return [
        folder for folder in paths.engines.iterdir() if folder.is_dir() and not (folder / MANIFEST).is_file()
    ]


def write_manifest(install: EngineInstall, facts: dict[str, object]) -> None:
    """Declare the environment complete. Raises ``OSError``."""
    record = {
        "schema": SCHEMA,
        "dist": install.dist,
        "version": install.version,
        "device": install.device.value,
        "python": install.python,
        "modules": sorted(install.modules),
        **facts,
    }
    atomic_write(Path(install.root) / MANIFEST, json.dumps(record, indent=2) + "\n")


def child_env() -> dict[str, str]:
    """Our environment without what would make an engine's Python another Python or slow.

    ``PYTHONDONTWRITEBYTECODE`` costs each engine process half a minute at every start.
    """
    unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "LD_PRELOAD")
    env = {key: value for key, value in os.environ.items() if key not in unwanted}
    return env | {"HF_HUB_OFFLINE": "1", "VLLM_NO_USAGE_STATS": "1", "DO_NOT_TRACK": "1"}


def busy(exc: worklock.LockHeld) -> RuntimeBroken:
    """Another install works on the same folder."""
    who = f" (process {exc.pid})" if exc.pid else ""
    return RuntimeBroken(
        "Another install is already running",
        detail=f"Another Slipstream{who} is installing an engine.",
        hint="Wait until it has finished, then try again.",
    )


def disk_trouble(exc: OSError) -> RuntimeBroken:
    """A file of the environment could not be written or removed."""
    return RuntimeBroken(
        "The engine's folder cannot be written",
        detail=f"{exc.strerror or exc}: {exc.filename}" if exc.filename else str(exc),
        hint="Check the free space and the rights of that folder, then install again.",
        next_step=NextStep.INSTALL,
        kind=FailureKind.DISK_FULL,
    )


def _install(folder: Path) -> EngineInstall | None:
    """The environment in ``folder``; ``None`` when it is unfinished, or its Python or vLLM has gone."""
    match _read(folder / MANIFEST):
        case {
            "schema": 1,
            "dist": str(dist),
            "version": str(version),
            "device": str(device),
            "python": str(python),
            "modules": list(modules),
        } if device in tuple(Device):
            install = EngineInstall(
                version=version,
                device=Device(device),
                python=python,
                root=str(folder),
                dist=dist,
                modules=frozenset(str(module) for module in modules),
            )
        case _:
            return None
    return install if os.access(python, os.X_OK) and site_packages(folder) is not None else None


def site_packages(root: Path) -> Path | None:
    """The environment's package folder, if vLLM is in it."""
    return next((path.parent for path in root.glob("lib/python3.*/site-packages/vllm")), None)


def _read(path: Path) -> object:
    with contextlib.suppress(OSError, ValueError):
        return json.loads(path.read_bytes())
    return None


def _answer(tail: tuple[str, ...]) -> dict[str, object]:
    """The probe's JSON, which is its last line; imports may have printed before it."""
    with contextlib.suppress(IndexError, ValueError):
        found = json.loads(tail[-1])
        if isinstance(found, dict):
            return found
    return {}


def _ending(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"


def _broken(detail: str, *, evidence: str = "") -> RuntimeBroken:
    return RuntimeBroken(
        "The engine environment is broken",
        detail=detail,
        hint="Install the engine again: a new environment is built beside this one.",
        next_step=NextStep.INSTALL,
        kind=FailureKind.ENGINE_BROKEN,
        evidence=evidence,
    )
