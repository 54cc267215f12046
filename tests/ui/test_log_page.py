"""The log page: complete, filtered, paused, and never in the way of a click."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTimer
from tests.fakes import states

from slipstream.app.store import LogBook
from slipstream.core.errors import NextStep
from slipstream.core.logs.logline import Level, LogLine
from slipstream.ui.pages.log import LogPage
from slipstream.ui.widgets.log_view import KEPT_LINES, line_text


@pytest.fixture
def book():
    return LogBook()


@pytest.fixture
def page(qtbot, theme, book):
    made = LogPage(theme, book)
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    return made


def text_of(page: LogPage) -> str:
    return page.view.toPlainText()


def line(text: str, level: Level = Level.INFO) -> LogLine:
    return LogLine(level, "EngineCore", "12:00:01", text, f"raw {text}")


def test_lines_appear_by_themselves_in_order(qtbot, page, book):
    book.extend([line("first"), line("second")])
    qtbot.waitUntil(lambda: "second" in text_of(page), timeout=2000)
    book.extend([line("third")])
    qtbot.waitUntil(lambda: "third" in text_of(page), timeout=2000)
    assert [part.split()[-1] for part in text_of(page).splitlines()] == ["first", "second", "third"]


def test_a_level_is_told_by_a_word_too():
    assert line_text(line("x", Level.WARNING)).split() == ["12:00:01", "WARN", "core", "x"]
    assert line_text(line("x", Level.ERROR)).split() == ["12:00:01", "ERROR", "core", "x"]


def test_filters_by_level_and_by_text(qtbot, page, book):
    book.extend([line("plain"), line("odd", Level.WARNING), line("bad", Level.ERROR)])
    page.level.setCurrentIndex(2)
    assert [part.split()[-1] for part in text_of(page).splitlines()] == ["odd", "bad"]
    page.search.setText("BAD")
    qtbot.waitUntil(lambda: [p.split()[-1] for p in text_of(page).splitlines()] == ["bad"], timeout=2000)
    page.search.clear()
    page.level.setCurrentIndex(0)
    qtbot.waitUntil(lambda: len(text_of(page).splitlines()) == 3, timeout=2000)


def test_pausing_keeps_the_view_still_and_loses_nothing(qtbot, page, book):
    book.extend([line("before")])
    qtbot.waitUntil(lambda: "before" in text_of(page), timeout=2000)
    qtbot.mouseClick(page.pause, Qt.MouseButton.LeftButton)
    book.extend([line("during")])
    assert not page._beat.isActive()
    assert "during" not in text_of(page)
    assert page.pause.text() == "Follow"
    qtbot.mouseClick(page.pause, Qt.MouseButton.LeftButton)
    assert "during" in text_of(page)


def test_a_filter_works_on_everything_while_paused(qtbot, page, book):
    book.extend([line(f"{'even' if i % 2 == 0 else 'odd'} {i}") for i in range(1200)])
    page.pause.setChecked(True)
    page.search.setText("odd")
    qtbot.waitUntil(lambda: len(text_of(page).splitlines()) == 600, timeout=3000)
    assert "even" not in text_of(page)


def test_a_hidden_page_reads_nothing_until_it_is_shown(page, book):
    page.hide()
    book.extend([line("unseen")])
    assert not page._beat.isActive()
    assert text_of(page) == ""
    page.show()
    assert "unseen" in text_of(page)


def test_another_run_is_set_apart_from_the_one_before(qtbot, page, book):
    page.show_state(states.ready())
    book.extend([line("old")])
    engine = replace(states.ready().engine, run_id="another")
    page.show_state(replace(states.ready(), engine=engine))
    book.extend([line("new")])
    qtbot.waitUntil(lambda: "new" in text_of(page), timeout=2000)
    first, between, last = text_of(page).splitlines()
    assert first.endswith("old")
    assert "Another start of the server begins here" in between
    assert last.endswith("new")


def test_the_diagnosis_stands_on_top_with_evidence_and_a_button(qtbot, page):
    page.show_state(states.failed())
    assert page.diagnosis.isVisible()
    assert "header too large" in page.diagnosis._evidence.text()
    with qtbot.waitSignal(page.step_requested, timeout=1000) as asked:
        qtbot.mouseClick(page.diagnosis._step, Qt.MouseButton.LeftButton)
    assert asked.args == [NextStep.REPAIR_MODELS]
    page.show_state(states.ready())
    assert not page.diagnosis.isVisible()


def test_scrolling_up_stays_there_while_lines_come(qtbot, page, book):
    book.extend([line(f"line {i}") for i in range(200)])
    qtbot.waitUntil(lambda: "line 199" in text_of(page), timeout=2000)
    bar = page.view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    bar.setValue(10)
    book.extend([line("more")])
    qtbot.waitUntil(lambda: "more" in text_of(page), timeout=2000)
    assert bar.value() == 10


@pytest.mark.heavy
def test_a_flood_of_lines_leaves_the_loop_responsive(qtbot, page, book):
    beats: list[float] = []
    heart = QTimer()
    heart.setTimerType(Qt.TimerType.PreciseTimer)
    heart.timeout.connect(lambda: beats.append(time.monotonic()))
    heart.start(5)

    def flood() -> None:
        for start in range(0, 100_000, 500):
            book.extend(
                [line(f"flooding with a line of usual length, number {i}") for i in range(start, start + 500)]
            )

    worker = threading.Thread(target=flood)
    worker.start()
    qtbot.waitUntil(lambda: "number 99999" in page.view.document().lastBlock().text(), timeout=60_000)
    worker.join()
    heart.stop()
    assert max(b - a for a, b in pairwise(beats)) < 0.2
    assert page.view.blockCount() <= KEPT_LINES
    assert "lines passed over here" in text_of(page)


def test_a_burst_is_shown_whole_and_a_lasting_flood_only_in_part(qtbot, page, book):
    page._beat.stop()
    book.extend(line(f"burst-{i}") for i in range(400))
    page._on_beat()
    qtbot.waitUntil(lambda: "burst-399" in text_of(page), timeout=2000)
    assert all(f"burst-{i}\n" in text_of(page) for i in range(399))
    book.extend(line(f"flood-{i}") for i in range(400))
    page._on_beat()
    assert "lines passed over here" in text_of(page)
    assert "flood-399" in text_of(page)
    assert "flood-0\n" not in text_of(page)
