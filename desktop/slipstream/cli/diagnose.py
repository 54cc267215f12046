"""``diagnose``: why the runs behind some log files ended, what helps, and how to apply it. Starts nothing."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from slipstream.app.presenters import next_step_text
from slipstream.cli.nextstep import command_for
from slipstream.cli.output import print_json
from slipstream.core.errors import ExitCode, NextStep, StartFailed
from slipstream.core.logs.diagnose import SILENT, Diagnosis, diagnose
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Outcome
from slipstream.engine.guard.process import last_outcome
from slipstream.engine.serve import pastlog

_STDIN = "-"


@dataclass(frozen=True, slots=True)
class _Case:
    """One file with what is to be said of it; ``preset`` is known of the last run only."""

    file: str
    found: Diagnosis
    preset: str | None


def run_diagnose(args: argparse.Namespace) -> int:
    """Print cause, evidence, fix and how to apply it for each file, or one JSON object a file."""
    outcome = last_outcome(Paths.of_user())
    files: list[str] = args.files or _last_run(outcome)
    cases = [_case(file, outcome) for file in files]  # all are read before anything is said
    for index, case in enumerate(cases):
        if args.json:
            print_json(_as_dict(case.found))
        else:
            sys.stdout.write("\n" if index else "")
            print("\n".join(_words(case)))
    return int(ExitCode.OK)


def _last_run(outcome: Outcome | None) -> list[str]:
    if outcome is None:
        raise StartFailed(
            "No run has ended yet", hint="Give a log file: slipstream diagnose FILE, or - for the input."
        )
    return [outcome.log_path]


def _case(file: str, outcome: Outcome | None) -> _Case:
    """How a run ended is known of the last one only; of any other file its lines must tell."""
    lines = pastlog.read_stream(sys.stdin.buffer) if file == _STDIN else pastlog.read_end(Path(file))
    if outcome is None or file == _STDIN or not _same(file, outcome.log_path):
        return _Case(file, _of_lines_alone(diagnose(lines, None, None)), None)
    return _Case(file, diagnose(lines, outcome.code, outcome.signal), outcome.spec.plan.preset_id)


def _of_lines_alone(found: Diagnosis) -> Diagnosis:
    """A file without an error does not even say that anything failed."""
    if found.name != SILENT:
        return found
    return replace(
        found,
        title="Nothing in this file says that something failed",
        cause="Its run may have ended well, or its error output was kept elsewhere.",
        fix="If the server did fail, give the file with its error output (stderr).",
    )


def _same(file: str, log_path: str) -> bool:
    return Path(file).resolve() == Path(log_path).resolve()


def _as_dict(found: Diagnosis) -> dict[str, str]:
    return {
        "kind": found.kind.value,
        "cause": _cause(found),
        "fix": found.fix,
        "evidence": found.evidence,
    }


def _words(case: _Case) -> list[str]:
    found = case.found
    evidence = found.evidence.replace("\n", "\n          ") or "none in this file"
    lines = [
        "standard input" if case.file == _STDIN else case.file,
        f"Cause:    {_cause(found)}",
        f"Evidence: {evidence}",
        f"Fix:      {found.fix}",
    ]
    # The log is in the person's hand already.
    command = (
        None if found.next_step is NextStep.SHOW_LOG else command_for(found.next_step, found.context_tokens)
    )
    if command is not None:
        start = f"slipstream start {case.preset}" if case.preset is not None else "slipstream start"
        lines.append(f"Apply:    {command.replace('slipstream start', start, 1)}")
        label = next_step_text(found.next_step, found.context_tokens)
        lines.append(f'          or, in the window: "{label}"')
    return lines


def _cause(found: Diagnosis) -> str:
    return f"{found.title}. {found.cause}"
