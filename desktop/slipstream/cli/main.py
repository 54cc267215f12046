"""Runs one verb of the command line and turns its refusals into words and exit codes.

A verb's module is imported when it is run: ``slipstream --version`` loads neither numpy nor Qt.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

from slipstream.cli.arguments import build_parser
from slipstream.cli.output import print_report
from slipstream.core.errors import AppError, ErrorReport, ExitCode

_ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


def run_verb(args: argparse.Namespace) -> int:
    """Run the verb that ``args`` names; gives the exit code. Without one, prints the help."""
    if getattr(args, "runs", None) is None:
        build_parser().print_help()
        return int(ExitCode.USAGE)
    module, _, function = str(args.runs).partition(":")
    run: Callable[[argparse.Namespace], int] = getattr(
        importlib.import_module(f"slipstream.cli.{module}"), function
    )
    before = {number: signal.signal(number, _end) for number in _ENDING_SIGNALS}
    try:
        return run(args)
    except (AppError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            return _reader_gone()
        return print_refusal(error, args)
    except KeyboardInterrupt:
        return int(ExitCode.CANCELLED)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def print_refusal(error: AppError | OSError, args: argparse.Namespace) -> int:
    """One sentence and a next step (or the JSON of it); gives the exit code."""
    report = error.report() if isinstance(error, AppError) else _file_trouble(error)
    return print_report(report, as_json=getattr(args, "json", False))


def _end(number: int, _frame: FrameType | None) -> None:
    """A polite end from outside unwinds like Ctrl+C, so that what the verb holds is let go in order."""
    raise KeyboardInterrupt(number)


def _file_trouble(error: OSError) -> ErrorReport:
    where = f"{error.filename}: " if error.filename else ""
    return ErrorReport(
        "A file could not be read or written",
        detail=f"{where}{error.strerror or error}",
        hint="Check the folder's permissions and the free disk space, then try again.",
        exit_code=ExitCode.SETTINGS,
    )


def _reader_gone() -> int:
    """Our output's reader went away (``| head``): no error, and Python must not complain at exit either."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return int(ExitCode.OK)
