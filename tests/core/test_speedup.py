"""The speed estimate: the published table of the 4090, the best K, and what is assumed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.gpus import CODER_1_5B, CODER_32B_AWQ, GDN_27B, MOE_30B, RTX_4090, setup

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.models import Method
from slipstream.core.pairs import draftgain
from slipstream.core.planning.speedup import ASSUMED, estimate, expected_tokens
from slipstream.core.sizing.card import bandwidth

AWQ_DRAFT = replace(CODER_1_5B, weights=WeightFormat.AWQ)


@pytest.mark.parametrize(
    ("acceptance", "whole", "awq"),
    [
        (0.907, (84, 90, 91), (103, 119, 126)),
        (0.80, (71, 70, 65), (87, 92, 90)),
        (0.70, (61, 56, 49), (75, 74, 68)),
    ],
)
def test_the_32b_on_a_4090_as_modelled(
    acceptance: float, whole: tuple[int, ...], awq: tuple[int, ...]
) -> None:
    for draft, expected in ((CODER_1_5B, whole), (AWQ_DRAFT, awq)):
        for tokens, speed in zip((3, 5, 7), expected, strict=True):
            found = estimate(setup(draft=draft, num_speculative_tokens=tokens), RTX_4090, acceptance)
            assert found is not None
            assert found.drafted is not None
            assert found.alone.likely == pytest.approx(42.5, abs=0.2)
            assert found.drafted.likely == pytest.approx(speed, abs=1.0)


def test_a_draft_without_graphs_is_slower() -> None:
    slow = estimate(setup(draft=AWQ_DRAFT, num_speculative_tokens=5, older_runner=False), RTX_4090, 0.8)
    assert slow is not None
    assert slow.drafted is not None
    assert slow.drafted.likely == pytest.approx(66, abs=1.5)


def test_a_27b_with_its_own_layers_is_near_what_people_measure() -> None:
    wish = setup(target=GDN_27B, draft=None, method=Method.MTP, num_speculative_tokens=3)
    found = estimate(wish, RTX_4090, 0.88)  # 3.4 tokens a step, 103 tokens a second were measured
    assert found is not None
    assert found.drafted is not None
    assert expected_tokens(0.88, 3) == pytest.approx(3.34, abs=0.01)
    assert 0.8 * 103 < found.drafted.likely < 1.1 * 103


def test_it_is_a_range_with_its_assumption_named() -> None:
    found = estimate(setup(), RTX_4090)
    assert found is not None
    assert found.drafted is not None
    assert found.drafted.low < found.drafted.likely < found.drafted.high
    assert "80% of drafted tokens right" in found.assumes
    assert "short prompt" in found.assumes


def test_the_best_k_grows_with_acceptance() -> None:
    best = [estimate(setup(), RTX_4090, acceptance) for acceptance in (0.0, 0.6, 0.8, 0.95)]
    ks = [found.best_tokens for found in best if found is not None]
    assert ks == sorted(ks)
    assert ks[0] == 0
    assert 2 <= ks[2] <= 5


def test_a_sparse_target_gains_less() -> None:
    sparse = estimate(setup(target=MOE_30B, draft=None, method=Method.NGRAM), RTX_4090, 0.8)
    dense = estimate(setup(draft=None, method=Method.NGRAM), RTX_4090, 0.8)
    assert sparse is not None
    assert dense is not None
    assert sparse.drafted is not None
    assert dense.drafted is not None
    assert sparse.drafted.likely / sparse.alone.likely < dense.drafted.likely / dense.alone.likely


def test_without_drafts_or_bandwidth_there_is_less_to_say() -> None:
    plain = estimate(setup(draft=None, method=Method.OFF), RTX_4090)
    assert plain is not None
    assert (plain.drafted, plain.best_tokens) == (None, 0)
    assert estimate(setup(), replace(RTX_4090, bandwidth_bytes_s=None)) is None


def test_bandwidth_from_clock_and_bus() -> None:
    assert bandwidth(10501, 384) == pytest.approx(1008e9, rel=1e-3)
    assert bandwidth(14001, 512) == pytest.approx(1792e9, rel=1e-3)


@given(st.floats(0, 1), st.integers(0, 16))
def test_a_step_gives_between_one_and_k_plus_one_tokens(acceptance: float, tokens: int) -> None:
    assert 1 <= expected_tokens(acceptance, tokens) <= tokens + 1


@pytest.mark.parametrize("method", [Method.DRAFT_MODEL, Method.MTP, Method.EAGLE3])
def test_a_verdict_tells_the_same_story_as_a_plan(method: Method) -> None:
    draft = CODER_1_5B if method is Method.DRAFT_MODEL else None
    gain = draftgain.on_card(method, CODER_32B_AWQ, draft, RTX_4090)
    assert gain is not None
    planned = estimate(setup(draft=draft, method=method, num_speculative_tokens=gain.tokens), RTX_4090)
    assert planned is not None
    assert planned.drafted is not None
    assert gain.acceptance == ASSUMED[method].likely
    assert gain.speedup == pytest.approx(planned.drafted.likely / planned.alone.likely)
    assert gain.tokens == planned.best_tokens
