"""The memory bar: where its segments lie, and what they tell to mouse, keyboard and screen reader."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from tests.fakes import states

from slipstream.app.live.figures import MemoryRow, MemoryView, memory_view
from slipstream.core.models import Segment
from slipstream.ui.widgets.memory_bar import MemoryBar, spans

SIZES = st.integers(min_value=0, max_value=30 * states.GIB)


@given(st.tuples(SIZES, SIZES, SIZES, SIZES, SIZES), st.integers(min_value=200, max_value=3000))
def test_segments_touch_and_never_leave_the_bar(sizes, width):
    found = spans(states.budget(*sizes), width)
    x = 0.0
    for span in found:
        assert span.x == pytest.approx(x, abs=0.51)
        x = span.x + span.width
    assert x <= width + 0.51


def test_segments_are_as_wide_as_their_share():
    found = {s.segment: s.width for s in spans(states.budget(6 * states.GIB, 0, 0, 0, 0), 800)}
    assert found[Segment.OTHER] == pytest.approx(200)
    assert found[Segment.FREE] == pytest.approx(600)


def test_a_tiny_segment_can_still_be_seen():
    found = {s.segment: s.width for s in spans(states.budget(states.GIB, 0, 0, 1024, 0), 500)}
    assert found[Segment.DRAFT] == pytest.approx(3)


def test_an_absent_segment_takes_no_room():
    assert Segment.DRAFT not in {s.segment for s in spans(states.budget(1, 1, 1, 0, 1), 500)}


def test_what_does_not_fit_lies_past_the_edge():
    found = spans(states.TOO_BIG, 900)
    past = [span for span in found if span.past_edge]
    assert sum(span.width for span in past) == pytest.approx(900 * 3 / 27, abs=1)
    assert past[-1].x + past[-1].width == pytest.approx(900, abs=1)
    assert not [span for span in spans(states.PLANNED, 900) if span.past_edge]


@pytest.fixture
def bar(qtbot, theme):
    made = MemoryBar(theme)
    qtbot.addWidget(made)
    made.resize(600, 60)
    made.show_view(memory_view(states.ready(), states.MEASURED))
    made.show()
    return made


def test_planned_stands_above_measured(bar):
    upper = bar.span_at(QPoint(480, 5))
    lower = bar.span_at(QPoint(480, 32))
    assert upper == (0, Segment.FREE)
    assert lower == (1, Segment.FREE)
    assert bar.span_at(QPoint(2, 5)) is None


def test_arrow_keys_walk_over_the_segments_and_tell_how_each_came_about(qtbot, bar):
    bar.setFocus()
    told = []
    for _ in range(3):
        qtbot.keyClick(bar, Qt.Key.Key_Right)
        told.append(bar.accessibleDescription())
    assert told[0].startswith("Planned: Other programs, 4.0 GiB (4,294,967,296 bytes)")
    assert "Example of other" in told[0]
    assert told[1].startswith("Planned: Overhead")
    assert told[2].startswith("Planned: Target weights")


def test_a_screen_reader_hears_both_rows(bar):
    said = bar.accessibleDescription()
    assert "Planned: Other programs 4.0 GiB" in said
    assert "Measured: Other programs 4.3 GiB" in said


def test_a_row_for_each_gpu_stands_below_the_plan_and_can_be_pointed_at(qtbot, theme):
    rows = tuple(
        MemoryRow(label, states.MEASURED, "2 of 24 GiB", "") for label in ("Planned", "GPU 0", "GPU 1")
    )
    bar = MemoryBar(theme)
    qtbot.addWidget(bar)
    bar.show_view(MemoryView("Two cards", rows, (), too_big=False))
    bar.resize(600, bar.sizeHint().height())
    tops = [bar._row_box(index).top() for index in range(3)]
    assert tops == sorted(tops)
    assert bar._row_box(2).bottom() <= bar.sizeHint().height()
    below = bar._row_box(2).center().toPoint()
    found = bar.span_at(below)
    assert found is not None
    assert found[0] == 2
