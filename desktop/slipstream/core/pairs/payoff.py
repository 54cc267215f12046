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
from slipstream.core.words import say

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
_REFERENCE = Card(say("an RTX 4090"), 24 * GIB, bandwidth_bytes_s=1008e9)


def weight(target: Side, draft: Side) -> Finding:
    """What a token reads of the draft, as a share of the target; of an untied embedding it reads one row."""
    share = streamed_bytes(draft.architecture) / weights_bytes(target.architecture, text_only=True)
    says = say("The draft's weights are {share:.0%} of the target's.", share=share)
    if share < TOO_HEAVY_DRAFT:
        return Finding("draft_size", says, note=share > HEAVY_DRAFT)
    return Finding(
        "draft_size",
        says,
        VerdictKind.NOT_WORTH_IT,
        reason=say(
            "{draft} is {share:.0%} of {target}, so that its own work takes most of what its drafts gain.",
            draft=draft.title,
            share=share,
            target=target.title,
        ),
        hint=say(
            "Choose a draft below {share:.0%} of the target, or n-gram drafting.",
            share=HEAVY_DRAFT,
        ),
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
            say("{title} reads only {read:.1f} GB a token.", title=target.title, read=read / 1e9),
            VerdictKind.NOT_WORTH_IT,
            reason=say(
                "{title} is so small that a draft costs a GPU more time than it saves.", title=target.title
            ),
        )
        return
    card = where.card if where.card is not None and where.card.bandwidth_bytes_s else _REFERENCE
    gain = _gain(method, target, draft, card if on_gpu else None)
    if gain is None:
        return
    says = say(
        "Estimated on {place} with {acceptance:.0%} of tokens right: {speedup:.2f} times the speed at "
        "{tokens} a step; drafting itself takes {lost:.0%} of the possible {possible:.2f}.",
        place=card.name if on_gpu else say("this CPU"),
        acceptance=gain.acceptance,
        speedup=gain.speedup,
        tokens=_counted(gain.tokens),
        lost=gain.lost_share,
        possible=gain.free_speedup,
    )
    if gain.speedup >= LEAST_SPEEDUP:
        yield Finding("gain", says, note=gain.lost_share > _NOTED_LOSS)
        return
    yield Finding(
        "gain",
        says,
        VerdictKind.NOT_WORTH_IT,
        reason=say(
            "{title} reads so few of its weights for a token that drafting by {method} gains nothing.",
            title=target.title,
            method=words,
        )
        if is_sparse(target)
        else say(
            "{title} is so small beside its draft that drafting by {method} gains nothing.",
            title=target.title,
            method=words,
        ),
    )


def rarely_pays(target: Side) -> Iterator[Finding]:
    """A remark on sparse targets, for methods whose own cost is too little known to estimate.

    Sparse targets wake further experts for each token to verify.
    """
    if is_sparse(target):
        yield Finding(
            "gain",
            say(
                "{title} reads few of its weights for a token, so that drafts gain less than "
                "elsewhere: compare it with and without.",
                title=target.title,
            ),
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
    return say("1 token") if count == 1 else say("{count} tokens", count=count)
