"""One coding client on the page: whether it is connected, where it is, what was done, and the buttons."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from slipstream.app.editors.editorbuttons import EditorAction
from slipstream.app.editors.editorspage import EditorCardView
from slipstream.ui.pages.editors.remarks import RemarkList
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import Card, ElidedLabel, muted
from slipstream.ui.widgets.engine_card import ToneMark
from slipstream.ui.widgets.restyle import set_style_property


class EditorCard(Card):
    """Shows one ``EditorCardView``; buttons are made once and told apart by their action."""

    asked = cast("Sig[EditorAction, str]", Signal(object, object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", theme, parent)
        self._view: EditorCardView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.buttons: dict[EditorAction, QPushButton] = {}
        for action in EditorAction:
            button = QPushButton(self)
            button.clicked.connect(self._on_clicked)
            self.buttons[action] = button
            self.head.addWidget(button)
        self.mark = ToneMark(theme, self)
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.where = muted(ElidedLabel(self), theme)
        self.remarks = RemarkList(theme, self)
        self.results = RemarkList(theme, self)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.state, 1)
        self.body.addLayout(line)
        for part in (self.where, self.remarks, self.results):
            self.body.addWidget(part)

    @property
    def editor(self) -> str:
        """The client that is shown."""
        return "" if self._view is None else self._view.id

    def show_view(self, view: EditorCardView) -> None:
        """Show another client, or another state of it."""
        if view == self._view:
            return
        self._view = view
        self.title.setText(view.title)
        self.caption.setText(view.version)
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(f"{view.state} {view.where}")
        self.mark.show_tone(view.tone)
        self.state.setText(view.state)
        self.where.setText(view.where)
        self.remarks.show_remarks(view.remarks)
        self.results.show_remarks(view.results)
        self.results.setAccessibleName(" ".join(self.results.texts))
        wanted = {button.action: button for button in view.buttons}
        for action, button in self.buttons.items():
            shown = wanted.get(action)
            button.setVisible(shown is not None)
            if shown is not None:
                button.setText(shown.label)
                button.setToolTip(shown.tip)
                button.setAccessibleName(f"{shown.label}: {view.title}")
                button.setAccessibleDescription(shown.tip)
                button.setEnabled(shown.enabled)
                set_style_property(button, "kind", "start" if shown.leads else "")

    def _on_clicked(self) -> None:
        action = next(action for action, button in self.buttons.items() if button is self.sender())
        if self._view is not None:
            self.asked.emit(action, self._view.id)
