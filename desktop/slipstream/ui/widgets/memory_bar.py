"""The memory bar: planned above measured, or a row a GPU; a colour per segment, red past the edge."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from slipstream.app.live.figures import MemoryRow, MemoryView, memory_summary, segment_text
from slipstream.app.wording import bytes_text
from slipstream.core.models import Budget, Segment
from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme, ink_on

_TALL = 24
_LOW = 14
_GAP = 3
_LABEL_GAP = 10
_NARROWEST = 3.0


@dataclass(frozen=True, slots=True)
class Span:
    """Where a segment lies, in pixels from the bar's left edge. ``past_edge`` is drawn red and hatched."""

    segment: Segment
    x: float
    width: float
    past_edge: bool = False


def spans(budget: Budget, width: float) -> tuple[Span, ...]:
    """The segments of one bar side by side over ``width`` pixels.

    A segment that is there is never narrower than three pixels. What does not fit lies past the edge, and the
    whole bar is scaled so that the excess can be seen.
    """
    sizes = [(segment, budget.size_bytes(segment)) for segment in Segment]
    sizes = [(segment, size) for segment, size in sizes if size > 0]
    whole = max(budget.total_bytes, sum(size for _, size in sizes))
    if whole <= 0 or not sizes:
        return ()
    widths = [max(_NARROWEST, size / whole * width) for _, size in sizes]
    largest = widths.index(max(widths))
    widths[largest] -= sum(widths) - sum(size for _, size in sizes) / whole * width
    edge = budget.total_bytes / whole * width
    found: list[Span] = []
    x = 0.0
    for (segment, _), wide in zip(sizes, widths, strict=True):
        inside = min(wide, max(0.0, edge - x))
        if inside > 0:
            found.append(Span(segment, x, inside))
        if wide - inside > 0.5:
            found.append(Span(segment, x + inside, wide - inside, past_edge=True))
        x += wide
    return tuple(found)


class MemoryBar(QWidget):
    """Hovering a segment, or moving to it with the arrow keys, tells its bytes and how they came about."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view: MemoryView | None = None
        self._chosen: tuple[int, Segment] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("Memory bar"))
        theme.changed.connect(self.update)

    def show_view(self, view: MemoryView | None) -> None:
        """Show another account; ``None`` empties the bar."""
        if view == self._view:
            return
        self._view = view
        self.setAccessibleDescription(memory_summary(view) if view is not None else say("Not measured yet"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        rows = len(self._view.rows) if self._view is not None else 1
        return QSize(320, _TALL + (rows - 1) * (_GAP + _LOW))

    def minimumSizeHint(self) -> QSize:
        """Narrow bars still show proportions."""
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each row's name and bar; the focus ring around all."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view is not None:
            painter.setFont(self._theme.font(TextSize.SMALL))
            for index, row in enumerate(self._view.rows):
                self._paint_row(painter, index, row)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.tokens.accent), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _paint_row(self, painter: QPainter, index: int, row: MemoryRow) -> None:
        box = self._row_box(index)
        tokens = self._theme.tokens
        painter.setPen(QColor(tokens.muted))
        label = QRectF(0, box.top(), self._labels_width(), box.height())
        painter.drawText(label, int(Qt.AlignmentFlag.AlignVCenter), row.label)
        painter.setPen(QColor(tokens.text))
        flags = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.AlignmentFlag.AlignRight)
        painter.drawText(self._total_box(index), flags, row.total)
        clip = QPainterPath()
        clip.addRoundedRect(box, 4, 4)
        painter.save()
        painter.setClipPath(clip)
        painter.fillRect(box, QColor(tokens.free))
        for span in spans(row.budget, box.width()):
            self._paint_span(painter, index, row, span, box)
        painter.restore()

    def _paint_span(self, painter: QPainter, index: int, row: MemoryRow, span: Span, box: QRectF) -> None:
        tokens = self._theme.tokens
        area = QRectF(box.left() + span.x, box.top(), span.width, box.height())
        colour = tokens.error if span.past_edge else tokens.segment(span.segment)
        painter.fillRect(area, QColor(colour))
        if span.past_edge:
            painter.fillRect(area, QBrush(QColor(tokens.panel), Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(QColor(tokens.panel), 1))
        painter.drawLine(area.topRight(), area.bottomRight())
        if self._chosen == (index, span.segment):
            painter.setPen(QPen(QColor(tokens.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(area.adjusted(1, 1, -2, -1))
        text = bytes_text(row.budget.size_bytes(span.segment))
        room = QFontMetrics(painter.font()).horizontalAdvance(text) + 10
        if box.height() >= _TALL and not span.past_edge and span.width >= room:
            painter.setPen(QColor(ink_on(colour)))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), text)

    def _row_box(self, index: int) -> QRectF:
        left = self._labels_width() + _LABEL_GAP
        top = 0 if index == 0 else _TALL + _GAP + (index - 1) * (_LOW + _GAP)
        width = self.width() - left - self._totals_width() - _LABEL_GAP
        return QRectF(left, top, max(1.0, width), _TALL if index == 0 else _LOW)

    def _total_box(self, index: int) -> QRectF:
        box = self._row_box(index)
        return QRectF(box.right(), box.top(), self.width() - box.right(), box.height())

    def _labels_width(self) -> int:
        if self._view is None:
            return 0
        metrics = QFontMetrics(self._theme.font(TextSize.SMALL))
        return max(metrics.horizontalAdvance(row.label) for row in self._view.rows)

    def _totals_width(self) -> int:
        if self._view is None:
            return 0
        metrics = QFontMetrics(self._theme.font(TextSize.SMALL))
        return max(metrics.horizontalAdvance(row.total) for row in self._view.rows)

    def span_at(self, point: QPoint) -> tuple[int, Segment] | None:
        """The row and segment under a point of the widget."""
        if self._view is None:
            return None
        for index, row in enumerate(self._view.rows):
            box = self._row_box(index)
            if not box.contains(point.toPointF()):
                continue
            for span in spans(row.budget, box.width()):
                if box.left() + span.x <= point.x() < box.left() + span.x + span.width:
                    return index, span.segment
        return None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell about the segment under the pointer."""
        where = event.position().toPoint()
        self._choose(self.span_at(where), self.mapToGlobal(where))
        if self._view is not None and self._chosen is None:
            rows = [
                row for i, row in enumerate(self._view.rows) if self._total_box(i).contains(event.position())
            ]
            self.setToolTip(rows[0].total_tip if rows else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right walk over the segments, planned first, then measured."""
        step = {Qt.Key.Key_Left.value: -1, Qt.Key.Key_Right.value: 1}.get(event.key())
        if step is None or self._view is None:
            super().keyPressEvent(event)
            return
        places = [
            (index, span.segment)
            for index, row in enumerate(self._view.rows)
            for span in spans(row.budget, self._row_box(index).width())
            if not span.past_edge
        ]
        at = places.index(self._chosen) + step if self._chosen in places else 0
        chosen = places[at % len(places)]
        box = self._row_box(chosen[0])
        span = next(
            s for s in spans(self._view.rows[chosen[0]].budget, box.width()) if s.segment is chosen[1]
        )
        below = QPoint(round(box.left() + span.x + span.width / 2), round(box.bottom()))
        self._choose(chosen, self.mapToGlobal(below))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget the chosen segment."""
        super().focusOutEvent(event)
        self._choose(None, QPoint())

    def _choose(self, chosen: tuple[int, Segment] | None, where: QPoint) -> None:
        if chosen == self._chosen:
            return
        self._chosen = chosen
        if chosen is None or self._view is None:
            QToolTip.hideText()
        else:
            said = segment_text(self._view.rows[chosen[0]], chosen[1])
            self.setAccessibleDescription(said)
            QToolTip.showText(where, said, self)
        self.update()
