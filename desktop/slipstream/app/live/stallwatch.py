"""Tells the supervisor what the samples show of a serving engine: counters that stand still, or no answer.

Lives on the store's thread. Sends news only: nothing while all is as it was.
"""

from __future__ import annotations

from collections.abc import Callable

from slipstream.app.store import Store
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import Doubted, Input, WorkFrozen, WorkMoved
from slipstream.core.supervision.stall import Stall


class StallWatch:
    """``post`` is the supervisor's."""

    def __init__(self, store: Store, post: Callable[[Input], None]) -> None:
        self._post = post
        self._run_id: str | None = None
        self._stall = Stall()
        self._told: float | None = None
        store.subscribe(self._on_changed)

    def _on_changed(self, before: AppState, after: AppState) -> None:
        run_id = after.engine.run_id if after.engine.phase is Phase.READY else None
        if run_id != self._run_id:  # what a run did before it slept or ended says nothing of it now
            self._run_id, self._stall, self._told = run_id, Stall(), None
        sample = after.latest
        if run_id is None or sample is None or sample is before.latest:
            return
        if sample.engine is None:
            if before.latest is not None and before.latest.engine is not None:
                self._post(Doubted(run_id))
            return
        self._stall = self._stall.seen(sample.engine, sample.at)
        since = self._stall.frozen_since(sample.at)
        if since != self._told:
            self._told = since
            self._post(WorkMoved(run_id) if since is None else WorkFrozen(run_id, since))
