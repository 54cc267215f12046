"""A ring of numbers whose newest stretch is always one contiguous, read-only view.

Must not know what the numbers mean. Every row is written twice, a ring's length apart, so that no window ever
wraps; room is claimed from the system only as rows come in. Use from one thread.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Ring:
    """The newest ``capacity`` rows of ``columns`` numbers each; NaN stands for "not known"."""

    def __init__(self, columns: int, capacity: int) -> None:
        if columns < 1 or capacity < 1:
            raise ValueError(f"a ring needs room: {columns} columns, {capacity} rows")
        self._capacity = capacity
        self._data: Floats = np.empty((columns, 2 * capacity))
        self._count = 0

    def __len__(self) -> int:
        return min(self._count, self._capacity)

    @property
    def columns(self) -> int:
        """How many numbers a row has."""
        return len(self._data)

    @property
    def capacity(self) -> int:
        """How many rows it keeps."""
        return self._capacity

    def extend(self, rows: Floats) -> None:
        """Add many rows at once, oldest first, as an array of columns x rows."""
        rows = rows[:, -self._capacity :]
        slots = (self._count + np.arange(rows.shape[1])) % self._capacity
        self._data[:, slots] = rows
        self._data[:, slots + self._capacity] = rows
        self._count += rows.shape[1]

    def push(self, row: Sequence[float]) -> None:
        """Add a row; the oldest falls out of a full ring. ``ValueError`` on another number of columns."""
        if len(row) != self.columns:
            raise ValueError(f"a row of {len(row)} numbers for {self.columns} columns")
        slot = self._count % self._capacity
        self._data[:, slot] = row
        self._data[:, slot + self._capacity] = row
        self._count += 1

    def newest(self, rows: int) -> Floats:
        """The newest ``rows`` rows (or as many as there are), oldest first, as a view of columns x rows.

        The view is good until the next push.
        """
        rows = max(0, min(rows, len(self)))
        end = (self._count - 1) % self._capacity + self._capacity + 1 if self._count else 0
        view = self._data[:, end - rows : end]
        view.flags.writeable = False
        return view

    def widen(self, columns: int) -> None:
        """Make room for more columns; rows that are there get NaN in the new ones."""
        grown: Floats = np.empty((columns, 2 * self._capacity))
        grown[: self.columns] = self._data
        grown[self.columns :] = np.nan
        self._data = grown


def decimate_peaks(t: Floats, y: Floats, limit: int) -> tuple[Floats, Floats]:
    """At most about ``limit`` of the points, chosen so that every peak, dip and gap can still be seen.

    Each of ``limit / 3`` equal stretches keeps its lowest and highest point and, where it has one, a NaN;
    the first and the last point always stay. Short input is returned as it is.
    """
    points = len(t)
    if points <= limit or limit < 3:
        return t, y
    size = -(-points // (limit // 3))
    stretches = -(-points // size)
    padded = np.full(stretches * size, np.nan)
    padded[:points] = y
    grid = padded.reshape(stretches, size)
    unknown = np.isnan(grid)
    base = np.arange(stretches) * size
    chosen = np.unique(
        np.concatenate(
            (
                base + np.where(unknown, np.inf, grid).argmin(axis=1),
                base + np.where(unknown, -np.inf, grid).argmax(axis=1),
                base + unknown.argmax(axis=1),
                np.array([0, points - 1]),
            )
        )
    )
    chosen = chosen[chosen < points]
    return t[chosen], y[chosen]
