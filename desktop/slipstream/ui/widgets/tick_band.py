"""A thin band of ticks under a graph, on a scale of its own, and the key that says what each mark means."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from slipstream.core.live.series import Floats
from slipstream.ui.theme import TextSize, Theme, mixed

_HEIGHT = 12
_LOWEST = 3.0
_NARROWEST = 2.0
_SHARE = 0.75
_KEY_MARK = 12
_KEY_GAP = 6
_KEY_BETWEEN = 16


class TickBand(QWidget):
    """One tick for each moment with a value above 0; the tallest stands for the largest one shown."""

    def __init__(self, theme: Theme, token: str, left_px: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._token = token
        self._left_px = left_px
        self._span_s = 60.0
        self._data: tuple[Floats, Floats] = (np.empty(0), np.empty(0))
        self.setFixedHeight(_HEIGHT)
        theme.changed.connect(self.update)

    @property
    def largest(self) -> float | None:
        """The value of the tallest tick; ``None`` when there is none."""
        known = self._data[1][np.isfinite(self._data[1])]
        return float(known.max()) if known.size and known.max() > 0 else None

    def set_span(self, seconds: float) -> None:
        """How far back the left edge lies."""
        self._span_s = seconds
        self.update()

    def feed(self, seconds: Floats, values: Floats) -> None:
        """Show ``values`` over ``seconds`` (negative: before now)."""
        self._data = (seconds, values)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The floor and the ticks on it."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        room = QRectF(self._left_px, 0, self.width() - self._left_px, self.height())
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.drawLine(
            QPointF(room.left(), room.bottom() - 0.5), QPointF(room.right(), room.bottom() - 0.5)
        )
        largest = self.largest
        if largest is not None:
            colour = QColor(mixed(getattr(tokens, self._token), tokens.panel, _SHARE))
            for x, height in self._ticks(room, largest):
                painter.fillRect(QRectF(x, room.bottom() - 1 - height, _NARROWEST, height), colour)
        painter.end()

    def _ticks(self, room: QRectF, largest: float) -> list[tuple[float, float]]:
        """Left edge and height of each tick; of several on one spot only the tallest."""
        seconds, values = self._data
        shown = np.isfinite(values) & (values > 0)
        tall = room.height() - 1
        found: dict[int, float] = {}
        for at, value in zip(seconds[shown], values[shown], strict=True):
            spot = int((1 + float(at) / self._span_s) * (room.width() - _NARROWEST) / _NARROWEST)
            found[spot] = max(found.get(spot, 0.0), max(_LOWEST, float(value) / largest * tall))
        return [(room.left() + spot * _NARROWEST, height) for spot, height in found.items() if spot >= 0]


class PlotKey(QWidget):
    """What the marks of a graph mean: ``(token, is a tick, words)`` each, side by side."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[tuple[str, bool, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_entries(self, entries: tuple[tuple[str, bool, str], ...]) -> None:
        """Show these."""
        if entries != self._entries:
            self._entries = entries
            self.setAccessibleName(", ".join(words for _, _, words in entries))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """All entries on one line."""
        metrics = QFontMetrics(self._theme.font(TextSize.SMALL))
        wide = sum(_KEY_MARK + _KEY_GAP + metrics.horizontalAdvance(words) for _, _, words in self._entries)
        return QSize(wide + _KEY_BETWEEN * max(0, len(self._entries) - 1), metrics.height())

    def minimumSizeHint(self) -> QSize:
        """It may be cut off: the graph reads itself out too."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line or a tick in its colour, then the words."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._theme.font(TextSize.SMALL))
        metrics = QFontMetrics(painter.font())
        x, middle = 0.0, self.height() / 2
        for token, is_tick, words in self._entries:
            colour = QColor(getattr(tokens, token))
            if is_tick:
                colour = QColor(mixed(getattr(tokens, token), tokens.panel, _SHARE))
                for step, height in ((2, 4.0), (6, 9.0)):
                    painter.fillRect(QRectF(x + step, middle + 5 - height, _NARROWEST, height), colour)
            else:
                painter.setPen(QPen(colour, 2))
                painter.drawLine(QPointF(x, middle), QPointF(x + _KEY_MARK, middle))
            x += _KEY_MARK + _KEY_GAP
            painter.setPen(QColor(tokens.muted))
            room = QRectF(x, 0, metrics.horizontalAdvance(words) + 2, self.height())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), words)
            x += metrics.horizontalAdvance(words) + _KEY_BETWEEN
        painter.end()
