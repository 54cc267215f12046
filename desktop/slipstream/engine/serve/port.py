"""Local ports: which are free, who listens on one, and whether that is a process of a given tree.

Looks only; binds for a moment to ask the kernel, never listens.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import Protocol

import psutil

from slipstream.engine.guard import proctree

HOST = "127.0.0.1"
_NEIGHBOURS = 20


@dataclass(frozen=True, slots=True)
class Listener:
    """The process that listens on a port, as far as the system lets us see."""

    pid: int
    name: str


def is_free(port: int, host: str = HOST) -> bool:
    """True when a server could bind ``port`` now, by the same rules that vLLM binds by (address reuse on)."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def choose_port(preferred: int) -> int:
    """``preferred`` if it is free, else the next free one shortly above it, else any free one."""
    for port in range(preferred, min(preferred + _NEIGHBOURS, 65536)):
        if is_free(port):
            return port
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def listener(port: int) -> Listener | None:
    """Who listens on ``port``; ``None`` when nobody does or the system hides it (another user's process)."""
    try:
        connections = psutil.net_connections("tcp")
    except (psutil.Error, OSError):
        return None
    pid = next((c.pid for c in connections if _is_listening(c, port) and c.pid), None)
    try:
        return None if pid is None else Listener(pid, psutil.Process(pid).name())
    except psutil.Error:
        return None


def listens(root_pid: int, port: int) -> bool:
    """True when ``root_pid`` or a process below it listens on ``port``.

    An answer from the port proves nothing by itself: another program may answer, even under our model's name.
    """
    pids = (root_pid, *(process.pid for process in proctree.descendants((root_pid,))))
    return any(_listens(pid, port) for pid in dict.fromkeys(pids))


def _listens(pid: int, port: int) -> bool:
    try:
        connections = psutil.Process(pid).net_connections("tcp")
    except (psutil.Error, OSError):
        return False
    return any(_is_listening(connection, port) for connection in connections)


def _is_listening(connection: _Connection, port: int) -> bool:
    return connection.status == psutil.CONN_LISTEN and connection.laddr[1:2] == (port,)


class _Connection(Protocol):
    """What both of psutil's kinds of connection have."""

    @property
    def status(self) -> str: ...
    @property
    def laddr(self) -> tuple[object, ...]: ...
