"""The catalogue: good entries come through whole, bad ones are left out and named once."""

from __future__ import annotations

import string
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.catalog.architecture import Experts, LatentAttention, WeightFormat
from slipstream.core.catalog.catalog import Catalog, CatalogText, parse
from slipstream.core.models import Device, Method, ModelId, PresetId, Role, Source, Speculation

MODEL = """
[[model]]
id = "target"
title = "Target"
repo = "someone/target"
source = "hub"
architecture = "LlamaForCausalLM"
layers = 30
hidden = 576
heads = 9
kv_heads = 3
head_dim = 64
intermediate = 1536
vocab_rows = 49152
tied_embeddings = true
max_context = 8192
licence = "Apache-2.0"
"""

DRAFT = MODEL.replace('"target"', '"draft"').replace("layers = 30", "layers = 2")

PRESET = """
[[preset]]
id = "fast"
title = "Fast"
subtitle = "Target with a draft"
target = "target"
device = "cpu"
context_tokens = 4096
max_num_seqs = 4
max_num_batched_tokens = 2048
served_name = "slipstream-fast"
temperature = 0.2
[preset.speculation]
method = "draft_model"
draft = "draft"
num_speculative_tokens = 2
"""

OFF = PRESET.split("method =")[0].replace('"fast"', '"plain"') + 'method = "off"\n'


def parsed(*texts: str) -> Catalog:
    return parse(CatalogText(f"file{number}.toml", text) for number, text in enumerate(texts, start=1))


def only_problem(catalog: Catalog) -> str:
    assert len(catalog.problems) == 1, catalog.problems
    report = catalog.problems[0]
    assert len(report.title) < 60
    assert report.hint
    return report.detail


def test_a_whole_entry_comes_through_with_every_value() -> None:
    catalog = parsed(MODEL + DRAFT, PRESET)
    assert catalog.problems == ()
    target = catalog.model(ModelId("target"))
    assert target is not None
    assert (target.source, target.layers, target.tied_embeddings) == (Source.HUB, 30, True)
    assert target.tool_call_parser is None
    preset = catalog.preset(PresetId("fast"))
    assert preset is not None
    assert preset.device is Device.CPU
    assert preset.speculation == Speculation(Method.DRAFT_MODEL, 2, draft=ModelId("draft"))
    assert preset.kv_cache_bytes is None
    assert preset.temperature == 0.2


def test_a_preset_may_name_a_model_of_a_later_file() -> None:
    catalog = parsed(PRESET, DRAFT, MODEL)
    assert catalog.problems == ()
    assert [preset.id for preset in catalog.presets] == ["fast"]


def test_ngram_presets_carry_their_window() -> None:
    window = 'method = "ngram"\nnum_speculative_tokens = 5\nprompt_lookup_min = 2\nprompt_lookup_max = 5\n'
    catalog = parsed(MODEL, OFF.replace('method = "off"\n', window))
    assert catalog.problems == ()
    assert catalog.presets[0].speculation == Speculation(
        Method.NGRAM, 5, prompt_lookup_min=2, prompt_lookup_max=5
    )


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("layers = 30", "layers = 0", "'layers' must be 1 or more, not 0"),
        ("layers = 30", "layers = true", "'layers' must be a whole number"),
        ("layers = 30", 'layers = "30"', "'layers' must be a whole number"),
        ("layers = 30", "", "'layers' is missing"),
        ("kv_heads = 3", "kv_heads = 4", "'kv_heads' must divide the number of heads (9)"),
        ("tied_embeddings = true", "tied_embeddings = 1", "'tied_embeddings' must be true or false"),
        ('title = "Target"', 'title = " "', "'title' must be text"),
        ('source = "hub"', 'source = "disk"', "'source' must be one of 'demo_target'"),
        ('repo = "someone/target"', 'repo = "a/b"\nrope = 1', "'rope' is not known here"),
        ('id = "target"', 'id = "../up"', "'id' may hold small letters"),
    ],
)
def test_a_wrong_model_is_left_out_and_the_key_is_named(old: str, new: str, named: str) -> None:
    catalog = parsed(MODEL.replace(old, new) + DRAFT)
    assert [model.id for model in catalog.models] == ["draft"]
    detail = only_problem(catalog)
    assert named in detail
    assert detail.startswith("file1.toml, model ")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('target = "target"', 'target = "gone"', "'target' names 'gone', which is not among the models"),
        ('draft = "draft"', 'draft = "gone"', "'draft' names 'gone'"),
        ('draft = "draft"\n', "", "key 'speculation': 'draft' is missing"),
        (
            'draft = "draft"',
            'draft = "draft"\nprompt_lookup_min = 2',
            "'prompt_lookup_min' is not known here",
        ),
        ("num_speculative_tokens = 2", "num_speculative_tokens = 500", "must be between 1 and 64, not 500"),
        (
            'method = "draft_model"',
            'method = "medusa"',
            "'method' must be one of 'off', 'draft_model', 'ngram'",
        ),
        ('device = "cpu"', 'device = "tpu"', "'device' must be one of 'cpu', 'cuda', 'rocm'"),
        ("context_tokens = 4096", "context_tokens = 9000", "'context_tokens' is above the 8192 of 'target'"),
        ("temperature = 0.2", "temperature = nan", "'temperature' must be between 0 and 2, not nan"),
        ("temperature = 0.2", "temperature = true", "'temperature' must be a number"),
        ("slipstream-fast", "gpt-fast", "'served_name' holds 'gpt-'"),
        ("slipstream-fast", "My-Claude", "'served_name' holds 'claude'"),
        ("[preset.speculation]", "[preset.drafting]", "'speculation' is missing"),
    ],
)
def test_a_wrong_preset_is_left_out_and_the_key_is_named(old: str, new: str, named: str) -> None:
    assert old in PRESET
    catalog = parsed(MODEL + DRAFT, OFF + PRESET.replace(old, new))
    assert [preset.id for preset in catalog.presets] == ["plain"]
    detail = only_problem(catalog)
    assert named in detail
    assert detail.startswith("file2.toml, preset 'fast'")


def test_of_two_entries_with_one_id_the_first_stays() -> None:
    catalog = parsed(MODEL, OFF, OFF.replace('"Fast"', '"Mine"'))
    assert [preset.title for preset in catalog.presets] == ["Fast"]
    assert "file3.toml, preset 'plain': there is one with this 'id' already" in only_problem(catalog)


def test_a_file_with_broken_syntax_costs_only_itself() -> None:
    catalog = parsed(MODEL, OFF, "[[preset]\nid = 1")
    assert len(catalog.presets) == 1
    assert only_problem(catalog).startswith("file3.toml: ")
    assert "line 1" in only_problem(catalog)


def test_unknown_tables_and_single_brackets_are_named() -> None:
    catalog = parsed(MODEL + OFF, "[models]\nid = 1", "[preset]\nid = 1", "model = [1]")
    assert [report.detail for report in catalog.problems] == [
        "file2.toml: 'models' is not known here.",
        "file4.toml, model number 1: must be a table.",
        "file3.toml: write [[preset]], not [preset].",
    ]
    assert len(catalog.presets) == 1


def test_an_empty_catalogue_finds_nothing_and_complains_of_nothing() -> None:
    catalog = parsed()
    assert catalog == Catalog()
    assert catalog.model(ModelId("x")) is None
    assert catalog.preset(PresetId("x")) is None


SPARSE = MODEL.replace('"target"', '"sparse"').replace("intermediate = 1536", "intermediate = 0") + (
    'reasoning_parser = "qwen3"\nverified = true\nextended_context = 32768\nengine_since = "0.17.1"\n'
    "sampling = { temperature = 0.6, top_k = 20 }\n"
    "experts = { count = 64, active = 4, intermediate = 700, shared_intermediate = 700 }\n"
    "latent = { kv_rank = 512, rope_dim = 64, nope_dim = 128, value_dim = 128 }\n"
    '[model.mtp]\nfamily = "some_mtp"\n'
    '[[model.weights]]\nformat = "awq"\nsize_bytes = 7\nrepo = "someone/sparse-AWQ"\n'
    '[[model.weights]]\nformat = "fp8"\nsize_bytes = 9\n'
)
HEAD = MODEL.replace('"target"', '"head"') + 'role = "head"\nmethod = "eagle3"\nserves = ["target"]\n'
FAMILIES = """
[[tokenizer]]
id = "words"
title = "Words"
tokens = 100
[[tokenizer]]
id = "more-words"
title = "More words"
extends = "words"
"""


def test_every_number_of_a_model_comes_through() -> None:
    catalog = parsed(SPARSE)
    assert catalog.problems == ()
    model = catalog.models[0]
    assert model.architecture.experts == Experts(64, 4, 700, 700)
    assert model.architecture.latent == LatentAttention(512, 64, 128, 128)
    assert model.sampling.temperature == 0.6
    assert model.sampling.top_p is None
    assert model.mtp is not None
    assert (model.mtp.family, model.mtp.built_in, model.mtp.in_files) == ("some_mtp", True, True)
    awq = model.weights_in(WeightFormat.AWQ)
    assert awq is not None
    assert (awq.repo, awq.size_bytes, awq.verified) == ("someone/sparse-AWQ", 7, False)
    assert model.weights_in(WeightFormat.GPTQ) is None
    assert (model.verified, model.extended_context, model.engine_since) == (True, 32768, "0.17.1")


@pytest.mark.parametrize("name", ["sparse", "Target", "someone/SPARSE", "SOMEONE/sparse-awq"])
def test_a_model_is_found_by_any_name_it_has(name: str) -> None:
    text = SPARSE.replace("someone/target", "someone/sparse")
    found = parsed(text).named(name)
    assert found is not None
    assert found.id == "sparse"
    assert parsed(text).named("someone/other") is None


def test_heads_belong_to_their_targets() -> None:
    catalog = parsed(MODEL + HEAD)
    assert catalog.problems == ()
    assert [head.id for head in catalog.heads_for(ModelId("target"))] == ["head"]
    assert catalog.heads_for(ModelId("head")) == ()
    assert catalog.models[1].role is Role.HEAD


def test_a_preset_drafts_with_a_head_or_with_the_targets_own_layers() -> None:
    eagle = PRESET.replace('"draft_model"', '"eagle3"').replace('draft = "draft"', 'draft = "head"')
    own = OFF.replace('method = "off"', 'method = "mtp"\nnum_speculative_tokens = 2')
    own = own.replace('target = "target"', 'target = "sparse"').replace("temperature = 0.2", "cards = 2")
    catalog = parsed(MODEL + HEAD + SPARSE, eagle + own)
    assert catalog.problems == ()
    assert [preset.speculation for preset in catalog.presets] == [
        Speculation(Method.EAGLE3, 2, draft=ModelId("head")),
        Speculation(Method.MTP, 2),
    ]
    assert catalog.presets[1].cards == 2


def test_families_of_tokens_are_known_by_name_and_must_exist() -> None:
    catalog = parsed(FAMILIES, MODEL + 'tokenizer = "more-words"\n', DRAFT + 'tokenizer = "gone"\n')
    assert [family.extends for family in catalog.tokenizers] == [None, "words"]
    assert [model.id for model in catalog.models] == ["target"]
    assert "'tokenizer' names 'gone', which is not among the tokenizers" in only_problem(catalog)


def test_an_altered_family_must_say_which_token_it_changes() -> None:
    catalog = parsed(FAMILIES.replace("extends", "alters"))
    assert "'first_difference' must say which token" in only_problem(catalog)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("active = 4", "active = 65", "'active' must be between 1 and 64"),
        ("kv_rank = 512", "kv_rank = 512, x = 1", "key 'latent': 'x' is not known here"),
        ('format = "fp8"', 'format = "awq"', "'weights' name one format twice"),
        ('format = "fp8"', 'format = "q4_0"', "'format' must be one of"),
        ("size_bytes = 9", "", "key 'weights' number 2: 'size_bytes' is missing"),
        ('family = "some_mtp"', "", "key 'mtp': 'family' is missing"),
        ('engine_since = "0.17.1"', 'engine_since = "new"', "must be a version such as 0.17.1"),
        ("top_k = 20", "top_p = 3", "'top_p' must be between 0 and 1"),
        ("verified = true", 'role = "head"', "'role' is 'head', which needs 'method' and 'serves'"),
        ("verified = true", "serves = [1]", "'serves' must be a list of texts"),
        ("verified = true", "verified = 1", "'verified' must be true or false"),
    ],
)
def test_a_wrong_part_of_a_model_is_named(old: str, new: str, named: str) -> None:
    assert old in SPARSE
    catalog = parsed(MODEL, SPARSE.replace(old, new))
    assert [model.id for model in catalog.models] == ["target"]
    assert named in only_problem(catalog)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('draft = "draft"', 'draft = "head"', "names 'head', which is no draft model but a head"),
        ('"draft_model"', '"eagle3"', "names 'draft', which does not draft for 'target' that way"),
        ('"draft_model"', '"mtp"', "names 'draft', which does not draft for 'target' that way"),
        (
            "temperature = 0.2",
            'target_format = "fp8"',
            "is 'fp8', in which the catalogue has no such model",
        ),
        ("temperature = 0.2", 'kv_cache_dtype = "int2"', "'kv_cache_dtype' must be one of"),
        ("temperature = 0.2", "cards = 0", "'cards' must be 1 or more"),
    ],
)
def test_a_preset_that_asks_for_what_is_not_there_is_named(old: str, new: str, named: str) -> None:
    catalog = parsed(MODEL + DRAFT + HEAD, OFF + PRESET.replace(old, new))
    assert [preset.id for preset in catalog.presets] == ["plain"]
    assert named in only_problem(catalog)


_KEYS = st.sampled_from(
    ["id", "title", "layers", "heads", "kv_heads", "target", "speculation", "method", "served_name", "zzz"]
)
_VALUES = st.one_of(
    st.integers(-5, 5).map(str),
    st.booleans().map(lambda value: str(value).lower()),
    st.text(string.ascii_lowercase, max_size=5).map(lambda text: f'"{text}"'),
    st.just("[1]"),
    st.just("{ a = 1 }"),
    st.just("inf"),
)


@given(
    st.lists(
        st.tuples(st.sampled_from(["model", "preset"]), st.dictionaries(_KEYS, _VALUES, max_size=6)),
        max_size=4,
    )
)
def test_no_table_of_any_kind_stops_the_parser(entries: list[tuple[str, dict[str, str]]]) -> None:
    text = "".join(
        f"[[{kind}]]\n" + "".join(f"{key} = {value}\n" for key, value in values.items())
        for kind, values in entries
    )
    tomllib.loads(text)
    catalog = parsed(MODEL, OFF, text)
    assert [model.id for model in catalog.models] == ["target"]
    assert [preset.id for preset in catalog.presets] == ["plain"]
    assert len(catalog.problems) == len(entries)
