"""The desktop's settings portal for tests: answers for light or dark, and tells when that changes."""

from __future__ import annotations

from dbus_fast import BusType, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_signal

NAMESPACE = "org.freedesktop.appearance"
KEY = "color-scheme"
DARK, LIGHT = 1, 2


class SettingsPortal(ServiceInterface):
    """``scheme`` is 1 for dark, 2 for light, 0 for no preference."""

    def __init__(self, scheme: int) -> None:
        super().__init__("org.freedesktop.portal.Settings")
        self.scheme = scheme
        self.asked = 0

    @dbus_method()
    def Read(self, namespace: "s", key: "s") -> "v":  # noqa: F821, UP037
        self.asked += 1
        return Variant("v", Variant("u", self.scheme))

    @dbus_signal()
    def SettingChanged(self, namespace, key, value) -> "ssv":  # noqa: F821, UP037
        return [namespace, key, value]

    def change(self, scheme: int) -> None:
        """Another choice, told as GNOME tells it: for its own namespace and the common one, each twice."""
        self.scheme = scheme
        for _ in range(2):
            self.SettingChanged("org.gnome.desktop.interface", KEY, Variant("s", "prefer-dark"))
            self.SettingChanged(NAMESPACE, KEY, Variant("u", scheme))


async def serve(address: str, scheme: int) -> tuple[MessageBus, SettingsPortal]:
    """The portal on the bus at ``address``; disconnect the bus to end it."""
    bus = await MessageBus(bus_address=address, bus_type=BusType.SESSION).connect()
    portal = SettingsPortal(scheme)
    bus.export("/org/freedesktop/portal/desktop", portal)
    await bus.request_name("org.freedesktop.portal.Desktop")
    return bus, portal
