"""What a benchmark child tells the window, one JSON object a line: how far it is, and sentences."""

from __future__ import annotations

import json
from dataclasses import dataclass

from slipstream.core.codec import from_json
from slipstream.core.errors import ErrorReport


@dataclass(frozen=True, slots=True)
class Step:
    """Where it is: a step in words, 0..1, and the seconds left once they can be told."""

    step: str
    fraction: float
    left_s: float | None


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence: what is being waited for, or what came of it."""

    said: str


def read(line: str) -> Step | Said | ErrorReport | None:
    """A line of the child; ``None`` for one that is no event (a library's own words)."""
    try:
        data = json.loads(line)
        match data:
            case {"error": report}:
                return from_json(ErrorReport, report)
            case {"step": _}:
                return from_json(Step, data)
            case {"said": _}:
                return from_json(Said, data)
    except (ValueError, TypeError):
        return None
    return None
