"""What the desktop is told of a server: when it is ready, when it failed, when it was started again.

Pure: the state before and after go in, a notice or nothing comes out. Showing it is the window's side.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.app.presenters import endpoint_text, next_step_text, server_name
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

# A notice of the same kind is not repeated sooner, and in an hour there are not more than this many.
REPEAT_S = 20.0
HOUR_S = 3600.0
AN_HOUR = 12


class Deed(StrEnum):
    """What a button of a notice does."""

    OPEN = "default"  # pressing the notice itself
    LOG = "log"
    COPY = "copy"
    STEP = "step"  # the report's own next step


class NoticeKind(StrEnum):
    """What happened."""

    READY = "ready"
    FAILED = "failed"
    LOST = "lost"
    RESTARTED = "restarted"


@dataclass(frozen=True, slots=True)
class DesktopNotice:
    """A title, a sentence, and buttons as (deed, label). ``step`` is what ``Deed.STEP`` stands for."""

    kind: NoticeKind
    title: str
    body: str
    deeds: tuple[tuple[Deed, str], ...]
    step: NextStep = NextStep.NONE

    @property
    def urgent(self) -> bool:
        """Whether it should stay until it was seen."""
        return self.kind is NoticeKind.FAILED


def desktop_notice(before: AppState, after: AppState, *, recovering: bool) -> DesktopNotice | None:
    """The notice for this change, if it is one for a notice.

    ``recovering`` says that the server was lost and the start that is now over was its restart. A server that
    already ran when the program began is no news.
    """
    was, now = before.engine.phase, after.engine.phase
    if was is now:
        return None
    name = server_name(after)
    match now:
        case Phase.READY if was is Phase.STARTING and not after.engine.adopted:
            address = endpoint_text(after) or ""
            copy = (Deed.COPY, say("Copy address"))
            if recovering:
                title, said = (
                    say("{name} runs again", name=name),
                    say("At {address}, as before.", address=address),
                )
                return DesktopNotice(NoticeKind.RESTARTED, title, said, _deeds())
            title, said = say("{name} is ready", name=name), say("At {address}.", address=address)
            return DesktopNotice(NoticeKind.READY, title, said, _deeds(copy))
        case Phase.BACKOFF:
            title, said = say("{name} is being started again", name=name), _words(after.engine.problem)
            return DesktopNotice(NoticeKind.LOST, title, said, _deeds())
        case Phase.FAILED:
            problem = after.engine.problem
            name = before.engine.plan.title if before.engine.plan is not None else name
            step = problem.next_step if problem is not None else NextStep.NONE
            label = next_step_text(step, problem.context_tokens if problem is not None else None)
            own = () if label is None or step is NextStep.SHOW_LOG else ((Deed.STEP, label),)
            ran = was in (Phase.READY, Phase.BACKOFF)
            title = say("{name} stopped", name=name) if ran else say("{name} did not start", name=name)
            return DesktopNotice(NoticeKind.FAILED, title, _words(problem), _deeds(*own), step)
        case _:
            return None


def outdated(shown: NoticeKind, state: AppState) -> bool:
    """Whether a notice that is still on the screen says what is not so any more."""
    match shown:
        case NoticeKind.READY | NoticeKind.RESTARTED:
            return state.engine.phase is not Phase.READY
        case NoticeKind.LOST:
            return state.engine.phase not in (Phase.BACKOFF, Phase.STARTING)
        case NoticeKind.FAILED:
            return state.engine.phase is not Phase.FAILED


@dataclass(frozen=True, slots=True)
class Pace:
    """Which notices went out lately: (when, kind), oldest first. Monotonic seconds."""

    sent: tuple[tuple[float, NoticeKind], ...] = ()

    def allows(self, kind: NoticeKind, at: float) -> bool:
        """Whether another one may go out now."""
        recent = [(when, what) for when, what in self.sent if at - when < HOUR_S]
        repeated = any(what is kind and at - when < REPEAT_S for when, what in recent)
        return not repeated and len(recent) < AN_HOUR

    def after(self, kind: NoticeKind, at: float) -> Pace:
        """The pace once one of that kind went out."""
        kept = tuple((when, what) for when, what in self.sent if at - when < HOUR_S)
        return Pace((*kept, (at, kind)))


def _deeds(*more: tuple[Deed, str]) -> tuple[tuple[Deed, str], ...]:
    return ((Deed.OPEN, say("Open Slipstream")), *more, (Deed.LOG, say("Show the log")))


def _words(problem: ErrorReport | None) -> str:
    if problem is None:
        return say("The log says more.")
    return ". ".join(part.rstrip(".") for part in (problem.title, problem.detail, problem.hint) if part) + "."
