"""What a running program costs: processor time of it and all it starts, and its memory, over some seconds."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from tests.fakes.sni_host import Panel, display, session_bus

ROOT = Path(__file__).resolve().parents[2]
END_S = 20.0


@dataclass(frozen=True, slots=True)
class Used:
    """Share of a core (1.0: a whole one), and memory at the end."""

    share: float
    rss_bytes: int
    pss_bytes: int


@dataclass(frozen=True, slots=True)
class Monitor:
    """A terminal program that watches a server; ``argv`` is complete."""

    name: str
    argv: tuple[str, ...]


def watch(process: psutil.Process, settle_s: float, seconds: float) -> Used:
    """Watch a running program and its children after it has settled. Raises if it ends meanwhile."""
    time.sleep(settle_s)
    before, began = cpu_s(process), time.monotonic()
    time.sleep(seconds)
    spent, took = cpu_s(process) - before, time.monotonic() - began
    family = [process, *process.children(recursive=True)]
    memory = [member.memory_full_info() for member in family]
    return Used(spent / took, sum(m.rss for m in memory), sum(m.pss for m in memory))


def cpu_s(process: psutil.Process) -> float:
    """Processor seconds of a process, its living descendants, and those that have ended."""
    times = [member.cpu_times() for member in (process, *process.children(recursive=True))]
    return float(sum(t.user + t.system + t.children_user + t.children_system for t in times))


def watch_monitor(monitor: Monitor, settle_s: float, seconds: float) -> Used:
    """Run a monitor in a terminal of its own, 120 by 40, and read what it draws, as a terminal would."""
    leader, follower = pty.openpty()
    stop = threading.Event()
    reader = threading.Thread(target=_read_all, args=(leader, stop))
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}
    process = subprocess.Popen(
        monitor.argv, stdin=follower, stdout=follower, stderr=follower, env=env, start_new_session=True
    )
    reader.start()
    try:
        return watch(psutil.Process(process.pid), settle_s, seconds)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(END_S)
        stop.set()
        reader.join(END_S)
        os.close(leader)
        os.close(follower)


def _read_all(fd: int, stop: threading.Event) -> None:
    while not stop.is_set():
        ready, _, _ = select.select([fd], [], [], 0.2)
        if ready:
            with contextlib.suppress(OSError):
                os.read(fd, 65_536)


@dataclass(frozen=True, slots=True)
class Desktop:
    """A private screen, bus and tray. ``environment`` is a program's on it."""

    environment: dict[str, str]
    icons: Callable[[], int]


@contextmanager
def desktop(environment: Mapping[str, str]) -> Iterator[Desktop]:
    """A desktop on which nobody looks, and its tray."""
    with display() as screen, session_bus() as address, _tray(address) as icons:
        yield Desktop(
            {
                **environment,
                "DISPLAY": screen,
                "DBUS_SESSION_BUS_ADDRESS": address,
                "QT_QPA_PLATFORM": "xcb",
            },
            icons,
        )


def start_to_icon_s(environment: Mapping[str, str]) -> float:
    """Processor seconds of a hidden start until the tray has the icon, good to a hundredth."""
    with desktop(environment) as place:
        argv: Sequence[str] = (sys.executable, "-m", "slipstream", "--hidden")
        process = subprocess.Popen(argv, cwd=ROOT, env=place.environment)
        try:
            end = time.monotonic() + END_S
            while not place.icons():
                assert time.monotonic() < end, "no icon came"
                time.sleep(0.005)
            return cpu_s(psutil.Process(process.pid))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(END_S)


@contextmanager
def _tray(address: str) -> Iterator[Callable[[], int]]:
    """A tray host on that bus, on a thread of its own; gives how many icons it has."""
    opened, close = threading.Event(), threading.Event()
    panels: list[Panel] = []

    async def serve() -> None:
        panels.append(await Panel.open(address))
        opened.set()
        while not await asyncio.to_thread(close.wait, 0.5):
            pass
        panels[0].close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="tray host")
    thread.start()
    try:
        assert opened.wait(END_S), "the tray host did not open"
        yield lambda: panels[0].icons
    finally:
        close.set()
        thread.join(END_S)
