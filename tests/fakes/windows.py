"""The real program with its window as a child process, and what its own store said."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.fakes.runs import wait_for

ROOT = Path(__file__).resolve().parents[2]
END_S = 60.0


class Window:
    """A running program; ``state`` is its store's newest state, as ``slipstream status --json`` has it."""

    def __init__(self, environment: dict[str, str], report: Path) -> None:
        self._report = report
        report.touch()
        self.process = subprocess.Popen(
            (sys.executable, "-m", "tests.fakes.reporting_window", str(report), "--hidden"),
            cwd=ROOT,
            env=environment,
        )

    @property
    def state(self) -> dict[str, Any]:
        """The newest complete line; only a phase of ``None`` before the first one."""
        lines = self._report.read_text(encoding="utf-8").split("\n")
        found: dict[str, Any] = json.loads(lines[-2]) if len(lines) > 1 else {"phase": None}
        return found

    def wait_said(self, text: str, deadline_s: float = END_S) -> dict[str, Any]:
        """The first state ever whose own words hold ``text``."""

        def found() -> list[dict[str, Any]]:
            states = map(json.loads, self._report.read_text(encoding="utf-8").split("\n")[:-1])
            return [state for state in states if text in state["text"]]

        wait_for(lambda: bool(found()), f"the window to say: {text}", deadline_s)
        return found()[0]

    def wait_phase(self, *phases: str, deadline_s: float = END_S) -> dict[str, Any]:
        """The state once it is in one of the phases."""
        wait_for(lambda: self.state["phase"] in phases, f"the window to be {' or '.join(phases)}", deadline_s)
        return self.state

    def end(self) -> int:
        """SIGTERM, and the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(END_S)


def desktop_environment(screen: str, address: str) -> dict[str, str]:
    """The environment of a session on that display and bus."""
    return {
        **os.environ,
        "DISPLAY": screen,
        "DBUS_SESSION_BUS_ADDRESS": address,
        "QT_QPA_PLATFORM": "xcb",
        "PYTHONPATH": str(ROOT),
    }


@contextmanager
def running_window(screen: str, address: str, report: Path) -> Iterator[Window]:
    """A window of its own process, ended afterwards whatever happened."""
    window = Window(desktop_environment(screen, address), report)
    try:
        yield window
    finally:
        window.end()
