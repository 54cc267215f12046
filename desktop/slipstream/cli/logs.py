"""``logs``: the engine's own output of the running or the last run."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from slipstream.cli.output import print_json
from slipstream.cli.session import Session, session
from slipstream.core.codec import to_json
from slipstream.core.errors import ExitCode, StartFailed
from slipstream.core.logs.logparse import parse_line
from slipstream.engine.serve.logtail import LogTail

_BEAT_S = 0.2


def run_logs(args: argparse.Namespace) -> int:
    """Print the newest lines, then follow if asked."""
    with session() as opened:
        path = opened.state.engine.log_path
        if path is None or not Path(path).exists():
            raise StartFailed("There is no log yet", hint="Start a server: `slipstream start demo`.")
        tail = LogTail(Path(path))
        lines: list[str] = []
        while fresh := tail.poll():
            lines.extend(fresh)
            del lines[: -max(args.lines, 0) or None]
        lines.extend(tail.flush())
        _print(lines[-args.lines :] if args.lines > 0 else [], as_json=args.json)
        while args.follow:
            _print(_next_lines(opened, tail), as_json=args.json)
    return int(ExitCode.OK)


def _next_lines(opened: Session, tail: LogTail) -> list[str]:
    opened.app.store.drain()
    fresh = tail.poll()
    if not fresh:
        time.sleep(_BEAT_S)
    return fresh


def _print(lines: list[str], *, as_json: bool) -> None:
    for line in lines:
        if as_json:
            print_json(to_json(parse_line(line)))
        else:
            print(line, flush=True)
