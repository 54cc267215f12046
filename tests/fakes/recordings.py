"""The recorded outputs of real engines, read the way the app reads a log."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from slipstream.core.logs.logline import LogLine
from slipstream.core.logs.logparse import parse_lines

FOLDER = Path(__file__).parent.parent / "data" / "logs"


def names() -> list[str]:
    """Recordings without their stream's name: ``X.stdout.log`` and ``X.stderr.log`` are one run."""
    return sorted({re.sub(r"(\.std(out|err))?\.log$", "", path.name) for path in FOLDER.glob("*.log")})


@cache
def lines(name: str) -> tuple[LogLine, ...]:
    """A run's output; where the streams were recorded apart, stdout first."""
    found: list[LogLine] = []
    for path in sorted(FOLDER.glob(f"{name}*.log"), reverse=True):
        text = path.read_bytes().decode("utf-8", "replace")
        found += parse_lines(re.split(r"\r\n|\n|\r", text))
    return tuple(found)
