"""``metrics``: the history that is on disk, as CSV, as JSON, or summed up in words. Starts nothing."""

from __future__ import annotations

import argparse
import csv
import math
import sys
import time

from slipstream.app.live.pastwords import past_dict, past_rows, utc_text
from slipstream.cli.output import print_json, print_report, print_table
from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.core.live.decimate import Past
from slipstream.engine.files import Paths
from slipstream.engine.measure import history


def run_metrics(args: argparse.Namespace) -> int:
    """Print what was measured since then; exit code 0 also when that is nothing."""
    if args.csv and args.json:
        return print_report(
            ErrorReport(
                "Only one form can be printed",
                hint="Give --csv or --json, not both.",
                exit_code=ExitCode.USAGE,
            ),
            as_json=True,
        )
    now_utc = time.time()
    past = history.read(Paths.of_user().history, now_utc - args.since, now_utc)
    if args.csv:
        _print_csv(past)
    elif args.json:
        print_json(past_dict(past))
    elif len(past):
        print_table(past_rows(past))
    else:
        print("Nothing was measured in that time: the window or `slipstream status --watch` has to run.")
    return int(ExitCode.OK)


def _print_csv(past: Past) -> None:
    """One row a stretch of ten seconds; an empty field where something was not known."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(("at_utc", *past.columns))
    for index, at_utc in enumerate(past.at_utc):
        values = ("" if math.isnan(value) else f"{value:.6g}" for value in past.row(index))
        table.writerow((utc_text(at_utc), *values))
    sys.stdout.flush()
