"""The row that puts a person's own presets into a folder which several computers share."""

from __future__ import annotations

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from slipstream.core.words import say
from slipstream.ui.pages.settings.port import Settings
from slipstream.ui.pages.settings.rows import Row
from slipstream.ui.theme import Theme

_OWN = say(
    "Kept with the settings of this computer. Several computers can share one folder; counts from the next "
    "start on."
)


class PresetsFolderRow(Row):
    """Two buttons: choose a folder, and go back to the one beside the settings."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget) -> None:
        buttons = QWidget(parent)
        super().__init__(say("Own presets"), _OWN, buttons, theme, parent)
        self._settings = settings
        self.choose = QPushButton(say("Share..."), buttons)
        self.keep_here = QPushButton(say("Keep here"), buttons)
        line = QHBoxLayout(buttons)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.choose)
        line.addWidget(self.keep_here)
        self.choose.setAccessibleName(say("Choose a folder of presets to share"))
        self.keep_here.setAccessibleName(say("Keep presets with this computer's settings"))
        self.choose.clicked.connect(self._on_choose)
        self.keep_here.clicked.connect(self._on_keep_here)

    def read(self) -> None:
        """Show the choice in force."""
        chosen = self._settings.settings.presets_folder
        shared = chosen is not None
        self.say(say("Shared in {folder}. Counts from the next start on.", folder=chosen) if shared else _OWN)
        self.keep_here.setVisible(shared)

    def _on_choose(self) -> None:
        before = self._settings.settings.presets_folder or ""
        folder = QFileDialog.getExistingDirectory(self, say("The folder of your presets"), before)
        if folder:
            self._settings.choose("presets_folder", folder)
        self.read()

    def _on_keep_here(self) -> None:
        self._settings.choose("presets_folder", None)
        self.read()
