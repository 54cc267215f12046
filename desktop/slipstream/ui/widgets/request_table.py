"""The requests that have ended, newest first, one a row. Shows no prompt and no answer: none is kept."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTableView,
    QWidget,
)

from slipstream.app.live.advicewords import (
    NO_REQUESTS,
    REQUEST_COLUMNS,
    REQUEST_TIPS,
    request_cells,
    request_tip,
    request_words,
)
from slipstream.core.live.requestlist import RequestRecord
from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.card import muted

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_ROWS_SEEN = 5
_ROW_PX = 6  # more than the text


class RequestModel(QAbstractTableModel):
    """Rows of words, made when they are drawn."""

    def __init__(self, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._font = font
        self._records: tuple[RequestRecord, ...] = ()

    def show_records(self, records: tuple[RequestRecord, ...]) -> None:
        """Show these; what was chosen is let go, since rows move down."""
        if records is not self._records:
            self.beginResetModel()
            self._records = records
            self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """One a record."""
        return 0 if parent.isValid() else len(self._records)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Those of ``REQUEST_COLUMNS``."""
        return 0 if parent.isValid() else len(REQUEST_COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The cell's words, how they are known, and the whole row for a screen reader."""
        record = self._records[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return request_cells(record)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return request_tip(record)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return request_words(record)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' names, and what each is."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return REQUEST_COLUMNS[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return REQUEST_TIPS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role == Qt.ItemDataRole.FontRole:
            return self._font
        return None


class RequestTable(QWidget):
    """The table, or a sentence while it is empty."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        small = theme.font(TextSize.SMALL)
        self.model = RequestModel(small, self)
        self.view = view = QTableView(self)
        view.setModel(self.model)
        view.setFont(small)
        view.setAccessibleName(say("Requests"))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setTabKeyNavigation(False)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.verticalHeader().hide()
        self._row_px = view.fontMetrics().height() + _ROW_PX
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.verticalHeader().setDefaultSectionSize(self._row_px)
        head = view.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self._empty = muted(QLabel(NO_REQUESTS, self), theme)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(view)

    def sizeHint(self) -> QSize:
        """A few rows; more are scrolled to."""
        return QSize(320, (_ROWS_SEEN + 1) * self._row_px + 2)

    def minimumSizeHint(self) -> QSize:
        """The same height: a table of one row says little."""
        return QSize(160, self.sizeHint().height())

    def show_requests(self, records: tuple[RequestRecord, ...]) -> None:
        """Show these, newest first."""
        self.model.show_records(records)
        self._stack.setCurrentIndex(1 if records else 0)


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)
