"""A model folder that knows itself: a manifest with the size and hash of every file, written last."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from slipstream.engine.files import atomic_write
from slipstream.engine.install.child import CancelFlag, stop_if_asked

MANIFEST = "slipstream.json"
SCHEMA = 1


def write_manifest(folder: Path, facts: Mapping[str, object]) -> None:
    """Declare the folder complete as it is now, with ``facts`` about its making. Raises ``OSError``."""
    entries = {
        path.name: {"bytes": path.stat().st_size, "sha256": sha256(path)}
        for path in sorted(folder.iterdir())
        if path.name != MANIFEST
    }
    record = {"schema": SCHEMA, "files": entries, **facts}
    atomic_write(folder / MANIFEST, json.dumps(record, indent=2) + "\n")


def is_whole(folder: Path) -> bool:
    """Whether every file of the manifest is there in its full size: finds a cut file without reading it."""
    recorded = _recorded(folder)
    return bool(recorded) and all(_size(folder / name) == size for name, (size, _) in recorded.items())


def is_intact(folder: Path, cancelled: CancelFlag) -> bool:
    """Whether every file holds the bytes that were written; reads them all. Raises ``Cancelled``."""
    return is_whole(folder) and not damaged(folder, cancelled)


def damaged(folder: Path, cancelled: CancelFlag) -> tuple[Path, ...]:
    """The files of the manifest that are missing or hold other bytes. Raises ``Cancelled``."""
    found = []
    for name, (size, digest) in _recorded(folder).items():
        stop_if_asked(cancelled)
        if _size(folder / name) != size or sha256(folder / name) != digest:
            found.append(folder / name)
    return tuple(found)


def facts(folder: Path) -> Mapping[str, object]:
    """What the manifest tells besides the files; empty when there is none that can be read."""
    try:
        record = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def sha256(path: Path) -> str:
    """The file's hash in hexadecimal. Raises ``OSError``."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _recorded(folder: Path) -> dict[str, tuple[int, str]]:
    """File name -> (bytes, sha256); empty when there is no manifest that can be read."""
    try:
        record = json.loads((folder / MANIFEST).read_bytes())
        return {
            str(name): (int(entry["bytes"]), str(entry["sha256"])) for name, entry in record["files"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None
