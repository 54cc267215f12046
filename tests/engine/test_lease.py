"""The lock that proves a guardian's life, and the files that describe runs."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.fakes.runs import tree_spec, wait_for

from slipstream.core.codec import to_json
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.guard import filelock, lease, proctree
from slipstream.engine.guard.lease import Outcome, RunRecord, Unreadable


def own_record(paths: Paths) -> RunRecord:
    """A record whose guardian and engine are this very process."""
    me = proctree.find(os.getpid())
    assert me is not None
    spec = tree_spec(paths)
    return RunRecord(
        run_id=spec.run_id,
        spec=spec,
        guardian=me.id,
        engine=me.id,
        boot_id=proctree.boot_id(),
        socket_path=str(paths.runtime / "s"),
        port=8123,
        log_path=spec.log_path,
        started_at_utc=time.time(),
    )


def test_record_comes_back_as_it_was_written(paths: Paths) -> None:
    record = own_record(paths)
    atomic_write(paths.lease, json.dumps(to_json(record)))
    assert lease.read_record(paths) == record
    assert lease.is_alive(record)


def test_missing_files_are_no_runs(paths: Paths) -> None:
    assert lease.read_record(paths) is None
    assert lease.read_outcome(paths) is None


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"run_id": 3}', '"text"', '{"somebody": "else\'s file"}', "\x00" * 64]
)
def test_torn_or_foreign_record_is_one_sentence(paths: Paths, text: str) -> None:
    atomic_write(paths.lease, text)
    record = lease.read_record(paths)
    assert isinstance(record, Unreadable)
    assert str(paths.lease) in record.reason
    assert record.reason.endswith("nothing was touched.")


def test_record_that_is_not_text_is_unreadable(paths: Paths) -> None:
    paths.lease.write_bytes(b"\xff\xfe\x00")
    assert isinstance(lease.read_record(paths), Unreadable)


def test_outcome_comes_back_as_it_was_written(paths: Paths) -> None:
    spec = tree_spec(paths)
    outcome = Outcome(spec.run_id, spec, None, 9, True, "a test", 1.0, 2.5, spec.log_path, (4, 5))
    atomic_write(paths.outcome, json.dumps(to_json(outcome)))
    assert lease.read_outcome(paths) == outcome


def test_same_pid_with_another_start_time_or_boot_is_not_alive(paths: Paths) -> None:
    record = own_record(paths)
    reused = dataclasses.replace(record.guardian, start_ticks=record.guardian.start_ticks - 1)
    assert not lease.is_alive(dataclasses.replace(record, guardian=reused))
    assert not lease.is_alive(dataclasses.replace(record, boot_id="another"))


def test_zombie_is_not_alive() -> None:
    with subprocess.Popen((sys.executable, "-c", "input()"), stdin=subprocess.PIPE) as child:
        process = proctree.find(child.pid)
        assert process is not None
        assert proctree.is_alive(process.id)
        child.kill()
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
        assert not proctree.is_alive(process.id)


_HOLD = """
import sys
from pathlib import Path
from slipstream.engine.guard import filelock
print(filelock.take(Path(sys.argv[1])) is not None, flush=True)
sys.stdin.read()
"""


def test_lock_has_one_holder_and_the_kernel_frees_it(tmp_path: Path) -> None:
    path = tmp_path / "server.lock"
    assert not filelock.is_held(path)
    program = (sys.executable, "-c", _HOLD, str(path))
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"True\n"
        assert filelock.is_held(path)
        assert filelock.take(path) is None
        with filelock.held(path) as ours:
            assert not ours
        holder.kill()
        holder.wait(10)
    wait_for(lambda: not filelock.is_held(path), "the lock to be free")
    with filelock.held(path) as ours:
        assert ours


def test_looking_at_the_lock_neither_takes_nor_loses_it(tmp_path: Path) -> None:
    path = tmp_path / "server.lock"
    with filelock.held(path) as ours:
        assert ours
        assert filelock.is_held(path)  # opens and closes the file: a plain POSIX lock would be lost here
        assert filelock.is_held(path)
        assert filelock.take(path) is None
    assert not filelock.is_held(path)


def test_process_names_with_spaces_and_parentheses_are_read(tmp_path: Path) -> None:
    name = "a ) (b"
    script = (
        f"import ctypes; ctypes.CDLL(None).prctl(15, {name.encode()!r}); print('named', flush=True); input()"
    )
    program = (sys.executable, "-c", script)
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        process = proctree.find(child.pid)
        child.kill()
    assert process is not None
    assert (process.name, process.ppid) == (name, os.getpid())
