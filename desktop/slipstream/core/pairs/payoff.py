"""Whether drafting with a pair gains anything: sizes, and an estimate that says what it assumes."""

from __future__ import annotations

from collections.abc import Iterator

from slipstream.core.models import Device, Method
from slipstream.core.pairs import draftgain
from slipstream.core.pairs.draftgain import Gain
from slipstream.core.pairs.pairside import Circumstances, Side
from slipstream.core.pairs.verdict import Finding, VerdictKind
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.sizing.weights import streamed_bytes, weights_bytes

# From this share of the target's bytes on the draft's own price is worth a look; from the other on it takes
# most of the gain: 20 % still paid in public measurements, the demo's former draft broke even on a CPU with
# 26 %, and 29 % lost.
HEAVY_DRAFT = 0.10
TOO_HEAVY_DRAFT = 0.28

# A gain smaller than this is lost again in longer contexts and warmer sampling.
LEAST_SPEEDUP = 1.1

# A draft's price is worth a remark from this share of the possible speed on.
_NOTED_LOSS = 0.25

# Below this many bytes a token a GPU is busy with launching kernels, and a draft only adds more of them: a
# target of 1.7 billion weights with a draft of 135 million was 30 % slower at every K (vllm issue 15025).
SMALL_TARGET_BYTES = 4_000_000_000

# Nobody serves with less than this; such a model is there to try something out.
TRIAL_MODEL_BYTES = 100_000_000

# Stands for the card where none is known.
_REFERENCE = Card("an RTX 4090", 24 * GIB, bandwidth_bytes_s=1008e9)


def weight(target: Side, draft: Side) -> Finding:
    """What a token reads of the draft, as a share of the target; of an untied embedding it reads one row."""
    share = streamed_bytes(draft.architecture) / weights_bytes(target.architecture, text_only=True)
    says = f"The draft's weights are {share:.0%} of the target's."
    if share < TOO_HEAVY_DRAFT:
        return Finding("draft_size", says, note=share > HEAVY_DRAFT)
    return Finding(
        "draft_size",
        says,
        VerdictKind.NOT_WORTH_IT,
        reason=f"{draft.title} is {share:.0%} of {target.title}, so that its own work takes most of what its "
        "drafts gain.",
        hint=f"Choose a draft below {HEAVY_DRAFT:.0%} of the target, or n-gram drafting.",
    )


def pays(
    method: Method, target: Side, draft: Side | None, where: Circumstances, words: str
) -> Iterator[Finding]:
    """Whether drafting gains; ``draft`` is ``None`` where the layers are the target's own."""
    read = streamed_bytes(target.architecture)
    on_gpu = where.device is not Device.CPU
    if method is Method.DRAFT_MODEL and on_gpu and not is_sparse(target) and read < SMALL_TARGET_BYTES:
        yield Finding(
            "gain",
            f"{target.title} reads only {read / 1e9:.1f} GB a token.",
            VerdictKind.NOT_WORTH_IT,
            reason=f"{target.title} is so small that a draft costs a GPU more time than it saves.",
        )
        return
    card = where.card if where.card is not None and where.card.bandwidth_bytes_s else _REFERENCE
    gain = _gain(method, target, draft, card if on_gpu else None)
    if gain is None:
        return
    says = (
        f"Estimated on {card.name if on_gpu else 'this CPU'} with {gain.acceptance:.0%} of tokens right: "
        f"{gain.speedup:.2f} times the speed at {_counted(gain.tokens)} a step; drafting itself takes "
        f"{gain.lost_share:.0%} of the possible {gain.free_speedup:.2f}."
    )
    if gain.speedup >= LEAST_SPEEDUP:
        yield Finding("gain", says, note=gain.lost_share > _NOTED_LOSS)
        return
    why = "reads so few of its weights for a token" if is_sparse(target) else "is so small beside its draft"
    yield Finding(
        "gain",
        says,
        VerdictKind.NOT_WORTH_IT,
        reason=f"{target.title} {why} that drafting by {words} gains nothing.",
    )


def rarely_pays(target: Side) -> Iterator[Finding]:
    """A remark on sparse targets, for methods whose own cost is too little known to estimate.

    Sparse targets wake further experts for each token to verify.
    """
    if is_sparse(target):
        yield Finding(
            "gain",
            f"{target.title} reads few of its weights for a token, so that drafts gain less than elsewhere: "
            "compare it with and without.",
            note=True,
        )


def _gain(method: Method, target: Side, draft: Side | None, card: Card | None) -> Gain | None:
    """On a card, or on a CPU where there is none."""
    drafting = None if draft is None else draft.architecture
    if card is not None:
        return draftgain.on_card(method, target.architecture, drafting, card)
    return None if drafting is None else draftgain.on_cpu(target.architecture, drafting)


def is_trial(side: Side) -> bool:
    """Whether it is too small for its speed to be judged."""
    return weights_bytes(side.architecture) < TRIAL_MODEL_BYTES


def is_sparse(side: Side) -> bool:
    """Whether it is a mixture of experts."""
    return side.architecture.experts is not None


def _counted(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"
