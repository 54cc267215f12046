"""One graph and the columns of the timeline that it draws; draws no oftener than can be seen."""

from __future__ import annotations

from slipstream.core.live.decimate import ROW_S
from slipstream.core.live.timeline import Timeline
from slipstream.ui.widgets.live_plot import LivePlot

_STEP_SHARE = 0.001  # of the span: less than a pixel


class Graph:
    """``factors`` turn a column's unit into the one that is drawn, ``0.01`` to ``1 %`` for instance."""

    def __init__(self, plot: LivePlot, columns: tuple[str, ...], factors: tuple[float, ...]) -> None:
        self.plot = plot
        self.columns = columns
        self.factors = factors
        self._drawn_at: float | None = None

    def draw(self, timeline: Timeline, span_s: float, end: float, *, always: bool) -> None:
        """Draw ``span_s`` up to ``end``; unless ``always``, only where somebody can see a difference."""
        if not always:
            if self.plot.visibleRegion().isEmpty():
                self._drawn_at = None
                return
            if self._drawn_at is not None and 0 < end - self._drawn_at < min(ROW_S, span_s * _STEP_SHARE):
                return
        self._drawn_at = end
        at, *values = timeline.window(span_s, end, self.columns)
        scaled = (v if f == 1.0 else v * f for v, f in zip(values, self.factors, strict=True))
        self.plot.feed(at - end, tuple(scaled))
        self.plot.setAccessibleDescription(self.plot.summary())
