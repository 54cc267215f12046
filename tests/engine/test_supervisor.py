"""Supervision end to end: real guardians, the fake vLLM as a real process tree, real sockets."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.engine.conftest import QUICK, Open
from tests.fakes.runs import processes, running, wait_for
from tests.fakes.servers import server_spec, with_argv

from slipstream.core.errors import FailureKind, NextStep
from slipstream.core.state import EngineState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease
from slipstream.engine.guard.lease import Policy
from slipstream.engine.guard.process import find_running, last_outcome
from slipstream.engine.serve.port import is_free
from slipstream.engine.serve.startlearn import StartTimes


def test_a_start_becomes_ready_with_endpoint_figures_and_pid(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    spec = server_spec(paths)
    assert seen.wait_settled() == EngineState()
    supervisor.start(spec)
    ready = seen.wait_phase(Phase.READY, Phase.FAILED)
    assert seen.phases == [Phase.STOPPED, Phase.STARTING, Phase.READY]
    assert ready.endpoint is not None
    assert ready.endpoint.base_url == f"http://127.0.0.1:{spec.plan.port}/v1"
    assert (ready.endpoint.model, ready.endpoint.context_tokens) == ("demo", 2048)
    assert (ready.plan, ready.run_id, ready.adopted, ready.problem) == (spec.plan, spec.run_id, False, None)
    assert ready.pid in processes(paths)
    assert ready.figures.version == "0.32.0"
    assert ready.figures.kv_cache_tokens == 419_328
    assert ready.ready_at_utc == pytest.approx(time.time(), abs=30)
    assert any("Starting vLLM server" in line.text for line in seen.lines)


def test_progress_moves_forward_in_words_and_teaches_the_next_start(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--load-s", "0.6"))
    seen.wait_phase(Phase.READY)
    shown = [state.progress for state in seen.states if state.progress is not None]
    assert [p.fraction for p in shown] == sorted(p.fraction for p in shown)
    assert "Loading the draft" in {p.step for p in shown}
    assert all(p.remaining_s is None for p in shown)
    wait_for(lambda: StartTimes(paths).expected("demo") is not None, "the start to be remembered")
    supervisor.restart(server_spec(paths, "--load-s", "0.6"))
    seen.wait(
        lambda: any(s.progress and s.progress.remaining_s is not None for s in seen.states), "a time left"
    )
    seen.wait_phase(Phase.READY)


def test_stop_while_serving_leaves_no_process_port_or_lease(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    spec = server_spec(paths)
    supervisor.start(spec)
    seen.wait_phase(Phase.READY)
    pids = processes(paths)
    assert len(pids) == 2  # the server and the worker that ignores SIGTERM
    supervisor.stop()
    seen.wait_phase(Phase.STOPPED)
    assert running(pids) == []
    assert is_free(spec.plan.port)
    assert not lease.is_locked(paths)
    assert seen.phases[-2:] == [Phase.STOPPING, Phase.STOPPED]
    assert seen.now.problem is None


def test_stop_while_loading_is_quick_although_sigterm_is_swallowed(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened(Rules(probe_s=0.1))
    supervisor.start(server_spec(paths, "--load-s", "60"))
    seen.wait(lambda: seen.now.figures.version is not None, "the first output")
    began = time.monotonic()
    supervisor.stop()
    seen.wait_phase(Phase.STOPPED)
    assert time.monotonic() - began < 5.0
    assert find_running(paths) is None


def test_a_stop_is_shown_at_once_even_while_a_probe_waits(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", "hang"))
    seen.wait_phase(Phase.READY)
    began = time.monotonic()
    supervisor.stop()
    seen.wait_phase(Phase.STOPPING, Phase.STOPPED)
    assert time.monotonic() - began < 0.5  # 0.05 on an idle machine; this one may be busy


def test_a_second_start_during_a_start_is_no_second_server(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    spec = server_spec(paths)
    supervisor.start(spec)
    supervisor.start(server_spec(paths))
    assert seen.wait_phase(Phase.READY).run_id == spec.run_id


def test_a_start_during_a_stop_starts_afterwards(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths))
    seen.wait_phase(Phase.READY)
    second = server_spec(paths)
    supervisor.stop()
    supervisor.start(second)
    seen.wait(lambda: seen.now.phase is Phase.READY and seen.now.run_id == second.run_id, "the second run")
    assert Phase.STOPPED not in seen.phases[1:]


def test_ignored_sigterm_is_escalated(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", "ignore-term"))
    seen.wait_phase(Phase.READY)
    pids = processes(paths)
    supervisor.stop()
    seen.wait_phase(Phase.STOPPED)
    assert running(pids) == []


@pytest.mark.parametrize(
    ("fail", "kind", "evidence"),
    [
        ("early", FailureKind.CONTEXT_TOO_LONG, "User-specified max_model_len"),
        ("oom", FailureKind.OUT_OF_MEMORY, "CUDA out of memory"),
        ("silent", FailureKind.UNKNOWN, ""),
    ],
)
def test_a_failed_start_tells_its_cause(
    opened: Open, paths: Paths, fail: str, kind: FailureKind, evidence: str
) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", fail))
    failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.kind is kind
    assert evidence in failed.problem.evidence
    assert failed.log_path is not None
    assert Path(failed.log_path).exists()
    assert seen.phases == [Phase.STOPPED, Phase.STARTING, Phase.FAILED]
    assert find_running(paths) is None


def test_a_port_lost_between_check_and_bind_is_tried_once_more_then_told(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", "port"))
    failed = seen.wait_phase(Phase.FAILED)
    assert seen.phases == [Phase.STOPPED, Phase.STARTING, Phase.BACKOFF, Phase.STARTING, Phase.FAILED]
    assert failed.problem is not None
    assert failed.problem.next_step is NextStep.USE_OTHER_PORT


def test_a_taken_port_is_refused_before_anything_starts(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        supervisor.start(server_spec(paths, port=stranger.getsockname()[1]))
        failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.kind is FailureKind.PORT_IN_USE
    assert (failed.pid, last_outcome(paths)) == (None, None)


def test_a_program_that_is_not_there_is_told(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(with_argv(server_spec(paths), "/nowhere/python"))
    failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.next_step is NextStep.INSTALL


def test_a_server_with_another_models_name_is_never_ready(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened(replace(QUICK, start_s=2.0))
    supervisor.start(server_spec(paths, "--fail", "foreign"))
    failed = seen.wait_phase(Phase.FAILED, Phase.READY)
    assert failed.phase is Phase.FAILED
    assert failed.problem is not None
    assert failed.problem.kind is FailureKind.TIMEOUT


def test_a_load_without_end_is_ended_and_told(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened(replace(QUICK, start_s=1.0))
    supervisor.start(server_spec(paths, "--fail", "never-ready"))
    failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.kind is FailureKind.TIMEOUT
    assert find_running(paths) is None


def test_an_engine_that_dies_while_serving_comes_back_three_times_then_fails(
    opened: Open, paths: Paths
) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", "crash"))
    failed = seen.wait_phase(Phase.FAILED, deadline_s=60)
    assert seen.phases.count(Phase.READY) == 4
    assert seen.phases.count(Phase.BACKOFF) == 3
    assert all(state.retry_at is not None for state in seen.states if state.phase is Phase.BACKOFF)
    assert failed.problem is not None
    assert failed.problem.title == "The engine process was killed"


def test_an_engine_dead_before_its_first_token_was_never_ready(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", "after-ready"))
    seen.wait_phase(Phase.FAILED)
    assert Phase.READY not in seen.phases


def test_a_silent_server_is_ended_and_started_again(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    first = server_spec(paths, "--fail", "hang")
    supervisor.start(first)
    seen.wait_phase(Phase.READY)
    seen.wait(lambda: any(state.silent_since is not None for state in seen.states), "the silence to be seen")
    waiting = seen.wait_phase(Phase.BACKOFF)
    assert waiting.problem is not None
    assert waiting.problem.title == "The server stopped answering"
    seen.wait(lambda: seen.now.phase is Phase.READY, "the second run")
    assert seen.now.run_id == f"r1-{first.run_id}"


def test_a_killed_server_and_its_orphan_worker_are_cleared_away(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened(replace(QUICK, restart=False))
    supervisor.start(server_spec(paths))
    ready = seen.wait_phase(Phase.READY)
    pids = processes(paths)
    assert ready.pid is not None
    os.kill(ready.pid, signal.SIGKILL)
    failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.kind is FailureKind.KILLED
    assert running(pids) == []


# Guardians leave Python's resource trackers three seconds for their work.
WITH_A_SLOW_TRACKER = (
    "import os, subprocess, sys;"
    "sleep = 'import time; time.sleep(60)';"
    "subprocess.Popen((sys.executable, '-c', sleep, 'multiprocessing.resource_tracker'));"
    "os.execv(sys.argv[1], sys.argv[1:])"
)


def test_an_end_by_itself_is_told_while_the_rest_is_still_being_ended(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened(replace(QUICK, restart=False))
    spec = server_spec(paths)
    supervisor.start(with_argv(spec, sys.executable, "-c", WITH_A_SLOW_TRACKER, *spec.command.argv))
    ready = seen.wait_phase(Phase.READY)
    pids = processes(paths)
    assert ready.pid is not None
    os.kill(ready.pid, signal.SIGKILL)
    failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.title == "The server was killed"
    assert lease.is_locked(paths)
    wait_for(lambda: not lease.is_locked(paths), "the end of the rest")
    assert running(pids) == []
    assert seen.now.phase is Phase.FAILED


def test_a_killed_guardian_is_noticed_and_its_server_removed(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened(replace(QUICK, restart=False))
    supervisor.start(server_spec(paths))
    seen.wait_phase(Phase.READY)
    pids = processes(paths)
    record = find_running(paths)
    assert record is not None
    os.kill(record.guardian_pid, signal.SIGKILL)
    failed = seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.title == "The server's guardian was killed"
    assert running(pids) == []


def test_quit_during_start_leaves_nothing(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--load-s", "60"))
    seen.wait_phase(Phase.STARTING)
    assert supervisor.close(policy=Policy.STOP)
    assert not lease.is_locked(paths)


def test_a_flood_of_output_delays_no_stop(opened: Open, paths: Paths) -> None:
    supervisor, seen = opened()
    supervisor.start(server_spec(paths, "--fail", "flood"))
    seen.wait(lambda: len(seen.lines) > 5_000, "the flood")
    supervisor.stop()
    seen.wait_phase(Phase.STOPPED)
    assert len(seen.lines) < 400_000


def test_closing_twice_is_closing_once(opened: Open) -> None:
    supervisor, seen = opened()
    seen.wait_settled()
    assert supervisor.close()
    assert supervisor.close()
