"""The run's figures come from counters alone, whatever beats were missed and however often it restarted."""

from __future__ import annotations

import pytest

from slipstream.core.live.promtext import Page
from slipstream.core.live.rates import Track, follow
from slipstream.core.live.summary import RunSummary


def page(tokens: float, steps: float = 0, *, running: int = 0, born_at: float = 1.0) -> Page:
    """Each step drafts 2 tokens and keeps the first always, the second every other time."""
    return Page(
        generation_tokens=tokens,
        prompt_tokens=5,
        drafts=steps,
        draft_tokens=2 * steps,
        accepted_tokens=1.5 * steps,
        accepted_per_position=(steps, 0.5 * steps),
        requests_finished=steps // 10,
        running=running,
        waiting=0,
        born_at=born_at,
    )


def fold(pages: list[tuple[float, Page]], summary: RunSummary | None = None) -> RunSummary:
    track, folded = Track(), summary or RunSummary()
    for at, each in pages:
        track, sample = follow(track, at, each)
        folded = folded.add(at, sample)
    return folded


def test_nothing_seen_is_nothing_known() -> None:
    empty = RunSummary()
    assert empty.generation_tokens == 0
    assert empty.average_tok_s is None
    assert empty.best_tok_s is None
    assert empty.acceptance_rate is None
    assert empty.mean_acceptance_length is None
    assert empty.survival == ()


def test_average_leaves_out_the_time_without_requests() -> None:
    summary = fold(
        [
            (0.0, page(0)),
            (1.0, page(0)),
            (2.0, page(50, 20, running=1)),
            (3.0, page(80, 32, running=1)),
            (4.0, page(80, 32)),
            (60.0, page(80, 32)),
        ]
    )
    assert summary.generation_tokens == 80
    assert summary.busy_s == 2
    assert summary.average_tok_s == 40
    assert summary.best_tok_s == 50


def test_time_in_which_a_running_request_reads_its_prompt_counts() -> None:
    summary = fold([(0.0, page(0, running=1)), (3.0, page(0, running=1)), (4.0, page(40, 10, running=1))])
    assert summary.average_tok_s == 10


def test_overall_acceptance_follows_from_the_counters() -> None:
    summary = fold([(0.0, page(0)), (1.0, page(100, 40, running=1)), (9.0, page(250, 100))])
    assert summary.drafts == 100
    assert summary.acceptance_rate == pytest.approx(150 / 200)
    assert summary.mean_acceptance_length == pytest.approx(1 + 150 / 100)
    assert summary.survival == (1.0, 0.5)
    assert summary.requests_finished == 10


def test_what_happened_before_the_first_sample_counts_only_since_the_start() -> None:
    pages = [(0.0, page(100, 40)), (1.0, page(130, 52, running=1))]
    assert fold(pages).generation_tokens == 30
    since_start = fold(pages, RunSummary.since_start())
    assert since_start.generation_tokens == 130
    assert since_start.prompt_tokens == 5
    assert since_start.drafts == 52
    assert since_start.average_tok_s == 30  # of the time that was seen


def test_restart_keeps_what_was_done_and_counts_on_from_zero() -> None:
    summary = fold(
        [
            (0.0, page(0)),
            (1.0, page(100, 40, running=1)),
            (2.0, page(10, 4, running=1, born_at=2.0)),
            (3.0, page(40, 16, running=1, born_at=2.0)),
        ]
    )
    assert summary.generation_tokens == 140
    assert summary.drafts == 56
    assert summary.accepted_per_position == (56, 28)
    assert summary.best_tok_s == 100
    assert summary.busy_s == 2  # the interval of the restart itself is no one's


def test_best_is_not_taken_from_a_moment_too_short_to_judge() -> None:
    summary = fold([(0.0, page(0)), (0.25, page(20, 8, running=1)), (1.25, page(60, 24, running=1))])
    assert summary.best_tok_s == 40


def test_engine_without_speculation_has_speeds_and_no_acceptance() -> None:
    summary = fold([(0.0, Page(0)), (1.0, Page(30, running=1)), (2.0, Page(70, running=1))])
    assert summary.average_tok_s == 35
    assert summary.best_tok_s == 40
    assert summary.acceptance_rate is None
    assert summary.mean_acceptance_length is None
