"""``status``: the same state the window shows, once or every second."""

from __future__ import annotations

import argparse

from slipstream.app.reports import status_rows
from slipstream.app.statusdict import status_dict
from slipstream.cli.output import print_json, print_table
from slipstream.cli.session import Session, now, session
from slipstream.core.errors import ExitCode
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase

_TWO_BEATS_S = 4.0


def run_status(args: argparse.Namespace) -> int:
    """Print the state; waits for two samples of a running server, since rates need two."""
    with session(sampling=True) as opened:
        if opened.state.engine.phase is Phase.READY:
            opened.wait(_has_rates, _TWO_BEATS_S)
        else:
            opened.wait(lambda state: state.latest is not None, _TWO_BEATS_S)
        _show(opened, as_json=args.json)
        while args.watch:
            opened.wait_sample(_TWO_BEATS_S)
            _show(opened, as_json=args.json)
    return int(ExitCode.OK)


def _has_rates(state: AppState) -> bool:
    sample = state.latest
    return sample is not None and sample.engine is not None and sample.engine.interval_s is not None


def _show(opened: Session, *, as_json: bool) -> None:
    if as_json:
        print_json(status_dict(opened.state, now()))
    else:
        print_table(status_rows(opened.state, opened.app.controller.measured_budget(), now()))
