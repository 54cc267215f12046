"""Speaks to the desktop's notification service over the session bus, without a thread and without waiting.

QtDBus cannot send the unsigned numbers that ``Notify`` asks for, and the tray icon's own messages carry no
buttons and vanish where no panel shows the icon; so this side of the bus is jeepney's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, cast

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from PySide6.QtCore import QObject, QSocketNotifier, Signal

from slipstream.ui.signals import Sig

SERVICE = "org.freedesktop.Notifications"
_ADDRESS = DBusAddress("/org/freedesktop/Notifications", bus_name=SERVICE, interface=SERVICE)
_AUTH_S = 1.0

Body = tuple[Any, ...]
Answer = Callable[[Body | None], None]

_log = logging.getLogger("slipstream.ui")


class NotificationBus(QObject):
    """``call`` posts and returns; its answer comes later, ``None`` when the service refused or is missing."""

    signal_received = cast("Sig[str, Body]", Signal(object, object))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._connection: DBusConnection | None = None
        self._notifier: QSocketNotifier | None = None
        self._waiting: dict[int, Answer] = {}

    def open(self) -> bool:
        """Join the session bus (milliseconds, at most a second); false where there is none."""
        try:
            self._connection = open_dbus_connection("SESSION", auth_timeout=_AUTH_S)
            rule = MatchRule(type="signal", interface=SERVICE, path=_ADDRESS.object_path)
            self._connection.send(message_bus.AddMatch(rule))
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            _log.info("no notifications: the session bus cannot be reached (%s)", error)
            self.close()
            return False
        self._notifier = QSocketNotifier(self._connection.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_readable)
        return True

    def call(self, member: str, signature: str | None, body: Body, answer: Answer | None = None) -> None:
        """Ask the service. ``answer`` is called once with the reply's body or ``None``."""
        if self._connection is None:
            return
        serial = next(self._connection.outgoing_serial)
        if answer is not None:
            self._waiting[serial] = answer
        try:
            self._connection.send(new_method_call(_ADDRESS, member, signature, body), serial=serial)
        except OSError as error:
            self._lost(error)

    def close(self) -> None:
        """Leave the bus."""
        self._waiting.clear()
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _on_readable(self) -> None:
        while self._connection is not None:
            try:
                message = self._connection.receive(timeout=0)
            except TimeoutError:
                return
            except (OSError, ValueError) as error:
                self._lost(error)
                return
            self._take(message)

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        if message.header.message_type is MessageType.signal:
            self.signal_received.emit(str(fields.get(HeaderFields.member, "")), message.body)
            return
        answer = self._waiting.pop(fields.get(HeaderFields.reply_serial, -1), None)
        if answer is not None:
            answer(message.body if message.header.message_type is MessageType.method_return else None)

    def _lost(self, error: Exception) -> None:
        _log.info("the session bus has gone: %s", error)
        self.close()
