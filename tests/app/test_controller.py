"""Wishes become plans, jobs and inputs; a wish that cannot be met is one sentence with a next step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.app.conftest import Desk
from tests.fakes.wishes import GIB, HOST, INSTALL, FakeWorkshop

from slipstream.core.errors import ErrorReport, ExitCode, NextStep
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.live.sample import HostReading, MetricsSample, TreeReading
from slipstream.core.models import PresetId
from slipstream.core.state import JobChanged, SampleTaken
from slipstream.core.supervision.lifecycle import Phase

DEMO = PresetId("demo")


def finish(desk: Desk, kind: JobKind, status: JobStatus, problem: ErrorReport | None = None) -> None:
    desk.store.dispatch(JobChanged(Job(kind, status, kind.value, problem=problem)))
    desk.store.drain()


def test_a_start_with_everything_there_reaches_the_supervisor_at_once(desk: Desk) -> None:
    desk.controller.start(DEMO)
    assert desk.server.asked == ["start"]
    spec = desk.server.specs[0]
    assert spec.run_id == "run1"
    assert spec.plan.preset_id == DEMO
    assert spec.command.argv[0] == INSTALL.python
    assert desk.state.pending_start is None


def test_a_start_without_engine_offers_to_install_it_and_goes_on_when_told(
    make_desk: Callable[..., Desk],
) -> None:
    desk = make_desk(FakeWorkshop(install=None, missing=("SmolLM2",)))
    desk.controller.start(DEMO)
    problem = desk.state.problem
    assert problem is not None
    assert problem.next_step is NextStep.INSTALL
    assert problem.exit_code is ExitCode.RUNTIME_BROKEN
    assert desk.workshop.submitted == []

    desk.controller.do_next_step(NextStep.INSTALL)
    assert desk.workshop.submitted == [JobKind.INSTALL_ENGINE]
    desk.workshop.install = INSTALL
    finish(desk, JobKind.INSTALL_ENGINE, JobStatus.DONE)
    assert desk.workshop.submitted == [JobKind.INSTALL_ENGINE, JobKind.MAKE_MODELS]
    desk.workshop.missing = ()
    finish(desk, JobKind.MAKE_MODELS, JobStatus.DONE)
    assert desk.server.asked == ["start"]
    assert desk.state.pending_start is None
    assert desk.state.problem is None


def test_a_start_that_may_install_begins_with_the_engine(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(FakeWorkshop(install=None))
    desk.controller.start(DEMO, install_missing=True)
    assert desk.workshop.submitted == [JobKind.INSTALL_ENGINE]
    assert desk.state.problem is None
    assert desk.state.pending_start == DEMO


def test_missing_models_are_named(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(FakeWorkshop(missing=("SmolLM2 135M Instruct",)))
    desk.controller.start(DEMO)
    problem = desk.state.problem
    assert problem is not None
    assert "SmolLM2 135M Instruct" in problem.title
    assert problem.next_step is NextStep.INSTALL


def test_a_failed_job_ends_the_pending_start_and_says_why(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(FakeWorkshop(install=None))
    desk.controller.start(DEMO, install_missing=True)
    finish(desk, JobKind.INSTALL_ENGINE, JobStatus.FAILED, ErrorReport("The disk is full"))
    assert desk.state.pending_start is None
    assert desk.state.problem == ErrorReport("The disk is full")
    assert desk.server.asked == []


def test_a_stop_during_an_install_cancels_it_and_nothing_starts_later(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(FakeWorkshop(install=None))
    desk.controller.start(DEMO, install_missing=True)
    finish(desk, JobKind.INSTALL_ENGINE, JobStatus.RUNNING)
    desk.controller.stop()
    assert desk.workshop.cancelled == [JobKind.INSTALL_ENGINE]
    desk.workshop.install = INSTALL
    finish(desk, JobKind.INSTALL_ENGINE, JobStatus.CANCELLED)
    assert desk.state.pending_start is None
    assert "start" not in desk.server.asked


@pytest.mark.parametrize("phase", [Phase.STARTING, Phase.READY, Phase.BACKOFF])
def test_a_second_start_names_what_runs_and_touches_nothing(desk: Desk, phase: Phase) -> None:
    desk.controller.start(DEMO)
    desk.engine(phase)
    desk.controller.start(PresetId("demo-off"))
    problem = desk.state.problem
    assert problem is not None
    assert "Demo on this CPU" in problem.title
    assert problem.exit_code is ExitCode.LEASE_BUSY
    assert desk.server.asked == ["start"]


def test_an_unknown_preset_is_refused_with_the_known_ones(desk: Desk) -> None:
    desk.controller.start(PresetId("qwen"))
    problem = desk.state.problem
    assert problem is not None
    assert "qwen" in problem.title
    assert "demo-ngram" in problem.hint
    assert desk.server.asked == []


def test_a_plan_that_does_not_fit_is_refused_before_any_process(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(FakeWorkshop(present=replace(HOST, memory_available_bytes=GIB // 2)))
    desk.controller.start(DEMO)
    problem = desk.state.problem
    assert problem is not None
    assert problem.exit_code is ExitCode.PLAN_REFUSED
    assert desk.server.asked == []
    assert desk.state.pending_start is None


def test_a_restart_keeps_preset_and_port_and_counts_the_memory_it_frees(desk: Desk) -> None:
    desk.controller.start(DEMO, port=9123)
    desk.engine(Phase.READY)
    little = HostReading(24 * GIB, GIB // 2, None)
    desk.store.dispatch(SampleTaken(MetricsSample(1.0, 1.0, little, TreeReading(8 * GIB, None, 3), (), None)))
    desk.store.drain()
    desk.workshop.present = replace(HOST, memory_available_bytes=GIB // 2)
    desk.controller.restart()
    assert desk.server.asked == ["start", "restart"]
    assert desk.server.specs[1].plan.port == 9123
    assert desk.server.specs[1].run_id == "run2"


def test_the_sampler_follows_the_server_through_its_life(desk: Desk) -> None:
    desk.controller.start(DEMO, port=9123)
    desk.engine(Phase.STARTING)
    desk.engine(Phase.READY)
    desk.engine(Phase.STOPPED, pid=None)
    assert desk.sampler.watched == [(None, 4242), (9123, 4242), (None, None)]


def test_installing_when_nothing_is_missing_says_so(desk: Desk) -> None:
    desk.controller.install()
    problem = desk.state.problem
    assert problem is not None
    assert "installed already" in problem.title
    assert desk.workshop.submitted == []


def test_a_repair_reads_every_byte_and_then_starts(desk: Desk) -> None:
    desk.controller.do_next_step(NextStep.REPAIR_MODELS)
    assert desk.workshop.submitted == [JobKind.REPAIR_MODELS]
    assert desk.state.pending_start == DEMO
    finish(desk, JobKind.REPAIR_MODELS, JobStatus.DONE)
    assert desk.server.asked == ["start"]


def test_a_preset_for_other_hardware_says_what_is_missing(desk: Desk) -> None:
    desk.controller.start(PresetId("qwen-32b"))
    problem = desk.state.problem
    assert problem is not None
    assert problem.exit_code is ExitCode.PLAN_REFUSED
    assert "NVIDIA" in problem.detail
    assert desk.server.asked == []


def test_a_draft_is_fitted_to_its_target_without_being_asked(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk(FakeWorkshop(aligned=False))
    desk.controller.start(DEMO)
    assert desk.workshop.submitted == [JobKind.ALIGN_DRAFT]
    assert desk.server.asked == []
    desk.workshop.aligned = True
    finish(desk, JobKind.ALIGN_DRAFT, JobStatus.DONE)
    assert desk.server.asked == ["start"]
