"""A button that puts a text on the clipboard and says that it did."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme

_SAID_MS = 1500


class CopyButton(QPushButton):
    """``name`` says what it copies to those who cannot see what it stands beside."""

    def __init__(
        self, name: str, theme: Theme, parent: QWidget | None = None, *, label: str = say("Copy")
    ) -> None:
        super().__init__(label, parent)
        self._label = label
        self._text = ""
        self.setProperty("kind", "flat")
        self.setFont(theme.font(TextSize.SMALL))
        self.setAccessibleName(name)
        self.setAutoDefault(False)
        self.clicked.connect(self._on_clicked)
        self._said = QTimer(self)
        self._said.setSingleShot(True)
        self._said.setInterval(_SAID_MS)
        self._said.timeout.connect(self._on_said)
        self.set_text("")

    def set_text(self, text: str) -> None:
        """Copy this from now on; nothing can be copied while it is empty."""
        self._text = text
        self.setEnabled(bool(text))

    def _on_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.setText(say("Copied"))
        self._said.start()

    def _on_said(self) -> None:
        self.setText(self._label)
