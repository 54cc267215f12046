"""Names with their values on one line, or in equal columns where one line is too short.

Draws the memory bar's legend (with a colour before each name) and the computer's strip (without).
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from slipstream.core.models import Segment
from slipstream.ui.theme import TextSize, Theme

_MARK = 10
_GAP = 6
_BETWEEN = 14
_LEADING = 6
_COLUMNS = (4, 3, 2)


@dataclass(frozen=True, slots=True)
class Pair:
    """One name and value; ``segment`` puts its colour in front, ``tip`` explains it on hovering."""

    title: str
    value: str
    tip: str = ""
    segment: Segment | None = None


class PairFlow(QWidget):
    """Its height follows its width."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pairs: tuple[Pair, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)
        self._fit()

    def show_pairs(self, pairs: tuple[Pair, ...]) -> None:
        """Show these."""
        if pairs == self._pairs:
            return
        self._pairs = pairs
        self.setAccessibleName(", ".join(f"{pair.title} {pair.value}" for pair in pairs))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """As many lines as the present width needs."""
        return QSize(200, self._height_for(self.width()))

    def minimumSizeHint(self) -> QSize:
        """One column must fit."""
        widest = max((self._width_of(pair) for pair in self._pairs), default=0)
        return QSize(widest, self._line())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another number of lines."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Hovering a pair explains it."""
        if isinstance(event, QHelpEvent):
            for pair, at in zip(self._pairs, self._places(self.width()), strict=True):
                box = QRectF(at.x(), at.y(), self._width_of(pair), self._line())
                if pair.tip and box.contains(event.pos().toPointF()):
                    QToolTip.showText(event.globalPos(), pair.tip, self)
                    return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Colour, name, value in bold."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plain, bold = self._fonts()
        metrics = QFontMetrics(plain)
        for pair, at in zip(self._pairs, self._places(self.width()), strict=True):
            x = at.x()
            base = at.y() + (self._line() + metrics.ascent() - metrics.descent()) / 2
            if pair.segment is not None:
                painter.setPen(QPen(QColor(tokens.line), 1))
                painter.setBrush(QColor(tokens.segment(pair.segment)))
                top = at.y() + (self._line() - _MARK) / 2
                painter.drawRoundedRect(QRectF(x + 0.5, top, _MARK, _MARK), 2, 2)
                x += _MARK + _GAP
            painter.setFont(plain)
            painter.setPen(QColor(tokens.muted))
            painter.drawText(QPointF(x, base), pair.title)
            x += metrics.horizontalAdvance(pair.title) + _GAP
            painter.setFont(bold)
            painter.setPen(QColor(tokens.text))
            painter.drawText(QPointF(x, base), pair.value)
        painter.end()

    def _fonts(self) -> tuple[QFont, QFont]:
        return self._theme.font(TextSize.SMALL), self._theme.font(TextSize.SMALL, bold=True)

    def _line(self) -> int:
        return QFontMetrics(self._theme.font(TextSize.SMALL)).height()

    def _width_of(self, pair: Pair) -> int:
        plain, bold = self._fonts()
        mark = 0 if pair.segment is None else _MARK + _GAP
        name = QFontMetrics(plain).horizontalAdvance(pair.title)
        return mark + name + _GAP + QFontMetrics(bold).horizontalAdvance(pair.value)

    def _places(self, width: int) -> list[QPointF]:
        wide = [self._width_of(pair) for pair in self._pairs]
        if sum(wide) + _BETWEEN * (len(wide) - 1) <= width:
            return [QPointF(sum(wide[:i]) + i * _BETWEEN, 0) for i in range(len(wide))]
        fitting = (n for n in _COLUMNS if n * (max(wide) + _BETWEEN) - _BETWEEN <= width)
        columns = next((n for n in fitting if len(wide) % n == 0 or n <= 3), 1)
        column, line = (width + _BETWEEN) / columns, self._line() + _LEADING
        return [QPointF(i % columns * column, i // columns * line) for i in range(len(wide))]

    def _height_for(self, width: int) -> int:
        places = self._places(width)
        last = places[-1].y() if places else 0
        return int(last) + self._line()

    def _fit(self) -> None:
        height = self._height_for(self.width())
        if height != self.minimumHeight():
            self.setFixedHeight(height)
