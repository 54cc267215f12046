"""Flatpaks and profiles: found where they keep their settings, and explained instead of written."""

from __future__ import annotations

import json
from pathlib import Path

from tests.engine.editors.conftest import places_of

from slipstream.app.editors import editornotes
from slipstream.core.editors import cline, copilot, roo, zed
from slipstream.core.editors.client import Client
from slipstream.engine.editors import editions, found

FLATPAK_CODE = ".var/app/com.visualstudio.code"


def said_of(client: Client, home: Path) -> tuple[str, ...]:
    """What a person is told of other editions."""
    places = places_of(home)
    return editornotes.editions(client, found.find(client, places), places)


def make_profile(home: Path, host: str, folder: str, name: str) -> Path:
    """A profile as VS Code lists and keeps it."""
    user = home / ".config" / host / "User"
    made = user / "profiles" / folder
    made.mkdir(parents=True)
    storage = user / "globalStorage" / "storage.json"
    storage.parent.mkdir(parents=True, exist_ok=True)
    storage.write_text(json.dumps({"userDataProfiles": [{"location": folder, "name": name}, {"odd": 1}]}))
    return made


def test_a_flatpak_is_found_by_its_own_folder(private_home: Path) -> None:
    assert editions.flatpaks(places_of(private_home)) == ()
    (private_home / FLATPAK_CODE).mkdir(parents=True)
    (one,) = editions.flatpaks(places_of(private_home))
    assert (one.title, one.user_dir) == ("VS Code", private_home / FLATPAK_CODE / "config" / "Code" / "User")


def test_an_extension_inside_a_flatpak_is_found_and_its_home_folder_is_explained(private_home: Path) -> None:
    (private_home / FLATPAK_CODE / "data/vscode/extensions/saoudrizwan.claude-dev-4.1.13").mkdir(parents=True)
    seen = found.find(cline.CLIENT, places_of(private_home))
    assert [(trace.host, trace.version) for trace in seen.traces] == [("VS Code (Flatpak)", "4.1.13")]
    (said,) = said_of(cline.CLIENT, private_home)
    assert "flatpak info --show-permissions com.visualstudio.code" in said


def test_settings_inside_a_flatpak_are_named_with_their_place(private_home: Path) -> None:
    (private_home / FLATPAK_CODE).mkdir(parents=True)
    (private_home / ".var/app/com.vscodium.codium").mkdir(parents=True)
    told = said_of(roo.CLIENT, private_home)
    assert len(told) == 2
    assert str(private_home / FLATPAK_CODE / "config/Code/User/settings.json") in told[0]
    (only,) = said_of(copilot.CLIENT, private_home)
    assert "chatLanguageModels.json" in only
    assert said_of(cline.CLIENT, private_home) == ()


def test_an_editor_that_is_a_flatpak_itself_counts_as_found(private_home: Path) -> None:
    (private_home / ".var/app/dev.zed.Zed").mkdir(parents=True)
    seen = found.find(zed.CLIENT, places_of(private_home))
    assert [trace.where for trace in seen.traces] == ["flatpak"]
    (said,) = said_of(zed.CLIENT, private_home)
    assert "Slipstream writes those of the ordinary edition" in said


def test_a_profile_of_ones_own_is_named_with_the_file_to_paste_into(private_home: Path) -> None:
    folder = make_profile(private_home, "Code", "7cdc4d19", "Work")
    (said,) = said_of(roo.CLIENT, private_home)
    assert 'VS Code has a profile "Work" of its own' in said
    assert str(folder / "settings.json") in said
    assert said_of(cline.CLIENT, private_home) == ()


def test_a_profile_that_is_gone_or_of_another_editor_is_not_named(private_home: Path) -> None:
    make_profile(private_home, "Code", "gone", "Old").rmdir()
    make_profile(private_home, "VSCodium", "here", "Mine")
    assert [one.name for one in editions.profiles(places_of(private_home))] == ["Mine"]
    assert said_of(copilot.CLIENT, private_home) == ()


def test_cursor_is_told_when_cline_is_missing_inside_it(private_home: Path) -> None:
    places = places_of(private_home)
    (said,) = editornotes.cline_inside(found.find(cline.CLIENT, places))
    assert "saoudrizwan.claude-dev" in said
    (private_home / ".cursor" / "extensions" / "saoudrizwan.claude-dev-4.1.13").mkdir(parents=True)
    assert editornotes.cline_inside(found.find(cline.CLIENT, places)) == ()
