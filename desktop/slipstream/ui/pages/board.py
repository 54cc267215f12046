"""The dashboard's cards: memory, throughput, acceptance, key figures, survival, the computer.

Imports the graphs' library, so it is imported only by the dashboard page's first showing.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.enginepage import welcome
from slipstream.app.figures import (
    Figure,
    MemoryView,
    detail_figures,
    gpu_figures,
    host_figures,
    memory_view,
    speed_figures,
    survival,
)
from slipstream.app.presenters import Action, Moment, engine_sample
from slipstream.core.state import AppState
from slipstream.core.timeline import Timeline
from slipstream.ui.ports import Controller
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.figure_row import FigureGrid
from slipstream.ui.widgets.graph_cards import GraphCards
from slipstream.ui.widgets.memory_bar import MemoryBar
from slipstream.ui.widgets.pair_flow import Pair, PairFlow
from slipstream.ui.widgets.survival_bars import SurvivalBars
from slipstream.ui.widgets.welcome_card import WelcomeCard

_WIDE_PX = 720
_GRAPH_PX = 176
# Row, column, rows, columns of throughput, acceptance, speed and survival.
_WIDE = ((0, 0, 1, 3), (0, 3, 1, 2), (1, 0, 1, 3), (1, 3, 1, 2))
_NARROW = ((0, 0, 1, 5), (1, 0, 1, 3), (2, 0, 1, 5), (1, 3, 1, 2))
_GAP = 12
_FIGURES_A_LINE = 3


class Board(QWidget):
    """Cards in two columns; where room is short, throughput and speed take a line each."""

    action_requested = cast("Sig[Action]", Signal(object))
    engines_requested = cast("Sig[()]", Signal())

    def __init__(
        self, theme: Theme, timeline: Timeline, controller: Controller, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("page", True)
        self._controller = controller
        self._theme = theme
        self._narrow: bool | None = None
        self._gpu_strips: list[tuple[Card, PairFlow]] = []
        self.memory = Card("Memory", theme, self)
        self.bar = MemoryBar(theme, self.memory)
        self.legend = PairFlow(theme, self.memory)
        self.memory.body.addWidget(self.bar)
        self.memory.body.addWidget(self.legend)
        self.graphs = GraphCards(theme, timeline, self)
        self.graphs.action_requested.connect(self._on_action)
        self.now = Card("Speed", theme, self)
        self.figures = FigureGrid(theme, _FIGURES_A_LINE, big=_FIGURES_A_LINE, parent=self.now)
        self.now.body.addWidget(self.figures)
        self.now.body.addStretch(1)
        self.survival = Card("Survival by position", theme, self)
        self.bars = SurvivalBars(theme, self.survival)
        self.survival.body.addWidget(self.bars, 1)
        self.host = Card("Computer", theme, self)
        self.host_strip = PairFlow(theme, self.host)
        self.engine_label = muted(QLabel(self.host), theme)
        _one_line(self.host, self.host_strip, self.engine_label)
        self.welcome = WelcomeCard(theme, self)
        self.welcome.start_requested.connect(self._on_welcome)
        self.welcome.engines_requested.connect(self._on_engines)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._gpus = QVBoxLayout()
        self._gpus.setSpacing(_GAP)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.memory)
        column.addWidget(self.welcome, 1)
        column.addLayout(self._grid, 1)
        column.addWidget(self.host)
        column.addLayout(self._gpus)
        for card in (self.graphs.throughput, self.graphs.acceptance):
            card.setMinimumHeight(_GRAPH_PX)
        self.memory.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.host.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def fold(self, width: int) -> None:
        """Lay the cards out for ``width`` pixels."""
        narrow = width < _WIDE_PX
        if narrow == self._narrow:
            return
        self._narrow = narrow
        graphs, places = self.graphs, _NARROW if narrow else _WIDE
        cards = (graphs.throughput, graphs.acceptance, self.now, self.survival)
        for card, place in zip(cards, places, strict=True):
            self._grid.removeWidget(card)
            self._grid.addWidget(card, *place)
        for line in range(5):
            self._grid.setColumnStretch(line, 1)
        for row, stretch in enumerate((3, 3, 0) if narrow else (5, 1, 0)):
            self._grid.setRowStretch(row, stretch)

    def show_all(self, state: AppState, now: Moment) -> None:
        """Bring every card up to date."""
        self._show_welcome(state)
        self._show_memory(state)
        self._show_figures(state)
        self.graphs.show_state(state, now)

    def show_change(self, before: AppState, after: AppState, now: Moment) -> None:
        """Update the cards whose part of the state changed."""
        self._show_welcome(after)
        if after.engine is not before.engine or after.latest is not before.latest:
            self._show_memory(after)
            self._show_figures(after)
        self.graphs.show_state(after, now)

    def show_time(self, state: AppState, now: Moment) -> None:
        """Update the words that count seconds."""
        self.graphs.show_notice(state, now)

    def _show_welcome(self, state: AppState) -> None:
        """One invitation in place of empty graphs while there is no engine."""
        view = welcome(state)
        self.welcome.show_welcome(view)
        for card in (self.graphs.throughput, self.graphs.acceptance, self.now, self.survival):
            card.setVisible(view is None)
        self._column.setStretchFactor(self._grid, 0 if view is not None else 1)

    def _show_memory(self, state: AppState) -> None:
        view = memory_view(state, self._controller.measured_budget())
        self.bar.show_view(view)
        self.legend.show_pairs(_legend(view) if view is not None else ())
        self.memory.caption.setText(view.caption if view is not None else "Being measured")

    def _show_figures(self, state: AppState) -> None:
        summary = self._controller.summary if engine_sample(state) is not None else None
        self.figures.show_figures(speed_figures(state, summary) + detail_figures(state))
        kept = survival(state)
        self.survival.caption.setText(kept.caption)
        self.bars.show_survival(kept, _no_survival(state))
        self.host_strip.show_pairs(_pairs(host_figures(state)))
        plan = state.engine.plan
        install = plan.engine if plan is not None else state.install
        self.engine_label.setText(f"vLLM {install.version}" if install is not None else "No engine installed")
        self._show_gpus(state)

    def _show_gpus(self, state: AppState) -> None:
        gpus = state.latest.gpus if state.latest is not None else ()
        while len(self._gpu_strips) < len(gpus):
            card = Card("GPU", self._theme, self)
            card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            strip = PairFlow(self._theme, card)
            name = muted(QLabel(gpus[len(self._gpu_strips)].name, card), self._theme)
            _one_line(card, strip, name)
            self._gpus.addWidget(card)
            self._gpu_strips.append((card, strip))
        for index, (card, strip) in enumerate(self._gpu_strips):
            card.setVisible(index < len(gpus))
            if index < len(gpus):
                strip.show_pairs(_pairs(gpu_figures(gpus[index])))

    def _on_action(self, action: Action) -> None:
        self.action_requested.emit(action)

    def _on_welcome(self) -> None:
        self.action_requested.emit(Action.INSTALL_AND_START)

    def _on_engines(self) -> None:
        self.engines_requested.emit()


def _legend(view: MemoryView) -> tuple[Pair, ...]:
    return tuple(Pair(entry.title, entry.size, segment=entry.segment) for entry in view.legend)


def _pairs(figures: tuple[Figure, ...]) -> tuple[Pair, ...]:
    return tuple(Pair(figure.name, figure.value, figure.tip) for figure in figures)


def _one_line(card: Card, strip: PairFlow, right: QLabel) -> None:
    """Title, figures and a quiet word on one line: a strip instead of a card with a body."""
    card.caption.hide()
    line = QHBoxLayout()
    line.setSpacing(GRID_PX)
    line.addWidget(strip, 1, Qt.AlignmentFlag.AlignVCenter)
    line.addWidget(right, 0, Qt.AlignmentFlag.AlignRight)
    card.head.addSpacing(GRID_PX)
    card.head.addLayout(line, 1)


def _no_survival(state: AppState) -> str:
    sample = engine_sample(state)
    if sample is None:
        return "Shown once a server drafts."
    return (
        "Nothing was drafted yet." if sample.totals.drafts is not None else "This preset runs without drafts."
    )
