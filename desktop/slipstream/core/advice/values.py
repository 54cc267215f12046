"""The values of advice: what was noticed, on what evidence, what to change, and the action that does it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.dialects.overrides import NO_OVERRIDES, Overrides
from slipstream.core.models import Device, EngineFigures, LaunchPlan, Method, Segment


class AdviceKind(StrEnum):
    """What may be noticed; at most one advice of a kind at a time."""

    COLLAPSED = "collapsed"
    SILENT = "silent"
    REFUSED = "refused"
    KV_FULL = "kv_full"
    HEAT = "heat"
    POWER = "power"
    CONTEXT_ERODES = "context_erodes"
    SAMPLES_HOT = "samples_hot"
    SLOWER = "slower"
    LATE_POSITIONS = "late_positions"
    PROMPT_DOMINATES = "prompt_dominates"


class ActionKind(StrEnum):
    """What the button beside an advice does."""

    RESTART = "restart"  # the same server again
    RESTART_WITH = "restart_with"  # again, with ``overrides``
    RESTART_WITHOUT_DRAFTS = "restart_without_drafts"
    OPEN_EDITORS = "open_editors"  # the page where clients are configured
    COPY_COMMAND = "copy_command"  # ``command`` needs root, so a person runs it


@dataclass(frozen=True, slots=True)
class Action:
    """One press of a button, ready to be carried out."""

    kind: ActionKind
    label: str
    overrides: Overrides = NO_OVERRIDES
    command: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """``says`` is the one line to show; ``evidence`` the numbers behind it; ``change`` what would help.

    ``gain`` is the expected speed over the present one, less 1, where it can be computed. ``alarm`` marks
    advice that may mean wrong output, not only lost speed. ``raised_at`` is monotonic seconds.
    """

    kind: AdviceKind
    says: str
    evidence: str
    change: str
    action: Action
    gain: float | None = None
    alarm: bool = False
    raised_at: float = 0.0


@dataclass(frozen=True, slots=True)
class ClientsSeen:
    """What clients were seen to ask, since the run began. ``ClientsSeen()`` where nothing can be seen.

    vLLM's counters tell no sampling values: a temperature is known of our own requests and, where the engine
    logs requests, of all. ``hot_at`` is when (monotonic) one last came with ``temperature`` or more.
    ``refused`` counts answers with status 400 in the access log, ``refused_at`` is when the last came, and
    ``parameter`` names what the engine objected to, where that is known.
    """

    temperature: float | None = None
    hot_at: float | None = None
    refused: int = 0
    refused_at: float | None = None
    parameter: str = ""


NO_CLIENTS = ClientsSeen()


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of the running server without looking at its counters."""

    method: Method
    num_speculative_tokens: int = 0
    kv_cache_tokens: int | None = None
    draft_share: float | None = None  # bytes of the draft's weights over the target's
    on_gpu: bool = False
    max_num_seqs: int = 1
    max_num_batched_tokens: int = 0
    context_tokens: int = 0

    @classmethod
    def of(cls, plan: LaunchPlan, figures: EngineFigures) -> Facts:
        """The facts of a plan and of what its engine told when it started."""
        target, draft = (plan.budget.size_bytes(part) for part in (Segment.TARGET, Segment.DRAFT))
        return cls(
            method=plan.speculation.method,
            num_speculative_tokens=plan.speculation.num_speculative_tokens,
            kv_cache_tokens=figures.kv_cache_tokens,
            draft_share=draft / target if draft and target else None,
            on_gpu=plan.engine.device is not Device.CPU,
            max_num_seqs=plan.max_num_seqs,
            max_num_batched_tokens=plan.max_num_batched_tokens,
            context_tokens=plan.context_tokens,
        )
