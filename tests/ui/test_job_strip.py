"""Long work under way, as it is seen and as it is read aloud."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QProgressBar
from tests.fakes import states

from slipstream.app import presenters
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.job_strip import JobStrip

TRANSFER = Job(
    JobKind.DOWNLOAD,
    JobStatus.RUNNING,
    "Downloading the models",
    "Downloading someone/a-model",
    fraction=0.25,
    done_bytes=2**30,
    total_bytes=2**32,
    remaining_s=90.0,
    speed_bytes_s=2**20 * 34.0,
)


@pytest.fixture
def strip(qtbot, theme: Theme) -> JobStrip:
    made = JobStrip(theme)
    qtbot.addWidget(made)
    return made


def shown(strip: JobStrip, job: Job) -> str:
    strip.show_job(presenters.job_view(replace(states.stopped(), jobs=(job,))))
    return "   ".join(label.text() for label in strip.findChildren(QLabel))


def test_bytes_speed_and_time_left_of_a_transfer_are_seen_and_read_aloud(strip: JobStrip):
    words = shown(strip, TRANSFER)
    for figure in ("25 %", "1.0 GiB of 4.0 GiB", "34 MiB/s", "left"):
        assert figure in words
    assert "34 MiB/s" in strip.findChild(QProgressBar).accessibleDescription()


def test_a_stall_stands_in_place_of_speed_and_time_left(strip: JobStrip):
    words = shown(strip, replace(TRANSFER, speed_bytes_s=0.0, stalled_s=14.0))
    assert "stalled 14 s" in words
    assert "MiB/s" not in words
    assert "left" not in words
