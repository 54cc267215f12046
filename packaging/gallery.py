"""Renders the window in hand-made states to PNG files, for looking at; nothing of it is shipped or shown.

    python packaging/gallery.py OUT [--theme dark] [--size 1000x680] [--only ready,failed] [--page engine]

Set QT_SCALE_FACTOR=2 for a display of twice the density.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "desktop")]
# The imports below need the two lines above.
# ruff: noqa: E402, I001

from PySide6.QtWidgets import QApplication

from slipstream.core.lifecycle import Phase
from slipstream.engine.files import resources
from slipstream.ui.main_window import DASHBOARD, ENGINE, LOG, MainWindow
from slipstream.ui.theme import Theme
from tests.fakes import states, surveys

PAGES = {"dashboard": DASHBOARD, "engine": ENGINE, "log": LOG}


def render(app: QApplication, theme: Theme, name: str, page: int, size: tuple[int, int], out: Path) -> Path:
    """One window in one state as a PNG; gives its path."""
    state = states.STATES[name]()
    store = states.store_with(state)
    if state.engine.phase is Phase.READY:
        states.fill(store)
    store.log.extend(states.log_lines() if state.engine.run_id else [])
    controller = states.FakeController()
    controller.measured = states.MEASURED if state.engine.phase is Phase.READY else None
    window = MainWindow(theme, store, controller, surveys.FakeEngines(), lambda: states.NOW)
    window.resize(*size)
    window.rail.choose(page)
    window.show()
    for _ in range(8):
        app.processEvents()
    window.show_change(state, state)
    app.processEvents()
    title = next(title for title, index in PAGES.items() if index == page)
    path = out / f"{name}-{title}-{'dark' if theme.tokens.dark else 'light'}.png"
    window.grab().save(str(path))
    window.hide()
    window.deleteLater()
    app.processEvents()
    return path


def main() -> int:
    """Render what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--theme", choices=("light", "dark"), default="dark")
    parser.add_argument("--size", default="1000x680")
    parser.add_argument("--only", default=",".join(states.STATES))
    parser.add_argument("--page", choices=PAGES, default="dashboard")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in asked.size.split("x"))
    app = QApplication(sys.argv[:1])
    theme = Theme(app, resources() / "icons", dark=asked.theme == "dark")
    for name in asked.only.split(","):
        print(render(app, theme, name, PAGES[asked.page], (width, height), asked.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
