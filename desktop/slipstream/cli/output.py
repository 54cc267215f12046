"""Printing: words for a person, one JSON object for a program, and the exit code of a refusal."""

from __future__ import annotations

import json
import sys

from slipstream.app.reports import report_words, table_lines
from slipstream.cli.nextstep import command_for
from slipstream.core.codec import to_json
from slipstream.core.errors import ErrorReport, ExitCode


def print_json(value: object) -> None:
    """One object on one line of stdout."""
    print(json.dumps(value, ensure_ascii=False), flush=True)


def print_report(report: ErrorReport, *, as_json: bool) -> int:
    """Say what is wrong and what to do; gives the exit code. JSON goes to stdout, words to stderr."""
    if as_json:
        print_json({"error": to_json(report)})
    else:
        print(report_words(report), file=sys.stderr)
        command = command_for(report.next_step, report.context_tokens)
        if command is not None:
            print(f"In a terminal: {command}", file=sys.stderr)
    return int(report.exit_code)


def print_called_off(said: str, *, as_json: bool) -> int:
    """Say that it was called off; gives the exit code."""
    if as_json:
        print_json({"cancelled": True})
    else:
        print(said, file=sys.stderr)
    return int(ExitCode.CANCELLED)


def print_table(rows: list[tuple[str, str]]) -> None:
    """Two aligned columns."""
    for line in table_lines(rows):
        print(line)
