"""Ended requests out of an engine's counters, sample by sample.

Must not tell more than the counters do. What a request's own histograms give at its end (prompt and output
tokens, decoding time) is exact for the requests that ended in a beat; its wait and its drafts are exact when,
from one quiet moment to the next, nothing else ran.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.live.requestlist import RequestRecord, RequestSource
from slipstream.core.live.sample import EndedRequests, EngineSample, Totals


@dataclass(frozen=True, slots=True)
class RequestTrack:
    """What must be remembered: the totals before, and those of the last moment in which nothing ran."""

    last: Totals | None = None
    quiet: Totals | None = None


def follow(
    track: RequestTrack, at_utc: float, engine: EngineSample
) -> tuple[RequestTrack, RequestRecord | None]:
    """The track after one more sample, and the record of what ended since the one before, if anything did."""
    now = engine.totals
    idle = engine.running + engine.waiting == 0
    before, quiet = track.last, track.quiet
    if before is not None and _restarted(before, now):
        before = quiet = None
    found = None
    if before is not None and before.ended is not None and now.ended is not None:
        count = now.ended.count - before.ended.count
        if count > 0:
            found = _record(at_utc, count, before.ended, now, quiet if idle else None)
    return RequestTrack(now, now if idle else quiet), found


def _record(
    at_utc: float, count: int, before: EndedRequests, now: Totals, quiet: Totals | None
) -> RequestRecord:
    after = now.ended
    assert after is not None  # noqa: S101  the caller looked
    decode_s = None if after.decode_s is None or before.decode_s is None else after.decode_s - before.decode_s
    ttft_s, accepted, drafted = _apart(count, now, quiet)
    return RequestRecord(
        ended_at_utc=at_utc,
        prompt_tokens=round((after.prompt_tokens - before.prompt_tokens) / count),
        output_tokens=round((after.output_tokens - before.output_tokens) / count),
        ttft_s=ttft_s,
        decode_s=None if decode_s is None else decode_s / count,
        accepted=accepted,
        drafted=drafted,
        source=RequestSource.COUNTERS,
        count=count,
    )


def _apart(count: int, now: Totals, quiet: Totals | None) -> tuple[float | None, int | None, int | None]:
    """Wait, accepted and drafted tokens, where all that happened since ``quiet`` is these requests' doing."""
    if (
        quiet is None
        or quiet.ended is None
        or now.ended is None
        or now.ended.count - quiet.ended.count != count
    ):
        return None, None, None
    ttft_s = None
    if now.first_tokens is not None and quiet.first_tokens is not None:
        # A request that was ended before its first token has no wait.
        first = now.first_tokens - quiet.first_tokens
        ttft_s = (now.ended.ttft_s - quiet.ended.ttft_s) / count if first == count else None
    if now.draft_tokens is None or now.accepted_tokens is None:
        return ttft_s, None, None
    accepted = now.accepted_tokens - (quiet.accepted_tokens or 0)
    drafted = now.draft_tokens - (quiet.draft_tokens or 0)
    return ttft_s, round(accepted / count), round(drafted / count)


def _restarted(before: Totals, after: Totals) -> bool:
    return (
        after.generation_tokens < before.generation_tokens
        or after.requests_finished < before.requests_finished
        or (before.ended is not None and after.ended is not None and after.ended.count < before.ended.count)
    )
