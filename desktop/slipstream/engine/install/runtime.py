"""Engine environments on disk: which is in use, which was before, which are ours, remove them.

Layout below ``paths.engines``: one folder per environment (a venv), complete only when it holds
``engine.json``, which is written last; ``active.json`` names the one in use and the one before it, by folder
or, for an environment that somebody else made, by its whole description. Never imports vllm and starts no
interpreter: looking is a few small files. Building is ``installer``'s, asking ``verification``'s.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from pathlib import Path

from slipstream.core.codec import from_json, to_json
from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.models import Device, EngineInstall
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.install import occupants, packages, worklock

MANIFEST = "engine.json"
POINTER = "active.json"
SCHEMA = 1

# In the order a start prefers them: vLLM's own command (needs the ``vllm`` distribution's metadata), the
# server without the command, and the old module that every version has.
LAUNCH_MODULES = (
    "vllm.entrypoints.cli.main",
    "vllm.entrypoints.launchers.api_server.entry",
    "vllm.entrypoints.openai.api_server",
)


def active(paths: Paths) -> EngineInstall | None:
    """The environment in use, ``None`` when there is none. Reads two small files; under a millisecond."""
    return _referred(paths, _pointer(paths).get("current"))


def previous(paths: Paths) -> EngineInstall | None:
    """The environment that was in use before, if it is still there: what ``rollback`` goes back to."""
    return _referred(paths, _pointer(paths).get("previous"))


def installed(paths: Paths) -> tuple[EngineInstall, ...]:
    """Every complete environment of ours, by folder name."""
    if not paths.engines.is_dir():
        return ()
    found = (_install(folder) for folder in sorted(paths.engines.iterdir()) if folder.is_dir())
    return tuple(install for install in found if install is not None)


def activate(paths: Paths, install: EngineInstall, *, package: str = "") -> None:
    """Make ``install`` the environment in use, at once or not at all; the one before stays for ``rollback``.

    ``package`` is where its vLLM lies, if not in its own package folder (an editable install). Raises
    ``RuntimeBroken``.
    """
    pointer = _pointer(paths)
    current = _referred(paths, pointer.get("current"))
    changes = current is not None and current.root != install.root
    before = pointer.get("current") if changes else pointer.get("previous")
    _point(paths, _reference(install, package), before)


def rollback(paths: Paths) -> EngineInstall:
    """Go back to the environment that was in use before; doing it twice returns. Raises ``RuntimeBroken``."""
    pointer = _pointer(paths)
    back = _referred(paths, pointer.get("previous"))
    if back is None:
        raise RuntimeBroken(
            say("There is no earlier engine to go back to"),
            detail=say("No other engine was in use before, or it has been removed."),
            hint=say("Choose one of the list: slipstream engines list."),
        )
    now = pointer.get("current")
    _point(paths, pointer["previous"], now if _referred(paths, now) is not None else None)
    return back


def launch_module(install: EngineInstall) -> str:
    """The module a start runs. Raises ``RuntimeBroken`` when the environment has none."""
    usable = LAUNCH_MODULES if install.dist == "vllm" else LAUNCH_MODULES[1:]
    found = next((module for module in usable if module in install.modules), None)
    if found is None:
        raise broken(say("It has no module that starts a server."), managed=install.managed)
    return found


def serving_modules(install: EngineInstall) -> tuple[str, ...]:
    """What a start loads: the module it runs, and behind vLLM's own command, which loads it late, the server.

    Raises ``RuntimeBroken`` when the environment has none.
    """
    server = next((module for module in LAUNCH_MODULES[1:] if module in install.modules), None)
    return tuple(dict.fromkeys(module for module in (launch_module(install), server) if module))


def launch_modules(package: Path) -> frozenset[str]:
    """The launch modules that exist as files in a ``vllm`` folder; nothing is imported."""
    return frozenset(
        module
        for module in LAUNCH_MODULES
        if package.joinpath(*module.split(".")[1:]).with_suffix(".py").is_file()
    )


def folders(paths: Paths) -> tuple[Path, ...]:
    """Every folder that was once a complete environment of ours, also where something of it has gone."""
    return tuple(sorted(manifest.parent for manifest in paths.engines.glob(f"*/{MANIFEST}")))


def remove(paths: Paths, root: Path) -> None:
    """Delete an environment of ours, and what was kept of its downloads.

    The active one leaves no pointer behind. Raises ``RuntimeBroken`` when it is not ours or a server runs
    from it.
    """
    if root.parent != paths.engines or not (root / MANIFEST).is_file():
        raise RuntimeBroken(
            say("This engine is not one of Slipstream's"),
            detail=say("{folder} was made by somebody else.", folder=root),
            hint=say("Remove it with the tool that made it."),
        )
    try:
        with worklock.hold(paths.engines):
            _refuse_in_use(paths, root)
            forget(paths, root)
            # Without its manifest it is no environment any more, whatever happens to the rest.
            (root / MANIFEST).unlink()
            shutil.rmtree(root)
            # Its files are links into our cache: as long as those stay, no space is freed.
            packages.drop_downloads(paths)
    except worklock.LockHeld as exc:
        raise busy(exc) from exc
    except OSError as exc:
        raise disk_trouble(exc) from exc


def drop_downloads(paths: Paths) -> None:
    """Delete what was fetched for engines and kept. Raises ``RuntimeBroken``, also while an install works."""
    try:
        with worklock.hold(paths.engines):
            packages.drop_downloads(paths)
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


def write_manifest(install: EngineInstall, facts: dict[str, object]) -> None:
    """Declare the environment complete. Raises ``OSError``."""
    record = {
        "schema": SCHEMA,
        "dist": install.dist,
        "version": install.version,
        "device": install.device.value,
        "python": install.python,
        "modules": sorted(install.modules),
        "torch": install.torch,
        "min_driver": install.min_driver,
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


def site_packages(root: Path) -> Path | None:
    """The environment's package folder, if vLLM is in it."""
    return next((path.parent for path in root.glob("lib/python3.*/site-packages/vllm")), None)


def busy(exc: worklock.LockHeld) -> RuntimeBroken:
    """Another install works on the same folder."""
    return RuntimeBroken(
        say("Another install is already running"),
        detail=say("Another Slipstream (process {pid}) is installing an engine.", pid=exc.pid)
        if exc.pid
        else say("Another Slipstream is installing an engine."),
        hint=say("Wait until it has finished, then try again."),
    )


def disk_trouble(exc: OSError) -> RuntimeBroken:
    """A file of the environment could not be written or removed."""
    return RuntimeBroken(
        say("The engine's folder cannot be written"),
        detail=f"{exc.strerror or exc}: {exc.filename}" if exc.filename else str(exc),
        hint=say("Check the free space and the rights of that folder, then install again."),
        next_step=NextStep.INSTALL,
        kind=FailureKind.DISK_FULL,
    )


def broken(detail: str, *, evidence: str = "", managed: bool = True) -> RuntimeBroken:
    """The environment does not work. Only one of ours is mended by installing again."""
    return RuntimeBroken(
        say("The engine environment is broken"),
        detail=detail,
        hint=say("Install the engine again: a new environment is built beside this one.")
        if managed
        else say("Repair it with the tool that made it, or install one: slipstream engines install."),
        next_step=NextStep.INSTALL,
        kind=FailureKind.ENGINE_BROKEN,
        evidence=evidence,
    )


def _refuse_in_use(paths: Paths, root: Path) -> None:
    users = occupants.find(paths, root)
    if users:
        who = ", ".join(str(pid) for pid in users[:4])
        raise RuntimeBroken(
            say("A server runs from this engine"),
            detail=say("Process {pids} uses it.", pids=who),
            hint=say("Stop the server, then remove the engine: slipstream stop."),
            next_step=NextStep.STOP,
        )


def forget(paths: Paths, root: Path) -> None:
    """Take the environment out of the pointer; its files stay. Raises ``RuntimeBroken``, ``OSError``."""
    pointer = _pointer(paths)
    kept = {
        name: reference
        for name, reference in pointer.items()
        if (found := _referred(paths, reference)) is not None and Path(found.root) != root
    }
    if kept.get("current") is not None:
        _point(paths, kept["current"], kept.get("previous"))
    elif kept.get("previous") is not None:
        _point(paths, None, kept["previous"])
    else:
        (paths.engines / POINTER).unlink(missing_ok=True)


def _unfinished(paths: Paths) -> list[Path]:
    if not paths.engines.is_dir():
        return []
    return [
        folder for folder in paths.engines.iterdir() if folder.is_dir() and not (folder / MANIFEST).is_file()
    ]


def _pointer(paths: Paths) -> dict[str, object]:
    """References to the environments ``current`` and ``previous``, as far as the pointer has them."""
    match _read(paths.engines / POINTER):
        case dict() as record:
            current = {key: value for key, value in record.items() if key not in ("schema", "previous")}
            return {"current": current or None, "previous": record.get("previous")}
        case _:
            return {}


def _point(paths: Paths, current: object, before: object) -> None:
    record: dict[str, object] = {"schema": SCHEMA}
    if isinstance(current, dict):
        record |= current
    if before is not None:
        record["previous"] = before
    try:
        atomic_write(paths.engines / POINTER, json.dumps(record, indent=2) + "\n")
    except OSError as exc:
        raise disk_trouble(exc) from exc


def _reference(install: EngineInstall, package: str) -> dict[str, object]:
    if install.managed:
        return {"folder": Path(install.root).name}
    return {"install": to_json(install), "package": package}


def _referred(paths: Paths, reference: object) -> EngineInstall | None:
    """The environment behind a reference; ``None`` when it is not one, or its Python or vLLM has gone."""
    match reference:
        case {"folder": str(folder)} if folder == Path(folder).name:
            return _install(paths.engines / folder)
        case {"install": dict(record), "package": str(package)}:
            with contextlib.suppress(ValueError, TypeError):
                install = from_json(EngineInstall, record)
                there = Path(package).is_dir() if package else site_packages(Path(install.root)) is not None
                return install if there and os.access(install.python, os.X_OK) else None
    return None


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
            **rest,
        } if device in tuple(Device):
            torch, driver = rest.get("torch"), rest.get("min_driver")
            install = EngineInstall(
                version=version,
                device=Device(device),
                python=python,
                root=str(folder),
                dist=dist,
                modules=frozenset(str(module) for module in modules),
                torch=torch if isinstance(torch, str) else None,
                min_driver=driver if isinstance(driver, int) else None,
            )
        case _:
            return None
    return install if os.access(python, os.X_OK) and site_packages(folder) is not None else None


def _read(path: Path) -> object:
    with contextlib.suppress(OSError, ValueError):
        return json.loads(path.read_bytes())
    return None
