"""The ways in which a target can draft, for a list to choose from."""

from __future__ import annotations

import pytest
from tests.fakes import planning

from slipstream.core.models import Method, PresetId
from slipstream.core.pairs.draftoptions import options

CATALOG = planning.shipped()


@pytest.mark.parametrize("preset", CATALOG.presets, ids=lambda preset: preset.id)
def test_the_presets_own_way_comes_first_and_no_way_twice(preset) -> None:
    found = options(CATALOG, preset)
    assert found[0].speculation == preset.speculation
    keys = [(way.method, way.draft and way.draft.id, way.draft_format) for way in found]
    assert len(keys) == len(set(keys))
    assert {Method.OFF, Method.NGRAM} <= {way.method for way in found}


def test_drafts_are_smaller_models_of_the_same_tokens_in_each_form() -> None:
    preset = CATALOG.preset(PresetId("qwen-32b"))
    assert preset is not None
    drafts = [way for way in options(CATALOG, preset) if way.method is Method.DRAFT_MODEL]
    titles = {way.draft.title for way in drafts if way.draft is not None}
    assert "Qwen2.5-Coder-0.5B-Instruct" in titles
    assert "Qwen2.5-Coder-32B-Instruct" not in titles
    forms = {way.draft_format for way in drafts if way.draft is not None and "1.5B" in way.draft.title}
    assert len(forms) > 1


def test_a_target_with_its_own_layers_or_heads_offers_them_on_a_gpu_only() -> None:
    layers = CATALOG.preset(PresetId("qwen3.6-27b-24gb"))
    heads = CATALOG.preset(PresetId("oss-20b-24gb"))
    demo = CATALOG.preset(PresetId("demo"))
    assert layers is not None
    assert heads is not None
    assert demo is not None
    assert Method.MTP in {way.method for way in options(CATALOG, layers)}
    assert Method.EAGLE3 in {way.method for way in options(CATALOG, heads)}
    assert {way.method for way in options(CATALOG, demo)} == {Method.DRAFT_MODEL, Method.OFF, Method.NGRAM}
