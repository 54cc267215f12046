"""The dashboard's place in the window: builds the board when first shown and feeds it only while it is seen.

Apart from the board because the graphs' library costs a second of processor time to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from slipstream.app import firstrun
from slipstream.app.presenters import Action, Moment
from slipstream.core.advice import Action as Deed
from slipstream.core.advice import ActionKind, AdviceKind
from slipstream.core.errors import ErrorReport
from slipstream.core.settings import FirstStep
from slipstream.core.state import AppState, ProblemRaised
from slipstream.core.words import say
from slipstream.ui.ports import Clock, Desks
from slipstream.ui.signals import Sig
from slipstream.ui.theme import Theme

if TYPE_CHECKING:
    from slipstream.ui.pages.board import Board


class DashboardPage(QScrollArea):
    """Scrolls where the window is small."""

    action_requested = cast("Sig[Action]", Signal(object))
    engines_requested = cast("Sig[()]", Signal())
    editors_requested = cast("Sig[()]", Signal())
    models_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, desks: Desks, clock: Clock, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._store = desks.store
        self._controller = desks.controller
        self._advice = desks.advice
        self._settings = desks.settings
        self._models = desks.models
        self._clock = clock
        self._board: Board | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Dashboard"))

    def minimumSizeHint(self) -> QSize:
        """The page scrolls, so it may be small."""
        return QSize(320, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """Build on the first showing, then bring everything up to date."""
        super().showEvent(event)
        if self._board is None:
            self._board = self._built()
        if firstrun.asks_for_sizes(self._store.state, self._settings.settings):
            self._models.look()
        self._end_first_run()
        self._board.show_all(self._store.state, self._clock())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The board lays its cards out for the room there is."""
        super().resizeEvent(event)
        if self._board is not None:
            self._board.fold(self.viewport().width())

    def show_change(self, before: AppState, after: AppState, now: Moment) -> None:
        """Feed what changed, if anybody can see it."""
        if self._board is not None and self.isVisible() and not self.window().isMinimized():
            if before.editors is not after.editors:
                self._end_first_run()
            self._board.show_change(before, after, now)

    def show_time(self, now: Moment) -> None:
        """A second passed: words that count change even without news."""
        if self._board is not None and self.isVisible() and not self.window().isMinimized():
            self._board.show_time(self._store.state, now)

    def _built(self) -> Board:
        from slipstream.ui.pages.board import Board

        board = Board(self._theme, self._store.timeline, self._controller, self._settings)
        board.action_requested.connect(self._on_action)
        board.engines_requested.connect(self._on_engines)
        board.deed_requested.connect(self._on_deed)
        board.advice_dismissed.connect(self._on_dismiss)
        board.problem_raised.connect(self._on_problem)
        board.welcome.models_requested.connect(self._on_models)
        board.welcome.skip_requested.connect(self._on_skip)
        board.invite.editors_requested.connect(self._on_editors)
        board.invite.skip_requested.connect(self._on_editor_skipped)
        self.setWidget(board)
        board.fold(self.viewport().width())
        return board

    def _on_action(self, action: Action) -> None:
        self.action_requested.emit(action)

    def _on_engines(self) -> None:
        self.engines_requested.emit()

    def _on_models(self) -> None:
        self.models_requested.emit()

    def _on_editors(self) -> None:
        self.editors_requested.emit()

    def _on_editor_skipped(self) -> None:
        self._on_skip(FirstStep.EDITOR)

    def _on_skip(self, step: FirstStep) -> None:
        self._settings.choose("first_step", firstrun.after(step).value)
        if self._board is not None:
            self._board.show_all(self._store.state, self._clock())

    def _end_first_run(self) -> None:
        """An editor was connected to a running server: nobody has to be led there again."""
        if firstrun.is_over(self._store.state, self._settings.settings):
            self._settings.choose("first_step", FirstStep.DONE.value)

    def _on_deed(self, deed: Deed) -> None:
        """What an advice's button promises: a restart is the program's, the rest the window's."""
        match deed.kind:
            case ActionKind.COPY_COMMAND:
                QGuiApplication.clipboard().setText(deed.command)
            case ActionKind.OPEN_EDITORS:
                self.editors_requested.emit()
            case ActionKind.RESTART | ActionKind.RESTART_WITH | ActionKind.RESTART_WITHOUT_DRAFTS:
                self._advice.follow(deed)

    def _on_dismiss(self, kind: AdviceKind) -> None:
        self._advice.dismiss(kind)

    def _on_problem(self, report: ErrorReport) -> None:
        self._store.dispatch(ProblemRaised(report))
