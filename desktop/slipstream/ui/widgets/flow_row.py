"""A row of controls that goes on in another line where room is short: in some languages words are long."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from slipstream.ui.theme import GRID_PX


class FlowRow(QLayout):
    """Each control as wide as it likes to be. ``right`` lets the lines end at the right edge."""

    def __init__(self, parent: QWidget | None = None, *, right: bool = False, gap: int = GRID_PX) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._right = right
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)

    def addItem(self, item: QLayoutItem) -> None:
        """Add at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are, hidden ones too."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of them; ``None`` past the end, as Qt asks for."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take one out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no room that it does not need."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """More lines where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of its lines."""
        lines = self._lines(width)
        heights = sum(max(item.sizeHint().height() for item in line) for line in lines)
        return heights + self.spacing() * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:
        """Everything in one line."""
        hints = [item.sizeHint() for item in self._seen()]
        width = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """One control in each line."""
        least = [item.sizeHint() for item in self._seen()]
        width = max((size.width() for size in least), default=0)
        return QSize(width, max((size.height() for size in least), default=0))

    def setGeometry(self, rect: QRect) -> None:
        """Line after line, each control in the middle of its line's height."""
        super().setGeometry(rect)
        top = rect.top()
        for line in self._lines(rect.width()):
            height = max(item.sizeHint().height() for item in line)
            used = sum(item.sizeHint().width() for item in line) + self.spacing() * (len(line) - 1)
            left = rect.left() + (rect.width() - used if self._right else 0)
            for item in line:
                size = item.sizeHint()
                item.setGeometry(QRect(QPoint(left, top + (height - size.height()) // 2), size))
                left += size.width() + self.spacing()
            top += height + self.spacing()

    def _seen(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        used = 0
        for item in self._seen():
            needs = item.sizeHint().width()
            if not lines or used + self.spacing() + needs > width:
                lines.append([])
                used = needs
            else:
                used += self.spacing() + needs
            lines[-1].append(item)
        return lines
