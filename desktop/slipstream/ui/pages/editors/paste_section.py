"""What to paste into one file: where it goes, the text, and the button that copies the text alone."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from slipstream.app.editors.proposalview import Paste
from slipstream.core.words import say
from slipstream.ui.pages.editors.copy_button import CopyButton
from slipstream.ui.pages.editors.diff_view import DiffView
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import ElidedLabel


class PasteSection(QWidget):
    """The path is no part of what is copied."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = ElidedLabel(self)
        self.copy = CopyButton(say("Copy the settings"), theme, self)
        self.text = DiffView(theme, self, plain=True)
        line = QHBoxLayout()
        line.addWidget(self.path, 1)
        line.addWidget(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX)
        column.addLayout(line)
        column.addWidget(self.text)

    def show_paste(self, paste: Paste) -> None:
        """Show another text."""
        self.path.setText(paste.path)
        self.copy.set_text(paste.text)
        self.copy.setAccessibleName(
            say("Copy the settings for {path}", path=paste.path) if paste.path else say("Copy the settings")
        )
        self.text.show_text(paste.text)
        self.text.setAccessibleName(
            say("Settings to paste into {path}", path=paste.path) if paste.path else say("Settings to paste")
        )
