"""The Settings page: what is chosen is kept at once, and what others changed is read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QWidget
from tests.fakes import states
from tests.fakes.choices import FakeSettings
from tests.fakes.program import FakeProgram
from tests.fakes.wheel import turn_wheel

from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.settings import QuitPolicy, Theme, WindowLanguage
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.pages.settings.page import SettingsPage


@pytest.fixture
def desk() -> FakeSettings:
    return FakeSettings()


@pytest.fixture
def page(qtbot, theme, desk) -> Iterator[SettingsPage]:
    """The page in front of a window with the usual presets."""
    program = FakeProgram(states.store_with(states.stopped()), settings=desk)
    window = MainWindow(theme, program, lambda: states.NOW)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.go(Page.SETTINGS)
    yield window.page(Page.SETTINGS)
    window.hide()


def pick(box: QComboBox, words: str) -> None:
    box.setCurrentIndex([box.itemText(index) for index in range(box.count())].index(words))


def test_every_choice_is_kept_at_once(page, desk):
    pick(page.quit_policy, "Keep it running")
    pick(page.grace, "Goes on for 1 hour")
    pick(page.look, "Light")
    pick(page.language, "Deutsch")
    page.port.setValue(9000)
    page.notifications.click()
    page.hub.offline.click()
    kept = desk.settings
    assert (kept.quit_policy, kept.grace_s, kept.theme) == (QuitPolicy.KEEP, 3600, Theme.LIGHT)
    assert kept.language is WindowLanguage.GERMAN
    assert (kept.preferred_port, kept.notifications, kept.hub_offline) == (9000, False, True)


def test_own_presets_can_be_shared_and_kept_here_again(page, desk, monkeypatch, tmp_path):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    assert not page.presets_folder.keep_here.isVisible()
    page.presets_folder.choose.click()
    assert desk.settings.presets_folder == str(tmp_path)
    assert str(tmp_path) in page.presets_folder.meaning.text()
    page.presets_folder.keep_here.click()
    assert desk.settings.presets_folder is None


def test_a_folder_dialog_that_was_left_changes_nothing(page, desk, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    page.presets_folder.choose.click()
    assert desk.settings.presets_folder is None


def test_a_preset_to_start_at_login_can_be_chosen_and_left_out_again(page, desk):
    title = states.stopped().presets[0].title
    pick(page.login_preset, title)
    assert desk.settings.login_preset == states.stopped().presets[0].id
    pick(page.login_preset, "Nothing")
    assert desk.settings.login_preset is None


def test_a_chosen_preset_that_is_gone_is_still_shown_as_what_it_is(page, desk):
    desk.settings = replace(desk.settings, login_preset="gone")
    page.hide()
    page.show()
    assert page.login_preset.currentText() == "gone (not on this computer)"


def test_start_at_login_shows_what_the_desktop_says(page, desk):
    page.at_login.click()
    assert desk.starts_at_login
    desk.starts_at_login = False
    page.hide()
    page.show()
    assert not page.at_login.isChecked()


def test_a_start_at_login_that_was_refused_is_not_shown_as_on(page, desk, monkeypatch):
    monkeypatch.setattr(desk, "start_at_login", lambda on: None)
    page.at_login.click()
    assert not page.at_login.isChecked()


def test_showing_the_page_chooses_nothing(page, desk):
    before = desk.settings
    for _ in range(2):
        page.hide()
        page.show()
    assert desk.settings == before
    assert [name for name, _ in desk.asked] == ["look for token"] * 3


def test_a_span_from_the_settings_file_is_offered_beside_the_usual_ones(page, desk):
    desk.settings = replace(desk.settings, grace_s=90)
    page.hide()
    page.show()
    assert page.grace.currentText() == "Goes on for 90 s"
    assert page.grace.count() == 6


def test_a_mirror_that_is_no_address_is_refused_and_the_old_one_stays(qtbot, page, desk):
    page.hub.mirror.setText("not an address")
    page.hub.mirror.editingFinished.emit()
    assert desk.settings.hub_endpoint is None
    assert page.hub.mirror.text() == ""
    page.hub.mirror.setText("https://mirror.example/hub")
    page.hub.mirror.editingFinished.emit()
    assert desk.settings.hub_endpoint == "https://mirror.example/hub"


def test_a_key_is_asked_for_and_copied_but_never_shown(qapp, page, desk):
    row = page.server_key
    assert not row.copy.isVisible()
    row.asked.click()
    assert desk.server_key() is not None
    row.copy.click()
    assert qapp.clipboard().text() == desk.server_key()
    assert desk.server_key() not in "".join(label.text() for label in page.findChildren(QLabel))
    row.asked.click()
    assert desk.server_key() is None
    assert not row.copy.isVisible()


def test_a_token_is_handed_on_hidden_and_forgotten_by_the_field(qtbot, page, desk):
    qtbot.keyClicks(page.hub.token.field, "hf_secretsecret")
    assert page.hub.token.field.displayText() != "hf_secretsecret"
    qtbot.keyClick(page.hub.token.field, Qt.Key.Key_Return)
    assert ("keep token", "hf_secretsecret") in desk.asked
    assert page.hub.token.field.text() == ""


def test_the_token_row_tells_where_it_lies_and_offers_to_delete_it(page, desk):
    assert not page.hub.token.forget.isVisible()
    page.show_state(replace(states.stopped(), hub_access="hf_...cret, in the desktop's keyring"))
    assert page.hub._token_row.meaning.text() == "In force: hf_...cret, in the desktop's keyring."
    page.hub.token.forget.click()
    assert desk.asked[-1] == ("forget token", None)


def test_while_a_token_is_changed_nothing_else_can_be_asked(page):
    job = Job(JobKind.CHANGE_HUB_ACCESS, JobStatus.RUNNING, "Keeping the Hub's token")
    page.show_state(replace(states.stopped(), jobs=(job,)))
    assert not page.hub.token.isEnabled()


def test_the_wheel_scrolls_the_page_and_changes_no_choice(page):
    before = page.quit_policy.currentIndex(), page.port.value()
    turn_wheel(page.quit_policy)
    turn_wheel(page.port)
    assert (page.quit_policy.currentIndex(), page.port.value()) == before


def test_every_control_can_be_reached_and_has_a_name(page):
    controls = [
        w for w in page.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisible()
    ]
    named = [w for w in controls if w.accessibleName() or w.objectName().startswith("qt_")]
    assert len(controls) > 8
    assert [w for w in controls if w not in named and type(w).__name__ != "QLabel"] == []
