"""The row of the server's key: whether clients have to show one, and a button that copies it."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QWidget

from slipstream.core.words import say
from slipstream.ui.pages.settings.port import Settings
from slipstream.ui.pages.settings.rows import Row
from slipstream.ui.theme import GRID_PX, Theme


class ServerKeyRow(Row):
    """The key itself is never shown: it goes to the clipboard, or into an editor's settings by its card."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget) -> None:
        self._settings = settings
        control = QWidget(parent)
        self.asked = QCheckBox(control)
        self.copy = QPushButton(say("Copy the key"), control)
        line = QHBoxLayout(control)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        line.addWidget(self.copy)
        line.addWidget(self.asked)
        control.setFocusProxy(self.asked)
        name = say("Clients have to show a key")
        meaning = say(
            "A random one of our own, in a private file. Counts from the next start on; editors get it when "
            "you connect them again."
        )
        super().__init__(name, meaning, control, theme, parent)
        self.asked.setProperty("bare", True)
        self.asked.setAccessibleName(name)
        self.asked.setAccessibleDescription(meaning)
        self.asked.toggled.connect(self._on_asked)
        self.copy.clicked.connect(self._on_copy)

    def read(self) -> None:
        """Show the choice in force."""
        on = self._settings.server_key() is not None
        self.asked.blockSignals(True)
        self.asked.setChecked(on)
        self.asked.blockSignals(False)
        self.copy.setVisible(on)

    def _on_asked(self, on: bool) -> None:
        self._settings.ask_for_key(on)
        self.read()

    def _on_copy(self) -> None:
        key = self._settings.server_key()
        if key is not None:
            QGuiApplication.clipboard().setText(key)
