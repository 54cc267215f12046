"""The state as ``--json`` tells it. Values only; the words of its fields are the presenters'."""

from __future__ import annotations

from typing import Any

from slipstream.app.live.advicewords import advice_dict, request_dict
from slipstream.app.presenters import engine_sample, phase_text, problem, up_s
from slipstream.app.views import Moment
from slipstream.core.codec import to_json
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase

_TOLD_REQUESTS = 20  # of those that ended, by ``status --json``


def status_dict(state: AppState, now: Moment) -> dict[str, Any]:
    """What ``status --json`` prints; the command line and the window cannot disagree about it."""
    engine = state.engine
    plan = engine.plan
    sample = engine_sample(state)
    return {
        "phase": engine.phase.value,
        "text": phase_text(state, now),
        "ready": engine.phase is Phase.READY,
        "preset": plan.preset_id if plan is not None else None,
        "title": plan.title if plan is not None else None,
        "endpoint": to_json(engine.endpoint),
        "pid": engine.pid,
        "run_id": engine.run_id,
        "adopted": engine.adopted,
        "up_s": up_s(engine, now) if engine.phase is Phase.READY else None,
        "log_path": engine.log_path,
        "progress": to_json(engine.progress),
        "problem": to_json(problem(state)),
        "speculation": sample.speculating.value if sample is not None else None,
        "metrics": to_json(sample),
        "memory_planned": to_json(plan.budget) if plan is not None else None,
        "engine_version": plan.engine.version if plan is not None else None,
        "advice": [advice_dict(advice, now.at) for advice in state.advice],
        "requests": [request_dict(record) for record in state.requests[:_TOLD_REQUESTS]],
        "jobs": to_json(state.jobs),
    }
