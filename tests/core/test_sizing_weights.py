"""Weights as loaded: counts that their makers state, forms, tensor parallelism, the peak while loading."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.gpus import CODER_1_5B, CODER_32B, GDN_27B, MOE_30B
from tests.report_vram import architecture

from slipstream.core.catalog.architecture import Architecture, WeightFormat
from slipstream.core.sizing import weights
from slipstream.core.sizing.card import GIB


@pytest.mark.parametrize(
    ("model", "stated"),
    [(CODER_32B, 32_763_876_352), (CODER_1_5B, 1_543_714_304), (MOE_30B, 30_532_122_624)],
)
def test_counts_are_those_of_the_files(model: Architecture, stated: int) -> None:
    assert weights.parameters(model).total == pytest.approx(stated, rel=1e-6)


@pytest.mark.parametrize(
    ("form", "gib"),
    [(WeightFormat.BFLOAT16, 61.03), (WeightFormat.FP8, 31.98), (WeightFormat.AWQ, 18.00)],
)
def test_forms_of_the_32b(form: WeightFormat, gib: float) -> None:
    assert weights.weights_bytes(replace(CODER_32B, weights=form)) / GIB == pytest.approx(gib, rel=0.003)


def test_each_gpu_has_its_share_and_what_is_not_split() -> None:
    whole, half = weights.weights_bytes(CODER_32B), weights.weights_bytes(CODER_32B, 2)
    assert half * 2 > whole
    assert half == pytest.approx(whole / 2, rel=0.002)


def test_experts_in_mxfp4_are_padded_more_when_they_are_split() -> None:
    model = architecture("openai/gpt-oss-20b")
    assert weights.weights_bytes(model, 2) * 2 > weights.weights_bytes(model) * 1.01


def test_a_vocabulary_that_does_not_divide_is_padded() -> None:
    odd = replace(CODER_1_5B, vocab_rows=152_001)
    padded = replace(CODER_1_5B, vocab_rows=152_064)
    assert weights.weights_bytes(odd, 2) == weights.weights_bytes(padded, 2)


def test_awq_takes_more_for_a_moment_while_it_loads() -> None:
    awq = weights.load_extra_bytes(replace(CODER_32B, weights=WeightFormat.AWQ))
    assert awq / GIB == pytest.approx(2.24, abs=0.01)
    assert 0 < weights.load_extra_bytes(replace(CODER_32B, weights=WeightFormat.GPTQ)) < awq / 10
    assert weights.load_extra_bytes(CODER_32B) == 0


def test_pictures_left_out_and_layers_kept_whole_count() -> None:
    model = architecture("Qwen/Qwen3.8-27B-FP8")
    assert weights.weights_bytes(model) - weights.weights_bytes(model, text_only=True) > 0.8 * GIB
    kept = replace(model, kept_parameters=10**9)
    assert weights.weights_bytes(kept) - weights.weights_bytes(model) == pytest.approx(1e9, rel=0.01)


def test_drafting_layers_are_counted_in_16_bits() -> None:
    assert weights.mtp_bytes(GDN_27B) == pytest.approx(0.85e9, rel=0.03)
    assert weights.mtp_bytes(CODER_32B) == 0


def test_a_step_reads_active_experts_and_no_untied_embedding() -> None:
    rows = CODER_32B.vocab_rows * CODER_32B.hidden * 2
    rope = CODER_32B.max_context * CODER_32B.head_dim * 2
    assert weights.streamed_bytes(CODER_32B) == weights.weights_bytes(CODER_32B) - rows - rope
    tied = weights.weights_bytes(CODER_1_5B) - CODER_1_5B.max_context * CODER_1_5B.head_dim * 2
    assert weights.streamed_bytes(CODER_1_5B) == tied
    assert weights.streamed_bytes(MOE_30B) < weights.weights_bytes(MOE_30B) / 5
