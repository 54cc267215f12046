"""Photographs the running program for the README: real engine, real figures, both themes.

    .venv/bin/python packaging/screenshots.py [FOLDER]

Needs Xvfb and dbus-daemon, and takes about four minutes. Everything else is the program's own doing: it
installs the engine and the demo's models into ``.dev/`` if they are not there, starts the demo and asks it.
"""

from __future__ import annotations

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


def photograph(theme: str, folder: Path) -> int:
    """Be the program, and save pictures of the pages once ``BEATS`` samples of a busy server are drawn."""
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
        say=lambda line: print(line, flush=True),
    )
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
            QTimer.singleShot(200, window(), take)

    def take() -> None:
        save("dashboard")
        window().show_log()
        QTimer.singleShot(800, window(), take_log)

    def take_log() -> None:
        save("log")
        window().go(Page.ENGINE)
        QTimer.singleShot(800, window(), lambda: save("engine"))

    app.store.subscribe(on_changed)
    return run(app, hidden=False, demo=visit, end_with_demo=True)


def main() -> int:
    """Both themes, each in a program of its own on a private screen and bus."""
    sys.path.insert(0, str(ROOT))
    from tests.fakes.sni_host import display, session_bus

    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "resources" / "screenshots").resolve()
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
            argv = (sys.executable, __file__, "--theme", theme, str(folder))
            done = subprocess.run(argv, env=environment, check=False, timeout=TIMEOUT_S)
            if done.returncode != 0:
                return done.returncode
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--theme"]:
        sys.exit(photograph(sys.argv[2], Path(sys.argv[3])))
    sys.exit(main())
