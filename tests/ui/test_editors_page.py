"""The Editors page: every wish reaches the desk, nothing is written unseen, and all of it is readable."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from tests.fakes import clients, states
from tests.fakes.program import FakeProgram

from slipstream.app.editors.editorbuttons import EditorAction
from slipstream.core.editors.survey import EditorsState
from slipstream.core.editors.wiring import Asked
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.pages.editors.card import EditorCard
from slipstream.ui.pages.editors.cursor_dialog import CursorDialog
from slipstream.ui.pages.editors.page import EditorsPage
from slipstream.ui.pages.editors.proposal_dialog import ProposalDialog

PUBLIC = "https://x.trycloudflare.com"


@pytest.fixture
def desk() -> clients.FakeEditors:
    """Records wishes."""
    return clients.FakeEditors()


@pytest.fixture
def open_page(qtbot, theme, desk):
    """The page in front of a window on a state."""
    windows: list[MainWindow] = []

    def make(state) -> EditorsPage:
        window = MainWindow(theme, FakeProgram(states.store_with(state), editors=desk), lambda: states.NOW)
        windows.append(window)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        window.go(Page.EDITORS)
        page = window.page(Page.EDITORS)
        assert isinstance(page, EditorsPage)
        page._home = page.dialog._home = clients.HOME
        page._view = None
        page.show_state(state)
        return page

    return make


def card_of(page: EditorsPage, editor: str) -> EditorCard:
    """The card of one client."""
    return next(card for card in page.cards if card.editor == editor and card.isVisible())


def press(qtbot, button: QWidget) -> None:
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def proposing(proposal, state=None):
    """A state with that proposal on the table."""
    state = state or states.with_editors()
    return replace(state, editors=replace(state.editors, proposal=proposal))


def test_coming_to_the_front_looks_again(open_page, desk):
    open_page(states.with_editors())
    assert desk.asked == [("look", None)]


def test_before_the_first_look_is_over_it_says_so(open_page):
    page = open_page(states.ready())
    assert page.looking.text() == "Looking for editors on this computer."
    assert page.cards == []


def test_a_card_says_version_place_and_where_it_is_connected_to(open_page):
    card = card_of(open_page(states.with_editors()), "cline")
    assert (card.title.text(), card.caption.text()) == ("Cline", "4.1.13")
    assert card.state.text() == "Connected to http://127.0.0.1:8000/v1, model demo."
    assert card.where.text() == "Extension 4.1.13 in VS Code, settings in ~/.cline/data"


def test_a_changed_file_an_open_editor_and_new_values_are_said(open_page):
    page = open_page(states.editor_tested())
    assert "Some of Slipstream's values were changed" in card_of(page, "cline").state.text()
    assert "running now: VS Code" in card_of(page, "cline").where.text()
    assert "Close all windows of VS Code" in card_of(page, "cline").remarks.texts[0]
    changed = card_of(open_page(states.with_editors()), "opencode")
    assert "Its file was changed since" in changed.state.text()
    assert changed.buttons[EditorAction.CONFIGURE].text() == "Update"
    assert "other values" in changed.remarks.texts[0]


def test_clients_that_are_not_here_are_one_line_each(open_page, qtbot, desk):
    page = open_page(states.with_editors())
    assert [row.title.text() for row in page.rows] == ["Zed", "Codex", "avante.nvim"]
    assert [row.button.text() for row in page.rows] == [
        "Set up anyway",
        "Set up anyway",
        "Show what to paste",
    ]
    press(qtbot, page.rows[0].button)
    assert desk.asked[-1] == ("propose", "zed")


def test_the_buttons_pass_their_wishes_on(open_page, qtbot, desk):
    page = open_page(states.with_editors())
    for action in (EditorAction.CONFIGURE, EditorAction.TEST, EditorAction.UNDO):
        press(qtbot, card_of(page, "cline").buttons[action])
    assert desk.asked[1:] == [("propose", "cline"), ("test", "cline"), ("undo", "cline")]
    assert not card_of(page, "aider").buttons[EditorAction.UNDO].isVisible()


def test_without_a_server_nothing_is_offered_that_needs_one(open_page):
    page = open_page(replace(states.stopped(), editors=clients.EDITORS))
    assert "No server is running" in page.server.text()
    button = card_of(page, "aider").buttons[EditorAction.CONFIGURE]
    assert not button.isEnabled()
    assert "Start a server first" in button.toolTip()
    assert card_of(page, "cline").buttons[EditorAction.TEST].isEnabled()
    assert card_of(page, "cline").buttons[EditorAction.UNDO].isEnabled()


def test_while_one_client_is_worked_on_it_can_be_cancelled_and_others_wait(open_page, qtbot, desk):
    page = open_page(states.editor_tested())
    aider = card_of(page, "aider")
    assert [action for action, one in aider.buttons.items() if one.isVisible()] == [EditorAction.CANCEL]
    press(qtbot, aider.buttons[EditorAction.CANCEL])
    assert desk.asked[-1] == ("cancel", None)
    waiting = card_of(page, "cline").buttons[EditorAction.TEST]
    assert not waiting.isEnabled()
    assert waiting.toolTip().startswith("Aider is being worked on")


def test_a_failed_request_is_told_in_words_with_what_to_do(open_page):
    said = card_of(open_page(states.editor_tested()), "cline").results.texts
    assert said[1] == "Answer in one piece: Works. (0.4 s)"
    assert said[3].startswith("Tool call: The server was started without tool calls")
    assert "--tool-call-parser" in said[3]


def test_a_proposal_on_the_table_is_shown_and_written_only_when_agreed(open_page, qtbot, desk):
    page = open_page(states.with_editors())
    page.show_state(proposing(clients.PROPOSAL))
    dialog = page.dialog
    assert dialog.isVisible()
    assert [path.text() for path, _, _ in dialog.files] == [
        "~/.cline/data/globalState.json",
        "~/.cline/data/secrets.json",
        "~/.cline/data/settings/models.json",
    ]
    assert [caption.text() for _, caption, _ in dialog.files] == [
        "4 lines added, 1 line removed",
        "new file, 3 lines added",
        "nothing to change",
    ]
    assert '+  "openAiBaseUrl"' in dialog.files[0][2].toPlainText()
    assert desk.asked[1:] == []
    press(qtbot, dialog.connect_button)
    assert desk.asked[-1] == ("configure", clients.PROPOSAL)
    page.show_state(states.with_editors())
    assert not dialog.isVisible()
    assert desk.asked[-1][0] == "configure"


def test_closing_the_dialog_takes_the_proposal_from_the_table(open_page, qtbot, desk):
    page = open_page(states.with_editors())
    page.show_state(proposing(clients.PROPOSAL))
    press(qtbot, page.dialog.cancel)
    assert desk.asked[-1] == ("drop", None)


def test_an_open_editor_is_named_and_the_way_is_looked_at_again_by_itself(open_page, desk):
    page = open_page(states.with_editors())
    page.show_state(proposing(clients.IN_WAY))
    dialog = page.dialog
    assert dialog.in_way.isVisible()
    assert not dialog.connect_button.isEnabled()
    assert dialog._again.isActive()
    dialog._again.timeout.emit()
    assert desk.asked[-1] == ("propose", ("cline", Asked()))
    page.show_state(proposing(clients.PROPOSAL))
    assert not dialog.in_way.isVisible()
    assert dialog.connect_button.isEnabled()
    assert not dialog._again.isActive()


def test_a_file_that_does_not_parse_shows_where_it_breaks_and_what_to_paste(open_page, qtbot):
    page = open_page(states.with_editors())
    page.show_state(proposing(clients.BROKEN))
    dialog = page.dialog
    assert "line 3, column 3" in dialog.refusal.accessibleDescription()
    assert not dialog.connect_button.isVisible()
    (section,) = dialog.pastes
    assert section.path.text() == "~/.config/zed/settings.json"
    press(qtbot, section.copy)
    assert QGuiApplication.clipboard().text() == clients.BROKEN.snippets[0].text
    assert section.copy.text() == "Copied"


def test_a_client_that_is_set_up_by_hand_gives_what_to_paste(qtbot, theme):
    dialog = ProposalDialog(theme, home=clients.HOME)
    qtbot.addWidget(dialog)
    dialog.show_proposal(clients.BY_HAND)
    dialog.show()
    assert dialog.heading.text() == "Set up avante.nvim"
    assert dialog.pastes[0].text.toPlainText() == clients.BY_HAND.snippets[0].text
    assert not dialog.connect_button.isVisible()
    assert dialog.cancel.text() == "Close"


def test_cursor_says_why_local_cannot_work_and_offers_cline_inside(open_page, qtbot, desk):
    card = card_of(open_page(states.with_editors()), "cursor")
    assert "its own servers" in card.remarks.texts[0]
    assert not card.buttons[EditorAction.TEST].isVisible()
    press(qtbot, card.buttons[EditorAction.CLINE_INSIDE])
    assert desk.asked[-1] == ("propose", "cline")


def test_cursor_gets_a_public_address_only_with_a_key_and_a_yes(open_page, qtbot, desk):
    page = open_page(states.with_editors())
    press(qtbot, card_of(page, "cursor").buttons[EditorAction.PUBLIC])
    dialog: CursorDialog = page.cursor_dialog
    assert "guards only the paths below /v1" in dialog.exposed.accessibleDescription()
    assert not dialog.go.isEnabled()
    press(qtbot, dialog.uses[0])
    assert dialog.address.text() == PUBLIC
    assert "Give the key" in dialog.said.text()
    dialog.key.setText("sk-long")
    assert not dialog.go.isEnabled()
    assert "what gets exposed" in dialog.said.text()
    dialog.agrees.setChecked(True)
    press(qtbot, dialog.go)
    assert desk.asked[-1] == ("propose", ("cursor", Asked(base_url=PUBLIC, api_key="sk-long")))


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "Give the public https address"),
        ("http://127.0.0.1:8000", "only to your own computer"),
        ("192.168.1.5:8000", "only to your own computer"),
        ("http://x.example", "needs an https address"),
        ("ftp://x", "Give the public https address"),
    ],
)
def test_an_address_that_cannot_work_is_named(qtbot, theme, address, said):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = CursorDialog(theme, (), "demo", parent)
    dialog.key.setText("sk")
    dialog.agrees.setChecked(True)
    dialog.address.setText(address)
    assert said in dialog.said.text()
    assert not dialog.go.isEnabled()


def test_the_path_by_hand_has_a_copy_button_for_each_value(qtbot, theme):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = CursorDialog(theme, (), "demo", parent)
    assert [copy.isEnabled() for _, copy in dialog.copies] == [False, False, True]
    dialog.address.setText(PUBLIC)
    dialog.key.setText("sk-long")
    copied = []
    for value, copy in dialog.copies:
        copy.click()
        copied.append(QGuiApplication.clipboard().text())
        assert "sk-long" not in value.text()
    assert copied == ["sk-long", f"{PUBLIC}/v1", "demo"]


def test_a_click_in_the_tray_opens_that_editors_changes(qtbot, theme, desk):
    window = MainWindow(
        theme, FakeProgram(states.store_with(states.with_editors()), editors=desk), lambda: states.NOW
    )
    qtbot.addWidget(window)
    window.show()
    window.show_editor("aider")
    assert desk.asked[-1] == ("propose", "aider")
    window.show_editor("cursor")
    page = window.page(Page.EDITORS)
    assert isinstance(page, EditorsPage)
    assert page.cursor_dialog.isVisible()


def test_the_page_follows_the_state_while_it_is_seen(open_page):
    page = open_page(states.ready())
    page.show_change(states.ready(), states.with_editors())
    assert card_of(page, "cline").isVisible()
    fewer = replace(states.ready(), editors=EditorsState((clients.AIDER,)))
    page.show_change(states.with_editors(), fewer)
    assert [card.editor for card in page.cards if card.isVisible()] == ["aider"]
    assert not page.others.isVisible()


def test_every_control_can_be_reached_and_has_a_name(open_page):
    page = open_page(states.with_editors())
    for card in page.cards:
        for button in card.buttons.values():
            if button.isVisible():
                assert button.accessibleName() == f"{button.text()}: {card.title.text()}"
                assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
                assert button.toolTip()


@pytest.mark.parametrize("size", [(760, 520), (1000, 680), (1600, 1000)])
@pytest.mark.parametrize("name", ["editors", "editor-tested", "stopped"])
def test_no_card_is_wider_than_the_page(open_page, qapp, size, name):
    page = open_page(states.STATES[name]())
    page.window().resize(*size)
    qapp.processEvents()
    assert page.widget().width() <= page.viewport().width()
    assert page.window().width() == size[0]
