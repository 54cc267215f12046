"""The desktop's keyring, over the session bus: the freedesktop Secret Service of GNOME Keyring or KWallet.

One secret of ours lies there. The bus is a socket of this user's own, so the "plain" transfer that every
service offers is enough. Every wait has a deadline; a computer without a keyring is a ``KeyringError``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ATTRIBUTES = {"application": "slipstream", "service": "huggingface"}
LABEL = "Hugging Face token (Slipstream)"
CALL_S = 5.0
# A locked keyring asks the person for a password.
PROMPT_S = 120.0

_NAME = "org.freedesktop.secrets"
_ROOT = "/org/freedesktop/secrets"
_SERVICE = "org.freedesktop.Secret.Service"
_COLLECTION = "org.freedesktop.Secret.Collection"
_ITEM = "org.freedesktop.Secret.Item"
_PROMPT = "org.freedesktop.Secret.Prompt"
_NOTHING = "/"


class KeyringError(Exception):
    """There is no keyring, it stayed locked, or it did not answer."""


class KeyringLockedError(KeyringError):
    """It is there, and nobody may be asked to open it."""


def lookup(*, unlock: bool = True) -> str | None:
    """The secret, ``None`` when none is kept; with ``unlock`` the person may be asked for a password.

    Raises ``KeyringError``.
    """
    with _opened() as secrets:
        unlocked, locked = secrets.call(_ROOT, _SERVICE, "SearchItems", "a{ss}", (ATTRIBUTES,))
        if locked and not unlocked and not unlock:
            raise KeyringLockedError("the keyring is locked")
        for item in (*unlocked, *secrets.unlocked(locked)):
            (secret,) = secrets.call(item, _ITEM, "GetSecret", "o", (secrets.session,))
            return bytes(secret[2]).decode("utf-8", "replace")
    return None


def store(secret: str) -> None:
    """Keep it, in place of the one before; the person may be asked to unlock. Raises ``KeyringError``."""
    with _opened() as secrets:
        (collection,) = secrets.call(_ROOT, _SERVICE, "ReadAlias", "s", ("default",))
        if collection == _NOTHING:
            collection = secrets.new_default()
        if not secrets.unlocked([collection]):
            raise KeyringError("the keyring stayed locked")
        properties = {f"{_ITEM}.Label": ("s", LABEL), f"{_ITEM}.Attributes": ("a{ss}", ATTRIBUTES)}
        body = (properties, (secrets.session, b"", secret.encode(), "text/plain"), True)
        _, prompt = secrets.call(collection, _COLLECTION, "CreateItem", "a{sv}(oayays)b", body)
        if not secrets.prompted(prompt):
            raise KeyringError("the keyring was not allowed to keep it")


def clear() -> bool:
    """Delete it; false when none was kept. Raises ``KeyringError``."""
    with _opened() as secrets:
        unlocked, locked = secrets.call(_ROOT, _SERVICE, "SearchItems", "a{ss}", (ATTRIBUTES,))
        items = (*unlocked, *secrets.unlocked(locked))
        for item in items:
            (prompt,) = secrets.call(item, _ITEM, "Delete", None, ())
            secrets.prompted(prompt)
    return bool(items)


class _Secrets:
    """An open conversation with the service."""

    def __init__(self, connection: Any) -> None:  # noqa: ANN401 - jeepney has no types
        self._connection = connection
        _, self.session = self.call(_ROOT, _SERVICE, "OpenSession", "sv", ("plain", ("s", "")))

    def call(
        self, path: str, interface: str, member: str, signature: str | None, body: tuple[Any, ...]
    ) -> Any:  # noqa: ANN401 - as the method's signature says
        """One method call; gives the reply's values."""
        from jeepney import DBusAddress, DBusErrorResponse, new_method_call
        from jeepney.wrappers import unwrap_msg

        address = DBusAddress(path, bus_name=_NAME, interface=interface)
        message = new_method_call(address, member, signature, body)
        try:
            return unwrap_msg(self._connection.send_and_get_reply(message, timeout=CALL_S))
        except DBusErrorResponse as exc:
            raise KeyringError(f"{member}: {exc.name}") from exc
        except OSError as exc:
            raise KeyringError(f"{member}: {exc}") from exc

    def unlocked(self, paths: list[str]) -> list[str]:
        """Those of the paths that are open now, after asking the person if need be."""
        if not paths:
            return []
        ready, prompt = self.call(_ROOT, _SERVICE, "Unlock", "ao", (paths,))
        return list(paths) if prompt != _NOTHING and self.prompted(prompt) else list(ready)

    def new_default(self) -> str:
        """A default keyring where the person has none yet; the service asks them for its password.

        Raises ``KeyringError`` when they want none.
        """
        properties = {f"{_COLLECTION}.Label": ("s", "Default keyring")}
        made, prompt = self.call(_ROOT, _SERVICE, "CreateCollection", "a{sv}s", (properties, "default"))
        if made == _NOTHING and self.prompted(prompt):
            (made,) = self.call(_ROOT, _SERVICE, "ReadAlias", "s", ("default",))
        if made == _NOTHING:
            raise KeyringError("there is no default keyring")
        return str(made)

    def prompted(self, prompt: str) -> bool:
        """Show the service's own question and wait for the answer; true when it was not dismissed."""
        from jeepney import MatchRule
        from jeepney.bus_messages import message_bus

        if prompt == _NOTHING:
            return True
        rule = MatchRule(type="signal", interface=_PROMPT, member="Completed", path=prompt)
        try:
            self._connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=CALL_S)
            with self._connection.filter(rule) as answers:
                self.call(prompt, _PROMPT, "Prompt", "s", ("",))
                dismissed, _ = self._connection.recv_until_filtered(answers, timeout=PROMPT_S).body
        except OSError as exc:
            raise KeyringError(f"the keyring's question was not answered: {exc}") from exc
        return not dismissed


@contextmanager
def _opened() -> Iterator[_Secrets]:
    from jeepney.io.blocking import open_dbus_connection

    # Without an address jeepney would try to start a bus; a computer without a session has no keyring.
    if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        raise KeyringError("there is no session bus")
    try:
        connection = open_dbus_connection("SESSION")
    except (OSError, ValueError, EOFError, StopIteration, RuntimeError) as exc:
        raise KeyringError(f"the session bus cannot be reached: {exc}") from exc
    try:
        yield _Secrets(connection)
    finally:
        connection.close()
