"""Decoding speeds without drafts, measured on this computer, in a small file of the state folder.

Comfort only: a file that cannot be read or written costs an advice, never a start.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from slipstream.core.advice import Baseline
from slipstream.core.models import LaunchPlan
from slipstream.engine.files import Paths, atomic_write

KEPT = 100
_SCHEMA = 1


def key(plan: LaunchPlan, gpu: str) -> str:
    """What must be the same for two speeds to be comparable; ``gpu`` is ``""`` on a CPU."""
    engine = plan.engine
    parts = (
        Path(plan.target_path).name,
        plan.dtype,
        plan.kv_cache_dtype or "",
        f"{engine.dist} {engine.version}",
        engine.device.value,
        gpu,
        str(plan.tensor_parallel),
        "eager" if plan.eager else "",
    )
    return " | ".join(parts)


class BaselineFile:
    """Reads and extends the file. One owner thread."""

    def __init__(self, paths: Paths) -> None:
        self._path = paths.state / "speeds-without-drafts.json"

    def read(self, plan: LaunchPlan, gpu: str) -> Baseline:
        """What was measured for such a server; an empty baseline before anything was."""
        found = self._entries().get(key(plan, gpu), ())
        return Baseline(tuple((int(n), float(tokens), float(seconds)) for n, tokens, seconds in found))

    def record(self, plan: LaunchPlan, gpu: str, measured: Baseline) -> None:
        """Remember a run without drafts; classes of contexts it did not reach keep what was known."""
        name, known = key(plan, gpu), self._entries()
        speeds = {speed[0]: speed for speed in (*self.read(plan, gpu).speeds, *measured.speeds)}
        known.pop(name, None)  # the newest go last
        known[name] = [list(speeds[number]) for number in sorted(speeds)]
        kept = dict(list(known.items())[-KEPT:])
        with contextlib.suppress(OSError):
            atomic_write(self._path, json.dumps({"schema": _SCHEMA, "tokens_and_seconds": kept}, indent=1))

    def _entries(self) -> dict[str, list[list[float]]]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            if data["schema"] != _SCHEMA:
                return {}
            return {
                str(name): [[float(value) for value in row] for row in rows if len(row) == 3]
                for name, rows in data["tokens_and_seconds"].items()
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}
