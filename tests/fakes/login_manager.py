"""logind for tests, on a private bus: tells of sleep and shutdown, and lends delay locks."""

from __future__ import annotations

import os

from dbus_fast import BusType
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_signal


class LoginManager(ServiceInterface):
    """The part of ``org.freedesktop.login1.Manager`` that programs live with.

    ``locks`` are the delay locks that were lent, as (what, mode, our end of its pipe).
    """

    def __init__(self) -> None:
        super().__init__("org.freedesktop.login1.Manager")
        self.locks: list[tuple[str, str, int]] = []
        self._lent: list[int] = []

    @dbus_method()
    def Inhibit(self, what: "s", who: "s", why: "s", mode: "s") -> "h":  # noqa: F821, UP037
        ours, theirs = os.pipe()
        os.set_blocking(ours, False)
        self.locks.append((what, mode, ours))
        self._lent.append(theirs)
        return theirs

    def let_go(self) -> None:
        """Keep no end of the locks that were sent: what is held from now on is held by their takers."""
        while self._lent:
            os.close(self._lent.pop())

    def held(self) -> list[tuple[str, str]]:
        """The locks that their takers have not given back, and those that may still be on their way."""
        return [(what, mode) for what, mode, ours in self.locks if not _hung_up(ours)]

    def close(self) -> None:
        """Forget every lock."""
        self.let_go()
        for _, _, ours in self.locks:
            os.close(ours)

    @dbus_signal()
    def PrepareForShutdown(self, start) -> "b":  # noqa: F821, UP037
        return start

    @dbus_signal()
    def PrepareForSleep(self, start) -> "b":  # noqa: F821, UP037
        return start


def _hung_up(pipe: int) -> bool:
    try:
        return os.read(pipe, 1) == b""
    except BlockingIOError:
        return False


async def serve(address: str) -> tuple[MessageBus, LoginManager]:
    """logind on the bus at ``address``; disconnect the bus to end it."""
    bus = MessageBus(bus_address=address, bus_type=BusType.SYSTEM, negotiate_unix_fd=True)
    await bus.connect()
    manager = LoginManager()
    bus.export("/org/freedesktop/login1", manager)
    await bus.request_name("org.freedesktop.login1")
    return bus, manager
