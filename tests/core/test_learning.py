"""What a start teaches: the difference between planned and reported KV cache, for that kind of start only."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes.gpus import cuda
from tests.fakes.gpus import planned as plan

from slipstream.core.models import EngineFigures, Segment
from slipstream.core.sizing import learning
from slipstream.core.sizing.card import GIB

MIB = 1024**2


def test_the_next_plan_meets_what_the_engine_reported() -> None:
    first = plan()
    reported = first.budget.size_bytes(Segment.KV_CACHE) - 333 * MIB
    learnt = learning.residual_bytes(first, EngineFigures(kv_cache_bytes=reported))
    assert learnt == 333 * MIB
    second = plan(learnt)
    assert second.budget.size_bytes(Segment.KV_CACHE) == reported
    assert learning.residual_bytes(second, EngineFigures(kv_cache_bytes=reported)) == learnt


def test_less_than_planned_is_learnt_too() -> None:
    first = plan()
    reported = first.budget.size_bytes(Segment.KV_CACHE) + 100 * MIB
    learnt = learning.residual_bytes(first, EngineFigures(kv_cache_bytes=reported))
    assert learnt == -100 * MIB
    assert plan(learnt).budget.size_bytes(Segment.KV_CACHE) == reported


def test_a_start_that_says_nothing_or_went_wild_teaches_nothing() -> None:
    assert learning.residual_bytes(plan(), EngineFigures()) is None
    assert learning.residual_bytes(plan(), EngineFigures(kv_cache_bytes=20 * GIB)) is None


def test_it_holds_for_the_same_kind_of_start_only() -> None:
    first = plan()
    here = learning.key(first, "RTX 4090", "580.1")
    assert here == learning.key(replace(first, context_tokens=1024, port=9), "RTX 4090", "580.1")
    assert here != learning.key(first, "RTX 3090", "580.1")
    assert here != learning.key(first, "RTX 4090", "595.2")
    assert here != learning.key(replace(first, max_num_seqs=1), "RTX 4090", "580.1")
    assert here != learning.key(replace(first, engine=cuda("0.34.0")), "RTX 4090", "580.1")
