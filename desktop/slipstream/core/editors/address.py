"""A server's address as a person writes it, and whether the internet reaches it. Resolves no names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from slipstream.core.words import say

_ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(?P<port>\d{1,5}))?(?P<path>/[^\s?#@]*)?"
)
_DEFAULT_PORTS = {"http": 80, "https": 443}
_OWN_NAMES = ("localhost", "::1", "0.0.0.0", "::")  # noqa: S104  names to recognise, nothing listens here
_OWN_ENDINGS = (".local", ".lan", ".internal", ".localhost")


@dataclass(frozen=True, slots=True)
class Address:
    """An address in its parts; ``host`` without brackets."""

    scheme: str
    host: str
    port: int
    path: str


def read_address(text: str) -> Address:
    """The parts of an http or https address. Raises ``ValueError``."""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        raise ValueError(say("{text} is not the address of a server", text=text))
    port = int(found["port"] or _DEFAULT_PORTS[found["scheme"]])
    if not 0 < port <= 65535:
        raise ValueError(say("{port} is not a port", port=port))
    return Address(found["scheme"], found["host"].strip("[]").lower(), port, found["path"] or "")


def clean_base_url(text: str) -> str:
    """``text`` with a scheme and a path that ends in ``/v1``. Raises ``ValueError``."""
    trimmed = text.strip().rstrip("/")
    full = trimmed if "://" in trimmed else f"http://{trimmed}"
    # Node's clients try ::1 for that name first, where vLLM does not listen.
    full = re.sub(r"(?<=://)localhost(?=[:/]|$)", "127.0.0.1", full)
    return full if read_address(full).path.endswith("/v1") else f"{full}/v1"


def is_private_host(host: str) -> bool:
    """Whether ``host`` is this computer or one of a private network (RFC 1918, 4193, 6598)."""
    if host in _OWN_NAMES or host.endswith(_OWN_ENDINGS):
        return True
    if ":" in host:
        return host.startswith(("fc", "fd", "fe80:"))
    numbers = host.split(".")
    if len(numbers) != 4 or not all(part.isdigit() for part in numbers):
        return "." not in host
    first, second = int(numbers[0]), int(numbers[1])
    return (
        first in (10, 127)
        or (first, second) in ((192, 168), (169, 254))
        or (first == 172 and 16 <= second <= 31)
        or (first == 100 and 64 <= second <= 127)
    )
