"""The tray's Configure menu: the clients that are here, ticked where they are connected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QAction
from tests.fakes import clients, states

from slipstream.core.editors.survey import EditorsState
from slipstream.ui.tray_menu import TrayMenu


@pytest.fixture
def menu(qapp) -> Iterator[TrayMenu]:
    made = TrayMenu()
    yield made
    made.close()


def entries(menu: TrayMenu) -> list[QAction]:
    return [entry for entry in menu.configure.actions() if entry.isVisible()]


def test_before_the_first_look_there_is_nothing_to_configure(menu):
    menu.show_state(states.ready(), states.NOW)
    assert not menu.configure.menuAction().isVisible()


def test_there_is_an_entry_for_each_client_that_is_here_with_a_tick_where_it_is_connected(menu):
    menu.show_state(states.with_editors(), states.NOW)
    assert menu.configure.menuAction().isVisible()
    assert [(entry.text(), entry.isChecked()) for entry in entries(menu)] == [
        ("Cline", True),
        ("Cursor", False),
        ("Aider", False),
        ("OpenCode (the server has new values)", True),
    ]


def test_a_client_whose_values_were_changed_has_no_tick(menu):
    menu.show_state(states.editor_tested(), states.NOW)
    assert not entries(menu)[0].isChecked()


def test_a_click_asks_for_that_client_and_leaves_the_tick_as_it_was(menu):
    menu.show_state(states.with_editors(), states.NOW)
    asked: list[str] = []
    menu.configure_requested.connect(asked.append)
    for entry in entries(menu)[:2]:
        entry.trigger()
    assert asked == ["cline", "cursor"]
    assert [entry.isChecked() for entry in entries(menu)[:2]] == [True, False]


def test_entries_are_kept_and_changed_rather_than_made_anew(menu):
    menu.show_state(states.with_editors(), states.NOW)
    before = menu.configure.actions()
    menu.show_state(replace(states.ready(), editors=EditorsState((clients.AIDER,))), states.NOW)
    assert menu.configure.actions() == before
    assert [entry.text() for entry in entries(menu)] == ["Aider"]
