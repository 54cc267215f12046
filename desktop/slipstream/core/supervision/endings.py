"""Problems the supervision itself finds, in words: too slow, hung, frozen, lost in sleep, unkillable.

What a log says is ``core.logs.diagnose``'s; nothing here decides what happens next.
"""

from __future__ import annotations

from slipstream.core.errors import ErrorReport, ExitCode, FailureKind, NextStep
from slipstream.core.words import say


def too_slow(limit_s: float) -> ErrorReport:
    """A start that was still loading when its time, ``limit_s``, was over."""
    return ErrorReport(
        say("The server did not become ready in time"),
        detail=say("It was still loading after {minutes:.0f} minutes and was ended.", minutes=limit_s / 60),
        hint=say("Look at the last lines of the log for the step it was in, then start again."),
        next_step=NextStep.SHOW_LOG,
        kind=FailureKind.TIMEOUT,
        exit_code=ExitCode.START_FAILED,
    )


def hung(limit_s: float) -> ErrorReport:
    """A serving engine whose health check was silent for ``limit_s``."""
    return ErrorReport(
        say("The server stopped answering"),
        detail=say(
            "Its process ran on, but its health check was silent for {seconds:.0f} s.", seconds=limit_s
        ),
        hint=say("It was ended; start it again, and look at the log if it happens once more."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.TIMEOUT,
        exit_code=ExitCode.START_FAILED,
    )


def frozen(limit_s: float) -> ErrorReport:
    """A serving engine that had requests but whose counters stood still for ``limit_s``."""
    return ErrorReport(
        say("The engine stopped working on its requests"),
        detail=say(
            "Requests were running, but no counter of the engine moved for {minutes:.0f} minutes.",
            minutes=limit_s / 60,
        ),
        hint=say("It was ended; start it again, and look at the log if it happens once more."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.TIMEOUT,
        exit_code=ExitCode.START_FAILED,
    )


def lost_in_sleep(limit_s: float) -> ErrorReport:
    """A server that served before the computer slept and gave no token within ``limit_s`` of waking."""
    return ErrorReport(
        say("The server did not come back after sleep"),
        detail=say(
            "It gave no token within {seconds:.0f} s of waking; a GPU may have lost what it held.",
            seconds=limit_s,
        ),
        hint=say("It was ended; start it again. If that fails, restart the computer."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.DRIVER,
        exit_code=ExitCode.START_FAILED,
    )


def left_over(pids: tuple[int, ...]) -> ErrorReport:
    """The server's leader is gone, but these processes of it survived being killed."""
    return ErrorReport(
        say("Part of the server could not be ended"),
        detail=say(
            "Still there after being killed: process {pids}; a driver may hold it, and memory with it.",
            pids=", ".join(map(str, pids)),
        ),
        hint=say("Start again: leftovers are ended first. If they stay, restart the computer."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.DRIVER,
        exit_code=ExitCode.START_FAILED,
    )


def unexplained() -> ErrorReport:
    """An end with neither a log line nor an exit status that explains it."""
    return ErrorReport(
        say("The server ended without saying why"),
        hint=say("Start it again, and look at the log if it happens once more."),
        next_step=NextStep.SHOW_LOG,
        kind=FailureKind.UNKNOWN,
        exit_code=ExitCode.START_FAILED,
    )


def unkillable(pid: int | None) -> ErrorReport:
    """A process that SIGKILL did not remove."""
    return ErrorReport(
        say("The server could not be ended"),
        detail=say("Process {pid} survived being killed; a driver may hold it.", pid=pid) if pid else "",
        hint=say("Press Stop to try again; if that fails, restart the computer."),
        next_step=NextStep.STOP,
        kind=FailureKind.DRIVER,
        exit_code=ExitCode.START_FAILED,
    )


def guardian_lost() -> ErrorReport:
    """The program that owned the server was killed, and what it left was removed."""
    return ErrorReport(
        say("The server's guardian was killed"),
        detail=say("Without it nothing would end the server safely, so what was left of it was ended too."),
        hint=say("Start it again; if it recurs, look for a memory guard that kills processes."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.KILLED,
        exit_code=ExitCode.START_FAILED,
    )


def unforeseen(detail: str) -> ErrorReport:
    """Something failed for which the program has no words of its own."""
    return ErrorReport(
        say("The server could not be started"),
        detail=detail,
        hint=say("Start again; if it fails the same way, look at Slipstream's own log."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.UNKNOWN,
        exit_code=ExitCode.START_FAILED,
    )
