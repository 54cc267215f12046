"""What ``status`` prints of a serving engine: every figure with its unit, and the advice that stands."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import states

from slipstream.app.reports import status_rows
from slipstream.core.advice import Action, ActionKind, Advice, AdviceKind


def test_a_serving_engine_shows_speed_drafts_and_delays() -> None:
    rows = dict(status_rows(states.ready(), states.MEASURED, states.NOW))
    assert rows["Generation"] == "41.3 tok/s"
    assert rows["Prompts"] == "0.0 tok/s"
    assert rows["Acceptance"] == "62 % of drafted tokens kept, 2.86 tokens per step"
    assert rows["Kept by position"] == "88 %, 57 %, 41 %"
    assert rows["First token"] == "0.31 s (median), 95 % within 0.84 s"
    assert rows["Time per token"] == "24 ms (median), 95 % within 31 ms"


def test_advice_is_told_with_what_to_change() -> None:
    action = Action(ActionKind.RESTART, "Restart the server")
    advice = Advice(AdviceKind.SILENT, "The drafter is silent.", "30 tokens", "Restart the server", action)
    rows = dict(status_rows(replace(states.ready(), advice=(advice,)), None, states.NOW))
    assert rows["Advice"] == "The drafter is silent. 30 tokens. Restart the server."
    assert "Advice" not in dict(status_rows(states.ready(), None, states.NOW))


def test_the_last_requests_are_told_newest_first() -> None:
    rows = status_rows(states.advised(), None, states.NOW)
    told = [value for name, value in rows if name == "Request"]
    assert len(told) == 3
    assert "2,048 prompt and 200 output tokens, first after 0.31 s, 41.1 tok/s" in told[0]
