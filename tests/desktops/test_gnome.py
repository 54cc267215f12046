"""The icon, its menu and the window in GNOME Shell itself, with a pointer. As ``test_xfce`` is run."""

from __future__ import annotations

import sys
import time

import numpy as np
import pytest
from tests.desktops.conftest import OpenGnome
from tests.desktops.gnome import Gnome
from tests.desktops.pictures import Pixels, Place, Sign, cut, keep, sign_in
from tests.fakes.runs import wait_for

pytestmark = [pytest.mark.desktops, pytest.mark.timeout(300)]

PATIENCE_S = 30.0
ALIKE = 0.8
INSTALLED = pytest.mark.parametrize("installed", [False, True], ids=["from a checkout", "installed"])


def tell(line: str) -> None:
    """A line for the record of results."""
    sys.stdout.write(f"{line}\n")


def wait_icon(desktop: Gnome) -> tuple[Place, Sign]:
    """The icon in the top bar, once it can be made out and is ours."""
    end = time.monotonic() + PATIENCE_S
    while True:
        place = desktop.tray()
        sign = sign_in(cut(desktop.picture(), place)) if place is not None else None
        if place is not None and sign is not None and sign.is_like("slipstream-stopped") > ALIKE:
            return place, sign
        if time.monotonic() > end:
            keep(desktop.picture(), "gnome-without-icon")
            pytest.fail(f"no icon in the top bar: {place}, {sign}\n{desktop.session.said()}")


def is_painted(picture: Pixels) -> bool:
    """Whether there is more than plain areas: text has many colours at its edges."""
    return len(np.unique(picture[100:600, 200:900].reshape(-1, 3), axis=0)) > 200


def choose(desktop: Gnome, icon: Place, label: str) -> None:
    """Click the icon, then an entry of its menu."""
    desktop.click(icon)
    wait_for(lambda: desktop.entry(label) is not None, f"{label} in the menu", PATIENCE_S)
    place = desktop.entry(label)
    assert place is not None
    desktop.click(place)
    wait_for(lambda: not desktop.entries(), "the menu to close", PATIENCE_S)


@INSTALLED
def test_the_icon_can_be_made_out_its_menu_opens_and_an_entry_opens_the_window(
    open_gnome: OpenGnome, installed: bool
):
    desktop = open_gnome(installed=installed)
    kind = "installed" if installed else "checkout"
    began = time.monotonic()
    desktop.session.slipstream()
    icon, sign = wait_icon(desktop)
    came_s = time.monotonic() - began
    assert min(sign.width, sign.height) >= 10
    assert 0.15 < sign.filled < 0.8, "not a blank square"
    assert desktop.windows() == []

    began = time.monotonic()
    desktop.click(icon)
    wait_for(lambda: desktop.entry("Open Slipstream") is not None, "the menu", PATIENCE_S)
    opened_s = time.monotonic() - began
    labels = desktop.entries()
    assert labels[:5] == ["Stopped", "Start", "Stop", "Restart", "Copy endpoint address"]
    assert labels[-3:] == ["Open Slipstream", "Start at login", "Quit"]
    keep(desktop.picture()[:400, 680:], f"gnome-menu-{kind}")
    entry = desktop.entry("Open Slipstream")
    assert entry is not None
    desktop.click(entry)
    wait_for(lambda: desktop.active() == "Slipstream", "the window with the keyboard", PATIENCE_S)
    points = f"{sign.width} x {sign.height} points, contrast {sign.contrast:.1f} to 1"
    tell(f"\nGNOME, {kind}: icon in the top bar {came_s:.1f} s after the start, {points}")
    tell(f"GNOME, {kind}: menu {opened_s:.1f} s after the click, its entry opened the window")


def test_a_package_installed_while_the_desktop_runs_has_its_icon_at_once(open_gnome: OpenGnome):
    desktop = open_gnome(installed=False)
    desktop.session.install()
    desktop.session.slipstream()
    _, sign = wait_icon(desktop)
    assert sign.contrast > 8, "not in the colour of the bar's other icons"
    tell(f"\nGNOME: installed while the shell ran, contrast {sign.contrast:.1f} to 1")


def test_a_window_behind_another_program_comes_to_the_front(open_gnome: OpenGnome):
    desktop = open_gnome(installed=True)
    desktop.session.slipstream()
    icon, _ = wait_icon(desktop)
    choose(desktop, icon, "Open Slipstream")
    wait_for(lambda: desktop.active() == "Slipstream", "the window", PATIENCE_S)
    desktop.session.other_window()
    wait_for(lambda: "Another program" in desktop.windows(), "another program", PATIENCE_S)
    desktop.do(
        "global.get_window_actors().map(a => a.meta_window)"
        ".find(w => w.title === 'Another program').activate(global.get_current_time())"
    )
    wait_for(lambda: desktop.active() == "Another program", "another program in front", PATIENCE_S)
    desktop.click(Place(0, 400, 1280, 100))

    choose(desktop, icon, "Open Slipstream")
    wait_for(lambda: desktop.active() == "Slipstream", "the window in front again", PATIENCE_S)
    assert desktop.program("Slipstream") == "slipstream.desktop"
    wait_for(lambda: is_painted(desktop.picture()), "the window's contents", PATIENCE_S)
    keep(desktop.picture(), "gnome-window")
    tell("\nGNOME: the window came to the front of another program's by the menu's entry")


def test_an_extension_that_is_switched_on_late_and_again_shows_the_icon(open_gnome: OpenGnome):
    desktop = open_gnome(installed=True, extended=False)
    desktop.session.slipstream()
    wait_for(lambda: desktop.windows() == ["Slipstream"], "the window, for want of icons", PATIENCE_S)
    wait_for(lambda: is_painted(desktop.picture()), "the window's contents", PATIENCE_S)
    keep(desktop.picture(), "gnome-without-extension")
    for when in ("late", "again"):
        began = time.monotonic()
        desktop.extend(True)
        wait_icon(desktop)
        tell(
            f"\nGNOME: the extension switched on {when} shows the icon {time.monotonic() - began:.1f} s after"
        )
        desktop.extend(False)
        wait_for(lambda: desktop.tray() is None, "the icon to go with the extension", PATIENCE_S)
