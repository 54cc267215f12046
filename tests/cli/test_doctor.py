"""``slipstream doctor`` as a person runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.fakes.shelf import put_in, shelf_in

from slipstream.core.doctor.doctor import Grade, Topic
from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No desktop, no engine and no Hub folder from outside."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    for name in ("DBUS_SESSION_BUS_ADDRESS", "VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_EXE", "HF_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_without_an_engine_it_says_how_to_get_one_and_fails(run: Run):
    done = run("doctor")
    assert done.code == ExitCode.PROBLEM_FOUND
    assert "PROBLEM  engine" in done.out
    assert "Fix: Install one on the Engine page or with: slipstream engines install." in done.out
    assert "1 problem" in done.out
    assert done.err == ""


def test_with_an_engine_it_succeeds(run: Run, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with shelf_in(tmp_path, monkeypatch) as shelf:
        put_in(paths, shelf)
    done = run("doctor", "--json")
    assert done.code == ExitCode.OK, done.out
    grades = {finding["topic"]: finding["grade"] for finding in done.json["findings"]}
    assert done.json["worst"] != Grade.PROBLEM
    assert set(grades) >= set(Topic) - {Topic.DRIVER, Topic.COMPILER}
    assert grades[Topic.PYTHON] == Grade.OK
    assert all(finding["says"] for finding in done.json["findings"])


def test_it_changes_nothing(run: Run, paths: Paths):
    before = sorted(str(path) for path in paths.config.parent.rglob("*"))
    run("doctor")
    assert sorted(str(path) for path in paths.config.parent.rglob("*")) == before
