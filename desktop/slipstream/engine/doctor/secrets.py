"""Keys and names that must not leave this computer: those of the environment, our own files and this person.

They are read to be looked for, and are kept nowhere.
"""

from __future__ import annotations

import contextlib
import json
import os
import pwd
import re
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from slipstream.core.doctor.doctor import Keyring
from slipstream.core.doctor.redact import Person
from slipstream.core.editors.wiring import PLACEHOLDER_KEY
from slipstream.engine.files import Paths
from slipstream.engine.models import hubtoken, keyring
from slipstream.engine.secretfile import text_of
from slipstream.engine.serve import serverkey

_NAMES_OF_SECRETS = re.compile(r"(?i)TOKEN|KEY|SECRET|PASSW|CREDENTIAL|AUTH|COOKIE")


def person(paths: Paths, keyring_state: Keyring, env: Mapping[str, str] = os.environ) -> Person:
    """Who runs us. The keyring is asked only while it is open: nobody is to be asked for a password."""
    found = {*_of_environment(env), *_of_files(paths), serverkey.of_running(paths) or ""}
    if keyring_state is Keyring.READY:
        with contextlib.suppress(keyring.KeyringError):
            found.add(keyring.lookup() or "")
    return Person(
        home=str(Path.home()).rstrip("/"),
        names=tuple(_names(env)),
        hosts=tuple(dict.fromkeys((socket.gethostname(), socket.gethostname().partition(".")[0]))),
        secrets=tuple(sorted(found - {"", PLACEHOLDER_KEY})),
    )


def is_secret(variable: str) -> bool:
    """Whether an environment variable of that name may hold one."""
    return _NAMES_OF_SECRETS.search(variable) is not None


def _names(env: Mapping[str, str]) -> Iterator[str]:
    yield from (name for key in ("USER", "LOGNAME") if (name := env.get(key)))
    with contextlib.suppress(KeyError):
        entry = pwd.getpwuid(os.getuid())
        yield from (entry.pw_name, entry.pw_gecos.partition(",")[0])


def _of_environment(env: Mapping[str, str]) -> Iterator[str]:
    for name, value in env.items():
        # Paths of sockets and files, switches and numbers are no secrets.
        if is_secret(name) and not value.startswith("/") and not value.isdigit():
            yield value.strip()
        with contextlib.suppress(ValueError):
            parts = urlsplit(value)
            if parts.password:
                yield from (parts.password, unquote(parts.password))


def _of_files(paths: Paths) -> Iterator[str]:
    for path in (hubtoken.token_path(paths), hubtoken.login_path(), serverkey.path(paths)):
        yield text_of(path)
    for path in (paths.state / "editors").glob("*/record.json"):
        with contextlib.suppress(ValueError, AttributeError):
            yield str(json.loads(text_of(path)).get("values", {}).get("api_key", ""))
