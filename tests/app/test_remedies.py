"""The button beside a message does what it says: start with the context that fits, or without CUDA graphs."""

from __future__ import annotations

from tests.app.conftest import Desk

from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.lifecycle import Phase
from slipstream.core.models import PresetId

DEMO = PresetId("demo")
TOO_LONG = ErrorReport("Too long", next_step=NextStep.USE_CONTEXT, context_tokens=1536)


def test_use_context_starts_the_failed_preset_again_with_what_fits(desk: Desk) -> None:
    desk.controller.start(DEMO)
    desk.engine(Phase.FAILED, problem=TOO_LONG)
    desk.controller.select(PresetId("demo-off"))
    desk.controller.do_next_step(NextStep.USE_CONTEXT)
    spec = desk.server.specs[-1]
    assert (spec.plan.preset_id, spec.plan.context_tokens) == (DEMO, 1536)
    assert spec.command.argv[spec.command.argv.index("--max-model-len") + 1] == "1536"
    assert "The context was set to 1,536 tokens for this start." in spec.plan.reasons


def test_a_restart_keeps_the_context_and_a_plain_start_does_not(desk: Desk) -> None:
    desk.controller.start(DEMO)
    usual = desk.server.specs[-1].plan.context_tokens
    desk.engine(Phase.FAILED, problem=TOO_LONG)
    desk.controller.do_next_step(NextStep.USE_CONTEXT)
    desk.engine(Phase.READY)
    desk.controller.restart()
    assert desk.server.asked[-1] == "restart"
    assert desk.server.specs[-1].plan.context_tokens == 1536
    desk.engine(Phase.STOPPED)
    desk.controller.start(DEMO)
    assert desk.server.specs[-1].plan.context_tokens == usual


def test_without_graphs_restarts_a_start_that_hangs(desk: Desk) -> None:
    desk.controller.start(DEMO)
    desk.engine(Phase.STARTING)
    desk.controller.do_next_step(NextStep.WITHOUT_GRAPHS)
    assert desk.server.asked == ["start", "restart"]
    assert desk.server.specs[-1].plan.eager
    assert desk.server.specs[-1].command.argv.count("--enforce-eager") == 1


def test_start_again_during_a_start_restarts_it(desk: Desk) -> None:
    desk.controller.start(DEMO)
    desk.engine(Phase.STARTING)
    desk.controller.do_next_step(NextStep.START_AGAIN)
    assert desk.server.asked == ["start", "restart"]
