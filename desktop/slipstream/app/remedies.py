"""Does what the button beside a message promises. ``SHOW_LOG`` is the window's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from slipstream.app.store import Store
from slipstream.core.errors import NextStep
from slipstream.core.models import PresetId
from slipstream.core.planning.tweak import Offer, Tweak
from slipstream.core.supervision.lifecycle import Phase

_UNDER_WAY = (Phase.STARTING, Phase.READY, Phase.BACKOFF)


class Wishes(Protocol):
    """The controller's side: what can be wished for."""

    @property
    def tweak(self) -> Tweak:
        """What the last start did differently from its preset."""

    def start(self, preset_id: PresetId | None = None, *, tweak: Tweak = ...) -> None:
        """Start a preset."""

    def restart(self, *, tweak: Tweak | None = None) -> None:
        """Stop and start again."""

    def stop(self) -> None:
        """Stop the server."""

    def install(self) -> None:
        """Bring what is missing."""

    def repair(self, preset_id: PresetId | None = None) -> None:
        """Check and mend models, then start."""

    def dismiss_problem(self) -> None:
        """Take the message away."""


class Remedies:
    """Lives on the store's thread."""

    def __init__(self, store: Store, wishes: Wishes) -> None:
        self._store = store
        self._wishes = wishes

    def do(self, step: NextStep) -> None:
        """Take the step that the message now shown offers."""
        wishes = self._wishes
        match step:
            case NextStep.INSTALL:
                wishes.install()
            case NextStep.REPAIR_MODELS:
                wishes.repair()
            case NextStep.START_AGAIN:
                self._again(wishes.tweak)
            case NextStep.USE_OTHER_PORT:
                wishes.start()
            case NextStep.STOP:
                wishes.stop()
            case NextStep.USE_CONTEXT:
                self._again(replace(wishes.tweak, context_tokens=self._offered_context()))
            case NextStep.WITHOUT_GRAPHS:
                self._again(replace(wishes.tweak, eager=True))
            case NextStep.SHOW_LOG | NextStep.NONE:
                wishes.dismiss_problem()

    def take(self, offer: Offer) -> None:
        """Start what was offered; a server that runs or comes up makes room for it."""
        if self._store.state.engine.phase in _UNDER_WAY:
            self._wishes.restart(tweak=offer.tweak)
        else:
            self._wishes.start(offer.preset_id, tweak=offer.tweak)

    def _again(self, tweak: Tweak) -> None:
        """The run that is under way or failed, once more and otherwise."""
        engine = self._store.state.engine
        if engine.phase in _UNDER_WAY:
            self._wishes.restart(tweak=tweak)
        else:
            self._wishes.start(None if engine.plan is None else engine.plan.preset_id, tweak=tweak)

    def _offered_context(self) -> int | None:
        state = self._store.state
        shown = (state.problem, state.engine.problem)
        offers = (report.context_tokens for report in shown if report is not None)
        return next((tokens for tokens in offers if tokens is not None), None)
