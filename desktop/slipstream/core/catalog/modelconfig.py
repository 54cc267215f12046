"""A model's ``config.json`` to an ``Architecture``; what it does not say is named, with bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from slipstream.core.catalog.architecture import (
    Architecture,
    Experts,
    GlobalAttention,
    LatentAttention,
    LinearAttention,
    SlidingWindow,
    Unknown,
    WeightFormat,
)
from slipstream.core.catalog.visionsize import vision_parameters
from slipstream.core.words import say

Config = Mapping[str, object]

# Classes whose layers were checked against sizes that engines report or that their makers state.
_KNOWN = frozenset(
    {
        "LlamaForCausalLM",
        "MistralForCausalLM",
        "MixtralForCausalLM",
        "Qwen2ForCausalLM",
        "Qwen2MoeForCausalLM",
        "Qwen3ForCausalLM",
        "Qwen3MoeForCausalLM",
        "Qwen3NextForCausalLM",
        "Qwen3_5ForConditionalGeneration",
        "Qwen3_5MoeForConditionalGeneration",
        "GemmaForCausalLM",
        "Gemma2ForCausalLM",
        "Gemma3ForCausalLM",
        "Gemma3ForConditionalGeneration",
        "Gemma4ForConditionalGeneration",
        "GptOssForCausalLM",
        "DeepseekV2ForCausalLM",
        "Glm4MoeForCausalLM",
        "Glm4MoeLiteForCausalLM",
        "KimiVLForConditionalGeneration",
        "Llama4ForConditionalGeneration",
        "LlavaNextForConditionalGeneration",
        "Mistral3ForConditionalGeneration",
        "SeedOssForCausalLM",
        "Starcoder2ForCausalLM",
    }
)
_WITHOUT_GATE = frozenset({"Starcoder2ForCausalLM"})
_BIASED = ("Qwen2", "GptOss", "SeedOss", "Starcoder2")
_GATED_ATTENTION = ("Qwen3Next", "Qwen3_5")
_TIED_UNLESS_SAID = ("Gemma",)
_SLIDING = ("sliding_attention", "chunked_attention")
_FORMATS = {
    "bfloat16": WeightFormat.BFLOAT16,
    "float16": WeightFormat.FLOAT16,
    "float32": WeightFormat.FLOAT32,
}

# Bounds for numbers that a file leaves out: what current models of up to 120 billion weights have.
_BOUNDS = {
    "layers": (say("the number of layers"), 12, 80),
    "hidden": (say("the width of a layer"), 512, 8192),
    "heads": (say("the number of attention heads"), 8, 96),
    "intermediate": (say("the width of the MLP"), 1024, 32768),
    "vocab_rows": (say("the number of vocabulary rows"), 32_000, 262_208),
    "max_context": (say("the longest context"), 4096, 262_144),
}


def from_config(config: Config) -> Architecture:
    """The numbers in a ``config.json`` (as parsed); ``unknown`` lists what it does not say.

    Multimodal files keep the text model's numbers under ``text_config``. Never raises: a value of the wrong
    kind counts as missing.
    """
    text = _mapping(config, "text_config") or config
    read = _Reader(text, _name(config))
    architecture = read.architecture(_mapping(config, "vision_config"))
    quantised = _mapping(config, "quantization_config") or _mapping(text, "quantization_config")
    if quantised:
        architecture = replace(
            architecture, weights=_quantised(quantised), group_size=_group_size(quantised) or 128
        )
    return architecture


class _Reader:
    """Takes numbers out of one text model's table and keeps a list of those that were not there."""

    def __init__(self, text: Config, name: str) -> None:
        self._text = text
        self._name = name
        self._unknown: list[Unknown] = []

    def architecture(self, vision: Config | None) -> Architecture:
        layers = self._needed("layers", "num_hidden_layers", "n_layers")
        hidden = self._needed("hidden", "hidden_size", "n_embd", "dim")
        heads = self._needed("heads", "num_attention_heads", "n_head", "n_heads")
        kv_heads = self._number("num_key_value_heads", "n_kv_heads") or self._kv_heads(heads)
        types = self._layer_types()
        known = self._name in _KNOWN
        if not known:
            self._unknown.append(
                Unknown(
                    "mlp_matrices", say("the layers of {model}", model=self._name or say("this model")), 2, 3
                )
            )
        return Architecture(
            name=self._name,
            layers=layers,
            hidden=hidden,
            heads=heads,
            kv_heads=kv_heads,
            head_dim=self._number("head_dim") or max(1, hidden // heads),
            intermediate=self._intermediate(),
            vocab_rows=self._needed("vocab_rows", "vocab_size"),
            tied_embeddings=self._flag("tie_word_embeddings", self._name.startswith(_TIED_UNLESS_SAID)),
            max_context=self._needed("max_context", "max_position_embeddings", "model_max_length"),
            weights=_FORMATS.get(self._word("torch_dtype") or self._word("dtype"), WeightFormat.BFLOAT16),
            mlp_matrices=2 if self._name in _WITHOUT_GATE else 3,
            attention_bias=self._flag("attention_bias", self._name.startswith(_BIASED)),
            gated_attention=self._name.startswith(_GATED_ATTENTION),
            experts=self._experts(layers),
            latent=self._latent(),
            sliding=self._sliding(layers, types),
            linear=self._linear(layers, types),
            global_attention=self._global(),
            vision_parameters=vision_parameters(vision, hidden) if vision else 0,
            mtp_layers=self._number("mtp_num_hidden_layers", "num_nextn_predict_layers") or 0,
            rope_rows=self._rope_rows(),
            unknown=tuple(self._unknown),
        )

    def _kv_heads(self, heads: int) -> int:
        """A file without the number means as many as heads in the oldest families only."""
        if self._name not in _KNOWN:
            self._unknown.append(Unknown("kv_heads", say("the number of key heads"), 1, heads))
        return heads

    def _intermediate(self) -> int:
        dense = self._number("intermediate_size_mlp", "intermediate_size", "n_inner", "hidden_dim")
        if dense:
            return dense
        if self._number("moe_intermediate_size"):
            return 0
        return self._needed("intermediate", "intermediate_size")

    def _experts(self, layers: int) -> Experts | None:
        count = self._number("num_experts", "num_local_experts", "n_routed_experts")
        if not count:
            return None
        width = self._number("moe_intermediate_size", "intermediate_size") or 0
        shared = self._number("shared_expert_intermediate_size")
        if shared is None:
            shared = (self._number("n_shared_experts") or 0) * width
        if self._name.startswith("Llama4"):
            shared = width  # one shared expert as wide as the others
        sparse = self._number("decoder_sparse_step", "interleave_moe_layer_step") or 1
        dense = self._number("first_k_dense_replace")
        if dense is None:
            dense = layers - layers // sparse
        return Experts(
            count=count,
            active=self._number("num_experts_per_tok", "top_k_experts") or 1,
            intermediate=width,
            shared_intermediate=shared,
            dense_layers=min(dense, layers),
        )

    def _latent(self) -> LatentAttention | None:
        rank = self._number("kv_lora_rank")
        if not rank:
            return None
        return LatentAttention(
            kv_rank=rank,
            rope_dim=self._number("qk_rope_head_dim") or 64,
            nope_dim=self._number("qk_nope_head_dim") or 128,
            value_dim=self._number("v_head_dim") or 128,
            query_rank=self._number("q_lora_rank"),
        )

    def _layer_types(self) -> tuple[str, ...]:
        found = self._text.get("layer_types")
        return tuple(str(one) for one in found) if isinstance(found, list | tuple) else ()

    def _sliding(self, layers: int, types: tuple[str, ...]) -> SlidingWindow | None:
        window = self._number("sliding_window", "attention_chunk_size")
        if not window or self._text.get("use_sliding_window") is False:
            return None
        count = sum(one in _SLIDING for one in types)
        if not types:
            count = self._patterned(layers)
        return SlidingWindow(window, min(count, layers)) if count else None

    def _patterned(self, layers: int) -> int:
        """Sliding layers where the file has no list of them: every n-th layer sees everything."""
        every = self._number("sliding_window_pattern", "_sliding_window_pattern", "no_rope_layer_interval")
        if every is None:
            every = {"Gemma2": 2, "GptOss": 2, "Gemma3": 6, "Gemma4": 6, "Llama4": 4}.get(
                next((p for p in ("Gemma2", "GptOss", "Gemma3", "Gemma4", "Llama4") if p in self._name), "")
            )
        return layers - layers // every if every else layers

    def _linear(self, layers: int, types: tuple[str, ...]) -> LinearAttention | None:
        value_heads = self._number("linear_num_value_heads")
        if not value_heads:
            return None
        count = sum(one == "linear_attention" for one in types)
        if not types:
            every = self._number("full_attention_interval") or 4
            count = layers - layers // every
        return LinearAttention(
            layers=min(count, layers - 1),
            key_heads=self._number("linear_num_key_heads") or value_heads,
            value_heads=value_heads,
            key_dim=self._number("linear_key_head_dim") or 128,
            value_dim=self._number("linear_value_head_dim") or 128,
            conv_width=self._number("linear_conv_kernel_dim") or 4,
        )

    def _global(self) -> GlobalAttention | None:
        head_dim = self._number("global_head_dim")
        if not head_dim:
            return None
        heads = self._number("num_global_key_value_heads", "num_key_value_heads") or 1
        return GlobalAttention(heads, head_dim, self._flag("attention_k_eq_v", False))

    def _rope_rows(self) -> int:
        """Rows of the rotation tables where scaling by a factor makes them longer than the context.

        Models with a window have a second table, unscaled, for the layers that have one.
        """
        scaling = _mapping(self._text, "rope_scaling") or {}
        factor = scaling.get("factor")
        context = self._number("max_position_embeddings")
        if scaling.get("rope_type") != "linear" or not isinstance(factor, int | float) or not context:
            return 0
        return int(context * factor) + (context if self._number("sliding_window") else 0)

    def _needed(self, field: str, *keys: str) -> int:
        value = self._number(*keys)
        if value:
            return value
        says, least, most = _BOUNDS[field]
        self._unknown.append(Unknown(field, says, least, most))
        return most

    def _number(self, *keys: str) -> int | None:
        for key in keys:
            value = self._text.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
                return value
        return None

    def _flag(self, key: str, default: bool) -> bool:
        value = self._text.get(key)
        return value if isinstance(value, bool) else default

    def _word(self, key: str) -> str:
        value = self._text.get(key)
        return value if isinstance(value, str) else ""


def _name(config: Config) -> str:
    names = config.get("architectures")
    return str(names[0]) if isinstance(names, list) and names else ""


def _mapping(config: Config, key: str) -> Config | None:
    value = config.get(key)
    return value if isinstance(value, Mapping) else None


def _quantised(table: Config) -> WeightFormat:
    """The format a ``quantization_config`` means; 16 bits where it is none that is known."""
    method = str(table.get("quant_method", "")).replace("-", "_")
    if method == "compressed_tensors":
        return _compressed(table)
    if method == "gptq" and table.get("bits") == 8:
        return WeightFormat.INT8
    plain: Mapping[str, WeightFormat] = {
        "awq": WeightFormat.AWQ,
        "gptq": WeightFormat.GPTQ,
        "auto_round": WeightFormat.GPTQ,
        "fp8": WeightFormat.FP8,
        "fbgemm_fp8": WeightFormat.FP8,
        "mxfp4": WeightFormat.MXFP4,
        "modelopt": WeightFormat.NVFP4,
        "modelopt_fp4": WeightFormat.NVFP4,
        "bitsandbytes": WeightFormat.BNB4,
    }
    if method == "modelopt" and "FP8" in str(table.get("quant_algo", "")).upper():
        return WeightFormat.FP8
    return plain.get(method, WeightFormat.BFLOAT16)


def _compressed(table: Config) -> WeightFormat:
    weights = _compressed_weights(table)
    bits, kind = weights.get("num_bits"), weights.get("type")
    if bits == 8:
        return WeightFormat.FP8 if kind == "float" else WeightFormat.INT8
    if bits == 4:
        return WeightFormat.NVFP4 if kind == "float" else WeightFormat.W4A16
    return WeightFormat.BFLOAT16


def _compressed_weights(table: Config) -> Config:
    groups = _mapping(table, "config_groups") or {}
    first = next(iter(groups.values()), None)
    return (_mapping(first, "weights") or {}) if isinstance(first, Mapping) else {}


def _group_size(table: Config) -> int | None:
    read: Callable[[object], int | None] = lambda value: (  # noqa: E731
        value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
    )
    return read(table.get("group_size")) or read(_compressed_weights(table).get("group_size"))
