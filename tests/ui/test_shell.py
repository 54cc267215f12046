"""Window, tray and quitting together, on a desktop without a panel (the offscreen platform has none)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from tests.fakes import states
from tests.fakes.program import FakeProgram

from slipstream.app.presenters import IconName, Moment
from slipstream.core.state import EngineChanged, PresetsLoaded, SupervisorSettled
from slipstream.ui.desktop_shell import DesktopShell
from slipstream.ui.icons import SIZES, IconSet
from slipstream.ui.quit_flow import QuitAnswer
from slipstream.ui.tray import TOOLTIP_S


@dataclass
class Chosen:
    quit_policy: str = "ask"
    theme: str = "dark"
    tray_hint_seen: bool = False
    notifications: bool = True

    def remember(self, name, value):
        setattr(self, name, value)


@dataclass
class Program(FakeProgram):
    preferences: Chosen = field(default_factory=Chosen)


class Clock:
    def __init__(self) -> None:
        self.at = states.AT

    def __call__(self) -> Moment:
        return Moment(self.at, states.NOW.at_utc + self.at - states.AT)


@pytest.fixture
def program():
    return Program()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def shell(qtbot, theme, program, clock):
    made = DesktopShell(
        program, theme, IconSet(theme.icons), clock, ask=lambda: QuitAnswer(stop=False, remember=False)
    )
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def show(program: Program, state) -> None:
    """Bring the store to ``state`` by events, as the program does."""
    program.store.dispatch(SupervisorSettled())
    program.store.dispatch(PresetsLoaded(state.presets, state.selected))
    program.store.dispatch(EngineChanged(state.engine))
    program.store.drain()


def labels(shell) -> dict[str, bool]:
    return {
        action.text().replace("&", ""): action.isEnabled()
        for action in shell.menu.menu.actions()
        if action.isVisible() and not action.isSeparator()
    }


def test_without_a_panel_the_window_opens_by_itself_and_says_why(qtbot, shell):
    shell._no_tray.setInterval(10)
    shell._no_tray.start()
    qtbot.waitUntil(shell.window.isVisible, timeout=2000)
    assert shell.window.tray_hint.isVisible()
    assert "AppIndicator" in shell.window.tray_hint._words.text()


def test_the_hint_is_read_once(qtbot, shell, program):
    shell._on_no_tray()
    shell.window.tray_hint.dismiss_requested.emit()
    assert program.preferences.tray_hint_seen
    assert not shell.window.tray_hint.isVisible()
    shell._on_no_tray()
    assert not shell.window.tray_hint.isVisible()


def test_a_panel_that_appears_takes_the_hint_away(shell):
    shell._on_no_tray()
    shell.tray.available_changed.emit(True)
    assert not shell.window.tray_hint.isVisible()


def test_without_a_panel_closing_is_quitting(qtbot, shell, program):
    show(program, states.ready())
    shell.show_window()
    with qtbot.waitSignal(shell.left, timeout=1000) as left:
        shell.window.close()
    assert left.args == [True]


def test_with_a_panel_closing_hides_to_it(shell, program):
    shell.tray._available = True
    shell.show_window()
    shell.window.close()
    assert not shell.window.isVisible()


def test_the_menu_is_changed_and_never_rebuilt(shell, program):
    show(program, states.stopped())
    menu, actions = shell.menu.menu, shell.menu.menu.actions()
    assert labels(shell) == {
        "Stopped": False,
        "Start": True,
        "Stop": False,
        "Restart": False,
        "Copy endpoint address": False,
        "Open Slipstream": True,
        "Start at login": True,
        "Quit": True,
    }
    show(program, states.ready())
    assert labels(shell) == {
        "Demo on this CPU: ready for 42 min": False,
        "Start": False,
        "Stop": True,
        "Restart": True,
        "Copy endpoint address": True,
        "Open Slipstream": True,
        "Start at login": True,
        "Quit": True,
    }
    assert (shell.menu.menu, shell.menu.menu.actions()) == (menu, actions)


def test_there_is_one_start_entry_per_preset_and_it_starts_that_one(shell, program):
    show(program, states.stopped())
    entries = shell.menu.start.actions()
    assert [entry.text() for entry in entries] == ["Start Demo on this CPU", "Start Demo without drafts"]
    entries[1].trigger()
    assert program.controller.asked == [("start", "demo-off")]


def test_stop_in_the_menu_cancels_a_start_and_says_so(shell, program):
    show(program, states.starting())
    assert labels(shell)["Give up starting Demo on this CPU"]
    shell.menu.stop.trigger()
    assert program.controller.asked == [("stop", None)]


def test_copy_and_restart_and_open_do_what_they_say(shell, program):
    show(program, states.ready())
    shell.menu.copy.trigger()
    assert QGuiApplication.clipboard().text() == "http://127.0.0.1:8000/v1"
    shell.menu.restart.trigger()
    assert program.controller.asked == [("restart", None)]
    shell.menu.open.trigger()
    assert shell.window.isVisible()


def test_the_tooltip_changes_at_most_every_two_seconds_and_ends_up_right(qtbot, shell, clock):
    said = []
    shell.tray._icon.setToolTip = said.append
    shell.tray._said_at = float("-inf")
    for i in range(10):
        shell.tray.show_state(states.ready(states.sample(tok_s=40.0 + i)), clock())
        clock.at += 0.1
    assert len(said) == 1
    clock.at += TOOLTIP_S
    shell.tray._on_later()
    assert said[-1] == "Demo on this CPU - 49.0 tok/s - 62 % accepted"


def test_every_state_has_pixmaps_for_every_panel(theme):
    icons = IconSet(theme.icons)
    seen = set()
    for name in IconName:
        icon = icons.tray(name)
        assert sorted(size.width() for size in icon.availableSizes()) == sorted(SIZES)
        small = icon.pixmap(16, 16).toImage()
        assert any(small.pixelColor(x, y).alpha() > 200 for x in range(16) for y in range(16))
        seen.add(bytes(small.constBits()))
    assert len(seen) == len(IconName)


def test_states_differ_in_shape_at_sixteen_pixels_without_their_colour(theme):
    icons = IconSet(theme.icons)
    shapes = {}
    for name in IconName:
        image = icons.tray(name).pixmap(16, 16).toImage()
        shapes[name] = {(x, y) for x in range(16) for y in range(16) if image.pixelColor(x, y).alpha() > 100}
    for name, shape in shapes.items():
        for other, another in shapes.items():
            assert name is other or len(shape ^ another) >= 12, (name, other)


def test_the_ring_fills_as_the_start_goes_on(theme):
    icons = IconSet(theme.icons)

    def filled(fraction: float) -> int:
        image = icons.tray(IconName.STARTING, fraction).pixmap(64, 64).toImage()
        return sum(image.pixelColor(x, y).alpha() > 220 for x in range(64) for y in range(64))

    assert filled(0.1) < filled(0.5) < filled(1.0)


def test_start_at_login_is_ticked_as_the_desktop_says_whenever_the_menu_opens(shell, program):
    assert not shell.menu.login.isChecked()
    shell.menu.login.trigger()
    assert program.settings.starts_at_login
    assert shell.menu.login.isChecked()
    program.settings.starts_at_login = False
    shell.menu.menu.aboutToShow.emit()
    assert not shell.menu.login.isChecked()
