"""The reducer: one event changes one thing and leaves the rest the same object."""

from __future__ import annotations

from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import PresetId
from slipstream.core.state import (
    AppState,
    EngineChanged,
    EngineState,
    JobChanged,
    PresetSelected,
    ProblemDismissed,
    ProblemRaised,
    StartPending,
    SupervisorSettled,
    reduce,
)
from slipstream.core.supervision.lifecycle import Phase


def job(kind: JobKind, status: JobStatus) -> Job:
    return Job(kind, status, "title")


def test_a_newer_report_of_a_job_replaces_the_older_one_and_comes_first() -> None:
    state = AppState()
    for status in (JobStatus.RUNNING, JobStatus.DONE):
        state = reduce(state, JobChanged(job(JobKind.INSTALL_ENGINE, status)))
    state = reduce(state, JobChanged(job(JobKind.MAKE_MODELS, JobStatus.RUNNING)))
    assert [(j.kind, j.status) for j in state.jobs] == [
        (JobKind.MAKE_MODELS, JobStatus.RUNNING),
        (JobKind.INSTALL_ENGINE, JobStatus.DONE),
    ]


def test_a_change_of_the_engine_keeps_everything_else_the_same_object() -> None:
    before = reduce(AppState(), ProblemRaised(ErrorReport("No")))
    after = reduce(before, EngineChanged(EngineState(phase=Phase.STARTING)))
    assert after.engine.phase is Phase.STARTING
    assert after.problem is before.problem
    assert after.jobs is before.jobs


def test_a_dismissed_problem_is_gone() -> None:
    state = reduce(AppState(), ProblemRaised(ErrorReport("No")))
    assert reduce(state, ProblemDismissed()).problem is None


def test_a_pending_start_is_remembered_and_forgotten() -> None:
    state = reduce(AppState(), StartPending(PresetId("demo")))
    assert state.pending_start == "demo"
    assert reduce(state, StartPending(None)).pending_start is None


def test_choosing_a_preset_does_not_touch_the_engine() -> None:
    before = AppState()
    after = reduce(before, PresetSelected(PresetId("demo")))
    assert after.selected == "demo"
    assert after.engine is before.engine


def test_the_first_look_for_a_server_settles_the_state_once() -> None:
    assert not AppState().settled
    assert reduce(AppState(), SupervisorSettled()).settled
