"""The past of a server as named columns for the graphs: an hour as sampled, a day in rows of ten seconds.

Must not be used from more than one thread, and must not be imported where numpy may not be loaded.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from slipstream.core.live.columns import (
    COLUMNS,
    GPU_COLUMNS,
    NAN,
    gpu_column,
    gpus_of,
    is_gpu_column,
    values_of,
)
from slipstream.core.live.decimate import DAY_S, ROW_S, Decimator, Past
from slipstream.core.live.sample import MetricsSample
from slipstream.core.live.series import Floats, Ring

__all__ = ["COLUMNS", "DAY_S", "GAP_S", "GPU_COLUMNS", "HISTORY_S", "RATE_HZ", "Timeline", "gpu_column"]

HISTORY_S = 3600
RATE_HZ = 4  # the sampler's highest
GAP_S = 3.5  # beats are 2 s apart at most; a longer silence is a gap and drawn as one
_ROW_GAP_S = 2.5 * ROW_S


class Timeline:
    """Everything the graphs draw. Push samples, take windows; NaN wherever something was not known."""

    def __init__(self, *, history_s: int = HISTORY_S) -> None:
        self._at = {name: row for row, name in enumerate(COLUMNS, start=1)}
        self._history_s = history_s
        self._ring = Ring(1 + len(COLUMNS), history_s * RATE_HZ)
        self._day = Ring(1 + len(COLUMNS), int(DAY_S / ROW_S))
        self._decimator = Decimator()
        self._gpus = 0
        self._last: float | None = None
        self._last_row: float | None = None

    def __len__(self) -> int:
        return len(self._ring)

    @property
    def gpus(self) -> int:
        """How many GPUs have columns: ``gpu0_...`` to ``gpu{n-1}_...``."""
        return self._gpus

    def push(self, sample: MetricsSample) -> None:
        """Add a sample; one that is not newer than the last is dropped. A missed beat leaves a gap."""
        if self._last is not None:
            if sample.at <= self._last:
                return
            if sample.at - self._last > GAP_S:
                self._ring.push([(self._last + sample.at) / 2, *[NAN] * (self._ring.columns - 1)])
        self._last = sample.at
        self._make_room(max((gpu.index + 1 for gpu in sample.gpus), default=0))
        values = values_of(sample, self._gpus)
        self._ring.push([sample.at, *values])
        row = self._decimator.add(sample.at, values)
        if row is not None:
            self._push_row(*row)

    def seed(self, past: Past, at: float, at_utc: float) -> None:
        """Put what was recorded earlier before what was pushed; ``at`` and ``at_utc`` are the same moment.

        Rows from before the computer started get times below 0, as the monotonic clock counts from there.
        """
        self._make_room(gpus_of(past.columns))
        table = np.full((self._ring.columns, len(past)), NAN)
        table[0] = np.asarray(past.at_utc, dtype=np.float64) + (at - at_utc)
        values = np.asarray(past.values, dtype=np.float64).reshape(len(past), len(past.columns))
        for place, name in enumerate(past.columns):
            if name in self._at:
                table[self._at[name]] = values[:, place]
        table = _with_gaps(table)
        self._day = _seeded(self._day, table, at - DAY_S)
        self._ring = _seeded(self._ring, table, at - self._history_s)

    def window(self, seconds: float, now: float, columns: Sequence[str]) -> tuple[Floats, ...]:
        """``(t, values...)`` of what lies in ``now - seconds .. now``, oldest first; ``t`` is monotonic.

        Samples as they were taken for windows of up to an hour, means of ten seconds for longer ones.
        Read-only views, good until the next push. A GPU that was never seen gives NaN; any other unknown name
        raises ``KeyError``.
        """
        ring = self._ring if seconds <= self._history_s else self._day
        rows = ring.newest(len(ring))
        t = rows[0]
        first = int(np.searchsorted(t, now - seconds, side="left"))
        after = int(np.searchsorted(t, now, side="right"))
        return (t[first:after], *(self._column(rows, name, first, after) for name in columns))

    def _column(self, rows: Floats, name: str, first: int, after: int) -> Floats:
        if name not in self._at and is_gpu_column(name):
            return np.full(after - first, NAN)
        view: Floats = rows[self._at[name], first:after]
        return view

    def _push_row(self, at: float, values: list[float]) -> None:
        # A stretch that began before the first beat may end before a row that was read from disk.
        if self._last_row is None and len(self._day):
            self._last_row = float(self._day.newest(1)[0, -1])
        missing = [NAN] * (self._day.columns - 1 - len(values))
        if self._last_row is not None:
            if at <= self._last_row:
                return
            if at - self._last_row > _ROW_GAP_S:
                self._day.push([(self._last_row + at) / 2, *[NAN] * (self._day.columns - 1)])
        self._last_row = at
        self._day.push([at, *values, *missing])

    def _make_room(self, gpus: int) -> None:
        if gpus <= self._gpus:
            return
        for index in range(self._gpus, gpus):
            for what in GPU_COLUMNS:
                self._at[gpu_column(index, what)] = 1 + len(self._at)
        self._ring.widen(1 + len(self._at))
        self._day.widen(1 + len(self._at))
        self._gpus = gpus


def _with_gaps(table: Floats) -> Floats:
    """The rows with one of NaN wherever nothing was recorded for a while."""
    (places,) = np.nonzero(np.diff(table[0]) > _ROW_GAP_S)
    if not len(places):
        return table
    gaps = np.full((len(table), len(places)), NAN)
    gaps[0] = (table[0, places] + table[0, places + 1]) / 2
    widened: Floats = np.insert(table, places + 1, gaps, axis=1)
    return widened


def _seeded(ring: Ring, table: Floats, since: float) -> Ring:
    """A ring with those rows of ``table`` that are newer than ``since`` before its own."""
    own = ring.newest(len(ring))
    until = own[0, 0] if own.shape[1] else np.inf
    older = table[:, (table[0] >= since) & (table[0] < until)]
    made = Ring(ring.columns, ring.capacity)
    if older.shape[1]:
        made.extend(older)
        gap_at = (older[0, -1] + own[0, 0]) / 2 if own.shape[1] else older[0, -1] + 1e-3
        made.push([gap_at, *[NAN] * (ring.columns - 1)])
    made.extend(own)
    return made
