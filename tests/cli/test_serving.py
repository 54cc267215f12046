"""start, stop, restart, status and logs as processes of their own, with a real guardian between them."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Callable

import psutil
import pytest
from tests.cli.conftest import Run
from tests.fakes.runs import wait_for

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths


def test_start_waits_until_the_server_answers_and_status_in_another_process_agrees(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    started = run("start", "demo", "--wait", "--json")
    assert started.code == 0, started
    assert started.json["phase"] == "ready"
    status = run("status", "--json").json
    assert status["phase"] == "ready"
    assert status["preset"] == "demo"
    assert status["pid"] == started.json["pid"]
    assert status["endpoint"] == started.json["endpoint"]
    assert status["metrics"]["totals"]["generation_tokens"] >= 0


def test_stop_ends_the_server_and_every_process_of_it(run: Run, installed: Callable[..., None]) -> None:
    installed()
    pid = run("start", "demo", "--wait", "--json").json["pid"]
    family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    assert len(family) > 1
    stopped = run("stop", "--json")
    assert stopped.json == {"stopped": True, "phase": "stopped"}
    assert not [process for process in family if process.is_running()]
    assert run("status", "--json").json["phase"] == "stopped"


def test_a_second_start_is_refused_as_busy_and_names_the_first(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    pid = run("start", "demo", "--wait", "--json").json["pid"]
    again = run("start", "demo-off")
    assert again.code == ExitCode.LEASE_BUSY
    assert "Demo on this CPU is already running" in again.err
    assert str(pid) in again.err


def test_restart_brings_the_same_preset_back_as_a_new_process_on_the_same_port(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    first = run("start", "demo-ngram", "--wait", "--json").json
    second = run("restart", "--wait", "--json").json
    assert second["phase"] == "ready"
    assert second["preset"] == "demo-ngram"
    assert second["pid"] != first["pid"]
    assert second["endpoint"] == first["endpoint"]


def test_logs_give_the_engines_own_lines(run: Run, installed: Callable[..., None]) -> None:
    installed()
    run("start", "demo", "--wait")
    plain = run("logs", "-n", "1000")
    assert plain.code == 0
    assert "(APIServer pid=" in plain.out
    assert run("logs", "-n", "2").out.count("\n") == 2


def test_a_failed_start_explains_itself_and_leaves_nothing(
    run: Run, installed: Callable[..., None], paths: Paths
) -> None:
    installed("--fail", "oom")
    failed = run("start", "demo", "--wait", "--json")
    assert failed.code == ExitCode.START_FAILED
    assert failed.json["error"]["kind"] == "out_of_memory"
    assert failed.json["error"]["hint"]
    assert not paths.lease.exists()
    assert run("status", "--json").json["phase"] == "failed"


def test_a_port_that_is_taken_is_named_before_anything_starts(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        failed = run("start", "demo", "--wait", "--port", str(port))
    assert failed.code == ExitCode.START_FAILED
    assert str(port) in failed.err


def test_the_preferred_port_being_taken_is_no_reason_to_fail(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    try:
        taken = socket.create_server(("127.0.0.1", 8000))
    except OSError:
        pytest.skip("port 8000 is in use on this computer, so this cannot be staged")
    with taken:
        started = run("start", "demo", "--wait", "--json")
    assert started.code == 0
    assert ":8000/" not in started.json["endpoint"]["base_url"]


@pytest.mark.parametrize("damage", ["gone", "cut", "config"])
def test_damaged_model_files_are_found_before_the_engine_starts(
    run: Run, installed: Callable[..., None], paths: Paths, damage: str
) -> None:
    installed()
    folder = paths.models / "demo-target"
    match damage:
        case "gone":
            folder.rename(folder.with_name("elsewhere"))
        case "cut":
            with (folder / "model.safetensors").open("r+b") as stream:
                stream.truncate(20)
        case "config":
            size = (folder / "config.json").stat().st_size
            (folder / "config.json").write_text("{" + " " * (size - 1))
    failed = run("start", "demo", "--wait", "--json")
    assert failed.code in (ExitCode.DOWNLOAD_FAILED, ExitCode.START_FAILED)
    assert failed.json["error"]["hint"]
    assert failed.json["error"]["next_step"] in ("install", "repair_models")
    assert not paths.lease.exists()


def test_a_start_without_engine_says_what_to_type(run: Run) -> None:
    failed = run("start", "demo")
    assert failed.code == ExitCode.RUNTIME_BROKEN
    assert "slipstream start --install" in failed.err


def test_stop_without_a_server_is_no_error(run: Run) -> None:
    stopped = run("stop")
    assert stopped.code == 0
    assert "No server is running" in stopped.out


def test_a_waiting_start_that_is_ended_leaves_the_server_to_the_next_command(
    run: Run, installed: Callable[..., None], paths: Paths
) -> None:
    installed("--load-s", "2")
    command = (sys.executable, "-m", "slipstream", "start", "demo", "--wait")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as waiting:
        wait_for(paths.lease.exists, "the lease")
        waiting.send_signal(signal.SIGTERM)
        assert waiting.wait(30) == ExitCode.CANCELLED
    assert run("status", "--json").json["phase"] in ("starting", "ready")
