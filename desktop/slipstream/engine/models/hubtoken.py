"""The person's Hub token: kept in the desktop's keyring, or in a private file where there is none.

It is shown to nobody, not in logs and not in ``repr``; only the download child is handed it, and only for the
Hub itself: a mirror gets the token that the person put into the environment, or none.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from slipstream.core.errors import DownloadFailed, ExitCode
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.models import keyring
from slipstream.engine.models.keyring import KeyringError, KeyringLockedError
from slipstream.engine.secretfile import is_secret, text_of

HUB_HOSTS = ("huggingface.co", "hf.co")
_IN_KEYRING = say("the desktop's keyring")


class TokenPlace(StrEnum):
    """Where a token lies."""

    ENVIRONMENT = "environment"
    KEYRING = "keyring"
    FILE = "file"
    HUB_LOGIN = "hub_login"  # the file that the Hub's own ``hf auth login`` writes


@dataclass(frozen=True, slots=True)
class HubToken:
    """A token and where it was found; ``where`` is a path or a name to show.

    What a locked keyring holds is nothing but the news that there is one.
    """

    secret: str = field(repr=False)
    place: TokenPlace
    where: str

    @property
    def is_locked(self) -> bool:
        """Whether it could not be read without asking the person for a password."""
        return not self.secret

    @property
    def hint(self) -> str:
        """Enough of it to tell it from another."""
        return f"{self.secret[:3]}...{self.secret[-4:]}"


def token_path(paths: Paths) -> Path:
    """The file of a computer without a keyring."""
    return paths.config / "hub-token"


def find(paths: Paths, *, unlock: bool = True) -> HubToken | None:
    """The token in force: ``HF_TOKEN``, the keyring's, the file's, the Hub's own login. Never raises.

    Without ``unlock`` nobody is asked for a password.
    """
    said = os.environ.get("HF_TOKEN", "").strip()
    if said:
        return HubToken(said, TokenPlace.ENVIRONMENT, "HF_TOKEN")
    try:
        kept = keyring.lookup(unlock=unlock)
    except KeyringLockedError:
        return HubToken("", TokenPlace.KEYRING, _IN_KEYRING)
    except KeyringError:
        kept = None
    if kept:
        return HubToken(kept, TokenPlace.KEYRING, _IN_KEYRING)
    for path, place in ((token_path(paths), TokenPlace.FILE), (login_path(), TokenPlace.HUB_LOGIN)):
        text = text_of(path)
        if text:
            return HubToken(text, place, str(path))
    return None


def find_for(paths: Paths, endpoint: str) -> HubToken | None:
    """The token to send to that server. Never raises."""
    found = find(paths)
    own = urlsplit(endpoint).hostname in HUB_HOSTS
    return found if found is not None and (own or found.place is TokenPlace.ENVIRONMENT) else None


def keep(paths: Paths, secret: str) -> HubToken:
    """Keep a token, in the keyring if there is one; gives where it went. Raises ``DownloadFailed``."""
    secret = secret.strip()
    if not is_secret(secret):  # the Hub's own are "hf_" and letters; a mirror may have others
        raise NotAToken(
            say("That is not a token"),
            detail=say("A token is one word of 8 to 512 letters, digits and signs."),
            hint=say("Copy it from https://huggingface.co/settings/tokens and try again."),
        )
    try:
        keyring.store(secret)
    except KeyringError:
        path = token_path(paths)
        _write(path, secret)
        return HubToken(secret, TokenPlace.FILE, str(path))
    token_path(paths).unlink(missing_ok=True)
    return HubToken(secret, TokenPlace.KEYRING, _IN_KEYRING)


def forget(paths: Paths) -> tuple[TokenPlace, ...]:
    """Delete the tokens that ``keep`` has kept; gives from where. The environment's and the login's stay."""
    gone: list[TokenPlace] = []
    try:
        if keyring.clear():
            gone.append(TokenPlace.KEYRING)
    except KeyringError:
        pass  # no keyring, no token in it
    if token_path(paths).exists():
        token_path(paths).unlink()
        gone.append(TokenPlace.FILE)
    return tuple(gone)


class NotAToken(DownloadFailed):
    """What was given cannot be a token."""

    exit_code = ExitCode.USAGE


def _write(path: Path, secret: str) -> None:
    try:
        atomic_write(path, secret + "\n", mode=0o600)
    except OSError as exc:
        raise DownloadFailed(
            say("The token cannot be kept"),
            detail=f"{path}: {exc.strerror or exc}.",
            hint=say("Make that folder writable, or set HF_TOKEN in the environment."),
        ) from exc


def login_path() -> Path:
    """The file of the Hub's own ``hf auth login``."""
    if os.environ.get("HF_TOKEN_PATH"):
        return Path(os.environ["HF_TOKEN_PATH"]).expanduser()
    home = os.environ.get("HF_HOME")
    if not home:
        home = f"{os.environ.get('XDG_CACHE_HOME') or '~/.cache'}/huggingface"
    return Path(home).expanduser() / "token"
