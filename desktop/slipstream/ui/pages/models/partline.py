"""One model of a preset in the detail pane: name, where it stands, a bar while it comes, and its buttons."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from slipstream.app.models.modelparts import LABELS, ModelAction, PartView
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import ElidedLabel, muted

_STEPS = 1000
_TIPS = {
    ModelAction.DOWNLOAD: say("Fetch it from the Hub"),
    ModelAction.RESUME: say("Go on with what has come so far"),
    ModelAction.PAUSE: say("Hold the download back; what has come is kept"),
    ModelAction.CANCEL: say("Give the download up and delete what has come"),
    ModelAction.VERIFY: say("Read every byte; damaged files are fetched again"),
    ModelAction.REMOVE: say("Delete it from the disk"),
    ModelAction.ALIGN: say(
        "Write a copy with the target's number of vocabulary rows; a start does it by itself"
    ),
}


class PartLine(QWidget):
    """Buttons are made once; those that make no sense now are hidden."""

    asked = cast("Sig[ModelAction, PartView]", Signal(object, object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: PartView | None = None
        self.title = ElidedLabel(self)
        self.state = muted(QLabel(self), theme)
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, _STEPS)
        self.bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.buttons: dict[ModelAction, QPushButton] = {}
        row = QHBoxLayout()
        row.setSpacing(4)
        for action in ModelAction:
            button = QPushButton(LABELS[action], self)
            button.setFont(theme.font(TextSize.SMALL))
            button.setToolTip(_TIPS[action])
            button.clicked.connect(self._on_clicked)
            self.buttons[action] = button
            row.addWidget(button)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.state)
        words.addWidget(self.bar)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 2, 0, 2)
        line.setSpacing(GRID_PX)
        line.addLayout(words, 1)
        line.addLayout(row)

    def show_view(self, view: PartView) -> None:
        """Show another model, or another state of it."""
        if view == self._view:
            return
        self._view = view
        self.title.setText(view.title)
        self.state.setText(view.state)
        self.bar.setVisible(view.fraction is not None)
        self.bar.setValue(round((view.fraction or 0.0) * _STEPS))
        self.bar.setAccessibleName(say("Download of {title}", title=view.title))
        self.setAccessibleName(f"{view.title}: {view.state}")
        for action, button in self.buttons.items():
            button.setVisible(action in view.actions)
            button.setAccessibleName(f"{LABELS[action]} {view.title}")

    def _on_clicked(self) -> None:
        action = next(action for action, button in self.buttons.items() if button is self.sender())
        if self._view is not None:
            self.asked.emit(action, self._view)
