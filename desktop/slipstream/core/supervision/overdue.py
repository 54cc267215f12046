"""The watchdog of a start: which step takes too long, and what a person can do about it.

Judges only. Nothing is ended for being slow before ``Rules.start_s``: a first start may rightly take long.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from slipstream.core.errors import ErrorReport, ExitCode, FailureKind, NextStep
from slipstream.core.logs.logparse import Step
from slipstream.core.words import say

FACTOR = 2.0  # hangs in graph capture and compilation were told apart from slowness at twice the usual time
MARGIN_S = 20.0  # below this nobody wonders
# Without an earlier start to compare with. Chosen, not measured: well above the slowest healthy steps that
# users have reported (210 s of profiling on one large card).
PATIENCE_S: Mapping[Step, float] = {
    Step.PACKAGES: 120.0,
    Step.ARGUMENTS: 60.0,
    Step.CORE: 120.0,
    Step.WORKER: 120.0,
    Step.TARGET: 600.0,
    Step.DRAFT: 300.0,
    Step.COMPILE: 420.0,
    Step.MEMORY: 300.0,
    Step.KV_CACHE: 120.0,
    Step.GRAPHS: 300.0,
    Step.WARMUP: 300.0,
    Step.SERVER: 120.0,
    Step.ANSWER: 120.0,
}

_DISK = say("Its files come from the disk: wait, or give up and move the models to a faster, local disk.")
_LOG = say("Look at the log for what it waits for, or give up and start again.")
_REMEDIES: Mapping[Step, tuple[str, NextStep]] = {
    Step.PACKAGES: (
        say("A busy or slow disk is the usual reason: wait, or look at the log."),
        NextStep.SHOW_LOG,
    ),
    Step.TARGET: (_DISK, NextStep.SHOW_LOG),
    Step.DRAFT: (_DISK, NextStep.SHOW_LOG),
    Step.COMPILE: (
        say(
            "It may hang on an old cache: give up, delete ~/.cache/vllm/torch_compile_cache and start again."
        ),
        NextStep.START_AGAIN,
    ),
    Step.MEMORY: (
        say("Other programs that use the memory disturb this: close them and start again."),
        NextStep.START_AGAIN,
    ),
    Step.GRAPHS: (
        say("Some drivers hang here for ever: start without CUDA graphs, which is a little slower."),
        NextStep.WITHOUT_GRAPHS,
    ),
    Step.ANSWER: (
        say("It listens but gives no token: start again, or look at the log."),
        NextStep.START_AGAIN,
    ),
}


def is_overdue(step: Step, elapsed_s: float, usual_s: float | None) -> bool:
    """Whether ``step`` has taken far longer than usual; without an earlier start, longer than patience."""
    if usual_s is None:
        return elapsed_s > PATIENCE_S[step]
    return elapsed_s > max(usual_s * FACTOR, usual_s + MARGIN_S)


@cache
def remedy(step: Step, words: str, usually: str | None) -> ErrorReport:
    """What is seen and what helps, for a step called ``words`` that took ``usually`` before.

    The same value for the same step, so that a message a person has put away stays away.
    """
    hint, button = _REMEDIES.get(step, (_LOG, NextStep.SHOW_LOG))
    if usually is None:
        seen = say("This is far longer than starts usually take.")
    else:
        seen = say("It usually takes {time} on this computer.", time=usually)
    return ErrorReport(
        say("{step} takes unusually long", step=words),
        detail=seen,
        hint=hint,
        next_step=button,
        kind=FailureKind.TIMEOUT,
        exit_code=ExitCode.START_FAILED,
    )
