"""The build that this computer could have: why this one, what it costs, and the button that gets it."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.engines.enginepage import OfferView
from slipstream.core.engines import EngineOffer
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import Card, muted


class OfferCard(Card):
    """``show_offers`` hides the card when there is nothing to offer."""

    install_requested = cast("Sig[EngineOffer]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("", theme, parent)
        self._best: OfferView | None = None
        self._others: tuple[OfferView, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.cost = muted(QLabel(self), theme)
        self.cost.setWordWrap(True)
        self.others = QPushButton(say("Other builds"), self)
        self.others.setAccessibleName(say("Install another build"))
        self.others.setMenu(QMenu(self.others))
        self.button = QPushButton(self)
        self.button.setProperty("kind", "start")
        self.button.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.button.clicked.connect(self._on_install)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.words)
        words.addWidget(self.cost)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addLayout(words, 1)
        line.addWidget(self.others, 0, Qt.AlignmentFlag.AlignBottom)
        line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        self.body.addLayout(line)

    def show_offers(self, best: OfferView | None, others: tuple[OfferView, ...], refusal: str) -> None:
        """The recommended build, and a menu of the others; or why there is none."""
        self.setVisible(best is not None or bool(others) or bool(refusal))
        self._show_others(others)
        if best == self._best and not refusal:
            return
        self._best = best
        self.button.setVisible(best is not None)
        if best is None:
            self.title.setText(
                say("Other builds run on this computer too") if others else say("No build runs here")
            )
            self.caption.setText("")
            self.words.setText(refusal)
            self.words.setVisible(bool(refusal))
            self.cost.setVisible(False)
            return
        self.title.setText(best.offer.title)
        self.caption.setText(best.head)
        self.words.setText(best.words)
        self.words.setVisible(bool(best.words))
        self.cost.setText(best.size)
        self.cost.setVisible(True)
        self.setAccessibleName(f"{best.head}: {best.offer.title}")
        self.setAccessibleDescription(f"{best.words} {best.size}".strip())
        self.button.setText(best.label)
        self.button.setEnabled(best.enabled)
        self.button.setAccessibleName(f"{best.label} {best.offer.title}")
        self.button.setToolTip(f"{best.label} {best.offer.title}: {best.size}")

    def _show_others(self, others: tuple[OfferView, ...]) -> None:
        if others == self._others and self.others.isVisibleTo(self) == bool(others):
            return
        self._others = others
        self.others.setVisible(bool(others))
        menu = self.others.menu()
        menu.clear()
        for view in others:
            entry = menu.addAction(f"{view.label} {view.offer.title} ({view.size})")
            entry.setEnabled(view.enabled)
            entry.triggered.connect(partial(self._ask, view.offer))

    def _ask(self, offer: EngineOffer, _checked: bool = False) -> None:
        self.install_requested.emit(offer)

    def _on_install(self) -> None:
        if self._best is not None:
            self.install_requested.emit(self._best.offer)
