"""Quitting in stages: ask once what becomes of the server, wait until it is so, then end.

The question is a function that tests replace; waiting has a deadline, after which the program ends anyway and
the server's guardian finishes what was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QMessageBox, QWidget

from slipstream.app.presenters import running_job
from slipstream.core.settings import QuitPolicy
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui.ports import Controller, Preferences
from slipstream.ui.signals import Sig

STOP_MS = 25_000

_DOWN = (Phase.STOPPED, Phase.FAILED)


@dataclass(frozen=True, slots=True)
class QuitAnswer:
    """What a person said: stop the server too, and whether that goes for the next times."""

    stop: bool
    remember: bool


Question = Callable[[], QuitAnswer | None]


class QuitFlow(QObject):
    """``finished`` carries the server's fate: keep it (true), it is or shall be stopped (false), or ``None``:
    nobody decided, so it stays as it was agreed with its guardian."""

    finished = cast("Sig[bool | None]", Signal(object))

    def __init__(
        self,
        controller: Controller,
        preferences: Preferences,
        state: Callable[[], AppState],
        ask: Question,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._preferences = preferences
        self._state = state
        self._ask = ask
        self._asking = False
        self._leaving = False
        self._keep: bool | None = None
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.setInterval(STOP_MS)
        self._deadline.timeout.connect(self._finish)

    def request(self) -> None:
        """A person wants to quit; asks about a running server unless the answer is remembered."""
        if self._leaving or self._asking:
            return
        keep: bool | None = None
        if self._state().engine.phase not in _DOWN:
            policy = self._policy()
            if policy is None:
                return
            keep = policy is QuitPolicy.KEEP
        self._leave(keep)

    def request_unasked(self) -> None:
        """The session ends: follow a remembered answer; without one the server's grace decides."""
        if self._leaving:
            return
        policy = QuitPolicy(self._preferences.quit_policy)
        decided = {QuitPolicy.KEEP: True, QuitPolicy.STOP: False, QuitPolicy.ASK: None}[policy]
        self._leave(None if self._state().engine.phase in _DOWN else decided)

    def show_change(self, after: AppState) -> None:
        """Go on as soon as what was asked for is so."""
        if self._leaving and self._is_done(after):
            self._finish()

    def _policy(self) -> QuitPolicy | None:
        policy = QuitPolicy(self._preferences.quit_policy)
        if policy is not QuitPolicy.ASK:
            return policy
        self._asking = True
        try:
            answer = self._ask()
        finally:
            self._asking = False
        if answer is None:
            return None
        said = QuitPolicy.STOP if answer.stop else QuitPolicy.KEEP
        if answer.remember:
            self._preferences.remember("quit_policy", said.value)
        return said

    def _leave(self, keep: bool | None) -> None:
        self._leaving = True
        self._keep = keep
        self._deadline.start()
        if running_job(self._state()) is not None:
            self._controller.cancel_jobs()
        if keep is False:
            self._controller.stop()
        if self._is_done(self._state()):
            self._finish()

    def _is_done(self, state: AppState) -> bool:
        down = state.engine.phase in _DOWN or self._keep is not False
        return down and running_job(state) is None

    def _finish(self) -> None:
        if self._leaving:
            self._leaving = False
            self._deadline.stop()
            self.finished.emit(self._keep)


def ask_about_server(parent: QWidget | None) -> QuitAnswer | None:
    """The question as a dialog; ``None`` when the person would rather not quit."""
    box = QMessageBox(parent)
    box.setWindowTitle("Quit Slipstream")
    box.setIcon(QMessageBox.Icon.Question)
    box.setText("Stop the server too?")
    box.setInformativeText("Editors that use it lose their answers when it stops.")
    stop = box.addButton("&Stop it and quit", QMessageBox.ButtonRole.AcceptRole)
    keep = box.addButton("&Keep it running", QMessageBox.ButtonRole.DestructiveRole)
    box.addButton("&Cancel", QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stop)
    remember = QCheckBox("&Remember my answer", box)
    box.setCheckBox(remember)
    box.exec()
    clicked = box.clickedButton()
    answer = None
    if clicked is stop or clicked is keep:
        answer = QuitAnswer(stop=clicked is stop, remember=remember.isChecked())
    box.deleteLater()
    return answer
