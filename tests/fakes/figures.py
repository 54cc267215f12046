"""A report's lines: what was measured, in which unit, and what it must stay under."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass


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


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
