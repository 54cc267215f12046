"""What the program promises of its speed and cost, measured as the reports do, for a few seconds each.

A busy computer delays everybody: what must hold has to hold in one of a few tries.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

# Limits of time hold on a quiet machine only, so these are run by hand.
pytestmark = [pytest.mark.heavy, pytest.mark.timeout(600)]

ROOT = Path(__file__).resolve().parents[2]
TRIES = 3
REPORT_S = 180.0


def report(module: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, "-m", f"tests.{module}", *args),
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=REPORT_S,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("report_flood", "--seconds", "8"), id="a flood stalls no window and grows no memory"),
        pytest.param(
            ("report_supervision_cost", "--seconds", "20", "--rounds", "3"),
            id="ends and clicks show at once and waiting costs nothing",
        ),
    ],
)
def test_the_promise_holds(command: tuple[str, ...]) -> None:
    said = ""
    for _ in range(TRIES):
        done = report(*command)
        said += done.stdout + done.stderr
        if done.returncode == 0:
            assert "limit" in done.stdout
            return
    load = os.getloadavg()[0]
    if load > 2 * (os.cpu_count() or 1):
        pytest.skip(f"this computer is too busy to measure anything (load {load:.1f})")
    pytest.fail(f"the limits were passed {TRIES} times:\n{said}")
