"""Tells when the computer goes to sleep and when it has woken up, as logind says it on the system bus.

Asks for nothing and delays nothing. Where there is no logind nothing is told.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection

from slipstream.ui.signals import Sig

_SERVICE = "org.freedesktop.login1"
_PATH = "/org/freedesktop/login1"
_INTERFACE = "org.freedesktop.login1.Manager"
_SIGNAL = "PrepareForSleep"


class SleepWatch(QObject):
    """``sleep_changed`` carries true before a sleep and false after it."""

    sleep_changed = cast("Sig[bool]", Signal(object))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        bus = QDBusConnection.systemBus()
        slot = SLOT("_on_sleep(bool)")
        # The stubs want bytes here; the binding takes only what SLOT() gives, a str.
        self.listening = bus.isConnected() and bus.connect(
            _SERVICE,
            _PATH,
            _INTERFACE,
            _SIGNAL,
            self,
            slot,  # type: ignore[call-overload]
        )

    @Slot(bool)
    def _on_sleep(self, going: bool) -> None:
        self.sleep_changed.emit(going)
