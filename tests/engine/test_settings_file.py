"""The settings file on disk: torn and foreign files are kept, unknown keys survive, a copy stays."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from slipstream.core.errors import SettingsError
from slipstream.core.models import PresetId
from slipstream.core.settings import QuitPolicy, Settings, Theme
from slipstream.engine.files import Paths
from slipstream.engine.settings_file import load_settings, save_settings, settings_path


def kept_files(paths: Paths) -> list[Path]:
    return sorted(paths.config.glob("settings.json.kept*"))


def test_without_a_file_defaults_are_in_force_and_nothing_is_written(paths: Paths) -> None:
    loaded = load_settings(paths)
    assert loaded.settings == Settings()
    assert loaded.problem is None
    assert list(paths.config.iterdir()) == []


def test_what_was_saved_is_loaded_and_private(paths: Paths) -> None:
    settings = Settings(last_preset=PresetId("demo"), quit_policy=QuitPolicy.KEEP, theme=Theme.DARK)
    save_settings(paths, settings)
    assert load_settings(paths).settings == settings
    assert settings_path(paths).stat().st_mode & 0o777 == 0o600


def test_the_previous_copy_stays_beside_the_file(paths: Paths) -> None:
    save_settings(paths, Settings(theme=Theme.DARK))
    first = settings_path(paths).read_text()
    save_settings(paths, Settings(theme=Theme.LIGHT))
    assert settings_path(paths).with_name("settings.json.bak").read_text() == first
    assert load_settings(paths).settings.theme is Theme.LIGHT


def test_keys_of_another_version_survive_a_save(paths: Paths) -> None:
    settings_path(paths).write_text('{"schema": 1, "theme": "dark", "gateway": {"port": 1}}')
    save_settings(paths, load_settings(paths).settings)
    document = json.loads(settings_path(paths).read_text())
    assert document["gateway"] == {"port": 1}
    assert document["theme"] == "dark"


@pytest.mark.parametrize(
    "content",
    [b'{"schema": 1, "theme": "da', b"", b"\xff\xfe\x00", b"[1, 2]", b'{"theme": "dark"}', b'{"schema": 99}'],
    ids=["torn", "empty", "not-text", "not-an-object", "foreign", "newer"],
)
def test_an_unusable_file_gives_defaults_and_is_kept_as_it_was(paths: Paths, content: bytes) -> None:
    settings_path(paths).write_bytes(content)
    loaded = load_settings(paths)
    assert loaded.settings == Settings()
    assert loaded.problem is not None
    assert len(loaded.problem.title) < 60
    assert "settings.json.kept" in loaded.problem.hint
    save_settings(paths, Settings(theme=Theme.DARK))
    assert [kept.read_bytes() for kept in kept_files(paths)] == [content]
    assert load_settings(paths).settings.theme is Theme.DARK
    assert load_settings(paths).problem is None


def test_one_wrong_value_costs_only_itself_and_the_file_is_kept(paths: Paths) -> None:
    settings_path(paths).write_text('{"schema": 1, "theme": "purple", "preferred_port": 9000}')
    loaded = load_settings(paths)
    assert loaded.settings == Settings(preferred_port=9000)
    assert loaded.problem is not None
    assert "'theme'" in loaded.problem.detail
    assert len(kept_files(paths)) == 1


def test_the_same_file_is_not_kept_twice_and_another_one_is(paths: Paths) -> None:
    settings_path(paths).write_text("torn")
    load_settings(paths)
    load_settings(paths)
    assert [kept.name for kept in kept_files(paths)] == ["settings.json.kept"]
    settings_path(paths).write_text("torn otherwise")
    load_settings(paths)
    assert [kept.name for kept in kept_files(paths)] == ["settings.json.kept", "settings.json.kept-2"]


def test_a_folder_in_the_files_place_is_a_problem_not_a_crash(paths: Paths) -> None:
    settings_path(paths).mkdir()
    loaded = load_settings(paths)
    assert loaded.settings == Settings()
    assert loaded.problem is not None
    assert "kept" not in loaded.problem.hint
    with pytest.raises(SettingsError, match="could not be saved"):
        save_settings(paths, Settings())


def test_an_interrupted_save_leaves_the_old_file(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(paths, Settings(theme=Theme.DARK))

    def full(handle: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("slipstream.engine.files.os.fsync", full)
    with pytest.raises(SettingsError, match="could not be saved") as caught:
        save_settings(paths, Settings(theme=Theme.LIGHT))
    assert "No space left" in caught.value.detail
    assert load_settings(paths).settings.theme is Theme.DARK
    assert sorted(path.name for path in paths.config.iterdir()) == ["settings.json", "settings.json.bak"]
