"""The app's end of a guardian's control socket: verbs out, events in, usable from two threads at once."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import threading
import time
from typing import Any

from slipstream.core.codec import from_json
from slipstream.core.errors import EngineLost, NextStep
from slipstream.core.words import say
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Policy, RunRecord

ANSWER_S = 2.0


class GuardianLink:
    """A connection to a guardian. One thread waits for events; any thread may send or close.

    Sending returns False when the guardian is no longer there; ``wait_event`` then gives ``EXITED`` or
    ``LOST``.
    """

    def __init__(self, sock: socket.socket) -> None:
        """Of a connected socket; see ``connect``."""
        self._sock = sock
        self._send_lock = threading.Lock()
        self._read_lock = threading.Lock()
        self._closing = threading.Event()
        self._incoming = b""
        self._greeted = False  # the guardian's first word was heard and is still to be passed on

    @classmethod
    def connect(cls, record: RunRecord, *, deadline_s: float = ANSWER_S) -> GuardianLink:
        """Raises ``EngineLost`` when the guardian does not answer, or answers for another run."""
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        sock.settimeout(deadline_s)
        try:
            sock.connect(record.socket_path)
            link = cls(sock)
            greeting = link._next_message(deadline_s)
        except OSError as exc:
            sock.close()
            raise _unreachable() from exc
        if greeting is None or greeting.get("run_id") != record.run_id:
            sock.close()
            raise _unreachable()
        link._greeted = True
        return link

    def hold(self, policy: Policy | None = None) -> bool:
        """Keep the server up; when this link breaks, ``policy`` (or the one set before) applies."""
        return self._send({"verb": "hold", "policy": policy})

    def release(self, policy: Policy) -> bool:
        """Let go; ``policy`` applies at once if nobody else holds."""
        return self._send({"verb": "release", "policy": policy})

    def stop(self, *, grace_s: float, by: str, loading: bool = False) -> bool:
        """End the server: SIGTERM, then after ``grace_s`` kill. While it loads, kill at once."""
        return self._send({"verb": "stop", "grace_s": grace_s, "by": by, "loading": loading})

    def kill(self, *, by: str = "an app") -> bool:
        """End the whole tree at once."""
        return self._send({"verb": "kill", "by": by})

    def wait_event(self, timeout_s: float) -> GuardianEvent | None:
        """The next event; ``None`` after ``timeout_s`` or when ``close`` was called.

        The first one is ``STARTED``. ``LOST`` means that the guardian is no longer there: without an
        ``EXITED`` before it nobody cleared the tree, and ``sweep`` must. Every later call gives it again.
        """
        deadline = time.monotonic() + timeout_s
        with self._read_lock:
            if self._greeted and not self._closing.is_set():
                self._greeted = False
                return GuardianEvent(EventKind.STARTED)
            while not self._closing.is_set():
                try:
                    message = self._next_message(deadline - time.monotonic())
                except OSError:
                    return None if self._closing.is_set() else GuardianEvent(EventKind.LOST)
                if message is None:
                    return None
                event = _event(message)
                if event is not None:
                    return event
        return None

    @property
    def closed(self) -> bool:
        """True once ``close`` was called."""
        return self._closing.is_set()

    def close(self) -> None:
        """Hang up without releasing (a holder that hangs up starts the policy). Idempotent.

        Wakes ``wait_event`` on another thread.
        """
        self._closing.set()
        with contextlib.suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)
        with self._read_lock, self._send_lock:
            self._sock.close()

    def _send(self, message: dict[str, object]) -> bool:
        line = json.dumps(message).encode() + b"\n"
        with self._send_lock:
            try:
                self._sock.sendall(line)
            except OSError:
                return False
        return True

    def _next_message(self, timeout_s: float) -> dict[str, Any] | None:
        """One message, ``None`` after ``timeout_s``. Raises ``OSError`` when the other side is gone."""
        deadline = time.monotonic() + timeout_s
        while b"\n" not in self._incoming:
            if not readable(self._sock, deadline):
                return None
            data = self._sock.recv(65536)
            if not data:
                raise ConnectionResetError("the guardian hung up")
            self._incoming += data
        line, _, self._incoming = self._incoming.partition(b"\n")
        return parse(line)


def _event(message: dict[str, Any]) -> GuardianEvent | None:
    """Status replies and words of a newer guardian are no events."""
    if message.get("event") not in (EventKind.STARTED, EventKind.STOPPING, EventKind.EXITED):
        return None
    try:
        return from_json(GuardianEvent, message | {"kind": message["event"]})
    except (ValueError, TypeError):
        return None


def _unreachable() -> EngineLost:
    return EngineLost(
        say("The server's guardian does not answer"),
        hint=say("Start again; what is left of the old server is cleared away first."),
        next_step=NextStep.START_AGAIN,
    )


def readable(sock: socket.socket, deadline: float) -> bool:
    """Whether ``sock`` has something to read before the monotonic ``deadline``."""
    poller = select.poll()
    poller.register(sock, select.POLLIN)
    return bool(poller.poll(max(0.0, deadline - time.monotonic()) * 1000))


def parse(line: bytes) -> dict[str, Any]:
    """The object on a line, empty when it is none."""
    try:
        message = json.loads(line)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}
