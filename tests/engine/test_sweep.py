"""The sweep: what earlier runs left is gone, and nobody else is touched."""

from __future__ import annotations

import dataclasses
import json
import mmap
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import running, start, tree_spec, wait_for, wait_kind, wait_pids

from slipstream.core.codec import to_json
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.guard import clearing, lease, proctree
from slipstream.engine.guard.guardianlink import GuardianLink
from slipstream.engine.guard.lease import EventKind, RunRecord
from slipstream.engine.guard.process import last_outcome
from slipstream.engine.guard.proctree import ProcessId
from slipstream.engine.guard.segments import Segment, remove_segments
from slipstream.engine.guard.sweep import sweep

SHM = Path("/dev/shm")


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home: Path) -> Iterator[None]:
    yield from runs.ended(paths, private_home)


@contextmanager
def bystander(**marks: str) -> Iterator[proctree.Process]:
    """An innocent process of our own user."""
    program = (sys.executable, "-c", "print('up', flush=True); input()")
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ) | marks
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        process = proctree.find(child.pid)
        assert process is not None
        try:
            yield process
        finally:
            child.kill()


def write_record(paths: Paths, engine: ProcessId, boot_id: str | None = None) -> RunRecord:
    """The record of a run whose guardian is gone."""
    spec = tree_spec(paths)
    record = RunRecord(
        run_id=spec.run_id,
        spec=spec,
        guardian=gone(),
        engine=engine,
        boot_id=boot_id or proctree.boot_id(),
        socket_path=str(paths.runtime / "server-old.sock"),
        port=8123,
        log_path=spec.log_path,
        started_at_utc=1.0,
    )
    atomic_write(paths.lease, json.dumps(to_json(record)))
    return record


def gone() -> ProcessId:
    """A process that has ended."""
    with subprocess.Popen((sys.executable, "-c", "input()"), stdin=subprocess.PIPE) as child:
        process = proctree.find(child.pid)
        child.kill()
    assert process is not None
    return process.id


def test_nothing_to_sweep_in_fresh_folders(paths: Paths) -> None:
    assert [swept for swept in sweep(paths) if swept.run_id == "mine"] == []
    assert last_outcome(paths) is None


def test_killed_guardian_leaves_a_tree_that_the_sweep_ends(paths: Paths) -> None:
    record = start(paths, "--tree")
    pids = wait_pids(record)
    os.kill(record.guardian_pid, signal.SIGKILL)
    wait_for(lambda: running(pids[:1]) == [], "the kernel to kill the leader with its guardian")
    assert running(pids[1:]) == list(pids[1:])
    swept = [item for item in sweep(paths) if item.run_id == record.run_id]
    assert running(pids) == []
    assert {item.pid for item in swept} == set(pids[1:])
    assert {item.known_by for item in swept} == {"marker"}
    assert all(item.gone for item in swept)
    assert lease.read_record(paths) is None
    assert list(paths.runtime.iterdir()) == []
    outcome = last_outcome(paths)
    assert outcome is not None
    assert (outcome.run_id, outcome.asked, outcome.code, outcome.signal) == (record.run_id, False, None, None)
    assert outcome.by == "the loss of its guardian"


def test_sweep_leaves_a_guarded_server_alone(paths: Paths) -> None:
    record = start(paths, "--tree")
    pids = wait_pids(record)
    assert not {item.pid for item in sweep(paths)} & set(pids)
    assert running(pids) == list(pids)
    assert lease.read_record(paths) == record
    with closing(GuardianLink.connect(record)) as link:
        link.kill()
        wait_kind(link, EventKind.EXITED)


def test_recorded_leader_without_marker_is_ended_with_its_children(paths: Paths) -> None:
    with bystander() as engine:
        record = write_record(paths, engine.id)
        swept = [item for item in sweep(paths) if item.run_id == record.run_id]
        assert [(item.pid, item.known_by, item.gone) for item in swept] == [(engine.pid, "record", True)]
        assert running((engine.pid,)) == []


def test_reused_pid_is_not_signalled(paths: Paths) -> None:
    with bystander() as stranger:
        record = write_record(
            paths, dataclasses.replace(stranger.id, start_ticks=stranger.id.start_ticks - 1)
        )
        assert [item for item in sweep(paths) if item.run_id == record.run_id] == []
        after = proctree.find(stranger.pid)
        assert after is not None
        assert after.id == stranger.id
        assert after.state != "T"
    assert lease.read_record(paths) is None


def test_record_of_another_boot_signals_nobody(paths: Paths) -> None:
    with bystander() as stranger:
        write_record(paths, stranger.id, boot_id="b" * 36)
        assert stranger.pid not in {item.pid for item in sweep(paths)}
        assert running((stranger.pid,)) == [stranger.pid]
    outcome = last_outcome(paths)
    assert outcome is not None
    assert outcome.by == "the end of the computer's session"


def test_signal_is_not_sent_to_a_reused_pid() -> None:
    with bystander() as stranger:
        other = ProcessId(stranger.pid, stranger.id.start_ticks + 1)
        assert not proctree.send(other, signal.SIGKILL)
        assert running((stranger.pid,)) == [stranger.pid]
        assert proctree.send(stranger.id, signal.SIGKILL)
        wait_for(lambda: running((stranger.pid,)) == [], "the right identity to be signalled")
    assert not proctree.send(stranger.id, signal.SIGKILL)


def test_what_cannot_be_ended_is_looked_at_ever_more_seldom() -> None:
    stuck = proctree.Process(gone(), ppid=1, state="D", name="stuck")
    looks = 0

    def tree() -> list[proctree.Process]:
        nonlocal looks
        looks += 1
        return [stuck]

    assert clearing.clear(tree, deadline_s=1.0).survivors == (stuck.pid,)
    assert looks < 60  # three a round: a walk through all processes, as long as a driver holds one


def test_marked_process_with_a_dead_guardian_is_swept(paths: Paths) -> None:
    marks = {proctree.RUN_MARKER: "mine", proctree.GUARDIAN_MARKER: proctree.guardian_marker(gone())}
    with bystander(**marks) as leftover:
        swept = [item for item in sweep(paths) if item.pid == leftover.pid]
        assert [(item.run_id, item.known_by, item.gone) for item in swept] == [("mine", "marker", True)]


def test_marked_process_with_a_living_guardian_is_left_alone(paths: Paths) -> None:
    with bystander() as guardian:
        marks = {proctree.RUN_MARKER: "mine", proctree.GUARDIAN_MARKER: proctree.guardian_marker(guardian.id)}
        with bystander(**marks) as guarded:
            assert guarded.pid not in {item.pid for item in sweep(paths)}
            assert running((guarded.pid,)) == [guarded.pid]


def test_half_a_marker_is_not_enough(paths: Paths) -> None:
    with (
        bystander(**{proctree.RUN_MARKER: "mine"}) as run_only,
        bystander(**{proctree.RUN_MARKER: "mine", proctree.GUARDIAN_MARKER: "nonsense"}) as torn,
    ):
        assert not {item.pid for item in sweep(paths)} & {run_only.pid, torn.pid}
        assert running((run_only.pid, torn.pid)) == [run_only.pid, torn.pid]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can start a process as somebody else")
def test_process_of_another_user_is_never_signalled(paths: Paths) -> None:
    marks = {proctree.RUN_MARKER: "mine", proctree.GUARDIAN_MARKER: proctree.guardian_marker(gone())}
    program = ("/bin/sh", "-c", "echo up; read line")
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, user=65534, env=dict(os.environ) | marks
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        theirs = proctree.find(child.pid)
        assert theirs is not None
        write_record(paths, theirs.id)
        try:
            assert child.pid not in {item.pid for item in sweep(paths)}
            assert running((child.pid,)) == [child.pid]
        finally:
            child.kill()


def test_app_started_from_within_a_leftover_does_not_end_itself(paths: Paths) -> None:
    me = proctree.find(os.getpid())
    assert me is not None
    write_record(paths, me.id)
    assert os.getpid() not in {item.pid for item in sweep(paths)}


def test_damaged_record_is_set_aside_and_nobody_signalled(
    paths: Paths, caplog: pytest.LogCaptureFixture
) -> None:
    atomic_write(paths.lease, '{"run_id": "torn')
    sweep(paths)
    assert "damaged" in caplog.text
    assert lease.read_record(paths) is None
    assert paths.lease.with_suffix(".damaged").read_text(encoding="utf-8") == '{"run_id": "torn'


def test_outcome_that_the_guardian_wrote_is_kept(paths: Paths) -> None:
    record = write_record(paths, gone())
    told = lease.Outcome(record.run_id, record.spec, 3, None, False, "the engine", 1.0, 2.0, record.log_path)
    atomic_write(paths.outcome, json.dumps(to_json(told)))
    sweep(paths)
    assert last_outcome(paths) == told


@contextmanager
def mapping(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that has a shared memory file mapped."""
    script = (
        "import mmap, sys; f = open(sys.argv[1], 'r+b'); m = mmap.mmap(f.fileno(), 0);"
        "print('mapped', flush=True); input()"
    )
    program = (sys.executable, "-c", script, str(path))
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        try:
            yield child
        finally:
            child.kill()


@pytest.fixture
def segment() -> Iterator[Path]:
    path = Path("/dev/shm") / f"psm_{secrets.token_hex(4)}"
    path.write_bytes(b"\0" * mmap.PAGESIZE)
    yield path
    path.unlink(missing_ok=True)


def test_shared_memory_that_only_the_dead_tree_mapped_is_removed(paths: Paths, segment: Path) -> None:
    with mapping(segment) as child:
        engine = proctree.find(child.pid)
        assert engine is not None
        write_record(paths, engine.id)
        sweep(paths)
        assert running((child.pid,)) == []
    assert not segment.exists()


def test_shared_memory_that_somebody_else_maps_too_is_kept(paths: Paths, segment: Path) -> None:
    with mapping(segment) as child, mapping(segment):
        engine = proctree.find(child.pid)
        assert engine is not None
        write_record(paths, engine.id)
        sweep(paths)
        assert running((child.pid,)) == []
        assert segment.exists()


def test_namesake_of_a_removed_segment_is_kept(segment: Path) -> None:
    was = Segment(segment.name, segment.stat().st_ino + 1)
    assert remove_segments(frozenset({was})) == ()
    assert segment.exists()


def test_shared_memory_is_removed_although_engine_and_guardian_were_killed_at_once(paths: Paths) -> None:
    record = start(paths, "--shared-memory", "--tree")
    pids = wait_pids(record)

    def noted() -> tuple[Segment, ...]:
        found = lease.read_record(paths)
        return found.segments if isinstance(found, RunRecord) else ()

    wait_for(lambda: bool(noted()), "the guardian to note the shared memory")
    names = [segment.name for segment in noted()]
    assert all((SHM / name).exists() for name in names)
    trackers = [process.pid for process in proctree.descendants((record.guardian_pid,))]
    for pid in (record.guardian_pid, *pids, *trackers):
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: not running((*pids, *trackers)), "their end")
    assert all((SHM / name).exists() for name in names)
    sweep(paths)
    assert not any((SHM / name).exists() for name in names)
