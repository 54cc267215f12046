"""Where everything lies, each folder with a button that opens it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from slipstream.app.settingsdesk import Folder
from slipstream.core.words import say
from slipstream.ui.pages.settings.rows import Row
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import Card


class FolderRows(Card):
    """A folder that is not there yet is named and cannot be opened."""

    def __init__(self, theme: Theme, folders: tuple[Folder, ...], parent: QWidget) -> None:
        super().__init__(say("Folders"), theme, parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.buttons: list[QPushButton] = []
        for folder in folders:
            button = QPushButton(say("Open"), self)
            button.setProperty("folder", str(folder.path))
            button.setEnabled(folder.path.is_dir())
            button.clicked.connect(self._on_open)
            row = Row(folder.title, str(folder.path), button, theme, self)
            button.setAccessibleName(say("Open the folder: {title}", title=folder.title))
            row.meaning.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.buttons.append(button)
            self.body.addWidget(row)

    def _on_open(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(button.property("folder"))))
