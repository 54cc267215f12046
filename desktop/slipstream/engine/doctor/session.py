"""The desktop session as the bus tells it: whether a panel shows icons, whether a keyring is open.

Asks only. Nothing is unlocked, and no service is started to be asked.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from slipstream.core.doctor.doctor import Bus, DesktopReading, Keyring

_CALL_S = 2.0
_TRAY = "org.kde.StatusNotifierWatcher"
_SECRETS = "org.freedesktop.secrets"
_SECRETS_ROOT = "/org/freedesktop/secrets"
_NOTHING = "/"


def read(env: Mapping[str, str] = os.environ) -> DesktopReading:
    """The session now; takes at most a few seconds, also where the bus hangs. Never raises."""
    from jeepney.io.blocking import open_dbus_connection

    display = bool(env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"))
    name = env.get("XDG_CURRENT_DESKTOP", "")
    address = env.get("DBUS_SESSION_BUS_ADDRESS")
    if not address:
        return DesktopReading(display, name, Bus.NONE)
    try:
        connection = open_dbus_connection(address, auth_timeout=_CALL_S)
    except (OSError, ValueError, EOFError, StopIteration, RuntimeError):
        return DesktopReading(display, name, Bus.UNREACHABLE)
    with connection:
        ask = _Asker(connection)
        return DesktopReading(display, name, Bus.THERE, _tray_host(ask), _keyring(ask))


class _Asker:
    """Calls with a deadline; a refusal or silence is ``None``."""

    def __init__(self, connection: Any) -> None:  # noqa: ANN401 - jeepney has no types
        self._connection = connection

    def call(
        self,
        name: str,
        path: str,
        interface: str,
        member: str,
        signature: str = "",
        body: tuple[Any, ...] = (),
    ) -> Any:  # noqa: ANN401 - as the method's signature says
        """The first value of the reply."""
        from jeepney import DBusAddress, DBusErrorResponse, new_method_call
        from jeepney.wrappers import unwrap_msg

        address = DBusAddress(path, bus_name=name, interface=interface)
        message = new_method_call(address, member, signature or None, body)
        try:
            answer = unwrap_msg(self._connection.send_and_get_reply(message, timeout=_CALL_S))
        except (DBusErrorResponse, OSError, EOFError):
            return None
        return answer[0] if answer else None

    def of_bus(self, member: str, signature: str = "", body: tuple[Any, ...] = ()) -> Any:  # noqa: ANN401
        """What the bus itself answers."""
        bus = "org.freedesktop.DBus"
        return self.call(bus, "/org/freedesktop/DBus", bus, member, signature, body)

    def value(self, name: str, path: str, interface: str, member: str) -> Any:  # noqa: ANN401
        """A property's value."""
        properties = "org.freedesktop.DBus.Properties"
        found = self.call(name, path, properties, "Get", "ss", (interface, member))
        return None if found is None else found[1]


def _tray_host(ask: _Asker) -> bool:
    if not ask.of_bus("NameHasOwner", "s", (_TRAY,)):
        return False
    return bool(ask.value(_TRAY, "/StatusNotifierWatcher", _TRAY, "IsStatusNotifierHostRegistered"))


def _keyring(ask: _Asker) -> Keyring:
    if not ask.of_bus("NameHasOwner", "s", (_SECRETS,)):
        startable = ask.of_bus("ListActivatableNames") or ()
        return Keyring.ASLEEP if _SECRETS in startable else Keyring.ABSENT
    service, collection = "org.freedesktop.Secret.Service", "org.freedesktop.Secret.Collection"
    default = ask.call(_SECRETS, _SECRETS_ROOT, service, "ReadAlias", "s", ("default",))
    if default is None:
        return Keyring.ABSENT
    if default == _NOTHING:
        return Keyring.NO_COLLECTION
    locked = ask.value(_SECRETS, default, collection, "Locked")
    return Keyring.LOCKED if locked else Keyring.READY
