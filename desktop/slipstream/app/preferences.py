"""What a person chose once, kept across starts; saving that fails is said and never stops the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from slipstream.core import settings as form
from slipstream.core.errors import AppError, ErrorReport
from slipstream.core.models import PresetId
from slipstream.core.settings import Settings
from slipstream.engine.files import Paths
from slipstream.engine.settings_file import save_settings


class Preferences:
    """The settings in force. Owned by the store's thread; each change is written at once."""

    def __init__(self, paths: Paths, settings: Settings, complain: Callable[[ErrorReport], None]) -> None:
        self._paths = paths
        self._complain = complain
        self._told: list[Callable[[], None]] = []
        self.settings = settings

    def listen(self, told: Callable[[], None]) -> None:
        """Be told after every change."""
        self._told.append(told)

    @property
    def quit_policy(self) -> str:
        """``ask``, ``stop`` or ``keep``: what Quit does with a running server."""
        return self.settings.quit_policy.value

    @property
    def theme(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self.settings.theme.value

    @property
    def tray_hint_seen(self) -> bool:
        """Whether the hint about missing tray support was read."""
        return self.settings.tray_hint_seen

    @property
    def notifications(self) -> bool:
        """Whether the desktop is told when a server is ready, failed, or was started again."""
        return self.settings.notifications

    def remember(self, name: str, value: object) -> None:
        """Keep one of the settings, by its name. Raises ``SettingsError`` when it cannot have that value."""
        after = form.changed(self.settings, name, value)
        if after != self.settings:
            self._save(after)

    def remember_preset(self, preset_id: PresetId) -> None:
        """Keep the preset that was started last; the next start of the program chooses it."""
        if self.settings.last_preset != preset_id:
            self._save(replace(self.settings, last_preset=preset_id))

    def _save(self, settings: Settings) -> None:
        self.settings = settings
        try:
            save_settings(self._paths, settings)
        except AppError as error:
            self._complain(error.report())
        for told in self._told:
            told()
