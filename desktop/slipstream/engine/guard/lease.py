"""Who runs the server: the lock that proves it, the record that describes it, and how the last run ended.

The lock lives in a file of its own beside the record, because replacing a file atomically replaces its inode
and with it the lock. Reads and verifies only; signals nothing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from slipstream.core.codec import from_json
from slipstream.core.models import RunSpec
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.guard import filelock, proctree
from slipstream.engine.guard.proctree import ProcessId
from slipstream.engine.guard.segments import Segment

T = TypeVar("T")


class Policy(StrEnum):
    """What a guardian does when the last app that held its server has gone."""

    STOP = "stop"
    GRACE = "grace"
    KEEP = "keep"


class EventKind(StrEnum):
    """What a guardian told, or (``LOST``) that it can tell nothing any more."""

    STARTED = "started"
    STOPPING = "stopping"
    EXITED = "exited"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A running server as its guardian wrote it down. Pids count only together with start time and boot."""

    run_id: str
    spec: RunSpec
    guardian: ProcessId
    engine: ProcessId | None  # None for the moment between the lock and the spawn
    boot_id: str
    socket_path: str
    port: int
    log_path: str
    started_at_utc: float
    segments: tuple[Segment, ...] = ()  # shared memory that the engine's processes were seen to use
    temp_path: str = ""  # the folder for their temporary files

    @property
    def engine_pid(self) -> int | None:
        """Pid of the engine's first process, the API server."""
        return None if self.engine is None else self.engine.pid

    @property
    def guardian_pid(self) -> int:
        """Pid of the guardian."""
        return self.guardian.pid


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended. ``code`` and ``signal`` are the leader's; both ``None`` when nobody saw it end.

    ``asked`` is true only when a person or an app wanted the end, and ``by`` names who; an engine that exits
    0 by itself was not asked. ``survivors`` are processes that even SIGKILL did not remove.
    """

    run_id: str
    spec: RunSpec
    code: int | None
    signal: int | None
    asked: bool
    by: str
    started_at_utc: float
    ended_at_utc: float
    log_path: str
    survivors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GuardianEvent:
    """One thing a guardian said. The first event on every new link is ``STARTED``.

    ``STOPPING`` with ``asked`` false means that the engine's leader ended by itself (``code``/``signal`` are
    known) and its tree is being cleared; ``EXITED`` means that the whole tree is gone and the lock is free.
    """

    kind: EventKind
    by: str = ""
    asked: bool = False
    code: int | None = None
    signal: int | None = None
    survivors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A record file that is torn, foreign or of another version; ``reason`` is one sentence."""

    path: str
    reason: str


def lock_path(paths: Paths) -> Path:
    """The file whose lock is a guardian's proof of life."""
    return paths.lease.with_suffix(".lock")


def is_locked(paths: Paths) -> bool:
    """Whether a guardian has the place now. Takes nothing, so it never gets in a start's way."""
    return filelock.is_held(lock_path(paths))


def read_record(paths: Paths) -> RunRecord | Unreadable | None:
    """The record on disk, ``None`` when there is none. Says nothing about whether its processes live."""
    return _read(paths.lease, RunRecord)


def read_outcome(paths: Paths) -> Outcome | Unreadable | None:
    """How the last run ended, ``None`` when no run has ended yet."""
    return _read(paths.outcome, Outcome)


def is_alive(record: RunRecord) -> bool:
    """True when the record's guardian is running: same pid, same start time, same boot."""
    return record.boot_id == proctree.boot_id() and proctree.is_alive(record.guardian)


def _read(path: Path, kind: type[T]) -> T | Unreadable | None:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as exc:
        return Unreadable(
            str(path), say("{path} could not be read ({reason}); nothing was touched.", path=path, reason=exc)
        )
    try:
        return from_json(kind, json.loads(text))
    except (ValueError, TypeError):
        return Unreadable(
            str(path),
            say("{path} is damaged or was not written by this version; nothing was touched.", path=path),
        )
