"""Who keeps a server up: holders, the policy when the last has gone, and adoption by the next app."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.fakes import runs
from tests.fakes.runs import (
    ask_status,
    linked,
    running,
    start,
    tree_spec,
    wait_for,
    wait_kind,
    wait_pids,
)

from slipstream.core.codec import to_json
from slipstream.core.models import RunSpec
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, proctree
from slipstream.engine.guard.guardianlink import GuardianLink
from slipstream.engine.guard.lease import EventKind, Policy, RunRecord
from slipstream.engine.guard.process import find_running, last_outcome, launch


@pytest.fixture(autouse=True)
def nothing_outlives_the_test(paths: Paths, private_home: Path) -> Iterator[None]:
    yield from runs.ended(paths, private_home)


_APP = """
import sys
from slipstream.core.codec import from_json
from slipstream.core.models import RunSpec
from slipstream.engine.files import Paths
from slipstream.engine.guard.process import GuardianLink, Policy, launch
import json
spec = from_json(RunSpec, json.loads(sys.stdin.readline()))
record = launch(spec, Paths.of_user(), policy=Policy(sys.argv[1]), grace_s=float(sys.argv[2]))
link = GuardianLink.connect(record)
link.hold()
link._send({"verb": "status"})
while True:
    if b'"status"' in link._sock.recv(65536):
        break
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def app_holding(paths: Paths, spec: RunSpec, policy: Policy, grace_s: float = 600) -> Iterator[RunRecord]:
    """Another process that launched and holds; it is killed with SIGKILL on the way out."""
    with subprocess.Popen(
        (sys.executable, "-c", _APP, policy, str(grace_s)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as app:
        assert app.stdin is not None
        assert app.stdout is not None
        try:
            app.stdin.write(json.dumps(to_json(spec)) + "\n")
            app.stdin.flush()
            assert app.stdout.readline() == "held\n"
            record = lease.read_record(paths)
            assert isinstance(record, RunRecord)
            yield record
        finally:
            app.kill()


def test_killed_app_takes_the_server_along_by_policy_stop(paths: Paths) -> None:
    with app_holding(paths, tree_spec(paths, "--tree"), Policy.STOP) as record:
        pids = wait_pids(record)
        assert running(pids) == list(pids)
    wait_for(lambda: running(pids) == [], "the tree to end with its app")
    wait_for(lambda: last_outcome(paths) is not None, "the outcome")
    outcome = last_outcome(paths)
    assert outcome is not None
    assert (outcome.asked, outcome.by) == (True, "the policy for a vanished app")


def test_next_app_adopts_within_the_grace(paths: Paths) -> None:
    with app_holding(paths, tree_spec(paths, "--tree"), Policy.GRACE) as record:
        pids = wait_pids(record)
    wait_for(lambda: ask_status(record)["holders"] == 0, "the guardian to notice")
    let_go_in_s = ask_status(record)["let_go_in_s"]
    assert isinstance(let_go_in_s, float)
    assert 0 < let_go_in_s <= 600
    found = find_running(paths)
    assert found == record
    with linked(record) as link:
        link.hold()
        wait_for(lambda: ask_status(record)["holders"] == 1, "the new holder")
        assert ask_status(record)["let_go_in_s"] is None
        assert running(pids) == list(pids)


def test_grace_that_runs_out_ends_the_server(paths: Paths) -> None:
    with app_holding(paths, tree_spec(paths, "--tree"), Policy.GRACE, grace_s=0.2) as record:
        pids = wait_pids(record)
    wait_for(lambda: running(pids) == [], "the end of the grace")


def test_policy_keep_outlives_the_app(paths: Paths) -> None:
    with app_holding(paths, tree_spec(paths, "--tree"), Policy.KEEP) as record:
        pids = wait_pids(record)
    wait_for(lambda: ask_status(record)["holders"] == 0, "the guardian to notice")
    assert ask_status(record)["let_go_in_s"] is None
    with linked(record):
        assert running(pids) == list(pids)


def test_release_with_policy_stop_ends_the_server(paths: Paths) -> None:
    record = start(paths, "--tree", policy=Policy.KEEP)
    with linked(record) as link:
        link.hold()
        link.release(Policy.STOP)
        assert wait_kind(link, EventKind.EXITED).asked


def test_server_stays_while_one_of_two_holders_is_left(paths: Paths) -> None:
    record = start(paths, policy=Policy.STOP)
    with linked(record) as second:
        second.hold()
        with closing(GuardianLink.connect(record)) as first:
            first.hold()
            wait_for(lambda: ask_status(record)["holders"] == 2, "both holders")
        wait_for(lambda: ask_status(record)["holders"] == 1, "one holder")
        assert ask_status(record)["let_go_in_s"] is None


def test_start_that_nobody_comes_to_hold_ends_by_policy(paths: Paths) -> None:
    record = launch(tree_spec(paths, "--tree"), paths, policy=Policy.STOP, first_hold_s=0.1)
    wait_for(lambda: not lease.is_locked(paths), "the guardian to give up")
    assert record.engine is not None
    assert not proctree.is_alive(record.engine)
