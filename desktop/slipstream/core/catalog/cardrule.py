"""Which weights a card can run, and how many cards may share a pair. Values in, findings out."""

from __future__ import annotations

from collections.abc import Iterator

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.models import Device
from slipstream.core.pairs.pairside import Circumstances, Side
from slipstream.core.pairs.verdict import Finding, VerdictKind
from slipstream.core.words import say

Capability = tuple[int, int]

# Oldest compute capability, from the "get_min_capability" of vLLM 0.33's quantisation methods and of the
# Marlin kernels that they run on.
_OLDEST: dict[WeightFormat, Capability] = {
    WeightFormat.FLOAT16: (7, 5),
    WeightFormat.FLOAT32: (7, 5),
    WeightFormat.BFLOAT16: (7, 5),
    WeightFormat.FP8: (7, 5),
    WeightFormat.INT8: (7, 5),
    WeightFormat.AWQ: (7, 5),
    WeightFormat.GPTQ: (7, 5),
    WeightFormat.W4A16: (7, 5),
    WeightFormat.NVFP4: (7, 5),
    WeightFormat.MXFP4: (8, 0),
    WeightFormat.BNB4: (7, 5),
}
_BFLOAT16_SINCE: Capability = (8, 0)
_FP8_NATIVE_SINCE: Capability = (8, 9)
_FP8_KV_SINCE: Capability = (8, 0)


def runs(weights: WeightFormat, capability: Capability) -> bool:
    """Whether cards of that compute capability can run weights in that format."""
    return capability >= _OLDEST[weights]


def keeps_fp8_kv(capability: Capability) -> bool:
    """Whether they can keep the KV cache in 8 bits."""
    return capability >= _FP8_KV_SINCE


def findings(side: Side, where: Circumstances) -> Iterator[Finding]:
    """What the card makes of one model's format; nothing where no card is known."""
    capability = None if where.card is None else where.card.capability
    if where.device is not Device.CUDA or capability is None:
        return
    weights, card = side.architecture.weights, f"{capability[0]}.{capability[1]}"
    if not runs(weights, capability):
        oldest = _OLDEST[weights]
        yield Finding(
            "quantisation",
            say(
                "{title} in {weights} needs compute capability {oldest}; the card has {card}.",
                title=side.title,
                weights=weights,
                oldest=f"{oldest[0]}.{oldest[1]}",
                card=card,
            ),
            VerdictKind.REFUSED,
            hint=say("Choose the model in another format, or another card."),
        )
    elif weights is WeightFormat.BFLOAT16 and capability < _BFLOAT16_SINCE:
        yield Finding(
            "quantisation",
            say("The card ({card}) has no bfloat16; {title} runs in float16.", card=card, title=side.title),
            note=True,
        )
    elif weights is WeightFormat.FP8 and capability < _FP8_NATIVE_SINCE:
        yield Finding(
            "quantisation",
            say(
                "The card ({card}) computes {title} in 16 bits: fp8 saves memory there, not time.",
                card=card,
                title=side.title,
            ),
            note=True,
        )
    else:
        yield Finding(
            "quantisation",
            say("The card ({card}) runs {title} in {weights}.", card=card, title=side.title, weights=weights),
        )


def split(target: Side, draft: Side, cards: int) -> Iterator[Finding]:
    """Whether so many cards can share the pair: the draft is split over as many as the target."""
    if cards == 1:
        return
    for side in (target, draft):
        heads, kv_heads = side.architecture.heads, side.architecture.kv_heads
        if heads % cards or max(kv_heads, cards) % min(kv_heads, cards):
            yield Finding(
                "tensor_parallel",
                say(
                    "{title} has {heads} heads and {kv_heads} key heads, which {cards} cards cannot "
                    "share evenly.",
                    title=side.title,
                    heads=heads,
                    kv_heads=kv_heads,
                    cards=cards,
                ),
                VerdictKind.REFUSED,
                hint=say("Choose another number of cards, or a draft whose heads they can share."),
            )
    yield Finding(
        "tensor_parallel",
        say("The draft is split over the same {cards} cards as the target.", cards=cards),
        note=True,
    )
