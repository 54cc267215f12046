"""Runs a process out of memory: by the kernel's own killer in a small memory group, where one can be had."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import psutil

LIMIT_BYTES = 64 * 1024**2
HOW = "the kernel's killer in a memory group, or SIGKILL by a watcher where no group can be made"
_ROOT = Path("/sys/fs/cgroup/memory")
_PATIENCE_S = 20.0
EAT = signal.SIGUSR1  # the fake's worker then takes memory without end


def exhaust(pid: int) -> None:
    """Let ``pid`` take more memory than it may have; returns when it is dead."""
    group = _group(pid)
    process = psutil.Process(pid)
    os.kill(pid, EAT)
    deadline = time.monotonic() + _PATIENCE_S
    try:
        while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
            if group is None and process.memory_info().rss > LIMIT_BYTES * 2:
                process.kill()
            assert time.monotonic() < deadline, "it did not run out of memory"
            time.sleep(0.001)
    except psutil.NoSuchProcess:
        pass
    finally:
        if group is not None:
            _remove(group)


def _group(pid: int) -> Path | None:
    """A group below our own, so that every limit that holds for us holds for it too."""
    lines = Path("/proc/self/cgroup").read_text(encoding="ascii").splitlines()
    ours = next((line.split(":", 2)[2] for line in lines if ":memory:" in line), "/")
    group = Path(f"{_ROOT}{ours}") / f"slipstream-test-{os.getpid()}-{pid}"
    try:
        group.mkdir()
    except OSError:
        return None
    try:
        (group / "memory.limit_in_bytes").write_text(str(LIMIT_BYTES))
        (group / "cgroup.procs").write_text(str(pid))
    except OSError:
        group.rmdir()
        return None
    return group


def _remove(group: Path) -> None:
    """The kernel lets go of a group a moment after its last process."""
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            group.rmdir()
        except OSError:
            assert time.monotonic() < deadline, f"{group} is still in use"
            time.sleep(0.01)
        else:
            return
