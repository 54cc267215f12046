"""The address that clients use, with a button that copies it and says that it did."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.quiet_button import quiet_button

_SAID_MS = 1500


class EndpointLabel(QWidget):
    """Hidden while there is no address to copy."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._url = ""
        self._label = QLabel(self)
        self._label.setProperty("muted", True)
        self._label.setFont(theme.font(TextSize.NORMAL))
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setAccessibleName(say("Endpoint address"))
        self._copy = quiet_button(say("Copy"), theme, self, name=say("Copy endpoint address"))
        self._copy.setToolTip(say("Copy the address that editors and clients need (Alt+C)"))
        self._copy.setShortcut("Alt+C")
        self._copy.clicked.connect(self.copy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self._label)
        row.addWidget(self._copy)
        self._said = QTimer(self)
        self._said.setSingleShot(True)
        self._said.setInterval(_SAID_MS)
        self._said.timeout.connect(self._on_said)
        self.hide()

    def show_address(self, text: str | None, url: str) -> None:
        """Show ``text`` and copy ``url``; ``None`` hides both."""
        self._url = url
        self.setVisible(text is not None)
        if text is not None and text != self._label.text():
            self._label.setText(text)
            self.updateGeometry()

    def copy(self) -> None:
        """Put the address on the clipboard."""
        if self._url:
            QGuiApplication.clipboard().setText(self._url)
            self._say(say("Copied"))
            self._said.start()

    def _on_said(self) -> None:
        self._say(say("Copy"))

    def _say(self, word: str) -> None:
        """Another word on the button; Qt drops the shortcut with the old one."""
        self._copy.setText(word)
        self._copy.setShortcut("Alt+C")
