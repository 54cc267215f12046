"""The left rail: the mark, one entry per page, the version at the foot."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from slipstream import __version__
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted

_WIDTH = 132
_MARK = 20


class Rail(QFrame):
    """Exactly one entry is chosen; arrows move between them, Tab leaves the rail."""

    chosen = cast("Sig[int]", Signal(object))

    def __init__(self, theme: Theme, titles: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rail", True)
        self.setAccessibleName(say("Pages"))
        # As wide as the longest title where a language needs more.
        self.setMinimumWidth(_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX, 14, GRID_PX, 12)
        column.setSpacing(2)
        column.addLayout(self._mark(theme))
        column.addSpacing(14)
        self._group = QButtonGroup(self)
        for index, title in enumerate(titles):
            button = QPushButton(title, self)
            button.setProperty("kind", "rail")
            button.setCheckable(True)
            button.setAccessibleName(title)
            button.setShortcut(f"Ctrl+{index + 1}")
            button.setToolTip(f"Ctrl+{index + 1}")
            button.setFont(theme.font(TextSize.NORMAL))
            self._group.addButton(button, index)
            column.addWidget(button)
        column.addStretch(1)
        version = muted(QLabel(say("Version {version}", version=__version__), self), theme)
        version.setContentsMargins(10, 0, 0, 0)
        column.addWidget(version)
        self._group.button(0).setChecked(True)
        self._group.idToggled.connect(self._on_toggled)

    def choose(self, index: int) -> None:
        """Bring a page to the front."""
        self._group.button(index).setChecked(True)

    def _mark(self, theme: Theme) -> QHBoxLayout:
        icon = QLabel(self)
        icon.setPixmap(QIcon(str(theme.icons / "slipstream.svg")).pixmap(QSize(_MARK, _MARK)))
        name = QLabel("Slipstream", self)
        name.setFont(theme.font(TextSize.NORMAL, bold=True))
        line = QHBoxLayout()
        line.setContentsMargins(6, 4, 0, 0)
        line.setSpacing(7)
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(name, 1)
        return line

    def _on_toggled(self, index: int, checked: bool) -> None:
        if checked:
            self.chosen.emit(index)
