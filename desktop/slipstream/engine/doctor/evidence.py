"""The files of ours that tell what happened: settings, records, logs. Read by their ends, as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from slipstream.engine.catalog_file import own_presets
from slipstream.engine.files import Paths
from slipstream.engine.settings_file import settings_path

_RUNS = 3  # the newest ones
_HEAD_BYTES = 64 * 1024  # what was asked of the engine stands at the beginning
_TAIL_BYTES = 1024 * 1024  # how it ended, at the end


@dataclass(frozen=True, slots=True)
class Evidence:
    """One file. ``left_out_bytes`` are missing from its middle."""

    name: str
    text: str
    left_out_bytes: int = 0


def collect(paths: Paths) -> tuple[Evidence, ...]:
    """What is there; a file that cannot be read says so in its place."""
    return tuple(_read(path, name) for path, name in _files(paths))


def _files(paths: Paths) -> Iterator[tuple[Path, str]]:
    known = [
        (settings_path(paths), "settings.json"),
        (paths.lease, "server.json"),
        (paths.outcome, "last-run.json"),
        *((path, f"presets/{path.name}") for path in sorted(own_presets(paths).glob("*.toml"))),
        *((path, f"logs/{path.name}") for path in sorted(paths.logs.glob("slipstream.log*"))[:2]),
    ]
    runs = sorted(paths.logs.glob("run-*.log"), reverse=True)[:_RUNS]
    yield from ((path, name) for path, name in known if path.is_file())
    yield from ((path, f"logs/{path.name}") for path in runs)


def _read(path: Path, name: str) -> Evidence:
    try:
        with path.open("rb") as stream:
            size = stream.seek(0, 2)
            stream.seek(0)
            if size <= _HEAD_BYTES + _TAIL_BYTES:
                return Evidence(name, stream.read().decode("utf-8", "replace"))
            head = stream.read(_HEAD_BYTES)
            stream.seek(size - _TAIL_BYTES)
            tail = stream.read(_TAIL_BYTES)
    except OSError as exc:
        return Evidence(name, f"This file could not be read: {exc.strerror}.\n")
    # Cut at line ends: half a key would be recognised by nobody.
    head = head[: head.rfind(b"\n") + 1]
    tail = tail[tail.find(b"\n") + 1 :]
    left_out = size - len(head) - len(tail)
    note = f"\n[... {left_out} bytes left out ...]\n\n".encode()
    return Evidence(name, (head + note + tail).decode("utf-8", "replace"), left_out)
