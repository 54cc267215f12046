"""Readings of the real computer, of real process trees, and of recorded /proc and cgroup folders."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from slipstream.engine.measure.hostread import (
    FIND_EVERY_S,
    FIND_SETTLED_EVERY_S,
    PSS_AT_LEAST_EVERY_S,
    PSS_SHARE,
    SETTLED_S,
    HostReader,
    TreeReader,
    read_host,
    read_static_host,
)

MIB = 1024**2
NO_LIMIT_V1 = "9223372036854771712"


class FakeClock:
    """Time that moves only when told; each look at it may cost some."""

    def __init__(self, step_s: float = 0.0) -> None:
        self.now_s = 100.0
        self.step_s = step_s

    def __call__(self) -> float:
        self.now_s += self.step_s
        return self.now_s


def until(true: Callable[[], bool], limit_s: float = 10.0) -> None:
    """Wait for a condition, with a deadline."""
    deadline = time.monotonic() + limit_s
    while not true():
        assert time.monotonic() < deadline, "waited in vain"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A /proc of a computer with 16 GiB, 10 of them available."""
    root = tmp_path / "proc"
    write(
        root / "meminfo",
        "MemTotal:  16777216 kB\nMemFree:  1048576 kB\nMemAvailable:  10485760 kB\nHuge:  0\n",
    )
    write(root / "stat", "cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 1 1 1 1\n")
    return root


@pytest.fixture
def cgroup(tmp_path: Path) -> Path:
    return tmp_path / "cgroup"


def add_process(
    proc: Path,
    pid: int,
    parent: int,
    *,
    ticks: int = 0,
    rss: int = 0,
    pss: int | None = None,
    state: str = "S",
) -> None:
    """A process with a name that tries to confuse; ``pss=None``: the kernel refuses to tell it."""
    before_ticks = " ".join(["0"] * 9)
    after_ticks = " ".join(["0"] * 6)
    write(
        proc / str(pid) / "stat",
        f"{pid} (a) b ( {pid}) {state} {parent} {before_ticks} {ticks} 0 {after_ticks} {pid}77 0 {rss}\n",
    )
    write(proc / str(pid) / "statm", f"999 {rss} 0 0 0 0 0\n")
    if pss is not None:
        write(
            proc / str(pid) / "smaps_rollup",
            f"00-ff ---p 0 [rollup]\nRss:  1 kB\nPss:  {pss} kB\nPss_Anon:  1 kB\n",
        )


# --- the computer


def test_real_host_agrees_with_psutil() -> None:
    reading, truth = read_host(), psutil.virtual_memory()
    assert reading.memory_total_bytes <= truth.total
    assert 0 < reading.memory_available_bytes <= reading.memory_total_bytes
    assert reading.cpu_use is None


def test_real_static_host_names_the_processor() -> None:
    host = read_static_host()
    assert host.cpu_cores == len(os.sched_getaffinity(0))
    assert host.cpu_name
    assert host.memory_total_bytes > 0
    if os.uname().machine == "x86_64":
        assert "sse2" in host.cpu_flags


def test_cpu_use_is_the_busy_share_since_the_last_reading(proc: Path, cgroup: Path) -> None:
    reader = HostReader(proc, cgroup)
    assert reader.read().cpu_use is None
    write(proc / "stat", "cpu  130 0 100 720 150 0 0 0 0 0\n")  # 100 ticks more, 70 of them idle or waiting
    assert reader.read().cpu_use == pytest.approx(0.3)
    assert reader.read().cpu_use is None  # no time has passed


def test_arm_processor_is_read_too(proc: Path, cgroup: Path) -> None:
    write(proc / "cpuinfo", "processor : 0\nFeatures : fp asimd sve\nModel : Some Arm Board\n")
    host = read_static_host(proc, cgroup)
    assert host.cpu_name == "Some Arm Board"
    assert host.cpu_flags == {"fp", "asimd", "sve"}


@pytest.mark.parametrize(
    ("where", "limit", "used", "droppable", "expected"),
    [
        pytest.param("", "max", 0, 0, (16384, 10240), id="no limit"),
        pytest.param("", str(8192 * MIB), 6144 * MIB, 0, (8192, 2048), id="limit of our own group"),
        pytest.param(
            "", str(8192 * MIB), 6144 * MIB, 1024 * MIB, (8192, 3072), id="file cache can be dropped"
        ),
        pytest.param("..", str(4096 * MIB), 1024 * MIB, 0, (4096, 3072), id="limit of the group above"),
        pytest.param(
            "", str(65536 * MIB), 1024 * MIB, 0, (16384, 10240), id="limit above the computer's memory"
        ),
        pytest.param("", str(2048 * MIB), 4096 * MIB, 0, (2048, 0), id="more used than allowed"),
    ],
)
def test_cgroup_2_limits_what_we_may_use(
    proc: Path, cgroup: Path, where: str, limit: str, used: int, droppable: int, expected: tuple[int, int]
) -> None:
    write(proc / "self" / "cgroup", "0::/user.slice/app\n")
    (cgroup / "user.slice" / "app").mkdir(parents=True)
    group = cgroup / "user.slice" / "app" / where
    write(group / "memory.max", f"{limit}\n")
    write(group / "memory.current", f"{used}\n")
    write(group / "memory.stat", f"anon 1\ninactive_file {droppable}\n")
    reading = HostReader(proc, cgroup).read()
    assert (reading.memory_total_bytes // MIB, reading.memory_available_bytes // MIB) == expected


@pytest.mark.parametrize(
    ("limit", "expected"), [(NO_LIMIT_V1, (16384, 10240)), (str(4096 * MIB), (4096, 3072))]
)
def test_cgroup_1_limits_what_we_may_use(
    proc: Path, cgroup: Path, limit: str, expected: tuple[int, int]
) -> None:
    write(proc / "self" / "cgroup", "4:memory,hugetlb:/docker/abc\n2:cpu:/\n0::/\n")
    # Inside the container the path does not exist: the mount's root is our group.
    write(cgroup / "memory" / "memory.limit_in_bytes", limit)
    write(cgroup / "memory" / "memory.usage_in_bytes", str(2048 * MIB))
    write(cgroup / "memory" / "memory.stat", f"total_inactive_file {1024 * MIB}\n")
    reading = HostReader(proc, cgroup).read()
    assert (reading.memory_total_bytes // MIB, reading.memory_available_bytes // MIB) == expected


# --- the engine's tree

_TREE = """
import subprocess, sys
held = bytearray(50_000_000)
if sys.argv[1:]:
    child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE)
    print(child.stdout.readline().decode(), end="", flush=True)
else:
    print("up", flush=True)
sys.stdin.read()
"""
_CHILD = "import sys; held = bytearray(30_000_000); print('up', flush=True); sys.stdin.read()"


@pytest.fixture
def family() -> Iterator[subprocess.Popen[bytes]]:
    """A process holding 50 MB whose child holds 30 MB."""
    leader = subprocess.Popen(
        [sys.executable, "-c", _TREE, _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert leader.stdout is not None
    assert leader.stdin is not None
    assert leader.stdout.readline() == b"up\n"
    yield leader
    leader.stdin.close()
    leader.kill()
    leader.wait(10)
    leader.stdout.close()


def test_real_tree_is_summed(family: subprocess.Popen[bytes]) -> None:
    reading = TreeReader(family.pid).read()
    assert reading is not None
    [child] = psutil.Process(family.pid).children()
    assert reading.pids == (family.pid, child.pid)
    assert reading.processes == 2
    assert 80_000_000 < reading.pss_bytes < 200_000_000
    child.kill()


def test_process_that_dies_between_readings_is_left_out(family: subprocess.Popen[bytes]) -> None:
    reader = TreeReader(family.pid)
    assert reader.read() is not None
    [child] = psutil.Process(family.pid).children()
    child.kill()
    until(lambda: child.status() == psutil.STATUS_ZOMBIE)
    later = reader.read()
    assert later is not None
    assert later.pids == (family.pid,)


def test_tree_whose_root_died_is_none(family: subprocess.Popen[bytes]) -> None:
    reader = TreeReader(family.pid)
    assert reader.read() is not None
    [child] = psutil.Process(family.pid).children()
    child.kill()
    family.send_signal(signal.SIGKILL)
    family.wait(10)
    assert reader.read() is None
    assert reader.read() is None


def test_processor_use_of_a_busy_process_is_about_one_core() -> None:
    busy = subprocess.Popen(
        [sys.executable, "-c", "print('up', flush=True)\nwhile True: pass"], stdout=subprocess.PIPE
    )
    try:
        assert busy.stdout is not None
        busy.stdout.readline()
        reader = TreeReader(busy.pid)
        first = reader.read()
        assert first is not None
        assert first.cpu_cores_used is None
        before = psutil.Process(busy.pid).cpu_times().user
        until(lambda: psutil.Process(busy.pid).cpu_times().user >= before + 0.3)
        second = reader.read()
        assert second is not None
        assert second.cpu_cores_used is not None
        assert 0.1 < second.cpu_cores_used < 1.3
    finally:
        busy.kill()
        busy.wait(10)
        assert busy.stdout is not None
        busy.stdout.close()


@pytest.fixture
def tree(proc: Path) -> Callable[..., TreeReader]:
    def build(clock: FakeClock) -> TreeReader:
        return TreeReader(10, proc=proc, clock=clock)

    return build


def test_only_descendants_count_and_zombies_do_not(proc: Path, tree: Callable[..., TreeReader]) -> None:
    add_process(proc, 1, 0, pss=1000)
    add_process(proc, 10, 1, pss=100)
    add_process(proc, 11, 10, pss=20)
    add_process(proc, 12, 11, pss=3)
    add_process(proc, 13, 10, pss=500, state="Z")
    add_process(proc, 14, 1, pss=700)
    reading = tree(FakeClock()).read()
    assert reading is not None
    assert reading.pids == (10, 11, 12)
    assert reading.pss_bytes == 123 * 1024


def test_resident_set_stands_in_where_the_proportional_one_is_refused(
    proc: Path, tree: Callable[..., TreeReader]
) -> None:
    add_process(proc, 10, 1, pss=100)
    add_process(proc, 11, 10, rss=5)
    reading = tree(FakeClock()).read()
    assert reading is not None
    assert reading.pss_bytes == 100 * 1024 + 5 * os.sysconf("SC_PAGE_SIZE")


def test_processor_use_counts_only_processes_seen_both_times(
    proc: Path, tree: Callable[..., TreeReader]
) -> None:
    clock = FakeClock()
    hz = os.sysconf("SC_CLK_TCK")
    add_process(proc, 10, 1, ticks=1000, pss=1)
    reader = tree(clock)
    reader.read()
    clock.now_s += FIND_EVERY_S
    add_process(proc, 10, 1, ticks=1000 + round(1.5 * FIND_EVERY_S * hz), pss=1)
    add_process(proc, 11, 10, ticks=50 * hz, pss=1)  # new to us: what it used so far was not used now
    reading = reader.read()
    assert reading is not None
    assert reading.pids == (10, 11)
    assert reading.cpu_cores_used == pytest.approx(1.5)


@pytest.mark.parametrize(
    ("cost_s", "pause_s"),
    [(0.0, 0.0), (0.01, 0.01 / PSS_SHARE), (10.0, PSS_AT_LEAST_EVERY_S)],
    ids=["for nothing", "cheap", "dear"],
)
def test_memory_that_changed_is_summed_as_often_as_its_cost_allows(
    proc: Path, tree: Callable[..., TreeReader], cost_s: float, pause_s: float
) -> None:
    add_process(proc, 10, 1, rss=1000, pss=100)
    clock = FakeClock(cost_s)
    reader = tree(clock)
    reader.read()
    clock.step_s = 0.0
    summed_at_s = clock.now_s
    add_process(proc, 10, 1, rss=2000, pss=200)
    clock.now_s = summed_at_s + pause_s * 0.99
    early = reader.read()
    clock.now_s = summed_at_s + pause_s * 1.01
    due = reader.read()
    assert early is not None
    assert due is not None
    assert early.pss_bytes == (100 if pause_s else 200) * 1024
    assert due.pss_bytes == 200 * 1024


def test_memory_that_seems_unchanged_is_summed_once_a_minute(
    proc: Path, tree: Callable[..., TreeReader]
) -> None:
    add_process(proc, 10, 1, rss=1000, pss=100)
    clock = FakeClock()
    reader = tree(clock)
    reader.read()
    add_process(proc, 10, 1, rss=1010, pss=200)
    seen = []
    for wait_s in (PSS_AT_LEAST_EVERY_S * 0.99, PSS_AT_LEAST_EVERY_S * 0.02):
        clock.now_s += wait_s
        reading = reader.read()
        assert reading is not None
        seen.append(reading.pss_bytes // 1024)
    assert seen == [100, 200]


def test_processes_are_looked_for_less_often_once_none_has_come_for_a_minute(
    proc: Path, tree: Callable[..., TreeReader]
) -> None:
    add_process(proc, 10, 1, pss=100)
    clock = FakeClock()
    reader = tree(clock)
    reader.read()
    clock.now_s += SETTLED_S
    reader.read()
    add_process(proc, 11, 10, pss=50)
    found = []
    for wait_s in (FIND_EVERY_S, FIND_SETTLED_EVERY_S - FIND_EVERY_S):
        clock.now_s += wait_s
        reading = reader.read()
        assert reading is not None
        found.append(reading.processes)
    assert found == [1, 2]


def test_new_process_is_found_within_five_seconds_and_counted_at_once(
    proc: Path, tree: Callable[..., TreeReader]
) -> None:
    add_process(proc, 10, 1, pss=100)
    clock = FakeClock(1.0)  # so dear that memory alone would be summed only every 30 s
    reader = tree(clock)
    reader.read()
    clock.step_s = 0.0
    add_process(proc, 11, 10, pss=50)
    clock.now_s += FIND_EVERY_S
    reading = reader.read()
    assert reading is not None
    assert reading.pids == (10, 11)
    assert reading.pss_bytes == 150 * 1024
