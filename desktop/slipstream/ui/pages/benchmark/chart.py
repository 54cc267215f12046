"""The benchmark's chart: a bar for each variant with its spread, a line where it is without drafts.

``draw_chart`` draws into any painter, so that the window and the exported picture cannot differ.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from slipstream.app.bench.benchchart import UNIT, Bar, ChartView, Group
from slipstream.app.presenters import Tone
from slipstream.app.wording import tick_text
from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme, mixed

_NAME_PX = 84
_BESIDE_PX = 230
_BAR_PX = 14
_LINE_PX = 24
_HEAD_PX = 26
_GAP_PX = 10
_AXIS_PX = 40


def chart_height(chart: ChartView) -> int:
    """Pixels that the whole chart takes."""
    lines = sum(len(group.bars) for group in chart.groups)
    return lines * _LINE_PX + len(chart.groups) * (_HEAD_PX + _GAP_PX) + _AXIS_PX


def draw_chart(painter: QPainter, area: QRectF, chart: ChartView, theme: Theme) -> None:
    """Groups from the top, one scale beneath them all."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _Drawing(painter, area, chart, theme).draw()
    painter.restore()


class BenchChart(QWidget):
    """Shows one chart; its height follows from how many bars there are."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chart = ChartView((), (0.0, 1.0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("Chart of the benchmark"))
        theme.changed.connect(self.update)

    def show_chart(self, chart: ChartView) -> None:
        """Show another chart."""
        if chart == self._chart:
            return
        self._chart = chart
        self.setAccessibleDescription(chart.summary)
        self.setFixedHeight(chart_height(chart))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for names, bars and figures."""
        return QSize(520, chart_height(self._chart))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The chart."""
        painter = QPainter(self)
        draw_chart(painter, QRectF(self.rect()), self._chart, self._theme)
        painter.end()


class _Drawing:
    """One chart being drawn into an area."""

    def __init__(self, painter: QPainter, area: QRectF, chart: ChartView, theme: Theme) -> None:
        self._painter = painter
        self._area = area
        self._chart = chart
        self._theme = theme
        self._tokens = theme.tokens
        self._left = area.left() + _NAME_PX
        self._width = max(60.0, area.width() - _NAME_PX - _BESIDE_PX)
        self._end = chart.ticks[-1] or 1.0

    def draw(self) -> None:
        """Grid, then each group, then the scale."""
        self._painter.setFont(self._theme.font(TextSize.SMALL))
        bottom = self._area.top() + chart_height(self._chart) - _AXIS_PX
        self._painter.setPen(QPen(QColor(self._tokens.line), 1))
        for tick in self._chart.ticks:
            x = self._x(tick)
            self._painter.drawLine(QPointF(x, self._area.top() + _HEAD_PX), QPointF(x, bottom))
        top = self._area.top()
        for group in self._chart.groups:
            top = self._group(group, top)
        self._scale(bottom)

    def _x(self, value: float) -> float:
        return round(self._left + self._width * value / self._end) + 0.5

    def _text(self, box: QRectF, flags: Qt.AlignmentFlag, text: str, colour: str) -> None:
        self._painter.setPen(QColor(colour))
        self._painter.drawText(box, int(flags | Qt.AlignmentFlag.AlignVCenter), text)

    def _group(self, group: Group, top: float) -> float:
        self._painter.setFont(self._theme.font(TextSize.SMALL, bold=True))
        head = QRectF(self._area.left(), top, self._area.width(), _HEAD_PX)
        # The grid must not run through the words.
        width = QFontMetricsF(self._painter.font()).horizontalAdvance(group.title) + 6
        self._painter.fillRect(QRectF(head.left(), top + 2, width, _HEAD_PX - 4), QColor(self._tokens.panel))
        self._text(head, Qt.AlignmentFlag.AlignLeft, group.title, self._tokens.text)
        self._painter.setFont(self._theme.font(TextSize.SMALL))
        y = top + _HEAD_PX
        for bar in group.bars:
            self._bar(bar, y)
            y += _LINE_PX
        if group.baseline is not None:
            self._painter.setPen(QPen(QColor(self._tokens.muted), 1, Qt.PenStyle.DashLine))
            x = self._x(group.baseline)
            self._painter.drawLine(QPointF(x, top + _HEAD_PX), QPointF(x, y - 2))
        return y + _GAP_PX

    def _bar(self, bar: Bar, y: float) -> None:
        names = QRectF(self._area.left(), y, _NAME_PX - 8, _LINE_PX)
        shown = QFontMetricsF(self._painter.font()).elidedText(
            bar.name, Qt.TextElideMode.ElideRight, names.width()
        )
        self._text(names, Qt.AlignmentFlag.AlignLeft, shown, self._tokens.text)
        words = QRectF(self._left + self._width + 10, y, _BESIDE_PX - 10, _LINE_PX)
        if bar.value is None:
            self._text(words, Qt.AlignmentFlag.AlignLeft, bar.figure, self._tokens.muted)
            return
        middle = y + _LINE_PX / 2
        painter = self._painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colour(bar.tone)))
        painter.drawRoundedRect(
            QRectF(self._left + 0.5, middle - _BAR_PX / 2, self._x(bar.value) - self._left, _BAR_PX), 2, 2
        )
        if bar.high > bar.low:
            painter.setPen(QPen(QColor(self._tokens.text), 1.5))
            low, high = self._x(bar.low), self._x(bar.high)
            painter.drawLine(QPointF(low, middle), QPointF(high, middle))
            for x in (low, high):
                painter.drawLine(QPointF(x, middle - 4), QPointF(x, middle + 4))
        self._text(words, Qt.AlignmentFlag.AlignLeft, bar.figure, self._tokens.text)
        used = QFontMetricsF(painter.font()).horizontalAdvance(bar.figure) + 10
        colour = self._tokens.tone(bar.tone) if bar.tone in (Tone.GOOD, Tone.ERROR) else self._tokens.muted
        self._text(words.adjusted(used, 0, 0, 0), Qt.AlignmentFlag.AlignLeft, bar.beside, colour)

    def _colour(self, tone: Tone) -> str:
        """Softer than words: a bar is large."""
        return mixed(self._tokens.tone(tone), self._tokens.panel, 0.75)

    def _scale(self, bottom: float) -> None:
        for tick in self._chart.ticks:
            box = QRectF(self._x(tick) - 30, bottom, 60, 18)
            self._text(box, Qt.AlignmentFlag.AlignHCenter, tick_text(tick), self._tokens.muted)
        box = QRectF(self._left, bottom + 18, self._area.right() - self._left, 18)
        note = say(
            "{unit}; the mark is the middle half of the runs, the dashed line is without drafts", unit=UNIT
        )
        metrics = QFontMetricsF(self._painter.font())
        shown = metrics.elidedText(note, Qt.TextElideMode.ElideRight, box.width())
        self._text(box, Qt.AlignmentFlag.AlignLeft, shown, self._tokens.muted)
