"""Starts the preset that was chosen for logging in, once its device can be used.

At login a driver may still be loading, and a start would be refused for a GPU that answers seconds later.
"""

from __future__ import annotations

from typing import Protocol

from slipstream.app.store import Store
from slipstream.core.errors import ErrorReport
from slipstream.core.models import Device, Preset, PresetId
from slipstream.core.state import AppState, ProblemRaised
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

PATIENCE_S = 120.0


class Starter(Protocol):
    """The controller's part that is used here."""

    def start(self, preset_id: PresetId | None = None) -> None:
        """Start a preset."""


class LoginStart:
    """Waits in the store for the GPU's first answer, then starts once; a person who acts first wins."""

    def __init__(self, store: Store, starter: Starter, preset_id: PresetId) -> None:
        self._store = store
        self._starter = starter
        self._preset_id = preset_id
        self._since: float | None = None
        self._done = False
        store.subscribe(self._on_changed)

    def _on_changed(self, _before: AppState, after: AppState) -> None:
        if self._done or not after.settled or after.latest is None:
            return
        if after.pending_start is not None or after.engine.phase is not Phase.STOPPED:
            self._done = True
            return
        preset = after.preset(self._preset_id)
        if preset is None or _answers(preset, after):
            self._done = True
            self._starter.start(self._preset_id)
            return
        now = after.latest.at
        self._since = now if self._since is None else self._since
        if now - self._since >= PATIENCE_S:
            self._done = True
            self._store.dispatch(ProblemRaised(_gave_up(preset, after)))


def _answers(preset: Preset, state: AppState) -> bool:
    return preset.device is not Device.CUDA or bool(state.latest is not None and state.latest.gpus)


def _gave_up(preset: Preset, state: AppState) -> ErrorReport:
    why = state.latest.gpu_problem if state.latest is not None else ""
    return ErrorReport(
        say("{title} was not started at login", title=preset.title),
        detail=f"{say('No GPU has answered for {seconds:.0f} s.', seconds=PATIENCE_S)} {why}".strip(),
        hint=say("Look at the Engine page for the GPU's state, then press Start."),
    )
