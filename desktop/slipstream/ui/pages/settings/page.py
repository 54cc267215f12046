"""The Settings page. Shows the choices in force and keeps each change at once; there is no OK to forget."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from slipstream.core.models import Preset
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.pages.settings.folders import FolderRows
from slipstream.ui.pages.settings.hub import HubRows
from slipstream.ui.pages.settings.port import Settings
from slipstream.ui.pages.settings.presets_folder import PresetsFolderRow
from slipstream.ui.pages.settings.rows import Choice, Row
from slipstream.ui.pages.settings.server_key import ServerKeyRow
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.calm_controls import CalmCount
from slipstream.ui.widgets.card import Card

_GAP = 12
_NUMBER_PX = 84
_PORTS = (1024, 65_535)
_NO_PRESET = (say("Nothing"), None)
_GRACES = (
    (say("Stops at once"), 0),
    (say("Goes on for 1 minute"), 60),
    (say("Goes on for 10 minutes"), 600),
    (say("Goes on for 1 hour"), 3_600),
    (say("Goes on for a day"), 86_400),
)
_QUITS = ((say("Ask each time"), "ask"), (say("Stop the server"), "stop"), (say("Keep it running"), "keep"))
_THEMES = ((say("Like the desktop"), "system"), (say("Light"), "light"), (say("Dark"), "dark"))
# Each language by its own name, so that who reads no other finds it.
_LANGUAGES = ((say("Like the desktop"), "system"), ("English", "en"), ("Deutsch", "de"))


class SettingsPage(QScrollArea):
    """Reads everything anew when it comes to the front: other programs change autostart entries too."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._settings = settings
        self._presets: tuple[Preset, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Settings"))
        board = QWidget(self)
        board.setProperty("page", True)
        self.hub = HubRows(theme, settings, board)
        self.folders = FolderRows(theme, settings.folders, board)
        self.presets_folder = PresetsFolderRow(theme, settings, self.folders)
        self.folders.body.addWidget(self.presets_folder)
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        for card in (self._login_card(board), self._server_card(board), self._window_card(board)):
            column.addWidget(card)
        column.addWidget(self.hub)
        column.addWidget(self.folders)
        column.addStretch(1)
        self.setWidget(board)
        self._read()

    def minimumSizeHint(self) -> QSize:
        """The page scrolls, so it may be small."""
        return QSize(320, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """Read everything anew."""
        super().showEvent(event)
        self._read()
        self._settings.look_for_token()

    def show_state(self, state: AppState) -> None:
        """Presets to choose from, and where the Hub's token lies."""
        if state.presets != self._presets:
            self._presets = state.presets
            self._read_login_preset()
        self.hub.show_state(state)

    def show_change(self, before: AppState, after: AppState) -> None:
        """The same, when it changed."""
        if self.isVisible() and (
            (before.presets, before.hub_access, before.jobs)
            != (
                after.presets,
                after.hub_access,
                after.jobs,
            )
        ):
            self.show_state(after)

    def _login_card(self, parent: QWidget) -> Card:
        self.at_login = QCheckBox(parent)
        self.at_login.toggled.connect(self._on_at_login)
        self.login_preset = Choice(parent)
        self.login_preset.currentIndexChanged.connect(self._on_login_preset)
        return self._card(
            say("At login"),
            parent,
            Row(
                say("Start Slipstream at login"),
                say("In the tray, through your desktop's own autostart."),
                self.at_login,
                self._theme,
                parent,
            ),
            Row(
                say("Then start"),
                say("Waits until the GPU answers. What is missing is not downloaded unasked."),
                self.login_preset,
                self._theme,
                parent,
            ),
        )

    def _server_card(self, parent: QWidget) -> Card:
        self.quit_policy = Choice(parent)
        self.quit_policy.currentIndexChanged.connect(self._on_quit_policy)
        self.grace = Choice(parent)
        self.grace.currentIndexChanged.connect(self._on_grace)
        self.port = CalmCount(parent)
        self.port.setRange(*_PORTS)
        self.port.setFixedWidth(_NUMBER_PX)
        self.port.setKeyboardTracking(False)
        self.port.valueChanged.connect(self._on_port)
        self.server_key = ServerKeyRow(self._theme, self._settings, parent)
        return self._card(
            say("Server"),
            parent,
            Row(say("Quit does this with a running server"), "", self.quit_policy, self._theme, parent),
            Row(
                say("When Slipstream is killed, the server"),
                say(
                    "So that the next start can take it over with nothing lost. Counts for servers "
                    "started from now on."
                ),
                self.grace,
                self._theme,
                parent,
            ),
            Row(
                say("Port"),
                say("Taken when it is free, else the next free one. Counts from the next start on."),
                self.port,
                self._theme,
                parent,
            ),
            self.server_key,
        )

    def _window_card(self, parent: QWidget) -> Card:
        self.look = Choice(parent)
        self.look.currentIndexChanged.connect(self._on_look)
        self.language = Choice(parent)
        self.language.currentIndexChanged.connect(self._on_language)
        self.notifications = QCheckBox(parent)
        self.notifications.toggled.connect(self._on_notifications)
        return self._card(
            say("Window"),
            parent,
            Row(say("Colours"), "", self.look, self._theme, parent),
            Row(say("Language"), say("Counts from the next start on."), self.language, self._theme, parent),
            Row(
                say("Notifications"),
                say(
                    "When a server is ready, failed, or was started again; never while you look at the "
                    "window."
                ),
                self.notifications,
                self._theme,
                parent,
            ),
        )

    def _card(self, title: str, parent: QWidget, *rows: Row) -> Card:
        card = Card(title, self._theme, parent)
        card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for row in rows:
            card.body.addWidget(row)
        return card

    def _read(self) -> None:
        """Every control as the choices are, without telling anybody."""
        chosen = self._settings.settings
        for box, on in (
            (self.at_login, self._settings.starts_at_login),
            (self.notifications, chosen.notifications),
        ):
            box.blockSignals(True)
            box.setChecked(on)
            box.blockSignals(False)
        self.port.show_value(chosen.preferred_port)
        self.quit_policy.offer(_QUITS, chosen.quit_policy.value)
        self.grace.offer(_with_own(chosen.grace_s), chosen.grace_s)
        self.look.offer(_THEMES, chosen.theme.value)
        self.language.offer(_LANGUAGES, chosen.language.value)
        self._read_login_preset()
        self.server_key.read()
        self.hub.read()
        self.presets_folder.read()

    def _read_login_preset(self) -> None:
        chosen = self._settings.settings.login_preset
        options: list[tuple[str, object]] = [_NO_PRESET]
        options += [(preset.title, preset.id) for preset in self._presets]
        if chosen is not None and all(preset.id != chosen for preset in self._presets):
            options.append((say("{preset} (not on this computer)", preset=chosen), chosen))
        self.login_preset.offer(tuple(options), chosen)

    def _on_at_login(self, on: bool) -> None:
        self._settings.start_at_login(on)
        self._read()

    def _on_login_preset(self, _index: int) -> None:
        self._settings.choose("login_preset", self.login_preset.currentData())

    def _on_quit_policy(self, _index: int) -> None:
        self._settings.choose("quit_policy", self.quit_policy.currentData())

    def _on_grace(self, _index: int) -> None:
        self._settings.choose("grace_s", self.grace.currentData())

    def _on_port(self, port: int) -> None:
        self._settings.choose("preferred_port", port)

    def _on_look(self, _index: int) -> None:
        self._settings.choose("theme", self.look.currentData())

    def _on_language(self, _index: int) -> None:
        self._settings.choose("language", self.language.currentData())

    def _on_notifications(self, on: bool) -> None:
        self._settings.choose("notifications", on)


def _with_own(grace_s: int) -> tuple[tuple[str, object], ...]:
    """The usual spans, and the one in the settings file where it is another."""
    if any(grace_s == seconds for _, seconds in _GRACES):
        return _GRACES
    return tuple(
        sorted(
            (*_GRACES, (say("Goes on for {seconds} s", seconds=grace_s), grace_s)),
            key=lambda option: option[1],
        )
    )
