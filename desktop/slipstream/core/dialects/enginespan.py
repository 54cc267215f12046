"""Ranges of vLLM versions, and the two that more than one table begins with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Version: TypeAlias = tuple[int, int, int]

# The oldest version that commands are built for.
OLDEST: Version = (0, 8, 5)

# The newer model runner is every model's default by then (config/vllm.py of 0.32.0).
V2_RUNNER_SINCE: Version = (0, 32, 0)


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of versions: from ``since`` on, and before ``until`` where that is known."""

    since: Version = OLDEST
    until: Version | None = None

    def holds(self, version: Version) -> bool:
        """Whether the version lies in the range."""
        return self.since <= version and (self.until is None or version < self.until)
