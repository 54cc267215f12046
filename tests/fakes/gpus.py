"""Models, cards and a catalogue for plans on GPUs: the numbers of public config.json files."""

from __future__ import annotations

from dataclasses import replace

from slipstream.core.catalog.architecture import Architecture, Experts, LinearAttention, WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.models import (
    Device,
    EngineInstall,
    LaunchPlan,
    Method,
    ModelId,
    ModelSpec,
    Preset,
    PresetId,
    Source,
    Speculation,
    TokenizerId,
    Weights,
)
from slipstream.core.planning import planner
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.sizing.gpuaccount import Setup
from slipstream.core.sizing.weights import weights_bytes

RTX_4090 = Card("RTX 4090", int(23.52 * GIB), capability=(8, 9), bandwidth_bytes_s=1008e9)
H100 = Card("H100", int(79.19 * GIB), capability=(9, 0), bandwidth_bytes_s=3350e9)

_AWQ, _PLAIN = WeightFormat.AWQ, WeightFormat.BFLOAT16


def qwen2(
    layers: int, hidden: int, heads: int, kv_heads: int, intermediate: int, rows: int, **more: bool
) -> Architecture:
    """A model of the Qwen2.5 shape with heads of 128."""
    return Architecture(
        "Qwen2ForCausalLM",
        layers,
        hidden,
        heads,
        kv_heads,
        128,
        intermediate,
        rows,
        more.get("tied", False),
        32_768 if more.get("tied") else 131_072,
        attention_bias=True,
    )


CODER_32B = qwen2(64, 5120, 40, 8, 27648, 152_064)
CODER_32B_AWQ = replace(CODER_32B, weights=_AWQ)
CODER_1_5B = qwen2(28, 1536, 12, 2, 8960, 151_936, tied=True)
GDN_27B = Architecture(
    "Qwen3_5ForConditionalGeneration",
    layers=64,
    hidden=5120,
    heads=24,
    kv_heads=4,
    head_dim=256,
    intermediate=17408,
    vocab_rows=248_320,
    tied_embeddings=False,
    max_context=262_144,
    weights=WeightFormat.GPTQ,
    gated_attention=True,
    linear=LinearAttention(48, 16, 48, 128, 128),
    mtp_layers=1,
)
MOE_30B = Architecture(
    "Qwen3MoeForCausalLM",
    layers=48,
    hidden=2048,
    heads=32,
    kv_heads=4,
    head_dim=128,
    intermediate=6144,
    vocab_rows=151_936,
    tied_embeddings=False,
    max_context=262_144,
    weights=WeightFormat.W4A16,
    experts=Experts(128, 8, 768),
)


def setup(
    target: Architecture = CODER_32B_AWQ,
    draft: Architecture | None = CODER_1_5B,
    method: Method = Method.DRAFT_MODEL,
    **changes: object,
) -> Setup:
    """The recipe that circulates: 32B in AWQ, K = 4, an 8-bit cache of 8,192 tokens, 95 % of the card."""
    recipe = Setup(
        target=target,
        draft=draft,
        method=method,
        num_speculative_tokens=4,
        utilization=0.95,
        context_tokens=8192,
        max_num_seqs=4,
        max_num_batched_tokens=2048,
        kv_dtype="fp8",
        older_runner=True,
    )
    return replace(recipe, **changes)  # type: ignore[arg-type]


def catalogue(*, same_family: bool = True) -> Catalog:
    """The 32B target in AWQ and whole, and the 1.5B draft whole and in AWQ, with one preset."""
    return Catalog(
        models=(
            _model("coder-32b", "Coder 32B", CODER_32B, (_AWQ, _PLAIN), "qwen2"),
            _model("coder-1.5b", "Coder 1.5B", CODER_1_5B, (_PLAIN, _AWQ), "qwen2" if same_family else "x"),
        ),
        presets=(PRESET,),
    )


PRESET = Preset(
    id=PresetId("recipe"),
    title="Coder 32B",
    subtitle="with a 1.5B draft",
    target=ModelId("coder-32b"),
    speculation=Speculation(Method.DRAFT_MODEL, 4, draft=ModelId("coder-1.5b")),
    device=Device.CUDA,
    context_tokens=8192,
    max_num_seqs=4,
    max_num_batched_tokens=2048,
    kv_cache_bytes=None,
    served_name="coder",
    target_format=_AWQ,
    kv_cache_dtype="fp8",
)

PATHS = {ModelId("coder-32b"): "/models/coder-32b", ModelId("coder-1.5b"): "/models/coder-1.5b"}


def cuda(version: str = "0.33.0") -> EngineInstall:
    """An NVIDIA engine that has not been probed."""
    return EngineInstall(version, Device.CUDA, "/engine/bin/python", "/engine", "vllm")


def planned(learnt_bytes: int = 0) -> LaunchPlan:
    """The preset with the AWQ draft on an idle RTX 4090."""
    case = planner.gpu_case(
        replace(PRESET, draft_format=_AWQ),
        catalogue(),
        cuda(),
        (RTX_4090,),
        port=8123,
        model_paths=PATHS,
        learnt_bytes=learnt_bytes,
    )
    return case.propose().plan


def _model(
    name: str, title: str, numbers: Architecture, forms: tuple[WeightFormat, ...], family: str
) -> ModelSpec:
    return ModelSpec(
        id=ModelId(name),
        title=title,
        repo=f"maker/{name}",
        source=Source.HUB,
        architecture=numbers,
        licence="Apache-2.0",
        tokenizer=TokenizerId(family),
        weights=tuple(
            Weights(form, weights_bytes(replace(numbers, weights=form)), repo=f"maker/{name}-{form}")
            for form in forms
        ),
    )
