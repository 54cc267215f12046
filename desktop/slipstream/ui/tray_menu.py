"""The tray's menu. Built once, then only changed: panels cache it. Asks by signals, decides nothing."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from slipstream.app.editors.editorspage import TrayEditor, tray_editors
from slipstream.app.presenters import Action, Moment, endpoint_text, primary_button, status_line
from slipstream.core.models import Preset, PresetId
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.ui.signals import Sig


class TrayMenu(QObject):
    """Status line, Start and Configure with an entry each, Stop, Restart, Copy address, Open, Quit."""

    start_requested = cast("Sig[PresetId]", Signal(object))
    stop_requested = cast("Sig[Action]", Signal(object))
    configure_requested = cast("Sig[str]", Signal(object))
    restart_requested = cast("Sig[()]", Signal())
    copy_requested = cast("Sig[()]", Signal())
    open_requested = cast("Sig[()]", Signal())
    login_toggled = cast("Sig[bool]", Signal(object))
    opening = cast("Sig[()]", Signal())  # somebody is about to read it
    quit_requested = cast("Sig[()]", Signal())

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.menu = QMenu()
        self.menu.setTitle("Slipstream")
        self._presets: tuple[Preset, ...] = ()
        self._starts: list[QAction] = []
        self._editors: tuple[TrayEditor, ...] = ()
        self._configures: list[QAction] = []
        self._stop_action = Action.NOTHING
        self.status = self.menu.addAction("Slipstream")
        self.status.setEnabled(False)
        self.menu.addSeparator()
        self.start = self.menu.addMenu(say("&Start"))
        self.stop = self._add(say("S&top"), self._on_stop)
        self.restart = self._add(say("&Restart"), self._on_restart)
        self.copy = self._add(say("&Copy endpoint address"), self._on_copy)
        self.configure = self.menu.addMenu(say("Con&figure"))
        self.configure.menuAction().setVisible(False)
        self.menu.addSeparator()
        self.open = self._add(say("&Open Slipstream"), self._on_open)
        self.login = self.menu.addAction(say("Start at &login"))
        self.login.setCheckable(True)
        self.login.triggered.connect(self._on_login)
        self.menu.aboutToShow.connect(self._on_opening)
        self.quit = self._add(say("&Quit"), self._on_quit)

    def show_state(self, state: AppState, now: Moment) -> None:
        """Change the entries' words and whether they can be used."""
        _say(self.status, status_line(state, now))
        if state.presets is not self._presets:
            self._show_presets(state.presets)
        button = primary_button(state)
        can_start = button.action is Action.START
        for entry in self._starts:
            _enable(entry, can_start)
        _enable(self.start.menuAction(), can_start)
        self._stop_action = Action.NOTHING if can_start else button.action
        _enable(self.stop, self._stop_action is not Action.NOTHING)
        cancels = button.action in (Action.CANCEL_START, Action.CANCEL_JOBS)
        _say(self.stop, button.tip if cancels else say("S&top"))
        _enable(self.restart, state.engine.phase is Phase.READY)
        _enable(self.copy, endpoint_text(state) is not None)
        self._show_editors(tray_editors(state))

    def show_login(self, on: bool) -> None:
        """Whether the desktop starts the program at login."""
        if self.login.isChecked() != on:
            self.login.setChecked(on)

    def close(self) -> None:
        """Give the menu back to Qt; it has no parent widget that would."""
        self.menu.deleteLater()

    def _show_presets(self, presets: tuple[Preset, ...]) -> None:
        """One entry each; entries are reused, added, or hidden, never rebuilt."""
        self._presets = presets
        while len(self._starts) < len(presets):
            entry = self.start.addAction("")
            entry.triggered.connect(self._on_start)
            self._starts.append(entry)
        for index, entry in enumerate(self._starts):
            entry.setVisible(index < len(presets))
            if index < len(presets):
                entry.setText(say("Start {title}", title=presets[index].title))
                entry.setData(presets[index].id)

    def _show_editors(self, editors: tuple[TrayEditor, ...]) -> None:
        """One entry each, ticked where it is connected; none are known before the first look."""
        if editors == self._editors:
            return
        self._editors = editors
        self.configure.menuAction().setVisible(bool(editors))
        while len(self._configures) < len(editors):
            entry = self.configure.addAction("")
            entry.setCheckable(True)
            entry.triggered.connect(self._on_configure)
            self._configures.append(entry)
        for index, entry in enumerate(self._configures):
            entry.setVisible(index < len(editors))
            if index < len(editors):
                entry.setText(editors[index].label)
                entry.setData(editors[index].id)
                entry.setChecked(editors[index].ticked)

    def _add(self, text: str, slot: object) -> QAction:
        action = self.menu.addAction(text)
        action.triggered.connect(slot)
        return action

    def _on_start(self) -> None:
        entry = self.sender()
        if isinstance(entry, QAction):
            self.start_requested.emit(PresetId(entry.data()))

    def _on_configure(self) -> None:
        """A panel turns the tick around on a click; it goes back, for it says what is, not what is wished."""
        entry = self.sender()
        if isinstance(entry, QAction):
            entry.setChecked(next(one.ticked for one in self._editors if one.id == entry.data()))
            self.configure_requested.emit(str(entry.data()))

    def _on_stop(self) -> None:
        self.stop_requested.emit(self._stop_action)

    def _on_restart(self) -> None:
        self.restart_requested.emit()

    def _on_copy(self) -> None:
        self.copy_requested.emit()

    def _on_login(self, on: bool) -> None:
        self.login_toggled.emit(on)

    def _on_opening(self) -> None:
        self.opening.emit()

    def _on_open(self) -> None:
        self.open_requested.emit()

    def _on_quit(self) -> None:
        self.quit_requested.emit()


def _say(action: QAction, text: str) -> None:
    if action.text() != text:
        action.setText(text)


def _enable(action: QAction, enabled: bool) -> None:
    if action.isEnabled() != enabled:
        action.setEnabled(enabled)
