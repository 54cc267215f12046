"""The end of a whole tree: frozen, then killed, until nothing of it lives; stdlib only.

Never decides which tree deserves to die.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from slipstream.engine.guard import proctree
from slipstream.engine.guard.segments import Segment, segments_of

_TRACKER = b"multiprocessing.resource_tracker"
_TRACKER_S = 3.0
_ROUND_S = 0.01
_LONGEST_ROUND_S = 0.1  # a walk through the process table costs milliseconds of processor


@dataclass(frozen=True, slots=True)
class Cleared:
    """What is left of a tree: pids that even SIGKILL did not remove, and the shared memory it used."""

    survivors: tuple[int, ...]
    segments: frozenset[Segment]


def clear(
    tree: Callable[[], list[proctree.Process]],
    *,
    reap: Callable[[], None] = lambda: None,
    deadline_s: float = 10.0,
) -> Cleared:
    """Freeze, then kill what ``tree`` lists, until it lists nothing alive or ``deadline_s`` is over.

    Frozen first, so that nothing forks or restarts a sibling meanwhile. Python's resource trackers are left
    alone for ``_TRACKER_S``: with their processes gone they unlink the shared memory these had registered.
    """
    now = time.monotonic()
    deadline, tracker_deadline = now + deadline_s, now + _TRACKER_S
    pause_s = _ROUND_S
    segments: set[Segment] = set()
    while True:
        reap()
        alive = [process for process in tree() if process.lives]
        now = time.monotonic()
        if not alive or now >= deadline:
            return Cleared(tuple(sorted(process.pid for process in alive)), frozenset(segments))
        doomed = _freeze(tree, spare_trackers=now < tracker_deadline)
        for process in doomed:
            segments |= segments_of(process.pid)
        for process in doomed:
            proctree.send(process.id, signal.SIGKILL)
        time.sleep(pause_s)
        pause_s = min(pause_s * 1.5, _LONGEST_ROUND_S)


def _freeze(tree: Callable[[], list[proctree.Process]], *, spare_trackers: bool) -> list[proctree.Process]:
    frozen: dict[proctree.ProcessId, proctree.Process] = {}
    while True:
        fresh = [
            process
            for process in tree()
            if process.lives
            and process.id not in frozen
            and not (spare_trackers and _TRACKER in _command_line(process.pid))
        ]
        if not fresh:
            return list(frozen.values())
        for process in fresh:
            proctree.send(process.id, signal.SIGSTOP)
            frozen[process.id] = process


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
