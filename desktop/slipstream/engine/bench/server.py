"""Servers for a benchmark, one after the other, by the same supervisor and guardian as everybody's.

A server started here ends when its owner dies. It measures nothing; who ran before is for the caller to keep.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from slipstream.core.errors import AppError, EngineLost, ErrorReport, LeaseBusy, NextStep, StartFailed
from slipstream.core.logs.logline import LogLine
from slipstream.core.models import RunSpec
from slipstream.core.state import AppEvent, EngineChanged, EngineState, SupervisorSettled
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy
from slipstream.engine.serve.supervisor import Supervisor

SETTLE_S = 30.0
START_S = 900.0
STOP_S = 90.0
_BEAT_S = 0.25
_DOWN = (Phase.STOPPED, Phase.FAILED)


class Wish(Protocol):
    """Whether a person wants no more of it."""

    def is_set(self) -> bool:
        """True once asked."""


class CalledOffError(Exception):
    """A person called the work off; what was measured so far is kept by whoever catches it."""


class BenchServer:
    """At most one server at a time. ``open``, then ``start`` and ``stop`` in turn, then ``close``.

    One owner thread; the supervisor's own threads only hand over its state.
    """

    def __init__(
        self,
        paths: Paths,
        *,
        policy: Policy = Policy.STOP,
        name: str = "the benchmark",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._turn = threading.Condition()
        self._engine = EngineState()
        self._settled = False
        self._supervisor = Supervisor(self._hear, _ignore, paths, policy=policy, name=name)

    @property
    def engine(self) -> EngineState:
        """The newest state of the server."""
        with self._turn:
            return self._engine

    def open(self) -> None:
        """Start the supervisor and wait until it knows what runs. Raises ``EngineLost`` when it does not."""
        self._supervisor.open()
        if not self._wait(lambda: self._settled, SETTLE_S):
            raise EngineLost(
                say("The running server could not be found out"),
                hint=say("Run `slipstream status`, then measure again."),
            )

    def start(self, spec: RunSpec, cancelled: Wish, *, wait_ready: bool = True) -> float:
        """Start and wait until it answers (or, without ``wait_ready``, until its process runs).

        Gives the seconds it took. Raises ``StartFailed`` with the reason, ``LeaseBusy`` when another server
        runs, ``CalledOffError``.
        """
        if self.engine.phase not in _DOWN:
            raise LeaseBusy(
                say("A server is already running"),
                hint=say("Stop it, then measure again."),
                next_step=NextStep.STOP,
            )
        began_at = self._clock()
        self._supervisor.start(spec)

        def over() -> bool:
            engine = self._engine
            if engine.run_id != spec.run_id:
                return False
            if engine.phase is Phase.READY or engine.phase is Phase.FAILED:
                return True
            return not wait_ready and engine.pid is not None

        if not self._wait(over, START_S, cancelled if wait_ready else None):
            raise StartFailed(
                say("The server was not ready after {seconds:.0f} s", seconds=START_S),
                hint=say("Look at its log with `slipstream logs`, then measure again."),
                next_step=NextStep.SHOW_LOG,
            )
        if self.engine.phase is Phase.FAILED:
            raise _failed(self.engine.problem)
        return self._clock() - began_at

    def stop(self) -> None:
        """Stop what runs and wait until nothing of it is left. Raises ``EngineLost`` after 90 s."""
        if self.engine.phase in _DOWN:
            return
        self._supervisor.stop()
        if not self._wait(lambda: self._engine.phase in _DOWN, STOP_S):
            raise EngineLost(
                say("The server did not stop"),
                hint=say("Run `slipstream status` to see what it is doing, then stop it again."),
                next_step=NextStep.STOP,
            )

    def close(self, policy: Policy | None) -> None:
        """Leave what runs to ``policy`` and join the threads."""
        self._supervisor.close(STOP_S, policy)

    def _hear(self, event: AppEvent) -> None:
        with self._turn:
            match event:
                case EngineChanged(engine):
                    self._engine = engine
                case SupervisorSettled():
                    self._settled = True
                case _:
                    return
            self._turn.notify_all()

    def _wait(self, until: Callable[[], bool], timeout_s: float, cancelled: Wish | None = None) -> bool:
        end = self._clock() + timeout_s
        with self._turn:
            while not until():
                if cancelled is not None and cancelled.is_set():
                    raise CalledOffError
                left = end - self._clock()
                if left <= 0:
                    return False
                self._turn.wait(min(_BEAT_S, left))
            return True


def _failed(report: ErrorReport | None) -> AppError:
    if report is None:
        return StartFailed(
            say("The server could not be started"), hint=say("Look at its log: slipstream logs.")
        )
    return StartFailed(
        report.title,
        detail=report.detail,
        hint=report.hint,
        next_step=report.next_step,
        kind=report.kind,
        evidence=report.evidence,
    )


def _ignore(_lines: Sequence[LogLine]) -> None:
    """The engine's output is in its log file."""
