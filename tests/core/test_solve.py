"""Launch values for a card: the recipe that circulates, what gives first, and what always holds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.gpus import CODER_1_5B, GDN_27B, H100, MOE_30B, RTX_4090, setup

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.models import Method
from slipstream.core.sizing.card import GIB
from slipstream.core.sizing.gpuaccount import Term, account
from slipstream.core.sizing.solve import MOST_UTILIZATION, Value, solve, takes_fp8, utilization

EVERYTHING = frozenset(Value)
AWQ_DRAFT = replace(CODER_1_5B, weights=WeightFormat.AWQ)
UNDER_A_DESKTOP = RTX_4090.with_others(1 * GIB)


def test_the_recipe_with_a_whole_draft_does_not_fit_24_gb() -> None:
    found = solve(setup(), RTX_4090, EVERYTHING)
    assert not found.starts
    assert not found.fits
    # 8,192 tokens need 1.1 GiB of 8-bit cache, and 0.3 GiB are left.
    assert found.found.kv_needed_bytes / GIB == pytest.approx(1.11, abs=0.01)
    assert 0.5 * GIB < found.found.missing_bytes < 1.2 * GIB
    assert found.found.max_context < 3000


def test_with_an_awq_draft_it_fits_a_card_without_a_desktop() -> None:
    found = solve(setup(draft=AWQ_DRAFT), RTX_4090, EVERYTHING)
    assert found.fits
    assert 13_000 < found.found.kv_tokens < 17_000
    assert found.found.load_peak_bytes / GIB == pytest.approx(20.3, abs=0.1)


def test_95_percent_are_refused_under_a_desktop_and_92_start() -> None:
    greedy = solve(setup(draft=AWQ_DRAFT), UNDER_A_DESKTOP, EVERYTHING)
    assert not greedy.starts
    assert greedy.found.short_at_start_bytes == greedy.found.missing_bytes > 0
    modest = solve(setup(draft=AWQ_DRAFT), UNDER_A_DESKTOP, EVERYTHING - {Value.UTILIZATION})
    assert modest.fits
    assert modest.found.setup.utilization == 0.92
    assert 8192 <= modest.found.max_context < 12_000


def test_a_whole_draft_under_a_desktop_fits_in_no_form() -> None:
    found = solve(setup(), UNDER_A_DESKTOP)
    assert not found.fits
    assert found.found.missing_bytes > 1 * GIB


def test_what_was_asked_for_is_kept_where_it_fits() -> None:
    wish = setup(draft=AWQ_DRAFT)
    found = solve(wish, RTX_4090).found.setup
    assert replace(found, utilization=wish.utilization) == wish


def test_one_reason_for_each_value() -> None:
    found = solve(setup(draft=AWQ_DRAFT), UNDER_A_DESKTOP)
    assert len(found.reasons) == len(Value)
    assert all(reason.endswith(".") for reason in found.reasons)
    assert "1.0 GiB are in use by other programs" in found.reasons[0]


def test_holders_are_named() -> None:
    card = replace(UNDER_A_DESKTOP, holders=("kwin_wayland", "firefox"))
    assert "(kwin_wayland, firefox)" in solve(setup(draft=AWQ_DRAFT), card).reasons[0]


def test_an_8_bit_cache_is_chosen_where_16_bits_hold_too_little() -> None:
    wish = setup(target=MOE_30B, draft=None, method=Method.NGRAM, kv_dtype="auto", context_tokens=98_304)
    found = solve(wish, UNDER_A_DESKTOP)
    assert found.fits
    assert found.found.setup.kv_dtype == "fp8"
    assert found.found.setup.context_tokens == 98_304
    assert any("in 16 bits it would hold" in reason for reason in found.reasons)


def test_the_context_gives_last_and_is_then_the_longest() -> None:
    wish = setup(target=MOE_30B, draft=None, method=Method.NGRAM, kv_dtype="auto", context_tokens=262_144)
    found = solve(wish, UNDER_A_DESKTOP)
    chosen = found.found.setup
    assert found.fits
    assert chosen.context_tokens < 262_144
    assert not account(replace(chosen, context_tokens=chosen.context_tokens + 512), UNDER_A_DESKTOP).starts
    assert any("the longest that fits" in reason for reason in found.reasons)


def test_a_context_that_was_fixed_is_not_shortened() -> None:
    wish = setup(target=MOE_30B, draft=None, method=Method.NGRAM, context_tokens=262_144)
    found = solve(wish, UNDER_A_DESKTOP, frozenset({Value.CONTEXT}))
    assert not found.fits
    assert found.found.setup.context_tokens == 262_144


def test_linear_layers_give_requests_and_drafts_first() -> None:
    wish = setup(
        target=GDN_27B,
        draft=None,
        method=Method.MTP,
        num_speculative_tokens=4,
        max_num_seqs=8,
        context_tokens=65_536,
    )
    found = solve(wish, RTX_4090.with_others(2 * GIB))
    assert found.fits
    assert found.found.setup.max_num_seqs < 8


def test_no_8_bit_cache_where_no_kernel_reads_it() -> None:
    turing = replace(RTX_4090, capability=(7, 5))
    gemma = replace(CODER_1_5B, name="Gemma3ForCausalLM")
    assert takes_fp8(CODER_1_5B, RTX_4090, Method.NGRAM)
    assert not takes_fp8(CODER_1_5B, turing, Method.NGRAM)
    assert not takes_fp8(CODER_1_5B, RTX_4090, Method.DFLASH)
    assert not takes_fp8(gemma, replace(RTX_4090, capability=(8, 6)), Method.NGRAM)
    assert takes_fp8(gemma, RTX_4090, Method.NGRAM)


def test_an_8_bit_cache_costs_a_workspace_except_on_hopper() -> None:
    assert account(setup(), RTX_4090).size(Term.ATTENTION_WORKSPACE) > 390 * 1024**2
    assert account(setup(), H100).size(Term.ATTENTION_WORKSPACE) == 0
    assert account(setup(kv_dtype="auto"), RTX_4090).size(Term.ATTENTION_WORKSPACE) == 0


def test_older_engines_take_no_graphs_off_the_cache() -> None:
    older, newer = setup(version=(0, 19, 0)), setup(version=(0, 24, 0))
    assert account(older, RTX_4090).size(Term.GRAPHS) == 0
    assert account(newer, RTX_4090).size(Term.GRAPHS) > 0
    assert account(replace(newer, eager=True), RTX_4090).size(Term.GRAPHS) == 0


def test_the_newer_runner_counts_penalties_and_both_draft_in_their_way() -> None:
    old, new = account(setup(), RTX_4090), account(setup(older_runner=False), RTX_4090)
    assert old.size(Term.STATIC_BUFFERS) == 0
    assert new.size(Term.STATIC_BUFFERS) > 4 * 152_064 * 4
    assert new.size(Term.GRAPHS) < old.size(Term.GRAPHS)


def test_what_was_learnt_moves_the_cache_by_as_much() -> None:
    plain, learnt = setup(), setup(learnt_bytes=200 * 1024**2)
    gap = account(plain, RTX_4090).kv_available_bytes - account(learnt, RTX_4090).kv_available_bytes
    assert gap == 200 * 1024**2


@given(st.integers(0, 30), st.sampled_from([1, 2, 4]), st.integers(0, GIB))
def test_the_share_never_exceeds_what_vllm_would_accept(tenths: int, shared: int, reserve: int) -> None:
    card = RTX_4090.with_others(tenths * GIB // 10)
    found = account(setup(utilization=utilization(card, shared, reserve), tensor_parallel=shared), card)
    assert found.setup.utilization <= MOST_UTILIZATION
    assert found.short_at_start_bytes == 0


@settings(max_examples=60)
@given(
    st.integers(0, 40),
    st.integers(1024, 131_072),
    st.integers(1, 16),
    st.sets(st.sampled_from(Value)),
    st.sampled_from(["auto", "fp8"]),
)
def test_whatever_is_asked_the_account_adds_up_and_fixed_values_stay(
    tenths: int, context: int, requests: int, fixed: set[Value], kv_dtype: str
) -> None:
    wish = setup(draft=AWQ_DRAFT, context_tokens=context, max_num_seqs=requests, kv_dtype=kv_dtype)
    card = RTX_4090.with_others(tenths * GIB // 10)
    found = solve(wish, card, frozenset(fixed))
    for value in fixed:
        assert getattr(found.found.setup, value.value) == getattr(wish, value.value)
    if found.fits:
        held = sum(found.found.size(term) for term in Term)
        assert held == card.total_bytes
        assert found.found.size(Term.FREE) >= found.reserve_bytes
        assert found.found.max_context >= found.found.setup.context_tokens
    else:
        assert not found.starts or found.found.size(Term.FREE) < found.reserve_bytes
