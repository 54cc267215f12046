"""Xfce's panel and window manager on an X server of their own, and a person's mouse."""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import psutil
from tests.desktops.pictures import Pixels, Place
from tests.desktops.session import START_S, Session, session
from tests.fakes.runs import wait_for

XFCONFD = "/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd"
PROGRAMS = ("Xvfb", "dbus-daemon", "xfce4-panel", "xfwm4", "xfconf-query", "xdotool", XFCONFD)
_SIZE = "1024x640x24"
_PANEL_HEIGHT = 60
_NOTHING = 8


class Xfce:
    """Its panel can be started late and again."""

    def __init__(self, inside: Session, screen: Path) -> None:
        self.session = inside
        self._screen = screen
        self._panel: subprocess.Popen[bytes] | None = None

    def start_panel(self) -> None:
        """Xfce's own panel, as it is before anybody changes it."""
        self._panel = self.session.start("xfce4-panel", "--disable-wm-check")

    def end_panel(self) -> None:
        """As if it had crashed: nothing starts it again by itself here."""
        assert self._panel is not None
        self.session.end(self._panel)
        self._panel = None

    def lighten(self) -> None:
        """The panel in the light form of its theme, as the switch in its settings does it."""
        words = ("-c", "xfce4-panel", "-p", "/panels/dark-mode", "-n", "-t", "bool", "-s", "false")
        subprocess.run(("xfconf-query", *words), env=self.session.environment, timeout=20, check=True)
        wait_for(lambda: self.picture()[:26].mean() > 150, "the light panel", START_S)

    def tray(self) -> Place | None:
        """Where the panel shows icons; nothing while it shows none."""
        return next((place for place in self._tray_windows() if place.height <= _PANEL_HEIGHT), None)

    def menu(self) -> Place | None:
        """The icon's menu, while it is open."""
        return next((place for place in self._tray_windows() if place.height > _PANEL_HEIGHT), None)

    def picture(self) -> Pixels:
        """The whole screen, from the X server's own memory."""
        data = self._screen.read_bytes()  # in the X Window dump format
        words = struct.unpack(">25I", data[:100])
        start, width, height, line = words[0] + 12 * words[19], words[4], words[5], words[12]
        points = np.frombuffer(data, np.uint8, line * height, start).reshape(height, line // 4, 4)
        return points[:, :width, 2::-1].copy()

    def point(self, x: int, y: int) -> None:
        """Move the mouse."""
        self._xdotool("mousemove", str(x), str(y))

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Move the mouse there and click."""
        self._xdotool("mousemove", str(x), str(y), "click", str(button))

    def press(self, key: str) -> None:
        """Press a key."""
        self._xdotool("key", key)

    def windows(self) -> list[str]:
        """The titles of what is open, of both programs."""
        found = self._xdotool("search", "--onlyvisible", "--name", "^(Slipstream|Another program)$").split()
        return [self._xdotool("getwindowname", window).strip() for window in found]

    def active(self) -> str:
        """The title of the window that has the keyboard."""
        return self._xdotool("getactivewindow", "getwindowname").strip()

    def _tray_windows(self) -> Iterator[Place]:
        """The windows of the panel's child that shows icons, without those of a point or two."""
        if self._panel is None or self._panel.poll() is not None:
            return
        for child in psutil.Process(self._panel.pid).children(recursive=True):
            with suppress(psutil.Error):
                if not any("systray" in word for word in child.cmdline()):
                    continue
                for window in self._xdotool("search", "--onlyvisible", "--pid", str(child.pid)).split():
                    place = self._place(window)
                    if place is not None and min(place.width, place.height) > _NOTHING:
                        yield place

    def _place(self, window: str) -> Place | None:
        said = self._xdotool("getwindowgeometry", "--shell", window)
        found = dict(line.split("=", 1) for line in said.split() if "=" in line)
        if not {"X", "Y", "WIDTH", "HEIGHT"} <= found.keys():
            return None
        return Place(int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"]))

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ("xdotool", *words),
            env=self.session.environment,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        return done.stdout


@contextmanager
def xfce(folder: Path, *, installed: bool) -> Iterator[Xfce]:
    """A session without a panel yet."""
    with session(folder, installed=installed, XDG_CURRENT_DESKTOP="XFCE", XDG_SESSION_TYPE="x11") as inside:
        read, write = os.pipe()
        memory = folder / "screen"
        memory.mkdir()
        server = subprocess.Popen(
            ("Xvfb", "-displayfd", str(write), "-screen", "0", _SIZE, "-nolisten", "tcp", "-fbdir", memory),
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        try:
            inside.environment["DISPLAY"] = f":{os.read(read, 16).decode().strip()}"
            inside.start(XFCONFD)
            inside.start("xfwm4", "--compositor=off")
            found = Xfce(inside, memory / "Xvfb_screen0")
            found.point(512, 320)
            yield found
        finally:
            inside.end_all()
            os.close(read)
            server.terminate()
            server.wait(START_S)
