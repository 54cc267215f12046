"""``start``, ``stop`` and ``restart``: the same inputs to the supervisor that the window sends."""

from __future__ import annotations

import argparse
import sys
import time

from slipstream.app.presenters import phase_text, running_job
from slipstream.app.refusals import already_running
from slipstream.app.reports import job_line, report_words
from slipstream.app.statusdict import status_dict
from slipstream.cli.arguments import STOP_TIMEOUT_S
from slipstream.cli.givenkey import settle_server_key
from slipstream.cli.nextstep import command_for
from slipstream.cli.output import print_json, print_report
from slipstream.cli.session import Session, now, session
from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.core.models import PresetId
from slipstream.core.planning.tweak import Tweak
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.guard.lease import Policy
from slipstream.engine.serve import serverkey

_DOWN = (Phase.STOPPED, Phase.FAILED)


def run_start(args: argparse.Namespace) -> int:
    """Start a preset; with ``--wait`` return when it answers, else when its process runs."""
    with session() as opened:
        busy = already_running(opened.state)
        if busy is not None:
            return print_report(busy.report(), as_json=args.json)
        settle_server_key(args, opened.app.paths)
        opened.policy = Policy.KEEP
        preset = PresetId(args.preset) if args.preset else None
        if args.repair:
            opened.app.controller.repair(preset)
        else:
            tweak = Tweak(args.context, args.no_graphs)
            opened.app.controller.start(preset, install_missing=args.install, port=args.port, tweak=tweak)
        return _follow_start(opened, args)


def run_restart(args: argparse.Namespace) -> int:
    """Stop and start again with the same preset and port."""
    with session() as opened:
        opened.policy = Policy.KEEP
        before = opened.state.engine.run_id
        opened.app.controller.restart(tweak=Tweak(eager=True) if args.no_graphs else None)
        opened.wait(lambda s: s.problem is not None or s.engine.run_id not in (None, before), STOP_TIMEOUT_S)
        return _follow_start(opened, args)


def run_stop(args: argparse.Namespace) -> int:
    """Stop the server and return when nothing of it is left."""
    with session() as opened:
        engine = opened.state.engine
        if engine.phase in _DOWN:
            if args.json:
                print_json({"stopped": False, "phase": engine.phase.value})
            else:
                print("No server is running.")
            return int(ExitCode.OK)
        name = engine.plan.title if engine.plan is not None else "The server"
        opened.app.controller.stop()
        if not opened.wait(lambda state: state.engine.phase in _DOWN, args.timeout):
            return print_report(
                ErrorReport(
                    f"{name} did not stop within {args.timeout:.0f} s",
                    hint="Run `slipstream status` to see what it is doing, or stop again.",
                    exit_code=ExitCode.START_FAILED,
                ),
                as_json=args.json,
            )
        if args.json:
            print_json({"stopped": True, "phase": opened.state.engine.phase.value})
        else:
            print(f"{name} is stopped.")
        return int(ExitCode.OK)


def _follow_start(opened: Session, args: argparse.Namespace) -> int:
    """Show progress until the start is as far as asked, then say where the server is."""
    end = time.monotonic() + args.timeout
    shown = ""
    warned: ErrorReport | None = None
    while True:
        settled = opened.wait(lambda state: _start_is_over(state, wait=args.wait), 0.5)
        text = progress_line(opened.state)
        if text != shown and text and not args.json:
            shown = text
            print(text, file=sys.stderr, flush=True)
        progress = opened.state.engine.progress
        remedy = progress.remedy if progress is not None else None
        if remedy is not None and remedy != warned and not args.json:
            warned = remedy
            _warn(remedy)
        if settled:
            break
        if time.monotonic() > end:
            return print_report(
                ErrorReport(
                    f"The server was not ready after {args.timeout:.0f} s",
                    hint="It goes on starting: watch it with `slipstream logs -f`, or run `slipstream stop`.",
                    exit_code=ExitCode.START_FAILED,
                ),
                as_json=args.json,
            )
    state = opened.state
    problem = state.problem or state.engine.problem
    if state.engine.phase in _DOWN and problem is not None:
        return print_report(problem, as_json=args.json)
    if args.json:
        print_json(status_dict(state, now()))
    else:
        print(phase_text(state, now()))
        if state.engine.endpoint is not None:
            print(f"{state.engine.endpoint.base_url}  model {state.engine.endpoint.model}")
        if serverkey.of_process(state.engine.pid) is not None:
            print(f"Clients have to show the key in {serverkey.path(opened.app.paths)}.", file=sys.stderr)
    return int(ExitCode.OK)


def _warn(remedy: ErrorReport) -> None:
    """A step that takes unusually long; the start goes on meanwhile."""
    print(report_words(remedy), file=sys.stderr)
    command = command_for(remedy.next_step)
    if command is not None:
        print(f"In a terminal: {command.replace('slipstream start', 'slipstream restart')}", file=sys.stderr)


def _start_is_over(state: AppState, *, wait: bool) -> bool:
    if state.problem is not None or state.engine.phase is Phase.FAILED:
        return True
    if state.pending_start is not None:
        return False
    if state.engine.phase is Phase.READY:
        return True
    return not wait and state.engine.phase is Phase.STARTING and state.engine.pid is not None


def progress_line(state: AppState) -> str:
    """The one line that says how far installing or starting has come; empty when nothing is under way."""
    running = running_job(state)
    if running is not None:
        return job_line(running)
    if state.engine.phase is Phase.STARTING and state.engine.progress is not None:
        return phase_text(state, now())
    return ""
