"""A run of the server in a few figures: tokens, average and best speed, how many drafts were kept.

Must not sum rates: every figure comes from counters, so that a missed beat loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.core.live.rates import SPAN_S, share, survival, tokens_per_step
from slipstream.core.live.sample import EngineSample, Totals

_NOTHING = Totals(0, 0, 0, 0, 0, (), 0)


@dataclass(frozen=True, slots=True)
class RunSummary:
    """What was generated so far. ``RunSummary()`` counts from the first sample it is shown;
    ``RunSummary.since_start()`` from the engine's start, whose counters begin at 0."""

    generation_tokens: int = 0
    prompt_tokens: int = 0
    requests_finished: int = 0
    drafts: int = 0
    draft_tokens: int = 0
    accepted_tokens: int = 0
    accepted_per_position: tuple[int, ...] = ()
    busy_s: float = 0.0  # time in which tokens were made or a request was running at both ends
    busy_tokens: int = 0  # generated in that time
    best_tok_s: float | None = None
    last: EngineSample | None = None
    last_at: float | None = None
    from_zero: bool = False

    @classmethod
    def since_start(cls) -> RunSummary:
        """A summary that also counts what the engine did before the first sample."""
        return cls(from_zero=True)

    @property
    def average_tok_s(self) -> float | None:
        """Generated tokens per second of the time in which requests ran, reading of prompts included."""
        return self.busy_tokens / self.busy_s if self.busy_s > 0 else None

    @property
    def acceptance_rate(self) -> float | None:
        """Accepted / drafted tokens, overall."""
        return share(self.accepted_tokens, self.draft_tokens)

    @property
    def mean_acceptance_length(self) -> float | None:
        """Tokens per verification step, bonus token included, overall."""
        return tokens_per_step(self.accepted_tokens, self.drafts)

    @property
    def survival(self) -> tuple[float, ...]:
        """Share of all drafts that kept their token at each position."""
        return survival(self.accepted_per_position, self.drafts)

    def add(self, at: float, engine: EngineSample) -> RunSummary:
        """The summary with one more sample, taken at ``at`` (monotonic seconds).

        Counters that went down mean a restart: what the old engine did stays counted, and the new one counts
        from 0 again.
        """
        if self.last is None or self.last_at is None:
            start = _NOTHING if self.from_zero else engine.totals
            return self._grown(start, engine.totals)._seen(at, engine)
        before = self.last.totals
        if _restarted(before, engine.totals):
            return self._grown(_NOTHING, engine.totals)._seen(at, engine)
        grown = self._grown(before, engine.totals)
        made = engine.totals.generation_tokens - before.generation_tokens
        if made > 0 or (self.last.running and engine.running):
            grown = replace(
                grown, busy_s=self.busy_s + (at - self.last_at), busy_tokens=self.busy_tokens + made
            )
        return grown._seen(at, engine)

    def _grown(self, before: Totals, after: Totals) -> RunSummary:
        places = max(len(self.accepted_per_position), len(after.accepted_per_position))
        return replace(
            self,
            generation_tokens=self.generation_tokens + after.generation_tokens - before.generation_tokens,
            prompt_tokens=self.prompt_tokens + after.prompt_tokens - before.prompt_tokens,
            requests_finished=self.requests_finished + after.requests_finished - before.requests_finished,
            drafts=self.drafts + (after.drafts or 0) - (before.drafts or 0),
            draft_tokens=self.draft_tokens + (after.draft_tokens or 0) - (before.draft_tokens or 0),
            accepted_tokens=self.accepted_tokens
            + (after.accepted_tokens or 0)
            - (before.accepted_tokens or 0),
            accepted_per_position=tuple(
                _at(self.accepted_per_position, i)
                + _at(after.accepted_per_position, i)
                - _at(before.accepted_per_position, i)
                for i in range(places)
            ),
        )

    def _seen(self, at: float, engine: EngineSample) -> RunSummary:
        best_tok_s = self.best_tok_s
        # A shorter span than usual holds one or two steps and would flatter the best figure.
        if engine.generation_tok_s and engine.interval_s is not None and engine.interval_s >= SPAN_S:
            best_tok_s = max(best_tok_s or 0.0, engine.generation_tok_s)
        return replace(self, best_tok_s=best_tok_s, last=engine, last_at=at)


def _restarted(before: Totals, after: Totals) -> bool:
    return (
        after.generation_tokens < before.generation_tokens
        or after.prompt_tokens < before.prompt_tokens
        or (after.drafts or 0) < (before.drafts or 0)
    )


def _at(counts: tuple[int, ...], index: int) -> int:
    return counts[index] if index < len(counts) else 0
