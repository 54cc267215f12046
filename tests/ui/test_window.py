"""The window: messages with a next step, keyboard and screen reader, pages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QWidget,
)
from tests.fakes import states
from tests.fakes.program import FakeProgram

from slipstream.core.errors import ErrorReport, NextStep
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.widgets.live_plot import LivePlot
from slipstream.ui.widgets.memory_bar import MemoryBar
from slipstream.ui.widgets.survival_bars import SurvivalBars

INTERACTIVE = (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    MemoryBar,
    LivePlot,
    SurvivalBars,
)


def interactive(window: MainWindow) -> list[QWidget]:
    found = (w for w in window.findChildren(QWidget) if isinstance(w, INTERACTIVE) and w.isVisible())
    # A spin box's own field is not met apart from it.
    return [w for w in found if w.objectName() != "qt_spinbox_lineedit"]


@pytest.mark.parametrize("page", list(Page))
@pytest.mark.parametrize("name", sorted(states.STATES))
def test_everything_a_person_can_use_has_a_name(make_window, name, page):
    window = make_window(states.STATES[name]())
    window.go(page)
    found = interactive(window)
    assert len(found) > 5
    for widget in found:
        accessible = QAccessible.queryAccessibleInterface(widget)
        assert accessible.text(QAccessible.Text.Name), f"{type(widget).__name__} {widget.objectName()}"


@pytest.mark.parametrize("page", list(Page))
def test_tab_reaches_every_control(qtbot, make_window, page):
    window = make_window(states.not_installed())
    window.go(page)
    wanted = {_stop(w) for w in interactive(window) if w.isEnabled() and _stop(w) is not None}
    reached = set()
    for _ in range(60):
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(_stop(QApplication.focusWidget()))
    missed = {type(w).__name__ for w in wanted - reached}
    assert len(wanted) > 4
    assert not missed


def _stop(widget: QWidget) -> QObject | None:
    """What Tab stops at: a control, or a group of exclusive buttons, between which arrows move."""
    if isinstance(widget, QAbstractButton) and widget.group() is not None:
        return widget.group()
    unreachable = (LivePlot, SurvivalBars, QProgressBar)
    return None if isinstance(widget, unreachable) else widget


def test_control_and_a_digit_change_the_page(qtbot, make_window):
    window = make_window(states.stopped())
    for place in (*range(1, len(Page)), 0):
        page = list(Page)[place]
        qtbot.keyClick(window, Qt.Key(Qt.Key.Key_1.value + place), Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda page=page: window.pages.currentWidget() is window.page(page), timeout=2000)


def test_a_refused_start_offers_what_would_work_one_click_each(qtbot, make_window, controller):
    state = states.offered()
    window = make_window(state)
    shown = [button for button in window.banner._offers if button.isVisible()]
    assert [button.text() for button in shown] == [
        f"Start with {offer.says}" for offer in state.problem.offers
    ]
    assert "Start with" not in window.banner._words.text()
    qtbot.mouseClick(shown[1], Qt.MouseButton.LeftButton)
    assert controller.asked == [("take_offer", state.problem.offers[1])]
    window.show_change(state, states.not_installed())
    assert not [button for button in window.banner._offers if button.isVisible()]


def test_a_problem_shows_its_sentences_and_its_button_does_the_next_step(qtbot, make_window, controller):
    window = make_window(states.not_installed())
    assert window.banner.isVisible()
    assert window.banner._title.text() == "The engine is not installed yet"
    assert window.banner._words.text().endswith("the start goes on by itself.")
    qtbot.mouseClick(window.banner._step, Qt.MouseButton.LeftButton)
    assert controller.asked == [("do_next_step", NextStep.INSTALL)]


def test_dismissing_takes_the_message_away_and_a_new_one_comes_back(qtbot, make_window, controller):
    state = states.failed()
    window = make_window(state)
    qtbot.mouseClick(window.banner._dismiss, Qt.MouseButton.LeftButton)
    assert not window.banner.isVisible()
    assert controller.asked == [("dismiss_problem", None)]
    window.show_change(state, state)
    assert not window.banner.isVisible()
    fresh = replace(state, problem=ErrorReport("Something else"))
    window.show_change(state, fresh)
    assert window.banner._title.text() == "Something else"


def test_show_the_log_goes_to_the_log_page_and_asks_nobody(qtbot, make_window, controller):
    report = ErrorReport("The engine stopped", next_step=NextStep.SHOW_LOG)
    window = make_window(replace(states.stopped(), problem=report))
    qtbot.mouseClick(window.banner._step, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.log
    assert controller.asked == []


def test_the_engines_trouble_is_not_told_twice_on_the_log_page(make_window):
    window = make_window(states.failed())
    assert window.banner.isVisible()
    window.show_log()
    assert not window.banner.isVisible()
    assert window.log.diagnosis.isVisible()


def test_a_job_shows_step_bytes_and_time_left_and_can_be_cancelled(qtbot, make_window, controller):
    window = make_window(states.installing())
    assert window.strip._figures.text() == "43 %   113 MiB of 264 MiB   about 25 s left"
    assert window.strip._bar.value() == 430
    qtbot.mouseClick(window.strip._cancel, Qt.MouseButton.LeftButton)
    assert controller.asked == [("cancel_jobs", None)]
    window.show_change(states.installing(), states.stopped())
    assert not window.strip.isVisible()


def test_a_window_that_was_never_shown_says_that_nobody_looks(qtbot, theme, controller):
    store = states.store_with(states.ready())
    window = MainWindow(theme, FakeProgram(store, controller), lambda: states.NOW)
    qtbot.addWidget(window)
    assert controller.watched == [False]


def test_the_controller_is_told_when_somebody_looks_at_the_dashboard(make_window, controller):
    window = make_window(states.ready())
    assert controller.watched[-1]
    window.go(Page.ENGINE)
    assert not controller.watched[-1]
    window.go(Page.DASHBOARD)
    assert controller.watched[-1]
    window.hide()
    assert not controller.watched[-1]
    window.show()
    assert controller.watched[-1]
    window.showMinimized()
    assert not controller.watched[-1]


def test_the_demos_questions_say_what_they_are_for_and_how_far_they_are(make_window):
    window = make_window(states.asking())
    assert window.strip._title.text() == "Showing the speed with coding questions"
    assert window.strip._step.text() == "Question 3 of 6: Count words"
    assert window.strip._bar.value() == 410


def test_closing_the_window_only_asks(qtbot, make_window):
    window = make_window(states.ready())
    with qtbot.waitSignal(window.close_requested, timeout=1000):
        window.close()
    assert window.isVisible()


def test_opening_and_closing_twenty_windows_leaves_no_widgets(qapp, qtbot, theme, controller):
    def once() -> None:
        store = states.store_with(states.ready())
        window = MainWindow(theme, FakeProgram(store, controller), lambda: states.NOW)
        window.show()
        window.hide()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    once()
    before = len(QApplication.allWidgets())
    for _ in range(20):
        once()
    assert len(QApplication.allWidgets()) <= before + 2
