"""The queue's rules, and a speed that is of the last five seconds and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slipstream.core.catalog import downloads
from slipstream.core.catalog.downloads import Download, DownloadStatus, Pace, Queue
from slipstream.core.errors import ErrorReport

A, B = "someone/a", "someone/b"


def queue_of(**states: DownloadStatus) -> Queue:
    return tuple(Download(f"someone/{name}", status=status) for name, status in states.items())


def test_the_first_that_waits_is_next_and_a_cut_off_one_before_it() -> None:
    waiting, paused = DownloadStatus.WAITING, DownloadStatus.PAUSED
    queue = queue_of(p=paused, a=waiting, b=waiting)
    assert downloads.following(queue) == queue[1]
    cut = (*queue, Download("someone/cut", status=DownloadStatus.RUNNING))
    assert downloads.following(cut) == cut[-1]
    assert downloads.following(queue_of(p=paused, f=DownloadStatus.FAILED)) is None


def test_asking_again_wakes_a_failed_entry_where_it_is() -> None:
    failed = replace(Download(A), status=DownloadStatus.FAILED, problem=ErrorReport("No"), done_bytes=5)
    queue = downloads.added((failed, Download(B)), A, "main", 3.0)
    assert [entry.repo for entry in queue] == [A, B]
    assert (queue[0].status, queue[0].problem, queue[0].done_bytes) == (DownloadStatus.WAITING, None, 5)
    running = (replace(Download(A), status=DownloadStatus.RUNNING),)
    assert downloads.added(running, A, "main", 3.0) == running
    (other,) = downloads.added(running, A, "v2", 3.0)
    assert (other.status, other.revision) == (DownloadStatus.WAITING, "v2")


@pytest.mark.parametrize("repo", [A, None])
def test_a_pause_holds_what_goes_on_and_a_resume_wakes_what_does_not(repo: str | None) -> None:
    queue = queue_of(a=DownloadStatus.RUNNING, f=DownloadStatus.FAILED)
    held = downloads.paused(queue, repo)
    assert [entry.status for entry in held] == [DownloadStatus.PAUSED, DownloadStatus.FAILED]
    woken = downloads.resumed(held, repo)
    assert woken[0].status is DownloadStatus.WAITING
    assert woken[1].status is (DownloadStatus.WAITING if repo is None else DownloadStatus.FAILED)


def test_the_speed_is_of_the_last_five_seconds_only() -> None:
    pace = Pace()
    for second in range(10):
        pace = pace.seen(float(second), second * 1000)
    assert pace.speed_bytes_s(9.0) == 1000
    for second in range(10, 13):
        pace = pace.seen(float(second), 9000)
    assert pace.speed_bytes_s(12.0) == pytest.approx(400)
    assert pace.speed_bytes_s(30.0) == 0  # not the last value for ever


def test_a_speed_needs_a_second_of_measuring() -> None:
    assert Pace().speed_bytes_s(5.0) is None
    assert Pace().seen(5.0, 100).speed_bytes_s(5.5) is None


def test_a_stall_is_told_after_ten_seconds_without_a_byte() -> None:
    pace = Pace().seen(0.0, 0).seen(1.0, 500).seen(9.0, 500)
    assert pace.stalled_s(10.9) is None
    assert pace.stalled_s(11.0) == 10.0
    assert pace.seen(12.0, 501).stalled_s(12.5) is None


def test_bytes_that_were_thrown_away_are_no_negative_speed() -> None:
    pace = Pace().seen(0.0, 0).seen(2.0, 5000).seen(3.0, 1000)
    assert pace.speed_bytes_s(4.0) == 0
    assert pace.seen(5.0, 3000).speed_bytes_s(5.0) == 1000
