"""The guardian: nothing of the engine outlives it, and nothing it says is untrue."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import (
    HandStart,
    ask_status,
    hand_order,
    linked,
    running,
    start,
    tree_spec,
    wait_for,
    wait_kind,
    wait_pids,
)

from slipstream.core.errors import AppError, LeaseBusy, StartFailed
from slipstream.core.models import Command, RunSpec
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, proctree
from slipstream.engine.guard.guardianlink import GuardianLink
from slipstream.engine.guard.lease import EventKind, Policy, RunRecord
from slipstream.engine.guard.process import find_running, last_outcome, launch

TOKEN_VALUE = "hf_not_for_everybody"  # noqa: S105  made up, and looked for where it must not be


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home: Path) -> Iterator[None]:
    yield from runs.ended(paths, private_home)


def test_stop_lets_the_leader_end_in_order_and_leaves_nothing(paths: Paths) -> None:
    record = start(paths, "--tree")
    pids = wait_pids(record)
    with linked(record) as link:
        link.hold()
        assert link.stop(grace_s=10, by="a test")
        stopping = wait_kind(link, EventKind.STOPPING)
        exited = wait_kind(link, EventKind.EXITED)
    assert (stopping.by, stopping.asked) == ("a test", True)
    assert (exited.code, exited.signal, exited.asked, exited.by) == (0, None, True, "a test")
    assert exited.survivors == ()
    assert len(pids) == 4
    assert running(pids) == []
    outcome = last_outcome(paths)
    assert outcome is not None
    assert (outcome.run_id, outcome.code, outcome.asked, outcome.by) == (record.run_id, 0, True, "a test")
    assert outcome.spec == record.spec
    assert lease.read_record(paths) is None
    assert list(paths.runtime.iterdir()) == []


def test_leader_deaf_to_sigterm_is_killed_when_its_grace_is_over(paths: Paths) -> None:
    record = start(paths, "--tree", "--ignore-term")
    pids = wait_pids(record)
    with linked(record) as link:
        link.stop(grace_s=0.2, by="a test")
        exited = wait_kind(link, EventKind.EXITED)
    assert (exited.code, exited.signal, exited.asked) == (None, signal.SIGKILL, True)
    assert running(pids) == []


def test_stop_while_loading_does_not_wait_for_sigterm(paths: Paths) -> None:
    record = start(paths)  # would exit 0 on SIGTERM
    wait_pids(record)
    with linked(record) as link:
        link.stop(grace_s=600, by="a test", loading=True)
        assert wait_kind(link, EventKind.EXITED).signal == signal.SIGKILL


def test_second_stop_shortens_the_grace_and_the_first_is_named(paths: Paths) -> None:
    record = start(paths, "--ignore-term")
    wait_pids(record)
    with linked(record) as link:
        link.stop(grace_s=600, by="the first")
        wait_kind(link, EventKind.STOPPING)
        link.stop(grace_s=0.1, by="the second")
        assert wait_kind(link, EventKind.EXITED).by == "the first"


def test_leader_crash_sweeps_orphan_worker(paths: Paths) -> None:
    record = start(paths, "--tree")
    pids = wait_pids(record)
    with linked(record) as link:
        link.hold()
        os.kill(pids[0], signal.SIGKILL)
        stopping = wait_kind(link, EventKind.STOPPING)
        exited = wait_kind(link, EventKind.EXITED)
    assert (stopping.asked, stopping.signal) == (False, signal.SIGKILL)
    assert (exited.asked, exited.signal, exited.by) == (False, signal.SIGKILL, "the engine")
    assert running(pids) == []


def test_exit_zero_that_nobody_asked_for_is_not_a_stop(paths: Paths) -> None:
    record = start(paths, "--tree", "--exit", "0")
    wait_for(lambda: last_outcome(paths) is not None, "the outcome")
    outcome = last_outcome(paths)
    assert outcome is not None
    assert (outcome.code, outcome.asked) == (0, False)
    assert running(wait_pids(record)) == []


def test_exit_code_is_kept(paths: Paths) -> None:
    start(paths, "--exit", "3")
    wait_for(lambda: last_outcome(paths) is not None, "the outcome")
    outcome = last_outcome(paths)
    assert outcome is not None
    assert (outcome.code, outcome.signal, outcome.asked) == (3, None, False)


def test_sigterm_to_the_guardian_ends_everything(paths: Paths) -> None:
    record = start(paths, "--tree")
    pids = wait_pids(record)
    os.kill(record.guardian_pid, signal.SIGTERM)
    wait_for(lambda: last_outcome(paths) is not None, "the outcome")
    outcome = last_outcome(paths)
    assert outcome is not None
    assert (outcome.asked, outcome.by) == (True, "the system (SIGTERM)")
    assert running(pids) == []


def test_every_client_hears_who_stopped_the_server(paths: Paths) -> None:
    record = start(paths)
    with linked(record) as first, closing(GuardianLink.connect(record)) as second:
        second.stop(grace_s=5, by="the command line")
        assert wait_kind(first, EventKind.STOPPING).by == "the command line"
        assert wait_kind(first, EventKind.EXITED).by == "the command line"
        assert wait_kind(second, EventKind.EXITED).by == "the command line"


def test_late_client_is_told_that_the_server_is_stopping(paths: Paths) -> None:
    record = start(paths, "--ignore-term")
    wait_pids(record)
    with linked(record) as first:
        first.stop(grace_s=600, by="a test")
        wait_kind(first, EventKind.STOPPING)
        with closing(GuardianLink.connect(record)) as late:
            assert wait_kind(late, EventKind.STOPPING).by == "a test"


def test_two_starts_at_once_give_one_winner_and_one_busy(paths: Paths) -> None:
    barrier = threading.Barrier(2)
    results: list[RunRecord | AppError] = []

    def go() -> None:
        spec = tree_spec(paths, "--tree")
        barrier.wait(timeout=10)
        try:
            results.append(launch(spec, paths, policy=Policy.KEEP))
        except AppError as problem:
            results.append(problem)

    threads = [threading.Thread(target=go) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    winners = [result for result in results if isinstance(result, RunRecord)]
    losers = [result for result in results if isinstance(result, LeaseBusy)]
    assert (len(winners), len(losers)) == (1, 1)
    with linked(winners[0]) as link:
        assert find_running(paths) == winners[0]
        link.kill()
        wait_kind(link, EventKind.EXITED)


def test_next_start_may_follow_at_once_on_exited(paths: Paths) -> None:
    first = start(paths)
    with linked(first) as link:
        link.kill()
        wait_kind(link, EventKind.EXITED)
        second = start(paths)
    assert second.run_id != first.run_id
    with linked(second):
        assert find_running(paths) == second


def test_missing_program_is_a_refused_start_that_leaves_nothing(paths: Paths) -> None:
    spec = tree_spec(paths)
    spec = RunSpec(spec.run_id, spec.plan, Command(("/nowhere/python",)), spec.log_path)
    with pytest.raises(StartFailed) as refused:
        launch(spec, paths, policy=Policy.KEEP)
    assert "/nowhere/python" in refused.value.detail
    assert lease.read_record(paths) is None
    assert list(paths.runtime.iterdir()) == []
    wait_for(lambda: not lease.is_locked(paths), "the lock to be free")


def test_start_whose_app_dies_before_it_knew_is_undone(paths: Paths) -> None:
    hand = HandStart(paths, hand_order(paths, tree_spec(paths, "--tree")))
    assert b'"started"' in hand.reply.recv(65536)
    record = lease.read_record(paths)
    assert isinstance(record, RunRecord)
    assert not hand.order_path.exists()
    hand.reply.close()
    wait_for(lambda: not lease.is_locked(paths), "the guardian to undo the start")
    assert record.engine is not None
    assert not proctree.is_alive(record.engine)


def test_no_secret_in_an_argv_and_every_file_is_private(paths: Paths) -> None:
    spec = tree_spec(paths, env=(("HF_TOKEN", TOKEN_VALUE),))
    record = launch(spec, paths, policy=Policy.KEEP)
    with linked(record):
        assert record.engine_pid is not None
        assert proctree.environment(record.engine_pid)["HF_TOKEN"] == TOKEN_VALUE
        for pid in (record.guardian_pid, record.engine_pid):
            assert TOKEN_VALUE.encode() not in Path(f"/proc/{pid}/cmdline").read_bytes()
        assert TOKEN_VALUE not in str(proctree.environment(record.guardian_pid))
        private = [paths.lease, lease.lock_path(paths), Path(record.socket_path), Path(record.log_path)]
        assert {stat.S_IMODE(path.stat().st_mode) for path in private} == {0o600}
        assert [path.name for path in paths.runtime.iterdir()] == [Path(record.socket_path).name]


def test_engine_is_marked_and_given_up_first_when_memory_runs_out(paths: Paths) -> None:
    record = start(paths)
    with linked(record):
        assert record.engine_pid is not None
        names = proctree.environment(record.engine_pid)
        assert names[proctree.RUN_MARKER] == record.run_id
        assert names[proctree.GUARDIAN_MARKER] == proctree.guardian_marker(record.guardian)
        assert names["SPT_NOENV"] == "1"
        assert "PYTHONPATH" not in names
        assert Path(f"/proc/{record.engine_pid}/oom_score_adj").read_text() == "300\n"
        assert os.getsid(record.engine_pid) == record.engine_pid


def test_shared_memory_of_a_killed_engine_is_removed(paths: Paths) -> None:
    record = start(paths, "--shared-memory", "--tree")
    wait_pids(record)
    names = runs.text_of(record).splitlines()[0].split()[1:]
    segments = [Path("/dev/shm") / name for name in names]
    assert [segment.exists() for segment in segments] == [True, True]
    with linked(record) as link:
        link.kill()
        wait_kind(link, EventKind.EXITED)
    assert [segment.exists() for segment in segments] == [False, False]


def test_nonsense_on_the_control_socket_changes_nothing(paths: Paths) -> None:
    record = start(paths)
    with linked(record):
        for nonsense in (
            b"\xff\xfe\n",
            b"[]\n",
            b'{"verb": "dance"}\n',
            b"[" * 50_000 + b"\n",
            b"x" * 200_000,
        ):
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
                client.settimeout(10)
                client.connect(record.socket_path)
                try:
                    client.sendall(nonsense)
                except (BrokenPipeError, ConnectionResetError):
                    continue  # hung up on for talking too long
        assert ask_status(record)["pids"] == [record.engine_pid]


def test_guardian_needs_nothing_but_the_standard_library() -> None:
    source = Path(sys.modules["slipstream"].__file__ or "").parent.parent
    code = (
        f"import sys; sys.path.append({str(source)!r}); import slipstream.engine.guard.guardian;"
        "print(*sorted(name for name in sys.modules if name.startswith('slipstream')))"
    )
    printed = subprocess.run(
        (sys.executable, "-I", "-S", "-c", code), capture_output=True, text=True, check=True, timeout=30
    ).stdout.split()
    first = ("clearing", "control", "enginetree", "filelock", "guardian", "order", "proctree")
    neighbours = (*first, "runlog", "scratch", "segments")
    assert printed == [
        "slipstream",
        "slipstream.engine",
        "slipstream.engine.guard",
        *(f"slipstream.engine.guard.{name}" for name in neighbours),
    ]
