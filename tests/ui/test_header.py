"""The header: one button with one meaning in every phase, and what goes with each state."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from tests.fakes import states

from slipstream.app.presenters import Action
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui.widgets.header import Header
from slipstream.ui.widgets.preset_chooser import _WIDEST


@pytest.fixture
def header(qtbot, theme):
    made = Header(theme)
    qtbot.addWidget(made)
    made.resize(900, 40)
    made.show()
    return made


@pytest.mark.parametrize(
    ("state", "label", "action", "enabled"),
    [
        (AppState(), "Start", Action.NOTHING, False),
        (states.stopped(), "Start", Action.START, True),
        (states.installing(), "Cancel", Action.CANCEL_START, True),
        (replace(states.installing(), pending_start=None), "Cancel", Action.CANCEL_JOBS, True),
        (states.starting(), "Cancel", Action.CANCEL_START, True),
        (states.ready(), "Stop", Action.STOP, True),
        (states.in_phase(Phase.STOPPING), "Stopping", Action.NOTHING, False),
        (states.backing_off(), "Stop", Action.STOP, True),
        (states.failed(), "Start", Action.START, True),
    ],
)
def test_the_button_says_what_it_does_in_every_phase(qtbot, header, state, label, action, enabled):
    header.show_state(state, states.NOW)
    asked: list[Action] = []
    header.action_requested.connect(asked.append)
    assert header.button.text() == label
    assert header.button.isEnabled() is enabled
    qtbot.mouseClick(header.button, Qt.MouseButton.LeftButton)
    assert asked == ([action] if enabled else [])


@pytest.mark.parametrize("state", [states.ready(), states.starting()])
def test_a_stop_is_grey_before_anybody_answers_and_the_next_news_decides(qtbot, header, state):
    header.show_state(state, states.NOW)
    qtbot.mouseClick(header.button, Qt.MouseButton.LeftButton)
    assert not header.button.isEnabled()
    header.show_state(state, states.NOW)
    assert header.button.isEnabled()


def test_the_keyboard_presses_the_button_too(qtbot, header):
    header.show_state(states.ready(), states.NOW)
    header.button.setFocus()
    with qtbot.waitSignal(header.action_requested, timeout=1000) as asked:
        qtbot.keyClick(header.button, Qt.Key.Key_Space)
    assert asked.args == [Action.STOP]


def test_the_shortcut_survives_a_change_of_the_word(header):
    for state in (states.stopped(), states.ready(), states.starting()):
        header.show_state(state, states.NOW)
        assert header.button.shortcut().toString() == "Alt+S"


def test_copying_puts_the_whole_address_on_the_clipboard(header):
    header.show_state(states.ready(), states.NOW)
    assert header.endpoint.isVisible()
    header.endpoint.copy()
    assert QGuiApplication.clipboard().text() == "http://127.0.0.1:8000/v1"


def test_address_and_chip_are_gone_without_a_server(header):
    header.show_state(states.ready(), states.NOW)
    header.show_state(states.stopped(), states.NOW)
    assert not header.endpoint.isVisible()
    assert not header.chip.isVisible()


def test_a_narrow_header_takes_a_second_line_and_cuts_nothing_off(header):
    header.show_state(states.ready(), states.NOW)
    wide = header.sizeHint().height()
    header.resize(560, 90)
    assert header.sizeHint().height() > wide
    for part in (header.pill, header.button, header.chip, header.endpoint):
        assert part.width() >= part.minimumSizeHint().width()
        right = part.mapTo(header, part.rect().topRight()).x()
        assert right <= header.width()


def test_choosing_a_preset_asks_and_showing_one_does_not(qtbot, header):
    chosen = []
    header.preset_chosen.connect(chosen.append)
    header.show_state(states.stopped(), states.NOW)
    assert chosen == []
    qtbot.keyClick(header.chooser, Qt.Key.Key_Down)
    assert chosen == [states.PRESETS[1].id]


def test_the_chooser_is_locked_while_its_preset_runs(header):
    header.show_state(states.ready(), states.NOW)
    assert not header.chooser.isEnabled()
    header.show_state(states.stopped(), states.NOW)
    assert header.chooser.isEnabled()


@pytest.mark.parametrize("width", range(560, 1200, 40))
@pytest.mark.parametrize("name", sorted(states.STATES))
def test_a_subtitle_is_shown_whole_or_not_at_all(qtbot, theme, header, name, width):
    header.resize(width, 40)
    header.show_state(states.STATES[name](), states.NOW)
    QApplication.processEvents()
    chooser = header.chooser
    if not chooser._brief and chooser.sizeHint().width() < _WIDEST:
        assert chooser.width() >= chooser.sizeHint().width()


def test_the_state_is_read_before_the_subtitle(header):
    header.resize(836, 40)
    header.show_state(states.starting(), states.NOW)
    QApplication.processEvents()
    assert header.pill.width() >= header.pill.sizeHint().width()
    assert header.chooser._brief
