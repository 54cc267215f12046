"""What pressing an advice's button changes of a start. Decides nothing and starts nothing itself."""

from __future__ import annotations

from dataclasses import replace

from slipstream.app.tweak import Tweak
from slipstream.core.advice import Action, ActionKind


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
