"""A private folder for the temporary files of one run, gone with it; stdlib only, the guardian imports it.

An engine leaves in the system's temporary folder what its processes had no time to remove: the sockets
between them, the file by which they find each other, half-compiled kernels. ``TMPDIR`` moves all of that, and
whatever a later version adds, where ``VLLM_RPC_BASE_PATH`` moves the sockets alone. The folder lies where
temporary files are expected, not with our sockets: a compiler's may be large, and ``XDG_RUNTIME_DIR`` is a
small piece of memory that the whole desktop session shares.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

_PREFIX = "slipstream-run-"
_USUAL = Path("/tmp")  # noqa: S108  every folder made here is new, private and of a name that nobody foresees
_NAME_BYTES = len(_PREFIX) + 16
_TRIES = 8
# An engine's socket is a UUID in this folder; some versions add a few letters. sun_path of unix(7) holds 107.
_LONGEST_BASE_BYTES = 107 - len("//") - _NAME_BYTES - 36 - 16


class Scratch:
    """A folder that is known as in use for as long as its maker lives: the kernel frees the lock on it."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def make(cls, base: Path) -> Scratch:
        """A new one in ``base``, for our own user only. Raises ``OSError``."""
        for _ in range(_TRIES):
            path = base / f"{_PREFIX}{os.urandom(8).hex()}"
            path.mkdir(mode=0o700)
            lock = _lock(path)
            if lock is not None:
                return cls(path, lock)
        raise BlockingIOError(f"{base} cannot hold temporary files: something removes them at once")

    def remove(self) -> None:
        """Delete it with everything in it. Idempotent; what cannot be deleted stays."""
        if self._lock >= 0:
            shutil.rmtree(self.path, ignore_errors=True)
            os.close(self._lock)
            self._lock = -1


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A folder for the length of a ``with``. Raises ``OSError`` when there can be none."""
    made = Scratch.make(base())
    try:
        yield made.path
    finally:
        made.remove()


def base() -> Path:
    """Where such folders are made: ``TMPDIR``, or ``/tmp`` where its path leaves a socket no room."""
    found = Path(tempfile.gettempdir())
    return found if len(os.fsencode(found)) <= _LONGEST_BASE_BYTES else _USUAL


def remove_abandoned(recorded: str = "") -> tuple[Path, ...]:
    """Delete the folders of our user whose makers are gone; gives which.

    ``recorded`` is one more place to look: a run's folder made under another ``TMPDIR``. Call when the
    processes of those runs are ended, else they would lose files under their hands.
    """
    removed = []
    for path in {*_found((base(), _USUAL)), *((Path(recorded),) if recorded else ())}:
        if not path.name.startswith(_PREFIX) or not _is_ours(path):
            continue
        lock = _lock(path)
        if lock is None:
            continue
        try:
            shutil.rmtree(path, ignore_errors=True)
        finally:
            os.close(lock)
        removed.append(path)
    return tuple(sorted(removed))


def _found(bases: Iterable[Path]) -> Iterator[Path]:
    for place in bases:
        with contextlib.suppress(OSError):
            yield from place.glob(f"{_PREFIX}*")


def _is_ours(path: Path) -> bool:
    """A folder, not a link to one, that nobody but our user can have made."""
    try:
        status = path.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()


def _lock(path: Path) -> int | None:
    """The descriptor that marks the folder as in use; ``None`` when somebody has it, or it has just gone.

    ``flock``, because it can lock a folder, and because systemd's cleaning of /tmp leaves alone what is
    locked so: a server may idle for weeks.
    """
    try:
        fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        there, held = path.lstat(), os.fstat(fd)
        if (there.st_dev, there.st_ino) == (held.st_dev, held.st_ino):
            return fd
    except OSError:
        pass
    os.close(fd)
    return None
