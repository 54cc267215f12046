"""The scales at the left and right of one graph: where they end, their numbers, and how wide they are."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from slipstream.app.wording import axis_ticks, tick_text
from slipstream.ui.theme import TextSize, Theme

_SHRINK = 0.5
_MARGIN = 0.07
_BEHIND = -10  # the grid, lest it covers a curve that stands still on a line


class PlotScales:
    """Belongs to one plot view. ``top`` is the upper end of the left scale, in which everything is drawn.

    ``fixed`` holds it there; else it follows the data from ``least`` up. ``right_top`` adds a scale at the
    right, from 0. ``mark`` and ``right_mark`` follow their numbers.
    """

    def __init__(
        self,
        theme: Theme,
        view: Any,  # noqa: ANN401  pyqtgraph has no types
        *,
        fixed: float | None,
        least: float,
        mark: str,
        right_top: float | None,
        right_mark: str,
    ) -> None:
        self._theme = theme
        self._view = view
        self._fixed = fixed
        self._least = least
        self._mark = mark
        self._right_top = right_top
        self._right_mark = right_mark
        self.top = 0.0
        if right_top is not None:
            view.showAxis("right")

    def begin(self) -> None:
        """Show the scales before there is any data."""
        self._set(self._fixed or self._least)

    def follow(self, largest: float) -> None:
        """Grow at once; shrink only when half the height is empty, so that the scale does not breathe."""
        if self._fixed is None and (largest > self.top or largest < self.top * _SHRINK):
            self._set(max(largest, self._least))

    def set_right_top(self, top: float) -> None:
        """The value at the upper end of the scale at the right; nothing without one."""
        if self._right_top is not None and top != self._right_top:
            self._right_top = top
            self._show_right()

    @property
    def right_factor(self) -> float:
        """One unit of the right scale in units of the left one."""
        return self.top / axis_ticks(self._right_top or 1.0)[-1]

    @property
    def left_px(self) -> int:
        """Room for the numbers at the left."""
        return round(self._theme.font(TextSize.SMALL).pointSizeF() * (5.2 if self._mark else 3.6))

    @property
    def right_px(self) -> int:
        """Room for those at the right; 0 without a scale there."""
        if self._right_top is None:
            return 0
        return round(self._theme.font(TextSize.SMALL).pointSizeF() * (5.2 if self._right_mark else 2.4))

    def paint(self) -> None:
        """Take on the theme's colours and fonts."""
        tokens = self._theme.tokens
        hair = QPen(QColor(tokens.line), 1)
        hair.setCosmetic(True)
        for side, width in (("left", self.left_px), ("right", self.right_px)):
            if not width:
                continue
            axis = self._view.getAxis(side)
            axis.setPen(QPen(Qt.PenStyle.NoPen))
            axis.setTextPen(QColor(tokens.muted))
            font = self._theme.font(TextSize.SMALL)
            axis.setStyle(tickFont=font, tickLength=0, hideOverlappingLabels=False)
            axis.setTickPen(hair)
            axis.setWidth(width)
        self._view.getAxis("left").setGrid(255)
        self._view.getAxis("left").setZValue(_BEHIND)

    def _set(self, largest: float) -> None:
        ticks = axis_ticks(largest)
        if ticks[-1] == self.top:
            return
        self.top = ticks[-1]
        self._view.setYRange(-_MARGIN * self.top, (1 + _MARGIN) * self.top, padding=0)
        self._view.getAxis("left").setTicks([[(tick, f"{tick_text(tick)}{self._mark}") for tick in ticks]])
        self._show_right()

    def _show_right(self) -> None:
        if self._right_top is None:
            return
        factor = self.right_factor
        ticks = [(t * factor, f"{tick_text(t)}{self._right_mark}") for t in axis_ticks(self._right_top)]
        self._view.getAxis("right").setTicks([ticks])
