"""A stand-in for an engine's process tree, as hard to end as vLLM's; run by path, talks through its output.

    python process_tree.py [--ignore-term] [--tree] [--shared-memory] [--litter] [--flood BYTES] [--exit CODE]

With ``--tree`` the leader starts a worker, a child in a session of its own and a double-forked daemon, all
deaf to SIGTERM and SIGHUP. It prints ``pids <leader> <worker> <session> <daemon>`` and waits for the end, or
exits with ``--exit``. On SIGUSR1 it prints ``again``. With ``--litter`` it leaves in the temporary folder
what vLLM does: a socket named by a UUID, a rendezvous file and a folder, and prints ``temp <folder>``.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import tempfile
import uuid
from multiprocessing import resource_tracker, shared_memory
from pathlib import Path


def _wait() -> None:
    while True:
        signal.pause()


def _deaf() -> None:
    for signum in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(signum, signal.SIG_IGN)


def _worker() -> int:
    pid = os.fork()
    if pid == 0:
        _deaf()
        _wait()
    return pid


def _session() -> int:
    pid = os.fork()
    if pid == 0:
        _deaf()
        os.setsid()
        _wait()
    return pid


def _daemon() -> int:
    read_fd, write_fd = os.pipe()
    middle = os.fork()
    if middle == 0:
        os.setsid()
        pid = os.fork()
        if pid == 0:
            _deaf()
            _wait()
        os.write(write_fd, str(pid).encode())
        os._exit(0)
    os.waitpid(middle, 0)
    text = os.read(read_fd, 32)
    os.close(read_fd)
    os.close(write_fd)
    return int(text)


def _segments() -> tuple[shared_memory.SharedMemory, shared_memory.SharedMemory]:
    """One that only Python's resource tracker knows of any more, and one that only its mapping betrays."""
    tracked = shared_memory.SharedMemory(create=True, size=4096)
    tracked.close()
    mapped = shared_memory.SharedMemory(create=True, size=4096)
    resource_tracker.unregister(f"/{mapped.name}", "shared_memory")
    return tracked, mapped


def _litter() -> str:
    place = tempfile.gettempdir()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(f"{place}/{uuid.uuid4()}")
    Path(place, f"vllm_dist_{uuid.uuid4().hex}").touch()
    tempfile.mkdtemp()
    return place


def _say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


def main() -> int:
    """Exits 0 on SIGTERM unless told to ignore it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ignore-term", action="store_true")
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--shared-memory", action="store_true")
    parser.add_argument("--litter", action="store_true")
    parser.add_argument("--exit", type=int)
    parser.add_argument("--flood", type=int, default=0)
    asked = parser.parse_args()
    if asked.ignore_term:
        _deaf()
    else:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGUSR1, lambda *_: _say("again"))
    segments = _segments() if asked.shared_memory else ()
    _say(" ".join(["segments", *(segment.name for segment in segments)]))
    if asked.litter:
        _say(f"temp {_litter()}")
    pids = [_worker(), _session(), _daemon()] if asked.tree else []
    _say(" ".join(["pids", str(os.getpid()), *map(str, pids)]))
    os.write(2, b"on the other stream\n")
    written = 0
    line = b"x" * 99 + b"\n"
    while written < asked.flood:
        written += os.write(1, line * 1000)
    if asked.flood:
        _say("flood over")
    if asked.exit is not None:
        return asked.exit
    _wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
