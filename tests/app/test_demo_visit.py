"""The demo's visit: each stage follows from what the store says, and every end has its exit code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from tests.app.conftest import Desk
from tests.fakes.wishes import FakeWorkshop

from slipstream.app.demo_visit import DemoVisit, Stage
from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.live.sample import HostReading, MetricsSample
from slipstream.core.models import PresetId
from slipstream.core.state import JobChanged, SampleTaken
from slipstream.core.supervision.lifecycle import Phase


@dataclass
class Visitor:
    """A visit with its words, its end and a clock in our hands."""

    desk: Desk
    said: list[str] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    asked: int = 0
    now: float = 100.0

    def begin(self, *, keep_server: bool = False) -> DemoVisit:
        visit = DemoVisit(
            self.desk.store,
            self.desk.controller,
            self._ask,
            live_s=10.0,
            keep_server=keep_server,
            tell=self.said.append,
            clock=lambda: self.now,
            wall=lambda: self.now,
        )
        visit.open(self.codes.append)
        self.desk.store.drain()
        return visit

    def beat(self, at: float) -> None:
        self.now = at
        host = HostReading(2**34, 2**33, None)
        self.desk.store.dispatch(SampleTaken(MetricsSample(at, at, host, None, (), None)))
        self.desk.store.drain()

    def _ask(self) -> bool:
        self.asked += 1
        return True


@pytest.fixture
def visitor(desk: Desk) -> Visitor:
    return Visitor(desk)


def test_a_visit_starts_asks_and_stops_and_ends_with_0(visitor: Visitor) -> None:
    desk = visitor.desk
    visit = visitor.begin()
    assert desk.server.asked == ["start"]
    desk.engine(Phase.STARTING)
    assert visitor.asked == 0
    desk.engine(Phase.READY)
    assert visitor.asked == 1
    visitor.beat(105.0)
    assert visit.stage is Stage.LIVE
    visitor.beat(110.0)
    assert desk.server.asked == ["start", "stop"]
    assert visitor.codes == []
    desk.engine(Phase.STOPPED, pid=None)
    assert visitor.codes == [0]
    assert visitor.said[-1] == "The server is stopped."


def test_a_visit_of_the_window_leaves_the_server_running(visitor: Visitor) -> None:
    visitor.begin(keep_server=True)
    visitor.desk.engine(Phase.READY)
    visitor.beat(110.0)
    assert visitor.codes == [0]
    assert visitor.desk.server.asked == ["start"]


def test_a_visit_brings_what_is_missing_and_tells_each_step(make_desk: Callable[..., Desk]) -> None:
    visitor = Visitor(make_desk(FakeWorkshop(install=None)))
    visitor.begin()
    assert visitor.desk.workshop.submitted == [JobKind.INSTALL_ENGINE]
    for step in ("Downloading torch", "Downloading torch", "Downloading numpy"):
        job = Job(JobKind.INSTALL_ENGINE, JobStatus.RUNNING, "Installing vLLM", step=step)
        visitor.desk.store.dispatch(JobChanged(job))
        visitor.desk.store.drain()
    assert [line for line in visitor.said if line] == [
        "Installing vLLM: Downloading torch",
        "Installing vLLM: Downloading numpy",
    ]


def test_a_visit_ends_with_the_code_of_the_install_that_failed(make_desk: Callable[..., Desk]) -> None:
    visitor = Visitor(make_desk(FakeWorkshop(install=None)))
    visitor.begin()
    report = ErrorReport("The disk is full", hint="Free 2 GB", exit_code=ExitCode.RUNTIME_BROKEN)
    failed = Job(JobKind.INSTALL_ENGINE, JobStatus.FAILED, "Installing vLLM", problem=report)
    visitor.desk.store.dispatch(JobChanged(failed))
    visitor.desk.store.drain()
    assert visitor.codes == [int(ExitCode.RUNTIME_BROKEN)]
    assert visitor.said[-1] == "The disk is full.\nFree 2 GB."


def test_a_start_that_fails_ends_the_visit_with_its_reason(visitor: Visitor) -> None:
    visitor.begin()
    report = ErrorReport("Out of memory", exit_code=ExitCode.START_FAILED)
    visitor.desk.engine(Phase.FAILED, problem=report)
    assert visitor.codes == [int(ExitCode.START_FAILED)]
    assert visitor.said[-1] == "Out of memory."


def test_a_server_stopped_from_elsewhere_ends_the_visit_in_words(visitor: Visitor) -> None:
    visitor.begin()
    visitor.desk.engine(Phase.READY)
    visitor.desk.engine(Phase.STOPPED, pid=None)
    assert visitor.codes == [int(ExitCode.START_FAILED)]
    assert "stopped from elsewhere" in visitor.said[-1]


def test_a_demo_that_runs_already_is_joined_not_refused(visitor: Visitor) -> None:
    visitor.desk.controller.start(PresetId("demo"))
    visitor.desk.engine(Phase.READY)
    visit = visitor.begin()
    assert visit.stage is Stage.LIVE
    assert visitor.asked == 1
    assert visitor.desk.server.asked == ["start"]


def test_another_server_that_runs_already_ends_the_visit_as_busy(visitor: Visitor) -> None:
    visitor.desk.controller.start(PresetId("demo-off"))
    visitor.desk.engine(Phase.READY)
    visitor.begin()
    assert visitor.codes == [int(ExitCode.LEASE_BUSY)]


def test_a_closed_visit_says_nothing_more(visitor: Visitor) -> None:
    visit = visitor.begin()
    visit.close()
    said = len(visitor.said)
    visitor.desk.engine(Phase.READY)
    assert visitor.asked == 0
    assert len(visitor.said) == said
