"""What a person reads while a start hangs, counters stand still, or the computer has just woken up."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import states
from tests.fakes.states import AT, NOW

from slipstream.app import presenters
from slipstream.app.presenters import IconName, Tone
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.logs.logparse import Step
from slipstream.core.state import Progress
from slipstream.core.supervision import overdue
from slipstream.core.supervision.lifecycle import Phase

REMEDY = overdue.remedy(Step.GRAPHS, "Capturing CUDA graphs", "20 s")
SLOW = states.in_phase(
    Phase.STARTING,
    progress=Progress("Capturing CUDA graphs for 4 minutes, usually 20 s", 0.9, 3.0, REMEDY),
)


def test_a_step_that_takes_far_too_long_is_said_in_the_pill_and_offers_what_helps() -> None:
    pill = presenters.pill(SLOW, NOW)
    assert pill.text == "Starting: Capturing CUDA graphs for 4 minutes, usually 20 s"
    assert (pill.tone, presenters.icon_name(SLOW)) == (Tone.WARNING, IconName.ATTENTION)
    assert presenters.problem(SLOW) is REMEDY
    assert presenters.next_step_text(REMEDY.next_step) == "Start without CUDA graphs"


def test_a_refused_wish_is_told_before_the_slow_step() -> None:
    wish = ErrorReport("Something was refused")
    assert presenters.problem(replace(SLOW, problem=wish)) is wish


def test_counters_that_stand_still_are_said_in_the_pill() -> None:
    state = states.ready()
    stuck = replace(state, engine=replace(state.engine, frozen_since=AT - 45))
    assert presenters.pill(stuck, NOW).text == "Stuck for 45 s"
    assert presenters.icon_name(stuck) is IconName.ATTENTION


def test_the_button_for_a_context_names_it() -> None:
    assert presenters.next_step_text(NextStep.USE_CONTEXT, 14_912) == "Use 14,912 context and start again"
