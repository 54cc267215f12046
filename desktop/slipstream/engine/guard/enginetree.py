"""An engine's processes from spawn to the last survivor, as the guardian owns them; stdlib only.

Runs in the guardian's main thread. Decides nothing: it starts, reaps and ends what it is told to.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from slipstream.engine.guard import clearing, proctree, runlog
from slipstream.engine.guard.runlog import RunLog
from slipstream.engine.guard.segments import Segment, remove_segments, segments_of

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PIPE_BYTES = 1 << 20
_KILL_S = 10.0
_PUMP_S = 2.0
_SOONEST_LOOK_S = 2.0
_LATEST_LOOK_S = 600.0
_OOM_SCORE = 300  # when memory runs out the engine goes before the desktop, and before its guardian


class EngineTree:
    """One engine and everything below it. Its double-forked descendants come to this process, not to init."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._leader: subprocess.Popen[bytes] | None = None
        self._pump: threading.Thread | None = None
        self._pump_wake = -1
        self.leader: proctree.ProcessId | None = None
        self.exit_code: int | None = None  # the leader's; below zero for a signal
        self.segments: frozenset[Segment] = frozenset()  # shared memory seen in the tree so far
        self._began_at = time.monotonic()
        self.look_at = self._began_at  # when to look for more of it

    def spawn(self, run_id: str, argv: tuple[str, ...], env: dict[str, str], cwd: str, log: RunLog) -> None:
        """Start the leader and the thread that carries both its streams, in order, into ``log``.

        Call once, from the main thread: the kernel ties PDEATHSIG to the life of the thread that spawned.
        Raises ``OSError`` or ``ValueError`` when the program cannot be run; ``log`` is closed either way.
        """
        read_fd, write_fd = os.pipe2(os.O_CLOEXEC)
        with contextlib.suppress(OSError):
            fcntl.fcntl(write_fd, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        guardian = proctree.find(os.getpid())
        markers = {
            proctree.RUN_MARKER: run_id,
            proctree.GUARDIAN_MARKER: "" if guardian is None else proctree.guardian_marker(guardian.id),
            "SPT_NOENV": "1",  # else setproctitle overwrites the environment, and with it the markers
        }
        try:
            self._leader = subprocess.Popen(
                argv,
                env=env | markers,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=write_fd,
                stderr=write_fd,
                start_new_session=True,
                preexec_fn=self._tie_to(os.getpid()),  # safe: no other thread runs yet
            )
        except BaseException:
            log.close()
            os.close(read_fd)
            raise
        finally:
            os.close(write_fd)
        leader = proctree.find(self._leader.pid)  # a child not yet reaped is always there
        self.leader = None if leader is None else leader.id
        wake_fd, self._pump_wake = os.pipe2(os.O_CLOEXEC)
        self._pump = threading.Thread(target=runlog.pump, args=(read_fd, wake_fd, log), name="engine-log")
        self._pump.start()

    def _tie_to(self, parent: int) -> Callable[[], None]:
        def prepare() -> None:
            self._libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != parent:  # it died before the kernel knew
                os._exit(1)
            with contextlib.suppress(OSError):
                Path("/proc/self/oom_score_adj").write_text(str(_OOM_SCORE), encoding="ascii")

        return prepare

    def pids(self) -> list[int]:
        """Everything in the tree now, zombies included."""
        return [process.pid for process in self._processes()]

    def reap(self) -> None:
        """Collect whatever has ended, ours or adopted; keeps the leader's exit code."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if self._leader is not None and pid == self._leader.pid and self.exit_code is None:
                self.exit_code = os.waitstatus_to_exitcode(status)
                self._leader.returncode = self.exit_code  # reaped here: Popen must not wait for a freed pid

    def terminate(self) -> None:
        """SIGTERM to the leader alone: vLLM ends its own tree, and a group signal while loading hangs it."""
        if self.leader is not None and self.exit_code is None:
            proctree.send(self.leader, signal.SIGTERM)

    def look_at_segments(self, now: float) -> bool:
        """Add what shared memory the tree uses now to ``segments``; whether any was new.

        Should engine and guardian be killed at once it stays behind, and only a record tells whose it was.
        Looks after 2, 4, 8 ... seconds: often while the engine loads, ever more seldom after.
        """
        self.look_at = now + min(max(now - self._began_at, _SOONEST_LOOK_S), _LATEST_LOOK_S)
        seen = self.segments.union(*(segments_of(pid) for pid in self.pids()))
        fresh = seen != self.segments
        self.segments = seen
        return fresh

    def clear(self) -> list[int]:
        """End everything, wait for its last words to reach the log, unlink its shared memory.

        Takes milliseconds, ``_KILL_S`` at most; the pids that even SIGKILL did not remove.
        """
        cleared = clearing.clear(self._processes, reap=self.reap, deadline_s=_KILL_S)
        remove_segments(cleared.segments | self.segments)
        if self._pump is not None:
            self._pump.join(0.0 if cleared.survivors else _PUMP_S)
            os.write(self._pump_wake, b"x")
            self._pump.join(_PUMP_S)
        return list(cleared.survivors)

    def _processes(self) -> list[proctree.Process]:
        return proctree.descendants([os.getpid()])
