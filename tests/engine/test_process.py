"""The app's side: starting, finding, and a link that two threads may use."""

from __future__ import annotations

import dataclasses
import os
import signal
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import linked, running, start, tree_spec, wait_for, wait_kind, wait_pids

from slipstream.core.errors import EngineLost, LeaseBusy, StartFailed
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, proctree
from slipstream.engine.guard.guardianlink import GuardianLink
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Policy, RunRecord
from slipstream.engine.guard.process import (
    find_running,
    has_user_manager,
    last_outcome,
    launch,
    new_run_id,
    run_log_path,
)


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home: Path) -> Iterator[None]:
    yield from runs.ended(paths, private_home)


@pytest.fixture
def server(paths: Paths) -> Iterator[RunRecord]:
    """A running stand-in, killed at the end."""
    record = start(paths)
    yield record
    try:
        link = GuardianLink.connect(record)
    except EngineLost:
        return
    with closing(link):
        link.kill()
        wait_kind(link, EventKind.EXITED)


def test_nothing_runs_and_nothing_ever_ran_in_fresh_folders(paths: Paths) -> None:
    assert find_running(paths) is None
    assert last_outcome(paths) is None


def test_record_says_what_was_started_and_where(paths: Paths) -> None:
    spec = tree_spec(paths)
    record = launch(spec, paths, policy=Policy.KEEP)
    with closing(GuardianLink.connect(record)) as link:
        assert record.spec == spec
        assert record.port == spec.plan.port
        assert record.log_path == spec.log_path
        assert record.boot_id == proctree.boot_id()
        assert record.engine_pid == wait_pids(record)[0]
        assert find_running(paths) == record
        link.kill()
        wait_kind(link, EventKind.EXITED)
    assert find_running(paths) is None


def test_second_start_names_the_server_that_has_the_place(paths: Paths, server: RunRecord) -> None:
    with pytest.raises(LeaseBusy) as refused:
        start(paths)
    assert f"process {server.guardian_pid}" in refused.value.detail
    assert "port 8123" in refused.value.detail
    assert refused.value.hint
    assert find_running(paths) == server


def test_server_whose_guardian_was_killed_is_not_running(paths: Paths) -> None:
    record = start(paths)
    os.kill(record.guardian_pid, signal.SIGKILL)
    wait_for(lambda: not lease.is_locked(paths), "the kernel to free the lock")
    assert find_running(paths) is None
    with pytest.raises(EngineLost):
        GuardianLink.connect(record)


def test_guardian_of_another_run_is_not_taken_for_the_recorded_one(paths: Paths, server: RunRecord) -> None:
    with pytest.raises(EngineLost):
        GuardianLink.connect(dataclasses.replace(server, run_id=new_run_id()))


def test_first_event_of_a_link_is_started(server: RunRecord) -> None:
    with closing(GuardianLink.connect(server)) as link:
        assert link.wait_event(5) == GuardianEvent(EventKind.STARTED)


def test_wait_event_gives_none_when_nothing_happens(server: RunRecord) -> None:
    with closing(GuardianLink.connect(server)) as link:
        wait_kind(link, EventKind.STARTED)
        assert link.wait_event(0.05) is None
        assert not link.closed


def test_close_wakes_the_thread_that_waits(server: RunRecord) -> None:
    link = GuardianLink.connect(server)
    wait_kind(link, EventKind.STARTED)
    waiting = threading.Event()
    heard: list[GuardianEvent | None] = []

    def wait() -> None:
        waiting.set()
        heard.append(link.wait_event(60))

    thread = threading.Thread(target=wait)
    thread.start()
    assert waiting.wait(10)
    link.close()
    thread.join(10)
    assert not thread.is_alive()
    assert heard == [None]
    assert link.closed
    assert link.wait_event(60) is None
    link.close()


def test_one_thread_stops_while_another_waits(paths: Paths) -> None:
    record = start(paths, "--tree")
    wait_pids(record)
    with closing(GuardianLink.connect(record)) as link:
        heard: list[GuardianEvent] = []
        thread = threading.Thread(target=lambda: heard.append(wait_kind(link, EventKind.EXITED)))
        thread.start()
        assert link.stop(grace_s=10, by="a test")
        thread.join(20)
        assert [(event.code, event.asked) for event in heard] == [(0, True)]


def test_link_to_a_dead_guardian_says_lost_and_sends_nothing(paths: Paths) -> None:
    record = start(paths)
    with closing(GuardianLink.connect(record)) as link:
        wait_kind(link, EventKind.STARTED)
        os.kill(record.guardian_pid, signal.SIGKILL)
        assert link.wait_event(10) == GuardianEvent(EventKind.LOST)
        assert link.wait_event(10) == GuardianEvent(EventKind.LOST)
        wait_for(lambda: not link.hold(), "sending to fail")
        assert not link.stop(grace_s=1, by="a test")


def test_run_ids_differ_and_logs_sort_by_time(paths: Paths) -> None:
    first = new_run_id()
    assert first != new_run_id()
    path = run_log_path(paths, first)
    assert path.parent == paths.logs
    assert path.name.startswith("run-2")
    assert path.name.endswith(f"-{first}.log")


def test_socket_folder_with_too_long_a_name_is_refused_in_words(paths: Paths) -> None:
    long = dataclasses.replace(paths, runtime=paths.state / ("x" * 120))
    with pytest.raises(StartFailed) as refused:
        launch(tree_spec(paths), long, policy=Policy.KEEP)
    assert "too long" in refused.value.title
    assert "XDG_RUNTIME_DIR" in refused.value.hint


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
def test_socket_folder_of_somebody_else_is_refused(paths: Paths) -> None:
    os.chown(paths.runtime, 65534, 65534)
    with pytest.raises(StartFailed) as refused:
        start(paths)
    assert "somebody else" in refused.value.title
    assert lease.read_record(paths) is None


def test_what_the_plan_decides_is_not_overruled_by_the_apps_environment(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VLLM_CPU_KVCACHE_SPACE", "40")
    monkeypatch.setenv("VLLM_RPC_BASE_PATH", "/elsewhere")
    monkeypatch.setenv("VLLM_LOGGING_LEVEL", "DEBUG")
    record = start(paths)
    with linked(record) as link:
        assert record.engine_pid is not None
        names = proctree.environment(record.engine_pid)
        assert not {"VLLM_CPU_KVCACHE_SPACE", "VLLM_RPC_BASE_PATH"} & names.keys()
        assert names["VLLM_LOGGING_LEVEL"] == "DEBUG"
        assert names["TORCHINDUCTOR_CACHE_DIR"] == str(paths.cache / "torchinductor")
        assert "slipstream-run-" in names["TMPDIR"]
        link.kill()
        wait_kind(link, EventKind.EXITED)


def test_environment_of_the_app_reaches_the_engine_but_not_its_python_settings(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HOME", "/some/where")
    monkeypatch.setenv("PYTHONPATH", "/not/for/engines")
    monkeypatch.setenv("OVERRIDDEN", "by the app")
    spec = tree_spec(paths, env=(("OVERRIDDEN", "by the plan"),))
    record = launch(spec, paths, policy=Policy.KEEP)
    with closing(GuardianLink.connect(record)) as link:
        assert record.engine_pid is not None
        names = proctree.environment(record.engine_pid)
        link.kill()
        wait_kind(link, EventKind.EXITED)
    assert names["HF_HOME"] == "/some/where"
    assert names["OVERRIDDEN"] == "by the plan"
    assert "PYTHONPATH" not in names


def test_machine_without_a_user_manager_is_seen_as_such() -> None:
    assert not has_user_manager()


@pytest.fixture
def user_manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user manager as far as ``launch`` can see: its two programs, the second to be written by the test."""
    (Path(os.environ["XDG_RUNTIME_DIR"]) / "systemd").mkdir()
    (Path(os.environ["XDG_RUNTIME_DIR"]) / "systemd" / "private").touch()
    programs = tmp_path / "programs"
    programs.mkdir()
    _write_program(programs / "systemctl", "echo running")
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    return programs


def _write_program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(stat.S_IRWXU)


def test_guardian_is_handed_to_the_user_manager_where_one_answers(paths: Paths, user_manager: Path) -> None:
    seen = user_manager / "seen"
    _write_program(
        user_manager / "systemd-run",
        f'printf "%s\\n" "$@" > {seen}; while [ "$1" != -- ]; do shift; done; shift\n'
        '"$@" </dev/null >/dev/null 2>&1 &',
    )
    assert has_user_manager()
    record = start(paths, "--tree")
    with closing(GuardianLink.connect(record)) as link:
        pids = wait_pids(record)
        link.stop(grace_s=10, by="a test")
        assert wait_kind(link, EventKind.EXITED).code == 0
    assert running(pids) == []
    options = seen.read_text(encoding="utf-8").splitlines()
    assert options[0] == "--user"
    assert f"--unit=slipstream-server-{record.run_id[:12]}" in options
    assert "--property=KillMode=mixed" in options


def test_user_manager_that_refuses_costs_only_the_service(paths: Paths, user_manager: Path) -> None:
    _write_program(user_manager / "systemd-run", "echo 'Failed to start transient service unit' >&2; exit 1")
    record = start(paths)
    with closing(GuardianLink.connect(record)) as link:
        assert find_running(paths) == record
        link.kill()
        wait_kind(link, EventKind.EXITED)
