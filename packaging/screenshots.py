"""Photographs the running program for the README: real engine, real figures, both themes.

    .venv/bin/python packaging/screenshots.py [FOLDER] [--language CODE]

Needs Xvfb and dbus-daemon, and takes about four minutes. Everything else is the program's own doing: it
installs the engine and the demo's models into ``.dev/`` if they are not there, starts the demo and asks it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
THEMES = ("dark", "light")
# A full minute of curves at two beats a second, and a little.
BEATS = 130
TIMEOUT_S = 1500
SETTLE_MS = 2500  # until a page that was opened has looked around


def photograph(theme: str, code: str, folder: Path) -> int:
    """Be the program, and save pictures of the pages once ``BEATS`` samples of a busy server are drawn."""
    speak_asked(code)
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QAbstractButton, QApplication

    from slipstream.app.bootstrap import App
    from slipstream.app.demo_visit import DemoVisit
    from slipstream.app.live.watcher import WATCHED_HZ
    from slipstream.core.state import AppState
    from slipstream.ui.application import run
    from slipstream.ui.main_window import MainWindow, Page

    app = App.build()
    app.preferences.remember("theme", theme)
    app.preferences.remember("tray_hint_seen", True)
    visit = DemoVisit(
        app.store,
        app.controller,
        app.ask_demo_prompts,
        live_s=BEATS / WATCHED_HZ + 30,
        tell=lambda line: print(line, flush=True),
    )
    others = iter((Page.MODELS, Page.EDITORS, Page.ENGINE, Page.LOG))
    drawn = 0

    def window() -> MainWindow:
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    def save(name: str) -> None:
        window().grab().save(str(folder / f"{name}-{theme}.png"))

    def choose_minute() -> None:
        ranges = window().findChildren(QAbstractButton)
        next(button for button in ranges if button.text() == "1 min").click()

    def on_changed(before: AppState, after: AppState) -> None:
        nonlocal drawn
        if after.latest is before.latest or after.latest is None or after.latest.engine is None:
            return
        drawn += 1
        if drawn == 1:
            choose_minute()
        if drawn == BEATS:
            QTimer.singleShot(SETTLE_MS, window(), lambda: take(Page.DASHBOARD))

    def take(page: Page) -> None:
        save(page.value.lower())
        following = next(others, None)
        if following is not None:
            window().go(following)
            QTimer.singleShot(SETTLE_MS, window(), lambda: take(following))

    app.store.subscribe(on_changed)
    return run(app, hidden=False, demo=visit, end_with_demo=True)


def speak_asked(code: str) -> None:
    """Speak that language, before the window's sentences are loaded."""
    from slipstream.core.settings import WindowLanguage
    from slipstream.engine.files import resources
    from slipstream.ui.language import speak_language

    if trouble := speak_language(WindowLanguage(code), resources() / "languages"):
        sys.exit(trouble)


def main() -> int:
    """Both themes, each in a program of its own on a private screen and bus."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "resources" / "screenshots")
    parser.add_argument("--language", default="en", metavar="CODE", help="en, de; English when left out")
    parser.add_argument("--theme", choices=THEMES, help=argparse.SUPPRESS)  # be that program
    asked = parser.parse_args()
    if asked.theme:
        return photograph(asked.theme, asked.language, asked.folder)
    sys.path.insert(0, str(ROOT))
    from tests.fakes.sni_host import display, session_bus

    folder = asked.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    shared = ROOT / ".dev" / "engine-tests"
    (shared / "data").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, display() as screen, session_bus() as bus:
        # Pictures show a person's folders, not this checkout's.
        data = Path(home, ".local", "share")
        data.parent.mkdir()
        data.symlink_to(shared / "data")
        environment = {
            **os.environ,
            "HOME": home,
            "XDG_DATA_HOME": str(data),
            "XDG_CACHE_HOME": str(shared / "cache"),
            "XDG_STATE_HOME": f"{home}/.local/state",
            "XDG_CONFIG_HOME": f"{home}/.config",
            "XDG_RUNTIME_DIR": home,
            "DISPLAY": screen,
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "QT_QPA_PLATFORM": "xcb",
        }
        for theme in THEMES:
            argv = (sys.executable, __file__, "--theme", theme, "--language", asked.language, str(folder))
            done = subprocess.run(argv, env=environment, check=False, timeout=TIMEOUT_S)
            if done.returncode != 0:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
