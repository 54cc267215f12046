"""A turn of the mouse wheel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

_NOTCH = 120


def turn_wheel(over: QWidget) -> None:
    """One notch towards the person, over a widget."""
    at = QPointF(5, 5)
    turn = QWheelEvent(
        at,
        over.mapToGlobal(at),
        QPoint(),
        QPoint(0, -_NOTCH),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(over, turn)
