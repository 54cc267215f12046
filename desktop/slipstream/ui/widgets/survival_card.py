"""The card of the survival bars, with the choice of what they are a share of."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from slipstream.app.live.speedfigures import Survival
from slipstream.core.words import say
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import Card
from slipstream.ui.widgets.quiet_button import quiet_button
from slipstream.ui.widgets.survival_bars import SurvivalBars


class SurvivalCard(Card):
    """Shares of all drafts (unconditional) or, while the button is down, step by step (conditional)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(say("Survival by position"), theme, parent)
        self.bars = SurvivalBars(theme, self)
        self.body.addWidget(self.bars, 1)
        self.by_step = quiet_button(say("By step"), theme, self)
        self.by_step.setCheckable(True)
        tip = say("Of the drafts kept up to the position before, the share kept here too")
        self.by_step.setToolTip(tip)
        self.by_step.setAccessibleName(say("By step: {tip}", tip=tip))
        self.by_step.toggled.connect(self._on_toggled)
        self.head.addWidget(self.by_step)

    def show_survival(self, survival: Survival, empty: str) -> None:
        """Show these shares, or the sentence ``empty`` when there are none."""
        self.caption.setText(survival.caption)
        self.bars.show_survival(survival, empty)

    def _on_toggled(self, down: bool) -> None:
        self.bars.set_by_step(down)
