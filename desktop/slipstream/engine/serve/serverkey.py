"""The key that our servers ask of their clients, and the one that a running server asks.

One private file holds it, and while the file is there every server started here asks for it. Not the keyring:
a start at login or over ssh finds it locked with nobody to open it, and the key guards no more than a server
on this computer, whose clients keep it in settings files of their own. It reaches the engine in its
environment, which only its own user can read, and from there whoever has to show it takes it: a server keeps
the key it was started with, whatever is kept for the next.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from slipstream.core.errors import SettingsError
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.guard import lease, proctree
from slipstream.engine.guard.lease import RunRecord
from slipstream.engine.secretfile import is_secret, text_of

VARIABLE = "VLLM_API_KEY"
_RANDOM_BYTES = 32


def path(paths: Paths) -> Path:
    """The file that holds it."""
    return paths.config / "server-key"


def kept(paths: Paths) -> str | None:
    """The key that the next server asks for; ``None`` when it asks for none. Never raises."""
    found = text_of(path(paths))
    return found if found and found.isascii() else None


def keep(paths: Paths, key: str) -> None:
    """Have servers ask for this one from their next start on. Raises ``SettingsError``."""
    if not is_secret(key):
        raise SettingsError(
            say("That cannot be a server's key"),
            detail=say("A key is one word of 8 to 512 letters, digits and signs."),
            hint=say("Give another, or let Slipstream make one: slipstream start --with-key."),
        )
    try:
        atomic_write(path(paths), f"{key}\n")
    except OSError as exc:
        raise _not_written(paths, exc) from exc


def ensure(paths: Paths) -> str:
    """The kept key, else a new one of random letters. Raises ``SettingsError``."""
    found = kept(paths)
    if found is None:
        found = secrets.token_urlsafe(_RANDOM_BYTES)
        keep(paths, found)
    return found


def forget(paths: Paths) -> None:
    """Have servers ask for none from their next start on. Raises ``SettingsError``."""
    try:
        path(paths).unlink(missing_ok=True)
    except OSError as exc:
        raise _not_written(paths, exc) from exc


def of_process(pid: int | None) -> str | None:
    """The key that the server with this process asks for; ``None`` when it asks for none."""
    return None if pid is None else proctree.environment(pid).get(VARIABLE) or None


def of_running(paths: Paths) -> str | None:
    """The key that the running server asks for; ``None`` without one."""
    record = lease.read_record(paths)
    if not isinstance(record, RunRecord) or not lease.is_alive(record):
        return None
    return of_process(record.engine_pid)


def header(key: str | None) -> dict[str, str]:
    """How a request shows it."""
    return {} if key is None else {"Authorization": f"Bearer {key}"}


def _not_written(paths: Paths, exc: OSError) -> SettingsError:
    return SettingsError(
        say("The server's key could not be changed"),
        detail=f"{path(paths)}: {exc.strerror or exc}.",
        hint=say("Make that folder writable, then try again."),
    )
