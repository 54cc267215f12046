"""The first run's first two steps: what is missing, one button that brings it, what it costs, and Skip."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.engines.enginepage import Welcome
from slipstream.core.settings import FirstStep
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted

_MARK = 48
_WORDS_PX = 500
_STEPS = tuple(FirstStep)
_NAMES = {
    FirstStep.ENGINE: say("an engine"),
    FirstStep.MODEL: say("a model"),
    FirstStep.EDITOR: say("your editor"),
}


class WelcomeCard(QFrame):
    """Hidden once there is an engine and a model was started, or both steps were skipped."""

    start_requested = cast("Sig[()]", Signal())
    engines_requested = cast("Sig[()]", Signal())
    models_requested = cast("Sig[()]", Signal())
    skip_requested = cast("Sig[FirstStep]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Welcome | None = None
        self.setProperty("card", True)
        self.setAccessibleName(say("Welcome"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        mark = QLabel(self)
        mark.setPixmap(QIcon(str(theme.icons / "slipstream.svg")).pixmap(QSize(_MARK, _MARK)))
        self.place = muted(QLabel(self), theme)
        self.title = QLabel(self)
        self.title.setFont(theme.font(TextSize.FIGURE, bold=True))
        self.words = QLabel(self)
        self.cost = muted(QLabel(self), theme)
        self.button = QPushButton(self)
        self.button.setProperty("kind", "start")
        self.button.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.button.setMinimumHeight(36)
        self.button.clicked.connect(self._on_start)
        self.other = QPushButton(self)
        self.other.clicked.connect(self._on_other)
        self.skip = QPushButton(say("Skip"), self)
        self.skip.setAccessibleName(say("Skip this step"))
        self.skip.setToolTip(say("Do not ask again; everything can be done later from the pages at the left"))
        self.skip.clicked.connect(self._on_skip)
        for button in (self.other, self.skip):
            button.setProperty("kind", "flat")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(GRID_PX + 2)
        column.addStretch(1)
        column.addWidget(mark, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.place, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.title, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.words, self.cost):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setFixedWidth(_WORDS_PX)
            column.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(GRID_PX)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        ways = QHBoxLayout()
        ways.setSpacing(GRID_PX)
        ways.addWidget(self.other)
        ways.addWidget(self.skip)
        column.addLayout(ways)
        column.setAlignment(ways, Qt.AlignmentFlag.AlignHCenter)
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
        self.place.setText(
            say("Step {number} of 3: {what}", number=_STEPS.index(view.step) + 1, what=_NAMES[view.step])
        )
        self.title.setText(view.title)
        self.words.setText(view.words)
        self.cost.setText(view.cost)
        for label in (self.words, self.cost):
            label.setFixedHeight(label.heightForWidth(_WORDS_PX))
        self.setAccessibleDescription(f"{view.words} {view.cost}")
        for button in (self.button, self.other, self.skip):
            button.setVisible(bool(view.label))
        self.cost.setVisible(bool(view.cost))
        self.other.setText(view.other)
        self.other.setAccessibleName(view.other)
        if view.label:
            self.button.setText(view.label)
            self.button.setAccessibleName(view.label)

    def _on_start(self) -> None:
        self.start_requested.emit()

    def _on_other(self) -> None:
        if self._shown is not None and self._shown.step is FirstStep.MODEL:
            self.models_requested.emit()
        else:
            self.engines_requested.emit()

    def _on_skip(self) -> None:
        if self._shown is not None:
            self.skip_requested.emit(self._shown.step)
