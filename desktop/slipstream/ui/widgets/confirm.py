"""Asks once before something is deleted; the safe answer is the default."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMessageBox, QWidget

from slipstream.app.engines.enginepage import Question
from slipstream.core.words import say

Confirm = Callable[[QWidget, Question], bool]


def confirm(parent: QWidget, question: Question) -> bool:
    """Show the question; true when the person chose to go on."""
    box = QMessageBox(QMessageBox.Icon.Question, "Slipstream", question.title, parent=parent)
    box.setInformativeText(question.text)
    go = box.addButton(question.button, QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(say("Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    chosen = box.clickedButton() is go
    box.deleteLater()
    return chosen
