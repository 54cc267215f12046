"""One engine on its page: title, role, health, place, facts, and the buttons that its state allows."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from slipstream.app.engines.enginepage import EngineAction, EngineCardView
from slipstream.app.presenters import Tone
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import Card, ElidedLabel, muted
from slipstream.ui.widgets.flow_row import FlowRow
from slipstream.ui.widgets.pair_flow import Pair, PairFlow
from slipstream.ui.widgets.restyle import set_style_property
from slipstream.ui.widgets.state_pill import draw_tone

_MARK = 12


class ToneMark(QWidget):
    """The shape and colour of a tone, beside the words that say the same."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone = Tone.QUIET
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_tone(self, tone: Tone) -> None:
        """Show another tone."""
        if tone is not self._tone:
            self._tone = tone
            self.update()

    def sizeHint(self) -> QSize:
        """One small shape."""
        return QSize(_MARK, _MARK + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The shape."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        draw_tone(painter, QRectF(0, 1, _MARK, _MARK), self._tone, tokens.tone(self._tone), None, tokens.line)
        painter.end()


class EngineCard(Card):
    """Shows one ``EngineCardView``; buttons are made once and told apart by their action."""

    asked = cast("Sig[EngineAction, EngineCardView]", Signal(object, object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", theme, parent)
        self._view: EngineCardView | None = None
        self.role = QLabel(self)
        self.role.setProperty("tag", True)
        self.role.setFont(theme.font(TextSize.SMALL, bold=True))
        self.head.removeWidget(self.caption)
        self.caption.hide()
        self.head.addWidget(self.role, 0, Qt.AlignmentFlag.AlignVCenter)
        row = FlowRow(right=True)
        self.head.addLayout(row, 1)
        self.buttons: dict[EngineAction, QPushButton] = {}
        for action in EngineAction:
            button = QPushButton(self)
            button.clicked.connect(self._on_clicked)
            self.buttons[action] = button
            row.addWidget(button)
        self.mark = ToneMark(theme, self)
        self.health = QLabel(self)
        self.health.setWordWrap(True)
        self.health.setTextFormat(Qt.TextFormat.PlainText)
        self.health.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.facts = PairFlow(theme, self)
        self.place = muted(ElidedLabel(self), theme)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.health, 1)
        self.body.addLayout(line)
        self.body.addWidget(self.facts)
        self.body.addWidget(self.place)

    def show_view(self, view: EngineCardView) -> None:
        """Show another engine, or another state of it."""
        if view == self._view:
            return
        self._view = view
        self.title.setText(view.title)
        self.setAccessibleName(f"{view.title}. {view.role}".rstrip(". "))
        self.setAccessibleDescription(f"{view.health} {view.place}")
        self.role.setText(view.role)
        self.role.setVisible(bool(view.role))
        set_style_property(self.role, "tag", "accent" if view.entry.active else "plain")
        self.mark.show_tone(view.tone)
        self.health.setText(view.health)
        self.facts.show_pairs(tuple(Pair(fact.name, fact.value, fact.tip) for fact in view.facts))
        self.place.setText(view.place)
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

    def _on_clicked(self) -> None:
        action = next(action for action, button in self.buttons.items() if button is self.sender())
        if self._view is not None:
            self.asked.emit(action, self._view)
