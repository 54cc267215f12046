"""Every page in its states, in a small window: no words are cut off and nothing lies on top of another."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QStyleOptionComboBox, QToolTip, QWidget
from tests.fakes import showcase
from tests.fakes.cutoff import cut_off, overlapping

from slipstream.ui.main_window import Page
from slipstream.ui.widgets.calm_controls import CalmChoice

SMALL = (760, 520)
SEEN = [(page, name) for page, names in showcase.SHOWN.items() for name in names]


@pytest.mark.parametrize(("page", "name"), SEEN, ids=[f"{page.value}-{name}" for page, name in SEEN])
def test_all_words_have_room_and_nothing_covers_another(qtbot, qapp: QApplication, theme, page: Page, name):
    shown = showcase.showing(theme, name)
    qtbot.addWidget(shown.window)
    shown.window.resize(*SMALL)
    shown.window.go(page)
    with qtbot.waitExposed(shown.window):
        shown.window.show()
    shown.window.show_change(shown.state, shown.state)
    for _ in range(4):
        qapp.processEvents()
    assert (shown.window.width(), shown.window.height()) == SMALL
    assert cut_off(shown.window) == []
    assert overlapping(shown.window) == []


def test_every_page_is_looked_at():
    assert set(showcase.SHOWN) == set(Page)


def test_a_choice_with_long_words_ends_in_an_ellipsis_and_tells_all_when_hovered(qtbot):
    box = CalmChoice()
    qtbot.addWidget(box)
    box.addItem("Two-layer draft for SmolLM2 135M")
    box.setFixedWidth(120)
    with qtbot.waitExposed(box):
        box.show()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText.endswith("\u2026")
    at = box.rect().center()
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, at, box.mapToGlobal(at)))
    assert QToolTip.text() == "Two-layer draft for SmolLM2 135M"
    QToolTip.hideText()


def test_words_without_room_are_found(qtbot):
    holder = QWidget()
    qtbot.addWidget(holder)
    label = QLabel("Words that are longer than their place", holder)
    label.setFixedWidth(30)
    button = QPushButton("Start with these settings", holder)
    button.setFixedWidth(30)
    with qtbot.waitExposed(holder):
        holder.show()
    assert len(cut_off(holder)) == 2
    assert len(overlapping(holder)) == 1
