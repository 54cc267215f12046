"""One graph over time, drawn by pyqtgraph. Imported only when a page with graphs is first shown.

Curves are made once and only fed; pens are cosmetic and one pixel wide (wider ones with antialiasing cost
twenty times as much); ranges are set, never guessed per frame; of many points only those are drawn that show.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.wording import duration_text
from slipstream.core.live.series import Floats, decimate_peaks
from slipstream.core.words import say
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.crosshair import Crosshair
from slipstream.ui.widgets.curve_spec import CurveSpec
from slipstream.ui.widgets.plot_scales import PlotScales
from slipstream.ui.widgets.tick_band import PlotKey, TickBand

_FILL_ALPHA = 38
_POINTS_A_PIXEL = 3  # lowest, highest, and a gap
_LEAST_POINTS = 300


class LivePlot(QWidget):
    """Time runs to the right and ends now. ``top`` fixes the scale; else it follows the data from ``least``.

    ``right_top`` adds a scale at the right, from 0, for the curves that ask for it; ``right_mark`` follows
    its numbers. ``band`` comes in bursts and on another scale, so it stands as ticks in a band beneath.
    The mouse moves the crosshair, and so do the arrow keys once the graph has the focus.
    """

    def __init__(
        self,
        theme: Theme,
        name: str,
        curves: tuple[CurveSpec, ...],
        *,
        top: float | None = None,
        least: float = 1.0,
        mark: str = "",
        right_top: float | None = None,
        right_mark: str = "",
        band: CurveSpec | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._specs = curves
        self._band_spec = band
        self._view = _view(self, name)
        self.scales = PlotScales(
            theme,
            self._view,
            fixed=top,
            least=least,
            mark=mark,
            right_top=right_top,
            right_mark=right_mark,
        )
        self._band = None if band is None else TickBand(theme, band.token, self.scales.left_px, self)
        self._key = PlotKey(theme, self)
        self._span_s = 60.0
        self._data: tuple[Floats, tuple[Floats, ...]] = (np.empty(0), ())
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._since = muted(QLabel(self), theme)
        self._curves = [pg.PlotCurveItem(connect="finite", skipFiniteCheck=False) for _ in curves]
        for curve in self._curves:
            self._view.addItem(curve)
        self._cross = Crosshair(theme, self._view)
        self._view.scene().sigMouseMoved.connect(self._on_mouse_moved)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)  # room for the frame that shows the focus
        column.setSpacing(0)
        column.addWidget(self._view, 1)
        if self._band is not None:
            column.addWidget(self._band)
            column.addSpacing(2)
        column.addLayout(self._time_labels())
        if len(curves) > 1:
            column.addWidget(self._key, 0, Qt.AlignmentFlag.AlignHCenter)
        self._paint_theme()
        self.scales.begin()
        self.set_span(self._span_s, duration_text(self._span_s))
        self._show_key()
        theme.changed.connect(self._paint_theme)

    def set_span(self, seconds: float, words: str) -> None:
        """How far back the left edge lies, and the words for that."""
        self._span_s = seconds
        self._view.setXRange(-seconds, 0, padding=0)
        self._since.setText(f"-{words}")
        if self._band is not None:
            self._band.set_span(seconds)

    def feed(self, seconds: Floats, values: tuple[Floats, ...]) -> None:
        """Draw ``values`` over ``seconds`` (negative: before now), the band's last; NaN leaves a gap."""
        self._data = (seconds, values)
        curves = values[: len(self._curves)]
        lefts = [series for spec, series in zip(self._specs, curves, strict=True) if not spec.right]
        self.scales.follow(max((_largest(series) for series in lefts), default=0.0))
        limit = max(_LEAST_POINTS, _POINTS_A_PIXEL * self._view.width())
        for curve, spec, series in zip(self._curves, self._specs, curves, strict=True):
            t, y = decimate_peaks(seconds, series, limit)
            curve.setData(t, y * self.scales.right_factor if spec.right else y)
        if self._band is not None:
            self._band.feed(seconds, values[-1])
        self._show_key()
        if self._cross.at is not None:
            self._show_crosshair(min(self._cross.at, len(seconds) - 1))

    def summary(self) -> str:
        """Newest, lowest and highest value of each curve, for a screen reader."""
        said = []
        for spec, series in zip(self._all_specs(), self._data[1], strict=False):
            known = series[np.isfinite(series)]
            if known.size:
                newest, low, high = (spec.text(float(v)) for v in (known[-1], known.min(), known.max()))
                said.append(
                    say(
                        "{name}: {newest}, between {low} and {high}",
                        name=spec.name,
                        newest=newest,
                        low=low.removesuffix(spec.unit).strip(),
                        high=high,
                    )
                )
        return "; ".join(said) or say("Nothing measured yet")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left, Right (with Shift: further), Home and End move the crosshair; Escape hides it."""
        far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        wanted = self._cross.wanted(int(event.key()), far=far, points=len(self._data[0]))
        if event.key() == Qt.Key.Key_Escape and self._cross.at is not None:
            self._cross.hide()
        elif wanted is not None:
            self._show_crosshair(wanted)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A frame while it has the focus: without values there is no crosshair to show it."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setPen(_hair(self._theme.tokens.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by Tab sees where they are: at the newest values."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._show_crosshair(len(self._data[0]) - 1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Without the focus there is no crosshair from the keyboard."""
        super().focusOutEvent(event)
        self._cross.hide()

    def _all_specs(self) -> tuple[CurveSpec, ...]:
        return self._specs if self._band_spec is None else (*self._specs, self._band_spec)

    def _show_key(self) -> None:
        """Names of the marks, where there is more than one kind; the band's with its own scale."""
        if len(self._all_specs()) < 2:
            return
        entries = [(curve.token, False, curve.name) for curve in self._specs]
        if self._band is not None and self._band_spec is not None:
            spec, largest = self._band_spec, self._band.largest
            words = (
                spec.name
                if largest is None
                else say(
                    "{name}, up to {largest:,.0f} {unit}", name=spec.name, largest=largest, unit=spec.unit
                )
            )
            entries.append((spec.token, True, words))
        self._key.show_entries(tuple(entries))

    def _paint_theme(self) -> None:
        tokens = self._theme.tokens
        self._view.setBackground(QColor(tokens.panel))
        self.scales.paint()
        for curve, spec in zip(self._curves, self._specs, strict=True):
            colour = QColor(getattr(tokens, spec.token))
            curve.setPen(_hair(colour))
            if spec.filled:
                colour.setAlpha(_FILL_ALPHA)
                curve.setFillLevel(0)
                curve.setBrush(colour)
        self._cross.paint(_hair(tokens.muted), tokens.panel, tokens.text)

    def _time_labels(self) -> QHBoxLayout:
        """What the left and right edges mean; a time axis would cut its outer labels off."""
        row = QHBoxLayout()
        row.setContentsMargins(self.scales.left_px, 0, self.scales.right_px, 0)
        row.addWidget(self._since)
        row.addStretch(1)
        if len(self._specs) == 1:  # more need a line of their own
            row.addWidget(self._key)
            row.addStretch(1)
        row.addWidget(muted(QLabel(say("now"), self), self._theme))
        return row

    def _on_mouse_moved(self, where: QPointF) -> None:
        seconds = self._data[0]
        box: QRectF = self._view.getViewBox().sceneBoundingRect()
        if not seconds.size or not box.contains(where):
            self._cross.hide()
            return
        at = float(self._view.getViewBox().mapSceneToView(where).x())
        self._show_crosshair(int(np.argmin(np.abs(seconds - at))))

    def _show_crosshair(self, index: int) -> None:
        """A line at that point and its values in words, which are also read out."""
        seconds, values = self._data
        if not 0 <= index < len(seconds):
            self._cross.hide()
            return
        at = float(seconds[index])
        said = [say("{duration} ago", duration=duration_text(-at))]
        for spec, series in zip(self._all_specs(), values, strict=True):
            if math.isfinite(series[index]):
                said.append(f"{spec.name} {spec.text(float(series[index]))}")
        self.setAccessibleDescription(", ".join(said))
        self._cross.show(index, at, self._span_s, "   ".join(said))


def _view(parent: QWidget, name: str) -> Any:  # noqa: ANN401  the library has no types
    """A bare plot that nobody can drag, zoom or tab into."""
    view: Any = pg.PlotWidget(parent)
    view.setAntialiasing(True)
    view.setMenuEnabled(False)
    view.setMouseEnabled(x=False, y=False)
    view.hideButtons()
    view.hideAxis("bottom")
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setAccessibleName(name)
    view.getViewBox().setDefaultPadding(0)
    return view


def _hair(colour: str | QColor) -> QPen:
    pen = QPen(QColor(colour), 1)
    pen.setCosmetic(True)
    return pen


def _largest(series: Floats) -> float:
    known = series[np.isfinite(series)]
    return float(known.max()) if known.size else 0.0
