"""The KV cache's layout against vLLM 0.33's own planner, run on these shapes, and against logs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.gpus import CODER_1_5B, CODER_32B, GDN_27B
from tests.report_vram import architecture

from slipstream.core.catalog.architecture import Architecture, GlobalAttention, SlidingWindow
from slipstream.core.sizing.card import GIB
from slipstream.core.sizing.kvpool import Holds, pool


@pytest.mark.parametrize(
    ("kv_dtype", "block_bytes", "gib", "tokens"),
    [("auto", 4_653_056, 2.70, 9_968), ("fp8", 2_326_528, 1.97, 14_544)],
)
def test_target_and_draft_share_blocks_as_in_vllms_planner(
    kv_dtype: str, block_bytes: int, gib: float, tokens: int
) -> None:
    found = pool(CODER_32B, CODER_1_5B, kv_dtype=kv_dtype)
    assert found.block_bytes == block_bytes
    assert found.tokens(int(gib * GIB), 8192, 4096) == tokens


@pytest.mark.parametrize(
    ("context", "batched", "tokens"),
    [(8192, 8192, 87_290), (131_072, 2048, 169_276), (131_072, 8192, 155_183)],
)
def test_windows_make_the_printed_size_depend_on_the_context(context: int, batched: int, tokens: int) -> None:
    found = pool(architecture("openai/gpt-oss-20b"), None)
    assert [group.holds for group in found.groups] == [Holds.EVERYTHING, Holds.WINDOW]
    assert found.tokens(4 * GIB, context, 2 * batched) == tokens


def test_linear_layers_pin_states_before_the_first_token() -> None:
    found = pool(GDN_27B, None, num_speculative_tokens=3, with_mtp=True)
    assert found.block_tokens == 784
    assert found.block_bytes == pytest.approx(54.6e6, rel=0.001)
    assert sum(group.state_blocks for group in found.groups) == 15
    assert 15 * found.block_bytes / GIB == pytest.approx(0.76, abs=0.01)


def test_linear_layers_on_two_cards_as_logged() -> None:
    found = pool(
        GDN_27B, None, kv_dtype="fp8_e5m2", tensor_parallel=2, num_speculative_tokens=3, with_mtp=True
    )
    assert found.block_tokens == 1568
    assert int(11.06 * GIB) // found.block_bytes in (434, 435)
    assert found.tokens(int(11.06 * GIB), 262_144, 16_384) == pytest.approx(620_944, rel=0.005)


def test_a_state_in_16_bits_halves_what_a_request_pins() -> None:
    wide = pool(GDN_27B, None, num_speculative_tokens=3)
    narrow = pool(GDN_27B, None, num_speculative_tokens=3, state_width=2)
    assert narrow.block_bytes < wide.block_bytes * 0.55


def test_latent_rows_are_not_split_between_gpus() -> None:
    model = architecture("moonshotai/Kimi-VL-A3B-Instruct")
    assert pool(model, None, tensor_parallel=2) == pool(model, None)
    assert pool(CODER_32B, None, tensor_parallel=2).block_bytes * 2 == pool(CODER_32B, None).block_bytes


def test_more_gpus_than_key_heads_keep_one_head_each() -> None:
    assert pool(CODER_1_5B, None, tensor_parallel=4).block_bytes == 28 * 2 * 128 * 2 * 16


def test_a_model_with_windows_only_needs_no_more_than_the_window() -> None:
    model = replace(CODER_1_5B, sliding=SlidingWindow(4096, 28))
    found = pool(model, None)
    assert found.request_blocks(100_000, 2048) == found.request_blocks(50_000, 2048)


def test_global_layers_with_larger_heads_take_more_blocks() -> None:
    base = replace(CODER_1_5B, sliding=SlidingWindow(1024, 20))
    wide = replace(base, global_attention=GlobalAttention(2, 512))
    assert pool(wide, None).request_blocks(8192, 64) > pool(base, None).request_blocks(8192, 64)


@given(
    st.sampled_from([CODER_32B, GDN_27B, architecture("openai/gpt-oss-20b")]),
    st.integers(1, 64 * GIB),
    st.sampled_from(["auto", "fp8"]),
    st.integers(1, 8192),
)
def test_the_longest_context_fits_and_a_longer_one_does_not(
    model: Architecture, size: int, kv_dtype: str, in_flight: int
) -> None:
    found = pool(model, None, kv_dtype=kv_dtype)
    longest = found.longest(size, model.max_context, in_flight)
    if longest:
        assert found.bytes_for(longest, in_flight) <= size
    if longest < model.max_context:
        assert found.bytes_for(longest + 1, in_flight) > size
