"""One theme for all widget tests, and the made-up states they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from tests.fakes import states, surveys
from tests.fakes.program import FakeProgram

from slipstream.core.state import AppState
from slipstream.engine.files import resources
from slipstream.ui.main_window import MainWindow
from slipstream.ui.theme import Theme

# What the offscreen platform says about things it does not have; no fault of ours.
OFFSCREEN = (
    "This plugin does not support propagateSizeHints",
    "This plugin does not support raise",
    "No such signal QPlatformNativeInterface::systemTrayWindowChanged",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Known words of the offscreen platform do not fail a widget test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(*OFFSCREEN, extend=True))


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The dark theme, taken down with everything that listened to it."""
    made = Theme(qapp, resources() / "icons", dark=True)
    yield made
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def controller() -> states.FakeController:
    """Records wishes."""
    return states.FakeController()


@pytest.fixture
def engines() -> surveys.FakeEngines:
    """Records wishes about engines."""
    return surveys.FakeEngines()


@pytest.fixture
def make_window(
    qtbot, theme: Theme, controller: states.FakeController, engines: surveys.FakeEngines
) -> Callable[[AppState], MainWindow]:
    """A shown main window on a state; its store is ``window.store``."""

    def make(state: AppState) -> MainWindow:
        store = states.store_with(state)
        window = MainWindow(theme, FakeProgram(store, controller, engines), lambda: states.NOW)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return make
