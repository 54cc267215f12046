"""The icon in LXQt's panel, which shows symbolic icons as they are drawn. As ``test_xfce`` is run."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
import pytest
from tests.desktops.conftest import OpenXfce, need
from tests.desktops.pictures import Pixels, Sign, keep, sign_in
from tests.desktops.xfce import Xfce
from tests.fakes.runs import wait_for

pytestmark = [pytest.mark.desktops, pytest.mark.timeout(300)]

PATIENCE_S = 30.0
PANEL = Path("/usr/share/lxqt/panel.conf")
PANEL_HEIGHT = 32
GAP = 4
STILL_S = 1.0


def new_in_panel(before: Pixels, now: Pixels) -> Pixels | None:
    """The leftmost thing that has come into the panel, which lies at the bottom."""
    changed = np.flatnonzero((before != now)[-PANEL_HEIGHT:].any(axis=(0, 2)))
    if not changed.size:
        return None
    (breaks,) = np.nonzero(np.diff(changed) > GAP)
    last = changed[breaks[0]] if breaks.size else changed[-1]
    return now[-PANEL_HEIGHT:, max(0, changed[0] - GAP) : last + GAP + 1]


def wait_still(desktop: Xfce) -> Pixels:
    """The picture once the panel is there and nothing has moved in it for a second."""
    last, since = desktop.picture(), time.monotonic()

    def is_still() -> bool:
        nonlocal last, since
        now = desktop.picture()
        if (now != last).any():
            last, since = now, time.monotonic()
        colours = np.unique(now[-PANEL_HEIGHT:].reshape(-1, 3), axis=0)
        return len(colours) > 50 and time.monotonic() - since > STILL_S

    wait_for(is_still, "the panel", PATIENCE_S)
    return last


def wait_sign(desktop: Xfce, before: Pixels) -> Sign:
    """The new icon, once it can be made out and is ours."""
    end = time.monotonic() + PATIENCE_S
    while True:
        new = new_in_panel(before, desktop.picture())
        sign = None if new is None else sign_in(new)
        if new is not None and sign is not None and sign.is_like("slipstream-stopped") > 0.8:
            keep(np.kron(new, np.ones((4, 4, 1), np.uint8)), "lxqt-icon")
            return sign
        if time.monotonic() > end:
            keep(desktop.picture(), "lxqt-without-icon")
            pytest.fail(f"no icon in the panel, but {sign}\n{desktop.session.said()}")


def test_the_installed_icon_can_be_made_out_on_a_dark_panel_that_colours_nothing(
    open_xfce: OpenXfce, private_home: Path
):
    need(("lxqt-panel", str(PANEL)), "lxqt-panel")
    desktop = open_xfce(installed=True)
    environment = desktop.session.environment
    environment["XDG_CURRENT_DESKTOP"] = "LXQt"
    settings = Path(environment["XDG_CONFIG_HOME"]) / "lxqt" / "lxqt.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("[General]\ntheme=dark\nicon_theme=Adwaita\n")
    desktop.session.start("lxqt-panel", "-c", str(PANEL))
    before = wait_still(desktop)
    desktop.session.slipstream()
    sign = wait_sign(desktop, before)
    size = f"{sign.width} x {sign.height} points"
    sys.stdout.write(f"\nLXQt, installed: {size}, contrast {sign.contrast:.1f} to 1\n")
