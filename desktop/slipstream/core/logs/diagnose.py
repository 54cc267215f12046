"""Why a run ended: its output and exit status to a cause, a way out, and the line that proves it.

The root cause beats vLLM's wrappers around it, and among causes the last one printed wins, as the outermost
of chained exceptions. What nobody knows yet is shown by its own root-cause lines, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from slipstream.core.errors import ErrorReport, ExitCode, FailureKind, NextStep
from slipstream.core.failures import FAILURES, Failure, Rank
from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.logs.logparse import is_record
from slipstream.core.words import figure, say

SIGILL = 4
SIGKILL = 9
SILENT = "silent"  # the name of a diagnosis that found no word of a failure
_SHELL_SIGNAL = 128  # a shell, and Python's own launcher, report signal N as 128 + N
_MAX_EVIDENCE = 400
_EXCEPTION = re.compile(r"[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Iteration)\b.*")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """``name`` identifies the row of the table; ``context_tokens`` is a context that would fit, if told."""

    name: str
    kind: FailureKind
    title: str
    cause: str
    fix: str
    evidence: str
    next_step: NextStep
    context_tokens: int | None = None

    def report(self) -> ErrorReport:
        """The same as a problem a person can read."""
        return ErrorReport(
            title=self.title,
            detail=self.cause,
            hint=self.fix,
            next_step=self.next_step,
            kind=self.kind,
            evidence=self.evidence,
            exit_code=ExitCode.START_FAILED,
            context_tokens=self.context_tokens,
        )


def diagnose(lines: Sequence[LogLine], exit_code: int | None, signal: int | None) -> Diagnosis:
    """The best explanation of an end that nobody asked for. ``None`` means that the status is not known."""
    found = _search(lines, Rank.CAUSE)
    if found is not None:
        return found
    if signal is None and exit_code is not None:
        signal = (
            -exit_code if exit_code < 0 else exit_code - _SHELL_SIGNAL if exit_code > _SHELL_SIGNAL else None
        )
    roots = root_cause_lines(lines)
    if signal == SIGILL:
        return _illegal_instruction(roots)
    found = _search(lines, Rank.DEATH) or _search(lines, Rank.REQUEST)
    if found is not None:
        return found
    if signal is not None:
        return _by_signal(signal, roots)
    wrapper = _search(lines, Rank.WRAPPER)
    if roots or wrapper is not None:
        return _unknown(roots or ((wrapper.evidence,) if wrapper else ()))
    return _silent(exit_code)


def root_cause_lines(lines: Sequence[LogLine], limit: int = 3) -> tuple[str, ...]:
    """The last exceptions of the deepest process that printed any: workers fail first, wrappers follow."""
    for process in ("Worker", "EngineCore", ""):
        seen = [
            line.text.strip()
            for line in lines
            if line.level >= Level.ERROR and line.process.startswith(process) and _is_cause(line)
        ]
        if seen:
            return tuple(dict.fromkeys(seen))[-limit:]
    return ()


def _is_cause(line: LogLine) -> bool:
    text = line.text.strip()
    if any(row.rank is Rank.WRAPPER and row.pattern.search(text) for row in FAILURES):
        return False
    return _EXCEPTION.fullmatch(text) is not None or text.startswith("Value error,") or ": error: " in text


def _search(lines: Sequence[LogLine], rank: Rank) -> Diagnosis | None:
    rows = [row for row in FAILURES if row.rank is rank]
    for line in reversed(lines):
        suspicious = line.level >= Level.ERROR or (line.level < Level.WARNING and not is_record(line))
        for row in rows:
            match = row.pattern.search(line.text) if suspicious or row.in_records else None
            if match:
                return _of_row(row, match, line)
    return None


def _of_row(row: Failure, match: re.Match[str], line: LogLine) -> Diagnosis:
    caught = (match[0], *(_readable(group) for group in match.groups()))
    context = match["fits"] if "fits" in row.pattern.groupindex else None
    fits = int(context) if context else None
    return Diagnosis(
        row.name,
        row.kind,
        row.title,
        row.cause.format(*caught),
        row.fix.format(*caught),
        _clip(line.text),
        row.next_step if fits is None else NextStep.USE_CONTEXT,
        fits,
    )


def _readable(caught: str | None) -> str:
    if caught is None:
        return say("an unknown number")
    return figure(int(caught), ",") if caught.isascii() and caught.isdigit() else caught


def _clip(text: str) -> str:
    plain = text.strip()
    return plain if len(plain) <= _MAX_EVIDENCE else plain[: _MAX_EVIDENCE - 1] + "…"


def _illegal_instruction(roots: Sequence[str]) -> Diagnosis:
    return Diagnosis(
        "illegal-instruction",
        FailureKind.ENGINE_BROKEN,
        say("The engine does not run on this processor"),
        say("It used an instruction that this processor does not have (SIGILL)."),
        say("Install the engine build for this processor."),
        _clip("\n".join(roots)),
        NextStep.INSTALL,
    )


def _by_signal(signal: int, roots: Sequence[str]) -> Diagnosis:
    if signal == SIGKILL:
        return Diagnosis(
            "killed",
            FailureKind.KILLED,
            say("The server was killed"),
            say("It was ended from outside at once (SIGKILL), as Linux does when memory runs out."),
            say("Close programs that need much memory, then start again."),
            _clip("\n".join(roots)),
            NextStep.START_AGAIN,
        )
    return Diagnosis(
        "signal",
        FailureKind.KILLED,
        say("The server was ended by a signal"),
        say("Signal {signal} ended it; Slipstream did not send it.", signal=signal),
        say("Start it again, and look at the log if it happens once more."),
        _clip("\n".join(roots)),
        NextStep.START_AGAIN,
    )


def _unknown(roots: Sequence[str]) -> Diagnosis:
    return Diagnosis(
        "unknown",
        FailureKind.UNKNOWN,
        say("The engine ended with an error"),
        say("This error is not a known one; its own words are below."),
        say("Look at the log around that line; starting again may help."),
        _clip("\n".join(roots)),
        NextStep.SHOW_LOG,
    )


def _silent(exit_code: int | None) -> Diagnosis:
    if exit_code is None:
        cause = say("Its log holds no error, and its exit status is not known.")
    else:
        cause = say("Its log holds no error, and its exit status was {code}.", code=exit_code)
    return Diagnosis(
        SILENT,
        FailureKind.UNKNOWN,
        say("The server ended without saying why"),
        cause,
        say("Start it again, and look at the log if it happens once more."),
        "",
        NextStep.SHOW_LOG,
    )
