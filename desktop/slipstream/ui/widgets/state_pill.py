"""The header's state pill: a shape, a word and what goes with it. Knows no state, only a ``Pill``."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from slipstream.app.presenters import Pill, Tone
from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme

_PAD = 12
_MARK = 12
_GAP = 8
_HEIGHT = 32
_WIDEST = 480
_NARROWEST = 240


class StatePill(QWidget):
    """Shape and colour say the tone; while something is under way the shape is a ring that fills."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pill = Pill(say("Stopped"), "", Tone.QUIET)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("State of the server"))
        theme.changed.connect(self.update)

    def show_pill(self, pill: Pill) -> None:
        """Show another state; repaints only when it differs."""
        if pill == self._pill:
            return
        self._pill = pill
        self.setAccessibleDescription(pill.text)
        self.setToolTip(pill.text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for both parts, up to a limit at which the second is cut short."""
        return QSize(min(_WIDEST, self._width_of()), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Short states stay whole; long ones keep their word and some of the rest."""
        return QSize(min(_NARROWEST, self._width_of()), _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Outline, shape, word, detail."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.setBrush(QColor(tokens.panel))
        painter.drawRoundedRect(frame, _HEIGHT / 2, _HEIGHT / 2)
        mark = QRectF(_PAD, (self.height() - _MARK) / 2, _MARK, _MARK)
        draw_tone(
            painter, mark, self._pill.tone, tokens.tone(self._pill.tone), self._pill.fraction, tokens.line
        )
        bold = self._theme.font(TextSize.NORMAL, bold=True)
        x = _PAD + _MARK + _GAP
        painter.setFont(bold)
        painter.setPen(QColor(tokens.text))
        title_width = QFontMetrics(bold).horizontalAdvance(self._pill.title)
        room = QRectF(x, 0, title_width + 2, self.height())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), self._pill.title)
        x += title_width + _GAP
        plain = self._theme.font(TextSize.NORMAL)
        left = self.width() - x - _PAD
        metrics = QFontMetrics(plain)
        room_left = int(left) - metrics.horizontalAdvance(self._pill.tail)
        detail = metrics.elidedText(self._pill.detail, Qt.TextElideMode.ElideRight, room_left)
        painter.setFont(plain)
        painter.setPen(QColor(tokens.muted))
        painter.drawText(
            QRectF(x, 0, left + 2, self.height()),
            int(Qt.AlignmentFlag.AlignVCenter),
            detail + self._pill.tail,
        )
        painter.end()

    def _width_of(self) -> int:
        title, detail = self._pill.title, self._pill.detail + self._pill.tail
        bold = QFontMetrics(self._theme.font(TextSize.NORMAL, bold=True))
        width = 2 * _PAD + _MARK + _GAP + bold.horizontalAdvance(title) + 2
        if detail:
            plain = QFontMetrics(self._theme.font(TextSize.NORMAL))
            width += _GAP + plain.horizontalAdvance(detail) + 2
        return width


def draw_tone(
    painter: QPainter, box: QRectF, tone: Tone, colour: str, fraction: float | None, rest: str
) -> None:
    """The shape of a tone in ``box``: disc, ring, square, triangle or cross."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    match tone:
        case Tone.GOOD:
            painter.drawEllipse(box.adjusted(2, 2, -2, -2))
        case Tone.BUSY:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = box.adjusted(1, 1, -1, -1)
            painter.setPen(QPen(QColor(rest), 2))
            painter.drawEllipse(ring)
            painter.setPen(QPen(QColor(colour), 2))
            share = 0.25 if fraction is None else fraction
            painter.drawArc(ring, 90 * 16, -round(share * 360 * 16))
        case Tone.QUIET:
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 1.5, 1.5)
        case Tone.WARNING:
            top = QPointF(box.center().x(), box.top())
            painter.drawPolygon(QPolygonF([top, box.bottomRight(), box.bottomLeft()]))
        case Tone.ERROR:
            painter.setPen(QPen(QColor(colour), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            cross = box.adjusted(2, 2, -2, -2)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())
