"""The engine's output under a guardian: in order, capped, and no reason to die."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import (
    HandStart,
    hand_order,
    linked,
    running,
    start,
    tree_spec,
    wait_for,
    wait_kind,
)

from slipstream.core.errors import StartFailed
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import EventKind, Policy
from slipstream.engine.guard.process import last_outcome, launch


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home: Path) -> Iterator[None]:
    yield from runs.ended(paths, private_home)


def test_both_streams_are_in_the_log_in_order(paths: Paths) -> None:
    record = start(paths, "--exit", "0")
    wait_for(lambda: last_outcome(paths) is not None, "the outcome")
    assert re.fullmatch(r"segments\npids \d+\non the other stream\n", runs.text_of(record))


def test_flood_is_capped_on_disk_and_in_memory(paths: Paths) -> None:
    spec = tree_spec(paths, "--flood", "60000000")
    record = HandStart(paths, hand_order(paths, spec)).record(paths)
    with linked(record) as link:
        wait_for(lambda: "flood over" in runs.text_of(record), "the flood to pass", 60)
        parts = sorted(paths.logs.glob("run-*"))
        assert [path.name.rpartition(".log")[2] for path in parts] == ["", ".1", ".2"]
        assert all(path.stat().st_size <= 1_000_000 for path in parts)
        status = Path(f"/proc/{record.guardian_pid}/status").read_text(encoding="ascii")
        peak = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert peak is not None
        assert int(peak[1]) < 40_000
        link.kill()
        wait_kind(link, EventKind.EXITED)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    made = subprocess.run(
        ("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)), capture_output=True, check=False
    )
    if made.returncode != 0:
        pytest.skip(f"no small disk can be mounted here: {made.stderr.decode().strip()}")
    yield folder
    subprocess.run(("umount", "-l", str(folder)), check=True)


def read_bytes(pid: int) -> int:
    """Bytes that ``pid`` has read so far, by the kernel's count."""
    return int(Path(f"/proc/{pid}/io").read_text(encoding="ascii").split()[1])


def test_full_disk_costs_log_lines_and_nothing_else(paths: Paths, small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 500_000)
    log_path = small_disk / "run-1.log"
    spec = tree_spec(paths, "--flood", "3000000")
    order = hand_order(paths, spec, log_path=str(log_path), log_max_bytes=50_000_000)
    record = HandStart(paths, order).record(paths)
    with linked(record) as link:
        assert record.engine_pid is not None
        wait_for(lambda: read_bytes(record.guardian_pid) >= 3_000_000, "the guardian to have read the flood")
        assert log_path.stat().st_size < 600_000
        ballast.unlink()
        os.kill(record.engine_pid, signal.SIGUSR1)
        wait_for(lambda: "again" in log_path.read_text(), "the log to go on")
        assert re.search(r"\[slipstream\] \d+ bytes were lost", log_path.read_text())
        assert running((record.engine_pid, record.guardian_pid)) == [record.engine_pid, record.guardian_pid]
        link.stop(grace_s=5, by="a test")
        assert wait_kind(link, EventKind.EXITED).code == 0


def test_start_on_a_full_disk_is_refused_with_the_reason(paths: Paths, small_disk: Path) -> None:
    full = Paths(paths.data, small_disk, paths.cache, paths.config, paths.runtime)
    full.make()
    (small_disk / "ballast").write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * 4096))
    with pytest.raises(StartFailed) as refused:
        launch(tree_spec(full), full, policy=Policy.KEEP)
    assert "No space left on device" in refused.value.detail
    assert not (small_disk / "server.json").exists()
