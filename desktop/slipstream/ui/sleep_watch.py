"""Tells when the computer goes to sleep and when it has woken up, as logind says it on the system bus.

Asks for nothing and delays nothing. Where there is no logind nothing is told.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal, Slot

from slipstream.ui import login_manager
from slipstream.ui.signals import Sig


class SleepWatch(QObject):
    """``sleep_changed`` carries true before a sleep and false after it."""

    sleep_changed = cast("Sig[bool]", Signal(object))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.listening = login_manager.hear("PrepareForSleep", self, "_on_sleep(bool)")

    @Slot(bool)
    def _on_sleep(self, going: bool) -> None:
        self.sleep_changed.emit(going)
