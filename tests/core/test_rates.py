"""Counters of one scrape after another become rates, quantiles and a truth chip that does not flicker."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.live.promtext import Histogram, Page, parse
from slipstream.core.live.rates import (
    RECENT_S,
    Track,
    advance,
    conditional_survival,
    follow,
    quantile,
    survival,
)
from slipstream.core.live.sample import EngineSample, Speculating

RECORDED = Path(__file__).parent.parent / "data" / "metrics"
ACTIVE, IDLE, NOT_DRAFTING, OFF = (
    Speculating.ACTIVE,
    Speculating.IDLE,
    Speculating.NOT_DRAFTING,
    Speculating.OFF,
)


def recorded(case: str) -> Page:
    found = parse((RECORDED / f"vllm-0.32-cpu_metrics_{case}.prom").read_text(encoding="utf-8"))
    assert found is not None
    return found


def spec_page(tokens: float, steps: float = 0, accepted: float = 0, *, running: int = 1, k: int = 4) -> Page:
    """A page of an engine that drafts ``k`` tokens a step."""
    return Page(
        generation_tokens=tokens,
        prompt_tokens=10,
        drafts=steps,
        draft_tokens=steps * k,
        accepted_tokens=accepted,
        accepted_per_position=(accepted,) + (0.0,) * (k - 1),
        requests_finished=0,
        prefix_queries=10,
        prefix_hits=0,
        preemptions=0,
        running=running,
        waiting=0,
        kv_usage=0.1,
        born_at=1000.0,
    )


def plain_page(tokens: float, running: int = 1) -> Page:
    """A page of an engine without speculation."""
    return Page(generation_tokens=tokens, prompt_tokens=10, running=running, waiting=0)


def run(pages: list[tuple[float, Page]]) -> list[EngineSample]:
    """The samples of scrapes at the given times."""
    track, samples = Track(), []
    for at, page in pages:
        track, sample = follow(track, at, page)
        samples.append(sample)
    return samples


def chips(pages: list[tuple[float, Page]]) -> list[Speculating]:
    return [sample.speculating for sample in run(pages)]


def test_recorded_pages_give_the_rates_of_vllms_own_formulas() -> None:
    sample = advance(recorded("three-running"), recorded("after"), 10.0)
    assert sample.generation_tok_s == pytest.approx((1800 - 638) / 10)
    assert sample.prompt_tok_s == 0
    assert sample.acceptance_rate == pytest.approx((1443 - 508) / (1452 - 508))
    assert sample.mean_acceptance_length == pytest.approx(1 + (1443 - 508) / (363 - 127))
    assert sample.drafts_per_s == pytest.approx(23.6)
    assert sample.survival == pytest.approx((1.0, 233 / 236, 233 / 236, 233 / 236))
    assert sample.totals.requests_finished == 3
    assert sample.totals.accepted_per_position == (363, 360, 360, 360)
    assert sample.tpot_p50_s == pytest.approx(0.005)
    assert sample.tpot_p95_s == pytest.approx(0.0095)
    assert sample.ttft_p50_s is None  # nobody got a first token in between
    assert sample.speculating is ACTIVE


def test_mean_acceptance_length_is_one_plus_the_sum_of_survival() -> None:
    sample = advance(recorded("idle"), recorded("after"), 60.0)
    assert sample.mean_acceptance_length == pytest.approx(1 + sum(sample.survival))


def test_first_token_latency_is_interpolated_in_its_bucket() -> None:
    sample = advance(recorded("idle"), recorded("three-running"), 5.0)
    # one of three in (0.08, 0.1], two in (0.1, 0.25]: the middle one is a quarter into the second bucket
    assert sample.ttft_p50_s == pytest.approx(0.1 + 0.15 * 0.25)


def test_first_scrape_has_totals_and_gauges_but_no_rates() -> None:
    [sample] = run([(5.0, spec_page(100, 20, 60, running=2))])
    assert sample.totals.generation_tokens == 100
    assert sample.running == 2
    assert sample.kv_usage == 0.1
    for rate in (
        sample.interval_s,
        sample.generation_tok_s,
        sample.prompt_tok_s,
        sample.acceptance_rate,
        sample.mean_acceptance_length,
        sample.drafts_per_s,
        sample.ttft_p50_s,
        sample.prefix_hit_rate,
    ):
        assert rate is None
    assert sample.survival == ()


def test_nothing_drafted_gives_no_acceptance_rather_than_zero() -> None:
    sample = run([(0, spec_page(100, 20, 60)), (1, spec_page(130, 20, 60))])[-1]
    assert sample.generation_tok_s == 30
    assert sample.acceptance_rate is None
    assert sample.mean_acceptance_length is None
    assert sample.drafts_per_s == 0


def test_everything_rejected_is_acceptance_zero_and_length_one() -> None:
    sample = run([(0, spec_page(100, 20, 60)), (1, spec_page(130, 50, 60))])[-1]
    assert sample.acceptance_rate == 0
    assert sample.mean_acceptance_length == 1


@pytest.mark.parametrize(
    "after",
    [
        pytest.param(spec_page(10, 2, 6), id="all counters fell"),
        pytest.param(
            replace(spec_page(500, 100, 300), born_at=2000.0), id="counters began anew and overtook"
        ),
        pytest.param(replace(spec_page(500, 100, 300), requests_finished=-1), id="one counter fell"),
    ],
)
def test_restart_gives_none_and_the_next_beat_rates_again(after: Page) -> None:
    before = spec_page(100, 20, 60)
    grown = replace(after, generation_tokens=after.generation_tokens + 40)
    _, restarted, settled = run([(0, before), (1, after), (2, grown)])
    assert restarted.generation_tok_s is None
    assert restarted.acceptance_rate is None
    assert restarted.survival == ()
    assert restarted.interval_s is None
    assert settled.generation_tok_s == 40


def test_clock_that_stands_still_or_goes_back_gives_no_rates() -> None:
    same, back, later = run([(5, spec_page(0)), (5, spec_page(10)), (4, spec_page(20)), (5, spec_page(30))])[
        1:
    ]
    assert same.generation_tok_s is None
    assert back.generation_tok_s is None
    assert later.generation_tok_s == 10


def test_missed_beats_average_over_the_time_that_passed() -> None:
    sample = run([(0, spec_page(0)), (5, spec_page(100, 20, 60))])[-1]
    assert sample.interval_s == 5
    assert sample.generation_tok_s == 20


def test_four_beats_a_second_of_a_slow_engine_do_not_swing() -> None:
    # a step of 5 tokens every 0.5 s, looked at every 0.25 s: over single beats 0, 20, 0, 20, ...
    pages = [(i / 4, spec_page(5 * (i // 2), i // 2, 4 * (i // 2))) for i in range(40)]
    rates = [sample.generation_tok_s for sample in run(pages)[4:]]
    assert rates == [10.0] * len(rates)


def test_second_look_right_after_the_first_tells_no_rate() -> None:
    quick, usual = run([(0, spec_page(0)), (0.01, spec_page(5, 1, 4)), (1.01, spec_page(55, 11, 44))])[1:]
    assert quick.generation_tok_s is None
    assert usual.generation_tok_s == 50


def test_latencies_stay_known_for_the_recent_stretch_and_then_fade() -> None:
    empty, one = Histogram((0.1, 0.2, math.inf), (0, 0, 0)), Histogram((0.1, 0.2, math.inf), (0, 1, 1))
    pages = [(0.0, replace(spec_page(0), ttft=empty))]
    pages += [(float(i), replace(spec_page(i), ttft=one)) for i in range(1, 60)]
    known = [sample.ttft_p50_s for sample in run(pages)]
    assert known[1] == pytest.approx(0.15)
    assert known[int(RECENT_S)] == pytest.approx(0.15)
    assert known[-1] is None


def test_survival_is_taken_over_the_recent_stretch_not_one_beat() -> None:
    pages = [(0.0, spec_page(0)), (1.0, spec_page(80, 10, 10)), (2.0, spec_page(160, 20, 10))]
    sample = run(pages)[-1]
    assert sample.acceptance_rate == 0
    assert sample.survival == (0.5, 0, 0, 0)


def test_memory_of_earlier_scrapes_stays_small() -> None:
    track = Track()
    for i in range(4000):
        track, _ = follow(track, i / 4, spec_page(i, i, i))
    assert len(track.near) <= 6
    assert len(track.marks) <= 8


def test_prefix_hits_are_a_share_of_recent_queries() -> None:
    before = replace(spec_page(0), prefix_queries=100, prefix_hits=50)
    after = replace(spec_page(10), prefix_queries=300, prefix_hits=200)
    assert run([(0, before), (1, after)])[-1].prefix_hit_rate == 0.75


# --- the truth chip


def test_chip_is_off_without_draft_counters() -> None:
    assert chips([(0, plain_page(0)), (1, plain_page(50)), (2, plain_page(100))]) == [OFF, OFF, OFF]


def test_chip_is_idle_until_something_flows() -> None:
    assert chips([(i, spec_page(0, running=0)) for i in range(4)]) == [IDLE] * 4


def test_chip_is_active_while_drafts_move_with_tokens() -> None:
    assert chips([(i, spec_page(30 * i, 10 * i, 20 * i)) for i in range(4)]) == [IDLE, ACTIVE, ACTIVE, ACTIVE]


def test_chip_says_not_drafting_in_the_first_beat_of_tokens_without_drafts() -> None:
    assert chips([(i, spec_page(30 * i)) for i in range(4)]) == [IDLE] + [NOT_DRAFTING] * 3


def test_chip_turns_from_active_to_not_drafting_when_the_drafter_falls_silent() -> None:
    busy = [(float(i), spec_page(30 * i, 10 * i, 20 * i)) for i in range(5)]
    silent = [(float(i), spec_page(120 + 10 * (i - 4), 40, 80)) for i in range(5, 12)]
    seen = chips(busy + silent)
    assert seen[:5] == [IDLE, ACTIVE, ACTIVE, ACTIVE, ACTIVE]
    assert seen[5:] == [ACTIVE, ACTIVE] + [NOT_DRAFTING] * 5


def test_chip_does_not_flicker_between_the_steps_of_a_slow_request() -> None:
    # a step every 2.5 s, looked at twice a second
    pages = [(i / 2, spec_page(3 * (i // 5), i // 5, 2 * (i // 5))) for i in range(60)]
    seen = chips(pages)
    assert seen[:5] == [IDLE] * 5
    assert set(seen[5:]) == {ACTIVE}


def test_chip_does_not_flicker_while_an_ngram_drafter_finds_nothing_for_a_moment() -> None:
    steps = [0, 4, 4, 8, 8, 8, 12, 12, 16]
    pages = [(float(i), spec_page(20 * i, done, done)) for i, done in enumerate(steps)]
    assert chips(pages)[1:] == [ACTIVE] * 8


def test_chip_ignores_the_first_token_of_each_request_which_never_has_a_draft() -> None:
    def ttft(count: int) -> Histogram:
        return Histogram((1.0, math.inf), (count, count))

    pages = [(float(i), replace(spec_page(20 * i, running=20), ttft=ttft(20 * i))) for i in range(5)]
    assert set(chips(pages)) == {IDLE}


def test_chip_goes_idle_soon_after_the_last_token() -> None:
    busy = [(float(i), spec_page(30 * i, 10 * i, 20 * i)) for i in range(3)]
    done = [(float(i), spec_page(60, 20, 40, running=0)) for i in range(3, 6)]
    assert chips(busy + done)[3:] == [ACTIVE, IDLE, IDLE]


def test_chip_waits_longer_while_a_request_is_running() -> None:
    busy = [(float(i), spec_page(30 * i, 10 * i, 20 * i)) for i in range(3)]
    reading = [(float(i), spec_page(60, 20, 40, running=1)) for i in range(3, 15)]
    assert chips(busy + reading)[3:] == [ACTIVE] * 9 + [IDLE] * 3


def test_chip_begins_anew_after_a_restart() -> None:
    busy = [(float(i), spec_page(30 * i, 10 * i, 20 * i)) for i in range(1, 4)]
    assert chips([*busy, (4.0, spec_page(0, running=0))])[-1] is IDLE


def test_chip_of_a_restart_without_speculation_is_off() -> None:
    assert chips([(0, spec_page(50, 10, 20)), (1, plain_page(0))])[-1] is OFF


# --- formulas


def test_conditional_survival_divides_by_the_position_before() -> None:
    assert conditional_survival((0.8, 0.4, 0.0, 0.0)) == (0.8, 0.5, 0.0, None)
    assert conditional_survival(()) == ()


def test_survival_without_drafts_is_unknown() -> None:
    assert survival((0, 0), 0) == ()
    assert survival((0, 0), None) == ()


@pytest.mark.parametrize(
    ("q", "counts", "expected"),
    [
        (0.5, (0, 0, 0), None),
        (0.5, (2, 2, 2), 0.5),
        (0.5, (1, 2, 2), 1.0),
        (0.75, (1, 2, 2), 1.5),
        (1.0, (1, 2, 2), 2.0),
        (0.5, (0, 0, 3), 2.0),  # above the last bound: not known more closely
        (0.0, (0, 4, 4), 1.0),
    ],
)
def test_quantile(q: float, counts: tuple[float, ...], expected: float | None) -> None:
    assert quantile(q, (1.0, 2.0, math.inf), counts) == expected


@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 50), st.integers(0, 4)), min_size=2, max_size=30)
)
def test_no_sequence_of_counters_gives_a_negative_or_impossible_figure(
    beats: list[tuple[int, int, int]],
) -> None:
    pages = [
        (float(i), spec_page(tokens, steps, min(steps * kept, steps)))
        for i, (tokens, steps, kept) in enumerate(beats)
    ]
    for sample in run(pages):
        assert sample.generation_tok_s is None or sample.generation_tok_s >= 0
        assert sample.drafts_per_s is None or sample.drafts_per_s >= 0
        assert sample.acceptance_rate is None or sample.acceptance_rate >= 0
        assert all(kept >= 0 for kept in sample.survival)
