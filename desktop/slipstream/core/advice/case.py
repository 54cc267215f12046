"""What a rule is given, and the words and figures that several rules share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slipstream.core.advice import draftlength
from slipstream.core.advice.draftlength import Best, Steps
from slipstream.core.advice.evidence import NO_BASELINE, Baseline, Counts, Evidence
from slipstream.core.advice.values import NO_CLIENTS, Advice, AdviceKind, ClientsSeen, Facts
from slipstream.core.models import Method
from slipstream.core.words import figure, say

# Methods that draft token after token with weights of their own: each further token costs the same again, and
# cutting the draft short saves it. DFlash drafts all at once; n-grams cost nothing and vary with the text.
STEPWISE = (Method.DRAFT_MODEL, Method.MTP, Method.EAGLE3)
# Whose acceptance depends on the model pair more than on the text.
TRAINED = (*STEPWISE, Method.DFLASH)

_ALONE_S, _ALONE_TOKENS = 20.0, 300  # of one request's decoding, before a speed counts as measured


@dataclass(frozen=True, slots=True)
class Case:
    """All that may be known at one moment."""

    evidence: Evidence
    facts: Facts
    clients: ClientsSeen = NO_CLIENTS
    baseline: Baseline = NO_BASELINE

    @property
    def now(self) -> float:
        """Monotonic seconds."""
        return self.evidence.now

    @property
    def here(self) -> Counts:
        """Counts at contexts as long as the present ones."""
        return self.evidence.in_class(self.evidence.context_class)

    @property
    def here_tok_s(self) -> float | None:
        """Decoding speed of one request at such contexts, once it was watched for long enough."""
        here = self.here
        if here.alone_s < _ALONE_S or here.alone_tokens < _ALONE_TOKENS:
            return None
        return here.alone_tok_s

    @property
    def without_tok_s(self) -> float | None:
        """The same without drafts, where it was measured on this computer."""
        context_class = self.evidence.context_class
        return None if context_class is None else self.baseline.tok_s(context_class)

    def acceptance(self, blocks: int) -> float | None:
        """Accepted / drafted tokens of the newest blocks; ``None`` before there are so many."""
        found = self.evidence.recent(blocks)
        return None if found is None else found.acceptance

    def best_length(self) -> Best | None:
        """The fastest K; ``None`` where survival or the cost of a drafted token is not known well enough."""
        found = self.evidence.recent(8)
        here, tokens = self.here, self.facts.num_speculative_tokens
        if self.facts.method not in STEPWISE or found is None or not found.drafts or not here.alone_drafts:
            return None
        if len(found.per_position) != tokens or self.here_tok_s is None:
            return None
        step_s = here.alone_s / here.alone_drafts
        if self.without_tok_s is not None:
            steps = Steps.measured(step_s, tokens, 1 / self.without_tok_s)
        elif self.facts.draft_share is not None:
            steps = Steps.estimated(step_s, tokens, self.facts.draft_share)
        else:
            return None
        return draftlength.best([kept / found.drafts for kept in found.per_position], steps)


@dataclass(frozen=True, slots=True)
class Rule:
    """``finds`` gives the advice when it is called for; ``over`` says that it no longer is.

    Between the two nothing changes (hysteresis). An advice is taken back once ``over`` has held for
    ``settles_s``. Kinds in ``yields_to`` explain the same figures better: while one of them stands, this one
    is not raised, and it goes when one of them comes.
    """

    kind: AdviceKind
    finds: Callable[[Case], Advice | None]
    over: Callable[[Case], bool]
    yields_to: tuple[AdviceKind, ...] = ()
    settles_s: float = 30.0


def percent(share: float) -> str:
    """``61 %``; below one percent with a digit more, so that "hardly any" is not "none"."""
    return f"{figure(share * 100, '.1f' if 0 < share < 0.01 else '.0f')} %"


def speed(tok_s: float) -> str:
    """``31 tokens per second``."""
    if tok_s < 10:
        return say("{speed:.1f} tokens per second", speed=tok_s)
    return say("{speed:.0f} tokens per second", speed=tok_s)


def listed(numbers: list[int]) -> str:
    """``4 and 5``, ``4, 5 and 6``; at least two."""
    return say("{others} and {last}", others=", ".join(map(str, numbers[:-1])), last=numbers[-1])
