"""config.json to an architecture: what is said is read, what is not is named with bounds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report_vram import architecture

from slipstream.core.catalog.architecture import Architecture, WeightFormat
from slipstream.core.catalog.modelconfig import from_config
from slipstream.core.sizing import kvpool, weights

LLAMA: dict[str, Any] = {
    "architectures": ["LlamaForCausalLM"],
    "num_hidden_layers": 32,
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "intermediate_size": 14336,
    "vocab_size": 128256,
    "max_position_embeddings": 131072,
    "torch_dtype": "bfloat16",
}


def test_a_plain_model_is_read_without_gaps() -> None:
    found = from_config(LLAMA)
    assert (found.layers, found.head_dim, found.kv_heads) == (32, 128, 8)
    assert found.weights is WeightFormat.BFLOAT16
    assert found.unknown == ()
    assert found.least() == found.most() == found
    assert weights.parameters(found).total == 8_030_261_248  # what its makers state


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"quant_method": "awq", "bits": 4, "group_size": 128}, WeightFormat.AWQ),
        ({"quant_method": "gptq", "bits": 4}, WeightFormat.GPTQ),
        ({"quant_method": "gptq", "bits": 8}, WeightFormat.INT8),
        ({"quant_method": "auto-round"}, WeightFormat.GPTQ),
        ({"quant_method": "fp8"}, WeightFormat.FP8),
        ({"quant_method": "mxfp4"}, WeightFormat.MXFP4),
        ({"quant_method": "bitsandbytes"}, WeightFormat.BNB4),
        ({"quant_method": "modelopt", "quant_algo": "NVFP4"}, WeightFormat.NVFP4),
        ({"quant_method": "modelopt", "quant_algo": "FP8"}, WeightFormat.FP8),
        ({"quant_method": "something new"}, WeightFormat.BFLOAT16),
        ({"quant_method": "compressed-tensors"}, WeightFormat.BFLOAT16),
    ],
)
def test_the_form_of_the_weights_is_read(table: dict[str, object], expected: WeightFormat) -> None:
    assert from_config({**LLAMA, "quantization_config": table}).weights is expected


@pytest.mark.parametrize(
    ("bits", "kind", "expected"),
    [
        (8, "float", WeightFormat.FP8),
        (8, "int", WeightFormat.INT8),
        (4, "float", WeightFormat.NVFP4),
        (4, "int", WeightFormat.W4A16),
    ],
)
def test_compressed_tensors_say_their_bits(bits: int, kind: str, expected: WeightFormat) -> None:
    group = {"weights": {"num_bits": bits, "type": kind, "group_size": 64}}
    table = {"quant_method": "compressed-tensors", "config_groups": {"group_0": group}}
    found = from_config({**LLAMA, "quantization_config": table})
    assert found.weights is expected
    assert found.group_size == 64


def test_experts_latent_attention_windows_and_linear_layers_are_read() -> None:
    sparse = architecture("moonshotai/Kimi-VL-A3B-Instruct")
    assert sparse.experts is not None
    assert (sparse.experts.count, sparse.experts.active, sparse.experts.dense_layers) == (64, 6, 1)
    assert sparse.experts.shared_intermediate == 2 * 1408
    assert sparse.latent is not None
    assert sparse.latent.kv_rank + sparse.latent.rope_dim == 576
    assert sparse.vision_parameters > 400e6
    windowed = architecture("google/gemma-3-27b-it")
    assert windowed.sliding is not None
    assert (windowed.sliding.window, windowed.sliding.layers, windowed.full_layers) == (1024, 52, 10)
    assert windowed.tied_embeddings
    linear = architecture("Qwen/Qwen3.8-27B-FP8")
    assert linear.linear is not None
    assert (linear.linear.layers, linear.full_layers, linear.mtp_layers) == (48, 16, 1)
    assert weights.parameters(linear).total - linear.vision_parameters == pytest.approx(
        26_895_998_464, rel=1e-3
    )


def test_a_window_that_is_switched_off_is_none() -> None:
    assert from_config({**LLAMA, "sliding_window": 4096, "use_sliding_window": False}).sliding is None
    assert from_config({**LLAMA, "sliding_window": None}).sliding is None


def test_an_unknown_model_says_what_is_unknown_and_gives_a_range() -> None:
    told = {key: LLAMA[key] for key in ("hidden_size", "num_attention_heads", "vocab_size")}
    found = from_config({"architectures": ["NewForCausalLM"], **told})
    assert {one.field for one in found.unknown} >= {"layers", "kv_heads", "intermediate", "mlp_matrices"}
    assert all(one.says and one.least < one.most for one in found.unknown)
    assert weights.weights_bytes(found.least()) < weights.weights_bytes(found.most())
    assert kvpool.pool(found.least(), None).block_bytes < kvpool.pool(found.most(), None).block_bytes
    assert found.least().unknown == ()


@given(
    st.dictionaries(
        st.sampled_from(sorted([*LLAMA, "sliding_window", "num_experts", "layer_types", "text_config"])),
        st.one_of(
            st.none(),
            st.integers(-5, 10**6),
            st.text(max_size=5),
            st.lists(st.text(max_size=3), max_size=3),
            st.booleans(),
        ),
    )
)
def test_no_file_makes_it_fail(config: dict[str, object]) -> None:
    found = from_config(config)
    assert isinstance(found, Architecture)
    for bound in (found.least(), found.most()):
        assert weights.weights_bytes(bound) >= 0
