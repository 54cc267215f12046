"""Settings: what is written is read back, what is wrong is named, and migrations run in order."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.errors import SettingsError
from slipstream.core.models import PresetId
from slipstream.core.settings import (
    MIGRATIONS,
    SCHEMA,
    QuitPolicy,
    Settings,
    Theme,
    WindowLanguage,
    migrate,
    read,
    write,
)

_SETTINGS = st.builds(
    Settings,
    last_preset=st.none() | st.text("abc-", min_size=1).map(PresetId),
    quit_policy=st.sampled_from(QuitPolicy),
    grace_s=st.integers(0, 86_400),
    theme=st.sampled_from(Theme),
    preferred_port=st.integers(1024, 65_535),
    notifications=st.booleans(),
    login_preset=st.none() | st.text(min_size=1).map(PresetId),
    language=st.sampled_from(WindowLanguage),
)


@given(_SETTINGS)
def test_written_settings_are_read_back_through_json(settings: Settings) -> None:
    document = json.loads(json.dumps(write(settings, {})))
    reading = read(migrate(document))
    assert reading.settings == settings
    assert reading.refused == ()


def test_defaults_are_the_ones_promised() -> None:
    settings = read({"schema": SCHEMA}).settings
    assert settings == Settings()
    assert (settings.quit_policy, settings.grace_s, settings.preferred_port) == (QuitPolicy.ASK, 600, 8000)


def test_unknown_keys_stay_in_the_document() -> None:
    before = {"schema": 1, "future": {"deep": [1, 2]}, "theme": "dark"}
    after = write(Settings(theme=Theme.LIGHT), before)
    assert after["future"] == {"deep": [1, 2]}
    assert after["theme"] == "light"
    assert before["theme"] == "dark"


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("theme", "purple", "'theme' must be one of 'system', 'light', 'dark'"),
        ("language", "fr", "'language' must be one of 'system', 'en', 'de'"),
        ("preferred_port", 80, "'preferred_port' must be between 1024 and 65535, not 80"),
        ("preferred_port", "8000", "'preferred_port' must be a whole number"),
        ("grace_s", -1, "'grace_s' must be between 0 and 86400, not -1"),
        ("hub_offline", "yes", "'hub_offline' must be true or false"),
        ("last_preset", 3, "'last_preset' must be text"),
        ("quit_policy", ["stop"], "'quit_policy' must be one of 'ask', 'stop', 'keep'"),
    ],
)
def test_a_wrong_value_gives_its_default_and_is_named(key: str, value: object, why: str) -> None:
    reading = read({"schema": 1, "notifications": False, key: value})
    assert reading.settings == Settings(notifications=False)
    assert len(reading.refused) == 1
    assert why in reading.refused[0]


def test_migrations_run_in_order_on_a_copy() -> None:
    def rename(document: dict[str, object]) -> dict[str, object]:
        document["theme"] = document.pop("colours")
        return document

    def double(document: dict[str, object]) -> dict[str, object]:
        return {**document, "theme": f"{document['theme']}er"}

    before = {"schema": 1, "colours": "dark", "other": 1}
    assert migrate(before, {1: rename, 2: double}, to=3) == {"schema": 3, "theme": "darker", "other": 1}
    assert before == {"schema": 1, "colours": "dark", "other": 1}


def test_every_older_schema_has_a_way_to_this_one() -> None:
    assert sorted(MIGRATIONS) == list(range(1, SCHEMA))


@pytest.mark.parametrize("schema", [None, "1", 0, -3, True, 1.5])
def test_a_document_without_a_schema_number_is_foreign(schema: object) -> None:
    with pytest.raises(SettingsError, match="not one of Slipstream's"):
        migrate({"schema": schema, "theme": "dark"})


def test_a_newer_schema_is_refused_with_both_numbers() -> None:
    with pytest.raises(SettingsError, match="newer Slipstream") as caught:
        migrate({"schema": SCHEMA + 1})
    assert str(SCHEMA + 1) in caught.value.detail
