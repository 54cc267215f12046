"""What views are given to show: pills, chips, buttons, notices. Values only; ``presenters`` makes them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Moment:
    """Now, on both clocks: monotonic seconds for spans, Unix time for what outlived a process."""

    at: float
    at_utc: float


class Tone(StrEnum):
    """What a state means to a person; views add a shape to it, never colour alone."""

    QUIET = "quiet"
    BUSY = "busy"
    GOOD = "good"
    WARNING = "warning"
    ERROR = "error"


class IconName(StrEnum):
    """The tray's icons, one per meaning; file names in ``resources/icons`` follow from these."""

    STOPPED = "slipstream-stopped"
    STARTING = "slipstream-starting"
    READY = "slipstream-ready"
    ATTENTION = "slipstream-attention"
    FAILED = "slipstream-failed"


class Action(StrEnum):
    """What the header's one button, or the one in an empty page, does when pressed."""

    START = "start"
    INSTALL_AND_START = "install_and_start"
    STOP = "stop"
    CANCEL_START = "cancel_start"
    CANCEL_JOBS = "cancel_jobs"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Pill:
    """The state pill: ``title`` alone is true, ``detail`` adds progress or time; ``fraction`` is 0..1.

    ``tail`` follows the detail and stays readable where the detail has to be cut. With ``runs_on`` the detail
    goes on with the title's sentence.
    """

    title: str
    detail: str
    tone: Tone
    fraction: float | None = None
    tail: str = ""
    runs_on: bool = False

    @property
    def text(self) -> str:
        """Both parts as one line, for the tray, the terminal and screen readers."""
        if not self.detail:
            return self.title
        joint = " " if self.runs_on else ": "
        return f"{self.title}{joint}{self.detail}{self.tail}"


@dataclass(frozen=True, slots=True)
class PrimaryButton:
    """The header's button: its word, what it does, and a sentence that says so in full."""

    action: Action
    label: str
    tip: str

    @property
    def enabled(self) -> bool:
        """False while nothing can be asked for."""
        return self.action is not Action.NOTHING


@dataclass(frozen=True, slots=True)
class Chip:
    """Whether drafts are really being made, in two words and a sentence."""

    text: str
    tip: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class JobView:
    """A running job: what it is, its step, 0..1 or ``None``, bytes, speed and time left as text.

    ``stall`` says for how long nothing has come, in place of speed and time left.

    Deleting and switching are over in a moment and cannot be called off half-way.
    """

    title: str
    step: str
    fraction: float | None
    amount: str
    left: str
    cancellable: bool = True
    speed: str = ""
    stall: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """What an empty graph says instead of a curve, and the label of the button that helps, if one does."""

    text: str
    action: Action = Action.NOTHING
    label: str = ""
