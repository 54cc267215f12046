"""One problem in words with the buttons that help: the window's banner and the log page's diagnosis."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from slipstream.app.presenters import Tone, next_step_text
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.planning.tweak import OFFERED, Offer
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.restyle import set_style_property


class ProblemBox(QFrame):
    """Hidden while nothing is wrong. ``evidence`` shows the engine's own line beneath the words."""

    step_requested = cast("Sig[NextStep]", Signal(object))
    offer_requested = cast("Sig[Offer]", Signal(object))
    dismiss_requested = cast("Sig[()]", Signal())

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        tone: Tone = Tone.ERROR,
        evidence: bool = False,
        dismissable: bool = True,
    ) -> None:
        super().__init__(parent)
        self._report: ErrorReport | None = None
        self._with_evidence = evidence
        self.setProperty("notice", True)
        set_style_property(self, "tone", tone.value)
        self.setAccessibleName(say("Problem") if tone is Tone.ERROR else say("Hint"))
        self._title = QLabel(self)
        self._title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self._title.setWordWrap(True)
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._evidence = muted(QLabel(self), theme)
        self._evidence.setFont(theme.fixed_font())
        self._evidence.setWordWrap(True)
        self._evidence.setTextFormat(Qt.TextFormat.PlainText)
        self._evidence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for label in (self._title, self._words):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._offers = tuple(QPushButton(self) for _ in range(OFFERED))
        for button in self._offers:
            button.clicked.connect(self._on_offer)
            button.hide()
        self._step = QPushButton(self)
        self._step.setProperty("kind", "start")
        self._step.clicked.connect(self._on_step)
        self._dismiss = QPushButton(say("Dismiss"), self)
        self._dismiss.setProperty("kind", "flat")
        self._dismiss.setAccessibleName(say("Dismiss this message"))
        self._dismiss.setVisible(dismissable)
        self._dismiss.clicked.connect(self._on_dismiss)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._words)
        words.addWidget(self._evidence)
        for button in self._offers:
            words.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addLayout(words, 1)
        row.addWidget(self._step, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._dismiss, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @property
    def report(self) -> ErrorReport | None:
        """What is shown now."""
        return self._report

    def show_report(self, report: ErrorReport | None) -> None:
        """Show another problem; ``None`` hides the box."""
        if report is self._report:
            return
        self._report = report
        self.setVisible(report is not None)
        if report is None:
            return
        self._title.setText(report.title)
        # Offers say what the hint says, as buttons.
        hint = "" if report.offers else report.hint
        self._words.setText(" ".join(_sentence(p) for p in (report.detail, hint) if p))
        self._words.setVisible(bool(report.detail or hint))
        self._show_offers(report)
        self._evidence.setText(report.evidence)
        self._evidence.setVisible(self._with_evidence and bool(report.evidence))
        label = next_step_text(report.next_step, report.context_tokens)
        self._step.setVisible(label is not None)
        if label is not None:
            self._step.setText(label)
            self._step.setAccessibleName(label)
        self.setAccessibleDescription(f"{report.title}. {self._words.text()}")
        self.updateGeometry()

    def _show_offers(self, report: ErrorReport) -> None:
        for place, button in enumerate(self._offers):
            button.setVisible(place < len(report.offers))
            if place < len(report.offers):
                label = say("Start with {change}", change=report.offers[place].says)
                button.setText(label)
                button.setAccessibleName(label)

    def _on_offer(self) -> None:
        place = next(place for place, button in enumerate(self._offers) if button is self.sender())
        if self._report is not None:
            self.offer_requested.emit(self._report.offers[place])

    def _on_step(self) -> None:
        if self._report is not None:
            self.step_requested.emit(self._report.next_step)

    def _on_dismiss(self) -> None:
        self.dismiss_requested.emit()


def _sentence(text: str) -> str:
    """``text`` with a full stop, so that detail and hint read as two sentences."""
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."
