"""kill -9 at every point of connecting and undoing: each file is the old or the new one, and undo works."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.engine.editors.conftest import LOCAL, OLD_FILES, make_old_files, places_of

from slipstream.core.editors import cline
from slipstream.engine.editors import settings_writer
from slipstream.engine.editors.records import Records
from slipstream.engine.files import Paths

RUN_S = 60.0

# Counts the calls by which Python tells of a change to the file system, and dies at one of them.
CHILD = """
import os, signal, sys
from pathlib import Path
at, verb = int(sys.argv[1]), sys.argv[2]
seen = 0
CHANGES = {"open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "shutil.rmtree",
           "ctypes.call_function", "os.chown", "ctypes.dlsym"}
from tests.engine.editors.conftest import LOCAL, places_of
from slipstream.core.editors import cline
from slipstream.engine.editors import settings_writer
from slipstream.engine.editors.records import Records
from slipstream.engine.files import Paths
paths = Paths.of_user()
records = Records(paths)
places = places_of(Path(os.environ["HOME"]))

def watch(event, _args):
    global seen
    if event in CHANGES:
        seen += 1
        if seen == at:
            os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(watch)
if verb == "configure":
    plans = settings_writer.plan(cline.files(places, LOCAL), records.load("cline"), records)
    settings_writer.write("cline", {}, plans, records)
else:
    settings_writer.undo(records.load("cline"), records)
"""


def run_child(at: int, verb: str) -> int:
    """The child's exit code; it is killed at its ``at``-th change."""
    done = subprocess.run(
        (sys.executable, "-c", CHILD, str(at), verb),
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode


def contents(home: Path) -> dict[str, bytes]:
    """Every file of the client."""
    folder = home / ".cline"
    found = [path for path in folder.rglob("*") if path.is_file() and ".slipstream-" not in path.name]
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("verb", ["configure", "undo"])
def test_a_kill_at_any_point_leaves_old_or_new_files_and_undo_gives_the_old_back(
    verb: str, paths: Paths, private_home: Path
) -> None:
    records = Records(paths)
    records.make()
    make_old_files(private_home)
    old = contents(private_home)
    places = places_of(private_home)
    specs = cline.files(places, LOCAL)
    new = dict(old)
    for plan in settings_writer.plan(specs, None, records):
        new[str(plan.path.relative_to(private_home / ".cline"))] = plan.new
    kills = 0
    for at in range(1, 1000):
        if verb == "undo":
            plans = settings_writer.plan(specs, records.load("cline"), records)
            settings_writer.write("cline", {}, plans, records)
        code = run_child(at, verb)
        for name, content in contents(private_home).items():
            assert content in (old.get(name), new[name]), (at, name)
        record = records.load("cline")
        if record is not None:
            assert settings_writer.undo(record, records).left == ()
        assert contents(private_home) == old, at
        if code == 0:
            break
        kills += 1
    assert kills > 10
    assert json.loads(old["data/globalState.json"]) == json.loads(OLD_FILES["globalState.json"])
