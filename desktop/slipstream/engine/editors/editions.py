"""Editions of an editor with settings in other places: Flatpaks, and the profiles of the VS Code family."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from slipstream.core.editors.client import FLATPAKS, HOSTS, Places


@dataclass(frozen=True, slots=True)
class FlatpakEdition:
    """An editor that was used as a Flatpak: its settings and extensions lie below ``folder``."""

    host: str
    title: str
    folder: Path
    user_dir: Path | None
    extensions: Path | None


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile of one's own in an editor of the VS Code family, with settings of its own in ``folder``."""

    host: str
    host_title: str
    name: str
    folder: Path


def flatpaks(places: Places) -> tuple[FlatpakEdition, ...]:
    """The Flatpak editions that were started here at least once."""
    found = []
    for one in FLATPAKS:
        folder = one.folder(places)
        if places.there(folder):
            user = None if one.user is None else Path(folder / one.user)
            extensions = None if one.extensions is None else Path(folder / one.extensions)
            found.append(FlatpakEdition(one.host, one.title, Path(folder), user, extensions))
    return tuple(found)


def profiles(places: Places) -> tuple[Profile, ...]:
    """The profiles beside the default one, by the names that a person gave them."""
    found = []
    for host in HOSTS:
        user = Path(host.user_dir(places))
        for entry in json_object(user / "globalStorage" / "storage.json").get("userDataProfiles") or ():
            match entry:
                case {"location": str(location), "name": str(name)}:
                    folder = user / "profiles" / location
                    if folder.is_dir():
                        found.append(Profile(host.id, host.title, name, folder))
    return tuple(found)


def json_object(path: Path) -> dict[str, Any]:
    """What a JSON file holds; empty when it cannot be read or is no object."""
    with contextlib.suppress(OSError, ValueError):
        data = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict):
            return data
    return {}
