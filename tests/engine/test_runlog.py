"""Writing a run's log: capped, in order, and never in the engine's way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slipstream.engine.guard import runlog
from slipstream.engine.guard.runlog import RunLog


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run-1.log"


def parts(path: Path) -> list[Path]:
    """The log's files, oldest first."""
    return sorted(path.parent.glob(f"{path.name}*"), reverse=True)


def test_parts_together_are_the_newest_output_and_break_at_lines(path: Path) -> None:
    log = RunLog(path, max_bytes=100, files=3)
    lines = [b"line %03d\n" % number for number in range(60)]
    for start in range(0, 60, 5):
        log.write(b"".join(lines[start : start + 5]))
    log.close()
    kept = [part.read_bytes() for part in parts(path)]
    assert len(kept) == 3
    assert all(len(part) <= 100 and part.endswith(b"\n") for part in kept)
    assert b"".join(lines).endswith(b"".join(kept))


def test_one_write_larger_than_everything_keeps_its_end(path: Path) -> None:
    log = RunLog(path, max_bytes=100, files=2)
    data = bytes(range(48, 58)) * 100
    log.write(data)
    log.write(b"end\n")
    log.close()
    kept = b"".join(part.read_bytes() for part in parts(path))
    assert len(kept) <= 200
    assert (data + b"end\n").endswith(kept)


def test_log_goes_on_where_an_earlier_one_ended(path: Path) -> None:
    for text in (b"one\n", b"two\n"):
        log = RunLog(path)
        log.write(text)
        log.close()
    assert path.read_bytes() == b"one\ntwo\n"


def test_log_is_private(path: Path) -> None:
    RunLog(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


_LIMITED = """
import resource, sys
from pathlib import Path
from slipstream.engine.guard.runlog import RunLog
log = RunLog(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
log.write(b"a" * 900 + b"\\n")
log.write(b"b" * 900 + b"\\n")
log.write(b"c" * 900 + b"\\n")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
log.write(b"room again\\n")
log.close()
"""


def test_failing_disk_costs_lines_and_the_log_says_how_many_bytes(path: Path) -> None:
    subprocess.run((sys.executable, "-c", _LIMITED, str(path)), check=True, timeout=30)
    text = path.read_text(encoding="ascii")
    assert len(text.partition("\n[slipstream]")[0]) == 1000
    assert "[slipstream] 1703 bytes were lost: the log could not be written\nroom again\n" in text


def test_part_that_cannot_be_moved_aside_ends_in_loss_not_in_a_hang(path: Path) -> None:
    log = RunLog(path, max_bytes=100, files=2)
    log.write(b"x" * 99 + b"\n")
    (path.parent / "run-1.log.1").mkdir()
    (path.parent / "run-1.log.1" / "in the way").touch()
    log.write(b"y" * 50 + b"\n")
    log.close()
    assert path.read_bytes() == b"x" * 99 + b"\n"


def test_only_the_newest_runs_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    for hour in range(14):
        (folder / f"run-20260101-{hour:02}0000-aa.log").touch()
        (folder / f"run-20260101-{hour:02}0000-aa.log.1").touch()
    (folder / "slipstream.log").touch()
    (folder / "guardian.log").touch()
    runlog.prune(folder)
    left = sorted(path.name for path in folder.iterdir())
    assert len([name for name in left if name.endswith("-aa.log")]) == 10
    assert len([name for name in left if name.endswith("-aa.log.1")]) == 10
    assert left[:2] == ["guardian.log", "run-20260101-040000-aa.log"]
    assert left[-1] == "slipstream.log"


def test_pump_ends_when_it_is_woken_although_a_writer_lives(path: Path) -> None:
    source, writer = os.pipe()
    wake, waker = os.pipe()
    log = RunLog(path)
    os.write(writer, b"last words\n")
    os.write(waker, b"x")
    runlog.pump(source, wake, log)
    log.close()
    for fd in (source, writer, wake, waker):
        os.close(fd)
    assert path.read_bytes() == b"last words\n"
