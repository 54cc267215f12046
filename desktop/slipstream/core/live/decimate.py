"""Samples to one row in ten seconds: the mean of what was known, for a day's history.

Must not invent: a column that was not known in the whole stretch stays unknown (NaN).
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

ROW_S = 10.0
DAY_S = 86_400.0


@dataclass(frozen=True, slots=True)
class Past:
    """Rows of a history, oldest first: ``at_utc`` (Unix time of a stretch's middle), and values row by row.

    ``values`` holds ``len(columns)`` numbers for each row; NaN where it was not known.
    """

    columns: tuple[str, ...] = ()
    at_utc: array[float] = field(default_factory=lambda: array("d"))
    values: array[float] = field(default_factory=lambda: array("f"))

    def __len__(self) -> int:
        return len(self.at_utc)

    def row(self, index: int) -> Sequence[float]:
        """The values of one row."""
        width = len(self.columns)
        return self.values[index * width : (index + 1) * width]


class Decimator:
    """Adds up samples and gives a row when its stretch of ``ROW_S`` is over. One owner."""

    def __init__(self) -> None:
        self._stretch: int | None = None
        self._sums: list[float] = []
        self._counts: list[int] = []

    def add(self, at: float, values: Sequence[float]) -> tuple[float, list[float]] | None:
        """Take a sample in; gives the row before when this one begins a new stretch.

        More values than before (a GPU appeared) count from here on.
        """
        stretch = math.floor(at / ROW_S)
        done = None
        if stretch != self._stretch:
            done = self.row()
            self._stretch = stretch
            self._sums, self._counts = [0.0] * len(values), [0] * len(values)
        elif len(values) > len(self._sums):
            more = len(values) - len(self._sums)
            self._sums += [0.0] * more
            self._counts += [0] * more
        for place, value in enumerate(values):
            if value == value:  # not NaN
                self._sums[place] += value
                self._counts[place] += 1
        return done

    def row(self) -> tuple[float, list[float]] | None:
        """The row of the present stretch as it is now: its middle, and the means."""
        if self._stretch is None:
            return None
        means = [
            total / count if count else math.nan
            for total, count in zip(self._sums, self._counts, strict=True)
        ]
        return (self._stretch + 0.5) * ROW_S, means
