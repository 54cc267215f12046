"""A verdict in one line: the shape of its tone, its word and its sentence."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from slipstream.app.views import Chip
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.engine_card import ToneMark


class ChipLine(QWidget):
    """A tone's shape, the chip's word in bold, and its sentence."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.mark = ToneMark(theme, self)
        self.words = plain_words(self)
        self.words.setFont(theme.font(TextSize.SMALL))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        line.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.words, 1)

    def show_chip(self, chip: Chip | None, evidence: str = "") -> None:
        """Say it; ``None`` hides the line. ``evidence`` is told by the tooltip."""
        self.setVisible(chip is not None)
        if chip is None:
            return
        self.mark.show_tone(chip.tone)
        said = f"{chip.text[:1].upper()}{chip.text[1:]}"
        self.words.setText(f"{said}. {chip.tip}" if chip.tip else f"{said}.")
        self.words.setToolTip(evidence)
        self.setAccessibleName(self.words.text())


def plain_words(parent: QWidget) -> QLabel:
    """A label that breaks its lines, shows text as it is, and lets it be copied."""
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
