"""What the Settings page needs from the program."""

from __future__ import annotations

from typing import Protocol

from slipstream.app.settingsdesk import Folder
from slipstream.core.settings import Settings as Choices


class Settings(Protocol):
    """Choices, kept at once; what cannot be kept becomes the program's problem to show."""

    @property
    def settings(self) -> Choices:
        """The choices in force."""

    @property
    def starts_at_login(self) -> bool:
        """Whether the desktop starts the program at login."""

    @property
    def endpoint(self) -> str:
        """Where models are fetched from."""

    @property
    def folders(self) -> tuple[Folder, ...]:
        """Where things lie."""

    def choose(self, name: str, value: object) -> bool:
        """Keep a choice by its name; false when it cannot have that value."""

    def start_at_login(self, on: bool) -> None:
        """Turn that on or off."""

    def server_key(self) -> str | None:
        """The key that the next server asks of clients; ``None`` when it asks for none."""

    def ask_for_key(self, on: bool) -> None:
        """Have servers ask for one, or for none any more."""

    def look_for_token(self) -> None:
        """Find the Hub's token; the state then says where it lies."""

    def keep_token(self, secret: str) -> None:
        """Keep a token."""

    def forget_token(self) -> None:
        """Delete the kept token."""
