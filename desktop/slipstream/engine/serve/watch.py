"""One live run as the supervisor watches it: its guardian's words, its log, its figures and its progress.

Follows and folds; decides nothing, and never touches the engine's processes except through the guardian.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence

from slipstream.core.logs.diagnose import Diagnosis, diagnose
from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.logs.logparse import events, fold_figures, parse_lines
from slipstream.core.models import EngineFigures, RunSpec
from slipstream.core.state import Progress
from slipstream.core.supervision.startprogress import Durations, advance, begin, durations, progress
from slipstream.core.words import say
from slipstream.engine.guard.lease import EventKind, GuardianEvent
from slipstream.engine.serve.guardianship import Link, Tail

KEPT_LINES = 4_000
MAX_LINES_A_BEAT = 500  # ten times a second: what nobody could read must not cost the window its breath
_MAX_POLLS = 400
_WAIT_S = 60.0
_ENDS = (EventKind.EXITED, EventKind.LOST)


class RunWatch:
    """Built and used on the supervisor's thread; ``heard`` is called on the thread ``engine-wait``."""

    def __init__(
        self,
        spec: RunSpec,
        tail: Tail,
        *,
        began_at: float,
        expected: Durations | None,
        log: Callable[[Sequence[LogLine]], None],
        heard: Callable[[GuardianEvent], None],
    ) -> None:
        self.spec = spec
        self.link: Link | None = None
        self.figures = EngineFigures()
        self._tail = tail
        self._expected = expected
        self._log = log
        self._heard = heard
        self._start = begin(began_at)
        self._kept: deque[LogLine] = deque(maxlen=KEPT_LINES)
        self._thread: threading.Thread | None = None

    def listen(self, link: Link) -> None:
        """Hear the guardian through ``link`` from now on, instead of a link that broke."""
        self._hang_up()
        self.link = link
        self._thread = threading.Thread(target=self._hear, args=(link,), name="engine-wait")
        self._thread.start()

    def follow(self, now: float) -> None:
        """Take in what the engine wrote since the last call, in a flood only the newest of it."""
        self._take(self._tail.poll(), now, MAX_LINES_A_BEAT)

    def catch_up(self, now: float) -> None:
        """Take in everything written so far: for adoption and for the end."""
        for _ in range(_MAX_POLLS):
            raws = self._tail.poll()
            if not raws:
                return
            self._take(raws, now, KEPT_LINES)

    def progress(self, now: float) -> Progress:
        """How far the start has come."""
        self._start, shown = progress(self._start, self._expected, now)
        return shown

    def durations(self, now: float) -> Durations:
        """Seconds that each step of the start took."""
        return durations(self._start, now)

    def explain(self, code: int | None, signal: int | None, now: float) -> Diagnosis:
        """Why the run ended, from all that it wrote."""
        self.catch_up(now)
        self._take(self._tail.flush(), now, KEPT_LINES)
        return diagnose(tuple(self._kept), code, signal)

    def close(self) -> None:
        """Hang up without releasing, and let go of the log. Joins ``engine-wait``. Idempotent."""
        self._hang_up()
        self._tail.close()

    def _hang_up(self) -> None:
        if self.link is not None:
            self.link.close()
            self.link = None
        if self._thread is not None:
            self._thread.join(_WAIT_S)
            self._thread = None

    def _hear(self, link: Link) -> None:
        while not link.closed:
            event = link.wait_event(_WAIT_S)
            if event is None:
                continue
            self._heard(event)
            if event.kind in _ENDS:
                return

    def _take(self, raws: list[str], now: float, limit: int) -> None:
        skipped = len(raws) - limit
        lines = parse_lines(raws[-limit:], self._kept[-1] if self._kept else None)
        if skipped > 0:
            note = say("{count:,} lines came too fast to show; they are in the log file.", count=skipped)
            lines.insert(0, LogLine(Level.INFO, "", "", note, note))
        if not lines:
            return
        for line in lines:
            for event in events(line):
                self.figures = fold_figures(self.figures, event)
                self._start = advance(self._start, event, now)
        self._kept.extend(lines)
        self._log(lines)
