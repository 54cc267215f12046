"""Counters that stand still while requests run, told from rest and from one long batch."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes.states import sample

from slipstream.core.live.sample import EngineSample
from slipstream.core.supervision.stall import NOTICE_S, Stall

BEAT = sample().engine
assert BEAT is not None
WORKING: EngineSample = BEAT


def after(*beats: tuple[EngineSample, float]) -> Stall:
    stall = Stall()
    for engine, at in beats:
        stall = stall.seen(engine, at)
    return stall


def test_a_standstill_with_requests_is_told_after_a_while_with_its_beginning() -> None:
    stall = after((WORKING, 100.0), (WORKING, 101.0), (WORKING, 100.0 + NOTICE_S))
    assert stall.frozen_since(100.0 + NOTICE_S) == 100.0
    assert stall.frozen_since(99.0 + NOTICE_S) is None


def test_rest_is_no_standstill() -> None:
    idle = replace(WORKING, running=0)
    assert after((idle, 100.0), (idle, 900.0)).frozen_since(900.0) is None


def test_a_cache_that_fills_is_work_although_no_token_comes() -> None:
    beats = [(replace(WORKING, kv_usage=i / 100), 100.0 + 20 * i) for i in range(5)]
    assert after(*beats).frozen_since(200.0) is None


def test_tokens_end_a_standstill() -> None:
    more = replace(WORKING, totals=replace(WORKING.totals, generation_tokens=99_999))
    assert after((WORKING, 100.0), (WORKING, 200.0), (more, 201.0)).frozen_since(201.0) is None
