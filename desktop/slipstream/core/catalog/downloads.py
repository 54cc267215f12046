"""The download queue and its arithmetic as values: what waits, how fast it goes, whether it stalls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from slipstream.core.errors import ErrorReport

MAIN = "main"
# A speed over less is a jump, over more it is a memory.
SPEED_WINDOW_S = 5.0
STALL_AFTER_S = 10.0
_LEAST_SPAN_S = 1.0


class DownloadStatus(StrEnum):
    """Where an entry stands. A finished one leaves the queue: the model is then in the cache."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Download:
    """One model to fetch. The bytes are as last known and ``None`` before the Hub has told them."""

    repo: str
    revision: str = MAIN
    status: DownloadStatus = DownloadStatus.WAITING
    done_bytes: int | None = None
    total_bytes: int | None = None
    problem: ErrorReport | None = None
    added_at_utc: float = 0.0


Queue = tuple[Download, ...]


def find(queue: Queue, repo: str) -> Download | None:
    """The entry of that model."""
    return next((entry for entry in queue if entry.repo == repo), None)


def following(queue: Queue) -> Download | None:
    """What to fetch now: the first that waits. One still marked as running was cut off and comes first."""
    ready = [entry for entry in queue if entry.status in (DownloadStatus.RUNNING, DownloadStatus.WAITING)]
    return min(ready, key=lambda entry: entry.status is DownloadStatus.WAITING, default=None)


def added(queue: Queue, repo: str, revision: str, at_utc: float) -> Queue:
    """The queue with that model in it, waiting; one that is there already waits again where it was."""
    before = find(queue, repo)
    if before is None:
        return (*queue, Download(repo, revision, added_at_utc=at_utc))
    if before.status is DownloadStatus.RUNNING and before.revision == revision:
        return queue
    return changed(queue, replace(before, revision=revision, status=DownloadStatus.WAITING, problem=None))


def changed(queue: Queue, entry: Download) -> Queue:
    """The queue with this entry in place of the one of the same model; without it when that one is gone."""
    return tuple(entry if old.repo == entry.repo else old for old in queue)


def dropped(queue: Queue, repo: str) -> Queue:
    """The queue without that model."""
    return tuple(entry for entry in queue if entry.repo != repo)


def paused(queue: Queue, repo: str | None) -> Queue:
    """Hold one model back, or all; one that failed stays failed."""
    held = (DownloadStatus.WAITING, DownloadStatus.RUNNING)
    return tuple(
        replace(entry, status=DownloadStatus.PAUSED)
        if entry.status in held and repo in (None, entry.repo)
        else entry
        for entry in queue
    )


def resumed(queue: Queue, repo: str | None) -> Queue:
    """Let one model, or all, go on: those that were held back and those that failed."""
    held = (DownloadStatus.PAUSED, DownloadStatus.FAILED)
    return tuple(
        replace(entry, status=DownloadStatus.WAITING, problem=None)
        if entry.status in held and repo in (None, entry.repo)
        else entry
        for entry in queue
    )


@dataclass(frozen=True, slots=True)
class Pace:
    """How a transfer goes: ``marks`` are (time, bytes so far), ``moved_at`` is when it last grew."""

    marks: tuple[tuple[float, int], ...] = ()
    moved_at: float | None = None

    def seen(self, at: float, done_bytes: int) -> Pace:
        """The pace after a reading; readings that fell out of the window are forgotten.

        Bytes that went back are a new beginning: a file that was thrown away is not a negative speed.
        """
        if self.marks and done_bytes < self.marks[-1][1]:
            return Pace(((at, done_bytes),), at)
        grew = not self.marks or done_bytes > self.marks[-1][1]
        inside = (mark for mark in self.marks if at - mark[0] <= SPEED_WINDOW_S)
        return Pace((*inside, (at, done_bytes)), at if grew else self.moved_at)

    def speed_bytes_s(self, now: float) -> float | None:
        """Bytes a second over the last five seconds; ``None`` before one second is measured."""
        if not self.marks:
            return None
        at, first_bytes = next(
            (mark for mark in self.marks if now - mark[0] <= SPEED_WINDOW_S), self.marks[-1]
        )
        span = min(SPEED_WINDOW_S, now - at)
        return None if span < _LEAST_SPAN_S else (self.marks[-1][1] - first_bytes) / span

    def stalled_s(self, now: float) -> float | None:
        """For how long nothing has come; ``None`` until that is worth saying."""
        if self.moved_at is None or now - self.moved_at < STALL_AFTER_S:
            return None
        return now - self.moved_at
