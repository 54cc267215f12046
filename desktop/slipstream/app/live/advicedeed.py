"""What pressing an advice's buttons does: a restart that differs as it says, or not to see it again."""

from __future__ import annotations

from dataclasses import replace

from slipstream.app.controller import Controller
from slipstream.app.live.advicedesk import AdviceDesk
from slipstream.core.advice import Action, ActionKind, AdviceKind
from slipstream.core.planning.tweak import Tweak


class AdviceDeeds:
    """What the window asks of advice. Lives on the store's thread."""

    def __init__(self, desk: AdviceDesk, controller: Controller) -> None:
        self._desk = desk
        self._controller = controller

    def follow(self, action: Action) -> None:
        """Restart as the advice says; does nothing for an action that is the window's own."""
        tweak = restart_tweak(action, self._controller.tweak)
        if tweak is not None:
            self._controller.restart(tweak=tweak)

    def dismiss(self, kind: AdviceKind) -> None:
        """The person has read it; it does not come again in this run."""
        self._desk.dismiss(kind)


def restart_tweak(action: Action, tweak: Tweak) -> Tweak | None:
    """How to restart, given what the running start does differently; ``None``: the action is no restart.

    ``OPEN_EDITORS`` and ``COPY_COMMAND`` are the window's own.
    """
    wanted = action.overrides
    match action.kind:
        case ActionKind.RESTART:
            return tweak
        case ActionKind.RESTART_WITHOUT_DRAFTS:
            return replace(tweak, without_drafts=True)
        case ActionKind.RESTART_WITH:
            return replace(
                tweak,
                context_tokens=wanted.context_tokens or tweak.context_tokens,
                num_speculative_tokens=wanted.num_speculative_tokens or tweak.num_speculative_tokens,
                max_num_seqs=wanted.max_num_seqs or tweak.max_num_seqs,
                max_num_batched_tokens=wanted.max_num_batched_tokens or tweak.max_num_batched_tokens,
            )
        case ActionKind.OPEN_EDITORS | ActionKind.COPY_COMMAND:
            return None
