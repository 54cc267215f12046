"""Renders the window in hand-made states to PNG files, for looking at; nothing of it is shipped or shown.

    python packaging/gallery.py OUT                                     # everything: pages, themes, scales
    python packaging/gallery.py OUT --page engine --theme dark --scale 1 --size 760x520 --only ready,failed
    python packaging/gallery.py OUT --language de                       # in the language of that code

Every page is drawn in the states that ``tests.fakes.showcase`` names for it. A scale needs a program of its
own, since Qt reads QT_SCALE_FACTOR once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "desktop")]
# The imports below need the lines above, and the window's need the language: it keeps sentences in constants.
# ruff: noqa: E402, I001

from slipstream.core.settings import WindowLanguage
from slipstream.core.words import language
from slipstream.engine.files import resources
from slipstream.ui.language import install_qt_words, speak_language

LANGUAGES = [choice.value for choice in WindowLanguage if choice is not WindowLanguage.SYSTEM]


def speak_asked() -> None:
    """Speak the language that ``--language`` names, before the window is loaded."""
    early = argparse.ArgumentParser(add_help=False)
    early.add_argument("--language", choices=LANGUAGES, default="en")
    chosen = WindowLanguage(early.parse_known_args()[0].language)
    if trouble := speak_language(chosen, resources() / "languages"):
        sys.exit(trouble)


speak_asked()

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from slipstream.ui.main_window import Page
from slipstream.ui.theme import Theme
from tests.fakes import showcase

PAGES = {page.value.lower(): page for page in Page}
SCALES = ("1", "1.5", "2")
THEMES = ("dark", "light")


def render(app: QApplication, theme: Theme, name: str, page: Page, size: tuple[int, int], out: Path) -> Path:
    """One window in one state as a PNG; gives its path."""
    shown = showcase.showing(theme, name)
    window = shown.window
    window.resize(*size)
    window.go(page)
    window.show()
    for _ in range(8):
        app.processEvents()
    window.show_change(shown.state, shown.state)
    app.processEvents()
    look = "dark" if theme.tokens.dark else "light"
    scale = os.environ.get("QT_SCALE_FACTOR", "1")
    path = out / f"{page.value.lower()}-{name}-{look}-{size[0]}-x{scale}.png"
    window.grab().save(str(path))
    window.hide()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return path


def render_all(asked: argparse.Namespace) -> None:
    """Every picture of one scale."""
    app = QApplication(sys.argv[:1])
    install_qt_words(app, language())
    for look in [asked.theme] if asked.theme else THEMES:
        theme = Theme(app, resources() / "icons", dark=look == "dark")
        for page in [PAGES[asked.page]] if asked.page else Page:
            for size in [asked.size] if asked.size else showcase.WIDE_AND_SMALL:
                for name in asked.only.split(",") if asked.only else showcase.SHOWN[page]:
                    print(render(app, theme, name, page, size, asked.out))
        theme.deleteLater()


def _size(text: str) -> tuple[int, int]:
    width, height = (int(part) for part in text.split("x"))
    return width, height


def main() -> int:
    """Render what was asked for: without ``--scale`` in a child for each scale."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--theme", choices=THEMES)
    parser.add_argument("--page", choices=PAGES)
    parser.add_argument("--size", type=_size, help="WIDTHxHEIGHT in points")
    parser.add_argument("--only", help="names of states, with commas between")
    parser.add_argument("--language", choices=LANGUAGES, help="English when left out")
    parser.add_argument("--scale", choices=SCALES)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    here = os.environ.get("QT_SCALE_FACTOR", "1")
    if asked.scale == here:
        render_all(asked)
        return 0
    for scale in [asked.scale] if asked.scale else SCALES:
        argv = (sys.executable, __file__, *sys.argv[1:], "--scale", scale)
        done = subprocess.run(argv, env={**os.environ, "QT_SCALE_FACTOR": scale}, check=False)
        if done.returncode != 0:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
