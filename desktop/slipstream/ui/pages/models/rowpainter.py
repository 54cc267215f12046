"""Paints one row of the Models page: title and status, facts, and the chips: does it fit, does it work."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from slipstream.app.models.modelrows import RowView
from slipstream.app.views import Chip, Tone
from slipstream.ui.pages.models.listmodel import ROW_ROLE
from slipstream.ui.theme import RADIUS_PX, TextSize, Theme, mixed
from slipstream.ui.widgets.state_pill import draw_tone

_PAD = 10
_LINE_GAP = 3
_MARK = 11
_GAP = 6
_BETWEEN = 14
_BAR = 3
_NARROWEST = 160


class RowPainter(QStyledItemDelegate):
    """Three lines a row; what is too long ends in an ellipsis and is told whole by the tooltip."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self._theme = theme
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Title and facts, and a line for the chips: one each where the list is too narrow for both."""
        row = index.data(ROW_ROLE)
        lines = self._height(TextSize.NORMAL) + self._height(TextSize.SMALL) + _LINE_GAP
        if isinstance(row, RowView):
            shown = len(self._chip_lines(row, self._list.viewport().width() - 2 * _PAD - 2))
            lines += shown * (self._height(TextSize.SMALL) + _LINE_GAP) + (2 if shown else 0)
        return QSize(_NARROWEST, lines + 2 * _PAD)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Background by state, then the lines."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, RowView):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(1, 1, -1, -1)
        self._background(painter, box, option)
        inner = box.adjusted(_PAD, _PAD - 1, -_PAD, -_PAD + 1)
        y = self._title(painter, inner, row)
        y = self._facts(painter, QRectF(inner.left(), y, inner.width(), inner.height()), row) + 2
        for line in self._chip_lines(row, round(inner.width())):
            x = inner.left()
            for chip in line:
                x = self._chip(painter, QRectF(x, y, inner.right() - x, inner.height()), chip)
            y += self._height(TextSize.SMALL) + _LINE_GAP
        if row.fraction is not None:
            self._progress(painter, box, row.fraction)
        painter.restore()

    def _background(self, painter: QPainter, box: QRectF, option: QStyleOptionViewItem) -> None:
        tokens = self._theme.tokens
        state = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        if not chosen and not over:
            return
        focus = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(QColor(tokens.accent if chosen else tokens.line), 2 if focus else 1))
        painter.setBrush(QColor(mixed(tokens.accent, tokens.panel, 0.10) if chosen else tokens.panel))
        painter.drawRoundedRect(box, RADIUS_PX, RADIUS_PX)

    def _title(self, painter: QPainter, box: QRectF, row: RowView) -> float:
        height = self._height(TextSize.NORMAL)
        room = QRectF(box.left(), box.top(), box.width(), height)
        self._text(painter, room, row.title, TextSize.NORMAL, self._theme.tokens.text, bold=True)
        return box.top() + height + _LINE_GAP

    def _facts(self, painter: QPainter, box: QRectF, row: RowView) -> float:
        """Size, licence and place; where it stands at the right, which is never cut."""
        height = self._height(TextSize.SMALL)
        metrics = QFontMetrics(self._theme.font(TextSize.SMALL))
        wide = metrics.horizontalAdvance(row.status) + 2
        tokens = self._theme.tokens
        status = QRectF(box.right() - wide, box.top(), wide, height)
        self._text(painter, status, row.status, TextSize.SMALL, tokens.text, right=True)
        room = QRectF(box.left(), box.top(), box.width() - wide - _GAP, height)
        self._text(painter, room, row.facts, TextSize.SMALL, tokens.muted)
        return box.top() + height + _LINE_GAP

    def _chip_lines(self, row: RowView, room: int) -> list[list[Chip]]:
        """The chips beside each other where they fit, else beneath."""
        chips = [chip for chip in (row.fit, row.pair) if chip is not None]
        wide = sum(self._chip_width(chip) for chip in chips) + _BETWEEN * (len(chips) - 1)
        if not chips:
            return []
        return [chips] if wide <= room else [[chip] for chip in chips]

    def _chip_width(self, chip: Chip) -> int:
        metrics = QFontMetrics(self._theme.font(TextSize.SMALL, bold=True))
        return _MARK + _GAP + metrics.horizontalAdvance(chip.text) + 2

    def _chip(self, painter: QPainter, box: QRectF, chip: Chip) -> float:
        """Shape and words in the tone's colour; gives where the next one may begin."""
        tokens = self._theme.tokens
        colour = tokens.tone(chip.tone)
        height = self._height(TextSize.SMALL)
        mark = QRectF(box.left(), box.top() + (height - _MARK) / 2, _MARK, _MARK)
        draw_tone(painter, mark, chip.tone, colour, 1.0 if chip.tone is Tone.BUSY else None, tokens.line)
        wide = self._chip_width(chip) - _MARK - _GAP
        left = box.left() + _MARK + _GAP
        room = QRectF(left, box.top(), min(wide, max(0.0, box.right() - left)), height)
        self._text(painter, room, chip.text, TextSize.SMALL, colour, bold=True)
        return left + wide + _BETWEEN

    def _progress(self, painter: QPainter, box: QRectF, fraction: float) -> None:
        tokens = self._theme.tokens
        track = QRectF(box.left() + _PAD, box.bottom() - _BAR - 1, box.width() - 2 * _PAD, _BAR)
        painter.fillRect(track, QColor(tokens.line))
        painter.fillRect(
            QRectF(track.left(), track.top(), track.width() * fraction, _BAR), QColor(tokens.accent)
        )

    def _text(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        size: TextSize,
        colour: str,
        *,
        bold: bool = False,
        right: bool = False,
    ) -> None:
        font = self._theme.font(size, bold=bold)
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter) | int(side), shown)

    def _height(self, size: TextSize) -> int:
        return QFontMetrics(self._theme.font(size)).height()
