"""The buttons that all graphs share: how far back they look, pause, and saving what they show."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QWidget

from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.quiet_button import quiet_button

# Seconds, the button's word, and the same for a screen reader.
RANGES = (
    (60, "1 min", say("1 minute")),
    (300, "5 min", say("5 minutes")),
    (1800, "30 min", say("30 minutes")),
    (86_400, "24 h", say("24 hours")),
)
FIRST_S = 300


class GraphControls(QObject):
    """Adds its buttons to a card's head. ``range_chosen`` carries seconds, ``pause_toggled`` whether."""

    range_chosen = cast("Sig[int]", Signal(int))
    pause_toggled = cast("Sig[bool]", Signal(bool))
    picture_asked = cast("Sig[()]", Signal())
    table_asked = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, head: QHBoxLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self.ranges = QButtonGroup(self)
        for seconds, word, spoken in RANGES:
            button = quiet_button(word, theme, parent)
            button.setCheckable(True)
            button.setChecked(seconds == FIRST_S)
            button.setAccessibleName(say("Show the last {spoken}", spoken=spoken))
            self.ranges.addButton(button, seconds)
            head.addWidget(button)
        self.ranges.idClicked.connect(self._on_range)
        self.pause = quiet_button(say("Pause"), theme, parent)
        self.pause.setCheckable(True)
        self.pause.setAccessibleName(say("Pause the graphs"))
        self.pause.toggled.connect(self._on_pause)
        head.addWidget(self.pause)
        self.save = quiet_button(say("Save"), theme, parent)
        self.save.setAccessibleName(say("Save the graphs"))
        menu = QMenu(self.save)
        menu.addAction(say("Picture (PNG)...")).triggered.connect(self._on_picture)
        menu.addAction(say("Table (CSV)...")).triggered.connect(self._on_table)
        self.save.setMenu(menu)
        head.addWidget(self.save)

    def _on_range(self, seconds: int) -> None:
        self.range_chosen.emit(seconds)

    def _on_pause(self, paused: bool) -> None:
        self.pause.setText(say("Resume") if paused else say("Pause"))
        self.pause.setAccessibleName(say("Let the graphs go on") if paused else say("Pause the graphs"))
        self.pause_toggled.emit(paused)

    def _on_picture(self) -> None:
        self.picture_asked.emit()

    def _on_table(self) -> None:
        self.table_asked.emit()
