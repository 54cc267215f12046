"""Keeps the sampler on the running server and adds its samples up into the run's summary.

Lives on the store's thread. It changes nothing: starting and stopping are the controller's.
"""

from __future__ import annotations

from typing import Protocol

from slipstream.app.store import Store
from slipstream.core.live.summary import RunSummary
from slipstream.core.models import Budget
from slipstream.core.planning import measured
from slipstream.core.state import AppState, EngineState
from slipstream.core.supervision.lifecycle import Phase

_ALIVE = (Phase.STARTING, Phase.READY, Phase.STOPPING)
# While it loads, what the engine holds cannot be told apart into weights and cache.
_LOADED = (Phase.READY, Phase.STOPPING)

# Beats a second. Requests that somebody watches are worth more; a hidden idle server costs next to nothing.
WATCHED_HZ = 2.0
USUAL_HZ = 1.0
IDLE_HZ = 0.5


class Watched(Protocol):
    """The sampler's side: what it reads from the next beat on."""

    def watch(self, endpoint_port: int | None, engine_pid: int | None) -> None:
        """Read this port's metrics and this process's tree; ``None`` reads neither."""

    def set_rate(self, hz: float) -> None:
        """Beats a second from now on."""


class RunWatcher:
    """``summary`` is the current or last run's; it begins anew with each run that is first seen."""

    def __init__(self, store: Store, sampler: Watched) -> None:
        self._store = store
        self._sampler = sampler
        self._run_id: str | None = None
        self._visible: bool | None = None  # nobody has said: there is no window
        self._rate_hz = USUAL_HZ
        self.summary = RunSummary.since_start()
        store.subscribe(self._on_changed)

    def set_visible(self, visible: bool) -> None:
        """Whether somebody looks at the figures now."""
        self._visible = visible
        self._set_rate(self._store.state)

    def measured_budget(self) -> Budget | None:
        """The memory account as measured; ``None`` without a loaded server or a reading."""
        state = self._store.state
        plan = state.engine.plan
        if state.latest is None or plan is None or state.engine.phase not in _LOADED:
            return None
        return measured.measured(state.latest, plan, state.engine.figures)

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if before.engine is not after.engine:
            self._follow(before.engine, after.engine)
        sample = after.latest
        if sample is not None and sample is not before.latest and sample.engine is not None:
            self.summary = self.summary.add(sample.at, sample.engine)
        self._set_rate(after)

    def _set_rate(self, state: AppState) -> None:
        if self._visible is None:
            return
        wanted = rate_hz(state, visible=self._visible)
        if wanted != self._rate_hz:
            self._rate_hz = wanted
            self._sampler.set_rate(wanted)

    def _follow(self, before: EngineState, after: EngineState) -> None:
        if after.run_id is not None and after.run_id != self._run_id:
            self._run_id = after.run_id
            self.summary = RunSummary.since_start()
        if (before.phase, before.pid) != (after.phase, after.pid):
            self._sampler.watch(_port(after), after.pid if after.phase in _ALIVE else None)


def rate_hz(state: AppState, *, visible: bool) -> float:
    """How often to sample: by whether requests run, whether a start is under way, and who looks."""
    engine = state.latest.engine if state.latest is not None else None
    busy = engine is not None and engine.running + engine.waiting > 0
    if visible:
        return WATCHED_HZ if busy else USUAL_HZ
    quiet = not busy and state.engine.phase in (Phase.READY, Phase.STOPPED, Phase.FAILED)
    return IDLE_HZ if quiet else USUAL_HZ


def _port(engine: EngineState) -> int | None:
    return engine.plan.port if engine.phase is Phase.READY and engine.plan is not None else None
