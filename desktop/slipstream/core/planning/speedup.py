"""How fast a pair may be: tokens a second with and without drafts, from bytes read. Promises nothing.

One request, a short prompt. Each step reads every weight once at 75 % of the card's bandwidth; what else a
step costs is fitted to other people's servers. Dense targets came out within 10 %, sparse ones within 35 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from slipstream.core.models import Method
from slipstream.core.sizing import rules, weights
from slipstream.core.sizing.card import Card
from slipstream.core.sizing.gpuaccount import Setup
from slipstream.core.words import say

_BANDWIDTH_SHARE = 0.75
_STEP_S = 1.0e-3
_TOKEN_S = 0.15e-3
_LAYER_S = 0.01e-3
# A sparse layer's routing, and the further experts that each token to verify wakes.
_SPARSE_LAYER_S = 0.055e-3
SPARSE_TOKEN_SHARE = 0.12
_ERROR_DENSE, _ERROR_SPARSE = 0.10, 0.35

BEST_OF = range(1, 9)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """How often the next drafted token is right, given that all before it were; on code, greedy."""

    low: float
    likely: float
    high: float
    says: str


# Public figures of people's own servers: MTP heads at K = 3 kept 2.2 to 2.4 of 3 on code and 1.1 in chat,
# small drafts of the same family three in four to five in six. Copying helps only where text repeats.
ASSUMED = {
    Method.DRAFT_MODEL: Acceptance(0.70, 0.80, 0.90, say("a small draft of the same family on code")),
    Method.MTP: Acceptance(0.65, 0.82, 0.88, say("drafting layers on code")),
    Method.EAGLE3: Acceptance(0.60, 0.70, 0.80, say("a drafting head on code")),
    Method.DFLASH: Acceptance(0.60, 0.70, 0.80, say("a drafting head on code")),
    Method.NGRAM: Acceptance(0.00, 0.30, 0.85, say("text that repeats the prompt, such as edits")),
    Method.SUFFIX: Acceptance(0.00, 0.30, 0.85, say("text that repeats the prompt or an earlier answer")),
}


@dataclass(frozen=True, slots=True)
class Range:
    """Tokens a second: what the assumption gives, and how far it may be off."""

    low: float
    likely: float
    high: float


@dataclass(frozen=True, slots=True)
class Speed:
    """The estimate of one set of launch values. ``best_tokens`` is the fastest K, 0 where none pays."""

    alone: Range
    drafted: Range | None
    best_tokens: int
    assumes: str


@dataclass(frozen=True, slots=True)
class _Costs:
    """Seconds of one forward pass of the target and of one drafted token."""

    target_s: float
    draft_s: float
    sparse: bool

    def tok_s(self, acceptance: float, tokens: int) -> float:
        """Expected tokens a second: kept drafts and the target's own token over the step's time."""
        if tokens == 0:
            return 1 / self.target_s
        verify = self.target_s * (1 + SPARSE_TOKEN_SHARE * tokens if self.sparse else 1)
        step = verify + _STEP_S + tokens * (_TOKEN_S + self.draft_s)
        return expected_tokens(acceptance, tokens) / step


def expected_tokens(acceptance: float, tokens: int) -> float:
    """Tokens a step when each draft is right that often: 1 + a + a^2 + ... + a^K."""
    return sum(acceptance**place for place in range(tokens + 1))


def estimate(setup: Setup, card: Card, acceptance: float | None = None) -> Speed | None:
    """The speed of these launch values; ``None`` where the card's bandwidth is not known.

    ``acceptance`` is a measured one, in place of the assumption.
    """
    if not card.bandwidth_bytes_s:
        return None
    costs = _costs(setup, card.bandwidth_bytes_s)
    error = _ERROR_SPARSE if costs.sparse else _ERROR_DENSE
    alone = costs.tok_s(0.0, 0)
    without = Range(alone * (1 - error), alone, alone * (1 + error))
    tokens = setup.drafting_tokens
    assumed = ASSUMED.get(setup.method)
    if not tokens or assumed is None:
        return Speed(without, None, 0, say("One request with a short prompt."))
    if acceptance is not None:
        assumed = Acceptance(acceptance, acceptance, acceptance, say("what this computer measured"))
    low, likely, high = (costs.tok_s(a, tokens) for a in (assumed.low, assumed.likely, assumed.high))
    return Speed(
        without,
        Range(low * (1 - error), likely, high * (1 + error)),
        best_tokens(costs.tok_s(assumed.likely, k) for k in (0, *BEST_OF)),
        say(
            "One request with a short prompt; {likely:.0%} of drafted tokens right ({assumed}), "
            "between {low:.0%} and {high:.0%}.",
            likely=assumed.likely,
            assumed=assumed.says,
            low=assumed.low,
            high=assumed.high,
        ),
    )


def best_tokens(speeds: Iterable[float]) -> int:
    """The place of the fastest: K for speeds listed from K = 0."""
    listed = list(speeds)
    return listed.index(max(listed))


def _costs(setup: Setup, bandwidth_bytes_s: float) -> _Costs:
    speed = bandwidth_bytes_s * _BANDWIDTH_SHARE
    shared = setup.tensor_parallel
    sparse = setup.target.experts is not None
    target = max(
        weights.streamed_bytes(setup.target, shared) / speed, _STEP_S + _LAYER_S * setup.target.layers
    )
    if sparse:
        target += setup.target.layers * _SPARSE_LAYER_S
    return _Costs(target, _draft_s(setup, speed), sparse)


def _draft_s(setup: Setup, speed: float) -> float:
    """Seconds of one drafted token: bytes, and launching layers with whole, partial or no graphs."""
    shared = setup.tensor_parallel
    if setup.method is Method.OFF or setup.method.copies_text:
        return 0.0
    if setup.method is not Method.DRAFT_MODEL:
        # The head of the target is read for every token that it drafts.
        layers = setup.target.mtp_layers or 1
        size = setup.draft_bytes or weights.mtp_bytes(setup.target, shared)
        size = size // shared if setup.draft_bytes else size
        return (size + weights.draft_head_bytes(setup.target, shared)) / speed + 0.1e-3 + 0.01e-3 * layers
    if setup.draft is None:
        return 0.0
    read = weights.streamed_bytes(setup.draft, shared) / speed
    if rules.of(setup.version, older_runner=setup.older_runner).second_runner:
        return max(read, 0.2e-3 * setup.draft.layers) + 0.5e-3
    return read + 0.3e-3 + 0.04e-3 * setup.draft.layers
