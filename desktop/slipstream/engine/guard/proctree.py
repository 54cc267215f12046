"""Processes as Linux knows them: identities that survive pid reuse, trees, and how to end one whole.

Stdlib only, because the guardian imports it; reads /proc, never decides which tree deserves to die.
"""

from __future__ import annotations

import os
import re
import signal
import stat
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

RUN_MARKER = "SLIPSTREAM_RUN"
GUARDIAN_MARKER = "SLIPSTREAM_GUARDIAN"

_SHM = Path("/dev/shm")  # noqa: S108  the kernel's name for shared memory, not a temporary file
_LITTER = re.compile(r"psm_[0-9a-f]+|sem\.mp-[A-Za-z0-9_]+")
_TRACKER = b"multiprocessing.resource_tracker"
_TRACKER_S = 3.0
_ROUND_S = 0.01


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


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of shared memory that a process of the tree had mapped; the inode tells it from a namesake."""

    name: str
    inode: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """What is left of a tree: pids that even SIGKILL did not remove, and the shared memory it used."""

    survivors: tuple[int, ...]
    segments: frozenset[Segment]


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


def clear(
    tree: Callable[[], list[Process]], *, reap: Callable[[], None] = lambda: None, deadline_s: float = 10.0
) -> Cleared:
    """Freeze, then kill what ``tree`` lists, until it lists nothing alive or ``deadline_s`` is over.

    Frozen first, so that nothing forks or restarts a sibling meanwhile. Python's resource trackers are left
    alone for ``_TRACKER_S``: with their processes gone they unlink the shared memory these had registered.
    """
    now = time.monotonic()
    deadline, tracker_deadline = now + deadline_s, now + _TRACKER_S
    segments: set[Segment] = set()
    while True:
        reap()
        alive = [process for process in tree() if process.lives]
        now = time.monotonic()
        if not alive or now >= deadline:
            return Cleared(tuple(sorted(process.pid for process in alive)), frozenset(segments))
        doomed = _freeze(tree, spare_trackers=now < tracker_deadline)
        for process in doomed:
            segments |= segments_of(process.pid)
        for process in doomed:
            send(process.id, signal.SIGKILL)
        time.sleep(_ROUND_S)


def _freeze(tree: Callable[[], list[Process]], *, spare_trackers: bool) -> list[Process]:
    frozen: dict[ProcessId, Process] = {}
    while True:
        fresh = [
            process
            for process in tree()
            if process.lives
            and process.id not in frozen
            and not (spare_trackers and _TRACKER in _command_line(process.pid))
        ]
        if not fresh:
            return list(frozen.values())
        for process in fresh:
            send(process.id, signal.SIGSTOP)
            frozen[process.id] = process


def segments_of(pid: int) -> frozenset[Segment]:
    """Python-made shared memory that ``pid`` has mapped now."""
    try:
        lines = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return frozenset()
    found: set[Segment] = set()
    for line in lines:
        fields = line.split(maxsplit=5)
        if len(fields) == 6 and fields[5].startswith(f"{_SHM}/"):
            name = fields[5][len(f"{_SHM}/") :]
            if _LITTER.fullmatch(name):
                found.add(Segment(name, int(fields[4])))
    return frozenset(found)


def remove_segments(segments: frozenset[Segment]) -> tuple[str, ...]:
    """Unlink the shared memory of a dead tree; the names removed.

    Only what is provably its own: a process of the tree had this very inode mapped, the file belongs to our
    user, and no living process maps it. A segment whose every user died before the walk is not touched.
    """
    left = {segment for segment in segments if _is_ours(segment)}
    if left:
        for process in table().values():
            left -= segments_of(process.pid)
    removed = []
    for segment in left:
        try:
            (_SHM / segment.name).unlink()
        except OSError:
            continue
        removed.append(segment.name)
    return tuple(sorted(removed))


def _is_ours(segment: Segment) -> bool:
    try:
        status = (_SHM / segment.name).lstat()
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_ino == segment.inode and status.st_uid == os.getuid()


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


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
