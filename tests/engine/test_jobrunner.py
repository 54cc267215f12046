"""Long work on one thread: progress, ends, cancel, and nothing left behind."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterator

import pytest

from slipstream.core.errors import ExitCode, NextStep, RuntimeBroken
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.state import AppEvent, JobChanged
from slipstream.engine.install.child import Cancelled, stop_if_asked
from slipstream.engine.jobrunner import GUESS_AFTER_S, JobContext, JobRunner

WAIT_S = 10.0
INSTALL = JobKind.INSTALL_ENGINE


class Seen:
    """A sink that keeps every job, in order, and can wait for a final one."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self._ended: queue.Queue[Job] = queue.Queue()

    def __call__(self, event: AppEvent) -> None:
        assert isinstance(event, JobChanged)
        self.jobs.append(event.job)
        if event.job.status is not JobStatus.RUNNING:
            self._ended.put(event.job)

    def end(self) -> Job:
        return self._ended.get(timeout=WAIT_S)


class FakeClock:
    """Time that moves only when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def runner(seen: Seen) -> Iterator[JobRunner]:
    jobs = JobRunner(seen)
    jobs.open()
    yield jobs
    assert jobs.close(WAIT_S)


def context(clock: Callable[[], float], sink: Callable[[AppEvent], None]) -> JobContext:
    return JobContext(Job(INSTALL, JobStatus.RUNNING, "t"), threading.Event(), sink, clock)


def test_work_runs_on_the_thread_named_jobs_and_ends_done(runner: JobRunner, seen: Seen):
    names = []
    assert runner.submit(INSTALL, "Installing", lambda job: names.append(threading.current_thread().name))
    end = seen.end()
    assert (end.status, end.fraction, end.title) == (JobStatus.DONE, 1.0, "Installing")
    assert names == ["jobs"]
    assert seen.jobs[0].status is JobStatus.RUNNING


def test_a_failure_ends_with_its_report_and_next_step(
    runner: JobRunner, seen: Seen, caplog: pytest.LogCaptureFixture
):
    def work(job: JobContext) -> None:
        job.report("Fetching", 0.4)
        raise RuntimeBroken("The disk is full", hint="Free some.", next_step=NextStep.INSTALL)

    with caplog.at_level(logging.WARNING):
        runner.submit(INSTALL, "Installing", work)
        end = seen.end()
    assert end.status is JobStatus.FAILED
    assert end.step == "Fetching"
    assert end.problem is not None
    assert end.problem.title == "The disk is full"
    assert end.problem.exit_code is ExitCode.RUNTIME_BROKEN


def test_a_fault_of_ours_ends_the_job_and_not_the_thread(
    runner: JobRunner, seen: Seen, caplog: pytest.LogCaptureFixture
):
    def work(job: JobContext) -> None:
        raise ZeroDivisionError("oops")

    with caplog.at_level(logging.CRITICAL):
        runner.submit(INSTALL, "Installing", work)
        end = seen.end()
        runner.submit(INSTALL, "Again", lambda job: None)
        again = seen.end()
    assert end.status is JobStatus.FAILED
    assert end.problem is not None
    assert "oops" in end.problem.detail
    assert again.status is JobStatus.DONE


def test_a_cancelled_job_ends_cancelled_without_a_problem(runner: JobRunner, seen: Seen):
    running = threading.Event()

    def work(job: JobContext) -> None:
        running.set()
        assert job.cancelled.wait(WAIT_S)
        stop_if_asked(job.cancelled)

    runner.submit(INSTALL, "Installing", work)
    assert running.wait(WAIT_S)
    runner.cancel(INSTALL)
    end = seen.end()
    assert end.status is JobStatus.CANCELLED
    assert end.problem is None


def test_cancelling_one_kind_leaves_the_other_alone(runner: JobRunner, seen: Seen):
    running = threading.Event()
    free = threading.Event()

    def work(job: JobContext) -> None:
        running.set()
        assert free.wait(WAIT_S)
        stop_if_asked(job.cancelled)

    runner.submit(INSTALL, "Installing", work)
    assert running.wait(WAIT_S)
    runner.cancel(JobKind.MAKE_MODELS)
    free.set()
    assert seen.end().status is JobStatus.DONE


def test_a_second_job_of_a_kind_is_refused_until_the_first_has_ended(runner: JobRunner, seen: Seen):
    free = threading.Event()

    def wait(job: JobContext) -> None:
        assert free.wait(WAIT_S)

    assert runner.submit(INSTALL, "One", wait)
    assert runner.busy(INSTALL)
    assert not runner.submit(INSTALL, "Two", wait)
    assert runner.submit(JobKind.MAKE_MODELS, "Other", lambda job: None)
    free.set()
    assert seen.end().title == "One"
    assert runner.submit(INSTALL, "Three", lambda job: None)
    assert {seen.end().title, seen.end().title} == {"Other", "Three"}


def test_a_job_cancelled_while_it_waits_never_starts(runner: JobRunner, seen: Seen):
    free = threading.Event()
    started = []

    def block(job: JobContext) -> None:
        assert free.wait(WAIT_S)

    runner.submit(INSTALL, "One", block)
    runner.submit(JobKind.MAKE_MODELS, "Two", lambda job: started.append(1))
    runner.cancel(JobKind.MAKE_MODELS)
    free.set()
    assert seen.end().status is JobStatus.DONE
    assert seen.end().status is JobStatus.CANCELLED
    assert started == []


def test_closing_cancels_what_runs_and_may_be_done_twice(seen: Seen):
    jobs = JobRunner(seen)
    jobs.open()
    running = threading.Event()

    def work(job: JobContext) -> None:
        running.set()
        assert job.cancelled.wait(WAIT_S)
        raise Cancelled

    jobs.submit(INSTALL, "Installing", work)
    assert running.wait(WAIT_S)
    assert jobs.close(WAIT_S)
    assert jobs.close(WAIT_S)
    assert seen.jobs[-1].status is JobStatus.CANCELLED


def test_reports_within_a_step_come_ten_times_a_second_at_most():
    clock, seen = FakeClock(), Seen()
    job = context(clock, seen)
    for percent in range(100):
        job.report("Fetching", percent / 100)
        clock.now += 0.01
    assert 9 <= len(seen.jobs) <= 11
    assert seen.jobs[-1].fraction is not None
    assert seen.jobs[-1].fraction >= 0.89


def test_a_new_step_is_told_at_once():
    clock, seen = FakeClock(), Seen()
    job = context(clock, seen)
    job.report("Fetching", 0.1)
    job.report("Installing", 0.2)
    assert [told.step for told in seen.jobs] == ["Fetching", "Installing"]


def test_the_bar_never_goes_back():
    clock, seen = FakeClock(), Seen()
    job = context(clock, seen)
    for fraction in (0.5, 0.2, None, 0.6, 7.0):
        clock.now += 1.0
        job.report("Fetching", fraction)
    assert [told.fraction for told in seen.jobs] == [0.5, 0.5, None, 0.6, 1.0]


def test_the_time_left_follows_from_the_bytes_that_came():
    clock, seen = FakeClock(), Seen()
    job = context(clock, seen)
    job.report("Fetching", 0.1, 1_000, 11_000)
    clock.now += GUESS_AFTER_S
    job.report("Fetching", 0.2, 3_000, 11_000)
    assert seen.jobs[0].remaining_s is None
    assert seen.jobs[1].remaining_s == pytest.approx(8_000 / (2_000 / GUESS_AFTER_S))
    clock.now += 1.0
    job.report("Checking", 0.9)
    assert seen.jobs[2].remaining_s is None
