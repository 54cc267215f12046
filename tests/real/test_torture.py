"""The real engine, stopped and killed at random moments: each time nothing of it is left.

The moments come from a seed that a failure prints. Two rounds run with the other tests on the real engine;
twenty, over every act, only when asked for: ``-m torture``.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.fakes.runs import REPOSITORY, of_home, wait_for
from tests.fakes.sharedmemory import SharedMemory, shared_memory

import slipstream
from slipstream.core.settings import Settings
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, proctree
from slipstream.engine.guard.process import find_running
from slipstream.engine.serve.port import choose_port, is_free
from slipstream.engine.settings_file import save_settings

PRESET = "demo-off"
RESULTS = REPOSITORY / "tests" / "results" / "torture.md"
LONGEST_S = 40.0  # a start takes about that long here; later moments fall into READY
EARLY_S = 12.0  # by then every process of the server exists, and a round is over soon
READY_S = 240.0
GONE_S = 30.0
ACTS = (
    "stop", "kill API server", "kill EngineCore", "kill worker", "kill app", "kill app and guardian",
    "kill all",
)  # fmt: skip


class App:
    """The program as a child, and the phases it told."""

    def __init__(self, prefix: tuple[str, ...]) -> None:
        self.told: list[dict[str, object]] = []
        self.process = subprocess.Popen(
            (*prefix, sys.executable, "-m", "tests.fakes.told_app", PRESET),
            cwd=REPOSITORY,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(json.loads(line))

    @property
    def phase(self) -> object:
        """The newest phase; ``None`` before the first."""
        return self.told[-1]["phase"] if self.told else None

    def say(self, line: str) -> None:
        """Tell it something."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def close(self) -> int:
        """Let it end; its exit code."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        code = self.process.wait(60)
        self._reader.join(10)
        self.process.stdout.close()
        return code


@contextmanager
def running_app(prefix: tuple[str, ...]) -> Iterator[App]:
    """Ended whatever happens."""
    app = App(prefix)
    try:
        yield app
    finally:
        app.close()


@dataclass
class Family:
    """The processes of a start at one moment; those that do not exist yet are ``None``."""

    guardian: int
    leader: int
    core: int | None = None
    worker: int | None = None
    others: list[int] = field(default_factory=list)

    @classmethod
    def now(cls, paths: Paths) -> Family:
        """As the record and the process table have it."""
        record = find_running(paths)
        assert record is not None
        assert record.engine_pid is not None
        family = cls(record.guardian_pid, record.engine_pid)
        for process in proctree.descendants((record.engine_pid,)):
            if process.name.startswith("VLLM::Engine"):
                family.core = process.pid
            elif process.name.startswith("VLLM::Worker"):
                family.worker = process.pid
            else:
                family.others.append(process.pid)
        return family

    @property
    def engine(self) -> list[int]:
        """Every process of the server."""
        return [pid for pid in (self.leader, self.core, self.worker, *self.others) if pid is not None]


@dataclass(frozen=True)
class Round:
    """What was done, when, and what came of it."""

    number: int
    act: str
    moment_s: float
    phase: str
    processes: int
    gone_s: float


def kill(*pids: int | None) -> None:
    """SIGKILL to all at once; one that is gone already is fine."""
    for pid in pids:
        try:
            if pid is not None:
                os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def do(act: str, app: App, family: Family) -> None:
    """Act; where the victim does not exist yet, the API server is it."""
    victims: dict[str, Callable[[], None]] = {
        "stop": lambda: app.say("stop"),
        "kill API server": lambda: kill(family.leader),
        "kill EngineCore": lambda: kill(family.core or family.leader),
        "kill worker": lambda: kill(family.worker or family.leader),
        "kill app": lambda: kill(app.process.pid),
        "kill app and guardian": lambda: kill(app.process.pid, family.guardian),
        "kill all": lambda: kill(app.process.pid, family.guardian, family.leader, family.core, family.worker),
    }
    victims[act]()


def one_round(
    number: int, act: str, moment_s: float, paths: Paths, home: Path, memory: SharedMemory
) -> Round:
    """Start, wait for the moment, act, and see that nothing is left."""
    before = memory.litter()
    with running_app(memory.prefix) as app:
        wait_for(lambda: app.phase == "starting" and bool(app.told[-1]["pid"]), "the process", 60.0)
        began = time.monotonic()
        wait_for(
            lambda: time.monotonic() - began >= moment_s or app.phase not in ("starting", "ready"),
            "the moment",
            moment_s + 30.0,
        )
        if moment_s > LONGEST_S:
            wait_for(lambda: app.phase == "ready", "the server", READY_S)
        phase = str(app.phase)
        assert phase in ("starting", "ready"), app.told
        family = Family.now(paths)
        watched = family.engine
        acted = time.monotonic()
        do(act, app, family)
        if act in ("kill app and guardian", "kill all"):
            app.process.wait(10)
            opened_again(memory.prefix)  # the next start of the app sweeps what no keeper could
        wait_for(lambda: not any(alive(pid) for pid in watched), f"the end of {watched}", GONE_S)
        gone_s = time.monotonic() - acted
    wait_for(lambda: not of_home(home), "the end of everything", GONE_S)
    wait_for(lambda: not lease.is_locked(paths), "the kernel to free the lock", GONE_S)
    assert is_free(port_of(paths))
    with contextlib.suppress(AssertionError):
        wait_for(lambda: not memory.litter() - before, "the trackers to tidy up", GONE_S)
    assert memory.litter() - before == set(), f"shared memory after: {act} at {moment_s:.1f} s"
    return Round(number, act, moment_s, phase, len(watched), gone_s)


def alive(pid: int) -> bool:
    """Whether that process runs."""
    found = proctree.find(pid)
    return found is not None and found.lives


def opened_again(prefix: tuple[str, ...]) -> None:
    """Another program of ours opens and looks."""
    subprocess.run(
        (*prefix, sys.executable, "-m", "slipstream", "status", "--json"),
        stdout=subprocess.DEVNULL,
        timeout=60,
        check=True,
    )


def port_of(paths: Paths) -> int:
    """The port that the last run had."""
    outcome = lease.read_outcome(paths)
    assert isinstance(outcome, lease.Outcome)
    return outcome.spec.plan.port


def rounds(count: int, seed: int, longest_s: float) -> list[tuple[str, float]]:
    """Every act in turn at random moments up to ``longest_s``; one in four when the server serves."""
    chance = random.Random(seed)  # noqa: S311  it chooses moments, and must choose them again from a seed
    acts = [*ACTS, *(chance.choice(ACTS) for _ in range(max(count - len(ACTS), 0)))]
    chance.shuffle(acts)
    return [
        (act, LONGEST_S + 1 if index % 4 == min(2, count - 1) else chance.uniform(0.0, longest_s))
        for index, act in enumerate(acts[:count])
    ]


@pytest.fixture
def tortured(engine_home: Paths, private_home: Path) -> Callable[[int, int, float], list[Round]]:
    """Runs so many rounds from a seed, with moments up to so many seconds."""
    save_settings(engine_home, Settings(preferred_port=choose_port(20_000 + os.getpid() % 10_000)))

    def run(count: int, seed: int, longest_s: float) -> list[Round]:
        sys.stdout.write(f"seed {seed}\n")
        found = []
        with shared_memory() as memory:
            for number, (act, moment_s) in enumerate(rounds(count, seed, longest_s), 1):
                found.append(one_round(number, act, moment_s, engine_home, private_home, memory))
                sys.stdout.write(f"{found[-1]}\n")
                sys.stdout.flush()
        return found

    return run


@pytest.mark.engine
@pytest.mark.timeout(600)
def test_two_rounds_leave_nothing(tortured: Callable[[int, int, float], list[Round]]) -> None:
    seed = int.from_bytes(os.urandom(4))
    assert tortured(2, seed, EARLY_S)[-1].phase == "ready"


@pytest.mark.torture
@pytest.mark.timeout(3600)
def test_twenty_rounds_leave_nothing(
    tortured: Callable[[int, int, float], list[Round]], request: pytest.FixtureRequest
) -> None:
    if "torture" not in str(request.config.getoption("-m")):
        pytest.skip("takes a quarter of an hour; ask for it by -m torture")
    seed = int.from_bytes(os.urandom(4))
    RESULTS.write_text(recorded(tortured(20, seed, LONGEST_S), seed), encoding="utf-8")


def recorded(found: list[Round], seed: int) -> str:
    """The result for a reader."""
    head = (
        "# Torture on the real engine\n\n"
        f"{time.strftime('%Y-%m-%d', time.gmtime())}, Slipstream {slipstream.__version__}, "
        f"vLLM 0.32.0 (CPU), Python {platform.python_version()}, preset {PRESET}, seed {seed}.\n"
        "Made by `pytest tests/real/test_torture.py -m torture`. After each round: no process of the run, no "
        "lease, a free port, no new shared memory. A victim that does not exist yet is the API server; after "
        "the rounds in which guardian and app are killed together, the app's next start sweeps.\n\n"
        "| round | what was done | at | in phase | processes | all gone after |\n|---|---|---|---|---|---|\n"
    )
    rows = (
        f"| {r.number} | {r.act} | {r.moment_s:.1f} s | {r.phase} | {r.processes} | {r.gone_s:.2f} s |\n"
        for r in found
    )
    return head + "".join(rows)
