"""The catalogue as it is shipped, and the person's own files beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.sides import where

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.errors import SettingsError
from slipstream.core.models import Device, Method, ModelId, PresetId, Source
from slipstream.core.pairs.pairing import judge
from slipstream.core.pairs.pairside import of_catalogue
from slipstream.core.settings import Settings
from slipstream.core.sizing.weights import weights_bytes
from slipstream.engine.catalog_file import load_catalog, own_presets, preset_place, shipped_files
from slipstream.engine.files import Paths, resources
from slipstream.engine.settings_file import save_settings

OWN = """
[[preset]]
id = "mine"
title = "Mine"
subtitle = "The demo model with more context"
target = "demo-target"
device = "cpu"
context_tokens = 8192
max_num_seqs = 1
max_num_batched_tokens = 2048
served_name = "mine"
[preset.speculation]
method = "off"
"""


def write_own(paths: Paths, name: str, content: bytes) -> None:
    own_presets(paths).mkdir(exist_ok=True)
    (own_presets(paths) / name).write_bytes(content)


# The models that the public sizing of pairs speaks of; each has an entry.
SIZED = (
    *(f"Qwen/Qwen2.5-Coder-{size}B-Instruct" for size in ("0.5", "1.5", "3", "7", "14", "32")),
    *(f"Qwen/Qwen3-{size}B" for size in ("0.6", "1.7", "4", "8", "14", "32")),
    *("Qwen/Qwen3-Coder-30B-A3B-Instruct", "Qwen/Qwen3-Coder-Next", "Qwen/Qwen3.5-9B"),
    *("Qwen/Qwen3.6-27B", "Qwen/Qwen3.8-27B", "Qwen/Qwen3.6-35B-A3B"),
    *("mistralai/Devstral-Small-2507", "mistralai/Codestral-22B-v0.1"),
    *("openai/gpt-oss-20b", "openai/gpt-oss-120b", "zai-org/GLM-4.7-Flash", "zai-org/GLM-4.5-Air"),
    *("deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", "deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B"),
    *("deepseek-ai/DeepSeek-Coder-V2-Lite-Instruct", "meta-llama/Llama-3.1-8B-Instruct"),
    *("meta-llama/Llama-3.3-70B-Instruct", "meta-llama/Llama-3.2-1B-Instruct", "bigcode/starcoder2-15b"),
    *("ByteDance-Seed/Seed-Coder-8B-Instruct", "ByteDance-Seed/Seed-OSS-36B-Instruct"),
    *(f"google/gemma-4-{size}-it" for size in ("12B", "26B-A4B", "31B")),
)
# Sizes that a file's whole contents were taken for, pictures included, or whose numbers are guessed.
LOOSE = ("gemma", "speculator", "eagle3", "dflash")


def test_the_shipped_catalogue_has_no_problem_and_the_three_demos(paths: Paths) -> None:
    catalog = load_catalog(paths)
    assert catalog.problems == ()
    on_cpu = [preset for preset in catalog.presets if preset.device is Device.CPU]
    assert {preset.id: preset.speculation.method for preset in on_cpu} == {
        "demo": Method.DRAFT_MODEL,
        "demo-ngram": Method.NGRAM,
        "demo-off": Method.OFF,
    }
    assert catalog.presets[:3] == tuple(on_cpu)
    assert {model.id: model.source for model in catalog.models if model.source is not Source.HUB} == {
        "demo-target": Source.DEMO_TARGET,
        "demo-draft": Source.DEMO_DRAFT,
    }


def test_every_sized_model_has_an_entry_with_a_licence_and_where_its_figures_come_from(paths: Paths) -> None:
    catalog = load_catalog(paths)
    for repo in SIZED:
        model = catalog.named(repo)
        assert model is not None, repo
        assert model.repo == repo
        assert model.licence
        assert model.provenance, repo
        assert model.tokenizer is not None
        assert model.weights, repo


def test_the_listed_sizes_are_those_that_the_numbers_come_to(paths: Paths) -> None:
    for model in load_catalog(paths).models:
        for form in model.weights if not any(word in model.id for word in LOOSE) else ():
            counted = weights_bytes(replace(model.architecture, weights=form.format), text_only=True)
            assert counted == pytest.approx(form.size_bytes, rel=0.035), (model.id, form.format)


def test_the_seed_pair_leads_the_gpu_presets_with_its_own_values(paths: Paths) -> None:
    gpu = [preset for preset in load_catalog(paths).presets if preset.device is not Device.CPU]
    seed = gpu[0]
    assert (seed.title, seed.target, seed.speculation.draft) == (
        "Qwen 32B",
        "qwen2.5-coder-32b-instruct",
        "qwen2.5-coder-1.5b-instruct",
    )
    assert (seed.target_format, seed.draft_format) == (WeightFormat.AWQ, WeightFormat.AWQ)
    assert (seed.speculation.num_speculative_tokens, seed.context_tokens) == (4, 8192)
    assert (seed.kv_cache_dtype, seed.card_memory_gb) == ("fp8", 24)
    full = next(preset for preset in gpu if preset.id == "qwen-32b-full")
    assert (full.card_memory_gb, full.speculation.num_speculative_tokens) == (80, 5)
    assert (full.context_tokens, full.target_format) == (16384, WeightFormat.BFLOAT16)


def test_every_class_of_cards_has_a_preset(paths: Paths) -> None:
    presets = [preset for preset in load_catalog(paths).presets if preset.device is not Device.CPU]
    assert {(p.cards, p.card_memory_gb) for p in presets} == {
        *((1, size) for size in (12, 16, 24, 32, 48, 80, 96, 141)),
        (2, 24),
    }


def test_gpu_presets_can_be_fetched_and_sample_as_agents_need(paths: Paths) -> None:
    catalog = load_catalog(paths)
    for preset in catalog.presets:
        if preset.device is Device.CPU:
            continue
        target = catalog.model(preset.target)
        assert target is not None
        form = target.weights_in(preset.target_format or target.architecture.weights)
        assert form is not None, preset.id
        assert form.repo is not None, preset.id
        card_says = target.sampling.temperature
        assert preset.temperature in (0.1, card_says), preset.id
        if preset.speculation.method is Method.NGRAM:
            assert (preset.speculation.prompt_lookup_min or 0) >= 8, preset.id


def test_every_gpu_preset_is_a_pair_that_works(paths: Paths) -> None:
    catalog = load_catalog(paths)
    for preset in catalog.presets:
        target, draft = catalog.model(preset.target), catalog.model(preset.speculation.draft or ModelId(""))
        if preset.device is Device.CPU or target is None:
            continue
        verdict = judge(
            of_catalogue(target, preset.target_format),
            None if draft is None else of_catalogue(draft, preset.draft_format),
            preset.speculation.method,
            where(cards=preset.cards),
        )
        assert verdict.kind.works, (preset.id, verdict.reason)


def test_the_demos_differ_in_their_drafts_alone(paths: Paths) -> None:
    presets = [preset for preset in load_catalog(paths).presets if preset.device is Device.CPU]
    shared = {(p.target, p.served_name, p.context_tokens, p.max_num_seqs, p.temperature) for p in presets}
    assert len(shared) == 1
    assert len({p.title for p in presets}) == 3


def test_the_demo_draft_is_two_narrow_layers_with_the_targets_vocabulary(paths: Paths) -> None:
    catalog = load_catalog(paths)
    target, draft = catalog.model(ModelId("demo-target")), catalog.model(ModelId("demo-draft"))
    assert target is not None
    assert draft is not None
    assert (target.layers, draft.layers) == (30, 2)
    assert draft.hidden < target.hidden
    for name in ("head_dim", "vocab_rows", "max_context"):
        assert getattr(target, name) == getattr(draft, name)


def test_own_presets_join_the_shipped_ones(paths: Paths) -> None:
    write_own(paths, "mine.toml", OWN.encode())
    catalog = load_catalog(paths)
    assert catalog.problems == ()
    assert [preset.id for preset in catalog.presets][-1] == "mine"


def test_two_computers_share_one_folder_of_presets(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    homes = [
        Paths(**{kind: tmp_path / name / kind for kind in ("data", "state", "cache", "config", "runtime")})
        for name in ("desk", "laptop")
    ]
    for paths in homes:
        paths.make()
        save_settings(paths, replace(Settings(), presets_folder=str(shared)))
    preset_place(homes[0], "mine").write_text(OWN)
    for paths in homes:
        assert load_catalog(paths).presets[-1].id == "mine"


def test_a_shared_folder_that_is_not_there_is_said_and_not_made(paths: Paths, tmp_path: Path) -> None:
    save_settings(paths, replace(Settings(), presets_folder=str(tmp_path / "drive")))
    catalog = load_catalog(paths)
    assert catalog.preset(PresetId("demo")) is not None
    assert [problem.title for problem in catalog.problems] == ["The folder of your presets is not there"]
    with pytest.raises(SettingsError, match="not there"):
        preset_place(paths, "mine")
    assert not (tmp_path / "drive").exists()


def test_an_own_preset_cannot_replace_a_shipped_one(paths: Paths) -> None:
    write_own(paths, "mine.toml", OWN.replace('id = "mine"', 'id = "demo"').encode())
    catalog = load_catalog(paths)
    demo = catalog.preset(PresetId("demo"))
    assert demo is not None
    assert demo.title == "Demo on this CPU"
    assert len(catalog.problems) == 1
    assert "mine.toml" in catalog.problems[0].detail


def test_an_unreadable_own_file_is_named_and_the_rest_is_loaded(paths: Paths) -> None:
    write_own(paths, "bad.toml", b"\xff\xfe")
    write_own(paths, "mine.toml", OWN.encode())
    catalog = load_catalog(paths)
    assert catalog.preset(PresetId("mine")) is not None
    assert len(catalog.problems) == 1
    assert "bad.toml" in catalog.problems[0].detail


def test_a_missing_shipped_folder_is_one_clear_problem(paths: Paths, tmp_path: Path) -> None:
    catalog = load_catalog(paths, tmp_path / "nowhere")
    assert catalog.presets == ()
    assert [report.title for report in catalog.problems] == ["The shipped catalogue is missing"]


def test_the_shipped_files_lie_where_the_wheel_takes_them_from(tmp_path: Path) -> None:
    names = [path.name for path in shipped_files(resources() / "catalog")]
    assert {"models.toml", "presets.toml", "tokenizers.toml", "presets_gpu.toml"} <= set(names)
    assert names == sorted(names)
    (tmp_path / "gpus.toml").touch()
    assert shipped_files(tmp_path) == []
