"""The first thing a new person sees: what is missing, one button that brings it, and what that costs."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.enginepage import Welcome
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted

_MARK = 48
_WORDS_PX = 500


class WelcomeCard(QFrame):
    """Hidden once there is an engine."""

    start_requested = cast("Sig[()]", Signal())
    engines_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Welcome | None = None
        self.setProperty("card", True)
        self.setAccessibleName("Welcome")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        mark = QLabel(self)
        mark.setPixmap(QIcon(str(theme.icons / "slipstream.svg")).pixmap(QSize(_MARK, _MARK)))
        self.title = QLabel(self)
        self.title.setFont(theme.font(TextSize.FIGURE, bold=True))
        self.words = QLabel(self)
        self.cost = muted(QLabel(self), theme)
        self.button = QPushButton(self)
        self.button.setProperty("kind", "start")
        self.button.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.button.setMinimumHeight(36)
        self.button.clicked.connect(self._on_start)
        self.engines = QPushButton("Choose an engine yourself", self)
        self.engines.setProperty("kind", "flat")
        self.engines.setAccessibleName("Choose an engine yourself")
        self.engines.setToolTip("Open the Engine page")
        self.engines.clicked.connect(self._on_engines)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(GRID_PX + 2)
        column.addStretch(1)
        column.addWidget(mark, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.title, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.words, self.cost):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setFixedWidth(_WORDS_PX)
            column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(GRID_PX)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.engines, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.hide()

    def show_welcome(self, view: Welcome | None) -> None:
        """Show another invitation; ``None`` hides the card."""
        if view == self._shown:
            return
        self._shown = view
        self.setVisible(view is not None)
        if view is None:
            return
        self.title.setText(view.title)
        self.words.setText(view.words)
        self.cost.setText(view.cost)
        for label in (self.words, self.cost):
            label.setFixedHeight(label.heightForWidth(_WORDS_PX))
        self.setAccessibleDescription(f"{view.words} {view.cost}")
        for button in (self.button, self.engines):
            button.setVisible(bool(view.label))
        if view.label:
            self.button.setText(view.label)
            self.button.setAccessibleName(view.label)

    def _on_start(self) -> None:
        self.start_requested.emit()

    def _on_engines(self) -> None:
        self.engines_requested.emit()
