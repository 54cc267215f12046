"""Runs long work on one thread, named ``jobs`` if not otherwise, and tells the store how it goes.

Knows nothing of what the work is. At most one job of a kind is waiting or running.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from slipstream.core.errors import AppError, ErrorReport, NextStep
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.state import AppEvent, JobChanged
from slipstream.core.words import say
from slipstream.engine.install.child import CancelFlag, Cancelled

REPORT_EVERY_S = 0.1
# A guess of the time left needs some seconds of transfer behind it.
GUESS_AFTER_S = 2.0

_log = logging.getLogger("slipstream.jobs")


class JobContext:
    """What the work is handed: ``report``, and ``cancelled`` to look at. Used on the jobs thread only."""

    def __init__(
        self,
        job: Job,
        cancelled: CancelFlag,
        sink: Callable[[AppEvent], None],
        clock: Callable[[], float],
    ) -> None:
        self.cancelled = cancelled
        self.job = job
        self._sink = sink
        self._clock = clock
        self._sent_at: float | None = None
        self._transfer: tuple[float, int] | None = None  # when bytes were first reported, and how many

    def report(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
        *,
        speed_bytes_s: float | None = None,
        stalled_s: float | None = None,
        left_s: float | None = None,
    ) -> None:
        """Say where the work is: at most ten times a second within one step, always when the step changes.

        The bar never goes back, also when work that was not known before turns up. Work that measures its own
        speed says it, and the time left comes from that; work that knows its time left says that.
        """
        new_step = step != self.job.step
        now = self._clock()
        if fraction is not None:
            fraction = min(1.0, max(0.0, fraction, self.job.fraction or 0.0))
        self.job = replace(
            self.job,
            step=step,
            fraction=fraction,
            done_bytes=done_bytes,
            total_bytes=total_bytes,
            remaining_s=self._left_s(left_s, done_bytes, total_bytes, speed_bytes_s, now),
            speed_bytes_s=speed_bytes_s,
            stalled_s=stalled_s,
        )
        if new_step or self._sent_at is None or now - self._sent_at >= REPORT_EVERY_S:
            self._sent_at = now
            self._sink(JobChanged(self.job))

    def _left_s(
        self,
        left_s: float | None,
        done_bytes: int | None,
        total_bytes: int | None,
        speed_bytes_s: float | None,
        now: float,
    ) -> float | None:
        guessed = self._remaining_s(done_bytes, total_bytes, now) if speed_bytes_s is None else None
        if left_s is not None or speed_bytes_s is None:
            return guessed if left_s is None else left_s
        return _left_s(done_bytes, total_bytes, speed_bytes_s)

    def _remaining_s(self, done_bytes: int | None, total_bytes: int | None, now: float) -> float | None:
        """Time left of the transfer under way; other steps have no measure to guess from."""
        if done_bytes is None or total_bytes is None:
            self._transfer = None
            return None
        if self._transfer is None or done_bytes < self._transfer[1]:
            self._transfer = (now, done_bytes)
        began, first = self._transfer
        if now - began < GUESS_AFTER_S or done_bytes <= first:
            return None
        return max(0, total_bytes - done_bytes) * (now - began) / (done_bytes - first)


Work = Callable[[JobContext], None]


@dataclass(slots=True)
class _Order:
    job: Job
    work: Work
    cancelled: threading.Event = field(default_factory=threading.Event)


class JobRunner:
    """``open`` it, ``submit`` work, ``close`` it: closing cancels what runs and waits for it.

    ``tidy`` is done once on the thread before anything else, and tells nobody of it. Work that may take hours
    belongs on a runner of its own, with another ``name``.
    """

    def __init__(
        self,
        sink: Callable[[AppEvent], None],
        *,
        tidy: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
        name: str = "jobs",
    ) -> None:
        self._sink = sink
        self._tidy = tidy
        self._clock = clock
        self._name = name
        self._lock = threading.Lock()
        self._orders: dict[JobKind, _Order] = {}
        self._inbox: queue.SimpleQueue[_Order | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Start the thread."""
        self._thread = threading.Thread(target=self._serve, name=self._name)
        self._thread.start()

    def close(self, timeout_s: float) -> bool:
        """Cancel everything and join the thread; False when it did not end in time. May be called twice."""
        thread, self._thread = self._thread, None
        if thread is None:
            return True
        with self._lock:
            for order in self._orders.values():
                order.cancelled.set()
        self._inbox.put(None)
        thread.join(timeout_s)
        return not thread.is_alive()

    def submit(self, kind: JobKind, title: str, work: Work) -> bool:
        """Queue ``work``; False when a job of that kind waits or runs already. Any thread."""
        order = _Order(Job(kind, JobStatus.RUNNING, title), work)
        with self._lock:
            if kind in self._orders:
                return False
            self._orders[kind] = order
        self._sink(JobChanged(order.job))
        self._inbox.put(order)
        return True

    def cancel(self, kind: JobKind) -> None:
        """Ask the job of that kind to end; nothing happens when there is none. Any thread."""
        with self._lock:
            order = self._orders.get(kind)
        if order is not None:
            order.cancelled.set()

    def busy(self, kind: JobKind) -> bool:
        """Whether a job of that kind waits or runs. Any thread."""
        with self._lock:
            return kind in self._orders

    def _serve(self) -> None:
        try:
            self._tidy()
        except Exception:  # what was to be tidied away is no reason to take no orders
            _log.exception("tidying up failed")
        while (order := self._inbox.get()) is not None:
            ended = self._run(order)
            # Free the kind first: whoever sees the end may submit again at once.
            with self._lock:
                del self._orders[order.job.kind]
            self._sink(JobChanged(ended))

    def _run(self, order: _Order) -> Job:
        context = JobContext(order.job, order.cancelled, self._sink, self._clock)
        if order.cancelled.is_set():
            return replace(order.job, status=JobStatus.CANCELLED)
        try:
            order.work(context)
        except Cancelled:
            return _ended(context.job, JobStatus.CANCELLED)
        except AppError as exc:
            _log.warning("%s: %s (%s)", order.job.title, exc.title, exc.evidence or exc.detail)
            return _failed(context.job, exc.report())
        except Exception as exc:
            # A fault of ours must end the job, not the thread: the window would wait for ever.
            _log.exception("%s failed", order.job.title)
            return _failed(context.job, _unexpected(exc))
        return replace(_ended(context.job, JobStatus.DONE), fraction=1.0)


def _left_s(done_bytes: int | None, total_bytes: int | None, speed_bytes_s: float) -> float | None:
    if done_bytes is None or total_bytes is None or speed_bytes_s <= 0:
        return None
    return max(0, total_bytes - done_bytes) / speed_bytes_s


def _ended(job: Job, status: JobStatus) -> Job:
    return replace(job, status=status, remaining_s=None, speed_bytes_s=None, stalled_s=None)


def _failed(job: Job, problem: ErrorReport) -> Job:
    return replace(_ended(job, JobStatus.FAILED), problem=problem)


def _unexpected(exc: Exception) -> ErrorReport:
    return ErrorReport(
        title=say("Something went wrong inside Slipstream"),
        detail=f"{type(exc).__name__}: {exc}",
        hint=say("Try again; the program's own log says more."),
        next_step=NextStep.SHOW_LOG,
    )
