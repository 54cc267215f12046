"""Supervisors with real guardians, closed with their servers when a test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.fakes.runs import ended
from tests.fakes.servers import Recorder

from slipstream.core.supervision.orders import Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy
from slipstream.engine.serve.supervisor import Supervisor

QUICK = Rules(
    probe_s=0.1,
    ready_probe_s=0.1,
    silent_probe_s=0.1,
    hung_s=0.5,
    drain_s=4.0,
    kill_s=3.0,
    delays_s=(0.2, 0.2, 0.2),
)
Open = Callable[..., tuple[Supervisor, Recorder]]


@pytest.fixture
def nothing_runs_on(paths: Paths, private_home: Path) -> Iterator[None]:
    """No process of a run, and no lease, outlives its test."""
    yield from ended(paths, private_home)


@pytest.fixture
def opened(paths: Paths, nothing_runs_on: None) -> Iterator[Open]:
    """Supervisors that are closed, with their servers, when the test is over."""
    supervisors: list[Supervisor] = []

    def build(rules: Rules = QUICK, name: str = "test") -> tuple[Supervisor, Recorder]:
        recorder = Recorder()
        supervisor = Supervisor(
            recorder.sink, recorder.log, paths, rules=rules, name=name, policy=Policy.KEEP
        )
        supervisors.append(supervisor)
        supervisor.open()
        return supervisor, recorder

    yield build
    for supervisor in supervisors:
        assert supervisor.close(policy=Policy.STOP)
