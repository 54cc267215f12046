"""Rows of the Settings page: a name, a sentence of what it means, and one control."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.calm_controls import CalmChoice
from slipstream.ui.widgets.card import muted

_CONTROL_PX = 220


class Row(QWidget):
    """The control stands at the right; a screen reader hears name and meaning with it."""

    def __init__(self, name: str, meaning: str, control: QWidget, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        title = QLabel(name, self)
        title.setWordWrap(True)
        title.setBuddy(control)
        self.meaning = muted(QLabel(meaning, self), theme)
        self.meaning.setWordWrap(True)
        self.meaning.setTextFormat(Qt.TextFormat.PlainText)
        self.meaning.setVisible(bool(meaning))
        control.setParent(self)
        control.setProperty("bare", True)  # its words stand at the left, none beside it
        control.setAccessibleName(name)
        control.setAccessibleDescription(meaning)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(title)
        words.addWidget(self.meaning)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 4, 0, 4)
        line.setSpacing(2 * GRID_PX)
        line.addLayout(words, 1)
        line.addWidget(control, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def say(self, meaning: str) -> None:
        """Another meaning."""
        self.meaning.setText(meaning)
        self.meaning.setVisible(bool(meaning))


class Choice(CalmChoice):
    """One of a few values, each with its words; the wheel scrolls the page, not the choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedWidth(_CONTROL_PX)

    def offer(self, options: tuple[tuple[str, object], ...], chosen: object) -> None:
        """Show these, and which one is in force, without telling anybody."""
        self.blockSignals(True)
        self.clear()
        for words, value in options:
            self.addItem(words, value)
        values = [value for _, value in options]
        self.setCurrentIndex(values.index(chosen) if chosen in values else -1)
        self.blockSignals(False)
