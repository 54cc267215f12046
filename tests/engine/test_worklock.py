"""Two pieces of work on a folder cannot collide, and a killed one does not block the next."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from slipstream.engine.install import worklock

WAIT_S = 20.0
HOLDER = """
import subprocess, sys
from pathlib import Path
from slipstream.engine.install import worklock
with worklock.hold(Path(sys.argv[1])) as lock:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"],
                             pass_fds=(lock.fd,), start_new_session=True, stdout=subprocess.DEVNULL)
    lock.note_child(child.pid)
    print(child.pid, flush=True)
    sys.stdin.read()
    child.kill()
    child.wait()
"""


@pytest.fixture
def holder(tmp_path: Path):
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process
    process.communicate(timeout=WAIT_S)


def child_of(holder: subprocess.Popen[str]) -> psutil.Process:
    assert holder.stdout is not None
    return psutil.Process(int(holder.stdout.readline()))


def test_a_second_holder_is_told_who_has_the_lock(holder: subprocess.Popen[str], tmp_path: Path):
    child = child_of(holder)
    with pytest.raises(worklock.LockHeld) as held, worklock.hold(tmp_path):
        pass
    assert held.value.pid == holder.pid
    assert child.is_running()


def test_the_child_of_a_killed_holder_is_ended_and_the_lock_taken(
    holder: subprocess.Popen[str], tmp_path: Path
):
    child = child_of(holder)
    holder.send_signal(signal.SIGKILL)
    holder.wait(WAIT_S)
    with worklock.hold(tmp_path):
        psutil.wait_procs([child], timeout=WAIT_S)
        assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_the_lock_is_free_again_after_the_work(tmp_path: Path):
    folder = tmp_path / "new"
    with worklock.hold(folder):
        pass
    with pytest.raises(ZeroDivisionError), worklock.hold(folder):
        raise ZeroDivisionError
    with worklock.hold(folder) as lock:
        assert lock.fd > 0


def test_a_reused_pid_is_nobody(tmp_path: Path, holder: subprocess.Popen[str]):
    """The record names a process with our pid but another start: it must not be signalled."""
    child = child_of(holder)
    record = tmp_path / worklock.LOCK_NAME
    record.write_text(f'{{"owner": {{}}, "child": {{"pid": {child.pid}, "start_ticks": 1}}}}')
    with pytest.raises(worklock.LockHeld), worklock.hold(tmp_path):
        pass
    assert child.is_running()
