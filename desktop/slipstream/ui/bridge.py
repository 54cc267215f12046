"""From the store to the widgets: the only place where another thread's news reaches Qt.

A poke from any thread becomes one queued call; the call drains for at most ``BUDGET_S`` and queues itself
again for the rest, so that a flood of events never holds up painting or a click.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Qt, Signal

from slipstream.app.store import Store
from slipstream.core.state import AppState
from slipstream.ui.signals import Sig

BUDGET_S = 0.006


class StoreBridge(QObject):
    """Drains the store on the thread that made it and tells what changed."""

    changed = cast("Sig[AppState, AppState]", Signal(object, object))
    _poked = Signal()

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._poked.connect(self._drain, Qt.ConnectionType.QueuedConnection)
        store.subscribe(self._on_store_changed)
        store.set_poke(self._poked.emit)

    @property
    def state(self) -> AppState:
        """The newest drained state."""
        return self._store.state

    def close(self) -> None:
        """Take no more pokes. What is queued in the store stays there for its next owner."""
        self._store.set_poke(None)

    def _drain(self) -> None:
        if self._store.drain(BUDGET_S):
            self._poked.emit()

    def _on_store_changed(self, before: AppState, after: AppState) -> None:
        self.changed.emit(before, after)
