"""What earlier starts took beyond their memory account, in a small file of the state folder.

Comfort only: a file that cannot be read or written costs precision, never a start.
"""

from __future__ import annotations

import contextlib
import json

from slipstream.core.models import EngineFigures, LaunchPlan
from slipstream.core.sizing import learning
from slipstream.engine.files import Paths, atomic_write

KEPT = 200
_SCHEMA = 1


class LearnedMemory:
    """Reads and extends the file. One owner thread."""

    def __init__(self, paths: Paths) -> None:
        self._path = paths.state / "learned-memory.json"

    def residual_bytes(self, plan: LaunchPlan, gpu: str, driver: str | None) -> int:
        """What the last such start took beyond the formulas; 0 before the first."""
        return self._read().get(learning.key(plan, gpu, driver), 0)

    def all(self) -> dict[str, int]:
        """Every residual by the key of its start, as ``learning.key`` makes it."""
        return self._read()

    def record(self, plan: LaunchPlan, figures: EngineFigures, gpu: str, driver: str | None) -> None:
        """Remember what a server that came up told. A full disk is no reason to fail."""
        found = learning.residual_bytes(plan, figures)
        if found is None:
            return
        known = self._read()
        name = learning.key(plan, gpu, driver)
        known.pop(name, None)  # the newest go last
        known[name] = found
        kept = dict(list(known.items())[-KEPT:])
        with contextlib.suppress(OSError):
            atomic_write(self._path, json.dumps({"schema": _SCHEMA, "residual_bytes": kept}, indent=1))

    def _read(self) -> dict[str, int]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            kept = data["residual_bytes"] if data["schema"] == _SCHEMA else {}
            return {str(name): int(size) for name, size in kept.items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}
