"""The dashboard's place in the window: builds the board when first shown and feeds it only while it is seen.

Apart from the board because the graphs' library costs a second of processor time to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from slipstream.app.presenters import Action, Moment
from slipstream.app.store import Store
from slipstream.core.state import AppState
from slipstream.ui.ports import Clock, Controller
from slipstream.ui.signals import Sig
from slipstream.ui.theme import Theme

if TYPE_CHECKING:
    from slipstream.ui.pages.board import Board


class DashboardPage(QScrollArea):
    """Scrolls where the window is small."""

    action_requested = cast("Sig[Action]", Signal(object))
    engines_requested = cast("Sig[()]", Signal())

    def __init__(
        self, theme: Theme, store: Store, controller: Controller, clock: Clock, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._store = store
        self._controller = controller
        self._clock = clock
        self._board: Board | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Dashboard")

    def minimumSizeHint(self) -> QSize:
        """The page scrolls, so it may be small."""
        return QSize(320, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """Build on the first showing, then bring everything up to date."""
        super().showEvent(event)
        if self._board is None:
            self._board = self._built()
        self._board.show_all(self._store.state, self._clock())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The board lays its cards out for the room there is."""
        super().resizeEvent(event)
        if self._board is not None:
            self._board.fold(self.viewport().width())

    def show_change(self, before: AppState, after: AppState, now: Moment) -> None:
        """Feed what changed, if anybody can see it."""
        if self._board is not None and self.isVisible() and not self.window().isMinimized():
            self._board.show_change(before, after, now)

    def show_time(self, now: Moment) -> None:
        """A second passed: words that count change even without news."""
        if self._board is not None and self.isVisible() and not self.window().isMinimized():
            self._board.show_time(self._store.state, now)

    def _built(self) -> Board:
        from slipstream.ui.pages.board import Board

        board = Board(self._theme, self._store.timeline, self._controller)
        board.action_requested.connect(self._on_action)
        board.engines_requested.connect(self._on_engines)
        self.setWidget(board)
        board.fold(self.viewport().width())
        return board

    def _on_action(self, action: Action) -> None:
        self.action_requested.emit(action)

    def _on_engines(self) -> None:
        self.engines_requested.emit()
