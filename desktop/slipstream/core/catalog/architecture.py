"""The numbers of a model that decide its memory and speed. It reads no file and computes no size.

``modelconfig.from_config`` makes one from a ``config.json``; the sizes are computed in ``core.sizing``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class WeightFormat(StrEnum):
    """How the linear layers' weights lie in the files; embeddings and heads stay in 16 bits in all."""

    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"
    FLOAT32 = "float32"
    FP8 = "fp8"
    INT8 = "int8"
    AWQ = "awq"  # 4 bits in groups; unpacked on the GPU while it loads
    GPTQ = "gptq"  # 4 bits in groups
    W4A16 = "w4a16"  # 4 bits in groups, compressed-tensors
    NVFP4 = "nvfp4"
    MXFP4 = "mxfp4"  # experts only; everything else stays in 16 bits
    BNB4 = "bnb4"


@dataclass(frozen=True, slots=True)
class Experts:
    """A mixture of experts: widths in neurons, counts per layer."""

    count: int
    active: int
    intermediate: int
    shared_intermediate: int = 0  # all shared experts of a layer together
    dense_layers: int = 0  # layers with the plain MLP (``Architecture.intermediate``) instead


@dataclass(frozen=True, slots=True)
class LatentAttention:
    """Multi-head latent attention (MLA): one compressed row a token in place of keys and values."""

    kv_rank: int
    rope_dim: int
    nope_dim: int
    value_dim: int
    query_rank: int | None = None


@dataclass(frozen=True, slots=True)
class SlidingWindow:
    """Attention that sees the last ``window`` tokens only, in ``layers`` of the layers."""

    window: int
    layers: int


@dataclass(frozen=True, slots=True)
class LinearAttention:
    """Gated DeltaNet layers: a state of fixed size for each request in place of a KV cache."""

    layers: int
    key_heads: int
    value_heads: int
    key_dim: int
    value_dim: int
    conv_width: int = 4


@dataclass(frozen=True, slots=True)
class GlobalAttention:
    """The shape of the full-attention layers where it differs from the sliding ones' (Gemma 4)."""

    kv_heads: int
    head_dim: int
    keys_are_values: bool = False  # one projection serves as both


@dataclass(frozen=True, slots=True)
class Unknown:
    """A field that could not be read: what it is in words, and the bounds that are assumed for it."""

    field: str
    says: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Architecture:
    """Every number of one model that the VRAM account and the speed estimate need.

    ``heads`` and ``kv_heads`` are those of one layer, before tensor parallelism splits them. Layers are
    ``layers`` in all, of which ``sliding.layers`` have a window and ``linear.layers`` have no KV cache.
    """

    name: str  # the class in config.json's "architectures"
    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    intermediate: int
    vocab_rows: int
    tied_embeddings: bool
    max_context: int
    weights: WeightFormat = WeightFormat.BFLOAT16
    group_size: int = 128  # weights that share a scale; AWQ, GPTQ and W4A16 only
    mlp_matrices: int = 3  # gate, up and down; 2 without a gate
    attention_bias: bool = False
    gated_attention: bool = False  # the query projection makes an output gate too (Qwen3-Next and later)
    experts: Experts | None = None
    latent: LatentAttention | None = None
    sliding: SlidingWindow | None = None
    linear: LinearAttention | None = None
    global_attention: GlobalAttention | None = None
    vision_parameters: int = 0  # encoder and projector, loaded in 16 bits unless left out
    mtp_layers: int = 0  # built-in drafting layers, loaded only when they draft
    kept_parameters: int = 0  # linear weights that the quantised files keep in 16 bits
    rope_rows: int = 0  # positions whose rotation is tabled, where that is not ``max_context``
    unknown: tuple[Unknown, ...] = ()

    @property
    def full_layers(self) -> int:
        """Layers whose KV cache grows with every token."""
        windowed = 0 if self.sliding is None else self.sliding.layers
        linear = 0 if self.linear is None else self.linear.layers
        return self.layers - windowed - linear

    def least(self) -> Architecture:
        """The smallest model that what is known allows; the same one where everything is known."""
        return self._with({one.field: one.least for one in self.unknown})

    def most(self) -> Architecture:
        """The largest model that what is known allows; the same one where everything is known."""
        return self._with({one.field: one.most for one in self.unknown})

    def _with(self, values: dict[str, int]) -> Architecture:
        return replace(self, unknown=(), **values)  # type: ignore[arg-type]
