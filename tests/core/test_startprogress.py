"""Log events folded into what a person reads while a server starts."""

from __future__ import annotations

import pytest
from tests.fakes import recordings

from slipstream.core.errors import NextStep
from slipstream.core.logs.logparse import (
    GraphsCaptured,
    LogEvent,
    ShardsLoaded,
    Step,
    StepReached,
    WeightsRead,
    events,
)
from slipstream.core.supervision import overdue
from slipstream.core.supervision.startprogress import WORDS, Start, advance, begin, durations, progress

LEARNT = {Step.PACKAGES: 10.0, Step.ARGUMENTS: 10.0, Step.TARGET: 20.0, Step.SERVER: 10.0}


def at(*steps: tuple[LogEvent, float]) -> Start:
    start = begin(0.0)
    for event, now in steps:
        start = advance(start, event, now)
    return start


def words(start: Start, now: float = 0.0) -> str:
    return progress(start, None, now)[1].step


def test_a_start_begins_with_loading_packages() -> None:
    start = begin(100.0)
    _, shown = progress(start, None, 100.0)
    assert (shown.step, shown.fraction, shown.remaining_s) == ("Loading Python packages", 0.0, None)


def test_a_first_start_shows_a_fraction_but_no_time_left() -> None:
    _, shown = progress(at((StepReached(Step.TARGET), 46.0)), None, 46.0)
    assert 0.5 < shown.fraction < 0.95
    assert shown.remaining_s is None


def test_learnt_durations_give_the_time_left() -> None:
    start = at((StepReached(Step.ARGUMENTS), 10.0))
    _, shown = progress(start, LEARNT, 15.0)
    assert (shown.fraction, shown.remaining_s) == (0.3, 35.0)


def test_an_overrunning_step_waits_just_before_its_end() -> None:
    _, shown = progress(at((StepReached(Step.ARGUMENTS), 10.0)), LEARNT, 30.0)
    assert (shown.fraction, shown.remaining_s) == (0.39, 30.5)


def test_a_step_far_over_its_usual_time_is_called_so() -> None:
    _, shown = progress(at((StepReached(Step.ARGUMENTS), 10.0)), LEARNT, 130.0)
    assert shown.step == "Reading arguments for 2 minutes, usually 10 s"
    assert shown.remedy is not None
    assert shown.remedy.title == "Reading arguments takes unusually long"
    assert shown.remedy.detail == "It usually takes 10 s on this computer."


def test_a_step_in_its_time_has_no_remedy_and_a_late_one_keeps_the_same() -> None:
    start = at((StepReached(Step.GRAPHS), 10.0))
    learnt = {**LEARNT, Step.GRAPHS: 20.0}
    assert progress(start, learnt, 49.0)[1].remedy is None
    first, second = progress(start, learnt, 51.0)[1].remedy, progress(start, learnt, 250.0)[1].remedy
    assert first is second
    assert first is not None
    assert first.next_step is NextStep.WITHOUT_GRAPHS
    assert progress(start, learnt, 250.0)[1].step == "Capturing CUDA graphs for 4 minutes, usually 20 s"


def test_a_first_start_is_given_patience_and_compared_with_nothing() -> None:
    start = at((StepReached(Step.COMPILE), 0.0))
    assert progress(start, None, 400.0)[1].remedy is None
    shown = progress(start, None, 430.0)[1]
    assert shown.step == "Compiling the model for 7 minutes"
    assert shown.remedy is not None
    assert "torch_compile_cache" in shown.remedy.hint


@pytest.mark.parametrize("step", list(Step))
def test_every_step_has_a_patience_and_a_remedy_with_a_button(step: Step) -> None:
    assert overdue.is_overdue(step, overdue.PATIENCE_S[step] + 1, None)
    said = overdue.remedy(step, WORDS[step], "20 s")
    assert said.next_step is not NextStep.NONE
    assert said.hint.endswith(".")


def test_shards_move_the_bar_within_their_step() -> None:
    start = at((StepReached(Step.TARGET), 20.0), (ShardsLoaded(2, 4), 20.0))
    _, shown = progress(start, LEARNT, 20.0)
    assert shown.step == "Loading the target's weights 2 of 4"
    assert shown.fraction == 0.59  # 20 of 50 s done, and 0.95 x half of 20 s


def test_the_second_bar_of_shards_is_the_draft() -> None:
    start = at((ShardsLoaded(4, 4), 1.0), (WeightsRead(3.0), 2.0), (ShardsLoaded(0, 2), 3.0))
    assert words(start) == "Loading the draft 0 of 2"


def test_graphs_captured_before_the_kv_cache_only_measure() -> None:
    measuring = at((GraphsCaptured(1, 2), 1.0))
    assert measuring.step is Step.MEMORY
    real = advance(advance(measuring, StepReached(Step.KV_CACHE), 2.0), GraphsCaptured(21, 51), 3.0)
    assert words(real) == "Capturing CUDA graphs 21 of 51"


def test_a_step_that_lies_behind_does_not_come_back() -> None:
    start = at((StepReached(Step.DRAFT), 5.0), (StepReached(Step.TARGET), 6.0), (StepReached(Step.CORE), 7.0))
    assert start.step is Step.DRAFT


def test_the_fraction_never_falls_and_never_reaches_one() -> None:
    start, seen = begin(0.0), []
    now = 0.0
    for line in recordings.lines("vllm-0.32-cpu_draft-model_ready"):
        now += 0.5
        for event in events(line):
            start = advance(start, event, now)
        start, shown = progress(start, LEARNT, now)
        seen.append(shown.fraction)
    assert seen == sorted(seen)
    assert seen[-1] < 1.0


def test_durations_of_a_finished_start_sum_to_its_time() -> None:
    start = at((StepReached(Step.ARGUMENTS), 16.0), (StepReached(Step.SERVER), 20.0))
    assert durations(start, 25.0) == {Step.PACKAGES: 16.0, Step.ARGUMENTS: 4.0, Step.SERVER: 5.0}
