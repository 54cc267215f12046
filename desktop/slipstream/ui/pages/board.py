"""The dashboard's cards: advice, memory, graphs, key figures, survival, requests, the computer, its GPUs.

Imports the graphs' library, so it is imported only by the dashboard page's first showing.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.firstrun import editor_invitation, first_card
from slipstream.app.live.figures import Figure, MemoryView, host_figures, memory_view
from slipstream.app.live.speedfigures import detail_figures, speed_figures, survival
from slipstream.app.presenters import Action, Moment, engine_sample
from slipstream.core.advice import Action as Deed
from slipstream.core.advice import AdviceKind
from slipstream.core.errors import ErrorReport
from slipstream.core.live.sample import GpuReading
from slipstream.core.live.timeline import Timeline
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.pages.settings.port import Settings
from slipstream.ui.ports import Controller
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.advice_line import AdviceLine
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.editor_invite import EditorInvite
from slipstream.ui.widgets.figure_row import FigureGrid
from slipstream.ui.widgets.gpu_card import GpuCard
from slipstream.ui.widgets.graph_cards import GraphCards
from slipstream.ui.widgets.memory_bar import MemoryBar
from slipstream.ui.widgets.pair_flow import Pair, PairFlow
from slipstream.ui.widgets.request_table import RequestTable
from slipstream.ui.widgets.survival_card import SurvivalCard
from slipstream.ui.widgets.welcome_card import WelcomeCard

_WIDE_PX = 720
_GRAPH_PX = 190
# Row, column, rows, columns of throughput, acceptance, speed, survival, requests and load.
_WIDE = ((0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 1, 1), (2, 0, 1, 1), (2, 1, 1, 1))
_NARROW = ((0, 0, 1, 2), (1, 0, 1, 1), (2, 0, 1, 2), (1, 1, 1, 1), (4, 0, 1, 2), (3, 0, 1, 2))
_SHARES = (3, 2)  # of the two columns
_GAP = 12
_FIGURES_A_LINE = 3


class Board(QWidget):
    """Cards in two columns; where room is short, throughput, speed, load and requests take a line each."""

    action_requested = cast("Sig[Action]", Signal(object))
    engines_requested = cast("Sig[()]", Signal())
    deed_requested = cast("Sig[Deed]", Signal(object))
    advice_dismissed = cast("Sig[AdviceKind]", Signal(object))
    problem_raised = cast("Sig[ErrorReport]", Signal(object))

    def __init__(
        self,
        theme: Theme,
        timeline: Timeline,
        controller: Controller,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("page", True)
        self._controller = controller
        self._settings = settings
        self._theme = theme
        self._narrow: bool | None = None
        self.invite = EditorInvite(theme, self)
        self.advice = AdviceLine(theme, self)
        self.memory = Card(say("Memory"), theme, self)
        self.bar = MemoryBar(theme, self.memory)
        self.legend = PairFlow(theme, self.memory)
        self.memory.body.addWidget(self.bar)
        self.memory.body.addWidget(self.legend)
        self.graphs = GraphCards(theme, timeline, self)
        self.now = Card(say("Speed"), theme, self)
        self.figures = FigureGrid(theme, _FIGURES_A_LINE, big=_FIGURES_A_LINE, parent=self.now)
        self.now.body.addWidget(self.figures)
        self.now.body.addStretch(1)
        self.survival = SurvivalCard(theme, self)
        self.requests = Card(say("Requests"), theme, self)
        self.table = RequestTable(theme, self.requests)
        self.requests.body.addWidget(self.table, 1)
        self.host = Card(say("Computer"), theme, self)
        self.host_strip = PairFlow(theme, self.host)
        self.engine_label = muted(QLabel(self.host), theme)
        _one_line(self.host, self.host_strip, self.engine_label)
        self.gpus: list[GpuCard] = []
        self.welcome = WelcomeCard(theme, self)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._gpu_column = QVBoxLayout()
        self._gpu_column.setSpacing(_GAP)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.invite)
        column.addWidget(self.advice)
        column.addWidget(self.memory)
        column.addWidget(self.welcome, 1)
        column.addLayout(self._grid, 1)
        column.addWidget(self.host)
        column.addLayout(self._gpu_column)
        for card in (self.graphs.throughput, self.graphs.acceptance, self.graphs.load):
            card.setMinimumHeight(_GRAPH_PX)
        self.memory.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.host.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _wire(self) -> None:
        self.advice.action_requested.connect(self._on_deed)
        self.advice.dismiss_requested.connect(self._on_dismiss)
        self.graphs.action_requested.connect(self._on_action)
        self.graphs.problem_raised.connect(self._on_problem)
        self.welcome.start_requested.connect(self._on_welcome)
        self.welcome.engines_requested.connect(self._on_engines)

    def fold(self, width: int) -> None:
        """Lay the cards out for ``width`` pixels."""
        narrow = width < _WIDE_PX
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for card, place in zip(self._serving_cards(), _NARROW if narrow else _WIDE, strict=True):
            self._grid.removeWidget(card)
            self._grid.addWidget(card, *place)
        for column, share in enumerate(_SHARES):
            self._grid.setColumnStretch(column, share)
        for row, stretch in enumerate((3, 3, 0, 3, 0) if narrow else (5, 1, 3, 0, 0)):
            self._grid.setRowStretch(row, stretch)

    def show_all(self, state: AppState, now: Moment) -> None:
        """Bring every card up to date."""
        self._show_welcome(state)
        self._show_memory(state)
        self._show_figures(state)
        self._show_news(state)
        self.graphs.show_state(state, now, always=True)

    def show_change(self, before: AppState, after: AppState, now: Moment) -> None:
        """Update the cards whose part of the state changed."""
        self._show_welcome(after)
        if after.engine is not before.engine or after.latest is not before.latest:
            self._show_memory(after)
            self._show_figures(after)
        self._show_news(after)
        self.graphs.show_state(after, now)

    def show_time(self, state: AppState, now: Moment) -> None:
        """Update the words that count seconds."""
        self.graphs.show_notice(state, now)

    def _serving_cards(self) -> tuple[Card, ...]:
        graphs = self.graphs
        speeds = (graphs.throughput, graphs.acceptance, self.now, self.survival)
        return (*speeds, self.requests, graphs.load)

    def _show_welcome(self, state: AppState) -> None:
        """The first run: a card in place of empty graphs, and a strip once a server is ready."""
        chosen = self._settings.settings
        self.invite.show_invitation(editor_invitation(state, chosen))
        view = first_card(state, chosen)
        self.welcome.show_welcome(view)
        for card in self._serving_cards():
            card.setVisible(view is None)
        self._column.setStretchFactor(self._grid, 0 if view is not None else 1)

    def _show_news(self, state: AppState) -> None:
        self.advice.show_advice(state.advice)
        self.table.show_requests(state.requests)

    def _show_memory(self, state: AppState) -> None:
        view = memory_view(state, self._controller.measured_budget())
        self.bar.show_view(view)
        self.legend.show_pairs(_legend(view) if view is not None else ())
        self.memory.caption.setText(view.caption if view is not None else say("Being measured"))

    def _show_figures(self, state: AppState) -> None:
        summary = self._controller.summary if engine_sample(state) is not None else None
        self.figures.show_figures(speed_figures(state, summary) + detail_figures(state))
        self.survival.show_survival(survival(state), _no_survival(state))
        self.host_strip.show_pairs(_pairs(host_figures(state)))
        plan = state.engine.plan
        install = plan.engine if plan is not None else state.install
        self.engine_label.setText(
            f"vLLM {install.version}" if install is not None else say("No engine installed")
        )
        self._show_gpus(state.latest.gpus if state.latest is not None else ())

    def _show_gpus(self, readings: tuple[GpuReading, ...]) -> None:
        for gpu in readings[len(self.gpus) :]:
            card = GpuCard(self._theme, gpu, many=len(readings) > 1, parent=self)
            self._gpu_column.addWidget(card)
            self.gpus.append(card)
            self.graphs.add(card.title.text(), card.graph)
        for index, card in enumerate(self.gpus):
            card.setVisible(index < len(readings))
            if index < len(readings):
                card.show_reading(readings[index])

    def _on_deed(self, deed: Deed) -> None:
        self.deed_requested.emit(deed)

    def _on_dismiss(self, kind: AdviceKind) -> None:
        self.advice_dismissed.emit(kind)

    def _on_problem(self, report: ErrorReport) -> None:
        self.problem_raised.emit(report)

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
        return say("Shown once a server drafts.")
    return (
        say("Nothing was drafted yet.")
        if sample.totals.drafts is not None
        else say("This preset runs without drafts.")
    )
