"""The command line on the real engine: its command starts the same server by hand, and the demo's figures."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

import psutil
import pytest

from slipstream.engine.files import Paths
from slipstream.engine.serve.endpoint import EngineEndpoint
from slipstream.engine.serve.port import choose_port

pytestmark = [pytest.mark.engine, pytest.mark.timeout(600)]

READY_S = 240.0


def slipstream(*args: str) -> Any:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *args, "--json"),
        capture_output=True,
        text=True,
        timeout=500,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_the_demo_prints_figures_of_the_real_engine_all_above_zero(engine_home: Paths) -> None:
    figures = slipstream("demo", "--seconds", "15")
    assert figures["tokens_per_second"] > 0
    assert 0 < figures["acceptance_rate"] < 1
    assert 1 < figures["mean_tokens_per_step"] <= 3
    assert figures["generation_tokens"] > 0
    assert not engine_home.lease.exists()
    assert slipstream("status")["phase"] == "stopped"


def test_the_printed_command_starts_the_same_server_by_hand(engine_home: Paths) -> None:
    port = choose_port(8000)
    command = slipstream("command", "demo", "--port", str(port))
    by_hand = subprocess.Popen(
        command["argv"],
        env={**os.environ, **command["env"]},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        with EngineEndpoint(port) as engine:
            end = time.monotonic() + READY_S
            while not engine.health():
                assert by_hand.poll() is None, "the server ended by itself"
                assert time.monotonic() < end, "the server did not get ready"
                time.sleep(0.5)
            assert engine.served_models() == ("slipstream-demo",)
            assert engine.one_token("slipstream-demo")
            assert "vllm:spec_decode_num_draft_tokens_total" in (engine.metrics_text() or "")
    finally:
        os.killpg(by_hand.pid, signal.SIGKILL)
        by_hand.wait(30)


def test_a_killed_server_and_guardian_leave_nothing_in_the_temporary_folder(
    engine_home: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    temp = engine_home.runtime.parent / "t"
    temp.mkdir()
    monkeypatch.setenv("TMPDIR", str(temp))
    started = slipstream("start", "demo", "--wait")
    (place,) = temp.glob("slipstream-run-*")
    assert len(list(place.iterdir())) > 1
    record = json.loads(engine_home.lease.read_text(encoding="utf-8"))
    os.kill(record["guardian"]["pid"], signal.SIGKILL)
    assert slipstream("status")["phase"] in ("stopped", "failed")
    assert _is_gone(started["pid"])
    assert list(temp.iterdir()) == []


def _is_gone(pid: int) -> bool:
    """Ended, if perhaps not yet collected by whoever inherited it from the killed guardian."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True
