"""Takes keys, names and addresses out of text that leaves this computer or stays in a log. Pure.

Known secrets go first, wherever they stand; then what looks like one by its shape or by the word before it.
Too much taken out costs a little evidence, too little costs a key: the patterns lean to the first. Their
repeats are bounded, so that no text makes them slow.
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

_SHORTEST_SECRET = 6  # shorter ones are placeholders and ordinary words
_SHORTEST_NAME = 3
_HARMLESS_NAMES = frozenset(
    (
        "root",
        "user",
        "localhost",
        "linux",
        "debian",
        "ubuntu",
        "home",
        "python",
        "vllm",
        "slipstream",
        "admin",
    )
)


class Kind(StrEnum):
    """What was taken out; the text has ``[kind]`` in its place, the home folder becomes ``~``."""

    SECRET = "secret"  # noqa: S105 - a word to show, no password
    HOME = "home"
    USER = "user"
    HOST = "host"
    ADDRESS = "address"
    MAIL = "mail"
    DEVICE = "device"
    PROMPT = "prompt"


@dataclass(frozen=True, slots=True)
class Person:
    """Whose traces are taken out. ``home`` has no slash at its end; empty parts are not looked for."""

    home: str = ""
    names: tuple[str, ...] = ()  # login name, full name
    hosts: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Redacted:
    """The text without them, how many of each kind went, and the first lines that something went from."""

    text: str
    counts: tuple[tuple[Kind, int], ...] = ()
    samples: tuple[str, ...] = ()


_Step = tuple[Kind, re.Pattern[str], str]  # what it is, how to find it, what stands in its place

_WORDS = (
    r"api[_-]?key|apikey|access[_-]?token|auth[_-]?token|token|secret|passw(?:or)?d|passphrase|credentials?"
)
_PATTERNS: tuple[_Step, ...] = (
    (
        Kind.SECRET,
        re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"),
        "[secret]",
    ),
    # By their makers' own beginnings: Hub, OpenAI, GitHub, GitLab, Slack, npm, PyPI, AWS, Google, JSON Web.
    (Kind.SECRET, re.compile(r"\b(?:hf|api_org)_[A-Za-z0-9]{6,}"), "[secret]"),
    (Kind.SECRET, re.compile(r"\bsk-[A-Za-z0-9_-]{6,}"), "[secret]"),
    (
        Kind.SECRET,
        re.compile(r"\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|npm_|pypi-)[\w-]{10,}"),
        "[secret]",
    ),
    (Kind.SECRET, re.compile(r"\bA(?:KIA|SIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}"), "[secret]"),
    (Kind.SECRET, re.compile(r"\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?"), "[secret]"),
    (Kind.SECRET, re.compile(r"(?i)(\b(?:bearer|basic)\s++)(?!\[secret\])[\w.~+/=-]{6,}"), r"\1[secret]"),
    (
        Kind.SECRET,
        re.compile(
            r"(?i)(\b(?:proxy-)?authorization|\b(?:set-)?cookie)(['\"]?\s*[:=]\s*+['\"]?+)(?!\[)[^\r\n'\"]+"
        ),
        r"\1\2[secret]",
    ),
    # An address with a name and a password in it.
    (
        Kind.SECRET,
        re.compile(r"(\b[a-z][a-z0-9+.-]{0,20}://)[^\s/@:'\"]{0,200}:[^\s/@'\"]{1,200}@"),
        r"\1[secret]@",
    ),
    # --api-key VALUE and its likes, in a line, in a JSON list of words, in a Python list.
    (
        Kind.SECRET,
        re.compile(
            rf"(?i)(--[\w-]{{0,40}}(?:{_WORDS})(?:['\"]?\s*,\s*['\"]|\s*=\s*+|\s++)['\"]?+)(?!\[|-)[^\s'\",\]]+"
        ),
        r"\1[secret]",
    ),
    # key = VALUE, "key": "VALUE", 'api_key': ['VALUE'], KEY=VALUE.
    (
        Kind.SECRET,
        re.compile(
            rf"(?i)((?<![A-Za-z0-9])[\w-]{{0,40}}(?:{_WORDS})['\"]?\s*[:=]\s*[\[(]?\s*(?:b?['\"]))(?!\[secret)[^'\"\r\n]{{4,}}(?=['\"])"
        ),
        r"\1[secret]",
    ),
    (
        Kind.SECRET,
        re.compile(
            rf"((?i:(?<![A-Za-z0-9])[\w-]{{0,40}}(?:{_WORDS}))\s*[:=]\s*+)(?![\['\"]|None\b|null\b|true\b|false\b|True\b|False\b|\d+\b)[^\s,;'\"]{{6,}}"
        ),
        r"\1[secret]",
    ),
    (Kind.MAIL, re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,6}[a-zA-Z]{2,24}\b"), "[mail]"),
    (Kind.DEVICE, re.compile(r"\b(?:GPU|MIG)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), "[device]"),
    (Kind.ADDRESS, re.compile(r"\b(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\b"), "[address]"),
    # Of other computers: with a port behind it, or of a private network; loopback and versions stay.
    (
        Kind.ADDRESS,
        re.compile(
            r"(?<![\d.=+v-])(?!127\.|0\.0\.0\.0|255\.)(?:(?:\d{1,3}\.){3}\d{1,3}(?=:\d)"
            r"|(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))"
            r"\.\d{1,3}\.\d{1,3})(?![\d.]|-\d)"
        ),
        "[address]",
    ),
    # What a server that logs requests writes of them.
    (
        Kind.PROMPT,
        re.compile(r"(Received request [^\n]*?prompt(?:_token_ids)?[:=] ?+)(?!\[prompt\])[^\n]+"),
        r"\1[prompt]",
    ),
)


class Redactor:
    """Redacts text of one person. Texts may be long; nothing of them is kept."""

    def __init__(self, person: Person) -> None:
        home = [(Kind.HOME, _home(person.home), "~")] if person.home.strip("/") else []
        named = (*_names(Kind.HOST, person.hosts), *_names(Kind.USER, person.names))
        # Names go last: they may be parts of addresses and mails, which would no longer be known.
        self._steps = (*_known(person.secrets), *home, *_PATTERNS, *named)

    def redact(self, text: str, *, samples: int = 0) -> Redacted:
        """The text without what it should not have; ``samples`` is how many changed lines to give back."""
        counts: Counter[Kind] = Counter()
        before = text
        for kind, pattern, instead in self._steps:
            text, times = pattern.subn(instead, text)
            if times:
                counts[kind] += times
        shown = _changed(before.splitlines(), text.splitlines(), samples) if samples else ()
        return Redacted(text, tuple(sorted(counts.items())), shown)


def leaked(text: str, secrets: Iterable[str]) -> bool:
    """Whether any known secret still stands in the text, plainly or encoded."""
    return any(form in text for secret in secrets for form in _forms(secret))


def _known(secrets: Iterable[str]) -> list[_Step]:
    forms = sorted({form for secret in secrets for form in _forms(secret)}, key=len, reverse=True)
    return [(Kind.SECRET, re.compile(re.escape(form)), "[secret]") for form in forms]


def _forms(secret: str) -> tuple[str, ...]:
    """The ways it may be written: as it is, in an address, in a JSON text, in base 64."""
    if len(secret) < _SHORTEST_SECRET:
        return ()
    encoded = base64.b64encode(secret.encode()).decode().rstrip("=")
    escaped = secret.replace("\\", "\\\\").replace('"', '\\"')
    return tuple(dict.fromkeys((secret, _percent_encoded(secret), escaped, encoded)))


def _percent_encoded(text: str) -> str:
    """As an address writes it (RFC 3986): everything but letters, digits and four signs."""
    return re.sub(r"[^A-Za-z0-9._~-]", lambda found: "".join(f"%{b:02X}" for b in found[0].encode()), text)


def _names(kind: Kind, names: Iterable[str]) -> list[_Step]:
    wanted = {
        name for name in names if len(name) >= _SHORTEST_NAME and name.casefold() not in _HARMLESS_NAMES
    }
    edge = r"[A-Za-z0-9_]"
    return [
        (kind, re.compile(rf"(?<!{edge}){re.escape(name)}(?!{edge})", re.IGNORECASE), f"[{kind.value}]")
        for name in sorted(wanted, key=len, reverse=True)
    ]


def _home(home: str) -> re.Pattern[str]:
    """The folder itself, also where a longer path goes on; not another folder that begins like it."""
    return re.compile(re.escape(home) + r"(?![\w.-])")


def _changed(before: list[str], after: list[str], limit: int) -> tuple[str, ...]:
    """Lines that something went from. Where whole lines went the rest is compared as it comes."""
    known = set(before)
    found = (line.strip()[:160] for line in after if line not in known)
    return tuple(dict.fromkeys(found))[:limit]
