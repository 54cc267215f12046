"""The plan of the chosen preset: memory bar, controls, speed, what would fit instead, and the buttons."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from slipstream.app.models.modelchoices import Choices
from slipstream.app.models.modeldetail import PlanView
from slipstream.core.planning.tweak import OFFERED, Tweak
from slipstream.core.words import say
from slipstream.ui.pages.models.controls import PlanControls
from slipstream.ui.signals import Sig
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.flow_row import FlowRow
from slipstream.ui.widgets.memory_bar import MemoryBar
from slipstream.ui.widgets.pair_flow import Pair, PairFlow
from slipstream.ui.widgets.restyle import set_style_property

_COPY = say("Copy command")


class PlanCard(Card):
    """``tweaked`` tells each move of a control and each offer that was taken."""

    tweaked = cast("Sig[Tweak]", Signal(object))
    start_requested = cast("Sig[()]", Signal())
    copy_requested = cast("Sig[()]", Signal())
    save_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(say("Plan"), theme, parent)
        self._theme = theme
        self._view: PlanView | None = None
        self._asked = 0
        self.bar = MemoryBar(theme, self)
        self.legend = PairFlow(theme, self)
        self.refusal = QLabel(self)
        self.refusal.setWordWrap(True)
        self.refusal.setTextFormat(Qt.TextFormat.PlainText)
        self.refusal.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        set_style_property(self.refusal, "tone", "warning")
        self.offers = tuple(self._offer() for _ in range(OFFERED))
        self.controls = PlanControls(theme, self)
        self.controls.changed.connect(self._on_changed)
        self.speed = muted(QLabel(self), theme)
        self.speed.setWordWrap(True)
        self.reasons = muted(QLabel(self), theme)
        self.reasons.setWordWrap(True)
        self.reasons.setTextFormat(Qt.TextFormat.PlainText)
        self.why = QPushButton(say("Why these settings"), self)
        self.why.setCheckable(True)
        self.why.toggled.connect(self._on_why)
        self.reset = QPushButton(say("Reset"), self)
        self.reset.setToolTip(say("Back to the preset as it is"))
        self.reset.clicked.connect(self._on_reset)
        self.deeds = QWidget(self)  # stands in the pane's head, where it is seen without scrolling
        self.more = QWidget(self)
        self.start = QPushButton(self)
        self.start.setProperty("kind", "start")
        self.start.clicked.connect(self._on_start)
        self.copy = QPushButton(_COPY, self)
        self.copy.setToolTip(say("The exact line and environment that start the same server by hand"))
        self.copy.clicked.connect(self._on_copy)
        self.save = QPushButton(say("Save as my preset..."), self)
        self.save.setToolTip(say("Keep these settings under a name of your own"))
        self.save.clicked.connect(self._on_save)
        self._lay_out()

    def show_choices(self, choices: Choices) -> None:
        """Stand the controls where the tweak has them."""
        self.controls.show_choices(choices)
        self.reset.setVisible(choices.changed)
        self._asked = choices.chosen.context_tokens

    def show_plan(self, view: PlanView) -> None:
        """Show what the controls come to."""
        if view == self._view:
            return
        self._view = view
        self.copy.setText(_COPY)
        memory = view.memory
        self.bar.setVisible(memory is not None)
        self.legend.setVisible(memory is not None)
        self.bar.show_view(memory)
        self.caption.setText("" if memory is None else memory.caption)
        if memory is not None:
            self.legend.show_pairs(tuple(Pair(e.title, e.size, segment=e.segment) for e in memory.legend))
        self.refusal.setText(view.refusal)
        self.refusal.setVisible(bool(view.refusal))
        self._show_offers(view.offers)
        self.controls.show_context(self._asked, view.context_tokens, view.max_context)
        self.speed.setText(view.speed)
        self.reasons.setText("\n".join(f"- {reason}" for reason in view.reasons))
        self.why.setVisible(bool(view.reasons))
        self.reasons.setVisible(self.why.isChecked() and bool(view.reasons))
        self.start.setText(view.start)
        self.start.setToolTip(view.start_tip)
        self.start.setAccessibleName(view.start)
        self.start.setAccessibleDescription(view.start_tip)
        self.start.setEnabled(view.can_start)

    def _show_offers(self, offers: tuple[tuple[str, Tweak], ...] | None) -> None:
        """``None`` leaves the buttons where they are, not to be pressed: nothing jumps while one slides."""
        for place, button in enumerate(self.offers):
            button.setEnabled(offers is not None)
            if offers is None:
                continue
            button.setVisible(place < len(offers))
            if place < len(offers):
                button.setText(offers[place][0])
                button.setAccessibleName(offers[place][0])

    def say_copied(self, said: str) -> None:
        """What became of copying, on the button itself."""
        self.copy.setText(said)

    def _offer(self) -> QPushButton:
        button = QPushButton(self)
        button.setToolTip(say("Set the controls so"))
        button.clicked.connect(self._on_offer)
        return button

    def _lay_out(self) -> None:
        self.body.addWidget(self.bar)
        self.body.addWidget(self.legend)
        self.body.addWidget(self.refusal)
        offered = QVBoxLayout()
        offered.setSpacing(4)
        for button in self.offers:
            offered.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addLayout(offered)
        self.body.addWidget(self.controls)
        self.body.addWidget(self.speed)
        self.body.addWidget(self.reasons)
        row = FlowRow(self.deeds)
        for button in (self.start, self.copy):
            row.addWidget(button)
        more = FlowRow(self.more, gap=4)
        for button in (self.why, self.save, self.reset):
            button.setProperty("kind", "flat")
            button.setFont(self._theme.font(TextSize.SMALL))
            more.addWidget(button)
        self.body.insertWidget(self.body.indexOf(self.speed) + 1, self.more)

    def _on_changed(self, tweak: Tweak) -> None:
        self.tweaked.emit(tweak)

    def _on_offer(self) -> None:
        place = next(place for place, button in enumerate(self.offers) if button is self.sender())
        if self._view is not None and self._view.offers is not None:
            self.tweaked.emit(self._view.offers[place][1])

    def _on_why(self, shown: bool) -> None:
        self.reasons.setVisible(shown and bool(self.reasons.text()))

    def _on_reset(self) -> None:
        self.tweaked.emit(Tweak())

    def _on_start(self) -> None:
        self.start_requested.emit()

    def _on_copy(self) -> None:
        self.copy_requested.emit()

    def _on_save(self) -> None:
        self.save_requested.emit()
