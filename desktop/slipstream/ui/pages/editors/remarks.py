"""Sentences below each other, each with the shape and colour of its tone and what to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from slipstream.app.editors.editorspage import Remark
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.engine_card import ToneMark


class RemarkList(QWidget):
    """Hidden while there is nothing to say. Rows are made once and filled anew."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[tuple[ToneMark, QLabel, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID_PX)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self.hide()

    @property
    def texts(self) -> list[str]:
        """What is said now, each with its hint."""
        shown = (row for row in self._rows if not row[1].isHidden())
        return [f"{text.text()} {hint.text()}".strip() for _, text, hint in shown]

    def show_remarks(self, remarks: tuple[Remark, ...]) -> None:
        """Say these."""
        while len(self._rows) < len(remarks):
            self._add_row()
        for index, (mark, text, hint) in enumerate(self._rows):
            shown = remarks[index] if index < len(remarks) else None
            for part in (mark, text):
                part.setVisible(shown is not None)
            hint.setVisible(shown is not None and bool(shown.hint))
            if shown is not None:
                mark.show_tone(shown.tone)
                text.setText(shown.text)
                hint.setText(shown.hint)
        self.setVisible(bool(remarks))

    def _add_row(self) -> None:
        at = 2 * len(self._rows)
        mark = ToneMark(self._theme, self)
        text, hint = _words(QLabel(self)), muted(_words(QLabel(self)), self._theme)
        self._grid.addWidget(mark, at, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(text, at, 1)
        self._grid.addWidget(hint, at + 1, 1)
        self._rows.append((mark, text, hint))


def _words(label: QLabel) -> QLabel:
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
