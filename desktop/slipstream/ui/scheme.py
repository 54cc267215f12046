"""Whether the desktop wants dark: asks the settings portal, else Qt, and tells when it changes.

Qt alone starts light on GNOME although the desktop is dark, and misses changes; the portal is asked first.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import SLOT, QObject, Qt, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage, QDBusVariant
from PySide6.QtGui import QGuiApplication

from slipstream.core.settings import Theme as Choice
from slipstream.ui.signals import Sig

_SERVICE = "org.freedesktop.portal.Desktop"
_PATH = "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.Settings"
_NAMESPACE = "org.freedesktop.appearance"
_KEY = "color-scheme"
_ASK_MS = 300
_PREFERS_DARK = 1


class SystemScheme(QObject):
    """The desktop's wish; a ``choice`` of light or dark overrules it."""

    dark_changed = cast("Sig[bool]", Signal(object))

    def __init__(self, choice: Choice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self._portal: int | None = None
        self._listening = False
        self._follow()
        self.dark = self._wanted()

    def choose(self, choice: Choice) -> None:
        """Overrule the desktop, or follow it again."""
        if choice is not self._choice:
            self._choice = choice
            self._follow()
            self._tell()

    def _follow(self) -> None:
        """Nobody is asked, nor listened to, before it matters."""
        if self._choice is not Choice.SYSTEM or self._listening:
            return
        self._listening = True
        self._portal = self._ask_portal()
        self._listen()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_qt_changed)

    def _wanted(self) -> bool:
        if self._choice is not Choice.SYSTEM:
            return self._choice is Choice.DARK
        if self._portal is not None:
            return self._portal == _PREFERS_DARK
        return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark

    def _ask_portal(self) -> int | None:
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            return None
        portal = QDBusInterface(_SERVICE, _PATH, _INTERFACE, bus)
        portal.setTimeout(_ASK_MS)
        reply = portal.call("Read", _NAMESPACE, _KEY)
        if reply.type() is not QDBusMessage.MessageType.ReplyMessage or not reply.arguments():
            return None
        return _unwrapped(reply.arguments()[0])

    def _listen(self) -> None:
        bus = QDBusConnection.sessionBus()
        if bus.isConnected():
            slot = SLOT("_on_setting(QString,QString,QDBusVariant)")
            # The stubs want bytes here; the binding takes only what SLOT() gives, a str.
            bus.connect(_SERVICE, _PATH, _INTERFACE, "SettingChanged", self, slot)  # type: ignore[call-overload]

    @Slot(str, str, QDBusVariant)
    def _on_setting(self, namespace: str, key: str, value: QDBusVariant) -> None:
        if namespace == _NAMESPACE and key == _KEY:
            self._portal = _unwrapped(value)
            self._tell()

    def _on_qt_changed(self) -> None:
        self._tell()

    def _tell(self) -> None:
        wanted = self._wanted()
        if wanted != self.dark:
            self.dark = wanted
            self.dark_changed.emit(wanted)


def _unwrapped(value: object) -> int | None:
    """The number inside the portal's nested variants; 0 means no preference, which Qt may know better."""
    while isinstance(value, QDBusVariant):
        value = value.variant()
    return value if isinstance(value, int) and value in (1, 2) else None
