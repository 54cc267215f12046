"""The dashboard's numbers of a serving engine: speeds, delays, caches, requests, survival by position.

Pure like ``presenters``; apart from it because only a window shows these.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.app.live.figures import Figure
from slipstream.app.presenters import drafts_tokens, engine_sample
from slipstream.app.wording import UNKNOWN, count_text, latency_text, number_text, percent_text
from slipstream.core.live.sample import EngineSample
from slipstream.core.live.summary import RunSummary
from slipstream.core.state import AppState
from slipstream.core.words import figure, say


@dataclass(frozen=True, slots=True)
class Survival:
    """Shares of 0..1 by draft position, over the whole run and over the last seconds where known.

    ``run`` and ``latest``: of all drafts, those kept at the position. ``run_step`` and ``latest_step``: of
    the drafts kept up to the position before; ``None`` where none was.
    """

    run: tuple[float, ...]
    latest: tuple[float, ...]
    caption: str
    drafts: int
    run_step: tuple[float | None, ...] = ()
    latest_step: tuple[float | None, ...] = ()


def speed_figures(state: AppState, summary: RunSummary | None) -> tuple[Figure, ...]:
    """The three big numbers: now, the run's average, the run's best."""
    sample = engine_sample(state)
    now = sample.generation_tok_s if sample is not None else None
    average = summary.average_tok_s if summary is not None else None
    best = summary.best_tok_s if summary is not None else None
    return (
        _speed(say("Now"), now, say("Tokens generated per second, in the last seconds")),
        _speed(say("Average"), average, say("Mean over the time in which this run generated tokens")),
        _speed(say("Best"), best, say("Fastest moment of this run")),
    )


def _speed(name: str, tok_s: float | None, tip: str) -> Figure:
    return Figure(name, number_text(tok_s), "tok/s" if tok_s is not None else "", tip)


def detail_figures(state: AppState) -> tuple[Figure, ...]:
    """The small numbers beneath: delays, tokens per step, caches, requests."""
    sample = engine_sample(state)
    if sample is None:
        return tuple(Figure(name, UNKNOWN, "", tip) for name, tip in _DETAILS.items())
    steps = sample.mean_acceptance_length
    drafts = sample.drafts_per_s
    values = (
        _delay(sample.ttft_p50_s, sample.ttft_p95_s),
        _delay(sample.tpot_p50_s, sample.tpot_p95_s),
        _delay(sample.queue_p50_s, sample.queue_p95_s),
        (UNKNOWN if steps is None else figure(steps, ".2f"), ""),
        (UNKNOWN, "") if drafts is None else (number_text(drafts), say("per second")),
        (percent_text(sample.prefix_hit_rate), ""),
        (percent_text(sample.kv_usage), ""),
        (say("{running} running, {waiting} waiting", running=sample.running, waiting=sample.waiting), ""),
        (count_text(sample.preemptions), ""),
    )
    found = zip(_DETAILS.items(), values, strict=True)
    return tuple(Figure(name, value, unit, tip) for (name, tip), (value, unit) in found)


_DETAILS = {
    say("First token"): say(
        "Wait for the first token, queue included: half of the requests waited less than the "
        "first number, 95 % less than the second"
    ),
    say("Time per token"): say(
        "Time between an answer's tokens: in half of the requests less than the first "
        "number, in 95 % less than the second"
    ),
    say("Queue"): say(
        "Wait for a place: half of the requests waited less than the first number, 95 % less than the second"
    ),
    say("Tokens per step"): say("Tokens per check of the target, from 1 to K+1"),
    say("Drafts"): say("Steps that had a draft to check"),
    say("Prefix reused"): say("Prompt tokens found in the cache"),
    say("KV cache used"): say("Share of the KV cache in use now"),
    say("Requests"): say("Being answered, and waiting for a place"),
    say("Preempted"): say("Requests thrown out for want of KV cache since the start, to be computed again"),
}


def _delay(median_s: float | None, p95_s: float | None) -> tuple[str, str]:
    return latency_text(median_s), "" if p95_s is None else f"p95 {latency_text(p95_s)}"


def load_text(state: AppState) -> str:
    """The load in one line, for the caption of its graph."""
    sample = engine_sample(state)
    if sample is None:
        return say("requests")
    used = percent_text(sample.kv_usage)
    return say("{requests}, {share} of the KV cache used", requests=_count(sample), share=used)


def _count(sample: EngineSample) -> str:
    if sample.waiting:
        return say("{running} running, {waiting} waiting", running=sample.running, waiting=sample.waiting)
    return say("{running} running", running=sample.running)


def survival(state: AppState) -> Survival:
    """Bars per draft position. Over the run: kept tokens at the position / drafts made (vLLM's counters)."""
    sample = engine_sample(state)
    k = drafts_tokens(state)
    caption = f"K = {k}" if k else ""
    if sample is None or not sample.totals.drafts:
        return Survival((), (), caption, 0)
    drafts = sample.totals.drafts
    kept = sample.totals.accepted_per_position
    run = tuple(min(1.0, count / drafts) for count in kept)
    before = (drafts, *kept[:-1])
    run_step = tuple(min(1.0, now / had) if had else None for now, had in zip(kept, before, strict=True))
    caption = f"K = {k or len(run)}"
    return Survival(run, sample.survival, caption, drafts, run_step, sample.conditional_survival)
