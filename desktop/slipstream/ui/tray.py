"""The tray icon: its picture, its tooltip, and being there at all when a panel appears late.

An icon that was made while no panel listened never shows up, so a new one is made when a panel appears; menu
and actions live outside it and are only handed over.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher
from PySide6.QtWidgets import QSystemTrayIcon

from slipstream.app.presenters import IconName, Moment, icon_name, progress_fraction, tooltip
from slipstream.core.state import AppState
from slipstream.ui.icons import IconSet, ring_step
from slipstream.ui.ports import Clock
from slipstream.ui.signals import Sig
from slipstream.ui.tray_menu import TrayMenu

WATCHER = "org.kde.StatusNotifierWatcher"
TOOLTIP_S = 2.0
_HOST_SETTLES_MS = 300


class Tray(QObject):
    """Shows a state in the panel. ``available_changed`` tells whether anybody can see it."""

    activated = cast("Sig[()]", Signal())
    available_changed = cast("Sig[bool]", Signal(object))

    def __init__(self, icons: IconSet, menu: TrayMenu, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._icons = icons
        self._menu = menu
        self._clock = clock
        self._icon: QSystemTrayIcon | None = None
        self._born_alive = False
        self._shown: tuple[IconName, int | None] | None = None
        self._said = self._wanted = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._on_later)
        self._said_at = float("-inf")
        self._available = False
        bus = QDBusConnection.sessionBus()
        self._watcher = QDBusServiceWatcher(
            WATCHER, bus, QDBusServiceWatcher.WatchModeFlag.WatchForOwnerChange, self
        )
        self._watcher.serviceOwnerChanged.connect(self._on_owner_changed)
        self._ensure()

    @property
    def available(self) -> bool:
        """Whether a panel shows the icon now. Qt's own ``isVisible`` says yes even without one."""
        return self._available

    def show_state(self, state: AppState, now: Moment) -> None:
        """Change the picture if it differs, the tooltip at most every two seconds."""
        name = icon_name(state)
        fraction = progress_fraction(state)
        wanted = (name, ring_step(fraction) if name is IconName.STARTING else None)
        if wanted != self._shown and self._icon is not None:
            self._shown = wanted
            self._icon.setIcon(self._icons.tray(name, fraction))
        self._show_tooltip(tooltip(state, now), now)

    def close(self) -> None:
        """Take the icon out of the panel."""
        if self._icon is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._icon = None

    def _show_tooltip(self, text: str, now: Moment) -> None:
        self._wanted = text
        wait_s = self._said_at + TOOLTIP_S - now.at
        if wait_s > 0:
            if not self._later.isActive():
                self._later.start(round(wait_s * 1000))
            return
        self._say(now.at)

    def _say(self, at: float) -> None:
        if self._wanted != self._said and self._icon is not None:
            self._said, self._said_at = self._wanted, at
            self._icon.setToolTip(self._said)

    def _on_later(self) -> None:
        self._say(self._clock().at)

    def _ensure(self) -> None:
        """Make the icon, or make it anew if a panel has come that the old one does not know."""
        listening = QSystemTrayIcon.isSystemTrayAvailable()
        if self._icon is None or (listening and not self._born_alive):
            self._make()
            self._born_alive = listening
        if listening != self._available:
            self._available = listening
            self.available_changed.emit(listening)

    def _make(self) -> None:
        old = self._icon
        shown = self._shown[0] if self._shown is not None else IconName.STOPPED
        fresh = QSystemTrayIcon(self._icons.tray(shown), self)
        fresh.setContextMenu(self._menu.menu)
        fresh.setToolTip(self._said or "Slipstream")
        fresh.activated.connect(self._on_activated)
        fresh.show()
        self._icon = fresh
        self._shown = None
        if old is not None:
            old.hide()
            old.deleteLater()

    def _on_owner_changed(self, name: str, old: str, new: str) -> None:
        """A panel came or went; a new one needs a moment until it says that it shows icons."""
        QTimer.singleShot(_HOST_SETTLES_MS if new else 0, self, self._ensure)

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason in (QSystemTrayIcon.ActivationReason.Trigger, QSystemTrayIcon.ActivationReason.DoubleClick):
            self.activated.emit()
