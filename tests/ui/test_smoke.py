"""The binding itself: one PySide6 release loses references to None and aborts within minutes."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QPushButton


def test_twenty_thousand_qt_calls_leave_the_count_of_none_alone(qtbot):
    button = QPushButton()
    qtbot.addWidget(button)
    before = sys.getrefcount(None)
    for i in range(20_000):
        button.setEnabled(bool(i % 2))
    assert sys.getrefcount(None) - before > -50
