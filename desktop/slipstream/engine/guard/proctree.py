"""Processes as Linux knows them: identities that survive pid reuse, trees, and marks of our own.

Stdlib only, because the guardian imports it; reads /proc, and signals nothing but what it was told to.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

RUN_MARKER = "SLIPSTREAM_RUN"
GUARDIAN_MARKER = "SLIPSTREAM_GUARDIAN"


@dataclass(frozen=True, slots=True)
class ProcessId:
    """A process for all time of one boot: the kernel never gives the same pid twice in one clock tick."""

    pid: int
    start_ticks: int


@dataclass(frozen=True, slots=True)
class Process:
    """One line of the process table."""

    id: ProcessId
    ppid: int
    state: str
    name: str

    @property
    def pid(self) -> int:
        """The process's number."""
        return self.id.pid

    @property
    def lives(self) -> bool:
        """False for a zombie, which holds nothing but its exit code."""
        return self.state not in "ZX"


@dataclass(frozen=True, slots=True)
class Marked:
    """A process of our user that an engine run of ours started, by its environment."""

    process: Process
    run_id: str
    guardian: ProcessId


def boot_id() -> str:
    """The kernel's name for this boot: pids and start times of another one mean nothing."""
    return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()


def find(pid: int) -> Process | None:
    """The process with that pid now, zombies included."""
    try:
        text = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return None
    # The name may hold spaces and parentheses: proc_pid_stat(5) counts its fields from the last one.
    opened, closed = text.index(b"("), text.rindex(b")")
    fields = text[closed + 2 :].split()
    return Process(
        id=ProcessId(pid, int(fields[19])),
        ppid=int(fields[1]),
        state=fields[0].decode("ascii"),
        name=text[opened + 1 : closed].decode("utf-8", "replace"),
    )


def table() -> dict[int, Process]:
    """Every process visible now, by pid."""
    pids = (int(name) for name in os.listdir("/proc") if name.isdigit())  # noqa: PTH208  half the cost of iterdir
    return {pid: process for pid in pids if (process := find(pid)) is not None}


def is_alive(identity: ProcessId) -> bool:
    """Whether that very process still runs (a zombie does not)."""
    process = find(identity.pid)
    return process is not None and process.id == identity and process.lives


def descendants(roots: Iterable[int]) -> list[Process]:
    """Everything below ``roots``, parents before children, zombies included."""
    children: dict[int, list[Process]] = {}
    for process in table().values():
        children.setdefault(process.ppid, []).append(process)
    found: list[Process] = []
    waiting = list(roots)
    while waiting:
        below = children.pop(waiting.pop(0), [])
        found += below
        waiting += [process.pid for process in below]
    return found


def send(identity: ProcessId, signum: signal.Signals) -> bool:
    """Signal exactly that process; False when it is gone, somebody else's, or its pid means another one."""
    opener = getattr(os, "pidfd_open", None)
    try:
        fd = opener(identity.pid) if opener is not None else None
    except ProcessLookupError:
        return False
    except OSError:
        fd = None  # an old kernel or a filter forbids it: what is left is the check just before the signal
    try:
        process = find(identity.pid)
        if process is None or process.id != identity:
            return False
        if fd is None:
            os.kill(identity.pid, signum)
        else:
            signal.pidfd_send_signal(fd, signum)
    except (ProcessLookupError, PermissionError):
        return False
    finally:
        if fd is not None:
            os.close(fd)
    return True


def marked() -> list[Marked]:
    """Processes of our own user and pid namespace that carry the marker of a run."""
    here = _namespace("self")
    found = []
    for process in table().values():
        if not process.lives or not is_own(process.pid) or _namespace(str(process.pid)) != here:
            continue
        names = environment(process.pid)
        run_id, guardian = names.get(RUN_MARKER), _parse_guardian(names.get(GUARDIAN_MARKER, ""))
        if run_id and guardian is not None:
            found.append(Marked(process, run_id, guardian))
    return found


def environment(pid: int) -> dict[str, str]:
    """The variables ``pid`` was started with; empty when they may not be read."""
    try:
        text = Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return {}
    pairs = (os.fsdecode(entry).partition("=") for entry in text.split(b"\0"))
    return {name: value for name, equals, value in pairs if equals}


def guardian_marker(identity: ProcessId) -> str:
    """The value that tells every process of a run who guards it."""
    return f"{identity.pid}:{identity.start_ticks}"


def _parse_guardian(text: str) -> ProcessId | None:
    pid, _, ticks = text.partition(":")
    return ProcessId(int(pid), int(ticks)) if pid.isdecimal() and ticks.isdecimal() else None


def is_own(pid: int) -> bool:
    """Whether ``pid`` runs as our own user."""
    try:
        return Path(f"/proc/{pid}").stat().st_uid == os.getuid()
    except OSError:
        return False


def _namespace(pid: str) -> str:
    try:
        return str(Path(f"/proc/{pid}/ns/pid").readlink())
    except OSError:
        return ""
