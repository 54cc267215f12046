"""Supervision by several apps at once and one after another: adoption, what one sees of the other."""

from __future__ import annotations

import os
import signal

from tests.engine.conftest import Open
from tests.fakes.runs import wait_for
from tests.fakes.servers import server_spec

from slipstream.core.errors import FailureKind
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease
from slipstream.engine.guard.lease import Policy
from slipstream.engine.guard.process import launch


def test_another_app_adopts_the_server_with_its_figures(opened: Open, paths: Paths) -> None:
    first, seen = opened()
    spec = server_spec(paths)
    first.start(spec)
    pid = seen.wait_phase(Phase.READY).pid
    assert first.close(policy=Policy.KEEP)
    second, again = opened()
    adopted = again.wait_settled()
    assert (adopted.phase, adopted.adopted, adopted.pid) == (Phase.READY, True, pid)
    assert adopted.figures.kv_cache_tokens == 419_328
    assert adopted.plan == spec.plan
    second.stop()
    again.wait_phase(Phase.STOPPED)


def test_a_server_still_loading_is_adopted_with_its_progress(opened: Open, paths: Paths) -> None:
    first, seen = opened()
    first.start(server_spec(paths, "--load-s", "3"))
    seen.wait(lambda: seen.now.progress is not None and "weights" in seen.now.progress.step, "loading")
    assert first.close(policy=Policy.KEEP)
    _, again = opened()
    adopted = again.wait_settled()
    assert adopted.phase is Phase.STARTING
    assert adopted.progress is not None
    assert adopted.progress.step not in ("", "Loading Python packages")
    again.wait_phase(Phase.READY)


def test_two_apps_see_the_same_server_start_and_stop(opened: Open, paths: Paths) -> None:
    window, in_window = opened(name="the window")
    in_window.wait_settled()
    line, in_line = opened(name="the command line")
    in_line.wait_settled()
    # It ends only when its time to finish is over, so that its stopping lasts long enough to be seen.
    line.start(server_spec(paths, "--fail", "ignore-term"))
    assert in_window.wait_phase(Phase.READY).adopted
    in_line.wait_phase(Phase.READY)
    line.stop()
    in_window.wait_phase(Phase.STOPPED)
    assert in_window.now.problem is None
    assert Phase.STOPPING in in_window.phases
    assert window.close(policy=None)


def test_two_starts_at_once_end_in_one_server_that_both_see(opened: Open, paths: Paths) -> None:
    first, in_first = opened()
    second, in_second = opened()
    in_first.wait_settled()
    in_second.wait_settled()
    first.start(server_spec(paths))
    second.start(server_spec(paths))
    in_first.wait_phase(Phase.READY)
    in_second.wait_phase(Phase.READY)
    assert in_first.now.run_id == in_second.now.run_id
    assert in_first.now.pid == in_second.now.pid


def test_looking_without_a_policy_changes_nothing_for_the_server(opened: Open, paths: Paths) -> None:
    record = launch(server_spec(paths), paths, policy=Policy.KEEP)
    looker, seen = opened()
    seen.wait_settled()
    seen.wait_phase(Phase.READY)
    assert looker.close(policy=None)
    assert lease.is_alive(record)
    stopper, in_stopper = opened()
    in_stopper.wait_phase(Phase.READY)
    stopper.stop()
    in_stopper.wait_phase(Phase.STOPPED)


def test_a_crash_that_nobody_watched_is_told_at_the_next_opening(opened: Open, paths: Paths) -> None:
    first, seen = opened()
    spec = server_spec(paths)
    first.start(spec)
    ready = seen.wait_phase(Phase.READY)
    assert first.close(policy=Policy.KEEP)
    assert ready.pid is not None
    os.kill(ready.pid, signal.SIGKILL)
    wait_for(lambda: not lease.is_locked(paths), "the guardian to go")
    _, again = opened()
    failed = again.wait_settled()
    assert failed.phase is Phase.FAILED
    assert failed.problem is not None
    assert failed.problem.kind is FailureKind.KILLED
    assert failed.log_path == spec.log_path


def test_a_clean_end_is_remembered_only_by_its_log(opened: Open, paths: Paths) -> None:
    first, seen = opened()
    spec = server_spec(paths)
    first.start(spec)
    seen.wait_phase(Phase.READY)
    first.stop()
    seen.wait_phase(Phase.STOPPED)
    _, again = opened()
    stopped = again.wait_settled()
    assert (stopped.phase, stopped.plan, stopped.problem) == (Phase.STOPPED, None, None)
    assert stopped.log_path == spec.log_path
