"""One graph of the last minutes, drawn by pyqtgraph. Imported only when a page with graphs is first shown.

Curves are made once and only fed; pens are cosmetic and one pixel wide (wider ones with antialiasing cost
twenty times as much); ranges are set, never guessed per frame.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.wording import axis_ticks, duration_text, tick_text
from slipstream.core.series import Floats
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.tick_band import PlotKey, TickBand

_SHRINK = 0.5
_FILL_ALPHA = 38
_MARGIN = 0.07


@dataclass(frozen=True, slots=True)
class CurveSpec:
    """One curve: its name and unit for reading out, the token that colours it, and whether it is filled."""

    name: str
    unit: str
    token: str
    filled: bool = False


class LivePlot(QWidget):
    """Time runs to the right and ends now. ``top`` fixes the scale; without it the scale follows the data.

    ``band`` comes in bursts and on another scale, so it stands as ticks in a band of its own beneath.
    """

    def __init__(
        self,
        theme: Theme,
        name: str,
        curves: tuple[CurveSpec, ...],
        *,
        top: float | None = None,
        band: CurveSpec | None = None,
        mark: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._specs = curves
        self._top = top
        self._mark = mark
        self._band_spec = band
        self._band = None if band is None else TickBand(theme, band.token, round(self._left_width()), self)
        self._key = PlotKey(theme, self)
        self._span_s = 60.0
        self._scale = 0.0
        self._data: tuple[Floats, tuple[Floats, ...]] = (np.empty(0), ())
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._since = muted(QLabel(self), theme)
        self._view: Any = pg.PlotWidget(self)
        self._view.setAntialiasing(True)
        self._view.setMenuEnabled(False)
        self._view.setMouseEnabled(x=False, y=False)
        self._view.hideButtons()
        self._view.hideAxis("bottom")
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setAccessibleName(name)
        self._view.getViewBox().setDefaultPadding(0)
        self._curves: list[Any] = []
        for _ in curves:
            curve = pg.PlotCurveItem(connect="finite", skipFiniteCheck=False)
            self._view.addItem(curve)
            self._curves.append(curve)
        self._cross: Any = pg.InfiniteLine(angle=90, movable=False)
        self._cross.hide()
        self._view.addItem(self._cross, ignoreBounds=True)
        self._reading = muted(QLabel(self._view), theme)
        self._reading.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._reading.hide()
        self._view.scene().sigMouseMoved.connect(self._on_mouse_moved)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._view, 1)
        if self._band is not None:
            column.addWidget(self._band)
            column.addSpacing(2)
        column.addLayout(self._time_labels())
        self._paint_theme()
        self._set_scale(top or 1.0)
        self.set_span(self._span_s)
        theme.changed.connect(self._paint_theme)

    def set_span(self, seconds: float) -> None:
        """How far back the left edge lies."""
        self._span_s = seconds
        self._view.setXRange(-seconds, 0, padding=0)
        self._since.setText(f"-{duration_text(seconds)}")
        if self._band is not None:
            self._band.set_span(seconds)

    def feed(self, seconds: Floats, values: tuple[Floats, ...]) -> None:
        """Draw ``values`` over ``seconds`` (negative: before now), the band's last; NaN leaves a gap."""
        self._data = (seconds, values)
        curves = values[: len(self._curves)]
        for curve, series in zip(self._curves, curves, strict=True):
            curve.setData(seconds, series)
        if self._band is not None:
            self._band.feed(seconds, values[-1])
        self._show_key()
        if self._top is None:
            self._follow(max((_largest(series) for series in curves), default=0.0))

    def summary(self) -> str:
        """Newest, lowest and highest value of each curve, for a screen reader."""
        said = []
        for spec, series in zip(self._all_specs(), self._data[1], strict=False):
            known = series[np.isfinite(series)]
            if known.size:
                newest, low, high = (f"{v:.1f}" for v in (known[-1], known.min(), known.max()))
                said.append(f"{spec.name}: {newest} {spec.unit}, between {low} and {high}")
        return "; ".join(said) or "Nothing measured yet"

    def _all_specs(self) -> tuple[CurveSpec, ...]:
        return self._specs if self._band_spec is None else (*self._specs, self._band_spec)

    def _show_key(self) -> None:
        """Names of the marks, where there is more than one kind; the band's with its own scale."""
        if self._band is None or self._band_spec is None:
            return
        spec, largest = self._band_spec, self._band.largest
        words = spec.name if largest is None else f"{spec.name}, up to {largest:,.0f} {spec.unit}"
        curves = tuple((curve.token, False, curve.name) for curve in self._specs)
        self._key.show_entries((*curves, (spec.token, True, words)))

    def _follow(self, largest: float) -> None:
        """Grow at once; shrink only when half the height is empty, so that the scale does not breathe."""
        if largest > self._scale or largest < self._scale * _SHRINK:
            self._set_scale(max(largest, 1.0))

    def _set_scale(self, largest: float) -> None:
        ticks = axis_ticks(largest)
        if ticks[-1] == self._scale:
            return
        self._scale = ticks[-1]
        self._view.setYRange(-_MARGIN * self._scale, (1 + _MARGIN) * self._scale, padding=0)
        self._view.getAxis("left").setTicks([[(tick, f"{tick_text(tick)}{self._mark}") for tick in ticks]])

    def _paint_theme(self) -> None:
        tokens = self._theme.tokens
        self._view.setBackground(QColor(tokens.panel))
        small = self._theme.font(TextSize.SMALL)
        left = self._view.getAxis("left")
        left.setPen(QPen(Qt.PenStyle.NoPen))
        left.setTextPen(QColor(tokens.muted))
        left.setStyle(tickFont=small, tickLength=0, hideOverlappingLabels=False)
        left.setTickPen(_hair(tokens.line))
        left.setGrid(255)
        left.setWidth(self._left_width())
        for curve, spec in zip(self._curves, self._specs, strict=True):
            colour = QColor(getattr(tokens, spec.token))
            curve.setPen(_hair(colour))
            if spec.filled:
                colour.setAlpha(_FILL_ALPHA)
                curve.setFillLevel(0)
                curve.setBrush(colour)
        self._cross.setPen(_hair(tokens.muted))
        self._reading.setStyleSheet(f"background: {tokens.panel}; color: {tokens.text}; padding: 1px 4px;")

    def _time_labels(self) -> QHBoxLayout:
        """What the left and right edges mean; a time axis would cut its outer labels off."""
        row = QHBoxLayout()
        row.setContentsMargins(round(self._left_width()), 0, 0, 0)
        row.addWidget(self._since)
        row.addStretch(1)
        row.addWidget(self._key)
        row.addStretch(1)
        row.addWidget(muted(QLabel("now", self), self._theme))
        return row

    def _left_width(self) -> float:
        return float(self._theme.font(TextSize.SMALL).pointSizeF() * (5.2 if self._mark else 3.6))

    def _on_mouse_moved(self, where: QPointF) -> None:
        seconds, values = self._data
        box: QRectF = self._view.getViewBox().sceneBoundingRect()
        if not seconds.size or not box.contains(where):
            self._cross.hide()
            self._reading.hide()
            return
        at = float(self._view.getViewBox().mapSceneToView(where).x())
        index = int(np.argmin(np.abs(seconds - at)))
        self._cross.setPos(float(seconds[index]))
        self._cross.show()
        said = [f"{duration_text(-float(seconds[index]))} ago"]
        for spec, series in zip(self._all_specs(), values, strict=True):
            if math.isfinite(series[index]):
                said.append(f"{spec.name} {series[index]:.1f} {spec.unit}")
        self._reading.setText("   ".join(said))
        self._reading.adjustSize()
        left = min(
            max(box.left(), where.x() - self._reading.width() / 2), box.right() - self._reading.width()
        )
        self._reading.move(round(max(0.0, left)), round(box.top()))
        self._reading.show()


def _hair(colour: str | QColor) -> QPen:
    pen = QPen(QColor(colour), 1)
    pen.setCosmetic(True)
    return pen


def _largest(series: Floats) -> float:
    known = series[np.isfinite(series)]
    return float(known.max()) if known.size else 0.0
