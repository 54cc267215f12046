"""The memory account of a CPU engine, term by term, from a model's own numbers. It chooses nothing.

KV cache and weights follow vLLM's own allocations: 1 GiB in bfloat16 holds 364 blocks of 128 tokens of the
demo target (46,592 tokens in vLLM 0.32's log). The engine's processes are a measured constant.
"""

from __future__ import annotations

from slipstream.core.catalog.dtype import DTYPE_BYTES
from slipstream.core.models import Budget, BudgetTerm, Host, ModelSpec, Segment
from slipstream.core.sizing.sizetext import size_text
from slipstream.core.words import say

GIB = 1024**3
_MIB = 1024**2

# A CPU engine's KV cache comes in blocks of this many tokens (platforms/cpu.py of 0.32), and one block is
# always kept aside as the "null" block.
CPU_BLOCK_TOKENS = 128
_NULL_BLOCKS = 1

# Python, torch and vLLM in all processes of a CPU engine (server, core, worker, resource tracker), without
# weights and KV cache: proportional set size of vLLM 0.32.0 after its first requests, on two cores with AMX,
# in five starts (both number formats; alone, with the demo draft, with n-gram), minus the other terms of this
# account: 1,681 to 1,865 MiB.
ENGINE_PROCESSES_BYTES = 1900 * _MIB


def weights_bytes(model: ModelSpec, dtype: str) -> int:
    """Bytes a Llama-shaped model's weights take in a CPU engine: the file's, and packed vocabulary matrices.

    Layers are repacked for the CPU in place, but embedding and head stay beside their packed copies
    (``UnquantizedEmbeddingMethod`` of vLLM 0.32 packs with ``remove_weight=False``).
    """
    return (parameters(model) + _vocabulary_parameters(model)) * DTYPE_BYTES[dtype]


def parameters(model: ModelSpec) -> int:
    """How many weights a Llama-shaped model has: embedding, head unless tied, layers, final norm."""
    queries = model.heads * model.head_dim
    keys_and_values = 2 * model.kv_heads * model.head_dim
    attention = model.hidden * (queries + keys_and_values) + queries * model.hidden
    layer = attention + 3 * model.hidden * model.intermediate + 2 * model.hidden
    return _vocabulary_parameters(model) + model.layers * layer + model.hidden


def kv_bytes_per_token(models: tuple[ModelSpec, ...], dtype: str) -> int:
    """KV cache of one token: a key and a value in each layer of target and draft, which share one pool."""
    return sum(2 * m.layers * m.kv_heads * m.head_dim for m in models) * DTYPE_BYTES[dtype]


def kv_cache_bytes(per_token_bytes: int, context_tokens: int, max_num_seqs: int) -> int:
    """The smallest cache in which that many requests may each fill the whole context."""
    blocks = max_num_seqs * _blocks(context_tokens) + _NULL_BLOCKS
    return blocks * CPU_BLOCK_TOKENS * per_token_bytes


def context_that_fits(kv_bytes: int, per_token_bytes: int, max_num_seqs: int) -> int:
    """The longest context, in tokens, whose ``kv_cache_bytes`` are within ``kv_bytes``; 0 when none is."""
    blocks = kv_bytes // (CPU_BLOCK_TOKENS * per_token_bytes)
    return max(0, (blocks - _NULL_BLOCKS) // max_num_seqs) * CPU_BLOCK_TOKENS


def activation_bytes(model: ModelSpec, batched_tokens: int, dtype: str) -> int:
    """Peak of one forward pass: three MLP rows and four hidden rows a token (fitted to engines' reports)."""
    return DTYPE_BYTES[dtype] * batched_tokens * (3 * model.intermediate + 4 * model.hidden)


def round_up_to_gib(size_bytes: int) -> int:
    """The next whole GiB, for engines that take no finer size."""
    return -(-size_bytes // GIB) * GIB


def account(
    host: Host,
    target: ModelSpec,
    draft: ModelSpec | None,
    *,
    dtype: str,
    batched_tokens: int,
    kv_bytes: int,
    kv_how: str,
) -> Budget:
    """The account of the computer's RAM with this engine running; ``missing_bytes`` is what does not fit."""
    other = min(max(host.memory_total_bytes - host.memory_available_bytes, 0), host.memory_total_bytes)
    overhead = ENGINE_PROCESSES_BYTES + activation_bytes(target, batched_tokens, dtype)
    terms = [
        BudgetTerm(Segment.OTHER, other, say("Already in use by other programs, as the kernel reports it.")),
        BudgetTerm(
            Segment.OVERHEAD,
            overhead,
            say(
                "The engine's three processes ({size}, measured) and the working memory for "
                "{batched_tokens:,} tokens at once.",
                size=size_text(ENGINE_PROCESSES_BYTES),
                batched_tokens=batched_tokens,
            ),
        ),
        BudgetTerm(Segment.TARGET, weights_bytes(target, dtype), _weights_how(target, dtype)),
    ]
    if draft is not None:
        terms.append(BudgetTerm(Segment.DRAFT, weights_bytes(draft, dtype), _weights_how(draft, dtype)))
    terms.append(BudgetTerm(Segment.KV_CACHE, kv_bytes, kv_how))
    left = host.memory_total_bytes - sum(term.size_bytes for term in terms)
    terms.append(BudgetTerm(Segment.FREE, max(left, 0), say("What stays for everything else.")))
    return Budget("RAM", host.memory_total_bytes, tuple(terms), missing_bytes=max(-left, 0))


def _blocks(tokens: int) -> int:
    return -(-tokens // CPU_BLOCK_TOKENS)


def _vocabulary_parameters(model: ModelSpec) -> int:
    return model.vocab_rows * model.hidden * (1 if model.tied_embeddings else 2)


def _weights_how(model: ModelSpec, dtype: str) -> str:
    packed = _vocabulary_parameters(model) * DTYPE_BYTES[dtype]
    return say(
        "{millions:.1f} million weights of {title} in {dtype}, and the packed copy "
        "({packed}) that a CPU engine keeps of its {rows:,} vocabulary rows.",
        millions=parameters(model) / 1e6,
        title=model.title,
        dtype=dtype,
        packed=size_text(packed),
        rows=model.vocab_rows,
    )
