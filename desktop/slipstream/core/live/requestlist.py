"""Requests that have ended, one row each, as exactly as they can be known; newest first.

Must not guess. An engine's counters say what all requests did together: a row of them is one request's only
where that one ran alone, and otherwise stands for several or leaves out what cannot be told apart. No prompt
and no answer is ever kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

KEPT = 200
_SAME_S = 5.0  # an answer's end and the beat that counts it are never further apart


class RequestSource(StrEnum):
    """Who told of the request."""

    CLIENT = "client"  # our own client, from the figures that the engine sends with an answer
    COUNTERS = "counters"  # the engine's counters, from one beat to another


@dataclass(frozen=True, slots=True)
class RequestRecord:
    """One ended request, or the mean of ``count`` that ended between the same two beats.

    ``ended_at_utc`` is good to a beat. ``decode_s`` runs from the first token to the last. ``accepted`` and
    ``drafted`` count draft tokens; ``None`` without drafts, and where other requests ran at the same time.
    ``ttft_s`` is ``None`` in that case too. ``temperature`` is known of our own requests only.
    """

    ended_at_utc: float
    prompt_tokens: int | None
    output_tokens: int | None
    ttft_s: float | None
    decode_s: float | None
    accepted: int | None
    drafted: int | None
    source: RequestSource
    count: int = 1
    temperature: float | None = None

    @property
    def tok_s(self) -> float | None:
        """Decoding speed: tokens after the first, by the time from the first to the last."""
        if not self.decode_s or self.output_tokens is None or self.output_tokens < 2:
            return None
        return (self.output_tokens - 1) / self.decode_s

    @property
    def acceptance_rate(self) -> float | None:
        """Accepted / drafted tokens."""
        return self.accepted / self.drafted if self.drafted and self.accepted is not None else None


def add(known: tuple[RequestRecord, ...], record: RequestRecord) -> tuple[RequestRecord, ...]:
    """The list with one more. A request that both sources told of is there once, as its client saw it."""
    twin = next((other for other in known if _same(other, record)), None)
    if twin is not None and record.source is RequestSource.COUNTERS:
        return known
    others = tuple(other for other in known if other is not twin)
    return (record, *others)[:KEPT]


def _same(known: RequestRecord, new: RequestRecord) -> bool:
    return (
        known.source is not new.source
        and known.count == new.count == 1
        and known.prompt_tokens == new.prompt_tokens
        and known.output_tokens == new.output_tokens
        and abs(known.ended_at_utc - new.ended_at_utc) <= _SAME_S
    )
