"""``slipstream report`` as a person runs it: seen first, written only when agreed."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths, atomic_write


@pytest.fixture(autouse=True)
def with_a_log(paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log with a key in it, and a folder of our own to stand in."""
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("PYTHONPATH", "")
    monkeypatch.setenv("HF_TOKEN", "hf_planted0token")
    monkeypatch.chdir(tmp_path)
    atomic_write(
        paths.logs / "run-20261130-000000-1.log", "args: --api-key planted-key-1\nhf_planted0token\n"
    )


def test_it_lists_the_files_and_what_was_taken_out_and_writes_nothing_unasked(run: Run, tmp_path: Path):
    done = run("report")
    assert done.code == ExitCode.CANCELLED
    assert "logs/run-20261130-000000-1.log" in done.out
    assert "taken out: 2 keys and passwords" in done.out
    assert "args: --api-key [secret]" in done.out
    assert "Nothing was written." in done.out
    assert "planted" not in done.out
    assert list(tmp_path.glob("*.zip")) == []


def test_with_yes_it_writes_the_zip_that_it_names(run: Run, tmp_path: Path):
    done = run("report", "--yes", "--output", str(tmp_path / "mine.zip"))
    assert done.code == ExitCode.OK, done.err
    assert "mine.zip" in done.out
    with zipfile.ZipFile(tmp_path / "mine.zip") as packed:
        assert b"planted" not in b"".join(packed.read(name) for name in packed.namelist())
    again = run("report", "--yes", "--output", str(tmp_path / "mine.zip"))
    assert again.code == ExitCode.SETTINGS
    assert "--output" in again.err


def test_each_file_can_be_read_before(run: Run):
    shown = run("report", "--show", "logs/run-20261130-000000-1.log")
    assert shown.out == "args: --api-key [secret]\n[secret]\n"
    missing = run("report", "--show", "nothing")
    assert missing.code == ExitCode.USAGE
    assert "about.txt" in missing.err


def test_as_json_it_tells_the_same(run: Run, tmp_path: Path):
    told = run("report", "--json").json
    assert told["path"] is None
    assert told["taken_out"]["secret"] == 2
    written = run("report", "--json", "--yes", "--output", str(tmp_path / "r.zip")).json
    assert written["size_bytes"] == (tmp_path / "r.zip").stat().st_size
