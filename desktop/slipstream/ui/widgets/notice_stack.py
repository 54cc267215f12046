"""A graph, and the words that stand in its place while it is empty."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from slipstream.ui.theme import GRID_PX, TextSize, Theme


class NoticeStack(QWidget):
    """Shows the widget it was given, or a sentence and, where one helps, a button."""

    def __init__(self, theme: Theme, shown: QWidget, parent: QWidget, *, with_button: bool = False) -> None:
        super().__init__(parent)
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setProperty("muted", True)
        self.button = QPushButton(self)
        self.button.setProperty("kind", "start")
        self.button.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.button.setVisible(with_button)
        self._with_button = with_button
        words = QWidget(self)
        column = QVBoxLayout(words)
        column.setSpacing(GRID_PX + 2)
        column.addStretch(1)
        column.addWidget(self._label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(shown)
        self._stack.addWidget(words)

    def show_text(self, text: str | None, button: str = "") -> None:
        """Words, or the graph when there are none."""
        self._stack.setCurrentIndex(0 if text is None else 1)
        if text is not None:
            self._label.setText(text)
        self.button.setVisible(self._with_button and bool(button))
        if button:
            self.button.setText(button)
            self.button.setAccessibleName(button)
