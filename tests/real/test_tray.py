"""A click in the tray starts the real vLLM, tokens arrive in the window's store, a click stops it all."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.fakes.sni_host import Panel, display, session_bus
from tests.fakes.windows import Window, running_window

from slipstream.engine.files import Paths
from slipstream.engine.serve.endpoint import ChatEnd, EngineEndpoint

pytestmark = [pytest.mark.engine, pytest.mark.x11, pytest.mark.timeout(600)]

READY_S = 240.0
STOP_S = 30.0
ANSWER_TOKENS = 48


async def until(condition: Callable[[], bool], timeout_s: float, what: str) -> None:
    end = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < end, f"gave up waiting for {what}"
        await asyncio.sleep(0.1)


async def until_seen(condition: Callable[[], Awaitable[bool]], timeout_s: float, what: str) -> None:
    end = time.monotonic() + timeout_s
    while not await condition():
        assert time.monotonic() < end, f"gave up waiting for {what}"
        await asyncio.sleep(0.2)


def status_of_another_program() -> dict[str, Any]:
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", "status", "--json"),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def ask(port: int) -> int:
    """Ask one coding question; gives how many tokens the client was sent."""
    with EngineEndpoint(port) as engine:
        answer = engine.chat(
            "slipstream-demo", "Write a Python function that adds two numbers.", max_tokens=ANSWER_TOKENS
        )
        ends = [part for part in answer if isinstance(part, ChatEnd)]
    assert ends[0].completion_tokens is not None
    return ends[0].completion_tokens


async def visit(address: str, window: Window) -> None:
    panel = await Panel.open(address)
    try:
        item = await panel.item(30.0)
        pixmaps = (await panel.properties(item))["IconPixmap"]
        assert isinstance(pixmaps, list)
        assert len(pixmaps) >= 3
        stopped_icon = pixmaps

        await until(lambda: window.state.get("text") == "Stopped", 30.0, "the first look")
        labels = [entry.label for entry in await panel.menu(item)]
        assert "Start Demo on this CPU" in labels
        await panel.click(item, "Start Demo on this CPU")
        await until(lambda: window.state["phase"] in ("ready", "failed"), READY_S, "the server")
        ready = window.state
        assert ready["phase"] == "ready", ready["problem"]
        assert (await panel.properties(item))["IconPixmap"] != stopped_icon

        told = await asyncio.to_thread(status_of_another_program)
        for key in ("phase", "preset", "pid", "run_id", "endpoint"):
            assert told[key] == ready[key], key

        port = int(ready["endpoint"]["base_url"].split(":")[2].split("/")[0])
        # Of the other program, which has asked for a token of its own before it believed in the server.
        before = int(told["metrics"]["totals"]["generation_tokens"])
        sent = await asyncio.to_thread(ask, port)
        await until(
            lambda: window.state["metrics"]["totals"]["generation_tokens"] >= before + sent,
            15.0,
            "the tokens",
        )
        totals = window.state["metrics"]["totals"]
        assert totals["generation_tokens"] == before + sent
        assert 0 < totals["accepted_tokens"] < totals["draft_tokens"]

        async def tooltip_tells() -> bool:
            return "Demo on this CPU" in await panel.tooltip(item)

        await until_seen(tooltip_tells, 10.0, "the tooltip")

        leader = psutil.Process(ready["pid"])
        family = [leader, *leader.children(recursive=True)]
        assert len(family) >= 3
        await panel.click(item, "Stop")
        await until(lambda: window.state["phase"] == "stopped", STOP_S, "the stop")
        assert not [process for process in family if process.is_running()]
    finally:
        panel.close()


def test_from_a_click_in_the_tray_to_tokens_and_back(engine_home: Paths, tmp_path: Path) -> None:
    with (
        display() as screen,
        session_bus() as address,
        running_window(screen, address, tmp_path / "states.jsonl") as window,
    ):
        asyncio.run(visit(address, window))
    assert window.process.returncode == 0
    assert not engine_home.lease.exists()
