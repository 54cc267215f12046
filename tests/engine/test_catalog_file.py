"""The catalogue as it is shipped, and the person's own files beside it."""

from __future__ import annotations

from pathlib import Path

from slipstream.core.models import Method, ModelId, PresetId, Source
from slipstream.engine.catalog_file import load_catalog, own_presets
from slipstream.engine.files import Paths, resources

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


def test_the_shipped_catalogue_has_no_problem_and_the_three_demos(paths: Paths) -> None:
    catalog = load_catalog(paths)
    assert catalog.problems == ()
    assert {preset.id: preset.speculation.method for preset in catalog.presets} == {
        "demo": Method.DRAFT_MODEL,
        "demo-ngram": Method.NGRAM,
        "demo-off": Method.OFF,
    }
    assert {model.id: model.source for model in catalog.models} == {
        "demo-target": Source.DEMO_TARGET,
        "demo-draft": Source.DEMO_DRAFT,
    }


def test_the_demos_differ_in_their_drafts_alone(paths: Paths) -> None:
    presets = load_catalog(paths).presets
    shared = {(p.target, p.served_name, p.context_tokens, p.max_num_seqs, p.temperature) for p in presets}
    assert len(shared) == 1
    assert len({p.title for p in presets}) == 3


def test_the_demo_draft_is_the_target_with_two_layers(paths: Paths) -> None:
    catalog = load_catalog(paths)
    target, draft = catalog.model(ModelId("demo-target")), catalog.model(ModelId("demo-draft"))
    assert target is not None
    assert draft is not None
    assert (target.layers, draft.layers) == (30, 2)
    for name in ("hidden", "heads", "kv_heads", "head_dim", "intermediate", "vocab_rows", "max_context"):
        assert getattr(target, name) == getattr(draft, name)


def test_own_presets_join_the_shipped_ones(paths: Paths) -> None:
    write_own(paths, "mine.toml", OWN.encode())
    catalog = load_catalog(paths)
    assert catalog.problems == ()
    assert [preset.id for preset in catalog.presets][-1] == "mine"


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


def test_the_shipped_files_lie_where_the_wheel_takes_them_from() -> None:
    names = sorted(path.name for path in (resources() / "catalog").glob("*.toml"))
    assert names == ["models.toml", "presets.toml"]
