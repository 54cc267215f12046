"""A panel for tests: StatusNotifier watcher and host on a private session bus, and a person's clicks.

Speaks to any application that registers an icon: reads its properties and menu, clicks entries.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dbus_fast import BusType, Message, MessageType, PropertyAccess, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_property, dbus_signal

WATCHER = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
ITEM_PATH = "/StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
_PATIENCE_S = 15.0
# A usual bus would also start services that this computer has installed, a keyring for one.
_BUS = Path(__file__).with_name("session_bus.conf")


@dataclass(frozen=True)
class MenuEntry:
    """One line of the menu as the panel sees it; ``depth`` 1 is the first level."""

    id: int
    depth: int
    label: str
    enabled: bool
    visible: bool


class Watcher(ServiceInterface):
    """The service that icons register with. It says that a host is there, else Qt sees no tray."""

    def __init__(self) -> None:
        super().__init__(WATCHER)
        self.items: list[str] = []

    @dbus_method()
    def RegisterStatusNotifierItem(self, service: "s"):  # noqa: F821, UP037
        self.items.append(service)
        self.StatusNotifierItemRegistered(service)

    @dbus_method()
    def RegisterStatusNotifierHost(self, service: "s"):  # noqa: F821, UP037
        """Nobody but ourselves shows icons here."""

    @dbus_property(access=PropertyAccess.READ)
    def RegisteredStatusNotifierItems(self) -> "as":  # noqa: F722
        return self.items

    @dbus_property(access=PropertyAccess.READ)
    def IsStatusNotifierHostRegistered(self) -> "b":  # noqa: F821, UP037
        return True

    @dbus_property(access=PropertyAccess.READ)
    def ProtocolVersion(self) -> "i":  # noqa: F821, UP037
        return 0

    @dbus_signal()
    def StatusNotifierItemRegistered(self, service) -> "s":  # noqa: F821, UP037
        return service

    @dbus_signal()
    def StatusNotifierHostRegistered(self):
        """Told to icons that were there before the host."""


class Panel:
    """A connected host. Use inside one event loop; ``close`` ends the connection."""

    def __init__(self, bus: MessageBus, watcher: Watcher) -> None:
        self._bus = bus
        self._watcher = watcher

    @classmethod
    async def open(cls, address: str) -> Panel:
        """Take the watcher's name on the bus at ``address``."""
        bus = await MessageBus(bus_address=address, bus_type=BusType.SESSION).connect()
        watcher = Watcher()
        bus.export("/StatusNotifierWatcher", watcher)
        await bus.request_name(WATCHER)
        watcher.StatusNotifierHostRegistered()
        return cls(bus, watcher)

    def close(self) -> None:
        """Leave the bus; icons see their panel go."""
        self._bus.disconnect()

    @property
    def icons(self) -> int:
        """How many icons have been registered."""
        return len(self._watcher.items)

    async def item(self, timeout_s: float = _PATIENCE_S) -> str:
        """The bus name of the newest registered icon, waiting for the first one."""
        await self.until(lambda: bool(self._watcher.items), timeout_s)
        return self._watcher.items[-1]

    async def until(self, condition: Callable[[], bool], timeout_s: float = _PATIENCE_S) -> None:
        """Wait for a condition of this process."""
        end = time.monotonic() + timeout_s
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("the condition did not come true in time")
            await asyncio.sleep(0.02)

    async def properties(self, item: str) -> dict[str, object]:
        """Everything that the icon shows: Status, IconPixmap, ToolTip, Menu and so on."""
        body = await self._call(item, ITEM_PATH, "org.freedesktop.DBus.Properties", "GetAll", "s", [ITEM])
        return {name: value.value for name, value in body[0].items()}

    async def tooltip(self, item: str) -> str:
        """The tooltip's title."""
        return str((await self.properties(item))["ToolTip"][2])  # type: ignore[index]

    async def menu(self, item: str) -> list[MenuEntry]:
        """All entries, flattened in order."""
        path = str((await self.properties(item))["Menu"])
        body = await self._call(item, path, MENU, "GetLayout", "iias", [0, -1, []])
        return list(_entries(body[1], 0))

    async def click(self, item: str, label: str) -> None:
        """Click the entry with that label (mnemonic marks left out). Raises ``LookupError``."""
        path = str((await self.properties(item))["Menu"])
        for entry in await self.menu(item):
            if entry.label == label:
                event = [entry.id, "clicked", Variant("i", 0), int(time.time())]
                await self._call(item, path, MENU, "Event", "isvu", event)
                return
        raise LookupError(label)

    async def activate(self, item: str) -> None:
        """Click the icon itself."""
        await self._call(item, ITEM_PATH, ITEM, "Activate", "ii", [0, 0])

    async def _call(
        self, dest: str, path: str, interface: str, member: str, signature: str, body: list[object]
    ) -> list:
        message = Message(
            destination=dest,
            path=path,
            interface=interface,
            member=member,
            signature=signature,
            body=body,
        )
        reply = await asyncio.wait_for(self._bus.call(message), _PATIENCE_S)
        if reply.message_type is MessageType.ERROR:
            raise RuntimeError(f"{member}: {reply.error_name} {reply.body}")
        return reply.body


def _entries(node: list, depth: int) -> Iterator[MenuEntry]:
    entry_id, raw, children = node
    found = {name: value.value for name, value in raw.items()}
    if depth:
        yield MenuEntry(
            entry_id,
            depth,
            str(found.get("label", "")).replace("_", ""),
            bool(found.get("enabled", True)),
            bool(found.get("visible", True)),
        )
    for child in children:
        yield from _entries(child.value if isinstance(child, Variant) else child, depth + 1)


@contextmanager
def display() -> Iterator[str]:
    """A private X server; gives its ``DISPLAY``."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ("Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"),
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        yield f":{os.read(read, 16).decode().strip()}"
    finally:
        os.close(read)
        server.terminate()
        server.wait(10)


@contextmanager
def session_bus() -> Iterator[str]:
    """A private session bus that starts no service by itself; gives its address."""
    daemon = subprocess.Popen(
        ("dbus-daemon", f"--config-file={_BUS}", "--nofork", "--print-address=1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    try:
        yield daemon.stdout.readline().strip()
    finally:
        daemon.terminate()
        daemon.wait(10)
        daemon.stdout.close()
