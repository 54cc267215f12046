"""A supervisor among scripted neighbours: guardians, links and probes that do what a test says."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.fakes.servers import Recorder

from slipstream.core.errors import EngineLost
from slipstream.core.models import RunSpec
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import GuardianEvent, Outcome, Policy, RunRecord
from slipstream.engine.guard.proctree import ProcessId
from slipstream.engine.serve.guardianship import Tail
from slipstream.engine.serve.memoryback import GpuMemory
from slipstream.engine.serve.probe import Answer, Prober
from slipstream.engine.serve.supervisor import Supervisor

QUICK = Rules(
    probe_s=0.05,
    ready_probe_s=0.05,
    silent_probe_s=0.05,
    wake_s=0.6,
    delays_s=(0.05,),
    kill_s=0.2,
    drain_s=0.2,
    kills=2,
)


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
    survivors: tuple[int, ...] = ()
    tails: Callable[[str], Tail] | None = None
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

    def tail(self, log_path: str) -> Tail:
        return FakeTail() if self.tails is None else self.tails(log_path)

    def changes(self) -> None:
        """Nothing tells: the supervisor looks by itself."""

    def is_taken(self) -> bool:
        return self.found is not None

    def find_running(self) -> RunRecord | None:
        self.looks += 1
        return self.found

    def last_outcome(self) -> Outcome | None:
        return self.outcome

    def sweep(self) -> tuple[int, ...]:
        self.sweeps += 1
        return self.survivors


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


@contextmanager
def staged(paths: Paths, gpu_memory: GpuMemory | None = None) -> Iterator[Stage]:
    """An opened supervisor among fakes; closed afterwards."""
    seen, guardians, prober = Recorder(), FakeGuardianship(), FakeProber()
    supervisor = Supervisor(
        seen.sink,
        seen.log,
        paths,
        name="a test",
        guardianship=guardians,
        check=lambda spec, paths: None,
        prober=prober,
        gpu_memory=gpu_memory,
        rules=QUICK,
    )
    supervisor.open()
    seen.wait_settled()
    yield Stage(supervisor, seen, guardians, prober)
    assert supervisor.close()
