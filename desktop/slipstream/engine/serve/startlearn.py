"""How long the steps of a start took on this machine, per preset, in a small file of the state folder.

Comfort only: a file that cannot be read or written costs the time left, never a start.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from slipstream.core.logs.logparse import Step
from slipstream.core.supervision.startprogress import Durations
from slipstream.engine.files import Paths, atomic_write

KEPT = 5
_SCHEMA = 1


class StartTimes:
    """Reads and extends the file. One owner thread."""

    def __init__(self, paths: Paths) -> None:
        self._path = paths.state / "start-times.json"

    def expected(self, preset: str) -> Durations | None:
        """Median seconds of each step over the last starts of ``preset``; ``None`` before the first.

        Only steps that the newest start went through: a changed preset may have lost its draft.
        """
        starts = _read(self._path).get(preset, [])
        if not starts:
            return None
        return {step: median([s[step] for s in starts if step in s]) for step in starts[-1]}

    def record(self, preset: str, took: Durations) -> None:
        """Remember one finished start. A full disk is no reason to fail: then nothing is remembered."""
        known = _read(self._path)
        starts = [*known.get(preset, []), dict(took)][-KEPT:]
        presets = {
            name: [{step.value: round(seconds, 3) for step, seconds in start.items()} for start in kept]
            for name, kept in {**known, preset: starts}.items()
        }
        with contextlib.suppress(OSError):
            atomic_write(self._path, json.dumps({"schema": _SCHEMA, "presets": presets}, indent=1))


def _read(path: Path) -> dict[str, list[dict[Step, float]]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        presets = data["presets"] if data["schema"] == _SCHEMA else {}
        return {str(name): [_start(start) for start in kept] for name, kept in presets.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _start(data: Mapping[str, float]) -> dict[Step, float]:
    return {Step(name): float(seconds) for name, seconds in data.items()}
