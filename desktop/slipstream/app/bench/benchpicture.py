"""Has a kept benchmark drawn as a PNG by a child of our own: only the window's layer knows how to draw."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from slipstream.core.errors import RuntimeBroken
from slipstream.engine.install.child import run_child

_DRAW_S = 120.0


def draw(result_id: str, place: Path, *, dark: bool = False) -> None:
    """Write the picture of a kept result. Needs no display. Raises ``RuntimeBroken``."""
    theme = ("--dark",) if dark else ()
    argv = (sys.executable, "-P", "-m", "slipstream", "_picture", result_id, str(place.absolute()), *theme)
    done = run_child(
        argv,
        cancelled=threading.Event(),
        deadline_s=_DRAW_S,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    if done.code != 0:
        raise RuntimeBroken(
            "The picture could not be drawn",
            detail=" ".join(done.tail[-2:]),
            hint="Export Markdown or JSON instead; the figures are kept.",
        )
