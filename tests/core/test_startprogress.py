"""Log events folded into what a person reads while a server starts."""

from __future__ import annotations

from tests.fakes import recordings

from slipstream.core.logparse import (
    GraphsCaptured,
    LogEvent,
    ShardsLoaded,
    Step,
    StepReached,
    WeightsRead,
    events,
)
from slipstream.core.startprogress import Start, advance, begin, durations, progress

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
    assert shown.step == "Reading arguments for 2 min, usually 10 s"


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
