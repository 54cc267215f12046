"""Colours, sizes and fonts of both themes, and the style sheet made of them. Draws nothing itself.

Widgets ask the ``Theme`` they were given and repaint on its ``changed``; none of them names a colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from slipstream.app.presenters import Tone
from slipstream.core.models import Segment
from slipstream.ui.signals import Sig
from slipstream.ui.stylesheet import render

GRID_PX = 8
RADIUS_PX = 6


@dataclass(frozen=True, slots=True)
class Tokens:
    """One theme's colours by meaning, as ``#rrggbb``."""

    dark: bool
    window: str
    panel: str
    line: str
    text: str
    muted: str
    accent: str
    second: str
    warning: str
    error: str
    stop: str
    other: str
    overhead: str
    target: str
    draft: str
    kv_cache: str
    free: str

    def segment(self, segment: Segment) -> str:
        """The memory bar's colour of a segment."""
        return {
            Segment.OTHER: self.other,
            Segment.OVERHEAD: self.overhead,
            Segment.TARGET: self.target,
            Segment.DRAFT: self.draft,
            Segment.KV_CACHE: self.kv_cache,
            Segment.FREE: self.free,
        }[segment]

    def tone(self, tone: Tone) -> str:
        """The colour that goes with a tone; its shape is the widget's business."""
        return {
            Tone.QUIET: self.muted,
            Tone.BUSY: self.second,
            Tone.GOOD: self.accent,
            Tone.WARNING: self.warning,
            Tone.ERROR: self.error,
        }[tone]


DARK = Tokens(
    dark=True,
    window="#1b1f24",
    panel="#23282f",
    line="#343b45",
    text="#e6e9ed",
    muted="#9aa4b1",
    accent="#3fb8af",
    second="#7aa2f7",
    warning="#e0af68",
    error="#f7768e",
    stop="#c2495a",
    other="#5b6472",
    overhead="#8a6fd1",
    target="#3a86c8",
    draft="#3fb8af",
    kv_cache="#e0a458",
    free="#2b3139",
)

LIGHT = Tokens(
    dark=False,
    window="#f4f5f7",
    panel="#ffffff",
    line="#d9dde3",
    text="#1d2329",
    muted="#5a6572",
    accent="#0e7a73",
    second="#2f5fc4",
    warning="#9a6200",
    error="#c02a45",
    stop="#b73a4c",
    other="#9aa4b1",
    overhead="#7a5fc0",
    target="#2f74b5",
    draft="#12958c",
    kv_cache="#c9822b",
    free="#e9ecf0",
)


class TextSize(Enum):
    """The three sizes, as factors of the person's own interface font."""

    SMALL = 0.88
    NORMAL = 1.0
    FIGURE = 1.75


def luminance(colour: str) -> float:
    """Relative luminance, 0..1, as WCAG 2 defines it."""
    rgb = QColor(colour)
    parts = [rgb.redF(), rgb.greenF(), rgb.blueF()]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1..21 (WCAG 2)."""
    bright, dim = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def ink_on(background: str) -> str:
    """Near-black or white, whichever reads better on ``background``."""
    return max("#101418", "#ffffff", key=lambda ink: contrast(ink, background))


def mixed(front: str, back: str, share: float) -> str:
    """``share`` (0..1) of ``front`` laid over ``back``."""
    a, b = QColor(front), QColor(back)
    parts = (
        round(x * share + y * (1 - share))
        for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    )
    return QColor(*parts).name()


class Theme(QObject):
    """The theme in force. One per application, handed to every widget that draws."""

    changed = cast("Sig[()]", Signal())

    def __init__(self, app: QApplication, icons: Path, *, dark: bool = False) -> None:
        super().__init__(app)
        self._app = app
        self._icons = icons
        self.tokens = DARK if dark else LIGHT
        self._base = _tabular(app.font())
        app.setStyle("Fusion")
        app.setFont(self._base)
        self._apply()

    @property
    def icons(self) -> Path:
        """The folder of the icons that ship with the program."""
        return self._icons

    def set_dark(self, dark: bool) -> None:
        """Switch every open window; nothing happens when the theme is that one already."""
        if dark == self.tokens.dark:
            return
        self.tokens = DARK if dark else LIGHT
        self._apply()
        self.changed.emit()

    def font(self, size: TextSize, *, bold: bool = False) -> QFont:
        """The interface font in one of the three sizes, digits of equal width."""
        font = QFont(self._base)
        font.setPointSizeF(self._base.pointSizeF() * size.value)
        if bold:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def fixed_font(self) -> QFont:
        """A font of equal widths for the log."""
        font = QFont("monospace")
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPointSizeF(self._base.pointSizeF() * TextSize.SMALL.value)
        return font

    def _apply(self) -> None:
        self._app.setPalette(_palette(self.tokens))
        self._app.setStyleSheet(render(self.tokens, ink_on, self._icons.as_posix()))


def _tabular(font: QFont) -> QFont:
    """The person's font, not below 9.75 points (13 px), its digits of equal width."""
    found = QFont(font)
    if found.pointSizeF() < 9.75:
        found.setPointSizeF(9.75)
    found.setFeature(QFont.Tag("tnum"), 1)
    return found


def _palette(tokens: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for where, colour in (
        (role.Window, tokens.window),
        (role.WindowText, tokens.text),
        (role.Base, tokens.panel),
        (role.AlternateBase, tokens.window),
        (role.Text, tokens.text),
        (role.PlaceholderText, tokens.muted),
        (role.Button, tokens.panel),
        (role.ButtonText, tokens.text),
        (role.BrightText, tokens.error),
        (role.ToolTipBase, tokens.panel),
        (role.ToolTipText, tokens.text),
        (role.Highlight, tokens.accent),
        (role.HighlightedText, ink_on(tokens.accent)),
        (role.Accent, tokens.accent),
        (role.Link, tokens.second),
        (role.Light, mixed(tokens.text, tokens.panel, 0.12)),
        (role.Midlight, mixed(tokens.text, tokens.panel, 0.08)),
        (role.Mid, tokens.line),
        (role.Dark, tokens.line),
        (role.Shadow, mixed("#000000", tokens.window, 0.6)),
    ):
        palette.setColor(where, QColor(colour))
    faded = QColor(mixed(tokens.muted, tokens.window, 0.75))
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, faded)
    return palette
