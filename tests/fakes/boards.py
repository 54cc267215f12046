"""The dashboard inside a window, and a past for it to show."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import states

from slipstream.core.state import AppState
from slipstream.ui.main_window import MainWindow
from slipstream.ui.pages.board import Board


def board_of(window: MainWindow) -> Board:
    """The board, which is there once the dashboard was shown."""
    board = window.dashboard._board
    assert board is not None
    return board


def with_history(window: MainWindow) -> AppState:
    """Give the window's store a past and a newest beat; gives the state that shows it."""
    states.fill(window.dashboard._store)
    return replace(window.dashboard._store.state, latest=states.sample())
