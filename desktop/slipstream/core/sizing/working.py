"""What a server takes beside weights and KV cache: context, kernels, working memory, graphs. Chooses nothing.

Formulas follow vLLM's profile run; each constant names the measurements that it is fitted to.
"""

from __future__ import annotations

from functools import cache

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.sizing.kvpool import is_fp8
from slipstream.core.sizing.rules import MemoryRules
from slipstream.core.sizing.weights import plain_bytes

_MIB = 1024**2

# CUDA context with its BLAS handles, made before vLLM looks at free memory: 47.37 less 46.99 GiB on a 48 GB
# card, 23.56 less 22.93 with four cards on PCIe, 79.19 less 78.68 on an H100; 1.5 with NVLink's communicator.
_CONTEXT_GIB = 0.40
_CONTEXT_DATACENTRE_GIB = 0.51
_CONTEXT_PARALLEL_GIB = 0.65
_CONTEXT_NVLINK_GIB = 1.5

# Kernels loaded after that look: "non-torch" of the same logs.
_KERNELS_GIB = 0.17
_KERNELS_DATACENTRE_GIB = 0.25
_KERNELS_PARALLEL_GIB = 0.27
_KERNELS_NVLINK_GIB = 2.1  # with the buffers of its own all-reduce

# A GDN layer's chunked scan holds this many bytes a token and value channel: one log (5090 x 2, T = 8192).
_SCAN_BYTES = 30
_SCAN_CHANNELS = 128

# The V2 runner counts each token of the vocabulary for each request's penalties: 32 bits, and one in 32.
_PENALTY_BYTES = 4.125

# Graphs: a fixed part and so much a layer and captured size, twice where FULL graphs come beside PIECEWISE
# ones. 0.13 to 0.17 GiB with 5 sizes on V1, 0.42 estimated on V2 with 51 sizes of a 36-layer model.
_GRAPHS_FIXED_GIB = 0.05
_GRAPH_BYTES = 100_000
_MOST_CAPTURED = 512

# FlashInfer's workspace (VLLM_FLASHINFER_WORKSPACE_BUFFER_SIZE), which it takes where FlashAttention has no
# fp8 kernels: all but compute capability 9 and 10.
_FLASHINFER_BYTES = 394 * _MIB
_FLASH_ATTENTION_FP8 = (9, 10)


def context_bytes(card: Card, tensor_parallel: int) -> int:
    """The CUDA context on each card, outside vLLM's budget."""
    if tensor_parallel > 1:
        size = _CONTEXT_NVLINK_GIB if card.nvlink else _CONTEXT_PARALLEL_GIB
    else:
        size = _CONTEXT_DATACENTRE_GIB if _datacentre(card) else _CONTEXT_GIB
    return int(size * GIB)


def kernels_bytes(card: Card, tensor_parallel: int) -> int:
    """Kernels and communication buffers that are no tensors."""
    if tensor_parallel > 1:
        size = _KERNELS_NVLINK_GIB if card.nvlink else _KERNELS_PARALLEL_GIB
    else:
        size = _KERNELS_DATACENTRE_GIB if _datacentre(card) else _KERNELS_GIB
    return int(size * GIB)


def static_bytes(
    model: Architecture, rules: MemoryRules, *, max_num_seqs: int, context_tokens: int, ngram: bool
) -> int:
    """Buffers that stay: penalties' counters and block tables of the V2 runner, the n-gram drafter's text."""
    size = 0.0
    if rules.second_runner:
        size += max_num_seqs * (model.vocab_rows * _PENALTY_BYTES + context_tokens / 16 * 4)
        if ngram:
            size += max_num_seqs * context_tokens * 4
    return int(size)


def activation_bytes(
    target: Architecture,
    draft: Architecture | None,
    rules: MemoryRules,
    *,
    batched_tokens: int,
    max_num_seqs: int,
    num_speculative_tokens: int,
    tensor_parallel: int,
) -> int:
    """The profile run's peak: the larger of a forward pass and the sampler, and the experts' workspace."""
    width = plain_bytes(target)
    models = (target,) if draft is None else (target, draft)
    forward = max(_forward(model, batched_tokens, tensor_parallel, width) for model in models)
    sampled = max_num_seqs * (num_speculative_tokens + 1)
    sampler = sampled * target.vocab_rows * (rules.logit_bytes + width)
    sampler += width * batched_tokens * target.hidden
    return int(max(forward, sampler) + _experts(target, batched_tokens, tensor_parallel, width))


def graphs_bytes(layers: int, *, max_num_seqs: int, num_speculative_tokens: int, full: bool) -> int:
    """What CUDA graphs take; ``full`` where FULL ones are captured beside PIECEWISE ones."""
    count = _captured_sizes(max_num_seqs * (num_speculative_tokens + 1))
    return int(_GRAPHS_FIXED_GIB * GIB + _GRAPH_BYTES * layers * count * (2 if full else 1))


def attention_bytes(
    model: Architecture, card: Card, kv_dtype: str, batched_tokens: int, tensor_parallel: int
) -> int:
    """The workspace of the attention kernels that read an fp8 cache; 0 where none is needed."""
    if not is_fp8(kv_dtype) or (card.capability or (8, 0))[0] in _FLASH_ATTENTION_FP8:
        return 0
    heads = max(1, model.heads // tensor_parallel)
    return max(_FLASHINFER_BYTES, batched_tokens * heads * model.head_dim * 16)


def _forward(model: Architecture, tokens: int, tensor_parallel: int, width: int) -> int:
    """Three MLP rows and four hidden rows a token, and a linear layer's scan."""
    inner = model.intermediate
    if model.experts is not None and not model.experts.dense_layers:
        inner = model.experts.shared_intermediate
    size = width * tokens * (3 * inner // tensor_parallel + 4 * model.hidden)
    if model.linear is not None:
        channels = model.linear.value_heads * _SCAN_CHANNELS // tensor_parallel
        size += _SCAN_BYTES * tokens * channels
    return size


def _experts(model: Architecture, tokens: int, tensor_parallel: int, width: int) -> int:
    """The fused kernels' workspace for each token's experts; it stays while the sampler runs."""
    experts = model.experts
    if experts is None:
        return 0
    inner = experts.intermediate // tensor_parallel
    return width * tokens * experts.active * (max(2 * inner, model.hidden) + inner)


@cache
def _captured_sizes(most_tokens: int) -> int:
    """How many sizes are captured: 1, 2, 4, every 8 to 256, every 16 to 512, up to twice what is asked."""
    sizes = [1, 2, 4, *range(8, 256, 8), *range(256, _MOST_CAPTURED + 1, 16)]
    return sum(size <= max(1, 2 * most_tokens) for size in sizes)


def _datacentre(card: Card) -> bool:
    return (card.capability or (0, 0))[0] in _FLASH_ATTENTION_FP8
