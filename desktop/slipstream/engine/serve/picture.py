"""The state machine and the watched run put together as the ``EngineState`` that everybody sees.

Reads only; rounds what would otherwise change at every look.
"""

from __future__ import annotations

from slipstream.core.models import Endpoint, EngineFigures, LaunchPlan
from slipstream.core.state import EngineState, Progress
from slipstream.core.supervision.lifecycle import Machine, Phase, Stage
from slipstream.core.words import say
from slipstream.engine.serve.watch import RunWatch

_WORDS = {
    Stage.CHECKING: say("Checking files, memory and port"),
    Stage.LAUNCHING: say("Starting the process"),
}


def engine_state(
    machine: Machine, watch: RunWatch | None, ready_at_utc: float | None, now: float
) -> EngineState:
    """The whole picture at ``now``. In STOPPED nothing but the last run's log is left of it."""
    spec = machine.spec
    down = machine.phase is Phase.STOPPED
    ready = machine.phase is Phase.READY
    return EngineState(
        phase=machine.phase,
        since=machine.since,
        plan=None if spec is None or down else spec.plan,
        run_id=None if spec is None or down else spec.run_id,
        pid=machine.pid,
        log_path=None if spec is None else spec.log_path,
        endpoint=endpoint_of(spec.plan) if ready and spec is not None else None,
        progress=_progress(machine, watch, now) if machine.phase is Phase.STARTING else None,
        figures=EngineFigures() if watch is None else watch.figures,
        ready_at_utc=ready_at_utc if ready else None,
        retry_at=machine.deadline if machine.phase is Phase.BACKOFF else None,
        adopted=machine.adopted,
        problem=machine.problem,
        silent_since=machine.lost_at if ready else None,
        frozen_since=machine.frozen_at if ready else None,
    )


def endpoint_of(plan: LaunchPlan) -> Endpoint:
    """Where clients reach a server with this plan."""
    return Endpoint(f"http://{plan.host}:{plan.port}/v1", plan.served_name, plan.context_tokens)


def _progress(machine: Machine, watch: RunWatch | None, now: float) -> Progress:
    if machine.resumed:
        return Progress(say("Checking the server after sleep"), 0.0)
    if machine.stage is not Stage.LIVE or watch is None:
        return Progress(_WORDS.get(machine.stage, ""), 0.0)
    exact = watch.progress(now)
    left_s = None if exact.remaining_s is None else float(round(exact.remaining_s))
    return Progress(exact.step, round(exact.fraction, 2), left_s, exact.remedy)
