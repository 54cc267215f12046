"""The demo from click to summary: bring what is missing, start, ask, show the figures, stop again.

The terminal and the window run the same visit; it moves on with the store's events and lives on its thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol

from slipstream.app.presenters import Moment, engine_sample, phase_text, problem, running_job
from slipstream.app.reports import job_line, live_line, report_words, summary_rows, table_lines
from slipstream.app.store import Store
from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.core.live.summary import RunSummary
from slipstream.core.models import PresetId
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase

DEMO_PRESET = PresetId("demo")
DEMO_S = 60.0
_SAY_EVERY_S = 2.0
_DOWN = (Phase.STOPPED, Phase.FAILED)
_UNDER_WAY = (Phase.STARTING, Phase.READY)


class Wishes(Protocol):
    """What a visit asks of the controller."""

    def start(self, preset_id: PresetId | None = None, *, install_missing: bool = False) -> None:
        """Start a preset, bringing what it lacks."""

    def stop(self) -> None:
        """Stop the server and whatever is being asked of it."""

    def cancel_jobs(self) -> None:
        """Stop asking."""

    @property
    def summary(self) -> RunSummary:
        """The run's figures."""


class Stage(Enum):
    """How far a visit is."""

    LOOKING = auto()
    WAITING = auto()
    LIVE = auto()
    STOPPING = auto()
    ENDED = auto()


class DemoVisit:
    """One visit. ``say`` gets its lines; ``on_end`` its exit code, once, when it is over.

    After ``live_s`` of answers it stops the server, or with ``keep_server`` only stops asking. A server that
    is not the demo's is never touched; ``owns_server`` tells whether there was one of the demo's.
    """

    def __init__(
        self,
        store: Store,
        wishes: Wishes,
        ask: Callable[[], bool],
        *,
        live_s: float = DEMO_S,
        keep_server: bool = False,
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._wishes = wishes
        self._ask = ask
        self._live_s = live_s
        self._keep_server = keep_server
        self._tell = tell
        self._clock = clock
        self._wall = wall
        self._on_end: Callable[[int], None] = lambda _code: None
        self._old_problem: ErrorReport | None = None
        self._live_since = 0.0
        self._said: tuple[str, str, float] = ("", "", 0.0)
        self.stage = Stage.LOOKING
        self.problem: ErrorReport | None = None
        self.owns_server = False

    def open(self, on_end: Callable[[int], None]) -> None:
        """Begin; goes on with the store's events."""
        self._on_end = on_end
        self._store.subscribe(self._on_changed)
        self._on_changed(self._store.state, self._store.state)

    def close(self) -> None:
        """End early: nothing is asked any more. What becomes of the server is the program's policy."""
        if self.stage is not Stage.ENDED:
            self.stage = Stage.ENDED
            self._wishes.cancel_jobs()

    def _on_changed(self, before: AppState, after: AppState) -> None:
        match self.stage:
            case Stage.LOOKING:
                self._look(after)
            case Stage.WAITING:
                self._wait(after)
            case Stage.LIVE:
                self._live(before, after)
            case Stage.STOPPING:
                if after.engine.phase in _DOWN:
                    self._sum_up()
            case Stage.ENDED:
                pass

    def _look(self, state: AppState) -> None:
        """Once it is known what runs: join a demo that is up already, or start one."""
        if not state.settled or not state.presets:
            return
        self.stage = Stage.WAITING
        self._old_problem = state.problem
        if _runs_demo(state):
            self._wait(state)
        else:
            self._wishes.start(DEMO_PRESET, install_missing=True)

    def _wait(self, state: AppState) -> None:
        refused = state.problem if state.problem is not self._old_problem else None
        self.owns_server = self.owns_server or _runs_demo(state)
        if state.engine.phase is Phase.READY and self.owns_server:
            self._begin(state)
        elif refused is not None or (state.engine.phase is Phase.FAILED and state.pending_start is None):
            self._fail(refused or problem(state), state)
        else:
            self._say_progress(state)

    def _begin(self, state: AppState) -> None:
        endpoint = state.engine.endpoint
        where = f" at {endpoint.base_url}, model {endpoint.model}" if endpoint is not None else ""
        self._tell(f"Ready{where}. Asking it coding questions:")
        self.stage = Stage.LIVE
        self._live_since = self._clock()
        self._ask()

    def _live(self, before: AppState, after: AppState) -> None:
        if after.engine.phase is not Phase.READY:
            self._fail(problem(after), after)
            return
        spent_s = self._clock() - self._live_since
        sample = engine_sample(after)
        if after.latest is not before.latest and sample is not None and sample.interval_s is not None:
            self._tell(f"{spent_s:5.0f} s  {live_line(after)}")
        if spent_s < self._live_s:
            return
        if self._keep_server:
            self._wishes.cancel_jobs()
            self._sum_up()
        else:
            self.stage = Stage.STOPPING
            self._wishes.stop()

    def _sum_up(self) -> None:
        self._tell("")
        for line in table_lines(summary_rows(self._wishes.summary)):
            self._tell(line)
        if not self._keep_server:
            self._tell("The server is stopped.")
        self._end(ExitCode.OK)

    def _fail(self, report: ErrorReport | None, state: AppState) -> None:
        if report is None and state.engine.phase is Phase.FAILED:
            report = state.engine.problem
        self.problem = report or ErrorReport(
            "The server was stopped from elsewhere",
            hint="Run the demo again when nobody else uses it.",
            exit_code=ExitCode.START_FAILED,
        )
        self._tell(report_words(self.problem))
        if self.owns_server:
            self._wishes.stop()
        self._end(self.problem.exit_code)

    def _end(self, code: ExitCode) -> None:
        self.stage = Stage.ENDED
        self._on_end(int(code))

    def _say_progress(self, state: AppState) -> None:
        """A line for each new step, and now and then how far a long one is."""
        job = running_job(state)
        if job is not None:
            step, line = f"{job.title} {job.step}", job_line(job)
        elif state.engine.phase is Phase.STARTING and state.engine.progress is not None:
            moment = Moment(self._clock(), self._wall())
            step, line = state.engine.progress.step, phase_text(state, moment)
        else:
            return
        last_step, last_line, said_at = self._said
        if step != last_step or (line != last_line and self._clock() - said_at >= _SAY_EVERY_S):
            self._said = (step, line, self._clock())
            self._tell(line)


def _runs_demo(state: AppState) -> bool:
    plan = state.engine.plan
    return plan is not None and plan.preset_id == DEMO_PRESET and state.engine.phase in _UNDER_WAY
