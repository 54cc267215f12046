"""Window and command line act on one server, and each sees what the other did."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import psutil
import pytest
from tests.fakes.runs import wait_for
from tests.fakes.windows import Window
from tests.whole.conftest import OpenWindow

from slipstream.engine.files import Paths

pytestmark = pytest.mark.x11


def slipstream(*args: str) -> Any:
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *args, "--json"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return json.loads(done.stdout)


def started_beside(window: Window) -> dict[str, Any]:
    """What an open window shows of a server that the command line starts."""
    window.wait_phase("stopped")
    slipstream("start", "demo", "--wait")
    return window.wait_phase("ready")


def family_of(pid: int) -> list[psutil.Process]:
    leader = psutil.Process(pid)
    return [leader, *leader.children(recursive=True)]


def alive(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [process for process in processes if process.is_running()]


def test_a_server_started_in_the_terminal_shows_in_the_window_and_back(
    installed: Callable[..., None], open_window: OpenWindow
) -> None:
    installed()
    window = open_window()
    window.wait_phase("stopped")
    told = slipstream("start", "demo", "--wait")
    seen = window.wait_phase("ready")
    assert (seen["pid"], seen["preset"], seen["endpoint"]) == (told["pid"], "demo", told["endpoint"])
    slipstream("stop")
    window.wait_phase("stopped")


def test_a_window_that_is_killed_leaves_the_server_to_the_next_one(
    installed: Callable[..., None], open_window: OpenWindow
) -> None:
    installed()
    slipstream("start", "demo", "--wait")
    first = open_window()
    ready = first.wait_phase("ready")
    first.process.send_signal(signal.SIGKILL)
    first.process.wait(10)
    second = open_window()
    again = second.wait_phase("ready")
    assert again["pid"] == ready["pid"]
    assert again["adopted"]
    slipstream("stop")


def test_a_stop_while_loading_ends_every_process_at_once(
    installed: Callable[..., None], open_window: OpenWindow, paths: Paths
) -> None:
    installed("--load-s", "60")
    window = open_window()
    window.wait_phase("stopped")
    started = slipstream("start", "demo")
    assert started["phase"] == "starting"
    family = family_of(started["pid"])
    window.wait_phase("starting")
    assert slipstream("stop") == {"stopped": True, "phase": "stopped"}
    assert alive(family) == []
    window.wait_phase("stopped")
    assert not paths.lease.exists()


def test_a_server_that_dies_while_serving_comes_back_while_a_window_is_open(
    installed: Callable[..., None], open_window: OpenWindow
) -> None:
    installed()
    window = open_window()
    window.wait_phase("stopped")
    first = slipstream("start", "demo", "--wait")["pid"]
    window.wait_phase("ready")
    psutil.Process(first).kill()
    wait_for(lambda: window.state["phase"] in ("backoff", "starting"), "the restart")
    wait_for(lambda: window.state["phase"] == "ready" and window.state["pid"] != first, "the second life")
    slipstream("stop")
    window.wait_phase("stopped")
