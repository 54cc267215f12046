"""Supervision with a scripted guardian: what real ones do too rarely to wait for."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from tests.fakes.runs import wait_for
from tests.fakes.servers import Recorder, server_spec

from slipstream.core.errors import EngineLost, LeaseBusy
from slipstream.core.lifecycle import Phase
from slipstream.core.models import RunSpec
from slipstream.core.orders import Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Outcome, Policy, RunRecord
from slipstream.engine.guard.proctree import ProcessId
from slipstream.engine.serve.probe import Answer, Prober
from slipstream.engine.serve.supervisor import Supervisor

QUICK = Rules(probe_s=0.05, ready_probe_s=0.05, delays_s=(0.05,), kill_s=0.2, drain_s=0.2, kills=2)


class FakeLink:
    """Records what it is told; says what the test puts into ``events``."""

    def __init__(self) -> None:
        self.events: queue.SimpleQueue[GuardianEvent | None] = queue.SimpleQueue()
        self.told: list[str] = []
        self._closed = threading.Event()

    def hold(self, policy: Policy | None = None) -> bool:
        self.told.append(f"hold {policy}")
        return True

    def release(self, policy: Policy) -> bool:
        self.told.append(f"release {policy}")
        return True

    def stop(self, *, grace_s: float, by: str, loading: bool = False) -> bool:
        self.told.append(f"stop by {by}, loading {loading}")
        return True

    def kill(self, *, by: str = "") -> bool:
        self.told.append("kill")
        return True

    def wait_event(self, timeout_s: float) -> GuardianEvent | None:
        try:
            return self.events.get(timeout=timeout_s)
        except queue.Empty:
            return None

    @property
    def closed(self) -> bool:
        return self._closed.is_set()

    def close(self) -> None:
        self._closed.set()
        self.events.put(None)


class FakeTail:
    """A log without lines."""

    def poll(self) -> list[str]:
        return []

    def flush(self) -> list[str]:
        return []

    def close(self) -> None:
        """Nothing is open."""


@dataclass
class FakeGuardianship:
    """Answers as the test sets it."""

    links: list[FakeLink] = field(default_factory=list)
    refusal: Exception | None = None
    connectable: bool = True
    found: RunRecord | None = None
    outcome: Outcome | None = None
    sweeps: int = 0
    looks: int = 0
    launched: list[RunSpec] = field(default_factory=list)

    def launch(self, spec: RunSpec, policy: Policy) -> RunRecord:
        if self.refusal is not None:
            raise self.refusal
        self.launched.append(spec)
        return record(spec)

    def connect(self, record: RunRecord) -> FakeLink:
        if not self.connectable:
            raise EngineLost("The guardian does not answer")
        self.links.append(FakeLink())
        return self.links[-1]

    def tail(self, log_path: str) -> FakeTail:
        return FakeTail()

    def is_taken(self) -> bool:
        return self.found is not None

    def find_running(self) -> RunRecord | None:
        self.looks += 1
        return self.found

    def last_outcome(self) -> Outcome | None:
        return self.outcome

    def sweep(self) -> None:
        self.sweeps += 1


class FakeProber(Prober):
    """Says yes, or what the test sets."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = Answer(healthy=True, tokened=True)
        self.asked = 0

    def ask(self, spec: RunSpec, pid: int, *, deep: bool) -> Answer:
        self.asked += 1
        return self.answer


ENGINE = ProcessId(11, 1)


def record(spec: RunSpec, engine: ProcessId | None = ENGINE) -> RunRecord:
    return RunRecord(
        run_id=spec.run_id,
        spec=spec,
        guardian=ProcessId(10, 1),
        engine=engine,
        boot_id="boot",
        socket_path="/nowhere",
        port=spec.plan.port,
        log_path=spec.log_path,
        started_at_utc=1_000.0,
    )


@dataclass
class Stage:
    """A supervisor among fakes."""

    supervisor: Supervisor
    seen: Recorder
    guardians: FakeGuardianship
    prober: FakeProber

    def ready(self, spec: RunSpec) -> FakeLink:
        self.supervisor.start(spec)
        self.seen.wait_phase(Phase.READY)
        return self.guardians.links[-1]

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        self.seen.wait(condition, what)


@pytest.fixture
def stage(paths: Paths) -> Iterator[Stage]:
    """An opened supervisor; closed afterwards."""
    seen, guardians, prober = Recorder(), FakeGuardianship(), FakeProber()
    supervisor = Supervisor(
        seen.sink,
        seen.log,
        paths,
        name="a test",
        guardianship=guardians,
        check=lambda spec, paths: None,
        prober=prober,
        rules=QUICK,
    )
    supervisor.open()
    seen.wait_settled()
    yield Stage(supervisor, seen, guardians, prober)
    assert supervisor.close()


def test_leftovers_are_swept_before_the_first_look(stage: Stage) -> None:
    assert stage.guardians.sweeps == 1


def test_a_broken_link_to_a_living_guardian_is_mended(stage: Stage, paths: Paths) -> None:
    spec = server_spec(paths)
    link = stage.ready(spec)
    stage.guardians.found = record(spec)
    link.events.put(GuardianEvent(EventKind.LOST))
    stage.supervisor.stop()
    stage.wait(lambda: stage.seen.now.phase is Phase.STOPPING, "the stop")
    wait_for(lambda: len(stage.guardians.links) == 2, "the second link")
    stage.guardians.found = None
    stage.guardians.links[-1].events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)
    assert stage.guardians.links[-1].told[0].startswith("hold")


def test_a_launch_whose_guardian_does_not_answer_fails_and_is_swept(stage: Stage, paths: Paths) -> None:
    stage.guardians.connectable = False
    stage.supervisor.start(server_spec(paths))
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.title == "The server's guardian was killed"
    assert stage.guardians.sweeps == 2


def test_a_busy_lease_is_told_and_its_server_adopted(stage: Stage, paths: Paths) -> None:
    other = server_spec(paths)
    stage.guardians.refusal = LeaseBusy("A server is already running", hint="Use it.")
    stage.guardians.found = record(other)
    stage.supervisor.start(server_spec(paths))
    stage.seen.wait(lambda: any(s.problem is not None for s in stage.seen.states), "the refusal")
    adopted = stage.seen.wait_phase(Phase.READY)
    assert (adopted.run_id, adopted.adopted) == (other.run_id, True)
    assert stage.guardians.links[-1].told == ["hold None"]


def test_a_guardian_that_has_not_spawned_yet_is_looked_at_again(stage: Stage, paths: Paths) -> None:
    spec = server_spec(paths)
    stage.guardians.found = record(spec, engine=None)
    wait_for(lambda: stage.guardians.looks > 1, "a first look at it")
    assert stage.seen.now.phase is Phase.STOPPED
    stage.guardians.found = record(spec)
    assert stage.seen.wait_phase(Phase.READY).pid == 11


def test_an_unforeseen_fault_in_a_launch_is_an_answer_too(stage: Stage, paths: Paths) -> None:
    stage.guardians.refusal = RuntimeError("boom")
    stage.supervisor.start(server_spec(paths))
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.detail == "boom"


def test_a_stop_says_who_asked_and_whether_it_still_loads(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.supervisor.stop()
    stage.seen.wait_phase(Phase.STOPPING)
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)
    assert "stop by a test, loading False" in link.told
    stage.prober.answer = Answer(healthy=False)
    stage.supervisor.start(server_spec(paths))
    stage.wait(lambda: stage.seen.now.pid is not None, "the launch")
    stage.supervisor.stop()
    stage.seen.wait_phase(Phase.STOPPING)
    link = stage.guardians.links[-1]
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)
    assert "stop by a test, loading True" in link.told


def test_a_server_that_nothing_ends_is_told_and_a_late_end_is_believed(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.supervisor.stop()
    stuck = stage.seen.wait_phase(Phase.FAILED)
    assert stuck.problem is not None
    assert stuck.problem.title == "The server could not be ended"
    assert link.told.count("kill") == QUICK.kills
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)


def test_a_healthy_port_without_our_token_is_not_ready(stage: Stage, paths: Paths) -> None:
    stage.prober.answer = Answer(healthy=True, tokened=False)
    stage.supervisor.start(server_spec(paths))
    stage.wait(lambda: stage.seen.now.pid is not None, "the launch")
    wait_for(lambda: stage.prober.asked > 3, "some probes")
    assert Phase.READY not in stage.seen.phases
    stage.prober.answer = Answer(healthy=True, tokened=True)
    stage.seen.wait_phase(Phase.READY)


def test_leaving_tells_the_guardian_the_policy(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    assert stage.supervisor.close(policy=Policy.GRACE)
    assert link.told == ["hold grace", "release grace"]
    assert link.closed


def test_looking_only_hangs_up_without_a_word(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    assert stage.supervisor.close(policy=None)
    assert link.told == ["hold grace"]
