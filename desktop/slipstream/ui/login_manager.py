"""logind on the system bus: where it is, and how to hear what it announces of the whole computer."""

from __future__ import annotations

from PySide6.QtCore import SLOT, QObject
from PySide6.QtDBus import QDBusConnection

SERVICE = "org.freedesktop.login1"
PATH = "/org/freedesktop/login1"
INTERFACE = "org.freedesktop.login1.Manager"


def hear(signal: str, receiver: QObject, slot: str) -> bool:
    """Have ``receiver``'s ``slot`` (``"_on_sleep(bool)"``) called at a signal; false without a bus."""
    bus = QDBusConnection.systemBus()
    # The stubs want bytes here; the binding takes only what SLOT() gives, a str.
    return bus.isConnected() and bus.connect(
        SERVICE,
        PATH,
        INTERFACE,
        signal,
        receiver,
        SLOT(slot),  # type: ignore[call-overload]
    )
