"""The first run in the window: each step leads on and can be skipped, and a skipped one never comes again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from tests.fakes import showcase, states
from tests.fakes.boards import board_of
from tests.fakes.choices import FakeSettings
from tests.fakes.program import FakeProgram

from slipstream.core.settings import FirstStep, Settings
from slipstream.core.state import AppState
from slipstream.ui.main_window import MainWindow, Page

Open = Callable[[AppState], MainWindow]


@pytest.fixture
def desk() -> FakeSettings:
    made = FakeSettings()
    made.settings = Settings()
    return made


@pytest.fixture
def program(desk, controller) -> FakeProgram:
    return FakeProgram(controller=controller, settings=desk)


@pytest.fixture
def open_window(qtbot, theme, program) -> Open:
    def make(state: AppState) -> MainWindow:
        program.store.state = state
        window = MainWindow(theme, program, lambda: states.NOW)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return make


def press(qtbot, button: QPushButton) -> None:
    assert button.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def go_on(window: MainWindow, program: FakeProgram, state: AppState) -> None:
    before, program.store.state = program.store.state, state
    window.show_change(before, state)


def test_from_nothing_to_a_wired_editor(qtbot, open_window, program, controller, desk):
    window = open_window(states.first_start())
    board = board_of(window)
    assert board.welcome.place.text() == "Step 1 of 3: an engine"
    press(qtbot, board.welcome.button)
    assert controller.asked == [("install and start", None)]
    go_on(window, program, states.installing())
    assert not board.welcome.button.isVisible()
    go_on(window, program, showcase.wired())
    assert not board.welcome.isVisible()
    press(qtbot, board.invite.button)
    assert window.pages.currentWidget() is window.page(Page.EDITORS)
    window.go(Page.DASHBOARD)
    go_on(window, program, states.with_editors())
    assert desk.settings.first_step is FirstStep.DONE
    assert not board.invite.isVisible()


def test_each_step_can_be_skipped_and_never_comes_again(qtbot, open_window, program, desk):
    window = open_window(states.first_start())
    board = board_of(window)
    press(qtbot, board.welcome.skip)
    assert not board.welcome.isVisible()
    assert board.graphs.throughput.isVisible()
    go_on(window, program, showcase.first_model())
    assert board.welcome.place.text() == "Step 2 of 3: a model"
    press(qtbot, board.welcome.skip)
    assert not board.welcome.isVisible()
    go_on(window, program, showcase.wired())
    press(qtbot, board.invite.skip)
    assert desk.settings.first_step is FirstStep.DONE
    for state in (states.first_start(), showcase.first_model(), showcase.wired()):
        go_on(window, program, state)
        assert not board.welcome.isVisible()
        assert not board.invite.isVisible()


def test_the_model_can_be_chosen_on_its_page(qtbot, open_window):
    window = open_window(showcase.first_model_to_fetch())
    press(qtbot, board_of(window).welcome.other)
    assert window.pages.currentWidget() is window.page(Page.MODELS)


def test_the_recommended_model_is_got_and_started_by_one_press(qtbot, open_window, controller):
    window = open_window(showcase.first_model_to_fetch())
    press(qtbot, board_of(window).welcome.button)
    assert controller.asked == [("install and start", None)]


def test_sizes_are_looked_up_when_the_card_is_first_seen(open_window, program):
    open_window(states.first_start())
    assert program.models.asked == [("look", None)]


def test_who_has_started_before_is_not_led_through_the_models(open_window, desk):
    desk.settings = replace(desk.settings, last_preset=states.PRESETS[0].id)
    window = open_window(showcase.first_model())
    assert not board_of(window).welcome.isVisible()


def test_the_keyboard_reaches_every_way_on(open_window):
    window = open_window(states.first_start())
    board = board_of(window)
    for button in (board.welcome.button, board.welcome.other, board.welcome.skip):
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert button.accessibleName()
