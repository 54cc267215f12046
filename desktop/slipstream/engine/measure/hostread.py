"""What the computer and the engine's processes use, read from ``/proc`` and the memory cgroups.

Must not hold up a beat of the sampler: a few small files a second, dear ones less often. Processes that die
between two reads are no error.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.live.sample import HostReading, TreeReading
from slipstream.core.models import Host

_PROC = Path("/proc")
_CGROUP = Path("/sys/fs/cgroup")
_TICK_HZ = os.sysconf("SC_CLK_TCK")
_NO_LIMIT = 2**60  # version 1 writes "no limit" as the largest number of whole pages
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")

# Summing PSS walks page tables: 20 to 32 ms of a core for the four processes of a small vLLM (3.2 GB). So it
# is done at once when a process came or went; when the resident sets, which cost nothing to know, differ by
# PSS_CHANGE, as often as it may without taking more than PSS_SHARE of a core; and else once a minute.
PSS_SHARE = 0.002
PSS_CHANGE = 0.02
PSS_AT_LEAST_EVERY_S = 60.0
# Looking through all processes takes 2 ms with 80 of them, 10 ms on a full desktop. A server's processes come
# while it starts, so after a minute without a change it is done less often.
FIND_EVERY_S = 5.0
FIND_SETTLED_EVERY_S = 30.0
SETTLED_S = 60.0


class HostReader:
    """RAM and processor use of the computer; remembers the last reading, so use from one thread."""

    def __init__(self, proc: Path = _PROC, cgroup: Path = _CGROUP) -> None:
        self._proc = proc
        self._limits = _cgroup_limits(proc, cgroup)
        self._ticks: tuple[int, int] | None = None

    def read(self) -> HostReading:
        """The reading now; ``cpu_use`` is ``None`` the first time. Raises ``OSError`` without ``/proc``."""
        total, available = _memory(self._proc, self._limits)
        return HostReading(total, available, self._cpu_use())

    def _cpu_use(self) -> float | None:
        fields = (self._proc / "stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:9]
        ticks = [int(field) for field in fields]
        idle, spent = sum(ticks[3:5]), sum(ticks)
        before, self._ticks = self._ticks, (idle, spent)
        if before is None or spent <= before[1]:
            return None
        use = 1 - (idle - before[0]) / (spent - before[1])
        return min(1.0, max(0.0, use))


def read_host() -> HostReading:
    """One reading without memory of an earlier one: ``cpu_use`` is ``None``."""
    return HostReader().read()


def read_static_host(proc: Path = _PROC, cgroup: Path = _CGROUP) -> Host:
    """The computer for the planner: processors we may use, their name and flags, memory we may use."""
    total, available = _memory(proc, _cgroup_limits(proc, cgroup))
    name, flags = _processor(proc)
    return Host(len(os.sched_getaffinity(0)), name, flags, total, available)


@dataclass(frozen=True, slots=True)
class _Stat:
    """One process in ``/proc``: its parent, when it began and its processor time (ticks), resident pages."""

    parent: int
    began: int
    ticks: int
    pages: int


class TreeReader:
    """Memory and processor use of a process and all its descendants. Use from one thread.

    PSS (proportional set size) counts a page that n processes share as 1/n in each, so that the sum over a
    tree is right; where it may not be read, the resident set stands in and shared pages count n times.
    """

    def __init__(self, pid: int, *, proc: Path = _PROC, clock: Callable[[], float] = time.monotonic) -> None:
        self._pid = pid
        self._proc = proc
        self._clock = clock
        self._pids: tuple[int, ...] = ()
        self._pss_bytes = 0
        self._find_at: float | None = None  # None: at once
        self._changed_at = 0.0  # when a process last came or went
        self._sum_at = 0.0
        self._sum_if_changed_at = 0.0
        self._pages = self._pages_summed = 0
        self._ticks: dict[tuple[int, int], int] = {}
        self._ticks_at: float | None = None

    def read(self) -> TreeReading | None:
        """The reading now; ``None`` when the root process is gone. ``cpu_cores_used`` needs two readings."""
        now = self._clock()
        if self._find_at is None or now >= self._find_at:
            self._find(now)
        cores = self._cores_used(now)
        if now >= self._sum_at or (now >= self._sum_if_changed_at and self._resident_set_changed()):
            self._sum()
        if not self._ticks:
            self._find_at = None
            return None
        return TreeReading(self._pss_bytes, cores, len(self._ticks), tuple(pid for pid, _ in self._ticks))

    def _find(self, now: float) -> None:
        pids = _descendants(self._pid, self._proc)
        if pids != self._pids:
            self._pids = pids
            self._sum_at = self._changed_at = now
        settled = now - self._changed_at >= SETTLED_S
        self._find_at = now + (FIND_SETTLED_EVERY_S if settled else FIND_EVERY_S)

    def _sum(self) -> None:
        began = self._clock()
        self._pss_bytes = sum(_pss_bytes(pid, self._proc) for pid in self._pids)
        ended = self._clock()
        self._sum_at = ended + PSS_AT_LEAST_EVERY_S
        self._sum_if_changed_at = ended + min(PSS_AT_LEAST_EVERY_S, (ended - began) / PSS_SHARE)
        self._pages_summed = self._pages

    def _resident_set_changed(self) -> bool:
        return abs(self._pages - self._pages_summed) > PSS_CHANGE * self._pages_summed

    def _cores_used(self, now: float) -> float | None:
        """Processor seconds a second since the last reading, over processes seen both times."""
        stats = [(pid, _stat(pid, self._proc)) for pid in self._pids]
        ticks = {(pid, stat.began): stat.ticks for pid, stat in stats if stat is not None}
        if not any(pid == self._pid for pid, _ in ticks):
            ticks = {}
        self._pages = sum(stat.pages for _, stat in stats if stat is not None)
        before, self._ticks = self._ticks, ticks
        before_at, self._ticks_at = self._ticks_at, now
        both = before.keys() & ticks.keys()
        if before_at is None or now <= before_at or not both:
            return None
        return sum(ticks[key] - before[key] for key in both) / _TICK_HZ / (now - before_at)


def _descendants(root: int, proc: Path) -> tuple[int, ...]:
    """``root`` and every process below it, parents before children; () when there is no such process."""
    children: dict[int, list[int]] = {}
    there = False
    for entry in os.scandir(proc):
        if not entry.name.isdecimal():
            continue
        pid = int(entry.name)
        stat = _stat(pid, proc)
        if stat is not None:
            children.setdefault(stat.parent, []).append(pid)
            there = there or pid == root
    found = [root] if there else []
    for pid in found:
        found.extend(children.get(pid, ()))
    return tuple(found)


def _stat(pid: int, proc: Path) -> _Stat | None:
    """The process's line in ``/proc/<pid>/stat``; ``None`` when it is gone or only waits to be reaped."""
    try:
        line = (proc / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name is in parentheses and may hold blanks and parentheses itself.
    fields = line[line.rfind(")") + 2 :].split()
    if len(fields) < 22 or fields[0] in ("Z", "X"):
        return None
    return _Stat(
        parent=int(fields[1]),
        began=int(fields[19]),
        ticks=int(fields[11]) + int(fields[12]),
        pages=int(fields[21]),
    )


def _pss_bytes(pid: int, proc: Path) -> int:
    """Proportional set size, or resident set size where that is refused; 0 of a process that is gone."""
    folder = proc / str(pid)
    try:
        for line in (folder / "smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return int((folder / "statm").read_text(encoding="ascii").split()[1]) * _PAGE_BYTES
    except (OSError, IndexError):
        return 0


@dataclass(frozen=True, slots=True)
class _Limit:
    """A memory cgroup with a limit: the limit, and the files that say what is used and may be dropped."""

    size_bytes: int
    used: Path
    stat: Path
    droppable: str

    def available_bytes(self) -> int:
        """What is left, file cache that the kernel drops under pressure included, as in ``MemAvailable``."""
        droppable = _keyed(self.stat).get(self.droppable, 0)
        return min(self.size_bytes, max(0, self.size_bytes - (_number(self.used) or 0) + droppable))


def _memory(proc: Path, limits: tuple[_Limit, ...]) -> tuple[int, int]:
    """Total and available bytes: the computer's, or less where a cgroup allows this program less."""
    info = _keyed(proc / "meminfo")
    total = info["MemTotal:"] * 1024
    available = info.get("MemAvailable:", info["MemFree:"]) * 1024
    for limit in limits:
        total = min(total, limit.size_bytes)
        available = min(available, limit.available_bytes())
    return total, available


def _cgroup_limits(proc: Path, cgroup: Path) -> tuple[_Limit, ...]:
    """Every memory cgroup that we are in and that has a limit, of version 1 and 2, innermost first.

    Inside a container the named path may not exist; then the mount's own root is the innermost group.
    """
    try:
        lines = (proc / "self" / "cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ()
    found = []
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            root, limit, used, droppable = cgroup, "memory.max", "memory.current", "inactive_file"
        elif "memory" in controllers.split(","):
            root = cgroup / "memory"
            limit, used = "memory.limit_in_bytes", "memory.usage_in_bytes"
            droppable = "total_inactive_file"
        else:
            continue
        folder = root / path.lstrip("/")
        if ".." in folder.parts or not folder.is_dir():
            folder = root
        for level in (folder, *folder.parents):
            size_bytes = _number(level / limit)
            if size_bytes is not None and size_bytes < _NO_LIMIT:
                found.append(_Limit(size_bytes, level / used, level / "memory.stat", droppable))
            if level == root:
                break
    return tuple(found)


def _number(path: Path) -> int | None:
    """The number a cgroup file holds; ``None`` when there is no file or no limit (``max``)."""
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _keyed(path: Path) -> dict[str, int]:
    """Lines of ``key number ...`` as a dictionary; empty when the file is missing."""
    try:
        text = path.read_text(encoding="ascii")
    except FileNotFoundError:
        return {}
    pairs = (line.split() for line in text.splitlines())
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) >= 2}


def _processor(proc: Path) -> tuple[str, frozenset[str]]:
    """Name and feature flags of the first processor (``flags`` on x86, ``Features`` on Arm)."""
    facts: dict[str, str] = {}
    try:
        text = (proc / "cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    for line in text.splitlines():
        key, colon, value = line.partition(":")
        if colon:
            facts.setdefault(key.strip(), value.strip())
    name = facts.get("model name") or facts.get("Model") or platform.machine()
    return name, frozenset((facts.get("flags") or facts.get("Features") or "").split())
