"""The program's folders and port as they are: room, rights, privacy, and who listens. Changes nothing."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from slipstream.core.doctor.doctor import DiskReading, OpenFile, PortReading
from slipstream.core.words import say
from slipstream.engine.files import Paths, free_bytes
from slipstream.engine.guard import process
from slipstream.engine.models import hubcache, hubtoken
from slipstream.engine.serve import port as ports
from slipstream.engine.serve import serverkey

_OTHERS = stat.S_IRGRP | stat.S_IXGRP | stat.S_IROTH | stat.S_IXOTH
_OTHERS_READ = stat.S_IRGRP | stat.S_IROTH
_COMPILERS = ("cc", "gcc", "clang")


def disk(paths: Paths) -> DiskReading:
    """Free space where engines, logs and models go. Never raises: a place that cannot be asked has none."""
    models = hubcache.cache_folder()
    return DiskReading(
        str(paths.data), _free(paths.data), str(paths.logs), _free(paths.logs), str(models), _free(models)
    )


def port(paths: Paths, preferred: int) -> PortReading:
    """Whether the preferred port is free, ours, or whose it is."""
    if ports.is_free(preferred):
        return PortReading(preferred, free=True)
    running = process.find_running(paths)
    if running is not None and running.port == preferred:
        return PortReading(preferred, free=False, ours=True)
    holder = ports.listener(preferred)
    if holder is None:
        return PortReading(preferred, free=False, holder="")
    named = say("{name} (process {pid})", name=holder.name, pid=holder.pid)
    return PortReading(preferred, free=False, holder=named)


def open_files(paths: Paths) -> tuple[OpenFile, ...]:
    """Our private folders that others may enter, and the files with keys in them that others may read."""
    return tuple(found for folder in _private(paths) for found in _open(folder, paths))


def unwritable(paths: Paths) -> tuple[str, ...]:
    """Folders of ours that are there and cannot be written."""
    folders = (paths.data, paths.cache, *_private(paths))
    return tuple(str(folder) for folder in folders if folder.exists() and not os.access(folder, os.W_OK))


def has_compiler() -> bool:
    """Whether a C compiler is on PATH."""
    return any(shutil.which(name) for name in _COMPILERS)


def _private(paths: Paths) -> tuple[Path, ...]:
    return (paths.config, paths.state, paths.runtime)


def _open(folder: Path, paths: Paths) -> Iterator[OpenFile]:
    if not _allows(folder, _OTHERS):
        return
    yield OpenFile(str(folder), holds_secret=False)
    secrets = (
        hubtoken.token_path(paths),
        serverkey.path(paths),
        *(paths.state / "editors").glob("*/record.json"),
    )
    for path in secrets:
        if folder in path.parents and _allows(path, _OTHERS_READ):
            yield OpenFile(str(path), holds_secret=True)


def _allows(path: Path, rights: int) -> bool:
    try:
        return bool(path.stat().st_mode & rights)
    except OSError:
        return False


def _free(path: Path) -> int:
    try:
        return free_bytes(path)
    except OSError:
        return 0
