"""The rows of the Models page as Qt's model: text for a screen reader, the whole row for the painter."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from slipstream.app.models.modelrows import RowView

ROW_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex


class RowList(QAbstractListModel):
    """Rows that keep their place are changed, not replaced, so that the view keeps its scroll and choice."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RowView, ...] = ()

    def show_rows(self, rows: tuple[RowView, ...]) -> None:
        """Show these."""
        if rows == self._rows:
            return
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def place_of(self, key: str) -> QModelIndex:
        """Where the row with that key stands; an invalid index when it is not listed."""
        places = (place for place, row in enumerate(self._rows) if row.key == key)
        return self.index(next(places, -1))

    def row_at(self, index: _Index) -> RowView | None:
        """The row of an index."""
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words for the view and for screen readers, the value for the painter."""
        row = self.row_at(index)
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return row.spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            tips = [f"{chip.text}: {chip.tip}" for chip in (row.fit, row.pair) if chip is not None]
            return "\n".join([row.title, row.facts, *tips])
        return None
