"""Runs one short-lived child to its end: lines out, cancel, deadline, and never a process left behind.

Not for the engine itself, which must outlive the app: that is the guardian's.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from slipstream.core.words import say

TICK_S = 0.1
TERM_GRACE_S = 5.0
TAIL_LINES = 60
_READ_BYTES = 65536


class Cancelled(Exception):
    """The work was called off: an outcome, not an error. Everything half-made is gone."""


class CancelFlag(Protocol):
    """What long work asks between steps; a ``threading.Event`` is one."""

    def is_set(self) -> bool:
        """True once the work should end."""
        ...


class Report(Protocol):
    """Where long work says how far it is. ``fraction`` is 0..1 or ``None`` when unknown."""

    def __call__(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class Finished:
    """How a child ended: exit code (negative: the signal), and the newest lines of its output and errors."""

    code: int
    tail: tuple[str, ...]


def stop_if_asked(cancelled: CancelFlag) -> None:
    """Raises ``Cancelled`` once the work should end."""
    if cancelled.is_set():
        raise Cancelled


def run_child(
    argv: Sequence[str],
    *,
    cancelled: CancelFlag,
    deadline_s: float,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    keep_fds: Sequence[int] = (),
    on_line: Callable[[str], None] | None = None,
    on_start: Callable[[int], None] | None = None,
    on_tick: Callable[[int], None] | None = None,
    grace_s: float = TERM_GRACE_S,
) -> Finished:
    """Run ``argv`` in a session of its own until it ends; called off, it has ``grace_s`` to end in order.

    ``on_line`` gets each line of stdout and stderr, ``on_start`` the pid once, ``on_tick`` the pid ten times
    a second. ``keep_fds`` stay open in the child: a lock held through one lives as long as the child does.
    Raises ``Cancelled`` and ``TimeoutError`` after the whole group is dead, ``OSError`` when it cannot start.
    """
    stop_if_asked(cancelled)
    process = subprocess.Popen(
        tuple(argv),
        env=None if env is None else dict(env),
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        pass_fds=tuple(keep_fds),
    )
    tail: deque[str] = deque(maxlen=TAIL_LINES)

    def take(line: str) -> None:
        tail.append(line)
        if on_line is not None:
            on_line(line)

    try:
        if on_start is not None:
            on_start(process.pid)
        _follow(process, _Lines(take), cancelled, time.monotonic() + deadline_s, on_tick)
    finally:
        _end_group(process, grace_s)
    return Finished(process.returncode, tuple(tail))


class _Lines:
    """Cuts a byte stream into text lines."""

    def __init__(self, take: Callable[[str], None]) -> None:
        self._take = take
        self._rest = b""

    def feed(self, data: bytes) -> None:
        *whole, self._rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        for line in whole:
            if line.strip():
                self._take(line.decode("utf-8", "replace"))

    def close(self) -> None:
        self.feed(b"\n")


def _follow(
    process: subprocess.Popen[bytes],
    lines: _Lines,
    cancelled: CancelFlag,
    end: float,
    on_tick: Callable[[int], None] | None,
) -> None:
    """Read until the leader has ended, whoever else may still hold its pipe. The leader is not reaped."""
    assert process.stdout is not None  # noqa: S101 - asked for with PIPE
    pipe = process.stdout.fileno()
    os.set_blocking(pipe, False)
    ended = os.pidfd_open(process.pid)
    try:
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            selector.register(ended, selectors.EVENT_READ)
            while True:
                ready = {key.fd for key, _ in selector.select(TICK_S)}
                if pipe in ready and not _drain(pipe, lines):
                    selector.unregister(pipe)
                if ended in ready:
                    break
                stop_if_asked(cancelled)
                if time.monotonic() > end:
                    name = Path(str(process.args[0])).name  # type: ignore[index]
                    raise TimeoutError(say("{program} took too long", program=name))
                if on_tick is not None:
                    on_tick(process.pid)
        _drain(pipe, lines)
        lines.close()
    finally:
        os.close(ended)


def _drain(pipe: int, lines: _Lines) -> bool:
    """Take what the pipe holds now; False at its end."""
    while True:
        try:
            data = os.read(pipe, _READ_BYTES)
        except BlockingIOError:
            return True
        if not data:
            return False
        lines.feed(data)


def _end_group(process: subprocess.Popen[bytes], grace_s: float) -> None:
    """Leave no member of the child's group, then reap it; its id cannot be reused before that."""
    if not _ended(process.pid):
        _signal_group(process.pid, signal.SIGTERM)
        end = time.monotonic() + grace_s
        with contextlib.suppress(OSError):
            ended = os.pidfd_open(process.pid)
            with selectors.DefaultSelector() as selector:
                selector.register(ended, selectors.EVENT_READ)
                selector.select(max(0.0, end - time.monotonic()))
            os.close(ended)
    _signal_group(process.pid, signal.SIGKILL)
    process.wait(TERM_GRACE_S)
    if process.stdout is not None:
        process.stdout.close()


def _ended(pid: int) -> bool:
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def _signal_group(pgid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pgid, number)
