"""``demo`` without a window: install, start, ask, a live line a second, a summary, everything stopped."""

from __future__ import annotations

import argparse
import sys

from slipstream.app.demo_visit import DEMO_S, DemoVisit
from slipstream.app.reports import summary_dict
from slipstream.cli.output import print_json
from slipstream.cli.session import session
from slipstream.core.codec import to_json
from slipstream.core.errors import ExitCode
from slipstream.engine.guard.lease import Policy


def run_demo(args: argparse.Namespace) -> int:
    """Run the whole demo; gives 0 only when the server answered and was stopped again."""
    out = sys.stderr if args.json else sys.stdout
    codes: list[int] = []
    with session(sampling=True, vanish=Policy.STOP) as opened:
        visit = DemoVisit(
            opened.app.store,
            opened.app.controller,
            opened.app.ask_demo_prompts,
            live_s=args.seconds or DEMO_S,
            tell=lambda line: print(line, file=out, flush=True),
        )
        visit.open(codes.append)
        try:
            opened.wait(lambda _state: bool(codes))
        finally:
            visit.close()
            if visit.owns_server:
                opened.policy = Policy.STOP
    if args.json:
        problem = {"error": to_json(visit.problem)} if visit.problem is not None else {}
        print_json({**summary_dict(opened.app.controller.summary), **problem})
    return codes[0] if codes else int(ExitCode.CANCELLED)
