"""From scrape to scrape: counter and histogram deltas become rates, quantiles and the truth chip.

Must not read a clock or configuration: time comes in, and whether drafts are made is judged by counters
alone. A counter that went down, or that began at another time, means the engine was restarted: the sample
then says ``None`` where a rate would be a spike or negative.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from slipstream.core.live.promtext import Histogram, Page
from slipstream.core.live.sample import EndedRequests, EngineSample, Speculating, Totals

SPAN_S = 0.9  # rates are taken over at least this long: at 4 Hz a slow engine makes no whole step a beat
_SHORTEST_S = 0.2  # below this one step more or less would be a spike: no rate is told
RECENT_S = 30.0  # latencies, survival by position and prefix hits are taken over about this long
_MARK_S = 5.0  # how finely the start of the recent stretch moves

# The chip. A running request may make no step for a while (long prompt, slow machine), and an n-gram drafter
# finds nothing for a few steps: neither is news.
_QUIET_RUNNING_S = 10.0
_QUIET_S = 1.5
_DRAFTLESS_S = 3.0
_DRAFTLESS_TOKENS = 8


@dataclass(frozen=True, slots=True)
class Chip:
    """The truth chip and the evidence it stands on; ``next`` of one scrape to the following."""

    speculating: Speculating = Speculating.IDLE
    draftless_tokens: float = 0.0  # generated since the last draft, first tokens of requests apart
    draftless_s: float = 0.0
    quiet_s: float = 0.0

    def next(self, prev: Page, cur: Page, gap_s: float) -> Chip:
        """The chip ``gap_s`` later.

        ACTIVE: draft counters move with generated tokens (or did within the last 3 s). NOT_DRAFTING: at least
        8 tokens came without one draft, not counting each request's first token, which never has one. IDLE:
        no tokens for 1.5 s, or for 10 s while the engine says that a request is running. OFF: the engine has
        no draft counters, which exist as soon as speculation is configured.
        """
        if cur.draft_tokens is None:
            return Chip(Speculating.OFF)
        tokens = _delta(prev.generation_tokens, cur.generation_tokens) or 0.0
        if tokens > 0 and (_delta(prev.draft_tokens, cur.draft_tokens) or 0.0) > 0:
            return Chip(Speculating.ACTIVE)
        quiet_s = 0.0 if tokens > 0 else self.quiet_s + gap_s
        if quiet_s >= (_QUIET_RUNNING_S if cur.running else _QUIET_S):
            return Chip(Speculating.IDLE, quiet_s=quiet_s)
        first_tokens = _delta_count(prev.ttft, cur.ttft)
        later = replace(
            self,
            draftless_tokens=self.draftless_tokens + max(0.0, tokens - first_tokens),
            draftless_s=self.draftless_s + gap_s,
            quiet_s=quiet_s,
        )
        patience_s = _DRAFTLESS_S if self.speculating is Speculating.ACTIVE else 0.0
        if later.draftless_tokens >= _DRAFTLESS_TOKENS and later.draftless_s >= patience_s:
            return replace(later, speculating=Speculating.NOT_DRAFTING)
        return later


_UNKNOWN = Page(generation_tokens=math.nan)  # stands for an earlier page that there is not


@dataclass(frozen=True, slots=True)
class Scrape:
    """A page and when it was read (monotonic seconds)."""

    at: float
    page: Page


@dataclass(frozen=True, slots=True)
class Track:
    """What must be remembered of earlier scrapes; ``Track()`` is a server seen for the first time."""

    near: tuple[Scrape, ...] = ()  # oldest first; [0] is the start of the span that rates are taken over
    marks: tuple[Scrape, ...] = ()  # one in 5 s; [0] is the start of the recent stretch
    chip: Chip = Chip()


def follow(track: Track, at: float, page: Page) -> tuple[Track, EngineSample]:
    """The sample for ``page``, read at ``at``, and the track to hand in with the next one.

    ``at`` must grow; a scrape that is not later than the one before starts afresh, as a restart does.
    """
    last = track.near[-1] if track.near else None
    if last is None or at <= last.at or restarted(last.page, page):
        chip = Chip(Speculating.OFF) if page.draft_tokens is None else Chip()
        scrape = Scrape(at, page)
        return Track((scrape,), (scrape,), chip), advance(None, page, None, chip=chip.speculating)
    near = _since(track.near, at - SPAN_S)
    marks = _since(track.marks, at - RECENT_S)
    chip = track.chip.next(last.page, page, at - last.at)
    interval_s = at - near[0].at
    prev = near[0].page if interval_s >= _SHORTEST_S else None
    sample = advance(prev, page, interval_s, recent=marks[0].page, chip=chip.speculating)
    scrape = Scrape(at, page)
    if at - marks[-1].at >= _MARK_S:
        marks = (*marks, scrape)
    return Track((*near, scrape), marks, chip), sample


def advance(
    prev: Page | None,
    cur: Page,
    interval_s: float | None,
    *,
    recent: Page | None = None,
    chip: Speculating | None = None,
) -> EngineSample:
    """Rates between two pages ``interval_s`` apart; all ``None`` without ``prev`` or after a restart.

    ``recent`` is the page at the start of the longer stretch (default ``prev``); ``chip`` what a longer
    memory says (default: judged from these two pages alone).
    """
    if prev is None or interval_s is None or interval_s <= 0 or restarted(prev, cur):
        prev, interval_s = _UNKNOWN, None
    if recent is None or interval_s is None or restarted(recent, cur):
        recent = prev
    if chip is None:
        chip = Chip().next(prev if interval_s else cur, cur, interval_s or 0.0).speculating
    drafts = _delta(prev.drafts, cur.drafts)
    accepted = _delta(prev.accepted_tokens, cur.accepted_tokens)
    kept = _survival(recent, cur)
    return EngineSample(
        totals=totals(cur),
        interval_s=interval_s,
        generation_tok_s=_per_second(prev.generation_tokens, cur.generation_tokens, interval_s),
        prompt_tok_s=_per_second(prev.prompt_tokens, cur.prompt_tokens, interval_s),
        acceptance_rate=share(accepted, _delta(prev.draft_tokens, cur.draft_tokens)),
        mean_acceptance_length=tokens_per_step(accepted, drafts),
        survival=kept,
        drafts_per_s=_per_second(prev.drafts, cur.drafts, interval_s),
        ttft_p50_s=_quantile(0.5, recent.ttft, cur.ttft),
        tpot_p50_s=_quantile(0.5, recent.tpot, cur.tpot),
        running=round(cur.running or 0),
        waiting=round(cur.waiting or 0),
        kv_usage=cur.kv_usage,
        prefix_hit_rate=share(
            _delta(recent.prefix_hits, cur.prefix_hits),
            _delta(recent.prefix_queries, cur.prefix_queries),
        ),
        preemptions=None if cur.preemptions is None else round(cur.preemptions),
        speculating=chip,
        ttft_p95_s=_quantile(0.95, recent.ttft, cur.ttft),
        tpot_p95_s=_quantile(0.95, recent.tpot, cur.tpot),
        queue_p50_s=_quantile(0.5, recent.queue, cur.queue),
        queue_p95_s=_quantile(0.95, recent.queue, cur.queue),
        conditional_survival=conditional_survival(kept),
    )


def totals(page: Page) -> Totals:
    """The page's counters as whole numbers; counters every release has count 0 when a page lacks them."""
    return Totals(
        generation_tokens=round(page.generation_tokens),
        prompt_tokens=round(page.prompt_tokens or 0),
        drafts=_whole(page.drafts),
        draft_tokens=_whole(page.draft_tokens),
        accepted_tokens=_whole(page.accepted_tokens),
        accepted_per_position=tuple(round(count) for count in page.accepted_per_position),
        requests_finished=round(page.requests_finished or 0),
        refused=_whole(page.refused),
        preemptions=_whole(page.preemptions),
        ended=_ended(page),
        first_tokens=None if page.ttft is None else round(page.ttft.count),
    )


def _ended(page: Page) -> EndedRequests | None:
    if page.ended is None or page.ended_prompt_tokens is None or page.ended_output_tokens is None:
        return None
    return EndedRequests(
        count=round(page.ended),
        prompt_tokens=round(page.ended_prompt_tokens),
        output_tokens=round(page.ended_output_tokens),
        ttft_s=page.ttft_s or 0.0,
        prefill_s=page.prefill_s,
        decode_s=page.decode_s,
    )


def restarted(prev: Page, cur: Page) -> bool:
    """True when the two pages cannot come from one life of the engine's counters."""
    if prev.born_at is not None and cur.born_at is not None and prev.born_at != cur.born_at:
        return True
    return any(
        before is not None and after is not None and after < before
        for before, after in (
            (prev.generation_tokens, cur.generation_tokens),
            (prev.prompt_tokens, cur.prompt_tokens),
            (prev.drafts, cur.drafts),
            (prev.draft_tokens, cur.draft_tokens),
            (prev.accepted_tokens, cur.accepted_tokens),
            (prev.requests_finished, cur.requests_finished),
            (prev.prefix_queries, cur.prefix_queries),
        )
    )


def share(part: float | None, whole: float | None) -> float | None:
    """``part / whole``, e.g. acceptance rate = accepted / drafted tokens; ``None`` of nothing."""
    return part / whole if part is not None and whole else None


def tokens_per_step(accepted: float | None, drafts: float | None) -> float | None:
    """Mean acceptance length: 1 + accepted tokens / drafts, the bonus token included (1 to K+1)."""
    return 1 + accepted / drafts if accepted is not None and drafts else None


def survival(accepted_per_position: Sequence[float], drafts: float | None) -> tuple[float, ...]:
    """Unconditional share of drafts kept at each position: accepted at i / drafts; () without drafts."""
    return tuple(count / drafts for count in accepted_per_position) if drafts else ()


def conditional_survival(unconditional: Sequence[float]) -> tuple[float | None, ...]:
    """Share kept at position i of those kept at i-1; ``None`` where nothing reached the position."""
    return tuple(
        share(kept, before) for before, kept in zip((1.0, *unconditional), unconditional, strict=False)
    )


def quantile(q: float, bounds: Sequence[float], counts: Sequence[float]) -> float | None:
    """The ``q`` quantile of a cumulative histogram, linear inside a bucket; ``None`` when it is empty.

    As PromQL's ``histogram_quantile``: the first bucket starts at 0, and what lies above the last finite
    bound is reported as that bound.
    """
    if not counts or counts[-1] <= 0:
        return None
    rank = q * counts[-1]
    lower, below = 0.0, 0.0
    for bound, count in zip(bounds, counts, strict=True):
        if count >= rank and count > below:
            if math.isinf(bound):
                return lower
            return lower + (bound - lower) * (rank - below) / (count - below)
        lower, below = bound, max(below, count)
    return lower


def _since(scrapes: tuple[Scrape, ...], start: float) -> tuple[Scrape, ...]:
    """``scrapes`` without those before the newest that is at or before ``start``."""
    keep = 0
    while keep + 1 < len(scrapes) and scrapes[keep + 1].at <= start:
        keep += 1
    return scrapes[keep:]


def _delta(before: float | None, after: float | None) -> float | None:
    return None if before is None or after is None else after - before


def _delta_count(before: Histogram | None, after: Histogram | None) -> float:
    return after.count - before.count if before is not None and after is not None else 0.0


def _per_second(before: float | None, after: float | None, interval_s: float | None) -> float | None:
    delta = _delta(before, after)
    return None if delta is None or not interval_s else delta / interval_s


def _survival(prev: Page, cur: Page) -> tuple[float, ...]:
    if len(prev.accepted_per_position) != len(cur.accepted_per_position):
        return ()
    kept = [
        after - before
        for before, after in zip(prev.accepted_per_position, cur.accepted_per_position, strict=True)
    ]
    return survival(kept, _delta(prev.drafts, cur.drafts))


def _quantile(q: float, before: Histogram | None, after: Histogram | None) -> float | None:
    if before is None or after is None or before.bounds != after.bounds:
        return None
    counts = [late - early for early, late in zip(before.counts, after.counts, strict=True)]
    return quantile(q, after.bounds, counts)


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)
