"""The desktop's notification service for tests: keeps what it was told, presses buttons, closes bubbles."""

from __future__ import annotations

from dataclasses import dataclass

from dbus_fast import BusType
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_signal

SERVICE = "org.freedesktop.Notifications"


@dataclass(frozen=True)
class Bubble:
    """One notification as it arrived."""

    id: int
    replaces: int
    title: str
    body: str
    actions: tuple[str, ...]
    urgency: int
    entry: str


class NotificationService(ServiceInterface):
    """``capabilities`` is what it says it can do."""

    def __init__(self, *capabilities: str) -> None:
        super().__init__(SERVICE)
        self._capabilities = list(capabilities)
        self.bubbles: list[Bubble] = []
        self.closed: list[int] = []

    @dbus_method()
    def GetCapabilities(self) -> "as":  # noqa: F722
        return self._capabilities

    @dbus_method()
    def Notify(
        self,
        app: "s",  # noqa: F821, UP037
        replaces: "u",  # noqa: F821, UP037
        icon: "s",  # noqa: F821, UP037
        title: "s",  # noqa: F821, UP037
        body: "s",  # noqa: F821, UP037
        actions: "as",  # noqa: F722
        hints: "a{sv}",  # noqa: F722
        timeout: "i",  # noqa: F821, UP037
    ) -> "u":  # noqa: F821, UP037
        number = replaces or len(self.bubbles) + 7
        urgency, entry = hints["urgency"], hints["desktop-entry"]
        assert urgency.signature == "y", "the desktop takes a byte and nothing else"
        bubble = Bubble(number, replaces, title, body, tuple(actions), urgency.value, entry.value)
        self.bubbles.append(bubble)
        return number

    @dbus_method()
    def CloseNotification(self, number: "u"):  # noqa: F821, UP037
        self.closed.append(number)
        self.NotificationClosed(number, 3)

    @dbus_signal()
    def NotificationClosed(self, number, reason) -> "uu":  # noqa: F821, UP037
        return [number, reason]

    @dbus_signal()
    def ActionInvoked(self, number, action) -> "us":  # noqa: F821, UP037
        return [number, action]


async def serve(address: str, *capabilities: str) -> tuple[MessageBus, NotificationService]:
    """The service on the bus at ``address``; disconnect the bus to end it."""
    bus = await MessageBus(bus_address=address, bus_type=BusType.SESSION).connect()
    service = NotificationService(*capabilities)
    bus.export("/org/freedesktop/Notifications", service)
    await bus.request_name(SERVICE)
    return bus, service
