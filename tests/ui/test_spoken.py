"""Every page as a screen reader hears it: each control has a name, each drawing its figures in words."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from tests.fakes import showcase
from tests.fakes.spoken import spoken

from slipstream.ui.main_window import Page
from slipstream.ui.pages.benchmark.chart import BenchChart
from slipstream.ui.widgets.engine_card import ToneMark
from slipstream.ui.widgets.live_plot import LivePlot
from slipstream.ui.widgets.memory_bar import MemoryBar
from slipstream.ui.widgets.survival_bars import SurvivalBars
from slipstream.ui.widgets.tick_band import TickBand

SEEN = [(page, name) for page, names in showcase.SHOWN.items() for name in names]
DRAWINGS = (LivePlot, MemoryBar, SurvivalBars, BenchChart)
# A mark stands beside its words, and the ticks belong to a plot that tells of them.
TOLD_BY_OTHERS = (ToneMark, TickBand, QLabel)


@pytest.mark.parametrize(("page", "name"), SEEN, ids=[f"{page.value}-{name}" for page, name in SEEN])
def test_every_control_has_a_name_and_every_drawing_words(qtbot, qapp: QApplication, theme, page: Page, name):
    shown = showcase.showing(theme, name)
    qtbot.addWidget(shown.window)
    shown.window.go(page)
    with qtbot.waitExposed(shown.window):
        shown.window.show()
    shown.window.show_change(shown.state, shown.state)
    qapp.processEvents()
    told = spoken(shown.window)
    controls = [one for one in told if one.is_control]
    assert len(controls) > len(Page), "the rail and the page's own"
    assert [one for one in controls if not one.name.strip()] == []
    visible = [one for one in shown.window.findChildren(QWidget) if one.isVisible()]
    drawings = [one for one in visible if isinstance(one, DRAWINGS)]
    assert [one for one in drawings if not (one.accessibleName() and one.accessibleDescription())] == []
    drawn = [one for one in visible if draws_itself(one) and not isinstance(one, TOLD_BY_OTHERS)]
    assert [one for one in drawn if not one.accessibleName()] == []


def draws_itself(widget: QWidget) -> bool:
    return any(
        kind.__module__.startswith("slipstream.") and "paintEvent" in vars(kind)
        for kind in type(widget).__mro__
    )


def test_a_button_without_words_is_found(qtbot):
    holder = QWidget()
    qtbot.addWidget(holder)
    QPushButton(holder)
    with qtbot.waitExposed(holder):
        holder.show()
    assert [one.name for one in spoken(holder) if one.is_control] == [""]
