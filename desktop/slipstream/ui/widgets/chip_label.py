"""The chip that says whether drafts are being made: an outlined word whose shape goes with its colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from slipstream.app.presenters import Chip, Tone
from slipstream.core.words import say
from slipstream.ui.theme import RADIUS_PX, TextSize, Theme
from slipstream.ui.widgets.state_pill import draw_tone

_PAD = 10
_MARK = 11
_HEIGHT = 28


class ChipLabel(QWidget):
    """Hidden until there is something to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chip: Chip | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(say("Speculation"))
        theme.changed.connect(self.update)
        self.hide()

    def show_chip(self, chip: Chip | None) -> None:
        """Show another chip; ``None`` hides it."""
        if chip == self._chip:
            return
        self._chip = chip
        self.setVisible(chip is not None)
        if chip is not None:
            self.setToolTip(chip.tip)
            self.setAccessibleDescription(f"{chip.text}. {chip.tip}")
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for the shape and the word."""
        text = self._chip.text if self._chip is not None else ""
        metrics = QFontMetrics(self._theme.font(TextSize.NORMAL, bold=True))
        return QSize(2 * _PAD + _MARK + 6 + metrics.horizontalAdvance(text) + 2, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Outline, shape, word, all in the tone's colour."""
        if self._chip is None:
            return
        tokens = self._theme.tokens
        colour = tokens.tone(self._chip.tone)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.line if self._chip.tone is Tone.QUIET else colour), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_PX, RADIUS_PX)
        mark = QRectF(_PAD, (self.height() - _MARK) / 2, _MARK, _MARK)
        draw_tone(painter, mark, self._chip.tone, colour, None, tokens.line)
        painter.setFont(self._theme.font(TextSize.NORMAL, bold=True))
        painter.setPen(QColor(colour))
        x = _PAD + _MARK + 6
        room = QRectF(x, 0, self.width() - x, self.height())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), self._chip.text)
        painter.end()
