"""One row of the failure table. Data only; the search is in ``core.logs.diagnose``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from slipstream.core.errors import FailureKind as Kind
from slipstream.core.errors import NextStep as Next


class Rank(IntEnum):
    """How much a match explains; a lower rank beats a higher one wherever it stands in the output."""

    CAUSE = 0
    DEATH = 1  # a process of the engine is gone, without its own words
    REQUEST = 2  # somebody asked for the end
    WRAPPER = 3  # vLLM says that something failed


@dataclass(frozen=True, slots=True)
class Failure:
    """Tell-tale, cause and way out. ``{1}`` in a text is what the pattern's first group caught; a group named
    ``fits`` is a context in tokens that would work, and offers to start with it.

    ``in_records`` rows may match ordinary log records too, not only errors and bare output.
    """

    name: str
    pattern: re.Pattern[str]
    kind: Kind
    title: str
    cause: str
    fix: str
    next_step: Next = Next.SHOW_LOG
    rank: Rank = Rank.CAUSE
    in_records: bool = False


def row(
    name: str, pattern: str, kind: Kind, title: str, cause: str, fix: str, next_step: Next = Next.SHOW_LOG
) -> Failure:
    """A row that names a cause."""
    return Failure(name, re.compile(pattern), kind, title, cause, fix, next_step)
