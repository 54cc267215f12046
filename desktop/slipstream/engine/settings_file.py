"""Reads and writes the settings file; a file that is torn or not ours is kept aside, never overwritten."""

from __future__ import annotations

import contextlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from slipstream.core import settings as form
from slipstream.core.errors import ErrorReport, SettingsError
from slipstream.core.settings import Document, Settings
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings in force. ``problem`` says what was wrong with the file, and where it was kept."""

    settings: Settings
    problem: ErrorReport | None = None


def settings_path(paths: Paths) -> Path:
    """The settings file; its previous copy lies beside it, with ``.bak`` at the end."""
    return paths.config / "settings.json"


def load_settings(paths: Paths) -> LoadedSettings:
    """The saved settings, defaults where there is no file. Never raises for what the file holds.

    A file that cannot be used is copied aside first, so the next save destroys nothing.
    """
    path = settings_path(paths)
    try:
        document = _document(path)
    except SettingsError as exc:
        return LoadedSettings(Settings(), _kept_aside(path, exc.title, exc.detail, of_all=True))
    if document is None:
        return LoadedSettings(Settings())
    reading = form.read(document)
    if not reading.refused:
        return LoadedSettings(reading.settings)
    detail = " ".join(reading.refused)
    problem = _kept_aside(path, say("Some settings could not be read"), detail, of_all=False)
    return LoadedSettings(reading.settings, problem)


def save_settings(paths: Paths, settings: Settings) -> None:
    """Write the settings, keeping keys this version does not know and the previous file as ``.bak``.

    Raises ``SettingsError`` when the disk refuses; then the file is what it was.
    """
    path = settings_path(paths)
    try:
        before = _document(path) or {}
    except SettingsError:
        before = {}  # load_settings has kept it aside and said so
    text = json.dumps(form.write(settings, before), indent=2) + "\n"
    try:
        if path.exists():
            shutil.copy2(path, _backup_path(path))
        atomic_write(path, text)
    except OSError as exc:
        raise SettingsError(
            say("Settings could not be saved"),
            detail=f"{path}: {exc.strerror}.",
            hint=say("Free disk space or make the folder writable; this choice lasts until Slipstream ends."),
        ) from exc


def _document(path: Path) -> Document | None:
    """The file's document in today's schema, ``None`` without a file. Raises ``SettingsError``."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as exc:
        raise _unreadable(f"{path}: {exc}.") from exc
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise _unreadable(say("{path} is not complete JSON: {reason}.", path=path, reason=exc)) from exc
    if not isinstance(document, dict):
        raise _unreadable(say("{path} holds no JSON object.", path=path))
    return form.migrate(document)


def _unreadable(detail: str) -> SettingsError:
    return SettingsError(say("Settings could not be read"), detail=detail)


def _kept_aside(path: Path, title: str, detail: str, *, of_all: bool) -> ErrorReport:
    """Copy the file to a name of its own and report where it is; ``of_all``: no setting could be read."""
    kept = _free_name(path)
    hint = (
        say("Defaults are in force; change them in Settings.")
        if of_all
        else say("Their defaults are in force; change them in Settings.")
    )
    with contextlib.suppress(OSError):
        shutil.copy2(path, kept)
        hint = (
            say("Defaults are in force; the file was kept as {name}.", name=kept.name)
            if of_all
            else say("Their defaults are in force; the file was kept as {name}.", name=kept.name)
        )
    return SettingsError(title, detail=detail, hint=hint).report()


def _free_name(path: Path) -> Path:
    """``settings.json.kept``, or with a number; a file with the same content is not kept twice."""
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.kept{'' if number == 1 else f'-{number}'}")
        if not kept.exists() or _same(kept, path):
            return kept
        number += 1


def _same(one: Path, other: Path) -> bool:
    with contextlib.suppress(OSError):
        return one.read_bytes() == other.read_bytes()
    return False


def _backup_path(path: Path) -> Path:
    return path.with_name(path.name + ".bak")
