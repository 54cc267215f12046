"""The result's tables: one line a variant, a shape beside its name that says what it came to."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from slipstream.app.bench.benchpage import TableView
from slipstream.app.presenters import Tone
from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.state_pill import draw_tone

_MARK = 12
_DENSITY = 2
_BOLD = 2  # variant and verdict


class ResultTable(QTableWidget):
    """All kinds of prompts beneath each other, each under a line with its name; scrolls sideways only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._head: tuple[str, ...] = ()
        self._views: tuple[TableView, ...] = ()
        self.setAccessibleName(say("Result of the benchmark"))
        self.setFont(theme.font(TextSize.SMALL))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setIconSize(QSize(_MARK, _MARK))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(24)
        head = self.horizontalHeader()
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setFont(theme.font(TextSize.SMALL))
        theme.changed.connect(self._fill)

    def show_tables(self, head: tuple[str, ...], views: tuple[TableView, ...]) -> None:
        """Show other tables."""
        if views == self._views:
            return
        self._head, self._views = head, views
        self._fill()

    def said(self) -> str:
        """Everything it shows."""
        return "\n".join(" ".join(row.cells) for view in self._views for row in view.rows)

    def _fill(self) -> None:
        self.clear()
        self.clearSpans()
        self.setColumnCount(len(self._head))
        self.setHorizontalHeaderLabels(self._head)
        self.setRowCount(sum(1 + len(view.rows) for view in self._views))
        marks = {tone: _mark(tone, self._theme) for tone in Tone}
        bold = self._theme.font(TextSize.SMALL, bold=True)
        line = 0
        for view in self._views:
            title = QTableWidgetItem(view.title)
            title.setFont(bold)
            title.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.setItem(line, 0, title)
            self.setSpan(line, 0, 1, len(self._head))
            line += 1
            for row in view.rows:
                for column, cell in enumerate(row.cells):
                    item = QTableWidgetItem(cell)
                    if column < _BOLD:
                        item.setFont(bold)
                    if column == 0:
                        item.setIcon(marks[row.tone])
                    said = f"{row.cells[0]}, {self._head[column]}: {cell}"
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
                    self.setItem(line, column, item)
                line += 1
        self.resizeColumnsToContents()
        bar = self.horizontalScrollBar().sizeHint().height()
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows + bar + 2)


def _mark(tone: Tone, theme: Theme) -> QIcon:
    """The shape and colour of a tone."""
    pixmap = QPixmap(_MARK * _DENSITY, _MARK * _DENSITY)
    pixmap.setDevicePixelRatio(_DENSITY)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = theme.tokens.tone(tone)
    draw_tone(painter, QRectF(0, 0, _MARK, _MARK), tone, colour, None, theme.tokens.line)
    painter.end()
    return QIcon(pixmap)
