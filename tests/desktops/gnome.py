"""GNOME Shell without a screen, with the AppIndicator extension, and a pointer that the compositor moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection
from tests.desktops.pictures import Pixels, Place, read
from tests.desktops.session import START_S, Session, session
from tests.fakes.runs import wait_for
from tests.fakes.sni_host import session_bus

EXTENSION = "ubuntu-appindicators@ubuntu.com"
PROGRAMS = ("dbus-daemon", "gnome-shell", f"/usr/share/gnome-shell/extensions/{EXTENSION}/extension.js")
_SHELL = DBusAddress("/org/gnome/Shell", bus_name="org.gnome.Shell", interface="org.gnome.Shell")
_SCREENSHOT = DBusAddress(
    "/org/gnome/Shell/Screenshot",
    bus_name="org.gnome.Shell.Screenshot",
    interface="org.gnome.Shell.Screenshot",
)
# With them a window has a title bar with buttons; where they are missing, one without.
_PORTALS = {
    "/usr/libexec/xdg-desktop-portal-gnome": "org.freedesktop.impl.portal.desktop.gnome",
    "/usr/libexec/xdg-desktop-portal": "org.freedesktop.portal.Desktop",
}
_SETTINGS = """[org/gnome/shell]
enabled-extensions=[{extensions}]
welcome-dialog-last-shown-version='999'
[org/gnome/desktop/notifications]
show-banners=false
"""
# What is asked of the shell itself, in its own language.
_ICON = "Object.entries(Main.panel.statusArea).find(([name, _]) => name.startsWith('appindicator'))?.[1]"
# Of a menu that has opened wholly: while it slides in, clicks go astray.
_ITEMS = (
    f"({_ICON}?.menu.isOpen && {_ICON}.menu._boxPointer.opacity === 255 ? {_ICON}.menu._getMenuItems() : [])"
)
_PLACE = "[...{actor}.get_transformed_position(), ...{actor}.get_transformed_size()]"
_SHOWN = "a => a.visible && a.mapped && a.get_transformed_size()[0] > 1"
_POINTER = """global.testPointer ??= imports.gi.Clutter.get_default_backend().get_default_seat()
    .create_virtual_device(imports.gi.Clutter.InputDeviceType.POINTER_DEVICE);"""


class Gnome:
    """A running shell. Places are of the screen."""

    def __init__(self, inside: Session) -> None:
        self.session = inside

    def ask(self, code: str) -> Any:
        """What the shell says to a line of its own language."""
        _, said = self._call(_SHELL, "Eval", "s", (f"JSON.stringify({code} ?? null)",))
        return json.loads(json.loads(said)) if said else None

    def do(self, code: str) -> None:
        """Have the shell do it."""
        done, said = self._call(_SHELL, "Eval", "s", (f"{code}; 1",))
        assert done, said

    def tray(self) -> Place | None:
        """The icon in the top bar."""
        return self._place(f"[{_ICON}].filter(a => a).find({_SHOWN})")

    def entry(self, label: str) -> Place | None:
        """An entry of the icon's open menu."""
        named = f"i => i.visible && i.label?.text.replace('_', '') === {json.dumps(label)}"
        return self._place(f"{_ITEMS}.find({named})")

    def entries(self) -> list[str]:
        """The labels that stand in the open menu."""
        found: list[str] = self.ask(
            f"{_ITEMS}.filter(i => i.visible && i.label?.text).map(i => i.label.text)"
        )
        return [label.replace("_", "") for label in found]

    def click(self, place: Place) -> None:
        """A person's click, by a pointer of the compositor's."""
        self.point(*place.middle)
        press = "global.testPointer.notify_button(0, 1, imports.gi.Clutter.ButtonState.{})"
        self.do(f"{press.format('PRESSED')}; {press.format('RELEASED')}")

    def point(self, x: int, y: int) -> None:
        """Move the pointer."""
        self.do(f"{_POINTER} global.testPointer.notify_absolute_motion(0, {x}, {y})")
        wait_for(lambda: self.ask("global.get_pointer().slice(0, 2)") == [x, y], "the pointer to move")

    def windows(self) -> list[str]:
        """The titles of what is open."""
        found: list[str] = self.ask("global.get_window_actors().map(a => a.meta_window.title)")
        return found

    def active(self) -> str | None:
        """The title of the window that has the keyboard."""
        found: str | None = self.ask("global.display.focus_window?.title")
        return found

    def extend(self, on: bool) -> None:
        """Switch the extension on or off, as its switch in the Extensions program does."""
        verb = "enableExtension" if on else "disableExtension"
        self.do(f"Main.extensionManager.{verb}('{EXTENSION}')")

    def program(self, title: str) -> str | None:
        """The desktop entry that the shell has found for a window."""
        window = (
            f"global.get_window_actors().map(a => a.meta_window).find(w => w.title === {json.dumps(title)})"
        )
        tracker = "imports.gi.Shell.WindowTracker.get_default()"
        found: str | None = self.ask(f"{tracker}.get_window_app({window})?.get_id()")
        return found

    def has(self, name: str) -> bool:
        """Whether somebody has that name on the session's bus."""
        return bool(self._call(message_bus, "NameHasOwner", "s", (name,))[0])

    def picture(self) -> Pixels:
        """The whole screen."""
        path = self.session.folder / "screen.png"
        done, _ = self._call(_SCREENSHOT, "Screenshot", "bbs", (False, False, str(path)))
        assert done
        return read(path)

    def _place(self, actor: str) -> Place | None:
        found = self.ask(f"[{actor}].filter(a => a).map(actor => {_PLACE.format(actor='actor')})[0]")
        if not found or None in found:
            return None
        left, top, width, height = map(round, found)
        return Place(left, top, width, height)

    def _call(self, where: DBusAddress, member: str, signature: str, body: tuple[object, ...]) -> Any:
        bus = open_dbus_connection(self.session.environment["DBUS_SESSION_BUS_ADDRESS"])
        try:
            message = new_method_call(where, member, signature, body)
            reply = bus.send_and_get_reply(message, timeout=20)
        finally:
            bus.close()
        if reply.header.message_type is not MessageType.method_return:
            raise ConnectionError(f"{member}: {reply.body}")
        return reply.body


@contextmanager
def gnome(folder: Path, *, installed: bool, extended: bool = True) -> Iterator[Gnome]:
    """A shell that is ready; ``extended``: with the AppIndicator extension switched on."""
    variables = {
        "XDG_CURRENT_DESKTOP": "GNOME",
        "XDG_SESSION_TYPE": "wayland",
        "GSETTINGS_BACKEND": "keyfile",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    # The shell wants a system bus too; with an empty one it finds nothing of this computer's.
    with session_bus() as system, session(folder, installed=installed, **variables) as inside:
        inside.environment["DBUS_SYSTEM_BUS_ADDRESS"] = system
        settings = Path(inside.environment["XDG_CONFIG_HOME"]) / "glib-2.0" / "settings" / "keyfile"
        settings.parent.mkdir(parents=True)
        settings.write_text(_SETTINGS.format(extensions=f"'{EXTENSION}'" if extended else ""))
        screen = ("--headless", "--wayland", "--no-x11", "--virtual-monitor", "1280x720")
        inside.start("gnome-shell", *screen, "--unsafe-mode")
        found = Gnome(inside)

        def ready() -> bool:
            with suppress(ConnectionError):
                return found.ask("Main.layoutManager._startingUp") is False
            return False

        wait_for(ready, "GNOME Shell", START_S)
        inside.environment["WAYLAND_DISPLAY"] = "wayland-0"
        found.do("Main.overview.hide()")
        for portal, name in _PORTALS.items():
            if Path(portal).exists():
                inside.start(portal)
                wait_for(partial(found.has, name), portal, START_S)
        found.point(640, 600)
        yield found
