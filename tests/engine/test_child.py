"""A child is run to its end, or ended: lines, cancel, deadline, groups."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import psutil
import pytest

from slipstream.engine.install.child import Cancelled, run_child

WAIT_S = 20.0
STUBBORN = (
    "import signal,subprocess,sys,time\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; print(1, flush=True); time.sleep(60)'])\n"
    "print('child', child.pid, flush=True)\n"
    "time.sleep(60)\n"
)


def python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_lines_of_output_and_errors_arrive_in_order_with_the_exit_code():
    lines: list[str] = []
    code = (
        "import sys\n"
        "print('one', flush=True); print('two', file=sys.stderr, flush=True)\n"
        "sys.stdout.write('a\\rb\\n\\nlast without end'); sys.exit(3)"
    )
    finished = run_child(python(code), cancelled=threading.Event(), deadline_s=WAIT_S, on_line=lines.append)
    assert finished.code == 3
    assert lines == ["one", "two", "a", "b", "last without end"]
    assert finished.tail == tuple(lines)


def test_only_the_newest_lines_are_kept():
    finished = run_child(
        python("for i in range(5000): print(i)"), cancelled=threading.Event(), deadline_s=WAIT_S
    )
    assert finished.tail[-1] == "4999"
    assert len(finished.tail) < 100


def test_cancel_ends_a_child_that_ignores_sigterm_and_its_own_children(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("slipstream.engine.install.child.TERM_GRACE_S", 0.3)
    cancelled = threading.Event()
    pids: list[int] = []

    def take(line: str) -> None:
        if line.startswith("child"):
            pids.append(int(line.split()[1]))
        if line == "1":
            cancelled.set()

    with pytest.raises(Cancelled):
        run_child(
            python(STUBBORN),
            cancelled=cancelled,
            deadline_s=WAIT_S,
            on_line=take,
            on_start=pids.append,
        )
    assert len(pids) == 2
    psutil.wait_procs([psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)], timeout=WAIT_S)
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_a_child_past_its_deadline_is_ended(monkeypatch: pytest.MonkeyPatch):
    started: list[int] = []
    with pytest.raises(TimeoutError):
        run_child(
            python("import time; time.sleep(60)"),
            cancelled=threading.Event(),
            deadline_s=0.3,
            on_start=started.append,
        )
    assert not psutil.pid_exists(started[0])


def test_a_grandchild_that_holds_the_pipe_does_not_keep_us_waiting():
    code = (
        "import subprocess,sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print('done', flush=True)"
    )
    finished = run_child(python(code), cancelled=threading.Event(), deadline_s=WAIT_S)
    assert (finished.code, finished.tail) == (0, ("done",))


def test_nothing_starts_when_the_work_was_called_off_before(tmp_path: Path):
    cancelled = threading.Event()
    cancelled.set()
    with pytest.raises(Cancelled):
        run_child(python(f"open({str(tmp_path / 'made')!r}, 'w')"), cancelled=cancelled, deadline_s=WAIT_S)
    assert not (tmp_path / "made").exists()


def test_a_missing_program_is_an_os_error():
    with pytest.raises(FileNotFoundError):
        run_child(("/no/such/program",), cancelled=threading.Event(), deadline_s=WAIT_S)


def test_an_error_while_reading_lines_still_ends_the_child():
    started: list[int] = []

    def fail(line: str) -> None:
        raise ValueError(line)

    with pytest.raises(ValueError, match="x"):
        run_child(
            python("import time; print('x', flush=True); time.sleep(60)"),
            cancelled=threading.Event(),
            deadline_s=WAIT_S,
            on_line=fail,
            on_start=started.append,
        )
    assert not psutil.pid_exists(started[0])


def test_only_the_descriptors_named_stay_open_in_the_child(tmp_path: Path):
    kept = os.open(tmp_path / "kept", os.O_RDWR | os.O_CREAT)
    other = os.open(tmp_path / "other", os.O_RDWR | os.O_CREAT)
    try:
        code = f"import os\nfor fd in ({kept}, {other}):\n  print(os.path.exists(f'/proc/self/fd/{{fd}}'))"
        finished = run_child(python(code), cancelled=threading.Event(), deadline_s=WAIT_S, keep_fds=(kept,))
    finally:
        os.close(kept)
        os.close(other)
    assert finished.tail == ("True", "False")
