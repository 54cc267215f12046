"""Supervision with a scripted guardian: what real ones do too rarely to wait for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.fakes.guardians import QUICK, Stage, record, staged
from tests.fakes.runs import wait_for
from tests.fakes.servers import server_spec

from slipstream.core.errors import ErrorReport, LeaseBusy
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import SleepBegins, SleepEnds, WorkFrozen, WorkMoved
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Outcome, Policy
from slipstream.engine.serve.memoryback import GpuMemory
from slipstream.engine.serve.probe import Answer


@pytest.fixture
def stage(paths: Paths) -> Iterator[Stage]:
    """An opened supervisor; closed afterwards."""
    with staged(paths) as found:
        yield found


def test_leftovers_are_swept_before_the_first_look(stage: Stage) -> None:
    assert stage.guardians.sweeps == 1


def test_a_broken_link_to_a_living_guardian_is_mended(stage: Stage, paths: Paths) -> None:
    spec = server_spec(paths)
    link = stage.ready(spec)
    stage.guardians.found = record(spec)
    link.events.put(GuardianEvent(EventKind.LOST))
    stage.supervisor.stop()
    stage.wait(lambda: stage.seen.now.phase is Phase.STOPPING, "the stop")
    wait_for(lambda: len(stage.guardians.links) == 2, "the second link")
    stage.guardians.found = None
    stage.guardians.links[-1].events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)
    assert stage.guardians.links[-1].told[0].startswith("hold")


def test_a_launch_whose_guardian_does_not_answer_fails_and_is_swept(stage: Stage, paths: Paths) -> None:
    stage.guardians.connectable = False
    stage.supervisor.start(server_spec(paths))
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.title == "The server's guardian was killed"
    assert stage.guardians.sweeps == 3  # the first look, before the start, after the loss


def test_a_busy_lease_is_told_and_its_server_adopted(stage: Stage, paths: Paths) -> None:
    other = server_spec(paths)
    stage.guardians.refusal = LeaseBusy("A server is already running", hint="Use it.")
    stage.guardians.found = record(other)
    stage.supervisor.start(server_spec(paths))
    stage.seen.wait(lambda: any(s.problem is not None for s in stage.seen.states), "the refusal")
    adopted = stage.seen.wait_phase(Phase.READY)
    assert (adopted.run_id, adopted.adopted) == (other.run_id, True)
    assert stage.guardians.links[-1].told == ["hold None"]


def test_a_guardian_that_has_not_spawned_yet_is_looked_at_again(stage: Stage, paths: Paths) -> None:
    spec = server_spec(paths)
    stage.guardians.found = record(spec, engine=None)
    wait_for(lambda: stage.guardians.looks > 1, "a first look at it")
    assert stage.seen.now.phase is Phase.STOPPED
    stage.guardians.found = record(spec)
    assert stage.seen.wait_phase(Phase.READY).pid == 11


def test_an_unforeseen_fault_in_a_launch_is_an_answer_too(stage: Stage, paths: Paths) -> None:
    stage.guardians.refusal = RuntimeError("boom")
    stage.supervisor.start(server_spec(paths))
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.detail == "boom"


def test_a_stop_says_who_asked_and_whether_it_still_loads(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.supervisor.stop()
    stage.seen.wait_phase(Phase.STOPPING)
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)
    assert "stop by a test, loading False" in link.told
    stage.prober.answer = Answer(healthy=False)
    stage.supervisor.start(server_spec(paths))
    stage.wait(lambda: stage.seen.now.pid is not None, "the launch")
    stage.supervisor.stop()
    stage.seen.wait_phase(Phase.STOPPING)
    link = stage.guardians.links[-1]
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)
    assert "stop by a test, loading True" in link.told


def test_a_server_that_nothing_ends_is_told_and_a_late_end_is_believed(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.supervisor.stop()
    stuck = stage.seen.wait_phase(Phase.FAILED)
    assert stuck.problem is not None
    assert stuck.problem.title == "The server could not be ended"
    assert link.told.count("kill") == QUICK.kills
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.seen.wait_phase(Phase.STOPPED)


def test_a_healthy_port_without_our_token_is_not_ready(stage: Stage, paths: Paths) -> None:
    stage.prober.answer = Answer(healthy=True, tokened=False)
    stage.supervisor.start(server_spec(paths))
    stage.wait(lambda: stage.seen.now.pid is not None, "the launch")
    wait_for(lambda: stage.prober.asked > 3, "some probes")
    assert Phase.READY not in stage.seen.phases
    stage.prober.answer = Answer(healthy=True, tokened=True)
    stage.seen.wait_phase(Phase.READY)


def test_leaving_tells_the_guardian_the_policy(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    assert stage.supervisor.close(policy=Policy.GRACE)
    assert link.told == ["hold grace", "release grace"]
    assert link.closed


def test_looking_only_hangs_up_without_a_word(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    assert stage.supervisor.close(policy=None)
    assert link.told == ["hold grace"]


def test_after_a_sleep_the_server_is_ready_again_only_with_a_token(stage: Stage, paths: Paths) -> None:
    stage.ready(server_spec(paths))
    began = stage.seen.now.ready_at_utc
    stage.supervisor.post(SleepBegins())
    stage.prober.answer = Answer(healthy=True, tokened=False)
    stage.supervisor.post(SleepEnds())
    waking = stage.seen.wait_phase(Phase.STARTING)
    assert waking.progress is not None
    assert waking.progress.step == "Checking the server after sleep"
    asked = stage.prober.asked
    wait_for(lambda: stage.prober.asked > asked + 2, "some probes")
    assert stage.seen.now.phase is Phase.STARTING
    stage.prober.answer = Answer(healthy=True, tokened=True)
    assert stage.seen.wait_phase(Phase.READY).ready_at_utc == began


def test_a_server_that_is_dead_after_sleep_is_killed_and_comes_back(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.prober.answer = Answer(healthy=True, tokened=False)
    stage.supervisor.post(SleepEnds())
    wait_for(lambda: "kill" in link.told, "the kill")
    stage.prober.answer = Answer(healthy=True, tokened=True)
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.wait(lambda: len(stage.guardians.links) == 2 and stage.seen.now.phase is Phase.READY, "a new run")
    told = [s.problem.title for s in stage.seen.states if s.phase is Phase.BACKOFF and s.problem]
    assert told == ["The server did not come back after sleep"]


def test_frozen_counters_are_shown_at_once_and_forgotten_when_they_move(stage: Stage, paths: Paths) -> None:
    spec = server_spec(paths)
    stage.ready(spec)
    stage.supervisor.post(WorkFrozen(spec.run_id, 1e12))
    stage.wait(lambda: stage.seen.now.frozen_since == 1e12, "the standstill to be shown")
    stage.supervisor.post(WorkMoved(spec.run_id))
    stage.wait(lambda: stage.seen.now.frozen_since is None, "the work to go on")


def test_counters_frozen_for_too_long_end_the_server_and_start_it_again(stage: Stage, paths: Paths) -> None:
    spec = server_spec(paths)
    link = stage.ready(spec)
    stage.supervisor.post(WorkFrozen(spec.run_id, 0.0))
    wait_for(lambda: "kill" in link.told, "the kill")
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
    stage.wait(lambda: len(stage.guardians.links) == 2 and stage.seen.now.phase is Phase.READY, "a new run")


def test_an_end_by_itself_is_told_before_the_rest_is_gone_and_comes_back_after(
    stage: Stage, paths: Paths
) -> None:
    link = stage.ready(server_spec(paths))
    link.events.put(GuardianEvent(EventKind.STOPPING, signal=9))
    told = stage.seen.wait_phase(Phase.BACKOFF)
    assert told.problem is not None
    assert told.problem.title == "The server was killed"
    link.events.put(GuardianEvent(EventKind.EXITED, signal=9))
    stage.wait(lambda: stage.seen.now.phase is Phase.READY, "the next run")
    assert len(stage.guardians.launched) == 2
    assert stage.seen.phases.count(Phase.BACKOFF) == 1


def test_a_stop_while_the_rest_is_being_ended_is_a_stop(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    link.events.put(GuardianEvent(EventKind.STOPPING, signal=9))
    stage.seen.wait_phase(Phase.BACKOFF)
    stage.supervisor.stop()
    stage.seen.wait_phase(Phase.STOPPING)
    link.events.put(GuardianEvent(EventKind.EXITED, signal=9))
    stage.seen.wait_phase(Phase.STOPPED)
    assert len(stage.guardians.launched) == 1


def test_survivors_are_named_instead_of_calling_it_stopped(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.supervisor.stop()
    stage.seen.wait_phase(Phase.STOPPING)
    link.events.put(GuardianEvent(EventKind.EXITED, asked=True, survivors=(4321,)))
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.title == "Part of the server could not be ended"
    assert "4321" in failed.problem.detail


def test_what_a_sweep_could_not_remove_is_named_too(stage: Stage, paths: Paths) -> None:
    link = stage.ready(server_spec(paths))
    stage.guardians.survivors = (77,)
    link.events.put(GuardianEvent(EventKind.LOST))
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert "77" in failed.problem.detail


class KeptMemory(GpuMemory):
    """A card that keeps memory."""

    def kept(self) -> ErrorReport | None:
        return ErrorReport("Graphics memory did not come back", detail="held by python3 (process 9)")


def test_graphics_memory_that_does_not_come_back_is_told(paths: Paths) -> None:
    with staged(paths, KeptMemory()) as stage:
        link = stage.ready(server_spec(paths))
        stage.supervisor.stop()
        link.events.put(GuardianEvent(EventKind.EXITED, asked=True))
        stage.seen.wait_phase(Phase.STOPPED)
        stage.wait(lambda: bool(stage.seen.problems), "the complaint")
        assert "process 9" in stage.seen.problems[0].detail


def test_an_engine_that_ended_before_anybody_listened_is_told_with_its_own_end(
    stage: Stage, paths: Paths
) -> None:
    spec = server_spec(paths)
    stage.guardians.connectable = False
    stage.guardians.outcome = Outcome(
        spec.run_id, spec, 3, None, False, "the engine", 1.0, 2.0, spec.log_path
    )
    stage.supervisor.start(spec)
    failed = stage.seen.wait_phase(Phase.FAILED)
    assert failed.problem is not None
    assert failed.problem.title == "The server ended without saying why"
    assert "exit status was 3" in failed.problem.detail
