"""The dashboard: built late, fed only when seen, and saying what to do when there is nothing to draw."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from tests.fakes import states
from tests.fakes.boards import board_of, with_history

from slipstream.app.live.pastwords import utc_text
from slipstream.core.live import columns
from slipstream.ui.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]


def points(window: MainWindow) -> int:
    return len(board_of(window).graphs.speed_plot._data[0])


def test_the_graphs_library_is_not_imported_before_the_dashboard_is_seen():
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "from pathlib import Path; from slipstream.ui.theme import Theme;"
        "from slipstream.ui.main_window import MainWindow;"
        "from tests.fakes import states; from tests.fakes.program import FakeProgram;"
        "store = states.store_with(states.ready());"
        "theme = Theme(app, Path('resources/icons'));"
        "window = MainWindow(theme, FakeProgram(store), lambda: states.NOW);"
        "window.show_change(states.stopped(), states.ready()); assert 'pyqtgraph' not in sys.modules;"
        "window.show(); assert 'pyqtgraph' in sys.modules; sys.stdout.write('both')"
    )
    done = subprocess.run(
        (sys.executable, "-c", code),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == "both", done.stderr


def test_a_hidden_window_is_not_fed_and_catches_up_when_shown(make_window):
    window = make_window(states.ready())
    before = window.dashboard._store.state
    window.hide()
    after = with_history(window)
    window.dashboard._store.state = after
    window.show_change(before, after)
    assert points(window) == 0
    window.show()
    assert points(window) > 250


def test_another_page_in_front_is_not_fed_either(make_window):
    window = make_window(states.ready())
    window.show_log()
    before = window.dashboard._store.state
    window.show_change(before, with_history(window))
    assert points(window) == 0


def test_pausing_freezes_the_graphs_and_resuming_follows_again(qtbot, make_window):
    window = make_window(states.ready())
    state = with_history(window)
    window.show_change(window.dashboard._store.state, state)
    graphs = board_of(window).graphs
    shown = graphs.speed_plot._data[1][0].copy()
    qtbot.mouseClick(graphs.controls.pause, Qt.MouseButton.LeftButton)
    newer = states.sample(states.AT + 30, tok_s=77.0)
    window.dashboard._store.timeline.push(newer)
    later = replace(state, latest=newer)
    window.show_change(state, later)
    assert len(graphs.speed_plot._data[1][0]) == len(shown)
    qtbot.mouseClick(graphs.controls.pause, Qt.MouseButton.LeftButton)
    window.show_change(state, later)
    assert graphs.speed_plot._data[1][0][-1] == 77.0


def test_a_shorter_range_shows_fewer_points(qtbot, make_window):
    window = make_window(states.ready())
    window.show_change(window.dashboard._store.state, with_history(window))
    graphs = board_of(window).graphs
    assert points(window) > 250
    qtbot.mouseClick(graphs.controls.ranges.button(60), Qt.MouseButton.LeftButton)
    assert 55 <= points(window) <= 62
    assert graphs.speed_plot._since.text() == "-1 min"


def test_the_table_holds_what_the_graph_shows(make_window, tmp_path):
    window = make_window(states.ready())
    window.show_change(window.dashboard._store.state, with_history(window))
    graphs = board_of(window).graphs
    path = tmp_path / "figures.csv"
    graphs.save_csv(path)
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    assert head.split(",") == ["at_utc", "seconds", *columns.names(0)]
    assert len(rows) == points(window)
    assert rows[-1].split(",")[:2] == [utc_text(states.NOW.at_utc), "0.00"]
    unknown = dict(zip(head.split(","), rows[0].split(","), strict=True))["acceptance_rate"]
    assert unknown == "", "what was not known is empty, not a number"


def test_the_picture_is_a_png(make_window, tmp_path):
    window = make_window(states.ready())
    path = tmp_path / "graph.png"
    assert board_of(window).graphs.save_png(path)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_an_empty_graph_offers_the_start(qtbot, make_window, controller):
    window = make_window(states.stopped())
    button = board_of(window).graphs._notices[0].button
    assert button.isVisible()
    assert button.text() == "Start Demo on this CPU"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert controller.asked == [("start", None)]


def test_while_starting_the_graph_tells_the_step_and_offers_no_second_start(make_window):
    window = make_window(states.starting())
    notice = board_of(window).graphs._notices[0]
    assert "Loading the target's weights, about 20 s left" in notice._label.text()
    assert not notice.button.isVisible()


def test_a_new_person_sees_one_button_in_place_of_empty_graphs(qtbot, make_window, controller):
    window = make_window(states.first_start())
    board = board_of(window)
    assert board.welcome.isVisible()
    assert not board.graphs.throughput.isVisible()
    assert board.welcome.button.text() == "Install and start Demo on this CPU"
    qtbot.mouseClick(board.welcome.button, Qt.MouseButton.LeftButton)
    assert controller.asked == [("install and start", None)]
    qtbot.mouseClick(board.welcome.other, Qt.MouseButton.LeftButton)
    assert window.pages.currentWidget() is window.engine


def test_the_graphs_come_back_once_there_is_an_engine(make_window):
    window = make_window(states.first_start())
    window.show_change(states.first_start(), states.starting())
    assert not board_of(window).welcome.isVisible()
    assert board_of(window).graphs.throughput.isVisible()


def test_prompts_are_ticks_on_a_scale_of_their_own_and_do_not_move_the_graphs(make_window):
    window = make_window(states.ready())
    window.show_change(window.dashboard._store.state, with_history(window))
    plot = board_of(window).graphs.speed_plot
    assert plot.scales.top < 100.0, "the scale is that of the generated tokens"
    largest = plot._band.largest
    assert largest > 300.0
    assert plot._key.accessibleName() == f"generated, prompts read, up to {largest:.0f} tok/s"


def test_a_graph_can_be_heard(make_window):
    window = make_window(states.ready())
    window.show_change(window.dashboard._store.state, with_history(window))
    said = board_of(window).graphs.speed_plot.accessibleDescription()
    assert said.startswith("generated: ")
    assert "prompts read: " in said
    assert "tok/s, between 0.0 and" in said


@pytest.mark.parametrize("size", [(760, 520), (1000, 680), (1600, 1000)])
@pytest.mark.parametrize("name", sorted(states.STATES))
def test_no_card_is_wider_than_the_page(make_window, qapp, size, name):
    window = make_window(states.STATES[name]())
    window.resize(*size)
    qapp.processEvents()
    board = board_of(window)
    assert board.width() <= window.dashboard.viewport().width()
    assert window.width() == size[0]
