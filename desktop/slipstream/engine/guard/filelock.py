"""An exclusive lock on a file that the kernel frees with its holder; stdlib only, the guardian imports it.

An open-file-description lock (``fcntl(2)``, F_OFD_SETLK): unlike ``flock`` others may ask whether it is held
without taking it, and unlike a plain POSIX lock it does not vanish when the same process opens and closes the
file elsewhere.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import struct
from collections.abc import Iterator
from pathlib import Path

# Interpreters built against an old libc lack the names; the numbers are the kernel's on every 64-bit port.
_F_OFD_GETLK = 36
_F_OFD_SETLK = 37
_FLOCK = "hhqqi4x"  # l_type, l_whence, l_start, l_len, l_pid as 64-bit Linux lays them out


def take(path: Path) -> int | None:
    """Lock ``path`` (made if missing, private). The descriptor that keeps the lock, ``None`` if it is held.

    Raises ``OSError`` when the file cannot be opened.
    """
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.fcntl(fd, _F_OFD_SETLK, _whole_file())
    except (BlockingIOError, PermissionError):
        os.close(fd)
        return None
    except BaseException:
        os.close(fd)
        raise
    return fd


@contextlib.contextmanager
def held(path: Path) -> Iterator[bool]:
    """The lock for the length of a ``with``; yields False when another process has it."""
    fd = take(path)
    try:
        yield fd is not None
    finally:
        if fd is not None:
            os.close(fd)


def is_held(path: Path) -> bool:
    """Whether somebody holds the lock on ``path`` now. A missing file is held by nobody."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        answer = fcntl.fcntl(fd, _F_OFD_GETLK, _whole_file())
    finally:
        os.close(fd)
    return bool(struct.unpack(_FLOCK, answer)[0] != fcntl.F_UNLCK)


def _whole_file() -> bytes:
    return struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
