"""A coding client that is not on this computer, in one line."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from slipstream.app.editors.editorbuttons import EditorAction
from slipstream.app.editors.editorspage import FoldedView
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.quiet_button import quiet_button


class FoldedRow(QWidget):
    """Its button is for those who know better than the search does."""

    asked = cast("Sig[EditorAction, str]", Signal(object, object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: FoldedView | None = None
        self.title = QLabel(self)
        self.said = muted(QLabel(say("not found on this computer"), self), theme)
        self.button = quiet_button("", theme, self)
        self.button.clicked.connect(self._on_clicked)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        line.addWidget(self.title)
        line.addWidget(self.said, 1)
        line.addWidget(self.button)

    def show_view(self, view: FoldedView) -> None:
        """Show another client."""
        if view == self._view:
            return
        self._view = view
        self.title.setText(view.title)
        self.button.setText(view.button.label)
        self.button.setToolTip(view.button.tip)
        self.button.setEnabled(view.button.enabled)
        self.button.setAccessibleName(f"{view.button.label}: {view.title}")
        self.button.setAccessibleDescription(view.button.tip)

    def _on_clicked(self) -> None:
        if self._view is not None:
            self.asked.emit(self._view.button.action, self._view.id)
