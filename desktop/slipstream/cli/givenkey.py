"""Keys as a person gives them: never a word of the command line, which every user can read."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from slipstream.core.errors import ExitCode, SettingsError
from slipstream.engine.files import Paths
from slipstream.engine.serve import serverkey

VARIABLE = "SLIPSTREAM_API_KEY"
_STDIN = "-"


class KeyShownError(SettingsError):
    """A key stood on the command line."""

    exit_code = ExitCode.USAGE


def given_key(file: str | None) -> str | None:
    """The key from ``file`` (``-``: the input), else from the environment; ``None`` without one.

    Raises ``OSError`` for a file that cannot be read.
    """
    if file is None:
        return os.environ.get(VARIABLE, "").strip() or None
    text = sys.stdin.readline() if file == _STDIN else Path(file).read_text(encoding="utf-8")
    return text.strip() or None


def refuse_shown_key(args: argparse.Namespace) -> None:
    """Raises ``KeyShownError`` for a key on the command line."""
    if getattr(args, "api_key", None) is not None:
        raise KeyShownError(
            "A key on the command line can be read by every user",
            detail="It was not used, and it may stand in your shell's history now.",
            hint="Put it into a file of your own and name that with --api-key-file; - is the input.",
        )


def settle_server_key(args: argparse.Namespace, paths: Paths) -> None:
    """Keep what a start says about the key: from now on servers ask for that one, for a new one, or for none.

    Raises ``SettingsError``, or ``OSError`` for a file that cannot be read.
    """
    refuse_shown_key(args)
    inherited = os.environ.get(serverkey.VARIABLE, "").strip()
    if args.without_key:
        serverkey.forget(paths)
    elif args.api_key_file is not None:
        serverkey.keep(paths, given_key(args.api_key_file) or "")
    elif inherited:
        serverkey.keep(paths, inherited)
    elif args.with_key:
        serverkey.ensure(paths)
