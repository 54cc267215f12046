"""kill -9 at every point of connecting and undoing: all is old or new, and undo gives the old back."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.engine.editors.conftest import LOCAL, OLD_FILES, PUBLIC, make_old_files, places_of
from tests.fakes.killed import GCC, Killed, killing
from tests.fakes.vscdb import USER, digests, make_store

from slipstream.app.editors import cursorlink
from slipstream.core.editors import cline
from slipstream.engine.editors import settings_writer
from slipstream.engine.editors.records import Records
from slipstream.engine.files import Paths

pytestmark = pytest.mark.skipif(GCC is None, reason="there is no C compiler to build the killer with")

MOST_CHANGES = 1000
KILLED = -signal.SIGKILL


@pytest.fixture
def killed(paths: Paths, private_home: Path, tmp_path: Path) -> Iterator[Killed]:
    """The process that is killed, in this test's home."""
    Records(paths).make()
    with killing("tests.fakes.editor_works", tmp_path) as made:
        yield made


def contents(home: Path) -> dict[str, bytes]:
    """Every file of Cline; what a killed run left beside them is swept by the next."""
    folder = home / ".cline"
    found = [path for path in folder.rglob("*") if path.is_file() and ".slipstream-" not in path.name]
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.mark.parametrize("verb", ["connect", "undo"])
def test_files_are_old_or_new_after_a_kill_at_any_point(
    verb: str, killed: Killed, paths: Paths, private_home: Path
) -> None:
    records = Records(paths)
    make_old_files(private_home)
    old = contents(private_home)
    specs = cline.files(places_of(private_home), LOCAL)
    new = dict(old)
    for plan in settings_writer.plan(specs, None, records):
        new[str(plan.path.relative_to(private_home / ".cline"))] = plan.new
    kills = 0
    for at in range(1, MOST_CHANGES):
        if verb == "undo":
            plans = settings_writer.plan(specs, records.load("cline"), records)
            settings_writer.write("cline", {}, plans, records)
        code = killed.run(f"{verb}_cline", at)
        assert code in (0, KILLED), at
        for name, content in contents(private_home).items():
            assert content in (old.get(name), new[name]), (at, name)
        if code == 0:
            break
        kills += 1
        record = records.load("cline")
        if record is not None:
            assert settings_writer.undo(record, records).left == ()
        assert contents(private_home) == old, at
    assert kills > 20
    assert contents(private_home) == (new if verb == "connect" else old)
    assert json.loads(old["data/globalState.json"]) == json.loads(OLD_FILES["globalState.json"])


@pytest.mark.parametrize("wal", [False, True], ids=["rollback journal", "write-ahead log"])
@pytest.mark.parametrize("verb", ["connect", "undo"])
def test_cursors_rows_are_old_or_new_after_a_kill_at_any_point(
    verb: str, wal: bool, killed: Killed, paths: Paths, private_home: Path
) -> None:
    records = Records(paths)
    places = places_of(private_home)
    store = private_home / ".config" / "Cursor" / "User" / "globalStorage" / "state.vscdb"
    make_store(store, user=json.dumps(USER), rows=20, size=5000, wal=wal)
    old = digests(store)
    cursorlink.configure(places, PUBLIC, records)
    new = digests(store)
    kills = 0
    for at in range(1, MOST_CHANGES):
        # A kill leaves the store as it is, journal and all; whoever opens it next must find one of the two.
        if verb == "connect" and (record := records.load("cursor")) is not None:
            assert cursorlink.undo(places, record, records).left == ()
        if verb == "undo" and digests(store) != new:
            cursorlink.configure(places, PUBLIC, records)
        code = killed.run(f"{verb}_cursor", at)
        assert code in (0, KILLED), at
        assert digests(store) in (old, new), at
        if code == 0:
            break
        kills += 1
        record = records.load("cursor")
        if record is not None:
            assert cursorlink.undo(places, record, records).left == ()
        assert digests(store) == old, at
    assert kills > 10
    assert digests(store) == (new if verb == "connect" else old)
