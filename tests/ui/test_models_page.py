"""The Models page: every control moves the bar, every wish reaches the desk, and all of it can be reached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QStyleOptionViewItem,
)
from tests.fakes import modelpages, states
from tests.fakes.modelpages import FakeModels
from tests.fakes.program import FakeProgram

from slipstream.app.models.modelparts import ModelAction
from slipstream.app.models.modelrows import rows as views
from slipstream.core.models import Method, PresetId
from slipstream.core.planning.tweak import Tweak
from slipstream.core.state import AppState
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.pages.models.listmodel import RowList
from slipstream.ui.pages.models.page import ModelsPage
from slipstream.ui.theme import Theme

QWEN = "preset:qwen-32b"
QWEN_ID = PresetId("qwen-32b")
AWQ = modelpages.AWQ_32B


@pytest.fixture
def desk() -> FakeModels:
    """What notes the wishes of the page in ``make_window``."""
    return FakeModels()


@pytest.fixture
def make_window(qtbot, theme: Theme, desk: FakeModels) -> Callable[[AppState], MainWindow]:
    """A shown main window on a state, with that desk."""

    def make(state: AppState) -> MainWindow:
        program = FakeProgram(states.store_with(state), models=desk)
        window = MainWindow(theme, program, lambda: states.NOW)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    return make


@pytest.fixture
def open_page(make_window, desk: FakeModels) -> Callable[..., ModelsPage]:
    """The page in front of a window on a state, with a row chosen."""
    windows: list[MainWindow] = []

    def make(state: AppState, key: str = QWEN) -> ModelsPage:
        desk.found = state.models
        window = make_window(state)
        windows.append(window)
        window.go(Page.MODELS)
        page = window.page(Page.MODELS)
        assert isinstance(page, ModelsPage)
        page.choose(key)
        desk.asked.clear()
        return page

    return make


def press(qtbot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_coming_to_the_front_looks_anew(make_window, desk: FakeModels) -> None:
    window = make_window(states.stopped())
    assert desk.asked == []
    window.go(Page.MODELS)
    assert desk.asked == [("look", None)]
    page = window.page(Page.MODELS)
    assert page.empty.isVisible()
    assert page.empty.text() == "Looking at the models and presets of this computer."


@pytest.mark.parametrize("make", [modelpages.for_a_card, modelpages.downloading, states.stopped])
def test_the_rows_are_a_proper_model(qtmodeltester, make) -> None:
    rows = RowList()
    rows.show_rows(views(make()))
    qtmodeltester.check(rows)


def test_the_preset_of_the_header_is_chosen_first(make_window, desk: FakeModels) -> None:
    state = modelpages.without_card()
    desk.found = state.models
    window = make_window(state)
    window.go(Page.MODELS)
    page = window.page(Page.MODELS)
    assert page.detail.head.title.text() == "Demo on this CPU"
    assert page.detail.plan.start.isEnabled()


def test_every_control_shows_its_effect_on_the_bar_at_once(qtbot, open_page) -> None:
    page = open_page(modelpages.for_a_card())
    plan = page.detail.plan
    before = plan.bar.accessibleDescription()
    seen = {before}

    def moved() -> str:
        seen.add(plan.bar.accessibleDescription())
        return plan.bar.accessibleDescription()

    plan.controls.context.setFocus()
    qtbot.keyClick(plan.controls.context, Qt.Key.Key_End)
    assert "Too big" in moved()
    assert "32,768 tokens" in plan.controls.context_words.text()
    qtbot.waitUntil(plan.offers[0].isVisible)
    plan.controls.reserve.stepUp()
    plan.controls.reserve.setValue(2.0)
    assert moved() != before
    press(qtbot, plan.reset)
    assert plan.bar.accessibleDescription() == before
    plan.controls.method.setCurrentIndex(plan.controls.method.findData(Method.OFF))
    plan.controls.method.activated.emit(plan.controls.method.currentIndex())
    assert "Draft weights" not in moved()
    assert not plan.controls.tokens.isVisible()
    assert not plan.controls.draft.isVisible()
    assert len(seen) >= 4


def test_the_pane_says_whether_what_is_set_fits_and_works(open_page) -> None:
    page = open_page(modelpages.for_a_card())
    fits, works = page.detail.fit.words.text(), page.detail.pair.words.text()
    page._on_tweak(Tweak(context_tokens=32_768))
    assert page.detail.fit.words.text().startswith("Needs ")
    assert page.detail.pair.words.text() == works
    page._on_tweak(Tweak(without_drafts=True))
    assert page.detail.pair.words.text().startswith("Works. Qwen2.5-Coder-32B-Instruct runs alone")
    page._on_tweak(Tweak())
    assert (page.detail.fit.words.text(), page.detail.pair.words.text()) == (fits, works)


def test_an_offer_is_one_press_and_fits(qtbot, open_page) -> None:
    page = open_page(modelpages.for_a_card())
    plan = page.detail.plan
    page._on_tweak(Tweak(context_tokens=32_768))
    assert plan.refusal.isVisible()
    qtbot.waitUntil(lambda: plan.offers[0].isVisible() and plan.offers[0].isEnabled())
    words = plan.offers[0].text()
    press(qtbot, plan.offers[0])
    assert "Too big" not in plan.bar.accessibleDescription(), words
    assert not plan.refusal.isVisible()
    assert plan.reset.isVisible()


def test_what_was_changed_is_kept_while_another_row_is_looked_at(open_page) -> None:
    page = open_page(modelpages.for_a_card())
    page._on_tweak(Tweak(num_speculative_tokens=2))
    page.choose("preset:demo")
    assert page.detail.plan.controls.tokens.value() == 2
    page._on_tweak(Tweak(num_speculative_tokens=5))
    page.choose(QWEN)
    assert page.detail.plan.controls.tokens.value() == 2
    page.choose("preset:demo")
    assert page.detail.plan.controls.tokens.value() == 5


def test_starting_copying_and_keeping_take_the_settings_of_the_page(qtbot, open_page, desk) -> None:
    page = open_page(modelpages.without_card(), "preset:demo")
    tweak = Tweak(num_speculative_tokens=5)
    page._on_tweak(tweak)
    press(qtbot, page.detail.plan.start)
    press(qtbot, page.detail.plan.copy)
    page.ask_title = lambda _suggested: "Mine"
    press(qtbot, page.detail.plan.save)
    demo = PresetId("demo")
    assert desk.asked == [
        ("start", (demo, tweak)),
        ("command", (demo, tweak)),
        ("save", (demo, tweak, "Mine")),
    ]
    assert QGuiApplication.clipboard().text() == desk.line
    assert page.detail.plan.copy.text() == "Copied"


def test_a_refused_command_copies_nothing(qtbot, open_page, desk) -> None:
    page = open_page(modelpages.without_card(), "preset:demo")
    QGuiApplication.clipboard().setText("before")
    desk.line = None
    press(qtbot, page.detail.plan.copy)
    assert QGuiApplication.clipboard().text() == "before"
    assert page.detail.plan.copy.text() == "Copy command"


def test_each_button_of_a_model_passes_its_wish_on(qtbot, open_page, desk) -> None:
    page = open_page(modelpages.downloading())
    target = page.detail.lines[0]
    press(qtbot, target.buttons[ModelAction.PAUSE])
    press(qtbot, target.buttons[ModelAction.CANCEL])
    assert desk.asked == [("pause", AWQ), ("cancel", AWQ)]
    assert target.bar.isVisible()
    page = open_page(modelpages.state(modelpages.survey("RTX 4090", here=(AWQ,))))
    press(qtbot, page.detail.lines[0].buttons[ModelAction.VERIFY])
    press(qtbot, page.detail.lines[1].buttons[ModelAction.DOWNLOAD])
    assert desk.asked == [("verify", AWQ), ("bring", (QWEN_ID, Tweak()))]


@pytest.mark.parametrize("answer", [True, False])
def test_nothing_is_removed_without_a_yes(qtbot, open_page, desk, answer) -> None:
    page = open_page(modelpages.state(modelpages.survey("RTX 4090", here=(AWQ,))))
    asked = []

    def confirm(_parent, question) -> bool:
        asked.append(question)
        return answer

    page._confirm = confirm
    press(qtbot, page.detail.lines[0].buttons[ModelAction.REMOVE])
    assert asked[0].title == f"Remove {AWQ}?"
    assert "18.0 GiB" in asked[0].text
    assert desk.asked == ([("remove", AWQ)] if answer else [])


def test_another_card_is_planned_for(open_page, desk) -> None:
    page = open_page(modelpages.without_card())
    place = page.place.findText("RTX 4090, 23.5 GiB")
    assert place > 0
    page.place.activated.emit(place)
    assert desk.asked == [("plan for", "RTX 4090")]


def test_without_a_gpu_the_pane_says_what_is_missing_and_plans_nothing(open_page) -> None:
    plan = open_page(modelpages.without_card()).detail.plan
    assert not plan.bar.isVisible()
    assert not plan.start.isEnabled()
    assert "too few GPUs" in plan.refusal.text()


def test_words_and_a_tick_narrow_the_list(qtbot, open_page) -> None:
    page = open_page(modelpages.too_small_a_card())
    every = page._rows.rowCount()
    page.fitting.setChecked(True)
    assert 0 < page._rows.rowCount() < every
    page.fitting.setChecked(False)
    qtbot.keyClicks(page.search, "no such model")
    assert page.empty.isVisible()
    assert page.empty.text().startswith("No model matches")
    page.search.clear()
    assert page._rows.rowCount() == every


def test_a_download_that_moves_on_leaves_the_plan_and_its_words_alone(make_window, desk) -> None:
    state = modelpages.downloading()
    desk.found = state.models
    window = make_window(state)
    window.go(Page.MODELS)
    page = window.page(Page.MODELS)
    page.choose(QWEN)
    page._on_tweak(Tweak(context_tokens=32_768))
    fit = page.detail.fit.words.text()
    desk.rehearse = None  # a plan now would fail
    [job] = state.jobs
    window.show_change(state, replace(state, jobs=(replace(job, fraction=0.5),)))
    assert page.detail.lines[0].state.text().startswith("50 %")
    assert page.detail.fit.words.text() == fit
    page._rest.stop()


def test_the_page_follows_the_state_and_keeps_its_row(make_window, desk: FakeModels) -> None:
    before, after = modelpages.for_a_card(), modelpages.downloading()
    desk.found = before.models
    window = make_window(before)
    window.go(Page.MODELS)
    page = window.page(Page.MODELS)
    page.choose(QWEN)
    window.show_change(before, after)
    assert page.detail.head.title.text() == "Qwen 32B"
    assert page.detail.lines[0].state.text().startswith("34 %")


@pytest.mark.parametrize("size", [(760, 520), (1000, 680), (1600, 1000)])
@pytest.mark.parametrize(
    "make",
    [modelpages.without_card, modelpages.for_a_card, modelpages.too_small_a_card, modelpages.downloading],
)
def test_nothing_is_wider_than_its_half(make_window, qapp, desk, size, make) -> None:
    state = make()
    desk.found = state.models
    window: MainWindow = make_window(state)
    window.resize(*size)
    window.go(Page.MODELS)
    page = window.page(Page.MODELS)
    page.choose(QWEN)
    qapp.processEvents()
    assert window.width() == size[0]
    assert page.detail.widget().width() <= page.detail.viewport().width()


def test_every_control_has_a_name_and_is_reached_by_tab(open_page) -> None:
    page = open_page(modelpages.for_a_card())
    kinds = (QAbstractButton, QComboBox, QAbstractSlider, QAbstractSpinBox, QLineEdit)
    found = [
        control
        for kind in kinds
        for control in page.findChildren(kind)
        if control.isVisible() and not control.objectName().startswith("qt_")
    ]
    assert len(found) > 10
    for control in found:
        if control.focusPolicy() is Qt.FocusPolicy.NoFocus:
            continue
        named = control.accessibleName() or (isinstance(control, QAbstractButton) and control.text())
        assert named, control
    order = []
    widget = page.search
    for _ in range(80):
        widget = widget.nextInFocusChain()
        order.append(widget)
    assert page.list in order
    assert page.detail.plan.controls.context in order
    assert page.detail.plan.copy in order


def test_rows_are_as_high_as_their_lines_whatever_the_width(qtbot, make_window, desk) -> None:
    state = modelpages.without_card()
    desk.found = state.models
    window = make_window(states.stopped())
    window.resize(1000, 680)
    window.go(Page.MODELS)
    page = window.page(Page.MODELS)
    window.show_change(states.stopped(), state)

    def heights() -> list[int]:
        view = page.list
        return [
            view.visualRect(page._rows.index(place)).height()
            - view.itemDelegate().sizeHint(QStyleOptionViewItem(), page._rows.index(place)).height()
            for place in range(8)
        ]

    qtbot.waitUntil(lambda: heights() == [0] * 8)
    for width in (1600, 760, 1200):
        window.resize(width, 680)
        qtbot.waitUntil(lambda: heights() == [0] * 8)


def test_both_themes_paint_every_row(open_page, theme) -> None:
    page = open_page(modelpages.downloading())
    for dark in (False, True):
        theme.set_dark(dark)
        image = page.list.grab().toImage()
        shades = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
        assert len(shades) > 20
