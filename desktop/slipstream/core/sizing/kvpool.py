"""The KV cache of target and draft as vLLM lays it out: groups, pages, blocks, and how many tokens they hold.

Follows ``v1/core/kv_cache_utils.py`` and ``v1/kv_cache_interface.py`` of 0.32 and 0.33. It knows no card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.catalog.architecture import Architecture, LinearAttention
from slipstream.core.sizing.weights import plain_bytes

BLOCK_TOKENS = 16
NULL_BLOCKS = 1

# A pool of two kinds of layers takes the larger kind's count as group size when it is not much larger.
_PADDED_GROUPS_BELOW = 1.5

# States of gated linear layers are in 32 bits unless --mamba-ssm-cache-dtype says otherwise.
STATE_BYTES = 4

_FP8 = frozenset({"fp8", "fp8_e4m3", "fp8_e5m2"})


class Holds(StrEnum):
    """What a group's blocks hold for one request."""

    EVERYTHING = "everything"
    WINDOW = "window"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Group:
    """Layers that share one table of blocks; ``window`` in tokens, ``state_blocks`` for each request."""

    holds: Holds
    window: int = 0
    state_blocks: int = 0


@dataclass(frozen=True, slots=True)
class Pool:
    """Blocks of ``block_bytes`` on each GPU, each for ``block_tokens`` tokens of one group."""

    block_tokens: int
    block_bytes: int
    groups: tuple[Group, ...]

    def request_blocks(self, context_tokens: int, in_flight_tokens: int) -> int:
        """Blocks that a request of that length may hold at once.

        ``in_flight_tokens`` are those scheduled but not yet settled: two steps' worth in 0.33.
        """
        blocks = 0
        for group in self.groups:
            if group.holds is Holds.STATE:
                blocks += group.state_blocks
            elif group.holds is Holds.WINDOW:
                held = min(group.window - 1 + in_flight_tokens, context_tokens)
                blocks += -(-held // self.block_tokens) + 1
            else:
                blocks += -(-context_tokens // self.block_tokens)
        return blocks

    def bytes_for(self, context_tokens: int, in_flight_tokens: int, requests: int = 1) -> int:
        """The smallest cache in which so many requests of that length fit, with the null block."""
        blocks = requests * self.request_blocks(context_tokens, in_flight_tokens) + NULL_BLOCKS
        return blocks * self.block_bytes

    def tokens(self, kv_bytes: int, context_tokens: int, in_flight_tokens: int) -> int:
        """What vLLM prints as "KV cache size": blocks over one full request's, times its length."""
        blocks = max(kv_bytes, 0) // self.block_bytes
        return blocks * context_tokens // self.request_blocks(context_tokens, in_flight_tokens)

    def longest(self, kv_bytes: int, most_tokens: int, in_flight_tokens: int) -> int:
        """The longest context up to ``most_tokens`` of which one request fits; 0 when none does."""
        if self.bytes_for(1, in_flight_tokens) > kv_bytes:
            return 0
        low, high = 1, most_tokens
        while low < high:
            middle = (low + high + 1) // 2
            if self.bytes_for(middle, in_flight_tokens) <= kv_bytes:
                low = middle
            else:
                high = middle - 1
        return low


def pool(
    target: Architecture,
    draft: Architecture | None,
    *,
    kv_dtype: str = "auto",
    tensor_parallel: int = 1,
    num_speculative_tokens: int = 0,
    with_mtp: bool = False,
    state_width: int = STATE_BYTES,
) -> Pool:
    """The pool that target and draft share. ``with_mtp`` adds the target's built-in drafting layers to it."""
    width = _width(target, kv_dtype)
    page = layer_token_bytes(target, width, tensor_parallel) * BLOCK_TOKENS
    extra = target.mtp_layers if with_mtp else 0
    drafted = 0
    if draft is not None:
        drafted = draft.layers * layer_token_bytes(draft, width, tensor_parallel) * BLOCK_TOKENS
    if target.linear is not None:
        return _with_states(
            target, target.linear, page, extra, drafted, tensor_parallel, num_speculative_tokens, state_width
        )
    if target.sliding is not None and target.full_layers:
        return _with_windows(target, page, extra, drafted, width, tensor_parallel)
    window = target.sliding
    group = Group(Holds.EVERYTHING) if window is None else Group(Holds.WINDOW, window.window)
    return Pool(BLOCK_TOKENS, page * (target.layers + extra) + drafted, (group,))


def is_fp8(kv_dtype: str) -> bool:
    """Whether the KV cache takes one byte a number."""
    return kv_dtype in _FP8


def layer_token_bytes(model: Architecture, width: int, tensor_parallel: int) -> int:
    """One token in one layer on one GPU: key and value of its heads, or MLA's row, which is not split."""
    if model.latent is not None:
        return (model.latent.kv_rank + model.latent.rope_dim) * width
    return 2 * max(1, model.kv_heads // tensor_parallel) * model.head_dim * width


def _width(model: Architecture, kv_dtype: str) -> int:
    return 1 if is_fp8(kv_dtype) else plain_bytes(model)


def _with_windows(
    target: Architecture, page: int, extra: int, drafted: int, width: int, tensor_parallel: int
) -> Pool:
    """Two kinds of attention: groups of equal size with one page size."""
    sliding = target.sliding
    if sliding is None:
        raise ValueError("a model without a window has no groups of windows")
    full = target.full_layers + extra
    least, most = sorted((full, sliding.layers))
    size = most if most < least * _PADDED_GROUPS_BELOW else least
    groups = [Group(Holds.EVERYTHING)] * -(-full // size)
    wide = target.global_attention
    if wide is not None:
        # Larger rows a token make shorter blocks of the same page, so a request needs more of them.
        rows = (2 * max(1, wide.kv_heads // tensor_parallel) * wide.head_dim) * width * BLOCK_TOKENS
        groups *= max(1, round(rows / page))
    groups += [Group(Holds.WINDOW, sliding.window)] * -(-sliding.layers // size)
    return Pool(BLOCK_TOKENS, page * size + drafted, tuple(groups))


def _with_states(
    target: Architecture,
    linear: LinearAttention,
    page: int,
    extra: int,
    drafted: int,
    tensor_parallel: int,
    num_speculative_tokens: int,
    state_width: int,
) -> Pool:
    """Attention blocks are made as long as it takes for a block to hold one layer's state."""
    keys = 2 * linear.key_heads * linear.key_dim
    values = linear.value_heads * linear.value_dim
    convolution = (keys + values) // tensor_parallel * (linear.conv_width - 1) * 2
    state = convolution + values * linear.key_dim // tensor_parallel * state_width
    steps = -(-state // page)
    size = max(1, target.full_layers + extra)
    groups = -(-linear.layers // size)
    state_blocks = 2 + num_speculative_tokens
    return Pool(
        BLOCK_TOKENS * steps,
        (page * size + drafted) * steps,
        (Group(Holds.EVERYTHING), *[Group(Holds.STATE, state_blocks=state_blocks)] * groups),
    )
