"""The first run's last step: a strip above the dashboard's cards that leads to the Editors page."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.firstrun import EditorInvitation
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted


class EditorInvite(QFrame):
    """Hidden while there is nothing to invite to."""

    editors_requested = cast("Sig[()]", Signal())
    skip_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: EditorInvitation | None = None
        self.setProperty("notice", True)
        self.setProperty("tone", "busy")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.title = QLabel(self)
        self.title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.words = muted(QLabel(self), theme)
        for label in (self.title, self.words):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.button = QPushButton(self)
        self.button.setProperty("kind", "start")
        self.button.setToolTip(say("Open the Editors page"))
        self.button.clicked.connect(self._on_editors)
        self.skip = QPushButton(say("Not now"), self)
        self.skip.setProperty("kind", "flat")
        self.skip.setAccessibleName(say("Do not connect an editor now"))
        self.skip.setToolTip(say("Do not ask again; the Editors page stays where it is"))
        self.skip.clicked.connect(self._on_skip)
        lines = QVBoxLayout()
        lines.setSpacing(2)
        lines.addWidget(self.title)
        lines.addWidget(self.words)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addLayout(lines, 1)
        row.addWidget(self.button)
        row.addWidget(self.skip)
        self.hide()

    def show_invitation(self, view: EditorInvitation | None) -> None:
        """Show another invitation; ``None`` hides the strip."""
        if view == self._shown:
            return
        self._shown = view
        self.setVisible(view is not None)
        if view is None:
            return
        self.title.setText(view.title)
        self.words.setText(view.words)
        self.button.setText(view.label)
        self.button.setAccessibleName(view.label)
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(view.words)

    def _on_editors(self) -> None:
        self.editors_requested.emit()

    def _on_skip(self) -> None:
        self.skip_requested.emit()
