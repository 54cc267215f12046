"""Bytes of a model's weights on one GPU as vLLM loads them, and the peak while it does. Reads no file.

Sources: vLLM 0.33's loaders and layers (shapes, what tensor parallelism splits, what is padded), and its
"Model loading took" lines, against which ``python -m tests.report_vram`` compares.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.catalog.architecture import Architecture, Experts, WeightFormat

# Bytes a weight without its group's scale: one scale a row is 1/2000 of 8 bits, NVFP4 has 8 bits for 16
# weights, MXFP4 8 bits for 32, bitsandbytes 32 bits for 64 compressed twice.
_BYTES = {
    WeightFormat.BFLOAT16: 2.0,
    WeightFormat.FLOAT16: 2.0,
    WeightFormat.FLOAT32: 4.0,
    WeightFormat.FP8: 1.0005,
    WeightFormat.INT8: 1.0005,
    WeightFormat.AWQ: 0.5,
    WeightFormat.GPTQ: 0.5,
    WeightFormat.W4A16: 0.5,
    WeightFormat.NVFP4: 0.5625,
    WeightFormat.MXFP4: 0.53125,
    WeightFormat.BNB4: 0.516,
}
# Bytes for each group: a 16-bit scale, and what the format keeps as zero point.
_GROUP_BYTES = {WeightFormat.AWQ: 2.5, WeightFormat.GPTQ: 2.25, WeightFormat.W4A16: 2.0}

# Marlin, which runs MXFP4 on all consumer cards, rounds the experts' sides up to these (2880 becomes 3072 and
# 2944): layers/quantization/mxfp4.py.
_MXFP4_HIDDEN_STEP = 256
_MXFP4_INTER_STEP = 128

# AWQ weights are unpacked to 32-bit numbers and packed anew for Marlin, layer by layer: bytes a weight of the
# largest fused matrix beyond what stays (unpack, shuffle, pack). GPTQ only shuffles.
_LOAD_EXTRA = {WeightFormat.AWQ: 8.5, WeightFormat.GPTQ: 0.55, WeightFormat.W4A16: 0.55}

# Vocabulary rows are padded to a multiple of this before they are split (layers/vocab_parallel_embedding.py).
_VOCABULARY_STEP = 64


@dataclass(frozen=True, slots=True)
class Parameters:
    """Counts of one model's weights by how they are loaded; ``replicated`` ones are whole on every GPU."""

    linear: int
    experts: int
    embedding: int
    head: int
    replicated: int
    vision: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.linear + self.experts + self.embedding + self.head + self.replicated + self.vision


def parameters(model: Architecture) -> Parameters:
    """The model's weights; the head counts only where it is not the embedding itself."""
    experts = model.experts
    dense_layers = model.layers if experts is None else experts.dense_layers
    linear = _attention(model) + dense_layers * model.mlp_matrices * model.hidden * model.intermediate
    # Norms: two a layer and one at the end. Biases of queries, keys and values where there are some.
    replicated = (2 * model.layers + 1) * model.hidden
    if model.attention_bias:
        replicated += model.layers * (model.heads + 2 * model.kv_heads) * model.head_dim
    routed = 0
    if experts is not None:
        sparse = model.layers - dense_layers
        routed = sparse * experts.count * 3 * model.hidden * experts.intermediate
        linear += sparse * 3 * model.hidden * experts.shared_intermediate
        replicated += sparse * model.hidden * (experts.count + (1 if experts.shared_intermediate else 0))
    vocabulary = model.vocab_rows * model.hidden
    return Parameters(
        linear=linear,
        experts=routed,
        embedding=vocabulary,
        head=0 if model.tied_embeddings else vocabulary,
        replicated=replicated,
        vision=model.vision_parameters,
    )


def weights_bytes(model: Architecture, tensor_parallel: int = 1, *, text_only: bool = False) -> int:
    """Bytes that stay on each GPU: quantised linears, 16-bit embedding, head and rest, and the rope table."""
    counts = parameters(model)
    plain = plain_bytes(model)
    linear = plain if model.weights is WeightFormat.MXFP4 else _bytes_each(model)
    kept = min(model.kept_parameters, counts.linear + counts.experts)
    split = counts.linear * linear + _expert_bytes(model, tensor_parallel) + kept * (plain - linear)
    vocabulary = _padded_share(model, tensor_parallel) * model.hidden * plain
    split /= tensor_parallel
    split += vocabulary * (1 if model.tied_embeddings else 2)
    split += (0 if text_only else counts.vision) * plain / tensor_parallel
    split += _latent_copies(model) * plain / tensor_parallel
    # Every position's rotation is worked out once, in 16 bits.
    rope = _rope_bytes(model)
    return int(split + counts.replicated * plain + rope)


def mtp_bytes(model: Architecture, tensor_parallel: int = 1) -> int:
    """The built-in drafting layers, in 16 bits as quantised files keep them; the vocabulary is shared."""
    if not model.mtp_layers:
        return 0
    width = model.intermediate or _width_of_one(model.experts)
    layer = _full_attention(model) + model.mlp_matrices * model.hidden * width
    if model.experts is not None:
        layer += model.experts.count * 3 * model.hidden * model.experts.intermediate
    joined = 2 * model.hidden * model.hidden
    return int((model.mtp_layers * layer + joined) * 2 / tensor_parallel)


def draft_head_bytes(model: Architecture, tensor_parallel: int = 1) -> int:
    """The vocabulary matrix that a built-in or EAGLE drafter reads for each token it drafts."""
    return _padded_share(model, tensor_parallel) * model.hidden * plain_bytes(model)


def load_extra_bytes(model: Architecture, tensor_parallel: int = 1) -> int:
    """What loading takes for a moment beyond the weights: the largest fused matrix, unpacked."""
    extra = _LOAD_EXTRA.get(model.weights, 0.0)
    largest = max(
        2 * model.hidden * model.intermediate,
        model.hidden * (model.heads + 2 * model.kv_heads) * model.head_dim,
    )
    return int(extra * largest / tensor_parallel)


def streamed_bytes(model: Architecture, tensor_parallel: int = 1) -> int:
    """Bytes read from memory for one token: every weight but an untied embedding, active experts only."""
    counts = parameters(model)
    read = weights_bytes(model, tensor_parallel, text_only=True) - _rope_bytes(model)
    if not model.tied_embeddings:
        read -= int(_padded_share(model, tensor_parallel) * model.hidden * plain_bytes(model))
    experts = model.experts
    if experts is not None and counts.experts:
        idle = 1 - experts.active / experts.count
        read -= int(_expert_bytes(model, tensor_parallel) / tensor_parallel * idle)
    return read


def plain_bytes(model: Architecture) -> int:
    """Bytes of a weight, and of an activation, that is not quantised."""
    return 4 if model.weights is WeightFormat.FLOAT32 else 2


def _attention(model: Architecture) -> int:
    """Linear weights of all layers' attention, gated linear layers included."""
    linear = model.linear
    linear_layers = 0 if linear is None else linear.layers
    found = (model.layers - linear_layers - _global_layers(model)) * _full_attention(model)
    if linear is not None:
        keys = linear.key_heads * linear.key_dim
        values = linear.value_heads * linear.value_dim
        projections = model.hidden * (2 * keys + 2 * values + 2 * linear.value_heads)
        convolution = (2 * keys + values) * linear.conv_width
        found += linear.layers * (projections + convolution + values * model.hidden)
    wide = model.global_attention
    if wide is not None:
        queries = model.heads * wide.head_dim
        kv = (1 if wide.keys_are_values else 2) * wide.kv_heads * wide.head_dim
        found += _global_layers(model) * model.hidden * (2 * queries + kv)
    return found


def _full_attention(model: Architecture) -> int:
    latent = model.latent
    if latent is not None:
        query_width = model.heads * (latent.nope_dim + latent.rope_dim)
        queries = model.hidden * query_width
        if latent.query_rank:
            queries = latent.query_rank * (model.hidden + query_width)
        down = model.hidden * (latent.kv_rank + latent.rope_dim)
        up = latent.kv_rank * model.heads * (latent.nope_dim + latent.value_dim)
        return queries + down + up + model.heads * latent.value_dim * model.hidden
    queries = model.heads * model.head_dim
    kv = 2 * model.kv_heads * model.head_dim
    return model.hidden * (queries * (2 if model.gated_attention else 1) + kv) + queries * model.hidden


def _global_layers(model: Architecture) -> int:
    return 0 if model.global_attention is None else model.full_layers


def _latent_copies(model: Architecture) -> int:
    """MLA's up-projection is kept a second time, turned for decoding (attention/backends/mla)."""
    latent = model.latent
    if latent is None:
        return 0
    return model.layers * latent.kv_rank * model.heads * (latent.nope_dim + latent.value_dim)


def _bytes_each(model: Architecture) -> float:
    return _BYTES[model.weights] + _GROUP_BYTES.get(model.weights, 0.0) / model.group_size


def _expert_bytes(model: Architecture, tensor_parallel: int) -> float:
    """All routed experts on all GPUs together, padded where the format asks for it."""
    experts = model.experts
    if experts is None:
        return 0.0
    size = parameters(model).experts * _bytes_each(model)
    if model.weights is not WeightFormat.MXFP4:
        return size
    share = experts.intermediate // tensor_parallel
    padded = _up(model.hidden, _MXFP4_HIDDEN_STEP) * _up(share, _MXFP4_INTER_STEP)
    return size * padded / (model.hidden * share)


def _padded_share(model: Architecture, tensor_parallel: int) -> int:
    return _up(model.vocab_rows, _VOCABULARY_STEP * tensor_parallel) // tensor_parallel


def _rope_bytes(model: Architecture) -> int:
    width = model.head_dim if model.latent is None else model.latent.rope_dim
    return (model.rope_rows or model.max_context) * width * 2


def _width_of_one(experts: Experts | None) -> int:
    return 0 if experts is None else experts.shared_intermediate


def _up(number: int, step: int) -> int:
    return -(-number // step) * step
