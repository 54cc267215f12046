"""Launch values for one card: what was asked where it fits, and the least that has to give where it does not.

Pure and quick (a few milliseconds): it tries a short list of forms, best first, on the account.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.models import Method
from slipstream.core.planning.planchecks import SHORTEST_CONTEXT_TOKENS
from slipstream.core.sizing import kvpool, working
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.sizing.gpuaccount import GpuAccount, Setup, Term, account
from slipstream.core.sizing.sizetext import gib_text
from slipstream.core.words import say

# Never more of a card than this: the profile run and the graphs' true size vary by a few hundred MiB.
MOST_UTILIZATION = 0.95
_LEAST_UTILIZATION = 0.05
_MARGIN_BYTES = int(0.10 * GIB)
# What a desktop's programs take and give back within a minute, where no measurement says it better.
DESKTOP_GROWTH_BYTES = int(0.30 * GIB)
_NO_DESKTOP_BYTES = int(0.10 * GIB)

_FEWEST_BATCHED_TOKENS = 1024
_FEW_SEQUENCES = 2
_CONTEXT_STEP = 256

_FP8_SINCE = (8, 0)
_FP8_TRITON_SINCE = (8, 9)


class Value(StrEnum):
    """What a person may fix, which the solver then leaves alone."""

    UTILIZATION = "utilization"
    CONTEXT = "context_tokens"
    KV_DTYPE = "kv_dtype"
    SEQUENCES = "max_num_seqs"
    BATCHED = "max_num_batched_tokens"
    TOKENS = "num_speculative_tokens"


@dataclass(frozen=True, slots=True)
class Solution:
    """The best account that was found and why its values are what they are, a sentence each.

    ``reserve_bytes`` is what was to stay free beside the server for the desktop to grow.
    """

    found: GpuAccount
    reasons: tuple[str, ...]
    reserve_bytes: int

    @property
    def starts(self) -> bool:
        """Whether vLLM would come up and hold one request of that context."""
        return self.found.starts

    @property
    def fits(self) -> bool:
        """Whether it would start and leave the reserve."""
        return self.starts and self.found.size(Term.FREE) >= self.reserve_bytes


def solve(
    wish: Setup, card: Card, fixed: frozenset[Value] = frozenset(), reserve_bytes: int | None = None
) -> Solution:
    """Launch values near ``wish`` that fit the card, those in ``fixed`` untouched.

    ``reserve_bytes`` is what the desktop may still take; where left out, the usual growth on a card that
    shows a desktop and none on another. Without a form that fits, the solution is the wish's own account.
    """
    reserve = usual_reserve(card) if reserve_bytes is None else reserve_bytes
    start = wish
    if Value.UTILIZATION not in fixed:
        start = replace(wish, utilization=utilization(card, wish.tensor_parallel, reserve))
    asked = account(start, card)
    best: GpuAccount | None = None
    for form in _forms(start, card, fixed):
        found = account(form, card)
        if found.starts:
            best = found
            break
        if Value.CONTEXT in fixed:
            continue
        shorter = _shortened(found)
        if shorter is not None and (best is None or _context(shorter) > _context(best)):
            best = shorter
    chosen = asked if best is None else best
    return Solution(chosen, tuple(_reasons(wish, asked, chosen, card, fixed, reserve)), reserve)


def utilization(card: Card, tensor_parallel: int, reserve_bytes: int) -> float:
    """The largest share, in hundredths, that vLLM accepts now and that leaves the reserve."""
    left = card.free_bytes - working.context_bytes(card, tensor_parallel) - _MARGIN_BYTES - reserve_bytes
    share = math.floor(100 * left / card.total_bytes) / 100 if card.total_bytes else 0.0
    return min(max(share, _LEAST_UTILIZATION), MOST_UTILIZATION)


def takes_fp8(model: Architecture, card: Card, method: Method) -> bool:
    """Whether some attention kernel of the card reads an 8-bit KV cache of this model."""
    if method is Method.DFLASH:
        return False  # its attention sees both ways, which only 16-bit kernels do
    since = _FP8_TRITON_SINCE if model.name.startswith("Gemma") else _FP8_SINCE
    return card.capability is None or card.capability >= since


def _forms(wish: Setup, card: Card, fixed: frozenset[Value]) -> Iterator[Setup]:
    """The wish, then forms that take less, what a person notices least first."""
    yield wish
    fewer = wish
    if Value.BATCHED not in fixed:
        least = wish.max_num_seqs * (wish.drafting_tokens + 1)
        fewer = replace(
            wish,
            max_num_batched_tokens=min(wish.max_num_batched_tokens, max(_FEWEST_BATCHED_TOKENS, least)),
        )
        yield fewer
    small = wish.kv_dtype
    if Value.KV_DTYPE not in fixed and takes_fp8(wish.target, card, wish.method):
        small = "fp8"
        yield replace(wish, kv_dtype=small)
        yield replace(fewer, kv_dtype=small)
    if Value.SEQUENCES not in fixed:
        for count in (_FEW_SEQUENCES, 1):
            if count < wish.max_num_seqs:
                yield replace(fewer, kv_dtype=wish.kv_dtype, max_num_seqs=count)
                yield replace(fewer, kv_dtype=small, max_num_seqs=count)
    if Value.TOKENS not in fixed and wish.target.linear is not None and wish.drafting_tokens > 1:
        # Each drafted token pins one more state of every linear layer.
        count = 1 if Value.SEQUENCES not in fixed else wish.max_num_seqs
        yield replace(fewer, kv_dtype=small, max_num_seqs=count, num_speculative_tokens=1)


def _shortened(found: GpuAccount) -> GpuAccount | None:
    """The same form with the longest context that fits; ``None`` where none is of use."""
    longest = min(found.max_context, found.setup.context_tokens)
    longest -= longest % _CONTEXT_STEP
    if longest < SHORTEST_CONTEXT_TOKENS:
        return None
    shorter = account(replace(found.setup, context_tokens=longest), found.card)
    return shorter if shorter.starts else None


def _context(found: GpuAccount) -> int:
    return found.setup.context_tokens


def usual_reserve(card: Card) -> int:
    """What a desktop grows by, where the card shows one; 0 on another."""
    return DESKTOP_GROWTH_BYTES if card.others_bytes > _NO_DESKTOP_BYTES else 0


def _reasons(
    wish: Setup, asked: GpuAccount, chosen: GpuAccount, card: Card, fixed: frozenset[Value], reserve: int
) -> Iterator[str]:
    setup = chosen.setup
    yield _why_utilization(chosen, card, fixed, reserve)
    if setup.context_tokens < wish.context_tokens:
        yield say(
            "A context of {count:,} tokens, the longest that fits; {asked:,} were asked for.",
            count=setup.context_tokens,
            asked=wish.context_tokens,
        )
    else:
        yield say("A context of {count:,} tokens, as asked for.", count=setup.context_tokens)
    if setup.kv_dtype != wish.kv_dtype:
        yield say(
            "The KV cache in 8 bits: in 16 bits it would hold {count:,} tokens only.",
            count=max(asked.kv_tokens, 0),
        )
    elif kvpool.is_fp8(setup.kv_dtype):
        yield say("The KV cache in 8 bits, as asked for.")
    else:
        yield say("The KV cache in the weights' own format, which changes no answer.")
    if setup.max_num_seqs < wish.max_num_seqs:
        yield say(
            "{requests} at once, because each keeps memory for itself.",
            requests=_requests(setup.max_num_seqs),
        )
    else:
        yield say("{requests} at once, as asked for.", requests=_requests(setup.max_num_seqs))
    if setup.max_num_batched_tokens < wish.max_num_batched_tokens:
        yield say(
            "{count:,} tokens a step, which makes the working memory smaller and long prompts a little "
            "slower.",
            count=setup.max_num_batched_tokens,
        )
    else:
        yield say("{count:,} tokens a step, as asked for.", count=setup.max_num_batched_tokens)
    if setup.drafting_tokens < wish.drafting_tokens:
        yield say(
            "{count} drafted token a step, because each more keeps a state of every layer.",
            count=setup.drafting_tokens,
        )
    elif setup.drafting_tokens:
        yield say("{count} drafted tokens a step, as asked for.", count=setup.drafting_tokens)


def _why_utilization(chosen: GpuAccount, card: Card, fixed: frozenset[Value], reserve: int) -> str:
    share = chosen.setup.utilization
    if Value.UTILIZATION in fixed:
        return say("{share:.2f} of the card for the server, as asked for.", share=share)
    if share >= MOST_UTILIZATION:
        return say(
            "{share:.2f} of the card for the server: more would leave nothing for what varies from start to "
            "start.",
            share=share,
        )
    holders = f" ({', '.join(card.holders[:3])})" if card.holders else ""
    others, cuda = gib_text(card.others_bytes), gib_text(chosen.size(Term.CUDA_CONTEXT))
    if not reserve:
        return say(
            "{share:.2f} of the card for the server: {others} are in use by other programs{holders}, {cuda} "
            "are CUDA's own.",
            share=share,
            others=others,
            holders=holders,
            cuda=cuda,
        )
    return say(
        "{share:.2f} of the card for the server: {others} are in use by other programs{holders}, {cuda} are "
        "CUDA's own, and {reserve} stay for the desktop to grow.",
        share=share,
        others=others,
        holders=holders,
        cuda=cuda,
        reserve=gib_text(reserve),
    )


def _requests(count: int) -> str:
    return say("One request") if count == 1 else say("{count} requests", count=count)
