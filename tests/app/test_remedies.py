"""The button beside a message does what it says: start with the context that fits, or without CUDA graphs."""

from __future__ import annotations

from tests.app.conftest import Desk

from slipstream.app.presenters import next_step_text
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.logs.diagnose import diagnose
from slipstream.core.logs.logparse import parse_lines
from slipstream.core.models import Method, PresetId, Speculation
from slipstream.core.planning.tweak import Offer, Tweak
from slipstream.core.supervision.lifecycle import Phase

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


def test_what_an_engine_says_of_its_memory_is_what_the_button_starts_with(desk: Desk) -> None:
    desk.controller.start(DEMO)
    output = (
        "Traceback (most recent call last):",
        "ValueError: To serve at least one request with the model's max seq len (2048), more is needed. "
        "Based on the available memory, the estimated maximum model length is 1216. Try increasing it.",
        "RuntimeError: Engine core initialization failed. See root cause above.",
    )
    report = diagnose(parse_lines(output), 1, None).report()
    desk.engine(Phase.FAILED, problem=report)
    assert next_step_text(report.next_step, report.context_tokens) == "Use 1,216 context and start again"
    desk.controller.do_next_step(report.next_step)
    argv = desk.server.specs[-1].command.argv
    assert desk.server.asked == ["start", "start"]
    assert argv[argv.index("--max-model-len") + 1] == "1216"


def test_an_offer_starts_what_it_promises_and_replaces_a_server_that_runs(desk: Desk) -> None:
    offer = Offer(DEMO, "a context of 1,536 tokens", Tweak(context_tokens=1536))
    desk.controller.take_offer(offer)
    first = desk.server.specs[-1]
    assert (desk.server.asked[-1], first.plan.preset_id, first.plan.context_tokens) == ("start", DEMO, 1536)
    desk.engine(Phase.READY)
    desk.controller.take_offer(Offer(DEMO, "less", Tweak(context_tokens=1024)))
    assert (desk.server.asked[-1], desk.server.specs[-1].plan.context_tokens) == ("restart", 1024)


def test_another_way_to_draft_is_planned_and_what_it_lacks_is_brought(desk: Desk) -> None:
    ngram = Speculation(Method.NGRAM, 5, prompt_lookup_min=2, prompt_lookup_max=5)
    desk.controller.start(DEMO, tweak=Tweak(speculation=ngram))
    plan = desk.server.specs[-1].plan
    assert (plan.speculation, plan.draft_path) == (ngram, None)
