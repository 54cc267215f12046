"""The store: any thread dispatches, one thread drains, and everybody reads a value.

Log lines and graph series live beside the state, not in it: folding a flood of lines into an immutable value
stalls the thread that draws.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from slipstream.core.live.backlog import Backlog
from slipstream.core.logs.logline import LogLine
from slipstream.core.state import AppEvent, AppState, PastRead, SampleTaken, reduce

if TYPE_CHECKING:
    from slipstream.core.live.timeline import Timeline

Listener = Callable[[AppState, AppState], None]

LOG_LINES = 10_000


class LogBook:
    """The newest ``LOG_LINES`` lines of engine output. Appended from any thread, read from any thread."""

    def __init__(self, limit: int = LOG_LINES) -> None:
        self._lock = threading.Lock()
        self._lines: deque[LogLine] = deque(maxlen=limit)
        self._count = 0

    def extend(self, lines: Iterable[LogLine]) -> None:
        """Add lines; the oldest fall out."""
        with self._lock:
            for line in lines:
                self._lines.append(line)
                self._count += 1

    def since(self, seen: int) -> tuple[list[LogLine], int]:
        """Lines appended after the first ``seen`` ever appended (those still kept), and the new count."""
        with self._lock:
            fresh = min(self._count - seen, len(self._lines))
            start = len(self._lines) - fresh
            return [self._lines[i] for i in range(start, len(self._lines))], self._count


class Store:
    """Owner of ``AppState``. Built on the thread that will drain it."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._owner = threading.get_ident()
        self._clock = clock
        self._lock = threading.Lock()
        self._inbox: deque[AppEvent] = deque()
        self._poke: Callable[[], None] | None = None
        self._listeners: list[Listener] = []
        self.state = AppState()
        self.log = LogBook()
        self._backlog = Backlog()
        self._timeline: Timeline | None = None

    @property
    def timeline(self) -> Timeline:
        """What the graphs draw. The first to ask loads numpy; owner's thread only."""
        if self._timeline is None:
            self._timeline, self._backlog = self._backlog.timeline(), Backlog()
        return self._timeline

    def dispatch(self, event: AppEvent) -> None:
        """Queue ``event``; pokes the owner when the queue was empty. Any thread."""
        with self._lock:
            first = not self._inbox
            self._inbox.append(event)
            poke = self._poke
        if first and poke is not None:
            poke()

    def set_poke(self, poke: Callable[[], None] | None) -> None:
        """``poke`` is called, on any thread, when there is something to drain."""
        with self._lock:
            self._poke = poke
            pending = bool(self._inbox)
        if pending and poke is not None:
            poke()

    def subscribe(self, listener: Listener) -> None:
        """``listener(before, after)`` is called on the owner's thread after each changing event."""
        self._listeners.append(listener)

    def drain(self, budget_s: float | None = None) -> bool:
        """Fold queued events into the state. True when the budget ran out before the queue did."""
        assert threading.get_ident() == self._owner, "only the owner drains the store"  # noqa: S101
        end = None if budget_s is None else self._clock() + budget_s
        while True:
            with self._lock:
                if not self._inbox:
                    return False
                event = self._inbox.popleft()
            self._apply(event)
            if end is not None and self._clock() >= end:
                with self._lock:
                    return bool(self._inbox)

    def _apply(self, event: AppEvent) -> None:
        before = self.state
        self.state = reduce(before, event)
        self._keep(event)
        if self.state is not before:
            for listener in tuple(self._listeners):
                listener(before, self.state)

    def _keep(self, event: AppEvent) -> None:
        """Graph series lie outside the state."""
        if isinstance(event, SampleTaken):
            if self._timeline is not None:
                self._timeline.push(event.sample)
            else:
                self._backlog.add(event.sample)
        elif isinstance(event, PastRead):
            if self._timeline is not None:
                self._timeline.seed(event.past, event.at, event.at_utc)
            else:
                self._backlog.put_before(event.past, event.at, event.at_utc)
