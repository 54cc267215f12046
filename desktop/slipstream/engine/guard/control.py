"""The guardian's control socket: several clients at once, one JSON object a line, never a blocking call.

Stdlib only, because the guardian imports it; knows lines and clients, not what the words mean.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Message = dict[str, Any]

_MAX_LINE_BYTES = 64 * 1024
_MAX_BACKLOG_BYTES = 256 * 1024
_MAX_CLIENTS = 32


class Client:
    """One connection. ``holds`` is the guardian's note that this client keeps the server up."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.holds = False
        self.incoming = bytearray()
        self.outgoing = bytearray()


class Control:
    """Listens at ``path``, reads what clients say, and never lets a slow client hold anything up."""

    def __init__(
        self, path: Path, selector: selectors.BaseSelector, greet: Callable[[], tuple[Message, ...]]
    ) -> None:
        """``greet`` gives what a new client is told first. Raises ``OSError`` without a socket."""
        self._path = path
        self._selector = selector
        self._greet = greet
        self._clients: list[Client] = []
        self._listener: socket.socket | None = None
        self._listen()

    @property
    def clients(self) -> tuple[Client, ...]:
        """Everybody connected now."""
        return tuple(self._clients)

    def ensure_reachable(self) -> None:
        """Listen again where the folder was emptied under us, as a runtime folder is at logout."""
        if not self._path.exists():
            with contextlib.suppress(OSError):
                self._path.parent.mkdir(mode=0o700, exist_ok=True)
                self._listen()

    def adopt(self, sock: socket.socket) -> Client | None:
        """Treat a connected socket as a client and greet it; ``None`` when there is no room."""
        if len(self._clients) >= _MAX_CLIENTS:
            sock.close()
            return None
        sock.setblocking(False)
        client = Client(sock)
        self._clients.append(client)
        self._selector.register(sock, selectors.EVENT_READ, client)
        for message in self._greet():
            self.send(client, message)
        return client

    def accept(self) -> None:
        """Let in whoever waits, if it is a process of our own user."""
        if self._listener is None:
            return
        try:
            sock, _ = self._listener.accept()
        except OSError:
            return
        _, uid, _ = struct.unpack("3i", sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        if uid == os.getuid():
            self.adopt(sock)
        else:
            sock.close()

    def receive(self, client: Client) -> list[Message]:
        """The whole messages that ``client`` has sent. It leaves ``clients`` when it hung up or babbles."""
        try:
            data = client.sock.recv(_MAX_LINE_BYTES)
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        if not data:
            self.drop(client)
            return []
        client.incoming += data
        *lines, rest = client.incoming.split(b"\n")
        client.incoming = rest
        if len(rest) > _MAX_LINE_BYTES:
            self.drop(client)
        return [message for line in lines if (message := _parse(line)) is not None]

    def send(self, client: Client, message: Message) -> None:
        """Queue one line; a client that does not read for too long is dropped."""
        client.outgoing += json.dumps(message).encode() + b"\n"
        self.write(client)

    def broadcast(self, message: Message) -> None:
        """Tell everybody."""
        for client in self.clients:
            self.send(client, message)

    def write(self, client: Client) -> None:
        """Send what is queued, as far as it goes without waiting."""
        if client not in self._clients:
            return
        try:
            while client.outgoing:
                del client.outgoing[: client.sock.send(client.outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            self.drop(client)
            return
        if len(client.outgoing) > _MAX_BACKLOG_BYTES:
            self.drop(client)
            return
        interest = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.outgoing else 0)
        self._selector.modify(client.sock, interest, client)

    def drop(self, client: Client) -> None:
        """Forget a client. Idempotent."""
        if client in self._clients:
            self._clients.remove(client)
            self._selector.unregister(client.sock)
            client.sock.close()

    def stop_listening(self) -> None:
        """Take the socket away; those connected stay."""
        if self._listener is not None:
            self._selector.unregister(self._listener)
            self._listener.close()
            self._listener = None
            with contextlib.suppress(OSError):
                self._path.unlink()

    def close(self, flush_s: float = 1.0) -> None:
        """Give the last words up to ``flush_s`` to arrive, then hang up on everybody."""
        self.stop_listening()
        deadline = time.monotonic() + flush_s
        while any(client.outgoing for client in self.clients) and time.monotonic() < deadline:
            for client in self.clients:
                self.write(client)
            time.sleep(0.005)
        for client in self.clients:
            self.drop(client)

    def _listen(self) -> None:
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with contextlib.suppress(FileNotFoundError):
                self._path.unlink()
            before = os.umask(0o177)
            try:
                listener.bind(str(self._path))
            finally:
                os.umask(before)
            listener.listen(8)
            listener.setblocking(False)
        except OSError:
            listener.close()
            raise
        if self._listener is not None:
            self._selector.unregister(self._listener)
            self._listener.close()
        self._listener = listener
        self._selector.register(listener, selectors.EVENT_READ)


def _parse(line: bytearray) -> Message | None:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None
