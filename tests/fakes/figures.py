"""A report's lines: what was measured, in which unit, and what it must stay under."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import slipstream


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of a table; ``limit`` is there where something was promised."""

    what: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the promise holds."""
        return self.limit is None or self.value <= self.limit


def print_figures(figures: Sequence[Figure], *, as_json: bool) -> int:
    """Print the table; the exit status is 1 when a limit is passed."""
    if as_json:
        say(json.dumps({figure.what: figure.value for figure in figures}, indent=2))
    else:
        width = max(len(figure.what) for figure in figures) + 2
        for figure in figures:
            limit = "" if figure.limit is None else f"  (limit {figure.limit:g})"
            passed = "" if figure.kept else "  PASSED"
            say(f"{figure.what:<{width}}{figure.value:>10.3f} {figure.unit:<12}{limit}{passed}")
    return int(not all(figure.kept for figure in figures))


def _three_digits(value: float) -> str:
    """Three significant digits, whole above a thousand."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def record(path: Path, title: str, command: str, figures: Sequence[Figure], note: str) -> None:
    """Keep the table for readers, with the conditions it was made under."""
    kernel = ".".join(platform.release().split(".")[:2])
    rows = "".join(
        f"| {figure.what} | {_three_digits(figure.value)} {figure.unit} "
        f"| {'' if figure.limit is None else f'{figure.limit:g} {figure.unit}'} |\n"
        for figure in figures
    )
    path.write_text(
        f"# {title}\n\n"
        f"{time.strftime('%Y-%m-%d', time.gmtime())}, Slipstream {slipstream.__version__}, "
        f"Python {platform.python_version()}, Linux {kernel}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.1f} at the end.\nMade by `{command}`.\n\n"
        f"| what | measured | limit |\n|---|---|---|\n{rows}\n{note}\n",
        encoding="utf-8",
    )


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
