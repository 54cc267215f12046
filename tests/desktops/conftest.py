"""The desktops, each skipped where its programs are not installed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.desktops import gnome, xfce

OpenXfce = Callable[..., xfce.Xfce]
OpenGnome = Callable[..., gnome.Gnome]


def need(programs: tuple[str, ...], packages: str) -> None:
    """Skip, with the line that installs what is missing."""
    missing = [name for name in programs if shutil.which(name) is None and not Path(name).exists()]
    if missing:
        install = f"apt-get install --no-install-recommends {packages}"
        pytest.skip(f"not installed: {', '.join(missing)}; {install}")


@pytest.fixture
def open_xfce(tmp_path: Path, private_home: Path, qapp: object) -> Iterator[OpenXfce]:
    """Opens a session with Xfce's window manager; its panel is started by the test."""
    need(xfce.PROGRAMS, "xvfb dbus xfce4-panel xfwm4 xfconf adwaita-icon-theme xdotool")
    with ExitStack() as stack:

        def open_one(*, installed: bool) -> xfce.Xfce:
            return stack.enter_context(xfce.xfce(tmp_path, installed=installed))

        yield open_one


@pytest.fixture
def open_gnome(tmp_path: Path, private_home: Path, qapp: object) -> Iterator[OpenGnome]:
    """Opens a session with GNOME Shell."""
    need(gnome.PROGRAMS, "dbus gnome-shell gnome-shell-extension-appindicator")
    with ExitStack() as stack:

        def open_one(*, installed: bool, extended: bool = True) -> gnome.Gnome:
            return stack.enter_context(gnome.gnome(tmp_path, installed=installed, extended=extended))

        yield open_one
