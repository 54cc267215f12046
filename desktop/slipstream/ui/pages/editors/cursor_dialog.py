"""Connects Cursor through a public address: first what gets exposed, and beside it the path by hand."""

from __future__ import annotations

from functools import partial
from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from slipstream.app.editors.publicaddress import NEEDED, hand_values, obstacle
from slipstream.app.presenters import Tone
from slipstream.core.editors.cursorwords import BY_HAND, EXPOSED, WHY_NOT_LOCAL
from slipstream.core.editors.survey import Tunnel
from slipstream.core.editors.wiring import Asked
from slipstream.core.errors import ErrorReport
from slipstream.core.words import say
from slipstream.ui.pages.editors.copy_button import CopyButton
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import ElidedLabel, muted
from slipstream.ui.widgets.problem_box import ProblemBox

_WIDTH = 620
_NONE_FOUND = say("No tunnel program was found (cloudflared, ngrok, tailscale). Give an address of your own.")


class CursorDialog(QDialog):
    """``address_given`` carries address and key once the person knows what is exposed."""

    address_given = cast("Sig[Asked]", Signal(object))

    def __init__(self, theme: Theme, tunnels: tuple[Tunnel, ...], model: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self.setWindowTitle("Slipstream")
        self.resize(_WIDTH, 0)
        heading = QLabel(say("Connect Cursor through a public address"), self)
        heading.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.setAccessibleName(heading.text())
        self.exposed = ProblemBox(theme, self, tone=Tone.WARNING, dismissable=False)
        self.exposed.show_report(ErrorReport(say("What gets exposed"), EXPOSED))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(12)
        column.addWidget(heading)
        column.addWidget(_words(WHY_NOT_LOCAL, self))
        column.addWidget(self.exposed)
        column.addLayout(self._tunnels(tunnels))
        column.addLayout(self._fields())
        column.addLayout(self._by_hand())
        column.addStretch(1)
        column.addLayout(self._foot())
        self._on_changed()
        self.address.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """As high as its sentences need at this width; a layout alone asks for less."""
        super().showEvent(event)
        self.setMinimumHeight(self._column.totalHeightForWidth(self.width()))

    def _tunnels(self, tunnels: tuple[Tunnel, ...]) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(2)
        self.uses: list[QPushButton] = []
        if not tunnels:
            rows.addWidget(muted(_words(_NONE_FOUND, self), self._theme))
        for tunnel in tunnels:
            line = QHBoxLayout()
            line.setSpacing(GRID_PX)
            said = ElidedLabel(self)
            said.setText(
                tunnel.command
                if tunnel.address is None
                else say("{program} runs: {address}", program=tunnel.program, address=tunnel.address)
            )
            line.addWidget(said, 1)
            if tunnel.address is None:
                name = say("Copy the command of {program}", program=tunnel.program)
                copy = CopyButton(name, self._theme, self)
                copy.set_text(tunnel.command)
                line.addWidget(copy)
            else:
                use = QPushButton(say("Use this address"), self)
                use.setAutoDefault(False)
                use.setAccessibleName(say("Use the address of {program}", program=tunnel.program))
                use.clicked.connect(partial(self._on_use, tunnel.address))
                line.addWidget(use)
                self.uses.append(use)
            rows.addLayout(line)
        return rows

    def _fields(self) -> QFormLayout:
        self.address = QLineEdit(self)
        self.address.setPlaceholderText("https://...")
        self.key = QLineEdit(self)
        self.key.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        self.key.setPlaceholderText(say("The key that the server was started with"))
        self.agrees = QCheckBox(say("I know what gets exposed"), self)
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.addRow(say("Public address"), self.address)
        form.addRow(say("Key"), self.key)
        form.addRow("", self.agrees)
        self.address.setAccessibleName(say("Public address"))
        self.key.setAccessibleName(say("Key of the server"))
        self.address.textChanged.connect(self._on_changed)
        self.key.textChanged.connect(self._on_changed)
        self.agrees.toggled.connect(self._on_changed)
        return form

    def _by_hand(self) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(2)
        title = say("By hand, in Cursor Settings > Models > API Keys (the way that Cursor's makers support):")
        rows.addWidget(muted(_words(title, self), self._theme))
        self.copies: list[tuple[QLabel, CopyButton]] = []
        for field in BY_HAND:
            value = ElidedLabel(self)
            copy = CopyButton(say("Copy {field}", field=field), self._theme, self)
            line = QHBoxLayout()
            line.setSpacing(GRID_PX)
            line.addWidget(QLabel(f"{field}:", self))
            line.addWidget(value, 1)
            line.addWidget(copy)
            rows.addLayout(line)
            self.copies.append((value, copy))
        return rows

    def _foot(self) -> QHBoxLayout:
        self.said = muted(_words("", self), self._theme)
        self.go = QPushButton(say("Show the changes"), self)
        self.go.setProperty("kind", "start")
        self.go.clicked.connect(self._on_go)
        close = QPushButton(say("Close"), self)
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.said, 1)
        line.addWidget(close)
        line.addWidget(self.go)
        return line

    def _on_use(self, address: str, _checked: bool = False) -> None:
        self.address.setText(address)

    def _on_changed(self) -> None:
        against = obstacle(self.address.text(), self.key.text(), agrees=self.agrees.isChecked())
        self.said.setText(against)
        self.go.setEnabled(not against)
        values = hand_values(self.address.text(), self.key.text(), self._model)
        for (value, copy), (shown, copied) in zip(self.copies, values, strict=True):
            value.setText(shown or NEEDED)
            copy.set_text(copied)

    def _on_go(self) -> None:
        self.address_given.emit(Asked(base_url=self.address.text().strip(), api_key=self.key.text().strip()))


def _words(text: str, parent: QWidget) -> QLabel:
    label = QLabel(text, parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
