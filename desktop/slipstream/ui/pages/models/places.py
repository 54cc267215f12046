"""Chooses what to plan for: this computer, or a card by its name, so that one can look before buying."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from slipstream.core.catalog.modelsurvey import ModelSurvey
from slipstream.core.sizing.card import GIB
from slipstream.core.words import figure, say
from slipstream.ui.signals import Sig
from slipstream.ui.widgets.calm_controls import CalmCombo

_HERE = say("This computer")


class PlaceChooser(CalmCombo):
    """``chosen`` tells a card's name, empty for this computer."""

    chosen = cast("Sig[str]", Signal(object))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(say("Plan for"))
        self.setToolTip(say("Plan for this computer, or for another card"))
        self.activated.connect(self._on_activated)
        self.setFixedWidth(180)

    def show_survey(self, survey: ModelSurvey | None) -> None:
        """Offer the cards of the table; what was planned for is in force."""
        if survey is None:
            self.offer(((_HERE, ""),), 0)
            return
        cards = tuple(
            (
                f"{card.name}, {figure(card.total_bytes / GIB, '.1f')} GiB",
                card.name,
            )
            for card in survey.known_cards
        )
        options: tuple[tuple[str, object], ...] = ((_HERE, ""), *cards)
        names = [value for _, value in options]
        self.offer(options, names.index(survey.place) if survey.place in names else 0)

    def _on_activated(self, place: int) -> None:
        self.chosen.emit(str(self.itemData(place)))
