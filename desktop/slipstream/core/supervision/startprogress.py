"""How far a start has come: log events folded into a step in plain words, a fraction and the time left.

The weights are durations: learnt from earlier starts of the preset on this machine, else the recorded ones of
one small CPU start, which give a fraction but never a time left. A step that takes far longer than it did is
named with what helps (``core.supervision.overdue``). Pure; the clock comes in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from slipstream.core.logs.logparse import (
    GraphsCaptured,
    LogEvent,
    ShardsLoaded,
    Step,
    StepReached,
    WeightsRead,
)
from slipstream.core.state import Progress
from slipstream.core.supervision.overdue import is_overdue, remedy
from slipstream.core.words import say

Durations = Mapping[Step, float]

STEPS = tuple(Step)
WORDS: Mapping[Step, str] = {
    Step.PACKAGES: say("Loading Python packages"),
    Step.ARGUMENTS: say("Reading arguments"),
    Step.CORE: say("Starting the engine process"),
    Step.WORKER: say("Starting the worker process"),
    Step.TARGET: say("Loading the target's weights"),
    Step.DRAFT: say("Loading the draft"),
    Step.COMPILE: say("Compiling the model"),
    Step.MEMORY: say("Measuring memory"),
    Step.KV_CACHE: say("Reserving the KV cache"),
    Step.GRAPHS: say("Capturing CUDA graphs"),
    Step.WARMUP: say("Warming up"),
    Step.SERVER: say("Starting the web server"),
    Step.ANSWER: say("Waiting for the first answer"),
}
# Seconds between the milestones of a recorded CPU start with a draft; the first and the last are estimates.
FIRST_START: Durations = {
    Step.PACKAGES: 15.0,
    Step.ARGUMENTS: 1.0,
    Step.CORE: 16.0,
    Step.WORKER: 14.0,
    Step.TARGET: 2.0,
    Step.DRAFT: 1.0,
    Step.KV_CACHE: 1.0,
    Step.SERVER: 2.0,
    Step.ANSWER: 1.0,
}
_NEARLY = 0.95  # a step that overruns its time is nearly done, never done
_TOP = 0.99


@dataclass(frozen=True, slots=True)
class Start:
    """A start under way. ``took`` holds the steps that are over, in seconds; times are monotonic."""

    began_at: float
    step: Step = Step.PACKAGES
    step_at: float = 0.0
    took: tuple[tuple[Step, float], ...] = ()
    done: int = 0
    total: int = 0
    target_read: bool = False
    shown: float = 0.0  # the highest fraction so far: a bar never goes back


def begin(now: float) -> Start:
    """A start whose process begins now."""
    return Start(began_at=now, step_at=now)


def advance(start: Start, event: LogEvent, now: float) -> Start:
    """The start after a log event. A step that lies behind is ignored: targets and drafts repeat lines."""
    match event:
        case StepReached(step):
            return _enter(start, step, now)
        case ShardsLoaded(done, total):
            if start.step is Step.DRAFT or (start.step is Step.TARGET and start.target_read):
                return replace(_enter(start, Step.DRAFT, now), done=done, total=total)
            return replace(_enter(start, Step.TARGET, now), done=done, total=total)
        case WeightsRead():
            return replace(start, target_read=True)
        case GraphsCaptured(done, total):
            # Before the KV cache exists vLLM captures a few graphs only to measure them.
            measured = _position(start.step) < _position(Step.KV_CACHE)
            step = Step.MEMORY if measured else Step.GRAPHS
            return replace(_enter(start, step, now), done=done, total=total)
        case _:
            return start


def durations(start: Start, now: float) -> dict[Step, float]:
    """Seconds that each step took, the present one until ``now``: what a finished start teaches."""
    return {**dict(start.took), start.step: now - start.step_at}


def progress(start: Start, learnt: Durations | None, now: float) -> tuple[Start, Progress]:
    """What to show at ``now``, and the start with the fraction remembered.

    ``remaining_s`` is ``None`` on a first start. A step that takes far longer than it did is called so.
    """
    expected = learnt or FIRST_START
    elapsed = now - start.step_at
    usual = expected.get(start.step, 0.0)
    share = start.done / start.total if start.total else 0.0
    inside = max(min(elapsed, usual * _NEARLY), usual * share * _NEARLY)
    here = _position(start.step)
    before = sum(seconds for step, seconds in expected.items() if _position(step) < here)
    total = sum(expected.values())
    fraction = min(_TOP, max(start.shown, (before + inside) / total if total > 0 else 0.0))
    remaining_s = max(0.0, total - before - inside) if learnt else None
    known_s = usual if learnt and usual > 0 else None
    late = is_overdue(start.step, elapsed, known_s)
    usually = None if known_s is None else _span(known_s)
    found = remedy(start.step, WORDS[start.step], usually) if late else None
    words = _words(start, elapsed if late else None, usually)
    return replace(start, shown=fraction), Progress(words, round(fraction, 4), remaining_s, found)


def _enter(start: Start, step: Step, now: float) -> Start:
    if _position(step) <= _position(start.step):
        return start
    took = (*start.took, (start.step, now - start.step_at))
    return replace(start, step=step, step_at=now, took=took, done=0, total=0)


def _position(step: Step) -> int:
    return STEPS.index(step)


def _words(start: Start, late_s: float | None, usually: str | None) -> str:
    words = WORDS[start.step]
    if start.total > 1:
        words = say("{step} {done} of {total}", step=words, done=start.done, total=start.total)
    if late_s is None:
        return words
    if usually is None:
        return say("{step} for {time}", step=words, time=_span(late_s))
    return say("{step} for {time}, usually {usual}", step=words, time=_span(late_s), usual=usually)


def _span(seconds: float) -> str:
    if seconds < 90:
        return f"{max(seconds, 1.0):.0f} s"
    minutes = round(seconds / 60)
    return say("{minutes} minutes", minutes=minutes) if minutes != 1 else say("1 minute")
