"""What the supervision state machine is told and what it orders, as closed unions of values.

Inputs name the run they speak of; one that speaks of another run is old news and changes nothing. No
decisions here: those are ``core.supervision.lifecycle.step``'s.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.errors import ErrorReport
from slipstream.core.models import RunSpec


@dataclass(frozen=True, slots=True)
class Rules:
    """The named deadlines and limits, in seconds unless said."""

    start_s: float = 900.0
    drain_s: float = 12.0  # from a stop to the first kill: vLLM's drain time and a margin
    kill_s: float = 10.0  # from a kill to the next one
    kills: int = 3
    probe_s: float = 0.5
    ready_probe_s: float = 30.0  # an end is told by the guardian at once, and ``Doubted`` asks earlier
    silent_probe_s: float = 1.0  # asked more often while a server is silent, so that its return shows at once
    hung_s: float = 30.0
    # One batch of a long prompt on a slow processor may take a minute, and moves no counter before its end.
    frozen_s: float = 180.0
    wake_s: float = 60.0  # from waking up to a real token; also until a sleep that never came is forgotten
    steady_s: float = 600.0
    delays_s: tuple[float, ...] = (2.0, 4.0, 8.0)
    restart: bool = True


RULES = Rules()


@dataclass(frozen=True, slots=True)
class StartAsked:
    """A person or program wants this run."""

    spec: RunSpec


@dataclass(frozen=True, slots=True)
class StopAsked:
    """Whatever there is shall end."""


@dataclass(frozen=True, slots=True)
class RestartAsked:
    """Whatever there is shall end, then this run shall start."""

    spec: RunSpec


@dataclass(frozen=True, slots=True)
class PreflightPassed:
    """Nothing speaks against launching."""

    run_id: str


@dataclass(frozen=True, slots=True)
class PreflightRefused:
    """A mistake was found before it could cost a minute."""

    run_id: str
    report: ErrorReport


@dataclass(frozen=True, slots=True)
class Launched:
    """The guardian runs the engine as process ``pid``."""

    run_id: str
    pid: int


@dataclass(frozen=True, slots=True)
class LaunchRefused:
    """The guardian could not start it; no process exists."""

    run_id: str
    report: ErrorReport


@dataclass(frozen=True, slots=True)
class Adopted:
    """A server of ours that somebody else started was found alive."""

    spec: RunSpec
    pid: int


@dataclass(frozen=True, slots=True)
class CrashFound:
    """The last run ended badly while no program of ours watched."""

    spec: RunSpec | None
    report: ErrorReport


@dataclass(frozen=True, slots=True)
class Exited:
    """The engine and everything below it is gone. ``report`` is what its log says, ``None`` if it was asked
    to end (by anybody: ``slipstream stop`` elsewhere, the guardian's policy). ``survivors`` are what even
    SIGKILL did not remove, by pid."""

    run_id: str
    asked: bool
    report: ErrorReport | None
    survivors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EndingSeen:
    """Somebody else asked the guardian to end the server; its ``Exited`` will follow."""

    run_id: str


@dataclass(frozen=True, slots=True)
class Fell:
    """The engine ended by itself, for ``report``, and ending the rest of its processes takes a while; its
    ``Exited`` will follow."""

    run_id: str
    report: ErrorReport


@dataclass(frozen=True, slots=True)
class HealthOk:
    """It answered; ``tokened`` says that it also lists our name and answered with a token."""

    run_id: str
    tokened: bool


@dataclass(frozen=True, slots=True)
class HealthLost:
    """It did not answer in time, or answered badly, or somebody else did."""

    run_id: str


@dataclass(frozen=True, slots=True)
class Doubted:
    """Somebody else asked it something and got no answer."""

    run_id: str


@dataclass(frozen=True, slots=True)
class WorkFrozen:
    """Requests run, but none of the engine's counters has moved since then (monotonic seconds)."""

    run_id: str
    since: float


@dataclass(frozen=True, slots=True)
class WorkMoved:
    """The counters move again, or nothing is asked of the engine any more."""

    run_id: str


@dataclass(frozen=True, slots=True)
class SleepBegins:
    """The computer is about to sleep."""


@dataclass(frozen=True, slots=True)
class SleepEnds:
    """The computer has woken up."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


Input = (
    StartAsked
    | StopAsked
    | RestartAsked
    | PreflightPassed
    | PreflightRefused
    | Launched
    | LaunchRefused
    | Adopted
    | CrashFound
    | Exited
    | EndingSeen
    | Fell
    | HealthOk
    | HealthLost
    | Doubted
    | WorkFrozen
    | WorkMoved
    | SleepBegins
    | SleepEnds
    | Tick
)


@dataclass(frozen=True, slots=True)
class DoPreflight:
    """Look for mistakes; answer ``PreflightPassed`` or ``PreflightRefused``."""

    spec: RunSpec


@dataclass(frozen=True, slots=True)
class DoLaunch:
    """Start the guardian; answer ``Launched`` or ``LaunchRefused``, always."""

    spec: RunSpec


@dataclass(frozen=True, slots=True)
class DoWatch:
    """Hold the guardian's link and follow the log of a live run."""

    spec: RunSpec


@dataclass(frozen=True, slots=True)
class DoStop:
    """Ask the guardian for an orderly end; ``loading`` servers are killed by it at once."""

    run_id: str
    loading: bool


@dataclass(frozen=True, slots=True)
class DoKill:
    """Ask the guardian to kill the tree now."""

    run_id: str


@dataclass(frozen=True, slots=True)
class DoProbe:
    """Ask the server; answer ``HealthOk`` or ``HealthLost``. ``deep`` checks name and token too."""

    run_id: str
    deep: bool


@dataclass(frozen=True, slots=True)
class DoLearn:
    """The start succeeded: remember how long its steps took."""

    run_id: str


@dataclass(frozen=True, slots=True)
class DoForget:
    """The run is over: let go of its link and its log."""

    run_id: str


Effect = DoPreflight | DoLaunch | DoWatch | DoStop | DoKill | DoProbe | DoLearn | DoForget
