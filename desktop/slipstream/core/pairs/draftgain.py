"""What drafting may gain at best on one card: an estimate for a verdict, never a promise.

On GPUs it is ``core.planning.speedup``'s; on a CPU bytes alone count, because there are no kernels to launch.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.models import Method
from slipstream.core.planning import speedup
from slipstream.core.sizing.card import Card
from slipstream.core.sizing.gpuaccount import Setup
from slipstream.core.sizing.weights import streamed_bytes

# What a verdict's launch looks like; none of it bears on the speed of one request.
_CONTEXT_TOKENS, _BATCHED_TOKENS = 8192, 2048


@dataclass(frozen=True, slots=True)
class Gain:
    """Speed with drafts over speed without, at the best number of tokens a step.

    ``free_speedup`` is what a draft that costs nothing would give: the difference is the draft's own price.
    """

    speedup: float
    free_speedup: float
    tokens: int
    acceptance: float

    @property
    def lost_share(self) -> float:
        """Which part of the possible speed the draft itself takes."""
        return 1 - self.speedup / self.free_speedup


def on_card(method: Method, target: Architecture, draft: Architecture | None, card: Card) -> Gain | None:
    """The best gain of one request on that card; ``None`` where its memory's speed is not known.

    Without a draft the target's own layers draft.
    """
    acceptance = _acceptance(method)
    gains = []
    for tokens in speedup.BEST_OF:
        setup = Setup(
            target, draft, method, tokens, 0.9, _CONTEXT_TOKENS, 1, _BATCHED_TOKENS,
            older_runner=True,
        )  # fmt: skip
        speed = speedup.estimate(setup, card, acceptance)
        if speed is None or speed.drafted is None:
            return None
        free = speedup.expected_tokens(acceptance, tokens)
        gains.append(Gain(speed.drafted.likely / speed.alone.likely, free, tokens, acceptance))
    return max(gains, key=lambda gain: gain.speedup)


def on_cpu(target: Architecture, draft: Architecture) -> Gain:
    """The best gain where reading the weights is all the work."""
    acceptance = _acceptance(Method.DRAFT_MODEL)
    share = streamed_bytes(draft) / streamed_bytes(target)
    more = 0.0 if target.experts is None else speedup.SPARSE_TOKEN_SHARE
    gains = []
    for tokens in speedup.BEST_OF:
        free = speedup.expected_tokens(acceptance, tokens)
        gains.append(Gain(free / (1 + tokens * (share + more)), free, tokens, acceptance))
    return max(gains, key=lambda gain: gain.speedup)


def _acceptance(method: Method) -> float:
    """What ``speedup`` takes for likely, so that a verdict and a plan never tell two stories."""
    return speedup.ASSUMED[method].likely
