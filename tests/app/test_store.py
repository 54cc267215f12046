"""The store: any thread in, one thread out, and no event lost or doubled."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.fakes import states

from slipstream.app.store import LogBook, Store
from slipstream.core.errors import ErrorReport
from slipstream.core.live.columns import COLUMNS
from slipstream.core.live.decimate import Past
from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.state import AppState, PastRead, ProblemDismissed, ProblemRaised, SampleTaken
from slipstream.engine.measure.history import Recorder


def raised(number: int) -> ProblemRaised:
    return ProblemRaised(ErrorReport(str(number)))


def line(number: int) -> LogLine:
    return LogLine(Level.INFO, "", "", str(number), str(number))


def test_events_of_many_threads_all_arrive_and_each_thread_keeps_its_order() -> None:
    store = Store()
    seen: list[str] = []
    store.subscribe(lambda _before, after: seen.append(after.problem.title if after.problem else ""))
    threads = [
        threading.Thread(target=lambda base=base: [store.dispatch(raised(base + i)) for i in range(100)])
        for base in (0, 1000, 2000)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.drain()
    assert len(seen) == 300
    for base in (0, 1000, 2000):
        assert [int(s) for s in seen if base <= int(s) < base + 1000] == list(range(base, base + 100))


def test_the_owner_is_poked_once_for_a_burst_and_again_after_it_drained() -> None:
    store = Store()
    pokes: list[int] = []
    store.set_poke(lambda: pokes.append(1))
    store.dispatch(raised(1))
    store.dispatch(raised(2))
    assert len(pokes) == 1
    store.drain()
    store.dispatch(raised(3))
    assert len(pokes) == 2


def test_a_poke_set_late_hears_of_what_is_already_waiting() -> None:
    store = Store()
    store.dispatch(raised(1))
    pokes: list[int] = []
    store.set_poke(lambda: pokes.append(1))
    assert pokes == [1]


def test_a_drain_out_of_budget_says_that_more_is_waiting() -> None:
    ticks = iter(range(100))
    store = Store(clock=lambda: float(next(ticks)))
    for number in range(3):
        store.dispatch(raised(number))
    assert store.drain(budget_s=1.0)
    assert store.state.problem == ErrorReport("0")
    assert not store.drain()
    assert store.state.problem == ErrorReport("2")


def test_a_listener_may_dispatch_and_hears_the_answer_in_the_same_drain() -> None:
    store = Store()
    seen: list[AppState] = []

    def listen(_before: AppState, after: AppState) -> None:
        seen.append(after)
        if after.problem is not None:
            store.dispatch(ProblemDismissed())

    store.subscribe(listen)
    store.dispatch(raised(1))
    store.drain()
    assert [state.problem is None for state in seen] == [False, True]


def test_draining_on_a_foreign_thread_is_refused() -> None:
    store = Store()
    caught: list[BaseException] = []

    def drain() -> None:
        try:
            store.drain()
        except AssertionError as error:
            caught.append(error)

    thread = threading.Thread(target=drain)
    thread.start()
    thread.join()
    assert caught


def test_the_log_book_gives_each_reader_only_what_it_has_not_seen() -> None:
    book = LogBook(limit=5)
    book.extend(line(i) for i in range(3))
    first, seen = book.since(0)
    book.extend(line(i) for i in range(3, 6))
    second, seen = book.since(seen)
    assert [entry.text for entry in first] == ["0", "1", "2"]
    assert [entry.text for entry in second] == ["3", "4", "5"]
    assert book.since(seen)[0] == []


def test_a_reader_far_behind_gets_what_is_still_kept() -> None:
    book = LogBook(limit=3)
    book.extend(line(i) for i in range(10))
    assert [entry.text for entry in book.since(1)[0]] == ["7", "8", "9"]


def test_samples_of_before_and_after_the_first_look_at_the_graphs_are_all_there() -> None:
    store = Store()
    for second in range(100):
        store.dispatch(SampleTaken(states.sample(states.AT + second, tok_s=float(second))))
    store.drain()
    speeds = store.timeline.window(200, states.AT + 99, ("generation_tok_s",))[1]
    assert list(speeds) == [float(second) for second in range(100)]
    store.dispatch(SampleTaken(states.sample(states.AT + 100, tok_s=100.0)))
    store.drain()
    assert store.timeline.window(200, states.AT + 100, ("generation_tok_s",))[1][-1] == 100.0


def test_a_past_that_comes_after_the_first_look_is_there_too() -> None:
    store = Store()
    assert len(store.timeline) == 0
    past = Past(COLUMNS)
    past.at_utc.append(states.NOW.at_utc - 30)
    past.values.extend([7.0] * len(COLUMNS))
    store.dispatch(PastRead(past, states.AT, states.NOW.at_utc))
    store.drain()
    assert store.timeline.window(200, states.AT, ("generation_tok_s",))[1][0] == 7.0


def test_what_one_program_measured_is_in_the_graphs_of_the_next(tmp_path: Path) -> None:
    def program(first_utc: float, seconds: int, tok_s: float) -> Store:
        store = Store()
        recorder = Recorder(tmp_path / "history", store.dispatch)
        for second in range(seconds):
            sample = states.sample(1000.0 + second, tok_s=tok_s)
            recorder(SampleTaken(replace(sample, at_utc=first_utc + second)))
        recorder.close()
        store.drain()
        return store

    program(1_790_000_000.0, 300, 20.0)
    later = program(1_790_040_000.0, 60, 50.0)  # eleven hours on, on another clock
    seconds, speeds = later.timeline.window(86_400, 1059.0, ("generation_tok_s",))
    known = np.isfinite(speeds)
    assert set(speeds[known]) == {20.0, 50.0}
    assert (seconds[known] - 1059.0)[0] == pytest.approx(-40_054, abs=15)
