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
from tests.fakes import states, surveys

from slipstream.core.errors import ErrorReport, NextStep
from slipstream.ui.main_window import MainWindow
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
    return [w for w in window.findChildren(QWidget) if isinstance(w, INTERACTIVE) and w.isVisible()]


@pytest.mark.parametrize("page", [0, 1, 2], ids=["dashboard", "engine", "log"])
@pytest.mark.parametrize("name", sorted(states.STATES))
def test_everything_a_person_can_use_has_a_name(make_window, name, page):
    window = make_window(states.STATES[name]())
    window.rail.choose(page)
    found = interactive(window)
    assert len(found) > 5
    for widget in found:
        accessible = QAccessible.queryAccessibleInterface(widget)
        assert accessible.text(QAccessible.Text.Name), f"{type(widget).__name__} {widget.objectName()}"


@pytest.mark.parametrize("page", [0, 1, 2], ids=["dashboard", "engine", "log"])
def test_tab_reaches_every_control(qtbot, make_window, page):
    window = make_window(states.not_installed())
    window.rail.choose(page)
    wanted = {_stop(w) for w in interactive(window) if w.isEnabled() and _stop(w) is not None}
    reached = set()
    for _ in range(60):
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(_stop(QApplication.focusWidget()))
    missed = {type(w).__name__ for w in wanted - reached}
    assert len(wanted) > 5
    assert not missed


def _stop(widget: QWidget) -> QObject | None:
    """What Tab stops at: a control, or a group of exclusive buttons, between which arrows move."""
    if isinstance(widget, QAbstractButton) and widget.group() is not None:
        return widget.group()
    unreachable = (LivePlot, SurvivalBars, QProgressBar)
    return None if isinstance(widget, unreachable) else widget


def test_control_and_a_digit_change_the_page(qtbot, make_window):
    window = make_window(states.stopped())
    pages = ((Qt.Key.Key_2, window.engine), (Qt.Key.Key_3, window.log), (Qt.Key.Key_1, window.dashboard))
    for key, page in pages:
        qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda page=page: window.pages.currentWidget() is page, timeout=2000)


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


def test_the_controller_is_told_when_somebody_looks_at_the_dashboard(make_window, controller):
    window = make_window(states.ready())
    assert controller.watched[-1]
    window.rail.choose(1)
    assert not controller.watched[-1]
    window.rail.choose(0)
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
    engines = surveys.FakeEngines()

    def once() -> None:
        store = states.store_with(states.ready())
        window = MainWindow(theme, store, controller, engines, lambda: states.NOW)
        window.show()
        window.hide()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    once()
    before = len(QApplication.allWidgets())
    for _ in range(20):
        once()
    assert len(QApplication.allWidgets()) <= before + 2
