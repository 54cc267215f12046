"""What a person has chosen, as one frozen value, and its form on disk; it touches no file.

The form is a JSON object with a ``schema`` number. Keys this version does not know stay in the document, so a
newer or patched program's settings survive an older one's saving.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from slipstream.core.errors import SettingsError
from slipstream.core.models import PresetId
from slipstream.core.table import Table, TableError
from slipstream.core.words import say

SCHEMA = 1

Document = Mapping[str, object]
Migration = Callable[[dict[str, object]], dict[str, object]]

# From each schema number to the next. A function changes a copy; once released it is never edited again.
MIGRATIONS: Mapping[int, Migration] = MappingProxyType({})


_Value = TypeVar("_Value")

_DAY_S = 86_400
_PORTS = (1024, 65_535)  # below, only root may listen


class QuitPolicy(StrEnum):
    """What Quit does with a running server."""

    ASK = "ask"
    STOP = "stop"
    KEEP = "keep"


class Theme(StrEnum):
    """The window's colours; ``SYSTEM`` follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class WindowLanguage(StrEnum):
    """What the window speaks; ``SYSTEM`` follows the desktop. The other values are language codes."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"


class FirstStep(StrEnum):
    """The step of the first run that a person stands before, in order; they skipped those before it."""

    ENGINE = "engine"
    MODEL = "model"
    EDITOR = "editor"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice with its default.

    ``grace_s`` is how long a server whose app is gone goes on before it ends by itself; ``preferred_port``
    is taken when it is free; ``login_preset`` starts when the program was started by logging in;
    ``tray_hint_seen`` is true once the hint about a desktop without tray icons was read; ``first_step`` is
    how far the first run was skipped. ``hub_endpoint`` is a mirror to fetch models from (``None``: the Hub
    itself, or what ``HF_ENDPOINT`` says); with ``hub_offline`` no model is ever fetched. ``language`` counts
    from the next start on. ``presets_folder`` holds the person's own presets where several computers share
    them (``None``: the configuration's own folder). Whether the program starts at login is not kept here: the
    desktop's own autostart entry says it, and other programs may change that.
    """

    last_preset: PresetId | None = None
    quit_policy: QuitPolicy = QuitPolicy.ASK
    grace_s: int = 600
    theme: Theme = Theme.SYSTEM
    preferred_port: int = 8000
    login_preset: PresetId | None = None
    notifications: bool = True
    tray_hint_seen: bool = False
    first_step: FirstStep = FirstStep.ENGINE
    hub_endpoint: str | None = None
    hub_offline: bool = False
    language: WindowLanguage = WindowLanguage.SYSTEM
    presets_folder: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """Settings out of a document, and one sentence part for each value that was refused for its default."""

    settings: Settings
    refused: tuple[str, ...] = ()


def migrate(
    document: Document, migrations: Mapping[int, Migration] = MIGRATIONS, to: int = SCHEMA
) -> Document:
    """The document in schema ``to``. Raises ``SettingsError`` for a foreign document or a newer schema."""
    schema = document.get("schema")
    if isinstance(schema, bool) or not isinstance(schema, int) or schema < 1:
        raise SettingsError(
            say("The settings file is not one of Slipstream's"), detail=say("It has no schema number.")
        )
    if schema > to:
        raise SettingsError(
            say("The settings were written by a newer Slipstream"),
            detail=say("Their schema is {schema}; this version knows {known}.", schema=schema, known=to),
        )
    migrated = dict(document)
    for number in range(schema, to):
        migrated = migrations[number](dict(migrated))
    migrated["schema"] = to
    return migrated


def read(document: Document) -> Reading:
    """Settings out of a migrated document; a value of the wrong kind gives its default and is named."""
    values = {key: value for key, value in document.items() if value is not None}
    table = Table(say("settings"), values)
    refused: list[str] = []

    def take(name: str, how: Callable[[str], _Value], default: _Value) -> _Value:
        if name not in values:
            return default
        try:
            return how(name)
        except TableError as exc:
            refused.append(str(exc))
            return default

    usual = Settings()
    preset = take("last_preset", table.optional_text, None)
    at_login = take("login_preset", table.optional_text, None)
    settings = Settings(
        last_preset=None if preset is None else PresetId(preset),
        login_preset=None if at_login is None else PresetId(at_login),
        quit_policy=take("quit_policy", lambda key: table.choice(key, QuitPolicy), usual.quit_policy),
        grace_s=take("grace_s", lambda key: table.integer(key, minimum=0, maximum=_DAY_S), usual.grace_s),
        theme=take("theme", lambda key: table.choice(key, Theme), usual.theme),
        preferred_port=take("preferred_port", lambda key: table.integer(key, *_PORTS), usual.preferred_port),
        notifications=take("notifications", table.boolean, usual.notifications),
        tray_hint_seen=take("tray_hint_seen", table.boolean, usual.tray_hint_seen),
        first_step=take("first_step", lambda key: table.choice(key, FirstStep), usual.first_step),
        hub_endpoint=take("hub_endpoint", lambda key: _address(table, key), usual.hub_endpoint),
        hub_offline=take("hub_offline", table.boolean, usual.hub_offline),
        language=take("language", lambda key: table.choice(key, WindowLanguage), usual.language),
        presets_folder=take("presets_folder", lambda key: _folder(table, key), usual.presets_folder),
    )
    return Reading(settings, tuple(refused))


def changed(settings: Settings, name: str, value: object) -> Settings:
    """The settings with one value changed. Raises ``SettingsError`` for a name or value there cannot be."""
    document = write(settings, {})
    if name not in document:
        raise SettingsError(
            say("There is no such setting"),
            detail=say("{name} is not one of Slipstream's settings.", name=name),
        )
    reading = read({**document, name: value})
    if reading.refused:
        raise SettingsError(say("That cannot be chosen"), detail=" ".join(reading.refused))
    return reading.settings


def is_address(text: str) -> bool:
    """Whether it can be a server's address: ``http(s)://host``, with a path or without."""
    return re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", text) is not None


def _address(table: Table, key: str) -> str:
    text = table.text(key)
    if not is_address(text):
        raise table.wrong(key, say("must be an address that begins with http:// or https://"))
    return text


def _folder(table: Table, key: str) -> str:
    text = table.text(key)
    if not text.startswith(("/", "~")):
        raise table.wrong(key, say("must be a folder's whole path, beginning with / or ~"))
    return text


def write(settings: Settings, over: Document) -> dict[str, object]:
    """The document to save: ``over`` with every known key set, unknown ones untouched."""
    known = {item.name: getattr(settings, item.name) for item in fields(settings)}
    return {**over, "schema": SCHEMA, **known}
