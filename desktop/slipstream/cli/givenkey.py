"""The server's key as a person gives it: never a word of the command line, which every user can read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "SLIPSTREAM_API_KEY"
_STDIN = "-"


def given_key(file: str | None) -> str | None:
    """The key from ``file`` (``-``: the input), else from the environment; ``None`` without one.

    Raises ``OSError`` for a file that cannot be read.
    """
    if file is None:
        return os.environ.get(VARIABLE, "").strip() or None
    text = sys.stdin.readline() if file == _STDIN else Path(file).read_text(encoding="utf-8")
    return text.strip() or None
