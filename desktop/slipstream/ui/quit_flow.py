"""Quitting in stages: ask once what becomes of the server, wait until it is so, then end.

The question is a function that tests replace; waiting has a deadline, after which the program ends anyway and
the server's guardian finishes what was asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QMessageBox, QWidget

from slipstream.app.presenters import running_job
from slipstream.core.settings import QuitPolicy
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.ui.ports import Controller, Preferences
from slipstream.ui.signals import Sig

STOP_MS = 25_000
LOGOUT_MS = 60_000  # nobody tells that a logout was called off; after so long it has not happened

DOWN = (Phase.STOPPED, Phase.FAILED)


class SessionEnding(StrEnum):
    """What is about to end: a server may outlive the one, not the other."""

    LOGOUT = "logout"
    SHUTDOWN = "shutdown"


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
        self._ending: SessionEnding | None = None
        self._forget = QTimer(self)
        self._forget.setSingleShot(True)
        self._forget.setInterval(LOGOUT_MS)
        self._forget.timeout.connect(self.session_goes_on)

    def request(self) -> None:
        """A person wants to quit; asks about a running server unless the answer is remembered."""
        if self._leaving or self._asking:
            return
        if self.ending:  # it is the session that closes our windows
            self.request_unasked()
            return
        keep: bool | None = None
        if self._state().engine.phase not in DOWN:
            policy = self._policy()
            if policy is None:
                return
            keep = policy is QuitPolicy.KEEP
        self._leave(keep)

    def request_unasked(self) -> None:
        """The session ends: follow a remembered answer; without one the server's grace decides."""
        if not self._leaving:
            self._leave(self.unasked())

    @property
    def ending(self) -> bool:
        """Whether the session is about to end."""
        return self._ending is not None

    def unasked(self) -> bool | None:
        """The server's fate when nobody can be asked; as ``finished`` carries it."""
        if self._state().engine.phase in DOWN:
            return None
        match QuitPolicy(self._preferences.quit_policy):
            case QuitPolicy.KEEP:
                return self._ending is not SessionEnding.SHUTDOWN
            case QuitPolicy.STOP:
                return False
            case QuitPolicy.ASK:
                return False if self.ending else None

    def session_ends(self, what: SessionEnding) -> bool:
        """The session is about to end: stop the server now, unless it is to outlive a logout.

        From now on nobody is asked anything. The program itself goes on, because the end may be called off.
        True when there is a stop to wait for.
        """
        self._ending = what
        if what is SessionEnding.LOGOUT:
            self._forget.start()
        if self.unasked() is not False:
            return False
        self._controller.stop()
        return True

    def session_goes_on(self) -> None:
        """The end was called off. A server that was stopped for it stays so."""
        self._ending = None
        self._forget.stop()

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
        down = state.engine.phase in DOWN or self._keep is not False
        return down and running_job(state) is None

    def _finish(self) -> None:
        if self._leaving:
            self._leaving = False
            self._deadline.stop()
            self.finished.emit(self._keep)


def ask_about_server(parent: QWidget | None) -> QuitAnswer | None:
    """The question as a dialog; ``None`` when the person would rather not quit."""
    box = QMessageBox(parent)
    box.setWindowTitle(say("Quit Slipstream"))
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(say("Stop the server too?"))
    box.setInformativeText(say("Editors that use it lose their answers when it stops."))
    stop = box.addButton(say("&Stop it and quit"), QMessageBox.ButtonRole.AcceptRole)
    keep = box.addButton(say("&Keep it running"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(say("&Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stop)
    remember = QCheckBox(say("&Remember my answer"), box)
    box.setCheckBox(remember)
    box.exec()
    clicked = box.clickedButton()
    answer = None
    if clicked is stop or clicked is keep:
        answer = QuitAnswer(stop=clicked is stop, remember=remember.isChecked())
    box.deleteLater()
    return answer
