"""The panel that every block of the dashboard stands in: a title, a caption beside it, and a body."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from slipstream.ui.theme import GRID_PX, TextSize, Theme

BODY_MARGIN_PX = 14
_LEAST_LETTERS = 5  # a shorter stump says nothing

AnyLabel = TypeVar("AnyLabel", bound=QLabel)


class ElidedLabel(QLabel):
    """One line that gives way: it ends in an ellipsis where room is short, and tells all as a tooltip.

    ``beside`` is the font of the label it stands next to, whose baseline it shares.
    """

    def __init__(self, parent: QWidget | None = None, *, beside: QFont | None = None) -> None:
        super().__init__(parent)
        self._beside = beside
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters is enough."""
        return QSize(QFontMetrics(self.font()).averageCharWidth() * 4, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw as much of the text as there is room for."""
        painter = QPainter(self)
        metrics = QFontMetrics(self.font())
        shown = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        line = QFontMetrics(self._beside or self.font())
        base = (self.height() + line.ascent() - line.descent()) / 2
        if len(shown) > _LEAST_LETTERS or shown == self.text():
            painter.drawText(QPointF(0, base), shown)
        painter.end()
        cut = shown != self.text()
        if cut != bool(self.toolTip()):
            self.setToolTip(self.text() if cut else "")


class Card(QFrame):
    """A framed block. ``head`` takes more widgets at the right of the title; ``body`` is the content."""

    def __init__(self, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName(title)
        self.title = QLabel(title, self)
        self.title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.caption = muted(ElidedLabel(self, beside=self.title.font()), theme)
        self.head = QHBoxLayout()
        self.head.setSpacing(GRID_PX)
        self.head.addWidget(self.title)
        self.head.addWidget(self.caption, 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID_PX - 2)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(BODY_MARGIN_PX, 10, BODY_MARGIN_PX, 11)
        outer.setSpacing(GRID_PX)
        outer.addLayout(self.head)
        outer.addLayout(self.body, 1)


def muted(label: AnyLabel, theme: Theme) -> AnyLabel:
    """``label`` in the small size and the quiet colour."""
    label.setProperty("muted", True)
    label.setFont(theme.font(TextSize.SMALL))
    return label
