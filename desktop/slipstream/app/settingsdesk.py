"""What a person can settle: every choice is kept at once, and one that cannot be is said.

Lives on the store's thread. The Hub's token is asked for and changed as jobs: a locked keyring may wait for
the person's password.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from slipstream.app.models import modelwords
from slipstream.app.preferences import Preferences
from slipstream.app.store import Store
from slipstream.core.errors import AppError
from slipstream.core.jobs import JobKind
from slipstream.core.settings import Settings
from slipstream.core.state import HubTokenFound, ProblemRaised
from slipstream.core.words import say
from slipstream.engine import autostart
from slipstream.engine.files import Paths
from slipstream.engine.jobrunner import JobContext
from slipstream.engine.models import download, hubcache, hubtoken
from slipstream.engine.serve import serverkey


class Jobs(Protocol):
    """The one thread that long work runs on."""

    def submit(self, kind: JobKind, title: str, work: Callable[[JobContext], None]) -> bool:
        """Queue work; false when a job of that kind waits or runs already."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A place on disk that belongs to the program, with what lies there in words."""

    title: str
    path: Path


class SettingsDesk:
    """Choices, start at login, the Hub's token, and where everything lies."""

    def __init__(self, store: Store, paths: Paths, preferences: Preferences, jobs: Jobs) -> None:
        self._store = store
        self._paths = paths
        self._preferences = preferences
        self._jobs = jobs

    @property
    def settings(self) -> Settings:
        """The choices in force."""
        return self._preferences.settings

    def choose(self, name: str, value: object) -> bool:
        """Keep a choice; false when it cannot have that value, which the problem box then says."""
        try:
            self._preferences.remember(name, value)
        except AppError as error:
            self._store.dispatch(ProblemRaised(error.report()))
            return False
        return True

    @property
    def starts_at_login(self) -> bool:
        """Whether the desktop starts the program when the person logs in."""
        return autostart.is_on()

    def start_at_login(self, on: bool) -> None:
        """Turn that on or off."""
        try:
            if on:
                autostart.turn_on()
            else:
                autostart.turn_off()
        except AppError as error:
            self._store.dispatch(ProblemRaised(error.report()))

    def server_key(self) -> str | None:
        """The key that the next server asks of clients; ``None`` when it asks for none."""
        return serverkey.kept(self._paths)

    def ask_for_key(self, on: bool) -> None:
        """Have servers ask for a random key of our own, or for none any more."""
        try:
            if on:
                serverkey.ensure(self._paths)
            else:
                serverkey.forget(self._paths)
        except AppError as error:
            self._store.dispatch(ProblemRaised(error.report()))

    @property
    def endpoint(self) -> str:
        """Where models are fetched from."""
        return download.endpoint(self.settings)

    def look_for_token(self) -> None:
        """Find the Hub's token; the state then says where it lies, never what it is.

        Nobody is asked for a password: what a locked keyring holds stays there.
        """
        self._jobs.submit(JobKind.LOOK_HUB_ACCESS, say("Looking for the Hub's token"), self._look)

    def keep_token(self, secret: str) -> None:
        """Keep a token in the keyring, or in a private file where there is none."""

        def work(job: JobContext) -> None:
            kept = hubtoken.keep(self._paths, secret)
            self._look(job)
            job.report(say("The token is kept: {place}.", place=modelwords.token_line(kept)), 1.0)

        self._jobs.submit(JobKind.CHANGE_HUB_ACCESS, say("Keeping the Hub's token"), work)

    def forget_token(self) -> None:
        """Delete the token that was kept here; one from the environment or the Hub's own login stays."""

        def work(job: JobContext) -> None:
            gone = hubtoken.forget(self._paths)
            self._look(job)
            job.report(say("The token is deleted.") if gone else say("No token was kept here."), 1.0)

        self._jobs.submit(JobKind.CHANGE_HUB_ACCESS, say("Deleting the Hub's token"), work)

    @property
    def folders(self) -> tuple[Folder, ...]:
        """Where things lie."""
        return (
            Folder(say("Engines"), self._paths.engines),
            Folder(say("Models made here"), self._paths.models),
            Folder(say("Models from the Hub"), hubcache.cache_folder()),
            Folder(say("Settings and own presets"), self._paths.config),
            Folder(say("Logs"), self._paths.logs),
        )

    def _look(self, _job: JobContext) -> None:
        found = hubtoken.find(self._paths, unlock=False)
        self._store.dispatch(HubTokenFound("" if found is None else modelwords.token_line(found)))
