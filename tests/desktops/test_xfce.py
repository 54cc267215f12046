"""The icon, its menu and the window in Xfce's own panel, with a mouse.

    pytest tests/desktops -m desktops -s

What was printed last, with the pictures, is in tests/results/desktops.md.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

import numpy as np
import pytest
from tests.desktops.conftest import OpenXfce
from tests.desktops.pictures import Pixels, Place, Sign, cut, keep, sign_in
from tests.desktops.xfce import Xfce
from tests.fakes.runs import wait_for

pytestmark = [pytest.mark.desktops, pytest.mark.timeout(300)]

PATIENCE_S = 30.0
ALIKE = 0.8
RING = "slipstream-starting"
INSTALLED = pytest.mark.parametrize("installed", [False, True], ids=["from a checkout", "installed"])


def tell(line: str) -> None:
    """A line for the record of results."""
    sys.stdout.write(f"{line}\n")


@dataclass(frozen=True)
class Icon:
    """What the panel shows, and where."""

    place: Place
    picture: Pixels = field(repr=False)
    sign: Sign


def icon_in(desktop: Xfce) -> Icon | None:
    """The icon as it stands in the panel now."""
    place = desktop.tray()
    if place is None:
        return None
    picture = cut(desktop.picture(), place)
    sign = sign_in(picture)
    return None if sign is None else Icon(place, picture, sign)


def wait_icon(desktop: Xfce, name: str, *, before: Icon | None = None) -> Icon:
    """The panel's icon, once it can be made out, has that shape, and is another one than before.

    While a server starts, the ring is filled as far as it has come, and the shape is not asked for.
    """
    end = time.monotonic() + PATIENCE_S
    while True:
        found = icon_in(desktop)
        changed = found and (before is None or not np.array_equal(found.picture, before.picture))
        if found and changed and (name == RING or found.sign.is_like(name) > ALIKE):
            return found
        if time.monotonic() > end:
            keep(desktop.picture(), "xfce-without-icon")
            alike = found and found.sign.is_like(name)
            pytest.fail(f"{name} is not in the panel: {found}, alike {alike}\n{desktop.session.said()}")


def open_menu(desktop: Xfce, icon: Icon) -> None:
    """Click with the right button and wait."""
    desktop.click(*icon.place.middle, button=3)
    wait_for(lambda: desktop.menu() is not None, "the menu", PATIENCE_S)


def is_shown(desktop: Xfce) -> bool:
    """Whether there is more on the screen than its ground."""
    return len(np.unique(desktop.picture().reshape(-1, 3), axis=0)) > 50


def kind(installed: bool) -> str:
    """Whose icons: the package's in the desktop's own folders, or the pictures of a checkout."""
    return "installed" if installed else "checkout"


def told(sign: Sign) -> str:
    """How well it can be made out."""
    return f"{sign.width} x {sign.height} points, contrast {sign.contrast:.1f} to 1"


@INSTALLED
def test_the_icon_can_be_made_out_its_menu_opens_and_an_entry_opens_the_window(
    open_xfce: OpenXfce, installed: bool
):
    desktop = open_xfce(installed=installed)
    desktop.start_panel()
    wait_for(lambda: is_shown(desktop), "the panel", PATIENCE_S)
    began = time.monotonic()
    desktop.session.slipstream()
    icon = wait_icon(desktop, "slipstream-stopped")
    came_s, sign = time.monotonic() - began, icon.sign
    assert min(sign.width, sign.height) >= 12
    assert 0.15 < sign.filled < 0.8, "not a blank square"

    began = time.monotonic()
    open_menu(desktop, icon)
    opened_s = time.monotonic() - began
    menu = desktop.menu()
    assert menu is not None
    desktop.point(*menu.middle)  # away from the icon
    keep(desktop.picture()[:300, 600:], f"xfce-menu-{kind(installed)}")
    assert desktop.windows() == []
    desktop.press("o")  # the letter under the line in "Open Slipstream"
    wait_for(lambda: desktop.windows() == ["Slipstream"], "the window", PATIENCE_S)
    wait_for(lambda: desktop.active() == "Slipstream", "the window to have the keyboard", PATIENCE_S)
    tell(f"\nXfce, {kind(installed)}: icon in the panel {came_s:.1f} s after the start, {told(sign)}")
    tell(f"Xfce, {kind(installed)}: menu {opened_s:.1f} s after the click, its entry opened the window")


def test_a_package_installed_while_the_desktop_runs_has_its_icon_at_once(open_xfce: OpenXfce):
    desktop = open_xfce(installed=False)
    desktop.start_panel()
    program = desktop.session.fed_slipstream()
    wait_icon(desktop, "slipstream-stopped")
    desktop.session.end(program)
    desktop.session.install()
    desktop.session.slipstream()
    icon = wait_icon(desktop, "slipstream-stopped")
    tell(f"\nXfce: installed while the panel ran, {told(icon.sign)}")


def test_a_window_behind_another_program_comes_to_the_front(open_xfce: OpenXfce):
    desktop = open_xfce(installed=True)
    desktop.start_panel()
    desktop.session.slipstream()
    icon = wait_icon(desktop, "slipstream-stopped")
    desktop.click(*icon.place.middle)
    wait_for(lambda: desktop.active() == "Slipstream", "a click on the icon to open the window", PATIENCE_S)
    desktop.session.other_window()
    wait_for(lambda: desktop.active() == "Another program", "another program in front", PATIENCE_S)
    desktop.click(512, 320)

    open_menu(desktop, icon)
    desktop.press("o")
    wait_for(lambda: desktop.active() == "Slipstream", "the window in front again", PATIENCE_S)
    keep(desktop.picture(), "xfce-window")
    tell("\nXfce: the window came to the front of another program's by the menu's entry")


@INSTALLED
def test_a_panel_that_comes_late_and_one_that_is_restarted_have_the_icon(
    open_xfce: OpenXfce, installed: bool
):
    desktop = open_xfce(installed=installed)
    desktop.session.slipstream()
    wait_for(lambda: desktop.windows() == ["Slipstream"], "the window, for want of a panel", PATIENCE_S)
    for when in ("late", "again"):
        began = time.monotonic()
        desktop.start_panel()
        sign = wait_icon(desktop, "slipstream-stopped").sign
        came_s = time.monotonic() - began
        tell(f"\nXfce, {kind(installed)}: a panel started {when} has the icon after {came_s:.1f} s")
        assert sign.contrast > 2
        desktop.end_panel()


@pytest.mark.parametrize("light", [False, True], ids=["dark panel", "light panel"])
@INSTALLED
def test_every_state_has_an_icon_that_can_be_made_out(open_xfce: OpenXfce, installed: bool, light: bool):
    desktop = open_xfce(installed=installed)
    desktop.start_panel()
    wait_for(lambda: is_shown(desktop), "the panel", PATIENCE_S)
    look = f"{kind(installed)}-{'light' if light else 'dark'}"
    if light:  # before the icon: this panel leaves an icon that is there in the colour that it had
        desktop.lighten()
    program = desktop.session.fed_slipstream()
    assert program.stdin is not None
    seen: list[Icon] = []
    for state, name in (
        ("stopped", "slipstream-stopped"),
        ("starting", RING),
        ("ready", "slipstream-ready"),
        ("not-drafting", "slipstream-attention"),
        ("failed", "slipstream-failed"),
        ("stopped", "slipstream-stopped"),
    ):
        program.stdin.write(f"state {state}\n".encode())
        program.stdin.flush()
        seen.append(wait_icon(desktop, name, before=seen[-1] if seen else None))
        tell(f"\nXfce, {look}: {state}, {told(seen[-1].sign)}")
    width = min(icon.place.width for icon in seen)
    strip = np.concatenate([icon.picture[:, :width] for icon in seen], axis=1)
    keep(np.kron(strip, np.ones((4, 4, 1), np.uint8)), f"xfce-states-{look}")
