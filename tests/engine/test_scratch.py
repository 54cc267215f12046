"""What an engine leaves in the temporary folder goes with its run, however the run ends."""

from __future__ import annotations

import contextlib
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import linked, running, start, text_of, wait_for, wait_kind, wait_pids

from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, proctree, scratch
from slipstream.engine.guard.lease import EventKind, RunRecord
from slipstream.engine.guard.scratch import Scratch
from slipstream.engine.guard.sweep import sweep


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home: Path) -> Iterator[None]:
    yield from runs.ended(paths, private_home)


@pytest.fixture
def temp(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This test's own folder for temporary files, with a path as short as /tmp's."""
    place = paths.runtime.parent / "t"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def littered(paths: Paths, *args: str) -> tuple[RunRecord, Path]:
    """A run that has left its litter, and the folder in which it did."""
    record = start(paths, "--litter", *args)
    wait_pids(record)
    line = next(line for line in text_of(record).splitlines() if line.startswith("temp "))
    return record, Path(line.removeprefix("temp "))


def test_a_run_has_a_private_folder_with_room_for_a_socket_s_name(paths: Paths, temp: Path) -> None:
    record, place = littered(paths)
    with linked(record) as link:
        assert place.parent == temp
        assert stat.S_IMODE(place.stat().st_mode) == 0o700
        assert len(list(place.iterdir())) == 3
        now = lease.read_record(paths)
        assert isinstance(now, RunRecord)
        assert now.temp_path == str(place)
        link.stop(grace_s=5.0, by="a test")
        wait_kind(link, EventKind.EXITED)
    assert list(temp.iterdir()) == []


def test_a_killed_engine_s_litter_goes_with_it(paths: Paths, temp: Path) -> None:
    record, _ = littered(paths, "--tree")
    with linked(record) as link:
        assert record.engine_pid is not None
        os.kill(record.engine_pid, signal.SIGKILL)
        wait_kind(link, EventKind.EXITED)
    assert list(temp.iterdir()) == []


def test_a_start_that_fails_leaves_no_folder(paths: Paths, temp: Path) -> None:
    spec = runs.tree_spec(paths)
    order = runs.hand_order(paths, spec, argv=["/no/such/program"])
    started = runs.HandStart(paths, order)
    assert b'"failed"' in started.reply.recv(65536)
    started.reply.close()
    assert list(temp.iterdir()) == []


def test_the_sweep_removes_what_a_killed_guardian_left(paths: Paths, temp: Path) -> None:
    record, place = littered(paths, "--tree")
    pids = wait_pids(record)
    os.kill(record.guardian_pid, signal.SIGKILL)
    guardian = record.guardian
    wait_for(lambda: not proctree.is_alive(guardian), "the guardian's end")
    assert place.is_dir()
    sweep(paths)
    assert running(pids) == []
    assert list(temp.iterdir()) == []


def test_the_sweep_finds_the_folder_of_a_run_with_another_tmpdir(
    paths: Paths, temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, place = littered(paths)
    os.kill(record.guardian_pid, signal.SIGKILL)
    wait_for(lambda: not running((record.guardian_pid,)), "the guardian's end")
    other = paths.runtime.parent / "other"
    other.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(other))
    sweep(paths)
    assert not place.exists()


def test_the_sweep_leaves_a_living_run_s_folder_alone(paths: Paths, temp: Path) -> None:
    record, place = littered(paths)
    with linked(record) as link:
        sweep(paths)
        assert len(list(place.iterdir())) == 3
        link.kill()
        wait_kind(link, EventKind.EXITED)


def test_what_only_looks_like_a_run_s_folder_is_left_alone(paths: Paths, temp: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "kept").touch()
    (temp / "slipstream-run-link").symlink_to(elsewhere)
    (temp / "slipstream-run-file").touch()
    (temp / "slipstream-other").mkdir()
    assert scratch.remove_abandoned(str(elsewhere)) == ()
    assert len(list(temp.iterdir())) == 3
    assert (elsewhere / "kept").exists()


def test_a_killed_maker_s_folder_is_free_to_be_removed(paths: Paths, temp: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from slipstream.engine.guard.scratch import Scratch\n"
        f"made = Scratch.make(Path({str(temp)!r})); print('made', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        (sys.executable, "-c", code), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"made\n"
        assert scratch.remove_abandoned() == ()
        child.kill()
    assert len(scratch.remove_abandoned()) == 1
    assert list(temp.iterdir()) == []


def test_a_long_tmpdir_gives_way_to_one_that_holds_sockets(
    temp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scratch.base() == temp
    monkeypatch.setattr(tempfile, "tempdir", str(temp / ("x" * 60)))
    assert scratch.base() == Path("/tmp")


def test_removing_twice_is_harmless(temp: Path) -> None:
    made = Scratch.make(temp)
    (made.path / "file").touch()
    made.remove()
    made.remove()
    assert list(temp.iterdir()) == []


def test_a_folder_for_the_length_of_a_with_is_gone_after_an_error(temp: Path) -> None:
    with contextlib.suppress(ZeroDivisionError), scratch.scratch() as place:
        (place / "file").touch()
        raise ZeroDivisionError
    assert list(temp.iterdir()) == []
