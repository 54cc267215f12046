"""The hidden verb that our own child processes are started with; nobody types it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def run_download(args: argparse.Namespace) -> int:
    """The download child: fetch one model, say how it goes in JSON lines."""
    from slipstream.engine.models.download_worker import Request, run

    return run(
        Request(
            repo=args.repo,
            revision=args.revision,
            cache=Path(args.cache),
            token=os.environ.get("HF_TOKEN") or None,
            read_s=args.read_s,
            reach_s=args.reach_s,
            give_up_s=args.give_up_s,
        )
    )


def run_numbers(args: argparse.Namespace) -> int:
    """The child that reads a model's figures and fetches no weights."""
    from slipstream.engine.models.download_worker import Request
    from slipstream.engine.models.numbers_worker import run

    into = Path(args.into)
    request = Request(
        repo=args.repo,
        revision=args.revision,
        cache=into,
        token=os.environ.get("HF_TOKEN") or None,
        read_s=args.read_s,
        reach_s=args.reach_s,
        give_up_s=args.give_up_s,
    )
    return run(request, into)
