"""What a person fixes for one start. Values only; the planners decide what is left open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Overrides:
    """What a person changes for one start; ``None`` leaves the preset's or the planner's own choice.

    ``kv_cache_bytes`` is for CPU engines; the last four are for GPUs. ``reserve_bytes`` is what of a card is
    to stay free for the desktop.
    """

    context_tokens: int | None = None
    max_num_seqs: int | None = None
    kv_cache_bytes: int | None = None
    num_speculative_tokens: int | None = None
    dtype: str | None = None
    max_num_batched_tokens: int | None = None
    gpu_memory_utilization: float | None = None
    kv_cache_dtype: str | None = None
    tensor_parallel: int | None = None
    reserve_bytes: int | None = None


NO_OVERRIDES = Overrides()
