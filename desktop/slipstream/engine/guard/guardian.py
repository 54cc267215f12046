"""The small program that owns an engine's process tree and outlives the app; run by path, not imported by it.

    python -I -S guardian.py ORDER.json

Takes the lock, spawns the engine in a session of its own, pumps its output to the run's log, and obeys its
control socket until the tree is gone. Stdlib and its stdlib-only neighbours only: it must keep working while
the app's environment is upgraded or removed. Never decides whether an engine is healthy; it runs it, ends it,
and says how it ended.

Verbs (one JSON object a line): ``hold {policy?}``, ``release {policy?}``, ``stop {grace_s, by, loading}``,
``kill {by}``, ``status``, ``taken`` (the app has read ``started``; hanging up before that undoes the start).
Events: ``started``, ``stopping``, ``exited``, ``status``, ``error``; before a start ``busy`` or ``failed``.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import selectors
import signal
import socket
import sys
import time
import traceback
from pathlib import Path

if __name__ == "__main__":  # isolated mode keeps the package's folder off the path: last, and only to import
    sys.path.append(str(Path(__file__).resolve().parents[3]))

from slipstream.engine.guard import filelock, runlog
from slipstream.engine.guard.control import Client, Control, Message
from slipstream.engine.guard.enginetree import EngineTree
from slipstream.engine.guard.order import Order, RunFiles
from slipstream.engine.guard.scratch import Scratch

_TICK_S = 30.0  # signals and clients wake it at once; this is for a socket folder that was emptied
_LOCK_WAIT_S = 0.5
_REPLY_S = 5.0
_STOP_GRACE_S = 10.0
_MAX_GRACE_S = 3600.0
_NOTES_BYTES = 1_000_000
_POLICIES = ("stop", "grace", "keep")


class Guardian:
    """Policy and obedience for one run. Its thread never writes the log: a slow disk cannot delay a stop."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._files = RunFiles(order)
        self._tree = EngineTree()
        self._scratch: Scratch | None = None
        self._selector = selectors.DefaultSelector()
        self._policy = order.policy
        self._by: str | None = None  # who asked for the end; the first stands
        self._kill_at: float | None = None  # when the grace of a stop is over
        self._let_go_at: float | None = None  # when the lack of a holder ends the server
        self._starter: Client | None = None  # the app that has not yet said ``taken``
        self._stop_told = False
        self._wake_read, self._wake_write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)

    def run(self, reply: socket.socket, lock: int) -> None:
        """The whole life, with the lock's descriptor; a failure to start is answered on ``reply``."""
        self._catch_signals()
        control: Control | None = None
        try:
            control = Control(Path(self._order.socket_path), self._selector, self._greeting)
            self._scratch = Scratch.make(Path(self._order.temp_base))
            self._files.temp_path = str(self._scratch.path)
            self._files.write_record(None)
            self._spawn()
            self._files.write_record(self._tree.leader)
        except Exception as exc:  # from a full disk to a missing program: nothing may be left of the attempt
            if not isinstance(exc, OSError):
                _note(traceback.format_exc())
            self._tree.clear()
            self._remove_scratch()
            self._files.remove_record()
            if control is not None:
                control.close()
            os.close(lock)
            _answer(reply, {"event": "failed", "why": str(exc)})
            return
        self._let_go_at = self._deadline_without_holder(first=True)
        self._starter = control.adopt(reply)
        fault = ""
        try:
            self._obey(control)
        except Exception:  # whatever goes wrong here, the tree must still be ended
            fault = "a fault in the guardian"
            _note(traceback.format_exc())
        self._finish(control, lock, fault)

    def _catch_signals(self) -> None:
        signal.set_wakeup_fd(self._wake_write, warn_on_full_buffer=False)
        self._selector.register(self._wake_read, selectors.EVENT_READ)
        # Handlers, not SIG_IGN: what is ignored here would stay ignored in the engine.
        for signum in (signal.SIGCHLD, signal.SIGHUP):
            signal.signal(signum, lambda *_: None)
        for signum in (signal.SIGTERM, signal.SIGINT):
            signal.signal(signum, self._on_signal)

    def _on_signal(self, signum: int, _frame: object) -> None:
        self._stop(f"the system ({signal.Signals(signum).name})", _STOP_GRACE_S)

    def _spawn(self) -> None:
        order = self._order
        log_path = Path(order.log_path)
        log = runlog.RunLog(log_path, max_bytes=order.log_max_bytes, files=order.log_files)
        with contextlib.suppress(OSError):
            runlog.prune(log_path.parent)
        env = order.env | {"TMPDIR": self._files.temp_path}
        self._tree.spawn(order.run_id, tuple(order.argv), env, order.cwd, log)

    def _obey(self, control: Control) -> None:
        while self._tree.exit_code is None:
            now = time.monotonic()
            if self._let_go_at is not None and now >= self._let_go_at:
                self._let_go_at = None
                self._stop("the policy for a vanished app", _STOP_GRACE_S)
            self._tell_stopping(control)
            if self._kill_at is not None and now >= self._kill_at:
                return
            if now >= self._tree.look_at and self._tree.look_at_segments(now):
                with contextlib.suppress(OSError):
                    self._files.write_record(self._tree.leader, self._tree.segments)
            moments = (self._kill_at, self._let_go_at, self._tree.look_at)
            due = [at - now for at in moments if at is not None]
            ready = self._selector.select(max(0.0, min([_TICK_S, *due])))
            for key, mask in ready:
                if key.fileobj == self._wake_read:
                    with contextlib.suppress(BlockingIOError):
                        os.read(self._wake_read, 4096)
                elif isinstance(key.data, Client):
                    self._serve(control, key.data, mask)
                else:
                    control.accept()
            if not ready:
                control.ensure_reachable()
            self._tree.reap()

    def _serve(self, control: Control, client: Client, mask: int) -> None:
        if mask & selectors.EVENT_WRITE:
            control.write(client)
        if mask & selectors.EVENT_READ:
            for message in control.receive(client):
                self._handle(control, client, message)
        if client in control.clients:
            return
        if client is self._starter:
            self._stop("the app that gave up its start", 0.0)
        if client.holds:
            self._release(control, client)

    def _handle(self, control: Control, client: Client, message: Message) -> None:
        if message.get("policy") in _POLICIES:
            self._policy = str(message["policy"])
        match message.get("verb"):
            case "taken":
                self._starter = None
            case "hold":
                client.holds = True
                self._let_go_at = None
            case "release":
                self._release(control, client)
            case "stop":
                # vLLM swallows SIGTERM while it loads, so asking it would only cost the grace.
                self._stop(_by(message), 0.0 if message.get("loading") is True else _grace_s(message))
            case "kill":
                self._stop(_by(message), 0.0)
            case "status":
                control.send(client, self._status(control))
            case _:
                control.send(client, {"event": "error", "why": "unknown verb"})

    def _release(self, control: Control, client: Client) -> None:
        client.holds = False
        if not any(other.holds for other in control.clients):
            self._let_go_at = self._deadline_without_holder(first=False)

    def _deadline_without_holder(self, *, first: bool) -> float | None:
        if self._policy == "keep":
            return None
        wait_s = self._order.grace_s if self._policy == "grace" else 0.0
        return time.monotonic() + max(wait_s, self._order.first_hold_s if first else 0.0)

    def _stop(self, by: str, grace_s: float) -> None:
        """Begin the end, or hasten it: a later stop can only shorten the grace."""
        self._by = self._by or by
        if grace_s > 0 and self._kill_at is None:
            self._tree.terminate()
        kill_at = time.monotonic() + grace_s
        self._kill_at = kill_at if self._kill_at is None else min(self._kill_at, kill_at)

    def _tell_stopping(self, control: Control) -> None:
        if not self._stop_told and self._by is not None:
            self._stop_told = True
            control.broadcast({"event": "stopping", "by": self._by, "asked": True})

    def _greeting(self) -> tuple[Message, ...]:
        record = self._files.record(self._tree.leader, self._tree.segments)
        started: Message = {"event": "started", "run_id": self._order.run_id, "record": record}
        return (
            (started, {"event": "stopping", "by": self._by, "asked": True}) if self._stop_told else (started,)
        )

    def _status(self, control: Control) -> Message:
        now = time.monotonic()
        return {
            "event": "status",
            "run_id": self._order.run_id,
            "policy": self._policy,
            "holders": sum(client.holds for client in control.clients),
            "let_go_in_s": None if self._let_go_at is None else self._let_go_at - now,
            "kill_in_s": None if self._kill_at is None else self._kill_at - now,
            "pids": self._tree.pids(),
        }

    def _finish(self, control: Control, lock: int, fault: str) -> None:
        ended_by_itself = self._by is None
        ending: Message = {"by": self._by or fault or "the engine", "asked": not ended_by_itself}
        if ended_by_itself:
            control.broadcast({"event": "stopping"} | ending | self._exit())
        ending["survivors"] = self._tree.clear()
        self._remove_scratch()
        ending |= self._exit()
        try:
            self._files.write_outcome(ending)
        except OSError as exc:
            _note(f"the outcome could not be written: {exc}")
        control.stop_listening()
        self._files.remove_record()
        os.close(lock)  # before the word is out: who hears ``exited`` may start the next server at once
        control.broadcast({"event": "exited"} | ending)
        control.close()

    def _remove_scratch(self) -> None:
        if self._scratch is not None:
            self._scratch.remove()

    def _exit(self) -> Message:
        code = self._tree.exit_code
        if code is None:
            return {"code": None, "signal": None}
        return {"code": code, "signal": None} if code >= 0 else {"code": None, "signal": -code}


def main(argv: list[str]) -> int:
    """Exit codes: 0 the order was carried out or answered, 3 whoever gave it is no longer there."""
    order = Order.take(Path(argv[0]))
    if order.detach and os.fork() != 0:
        return 0
    if os.getsid(0) != os.getpid():
        os.setsid()
    _redirect(Path(order.notes_path))
    reply = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    reply.settimeout(_REPLY_S)
    try:
        reply.connect(order.reply_path)
    except OSError:
        return 3
    lock = _take_lock(Path(order.lock_path))
    if lock is None:
        _answer(reply, {"event": "busy"})
        return 0
    Guardian(order).run(reply, lock)
    return 0


def _take_lock(path: Path) -> int | None:
    deadline = time.monotonic() + _LOCK_WAIT_S  # a sweep has it for a moment while it tidies the record
    while (lock := filelock.take(path)) is None and time.monotonic() < deadline:
        time.sleep(0.02)
    return lock


def _redirect(notes: Path) -> None:
    """Let go of the caller's streams; faults go to a small file beside the logs."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    with contextlib.suppress(OSError):
        if notes.stat().st_size > _NOTES_BYTES:
            flags |= os.O_TRUNC
    null = os.open(os.devnull, os.O_RDWR)
    try:
        errors = os.open(notes, flags, 0o600)
    except OSError:
        errors = null
    for source, target in ((null, 0), (null, 1), (errors, 2)):
        os.dup2(source, target)


def _answer(reply: socket.socket, message: Message) -> None:
    with contextlib.suppress(OSError):
        reply.sendall(json.dumps(message).encode() + b"\n")
    reply.close()


def _by(message: Message) -> str:
    return str(message.get("by") or "an app")[:200]


def _grace_s(message: Message) -> float:
    value = message.get("grace_s")
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return _STOP_GRACE_S
    return min(max(float(value), 0.0), _MAX_GRACE_S)


def _note(text: str) -> None:
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {text}\n")
        sys.stderr.flush()


if __name__ == "__main__":
    status = 70
    try:
        status = main(sys.argv[1:])
    except Exception:  # told where the caller, or whoever reads the notes, can see it
        _note(traceback.format_exc())
    finally:
        os._exit(status)  # the interpreter's own end would wait for a log thread stuck on a dead disk
