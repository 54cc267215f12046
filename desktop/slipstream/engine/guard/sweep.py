"""End what earlier runs left behind when their guardian died too; never a stranger or a guarded process."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.codec import to_json
from slipstream.engine.files import Paths
from slipstream.engine.guard import clearing, filelock, lease, proctree, scratch
from slipstream.engine.guard.lease import Outcome, RunRecord, Unreadable
from slipstream.engine.guard.order import replace_file
from slipstream.engine.guard.proctree import Process, ProcessId
from slipstream.engine.guard.segments import Segment, remove_segments

_log = logging.getLogger("slipstream.supervisor")


@dataclass(frozen=True, slots=True)
class Swept:
    """One leftover process: who it was, how it was known as ours, and whether it is gone."""

    pid: int
    name: str
    run_id: str
    known_by: str  # "record", "marker", or "parent" for what hung below one of these
    gone: bool


@dataclass(frozen=True, slots=True)
class _Leftover:
    process: Process
    run_id: str
    known_by: str


def sweep(paths: Paths, *, deadline_s: float = 5.0) -> tuple[Swept, ...]:
    """Remove leftovers of runs whose guardian is gone; write the outcome that nobody else could.

    For the app's start and for the moment a link says ``LOST``. Blocks up to ``deadline_s``. Ours is only:
    the recorded leader (pid, start time and boot agree), a process of our own user whose environment names a
    run *and* a guardian that is no more, and what hangs below these.
    """
    record = lease.read_record(paths)
    if isinstance(record, Unreadable):
        _log.warning(record.reason)
    first = {item.process.id: item for item in _leftovers(record)}
    seen = dict(first)

    def tree() -> list[Process]:
        now = _leftovers(record)
        for item in now:
            seen.setdefault(item.process.id, item)
        return [item.process for item in now]

    segments: frozenset[Segment] = frozenset()
    if isinstance(record, RunRecord) and not lease.is_alive(record) and record.boot_id == proctree.boot_id():
        segments = frozenset(record.segments)
    if first:
        segments |= clearing.clear(tree, deadline_s=deadline_s).segments
    if segments:
        remove_segments(segments)
    swept = tuple(
        Swept(
            pid=item.process.pid,
            name=item.process.name,
            run_id=item.run_id,
            known_by=item.known_by,
            gone=not proctree.is_alive(item.process.id),
        )
        for item in seen.values()
    )
    for item in swept:
        _log.info("swept %s", item)
    for path in scratch.remove_abandoned(record.temp_path if isinstance(record, RunRecord) else ""):
        _log.info("removed what a run left in %s", path)
    _tidy(paths, swept)
    return swept


def _leftovers(record: RunRecord | Unreadable | None) -> list[_Leftover]:
    roots: dict[ProcessId, _Leftover] = {}
    if isinstance(record, RunRecord) and not lease.is_alive(record):
        leader = _recorded_leader(record)
        if leader is not None:
            roots[leader.id] = _Leftover(leader, record.run_id, "record")
    for item in proctree.marked():
        if not proctree.is_alive(item.guardian):
            roots.setdefault(item.process.id, _Leftover(item.process, item.run_id, "marker"))
    _spare(roots, _own_line())
    found = dict(roots)
    for root in roots.values():
        for process in proctree.descendants([root.process.pid]):
            if process.lives:
                found.setdefault(process.id, _Leftover(process, root.run_id, "parent"))
    return list(found.values())


def _recorded_leader(record: RunRecord) -> Process | None:
    """The record's engine if that very process still runs, and runs as our user."""
    if record.engine is None or record.boot_id != proctree.boot_id():
        return None
    process = proctree.find(record.engine.pid)
    if process is None or process.id != record.engine or not process.lives:
        return None
    return process if proctree.is_own(process.pid) else None


def _own_line() -> Iterable[ProcessId]:
    """Ourselves and whoever started us: an app started from within an engine must not end itself."""
    process = proctree.find(os.getpid())
    while process is not None:
        yield process.id
        process = proctree.find(process.ppid) if process.ppid > 0 else None


def _spare(roots: dict[ProcessId, _Leftover], line: Iterable[ProcessId]) -> None:
    for identity in line:
        roots.pop(identity, None)


def _tidy(paths: Paths, swept: tuple[Swept, ...]) -> None:
    """Remove the dead guardian's record and sockets, unless a new guardian has taken the place by now."""
    with filelock.held(lease.lock_path(paths)) as ours:
        if not ours:
            return
        record = lease.read_record(paths)
        if isinstance(record, RunRecord):
            _write_outcome(paths, record, swept)
        elif isinstance(record, Unreadable):
            with contextlib.suppress(OSError):
                paths.lease.replace(paths.lease.with_suffix(".damaged"))
        with contextlib.suppress(OSError):
            paths.lease.unlink()
    for path in paths.runtime.glob("server-*.sock"):
        if not _listens(path):
            path.unlink(missing_ok=True)


def _write_outcome(paths: Paths, record: RunRecord, swept: tuple[Swept, ...]) -> None:
    known = lease.read_outcome(paths)
    if isinstance(known, Outcome) and known.run_id == record.run_id:
        return
    rebooted = record.boot_id != proctree.boot_id()
    outcome = Outcome(
        run_id=record.run_id,
        spec=record.spec,
        code=None,
        signal=None,
        asked=False,
        by="the end of the computer's session" if rebooted else "the loss of its guardian",
        started_at_utc=record.started_at_utc,
        ended_at_utc=time.time(),
        log_path=record.log_path,
        survivors=tuple(item.pid for item in swept if not item.gone),
    )
    try:
        replace_file(paths.outcome, to_json(outcome))
    except OSError as exc:
        _log.warning("the last run's outcome could not be written: %s", exc)


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
    return True
