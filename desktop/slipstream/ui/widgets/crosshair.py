"""The line across a graph at one moment and the values there in words; moved by mouse or keys."""

from __future__ import annotations

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QLabel

from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import muted

_FAR_STEPS = 10  # with Shift


class Crosshair:
    """Belongs to one plot view. ``at`` is the place among the points, ``None`` while it is hidden."""

    def __init__(self, theme: Theme, view: Any) -> None:  # noqa: ANN401  pyqtgraph has no types
        self._view = view
        self.at: int | None = None
        self._line: Any = pg.InfiniteLine(angle=90, movable=False)
        self._line.hide()
        view.addItem(self._line, ignoreBounds=True)
        self._words = muted(QLabel(view), theme)
        self._words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words.hide()

    def paint(self, pen: QPen, panel: str, text: str) -> None:
        """Take on a theme's colours."""
        self._line.setPen(pen)
        self._words.setStyleSheet(f"background: {panel}; color: {text}; padding: 1px 4px;")

    def show(self, at: int, seconds: float, span_s: float, words: str) -> None:
        """Stand at ``seconds`` (negative: before now) of a view that is ``span_s`` wide."""
        self.at = at
        self._line.setPos(seconds)
        self._line.show()
        self._words.setText(words)
        self._words.adjustSize()
        box: QRectF = self._view.getViewBox().sceneBoundingRect()
        x = box.left() + (1 + seconds / span_s) * box.width()
        left = min(max(box.left(), x - self._words.width() / 2), box.right() - self._words.width())
        self._words.move(round(max(0.0, left)), round(box.top()))
        self._words.show()

    def hide(self) -> None:
        """Neither line nor words."""
        self.at = None
        self._line.hide()
        self._words.hide()

    def wanted(self, key: int, *, far: bool, points: int) -> int | None:
        """Where a key moves it among so many points; ``None`` for any other key, and without points."""
        last = points - 1
        at, step = last if self.at is None else self.at, _FAR_STEPS if far else 1
        place = {
            int(Qt.Key.Key_Left): at - step,
            int(Qt.Key.Key_Right): at + step,
            int(Qt.Key.Key_Home): 0,
            int(Qt.Key.Key_End): last,
        }.get(key)
        return None if place is None or last < 0 else min(last, max(0, place))
