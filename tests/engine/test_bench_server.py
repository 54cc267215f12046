"""Servers started for a benchmark: by a real guardian, one at a time, gone when their owner lets go."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from tests.fakes.runs import processes, running
from tests.fakes.servers import server_spec

from slipstream.core.errors import LeaseBusy, StartFailed
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.bench.server import BenchServer, CalledOffError
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy, is_locked
from slipstream.engine.guard.process import find_running


@pytest.fixture
def server(paths: Paths) -> Iterator[BenchServer]:
    found = BenchServer(paths)
    found.open()
    yield found
    found.close(Policy.STOP)
    assert not is_locked(paths)


def never() -> threading.Event:
    return threading.Event()


def test_a_start_returns_when_the_server_answers_and_a_stop_when_all_is_gone(
    server: BenchServer, paths: Paths
) -> None:
    for _ in range(2):
        assert server.start(server_spec(paths), never()) > 0
        assert server.engine.phase is Phase.READY
        pids = processes(paths)
        server.stop()
        assert not running(pids)
    server.stop()


def test_a_start_that_fails_gives_the_engines_reason(server: BenchServer, paths: Paths) -> None:
    with pytest.raises(StartFailed) as failed:
        server.start(server_spec(paths, "--fail", "early"), never())
    assert failed.value.hint
    assert server.start(server_spec(paths), never()) > 0


def test_a_start_is_given_up_when_it_is_called_off(server: BenchServer, paths: Paths) -> None:
    cancelled = threading.Event()
    cancelled.set()
    with pytest.raises(CalledOffError):
        server.start(server_spec(paths, "--fail", "never-ready"), cancelled)
    server.stop()
    assert find_running(paths) is None


def test_a_server_that_somebody_else_started_is_in_the_way_until_it_is_stopped(paths: Paths) -> None:
    theirs = BenchServer(paths, policy=Policy.KEEP, name="somebody")
    theirs.open()
    theirs.start(server_spec(paths), never())
    ours = BenchServer(paths)
    ours.open()
    try:
        with pytest.raises(LeaseBusy):
            ours.start(server_spec(paths), never())
        ours.stop()
        assert ours.start(server_spec(paths), never()) > 0
    finally:
        ours.close(Policy.STOP)
        theirs.close(None)


def test_without_waiting_a_start_returns_once_its_process_runs(server: BenchServer, paths: Paths) -> None:
    server.start(server_spec(paths, "--load-s", "5"), never(), wait_ready=False)
    assert server.engine.pid is not None
    assert server.engine.phase is Phase.STARTING
