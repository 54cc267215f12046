"""Where models are fetched from: offline, a mirror, and the token, which is never shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.pages.settings.port import Settings
from slipstream.ui.pages.settings.rows import Row
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import Card

_FIELD_PX = 280
_KEYS_PAGE = "https://huggingface.co/settings/tokens"
_NONE_KEPT = say(
    "None is kept. Gated models need one; it goes into the desktop's keyring, or into a "
    "private file where there is none."
)


class HubRows(Card):
    """The card of the Hub's settings."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget) -> None:
        super().__init__(say("Models from the Hub"), theme, parent)
        self._settings = settings
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.offline = QCheckBox(self)
        self.offline.toggled.connect(self._on_offline)
        self.mirror = QLineEdit(self)
        self.mirror.setFixedWidth(_FIELD_PX)
        self.mirror.setClearButtonEnabled(True)
        self.mirror.editingFinished.connect(self._on_mirror)
        self.token = _TokenControl(self)
        self.token.field.returnPressed.connect(self._on_keep)
        self.token.keep.clicked.connect(self._on_keep)
        self.token.forget.clicked.connect(self._on_forget)
        self._token_row = Row(say("Token"), _NONE_KEPT, self.token, theme, self)
        page = QLabel(f'<a href="{_KEYS_PAGE}">{say("Make a token on the Hub")}</a>', self)
        page.setOpenExternalLinks(True)
        page.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        page.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        for row in (
            Row(
                say("Offline"),
                say("Nothing is ever fetched; models on this disk are used."),
                self.offline,
                theme,
                self,
            ),
            Row(
                say("Mirror"), say("An address to fetch from in place of the Hub."), self.mirror, theme, self
            ),
            self._token_row,
        ):
            self.body.addWidget(row)
        self.body.addWidget(page)

    def read(self) -> None:
        """Show the choices in force."""
        chosen = self._settings.settings
        self.offline.blockSignals(True)
        self.offline.setChecked(chosen.hub_offline)
        self.offline.blockSignals(False)
        self.mirror.setText(chosen.hub_endpoint or "")
        self.mirror.setPlaceholderText(self._settings.endpoint)

    def show_state(self, state: AppState) -> None:
        """Where the token lies, and whether it can be changed now."""
        known = state.hub_access
        self._token_row.say(_NONE_KEPT if not known else say("In force: {token}.", token=known))
        job = state.job(JobKind.CHANGE_HUB_ACCESS)
        busy = job is not None and job.status is JobStatus.RUNNING
        self.token.setEnabled(not busy)
        self.token.forget.setVisible(bool(known))

    def _on_offline(self, on: bool) -> None:
        self._settings.choose("hub_offline", on)

    def _on_mirror(self) -> None:
        said = self.mirror.text().strip()
        if said != (self._settings.settings.hub_endpoint or ""):
            self._settings.choose("hub_endpoint", said or None)
        self.read()

    def _on_keep(self) -> None:
        secret = self.token.field.text().strip()
        if secret:
            self._settings.keep_token(secret)
            self.token.field.clear()

    def _on_forget(self) -> None:
        self._settings.forget_token()


class _TokenControl(QWidget):
    """A field that hides what is typed, and its two buttons."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText("hf_...")
        self.field.setAccessibleName(say("Token of the Hub"))
        self.field.setFixedWidth(_FIELD_PX - 90)
        self.keep = QPushButton(say("Keep"), self)
        self.keep.setAccessibleName(say("Keep the token"))
        self.forget = QPushButton(say("Delete"), self)
        self.forget.setAccessibleName(say("Delete the kept token"))
        self.setFocusProxy(self.field)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        for part in (self.field, self.keep, self.forget):
            line.addWidget(part)
