"""Holds up the computer's shutdown for the seconds that a server needs to stop, by a delay lock of logind.

logind grants 5 seconds, unless its administrator says otherwise. Where there is no logind, or it refuses,
nothing is held up and nobody is told: the server's guardian hears SIGTERM then, as everybody does.
"""

from __future__ import annotations

import logging
import os
from typing import cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtDBus import (
    QDBusConnection,
    QDBusMessage,
    QDBusPendingCallWatcher,
    QDBusUnixFileDescriptor,
)

from slipstream.core.words import say
from slipstream.ui import login_manager
from slipstream.ui.signals import Sig

_LOCK = ("shutdown", "Slipstream", say("The model server is being stopped"), "delay")
_ASK_MS = 5_000

_log = logging.getLogger("slipstream.ui")


class ShutdownDelay(QObject):
    """``coming`` carries true when a shutdown begins, and false when it was called off."""

    coming = cast("Sig[bool]", Signal(object))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bus = QDBusConnection.systemBus()
        self._wanted = False
        self._lock: int | None = None  # logind waits until this descriptor is closed
        self._asking: QDBusPendingCallWatcher | None = None
        self._listening = login_manager.hear("PrepareForShutdown", self, "_on_shutdown(bool)")

    def hold(self) -> None:
        """Have a shutdown wait for ``release``. Asks and returns; harmless when repeated."""
        self._wanted = True
        if not self._listening or self._lock is not None or self._asking is not None:
            return
        asked = QDBusMessage.createMethodCall(
            login_manager.SERVICE, login_manager.PATH, login_manager.INTERFACE, "Inhibit"
        )
        asked.setArguments(list(_LOCK))
        self._asking = QDBusPendingCallWatcher(self._bus.asyncCall(asked, _ASK_MS), self)
        self._asking.finished.connect(self._on_answer)

    def release(self) -> None:
        """Let a shutdown go on. Harmless when nothing is held."""
        self._wanted = False
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _on_answer(self, watcher: QDBusPendingCallWatcher) -> None:
        self._asking = None
        reply = watcher.reply()
        watcher.deleteLater()
        match reply.arguments():
            case [QDBusUnixFileDescriptor() as granted] if granted.isValid():
                if self._wanted:
                    self._lock = os.dup(granted.fileDescriptor())
            case _:
                _log.info("a shutdown cannot be held up: %s", reply.errorMessage() or "logind gave no lock")

    @Slot(bool)
    def _on_shutdown(self, begins: bool) -> None:
        self.coming.emit(begins)
