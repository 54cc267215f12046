"""What was measured before anybody looked at a graph, kept without numpy; it then becomes a ``Timeline``.

A program in the tray may run for days unseen: numpy would cost it a tenth of a second at every start and some
15 MB. The last hour is kept as sampled, a day in rows of ten seconds, as the timeline has them.
"""

from __future__ import annotations

from array import array
from collections import deque
from typing import TYPE_CHECKING

from slipstream.core.live import columns
from slipstream.core.live.decimate import DAY_S, ROW_S, Decimator, Past
from slipstream.core.live.sample import MetricsSample

if TYPE_CHECKING:
    from slipstream.core.live.timeline import Timeline

KEPT_S = 3600.0
_KEPT = 7200  # at most: two beats a second
_ROWS = int(DAY_S / ROW_S)


class Backlog:
    """Takes samples and a recorded past; gives them all as a timeline. One owner thread."""

    def __init__(self) -> None:
        self._past = Past()
        self._moment = (0.0, 0.0)
        self._decimator = Decimator()
        self._rows: deque[tuple[float, array[float]]] = deque(maxlen=_ROWS)
        self._samples: deque[MetricsSample] = deque(maxlen=_KEPT)
        self._gpus = 0

    def add(self, sample: MetricsSample) -> None:
        """Take a sample in."""
        self._gpus = max(self._gpus, *(gpu.index + 1 for gpu in sample.gpus), 0)
        row = self._decimator.add(sample.at_utc, columns.values_of(sample, self._gpus))
        if row is not None:
            self._rows.append((row[0], array("f", row[1])))
        self._samples.append(sample)
        while self._samples[0].at < sample.at - KEPT_S:
            self._samples.popleft()

    def put_before(self, past: Past, at: float, at_utc: float) -> None:
        """What was recorded before this program started; ``at`` (monotonic) and ``at_utc`` are one moment."""
        self._past, self._moment = past, (at, at_utc)

    def timeline(self) -> Timeline:
        """All of it for the graphs. Loads numpy."""
        from slipstream.core.live.timeline import Timeline

        made = Timeline()
        at, at_utc = first_at, _ = self._moment
        if self._samples:
            newest = self._samples[-1]
            at, at_utc, first_at = newest.at, newest.at_utc, self._samples[0].at
        made.seed(self._earlier(at_utc - (at - first_at)), at, at_utc)
        for sample in self._samples:
            made.push(sample)
        return made

    def _earlier(self, until_utc: float) -> Past:
        """The recorded past and our own rows of before the samples that are kept."""
        own = [(at_utc, values) for at_utc, values in self._rows if at_utc < until_utc]
        begun_utc = own[0][0] if own else until_utc
        wanted = columns.names(max(self._gpus, columns.gpus_of(self._past.columns)))
        earlier = Past(wanted)
        for index, at_utc in enumerate(self._past.at_utc):
            if at_utc < begun_utc:
                known = dict(zip(self._past.columns, self._past.row(index), strict=True))
                earlier.at_utc.append(at_utc)
                earlier.values.extend(known.get(name, columns.NAN) for name in wanted)
        for at_utc, values in own:
            earlier.at_utc.append(at_utc)
            earlier.values.extend((*values, *[columns.NAN] * (len(wanted) - len(values))))
        return earlier
