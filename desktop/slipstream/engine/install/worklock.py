"""One piece of work on a folder at a time, across processes: a lock that says who holds it.

The children of the work inherit the lock, so a folder that an orphaned child still writes to stays locked.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from slipstream.engine.guard import filelock, proctree
from slipstream.engine.guard.proctree import ProcessId

LOCK_NAME = ".lock"
ORPHAN_END_S = 5.0
_POLL_S = 0.02
_RECORD_BYTES = 4096


class LockHeld(Exception):
    """Somebody else works on the folder; ``pid`` when it is known who. Callers make an ``AppError`` of it."""

    def __init__(self, pid: int | None) -> None:
        super().__init__(f"held by process {pid}" if pid else "held")
        self.pid = pid


class WorkLock:
    """The lock while it is held. ``fd`` is what children inherit."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._write({"owner": _identity(os.getpid())})

    def note_child(self, pid: int) -> None:
        """Write down which child works now, so that a later start can end it should we die."""
        self._write({"owner": _identity(os.getpid()), "child": _identity(pid)})

    def forget(self) -> None:
        """The work is over: nobody is to be ended for it."""
        os.ftruncate(self.fd, 0)

    def _write(self, record: dict[str, object]) -> None:
        os.ftruncate(self.fd, 0)
        os.pwrite(self.fd, json.dumps(record).encode(), 0)


@contextlib.contextmanager
def hold(folder: Path) -> Iterator[WorkLock]:
    """Hold the lock of ``folder`` (made when missing).

    A child orphaned by a dead owner is ended first. Raises ``LockHeld``, ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / LOCK_NAME
    fd = filelock.take(path)
    if fd is None:
        fd = _after_orphan(path)
    try:
        lock = WorkLock(fd)
        yield lock
        lock.forget()
    finally:
        os.close(fd)


def _after_orphan(path: Path) -> int:
    """The lock, once the child that a dead owner left behind is gone. Raises ``LockHeld``."""
    record = _record(path)
    owner = _process(record.get("owner"))
    orphan = _process(record.get("child"))
    if owner is not None or orphan is None:
        raise LockHeld(owner.pid if owner is not None else None)
    # The group id equals the child's pid: run_child starts each in a session of its own.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(orphan.pid, signal.SIGKILL)
    end = time.monotonic() + ORPHAN_END_S
    while (fd := filelock.take(path)) is None:
        if time.monotonic() > end:
            raise LockHeld(orphan.pid)
        time.sleep(_POLL_S)
    return fd


def _record(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as stream:
            found = json.loads(stream.read(_RECORD_BYTES) or b"{}")
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _identity(pid: int) -> dict[str, object]:
    process = proctree.find(pid)
    return asdict(process.id) if process is not None else {}


def _process(identity: object) -> ProcessId | None:
    """The very process that was written down, if it still lives; a reused pid is nobody."""
    match identity:
        case {"pid": int(pid), "start_ticks": int(start_ticks)}:
            found = ProcessId(pid, start_ticks)
            return found if proctree.is_alive(found) else None
        case _:
            return None
