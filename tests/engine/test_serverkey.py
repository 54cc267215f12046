"""The key of our servers: one private file, and the running server's own environment."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import linked, tree_spec, wait_kind

from slipstream.core.errors import SettingsError
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, proctree
from slipstream.engine.guard.lease import EventKind, Policy
from slipstream.engine.serve import serverkey
from slipstream.engine.serve.guardianship import LocalGuardianship

KEY = "a-key-for-these-tests"


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home):
    yield from runs.ended(paths, private_home)


def test_a_made_key_is_long_stays_the_same_and_only_its_owner_can_read_it(paths: Paths) -> None:
    assert serverkey.kept(paths) is None
    made = serverkey.ensure(paths)
    assert len(made) > 40
    assert (serverkey.ensure(paths), serverkey.kept(paths)) == (made, made)
    assert stat.S_IMODE(serverkey.path(paths).stat().st_mode) == 0o600
    serverkey.forget(paths)
    serverkey.forget(paths)
    assert serverkey.kept(paths) is None
    assert serverkey.ensure(paths) != made


@pytest.mark.parametrize("text", ["", "short", "two words here", "with\na line", "x" * 513])
def test_what_cannot_be_a_key_is_refused(paths: Paths, text: str) -> None:
    with pytest.raises(SettingsError, match="cannot be"):
        serverkey.keep(paths, text)
    assert serverkey.kept(paths) is None


def test_a_server_gets_the_kept_key_in_its_environment_and_shows_it_nowhere(paths: Paths) -> None:
    serverkey.keep(paths, KEY)
    record = LocalGuardianship(paths).launch(tree_spec(paths), Policy.KEEP)
    with linked(record) as link:
        assert serverkey.of_process(record.engine_pid) == KEY
        assert serverkey.of_running(paths) == KEY
        serverkey.keep(paths, f"{KEY}-for-the-next")
        assert serverkey.of_running(paths) == KEY
        for pid in (record.engine_pid, record.guardian_pid):
            assert KEY.encode() not in Path(f"/proc/{pid}/cmdline").read_bytes()
        assert KEY not in str(proctree.environment(record.guardian_pid))
        files = [path for folder in (paths.state, paths.runtime) for path in folder.rglob("*")]
        assert [path for path in files if path.is_file() and KEY.encode() in path.read_bytes()] == []
        link.kill()
        wait_kind(link, EventKind.EXITED)
    assert serverkey.of_running(paths) is None
    assert KEY not in str(lease.read_outcome(paths))


def test_an_inherited_key_is_not_asked_for_unasked(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(serverkey.VARIABLE, KEY)
    record = LocalGuardianship(paths).launch(tree_spec(paths), Policy.KEEP)
    with linked(record) as link:
        assert serverkey.of_running(paths) is None
        link.kill()
        wait_kind(link, EventKind.EXITED)


def test_a_process_that_is_gone_asks_for_nothing() -> None:
    with subprocess.Popen((sys.executable, "-c", ""), env=os.environ | {serverkey.VARIABLE: KEY}) as child:
        child.wait()
    assert serverkey.of_process(child.pid) is None
    assert serverkey.of_process(None) is None
