"""The supervisor hears of standing counters once, and once that they move."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import states

from slipstream.app.live.stallwatch import StallWatch
from slipstream.app.store import Store
from slipstream.core.state import EngineChanged, SampleTaken
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import Doubted, Input, WorkFrozen, WorkMoved
from slipstream.core.supervision.stall import NOTICE_S


def watched() -> tuple[Store, list[Input]]:
    told: list[Input] = []
    store = states.store_with(states.ready())
    StallWatch(store, told.append)
    return store, told


def take(store: Store, at: float, tok_s: float = 41.3) -> None:
    store.dispatch(SampleTaken(states.sample(at, tok_s=tok_s)))
    store.drain()


def test_a_standstill_is_told_once_and_its_end_once() -> None:
    store, told = watched()
    for second in range(0, 60, 5):
        take(store, 100.0 + second)
    assert told == [WorkFrozen("run", 100.0)]
    take(store, 161.0, tok_s=0.0)
    take(store, 162.0, tok_s=0.0)
    assert told == [WorkFrozen("run", 100.0), WorkMoved("run")]


def test_another_run_begins_without_the_old_ones_standstill() -> None:
    store, told = watched()
    take(store, 100.0)
    store.dispatch(EngineChanged(replace(store.state.engine, run_id="next")))
    store.drain()
    take(store, 101.0 + NOTICE_S)
    take(store, 102.0 + NOTICE_S)
    assert told == []


def test_while_it_does_not_serve_nothing_is_judged() -> None:
    store, told = watched()
    store.dispatch(EngineChanged(replace(store.state.engine, phase=Phase.STARTING)))
    store.drain()
    take(store, 100.0)
    take(store, 200.0)
    assert told == []


def test_a_sample_without_an_answer_is_a_doubt_and_told_once() -> None:
    store, told = watched()
    take(store, 100.0)
    for second in (101.0, 102.0):
        store.dispatch(SampleTaken(states.sample(second, serving=False)))
        store.drain()
    assert told == [Doubted("run")]
