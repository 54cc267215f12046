"""A run, another run, and machines in every phase: what tests of the supervision state machine share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.fakes.servers import plan_for

from slipstream.core.errors import ErrorReport, FailureKind
from slipstream.core.models import Command, RunSpec
from slipstream.core.supervision.lifecycle import Machine, Phase, Stage
from slipstream.core.supervision.orders import Rules

NOW = 1000.0
RULES = Rules()
PID = 4321


def spec(run_id: str = "run-a") -> RunSpec:
    """A start with that id."""
    plan = plan_for(Path("/models/target"), None, 8000)
    return RunSpec(run_id, plan, Command(("engine",)), f"/logs/run-20261130-120000-{run_id}.log")


A, B = spec("run-a"), spec("run-b")


def report(kind: FailureKind = FailureKind.UNKNOWN) -> ErrorReport:
    """A failure of that kind."""
    return ErrorReport("It failed", kind=kind)


CRASH, MEMORY, PORT = report(), report(FailureKind.OUT_OF_MEMORY), report(FailureKind.PORT_IN_USE)


def live(phase: Phase, **changes: object) -> Machine:
    """A machine with a process, changed as told."""
    base = Machine(phase, Stage.LIVE, NOW - 5, A, PID, deadline=NOW + 100, probe_at=NOW + 1)
    return replace(base, **changes)  # type: ignore[arg-type]


MACHINES = {
    "stopped": Machine(),
    "checking": Machine(Phase.STARTING, Stage.CHECKING, NOW, A),
    "launching": Machine(Phase.STARTING, Stage.LAUNCHING, NOW, A),
    "loading": live(Phase.STARTING),
    "ready": live(Phase.READY, deadline=None),
    "waking": live(Phase.STARTING, resumed=True, probing=True),
    "stopping": live(Phase.STOPPING),
    "stopping a launch": Machine(Phase.STOPPING, Stage.LAUNCHING, NOW, A),
    "backoff": Machine(Phase.BACKOFF, since=NOW, spec=A, deadline=NOW + 2, retries=1, problem=CRASH),
    "failed": Machine(Phase.FAILED, since=NOW, spec=A, problem=CRASH),
    "clearing": Machine(Phase.BACKOFF, Stage.CLEARING, NOW, A, deadline=NOW - 1, problem=CRASH, retries=1),
    "lingering": Machine(Phase.FAILED, Stage.LINGERING, NOW, A, PID, problem=CRASH),
}
