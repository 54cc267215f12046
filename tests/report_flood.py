"""Prints how the window bears a flood of output: ``python -m tests.report_flood [--seconds N] [--record]``.

The engine is a fake that writes as fast as it is told; guardian, log files, supervisor and window are real.
``--record`` keeps the table as ``tests/results/flood.md``.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.fakes.driven_window import Driver, Script, drive
from tests.fakes.figures import Figure, print_figures, record
from tests.fakes.homes import fake_program
from tests.fakes.runs import REPOSITORY
from tests.report_supervision_cost import start

from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.guard.process import find_running

DELAY_LIMIT_MS = 100.0
GROWTH_LIMIT_MB = 32.0
RATE_MB_S = 50.0
RESULTS = REPOSITORY / "tests" / "results" / "flood.md"
_NOTE = (
    "A delay is how late a timer of one millisecond in the window's thread came, at worst in any stretch of "
    "two seconds. Growth is of resident memory, from three seconds after the flood's begin to its end: the "
    "lines that are kept, the log files and the pipe all have fixed sizes."
)
_WARM_S = 3.0  # buffers of bounded size fill first


def main() -> int:
    """The exit status is 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the flood is watched")
    parser.add_argument("--rate", type=float, default=RATE_MB_S, help="megabytes a second")
    parser.add_argument("--record", action="store_true", help=f"write {RESULTS.relative_to(REPOSITORY)}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = figures(watch_flood(options.seconds, options.rate))
    if options.record:
        command = f"python -m tests.report_flood --seconds {options.seconds:g} --record"
        record(RESULTS, "A flood of output", command, found, _NOTE)
    return print_figures(found, as_json=options.json)


@dataclass
class Flood:
    """What was measured; delays are the worst of each stretch of the watched time."""

    seconds: float = 0.0
    written_bytes: int = 0
    delays_s: dict[str, list[float]] = field(default_factory=dict)
    window_growth_bytes: int = 0
    guardian_growth_bytes: int = 0
    log_bytes: int = 0
    stop_s: float = 0.0


def figures(seen: Flood) -> list[Figure]:
    """The table."""
    found = [
        Figure("output", seen.written_bytes / seen.seconds / 1e6, "MB/s"),
        *(
            Figure(f"worst delay of the event loop, {page}", max(delays) * 1000, "ms", DELAY_LIMIT_MS)
            for page, delays in seen.delays_s.items()
        ),
        Figure("growth of the program's memory", seen.window_growth_bytes / 1e6, "MB", GROWTH_LIMIT_MB),
        Figure("growth of the guardian's memory", seen.guardian_growth_bytes / 1e6, "MB", GROWTH_LIMIT_MB),
        Figure("log files", seen.log_bytes / 1e6, "MB", 251.0),
        Figure("from Stop to stopped, in the flood", seen.stop_s, "s", 10.0),
    ]
    return found


def watch_flood(seconds: float, rate_mb_s: float, stretch_s: float = 2.0) -> Flood:
    """Half of the time with the dashboard in front, half with the log."""
    seen = Flood()

    def script(driver: Driver) -> Script:
        yield from start(driver)
        yield lambda: driver.app.store.log.since(0)[1] > 1000
        record = find_running(driver.app.paths)
        assert record is not None
        assert record.engine_pid is not None
        yield after(_WARM_S)
        sizes = _resident_bytes(os.getpid()), _resident_bytes(record.guardian_pid)
        began, written = time.perf_counter(), _written_bytes(record.engine_pid)
        for page, title in enumerate(("dashboard in front", "log in front")):
            driver.window.rail.choose(page_of_log(driver) if page else 0)
            yield after(0.5)  # turning to a page is not the flood's doing
            delays = seen.delays_s.setdefault(title, [])
            for _ in range(max(1, round(seconds / 2 / stretch_s))):
                driver.begin_timing()
                yield after(stretch_s)
                delays.append(driver.worst_delay_s)
        seen.seconds = time.perf_counter() - began
        seen.written_bytes = _written_bytes(record.engine_pid) - written
        seen.window_growth_bytes = _resident_bytes(os.getpid()) - sizes[0]
        seen.guardian_growth_bytes = _resident_bytes(record.guardian_pid) - sizes[1]
        log = Path(record.log_path)
        seen.log_bytes = sum(part.stat().st_size for part in log.parent.glob(f"{log.name}*"))
        began = time.perf_counter()
        driver.window.header.button.click()
        yield lambda: driver.phase is Phase.STOPPED
        seen.stop_s = time.perf_counter() - began

    with fake_program("--fail", "flood", "--flood-mb-s", str(rate_mb_s)):
        drive(script)
    return seen


def page_of_log(driver: Driver) -> int:
    """The log page's place in the rail."""
    return driver.window.pages.indexOf(driver.window.log)


def after(seconds: float):
    """A condition that holds once the time is over."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end


def _resident_bytes(pid: int) -> int:
    fields = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def _written_bytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar:"))


if __name__ == "__main__":
    sys.exit(main())
