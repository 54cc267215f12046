"""The folders with engines that the person named: a small list in the state folder."""

from __future__ import annotations

import json
from pathlib import Path

from slipstream.core.errors import SettingsError
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write

FILE = "engine-folders.json"


def folders(paths: Paths) -> tuple[Path, ...]:
    """The named folders, oldest first; none when the list is missing or damaged."""
    try:
        found = json.loads((paths.state / FILE).read_bytes())
    except (OSError, ValueError):
        return ()
    entries = found.get("folders") if isinstance(found, dict) else None
    return tuple(Path(entry) for entry in entries or () if isinstance(entry, str))


def add(paths: Paths, folder: Path) -> None:
    """Remember a folder. Raises ``SettingsError``."""
    if folder not in folders(paths):
        _write(paths, (*folders(paths), folder))


def forget(paths: Paths, folder: Path) -> bool:
    """Take a folder off the list; false when it was not on it. Raises ``SettingsError``."""
    known = folders(paths)
    if folder not in known:
        return False
    _write(paths, tuple(entry for entry in known if entry != folder))
    return True


def _write(paths: Paths, known: tuple[Path, ...]) -> None:
    record = {"schema": 1, "folders": [str(entry) for entry in known]}
    try:
        atomic_write(paths.state / FILE, json.dumps(record, indent=2) + "\n")
    except OSError as exc:
        raise SettingsError(
            say("The list of engine folders could not be written"),
            detail=f"{exc.filename or paths.state / FILE}: {exc.strerror or exc}",
            hint=say("Free some disk space and check the rights of that folder, then try again."),
        ) from exc
