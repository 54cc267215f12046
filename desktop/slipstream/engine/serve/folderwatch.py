"""Which files of a few folders changed: the kernel tells (inotify(7)), so nobody has to look every second.

A help, not a truth: where it cannot be had, or a folder was replaced, its user still looks now and then.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct
from pathlib import Path

_IN_MODIFY = 0x2
_IN_MOVED_TO = 0x80
_IN_CREATE = 0x100
_IN_Q_OVERFLOW = 0x4000
_EVENT = struct.Struct("iIII")  # wd, mask, cookie, length of the name that follows
_READ_BYTES = 64 * 1024


class FolderWatch:
    """Pollable by ``fileno``. One thread uses it."""

    def __init__(self, fd: int) -> None:
        """Of an inotify descriptor; see ``open``."""
        self._fd = fd

    @classmethod
    def open(cls, *folders: Path) -> FolderWatch | None:
        """Watch ``folders``; ``None`` where the system has no watch to give."""
        libc = ctypes.CDLL(None, use_errno=True)
        try:
            fd = int(libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK))
        except AttributeError:  # a libc without it
            return None
        if fd < 0:
            return None
        mask = _IN_MODIFY | _IN_MOVED_TO | _IN_CREATE
        for folder in folders:
            if libc.inotify_add_watch(fd, os.fsencode(folder), mask) < 0:
                os.close(fd)
                return None
        return cls(fd)

    def fileno(self) -> int:
        """Readable when something changed."""
        return self._fd

    def read(self) -> frozenset[str] | None:
        """Names of files that were made, replaced or written to; ``None`` when too many to be told."""
        names: set[str] = set()
        lost = False
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._fd, _READ_BYTES)
            offset = 0
            while offset < len(data):
                _, mask, _, length = _EVENT.unpack_from(data, offset)
                offset += _EVENT.size
                names.add(os.fsdecode(data[offset : offset + length].rstrip(b"\0")))
                lost = lost or bool(mask & _IN_Q_OVERFLOW)
                offset += length
        return None if lost else frozenset(names)

    def close(self) -> None:
        """Stop watching. Idempotent."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
