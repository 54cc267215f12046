"""A preset written as text is the same preset when it is read back, and one of ones own gets a name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import planning

from slipstream.core.catalog.catalog import CatalogText, parse
from slipstream.core.catalog.presettext import kept, preset_id, preset_text
from slipstream.core.models import Preset, PresetId
from slipstream.core.planning.tweak import Tweak

CATALOG = planning.shipped()
SHIPPED = planning.shipped_texts()


def read_back(preset: Preset) -> Preset:
    found = parse([*SHIPPED, CatalogText("own.toml", preset_text(preset, ("A comment.",)))])
    assert found.problems == ()
    one = found.preset(preset.id)
    assert one is not None
    return one


@pytest.mark.parametrize("preset", CATALOG.presets, ids=lambda preset: preset.id)
def test_every_shipped_preset_comes_back_as_it_was(preset: Preset) -> None:
    renamed = replace(preset, id=PresetId(f"own-{preset.id}"), title='Mine: "so" \\ ü')
    assert read_back(renamed) == renamed


def test_a_tweak_is_worked_in() -> None:
    preset = planning.preset("qwen-32b")
    mine = kept(preset, Tweak(4096, num_speculative_tokens=2, kv_cache_dtype="auto"), "My 32B, shorter")
    back = read_back(mine)
    assert (back.id, back.title, back.subtitle) == ("my-32b-shorter", "My 32B, shorter", "Made from Qwen 32B")
    assert (back.context_tokens, back.speculation.num_speculative_tokens) == (4096, 2)
    assert back.kv_cache_dtype is None


@pytest.mark.parametrize(
    ("title", "name"), [("My Qwen!", "my-qwen"), ("  ", ""), ("Ü", ""), ("a" * 80, "a" * 48)]
)
def test_a_title_becomes_a_name_for_files(title: str, name: str) -> None:
    assert preset_id(title) == name
