"""The settings desk as a recorder that keeps choices in memory."""

from __future__ import annotations

from pathlib import Path

from slipstream.app.settingsdesk import Folder
from slipstream.core import settings as form
from slipstream.core.errors import SettingsError
from slipstream.core.models import PresetId
from slipstream.core.settings import Settings


class FakeSettings:
    """Keeps what is chosen, by the real rules, and records every other wish."""

    def __init__(self) -> None:
        self.settings = Settings(last_preset=PresetId("demo"))  # a person who has started once
        self.starts_at_login = False
        self.key_asked = False
        self.asked: list[tuple[str, object]] = []
        self.endpoint = "https://huggingface.co"
        self.folders = (
            Folder("Engines", Path("/home/person/.local/share/slipstream/engines")),
            Folder("Models from the Hub", Path("/home/person/.cache/huggingface/hub")),
            Folder("Logs", Path("/home/person/.local/state/slipstream/logs")),
        )

    def choose(self, name: str, value: object) -> bool:
        try:
            self.settings = form.changed(self.settings, name, value)
        except SettingsError:
            return False
        return True

    def start_at_login(self, on: bool) -> None:
        self.starts_at_login = on

    def server_key(self) -> str | None:
        return "made-for-tests" if self.key_asked else None

    def ask_for_key(self, on: bool) -> None:
        self.key_asked = on

    def look_for_token(self) -> None:
        self.asked.append(("look for token", None))

    def keep_token(self, secret: str) -> None:
        self.asked.append(("keep token", secret))

    def forget_token(self) -> None:
        self.asked.append(("forget token", None))
