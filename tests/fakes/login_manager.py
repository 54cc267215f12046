"""logind for tests, on a private bus: says that the computer goes to sleep or has woken up."""

from __future__ import annotations

from dbus_fast import BusType
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_signal


class LoginManager(ServiceInterface):
    """The part of ``org.freedesktop.login1.Manager`` that tells of sleep."""

    def __init__(self) -> None:
        super().__init__("org.freedesktop.login1.Manager")

    @dbus_signal()
    def PrepareForSleep(self, start) -> "b":  # noqa: F821, UP037
        return start


async def serve(address: str) -> tuple[MessageBus, LoginManager]:
    """logind on the bus at ``address``; disconnect the bus to end it."""
    bus = await MessageBus(bus_address=address, bus_type=BusType.SYSTEM).connect()
    manager = LoginManager()
    bus.export("/org/freedesktop/login1", manager)
    await bus.request_name("org.freedesktop.login1")
    return bus, manager
