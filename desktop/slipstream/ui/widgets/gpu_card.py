"""One GPU: its figures on a line, and how its use, power and temperature went."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from slipstream.app.live.figures import gpu_figures
from slipstream.core.live.sample import GpuReading
from slipstream.core.live.timeline import gpu_column
from slipstream.core.words import say
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.curve_spec import CurveSpec
from slipstream.ui.widgets.graph import Graph
from slipstream.ui.widgets.live_plot import LivePlot
from slipstream.ui.widgets.pair_flow import Pair, PairFlow

_PLOT_PX = 130


class GpuCard(Card):
    """``graph`` draws once it has been added to the others; ``title`` names the card in pictures."""

    def __init__(self, theme: Theme, gpu: GpuReading, *, many: bool, parent: QWidget | None = None) -> None:
        super().__init__(f"GPU {gpu.index}" if many else "GPU", theme, parent)
        self.strip = PairFlow(theme, self)
        self.name = muted(QLabel(gpu.name, self), theme)
        self.caption.hide()
        self.head.addStretch(1)
        self.head.addWidget(self.name)
        capped = gpu.power_cap_w is not None
        curves = (
            CurveSpec(say("temperature"), "°C", "warning", decimals=0),
            CurveSpec(
                say("power") if capped else say("power, W"),
                say("% of its limit") if capped else "W",
                "second",
            ),
            CurveSpec(say("use"), "%", "accent", filled=True, decimals=0),
        )
        self.plot = LivePlot(
            theme,
            say("{title} graph", title=self.title.text()),
            curves,
            top=100.0 if capped else None,
            parent=self,
        )
        self.plot.setMinimumHeight(_PLOT_PX)
        self.plot.setToolTip(
            say("Use in %, power in % of the card's limit, temperature in °C, on one scale.")
        )
        self.body.addWidget(self.strip)
        self.body.addWidget(self.plot, 1)
        columns = tuple(gpu_column(gpu.index, what) for what in ("temperature_c", "power_w", "use"))
        self.graph = Graph(self.plot, columns, _factors(gpu))

    def show_reading(self, gpu: GpuReading) -> None:
        """The newest figures; a limit that was changed changes the curve's scale with it."""
        self.strip.show_pairs(tuple(Pair(f.name, f.value, f.tip) for f in gpu_figures(gpu)))
        self.graph.factors = _factors(gpu)


def _factors(gpu: GpuReading) -> tuple[float, float, float]:
    return (1.0, 100.0 / gpu.power_cap_w if gpu.power_cap_w else 1.0, 100.0)
