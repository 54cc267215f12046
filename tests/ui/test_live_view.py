"""Advice, requests, a day of graphs, the crosshair and saving: what the dashboard shows and lets one do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from tests.fakes import advices, states
from tests.fakes.advices import FakeAdvice
from tests.fakes.boards import board_of, with_history
from tests.fakes.program import FakeProgram

from slipstream.core.advice import AdviceKind
from slipstream.core.live import columns
from slipstream.core.live.decimate import DAY_S, ROW_S, Past
from slipstream.core.state import AppState, PastRead, SampleTaken
from slipstream.ui.main_window import MainWindow, Page


@pytest.fixture
def advice() -> FakeAdvice:
    return FakeAdvice()


@pytest.fixture
def open_on(qtbot, theme, advice):
    """A shown window on a state, tall enough for every card."""
    held: list[MainWindow] = []

    def make(state: AppState, *, filled: bool = True) -> MainWindow:
        store = states.store_with(state)
        if filled:
            states.fill(store)
        window = MainWindow(theme, FakeProgram(store, advice=advice), lambda: states.NOW)
        window.resize(1000, 1300)
        held.append(window)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return make


def click(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


# --- advice


def test_advice_stands_on_top_with_its_evidence_and_its_button(open_on):
    line = board_of(open_on(states.advised())).advice
    assert line.isVisible()
    assert line._title.text() == "Positions 4 and 5 rarely survive: K = 3 would be about 8 % faster."
    assert "Kept at each position: 88 %" in line._words.text()
    assert line.do.text() == "Restart with K = 3"
    assert line.accessibleDescription().startswith("Positions 4 and 5 rarely survive")


def test_without_advice_nothing_stands_there(open_on):
    window = open_on(states.advised())
    window.show_change(states.advised(), states.ready())
    assert not board_of(window).advice.isVisible()
    assert board_of(window).advice.shown is None


def test_the_button_asks_for_the_restart_it_promises(qtbot, open_on, advice):
    click(qtbot, board_of(open_on(states.advised())).advice.do)
    assert advice.followed == [advices.LATE.action]


def test_dismissing_asks_for_that_kind_only(qtbot, open_on, advice):
    click(qtbot, board_of(open_on(states.advised())).advice.dismiss)
    assert advice.dismissed == [AdviceKind.LATE_POSITIONS]


def test_several_are_read_one_after_the_other(qtbot, open_on):
    line = board_of(open_on(states.advised())).advice
    assert line.next.text() == "1 of 2"
    click(qtbot, line.next)
    assert (line.next.text(), line.shown) == ("2 of 2", advices.HOT)
    click(qtbot, line.next)
    assert line.shown is advices.LATE


def test_what_is_being_read_stays_when_another_comes_but_an_alarm_goes_first(open_on):
    window = open_on(states.advised())
    line = board_of(window).advice
    more = replace(states.advised(), advice=(advices.SLOWER, advices.LATE))
    window.show_change(states.advised(), more)
    assert (line.shown, line.next.text()) == (advices.LATE, "2 of 2")
    alarm = replace(more, advice=(advices.COLLAPSED, advices.SLOWER, advices.LATE))
    window.show_change(more, alarm)
    assert line.shown is advices.COLLAPSED
    assert line._title.text().startswith("Alarm: ")
    assert line.property("tone") == "error"


def test_a_command_is_copied_and_an_editor_is_set_on_its_page(qtbot, open_on, advice):
    window = open_on(replace(states.advised(), advice=(advices.HEAT, advices.HOT)))
    line = board_of(window).advice
    click(qtbot, line.do)
    assert QGuiApplication.clipboard().text() == "sudo nvidia-smi -i 0 -pl 298"
    assert line.do.text() == "Copied"
    click(qtbot, line.next)
    assert line.do.text() == "Open Editors"
    click(qtbot, line.do)
    assert window.pages.currentWidget() is window.page(Page.EDITORS)
    assert advice.followed == [], "neither starts anything"


# --- requests


def test_ended_requests_are_listed_newest_first(open_on):
    table = board_of(open_on(states.advised())).table
    model = table.model
    shown = [[model.index(row, column).data() for column in range(6)] for row in range(model.rowCount())]
    assert len(shown) == 8
    assert shown[0][1:] == ["2,048", "200", "0.31 s", "41.1 tok/s", "132 of 200"]
    assert shown[1][3:] == ["-", "41.1 tok/s", "-"], "beside others: no wait and no drafts of its own"
    assert shown[4][0].endswith("(2)")
    assert "2,048 prompt and 200 output tokens" in model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_before_any_request_a_sentence_says_what_comes_here(open_on):
    table = board_of(open_on(states.ready())).table
    assert table._stack.currentWidget().text() == "Requests are listed here once they have ended."


def test_rows_can_be_chosen_with_the_keyboard(qtbot, open_on):
    view = board_of(open_on(states.advised())).table.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 1
    assert view.selectionModel().isRowSelected(1)


# --- a day


def day_before(window: MainWindow) -> None:
    """A past of a day in the store, as the history on disk gives it, and a sample after it."""
    past = Past(columns.COLUMNS)
    for row in range(int(DAY_S / ROW_S)):
        past.at_utc.append(states.NOW.at_utc - DAY_S + row * ROW_S)
        past.values.extend([20.0 + row / 1000] + [columns.NAN] * (len(columns.COLUMNS) - 1))
    store = window.dashboard._store
    store.dispatch(PastRead(past, states.AT, states.NOW.at_utc))
    store.dispatch(SampleTaken(states.sample(states.AT + 1)))
    store.drain()


def test_a_day_that_was_recorded_before_the_start_is_one_click_away(qtbot, open_on):
    window = open_on(replace(states.ready(), latest=None), filled=False)
    day_before(window)
    window.show_change(states.ready(), window.dashboard._store.state)
    graphs = board_of(window).graphs
    click(qtbot, graphs.controls.ranges.button(86_400))
    seconds, (speed, *_) = graphs.speed_plot._data
    known = np.isfinite(speed)
    assert known.sum() > 8600
    assert seconds[known][0] < -86_000
    assert graphs.speed_plot._since.text() == "-24 h"
    drawn = graphs.speed_plot._curves[0].getData()[0]
    assert len(drawn) < 2500, "no more points than can be seen"


# --- reading a graph


def test_the_mouse_moves_a_crosshair_with_the_values(open_on):
    window = open_on(states.ready())
    plot = board_of(window).graphs.speed_plot
    box = plot._view.getViewBox().sceneBoundingRect()
    plot._on_mouse_moved(QPointF(box.center()))
    assert plot._cross._line.isVisible()
    assert plot._cross._words.text().startswith("2 min ago   generated ")
    plot._on_mouse_moved(QPointF(box.right() + 50, box.top()))
    assert not plot._cross._line.isVisible()


def test_the_arrow_keys_move_it_too_and_it_is_read_out(qtbot, open_on):
    plot = board_of(open_on(states.ready())).graphs.kept_plot
    plot.setFocus()
    qtbot.keyClick(plot, Qt.Key.Key_End)
    assert plot.accessibleDescription().startswith("0 s ago, tokens per step ")
    qtbot.keyClick(plot, Qt.Key.Key_Left)
    assert plot.accessibleDescription().startswith("1 s ago, ")
    qtbot.keyClick(plot, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert plot.accessibleDescription().startswith("11 s ago, ")
    qtbot.keyClick(plot, Qt.Key.Key_Escape)
    assert plot._cross.at is None


def test_tab_shows_which_graph_has_the_focus(qtbot, open_on):
    graphs = board_of(open_on(states.ready())).graphs
    for _ in range(40):
        qtbot.keyClick(QApplication.focusWidget() or graphs.throughput.window(), Qt.Key.Key_Tab)
        if graphs.kept_plot.hasFocus():
            break
    assert graphs.kept_plot._cross._line.isVisible()
    qtbot.keyClick(graphs.kept_plot, Qt.Key.Key_Tab)
    assert not graphs.kept_plot._cross._line.isVisible()


def test_tokens_per_step_stand_on_a_scale_of_their_own_up_to_k_and_one(open_on):
    plot = board_of(open_on(states.ready())).graphs.kept_plot
    ticks = plot._view.getAxis("right")._tickLevels[0]
    assert [words for _, words in ticks] == ["0", "1", "2", "3", "4"]
    assert ticks[-1][0] == 100.0, "drawn on the left scale's height"
    steps = plot._curves[0].getData()[1]
    assert np.nanmax(steps) == pytest.approx(np.nanmax(plot._data[1][0]) * 25)


def test_requests_are_counted_in_whole_numbers(open_on):
    plot = board_of(open_on(states.ready())).graphs.load_plot
    assert [words for _, words in plot._view.getAxis("left")._tickLevels[0]] == ["0", "1", "2", "3", "4"]
    assert "running: 1, between 0 and 1" in plot.summary()


def test_survival_by_step_is_one_click_away(qtbot, open_on):
    card = board_of(open_on(states.ready())).survival
    assert card.bars.bars == pytest.approx((5100 / 6000, 3600 / 6000, 2300 / 6000))
    click(qtbot, card.by_step)
    assert card.bars.bars == pytest.approx((5100 / 6000, 3600 / 5100, 2300 / 3600))
    assert card.bars.accessibleDescription() == (
        "of those kept so far, position 1: 85 %, position 2: 71 %, position 3: 64 %"
    )


def test_a_gpu_has_a_graph_of_use_power_and_temperature(open_on):
    window = open_on(states.with_card())
    (card,) = board_of(window).gpus
    said = card.plot.summary()
    assert "power: 85.7 % of its limit" in said
    assert "temperature: 67 °C" in said
    assert "use: 95 %" in said


def test_graphs_out_of_sight_are_not_drawn_until_they_are_scrolled_to(open_on, qapp):
    window = open_on(states.ready())
    window.resize(760, 520)
    qapp.processEvents()
    store, load = window.dashboard._store, board_of(window).graphs.load_plot
    assert load.visibleRegion().isEmpty()
    before = load._data[0]
    newer = states.sample(states.AT + 30)
    store.timeline.push(newer)
    window.show_change(store.state, replace(store.state, latest=newer))
    assert load._data[0] is before
    window.dashboard.ensureWidgetVisible(load)
    qapp.processEvents()
    newest = states.sample(states.AT + 31)
    store.timeline.push(newest)
    window.show_change(store.state, replace(store.state, latest=newest))
    assert load._data[0] is not before


# --- saving


def test_the_picture_shows_every_graph(open_on, tmp_path):
    graphs = board_of(open_on(states.with_card())).graphs
    assert graphs.save_png(tmp_path / "graphs.png")
    picture = QImage(str(tmp_path / "graphs.png"))
    assert picture.height() > 4 * 130
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    colours = {picture.pixelColor(*place).name() for place in places}
    assert {"#3fb8af", "#7aa2f7", "#e0af68"} <= colours, "the curves' colours"


def test_what_cannot_be_saved_is_told_in_the_window(open_on, monkeypatch, tmp_path):
    window = open_on(states.ready())
    graphs = board_of(window).graphs
    monkeypatch.setattr(graphs, "_ask", lambda *_: str(tmp_path / "missing" / "figures.csv"))
    graphs._on_table()
    window.dashboard._store.drain()
    report = window.dashboard._store.state.problem
    assert report is not None
    assert report.title == "The graphs could not be saved"
    assert "No such file or directory" in report.detail
    graphs._on_picture()
    window.dashboard._store.drain()
    assert "could not be written" in window.dashboard._store.state.problem.detail


def test_a_paused_view_saves_what_it_shows(qtbot, open_on, tmp_path):
    window = open_on(states.ready())
    graphs, store = board_of(window).graphs, window.dashboard._store
    window.show_change(store.state, with_history(window))
    click(qtbot, graphs.controls.pause)
    newer = states.sample(states.AT + 30, tok_s=77.0)
    store.timeline.push(newer)
    window.show_change(store.state, replace(store.state, latest=newer))
    graphs.save_csv(tmp_path / "figures.csv")
    assert ",77," not in (tmp_path / "figures.csv").read_text(encoding="utf-8")
