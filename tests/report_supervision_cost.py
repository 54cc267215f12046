"""Prints what supervision costs and how fast it tells: ``python -m tests.report_supervision_cost``.

Processor time is that of the supervisor's threads and of the guardian, with a fake server that is idle; what
the window itself and the sampler cost is not in it. Times to the screen are those of the real window. What a
computer charges for waking at all is told beside: a virtual one that rested may charge a hundredfold.
``--record`` keeps the table as ``tests/results/supervision.md``.
"""

from __future__ import annotations

import argparse
import math
import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QPushButton
from tests.fakes.driven_window import Driver, Script, drive
from tests.fakes.figures import Figure, print_figures, record
from tests.fakes.homes import fake_program, private_folders
from tests.fakes.runs import REPOSITORY
from tests.fakes.servers import Recorder, server_spec

from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import RULES, Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy
from slipstream.engine.guard.process import find_running
from slipstream.engine.serve.supervisor import Supervisor

IDLE_LIMIT = 0.2  # percent of a core
END_LIMIT_MS = 500.0
CLICK_LIMIT_MS = 50.0
RESULTS = REPOSITORY / "tests" / "results" / "supervision.md"
_NOTE = (
    "Processor time is that of the supervisor's threads and of the guardian, as the kernel's scheduler "
    "accounts it, with a fake server that is idle; times to the screen are those of the real window, from "
    "the kill or the click to what its pill or button shows. Phases that pass by themselves have no limit."
)
_REST_S = 10.0
_PHASE_S = 6.0  # a drain is over after ten
SETTLE_S = 45.0  # what a start leaves to do is done, and the guardian looks at its engine seldom


def main() -> int:
    """The exit status is 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each idle phase is watched")
    parser.add_argument("--rounds", type=int, default=5, help="how often each reaction is timed")
    parser.add_argument("--record", action="store_true", help=f"write {RESULTS.relative_to(REPOSITORY)}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = [*idle_costs(options.seconds), *phase_costs(), waking_cost(), *reactions(options.rounds)]
    if options.record:
        command = f"python -m tests.report_supervision_cost --seconds {options.seconds:g} --record"
        record(RESULTS, "What supervision costs and how fast it tells", command, figures, _NOTE)
    return print_figures(figures, as_json=options.json)


@contextmanager
def supervised(rules: Rules = RULES) -> Iterator[tuple[Supervisor, Recorder, Paths]]:
    """An opened supervisor in private folders; closed with its server."""
    with private_folders() as paths:
        seen = Recorder()
        supervisor = Supervisor(seen.sink, seen.log, paths, policy=Policy.STOP, rules=rules)
        supervisor.open()
        try:
            seen.wait_settled()
            yield supervisor, seen, paths
        finally:
            assert supervisor.close(policy=Policy.STOP)


def idle_costs(seconds: float) -> list[Figure]:
    """Processor time a second with nothing to do, without a server and with one."""
    with supervised() as (supervisor, seen, paths):
        stopped = _share_of_a_core(seconds, paths)
        supervisor.start(server_spec(paths))
        seen.wait_phase(Phase.READY)
        time.sleep(SETTLE_S)
        ready = _share_of_a_core(seconds, paths)
    return [
        Figure("supervision while no server runs", stopped[0], "% of a core", IDLE_LIMIT),
        Figure("supervision of an idle ready server", ready[0], "% of a core"),
        Figure("its guardian", ready[1], "% of a core"),
        Figure("both", sum(ready), "% of a core", IDLE_LIMIT),
    ]


def phase_costs() -> Iterator[Figure]:
    """Supervisor and guardian together in every phase that waits for something: none may wait in a spin."""

    def loads(seen: Recorder, _: Supervisor) -> None:
        seen.wait(lambda: seen.now.figures.version is not None, "the first output")

    def drains(seen: Recorder, supervisor: Supervisor) -> None:
        seen.wait_phase(Phase.READY)
        supervisor.stop()
        seen.wait_phase(Phase.STOPPING)

    def waits(seen: Recorder, _: Supervisor) -> None:
        pid = seen.wait_phase(Phase.READY).pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        seen.wait_phase(Phase.BACKOFF)

    def failed(seen: Recorder, _: Supervisor) -> None:
        seen.wait_phase(Phase.FAILED)

    def silent(seen: Recorder, _: Supervisor) -> None:
        seen.wait(lambda: seen.now.silent_since is not None, "the silence", 60.0)

    late = replace(RULES, delays_s=(60.0,))
    soon = replace(RULES, ready_probe_s=1.0)
    cases: tuple[
        tuple[str, Rules, tuple[str, ...], Callable[[Recorder, Supervisor], None], float | None], ...
    ]
    cases = (
        ("while it starts", RULES, ("--load-s", "60"), loads, None),
        ("while a stop drains", RULES, ("--fail", "ignore-term"), drains, None),
        ("while it waits to start again", late, (), waits, IDLE_LIMIT),
        ("after it failed", RULES, ("--fail", "silent"), failed, IDLE_LIMIT),
        ("while a server is silent", soon, ("--fail", "hang"), silent, None),
    )
    for what, rules, options, reach, limit in cases:
        with supervised(rules) as (supervisor, seen, paths):
            supervisor.start(server_spec(paths, *options))
            reach(seen, supervisor)
            yield Figure(what, sum(_share_of_a_core(_PHASE_S, paths)), "% of a core", limit)


def waking_cost() -> Figure:
    """Processor time of a few dozen microseconds' work after a rest, as a multiple of the same at once."""

    def took() -> float:
        began = time.process_time()
        sum(i * i for i in range(2000))
        return time.process_time() - began

    warm = min(took() for _ in range(20))
    time.sleep(_REST_S)
    return Figure(
        f"a computation after {_REST_S:.0f} s of rest, against the same at once", took() / warm, "times"
    )


def _share_of_a_core(seconds: float, paths: Paths) -> tuple[float, float]:
    """This program's, and that of the guardian which runs now, if one does."""
    running = find_running(paths)
    guardian = None if running is None else running.guardian_pid
    began, own, its = time.monotonic(), time.process_time(), _on_processor_s(guardian)
    time.sleep(seconds)
    took = time.monotonic() - began
    return (time.process_time() - own) / took * 100, (_on_processor_s(guardian) - its) / took * 100


def _on_processor_s(pid: int | None) -> float:
    """As the scheduler accounts it, in nanoseconds; the ticks of /proc/PID/stat are too coarse here."""
    if pid is None:
        return 0.0
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def reactions(rounds: int) -> list[Figure]:
    """Milliseconds from an end or a click to the window that shows it."""
    took: dict[str, list[float]] = {
        "from the end of a serving engine to BACKOFF on screen": [],
        "from the end of a loading engine to FAILED on screen": [],
        "from the click on Stop to the grey button": [],
    }
    crash, fail, click = took.values()

    def script(driver: Driver) -> Script:
        yield lambda: driver.window.header.button.isEnabled()
        for _ in range(rounds):
            yield from start(driver)
            yield lambda: driver.phase is Phase.READY
            began = end_leader(driver)
            yield lambda: driver.pill.startswith("Restarting")
            crash.append(time.perf_counter() - began)
            yield lambda: driver.phase is Phase.READY
            grey = Grey(driver.window.header.button)
            began = time.perf_counter()
            driver.window.header.button.click()
            yield lambda: driver.phase is Phase.STOPPED
            click.append(grey.at - began)
            yield from start(driver)
            yield lambda: driver.phase is Phase.STARTING and driver.app.store.state.engine.pid is not None
            began = end_leader(driver)
            yield lambda: driver.pill.startswith("Failed")
            fail.append(time.perf_counter() - began)

    with fake_program("--load-s", "1.0"):
        drive(script)
    limits = (END_LIMIT_MS, END_LIMIT_MS, CLICK_LIMIT_MS)
    return [
        figure
        for (what, times), limit in zip(took.items(), limits, strict=True)
        for figure in (
            Figure(f"{what}, worst of {rounds}", max(times) * 1000, "ms", limit),
            Figure(f"{what}, median", statistics.median(times) * 1000, "ms"),
        )
    ]


class Grey(QObject):
    """Notes when a button is first disabled: this server ends within milliseconds, and grey is soon over."""

    def __init__(self, button: QPushButton) -> None:
        super().__init__(button)
        self.at = math.inf
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Only looks."""
        if event.type() is QEvent.Type.EnabledChange and isinstance(watched, QPushButton):
            self.at = self.at if watched.isEnabled() else min(self.at, time.perf_counter())
        return False


def start(driver: Driver) -> Script:
    """Press Start once it can be pressed."""
    yield lambda: driver.window.header.button.text() == "Start" and driver.window.header.button.isEnabled()
    driver.window.header.button.click()


def end_leader(driver: Driver) -> float:
    """Kill the engine's first process; gives the time."""
    pid = driver.app.store.state.engine.pid
    assert pid is not None
    began = time.perf_counter()
    os.kill(pid, signal.SIGKILL)
    return began


if __name__ == "__main__":
    sys.exit(main())
