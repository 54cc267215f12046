"""Plans for GPUs that are not here: named cards, desktops, drafts, and what the answer says as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.fakes.gpus import RTX_4090, catalogue

from slipstream.app import whatif
from slipstream.app.whatif import Answer, Question
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.errors import CatalogError, PlanRefused
from slipstream.core.models import Method
from slipstream.core.sizing.card import GIB
from slipstream.core.sizing.gpuaccount import Term
from slipstream.engine.files import Paths


def answer(**more: object) -> Answer:
    overrides = more.pop("overrides", Overrides())
    question = replace(Question("recipe", overrides=overrides), **more)  # type: ignore[arg-type]
    return whatif.answer(catalogue(), question, [RTX_4090])


def test_the_json_has_every_term_and_they_sum_to_the_card() -> None:
    told = json.loads(json.dumps(whatif.answer_dict(answer(draft="coder-1.5b:awq"))))
    assert told["fits"] is told["starts"] is True
    assert set(told["terms"]) == {term.value for term in Term}
    assert sum(told["terms"].values()) == told["gpu_total_bytes"] == RTX_4090.total_bytes
    assert told["kv_available_bytes"] == told["terms"]["kv_cache"]
    assert told["kv_tokens"] > told["max_context"] // 2 > 4096
    assert told["argv"][1:3] == ["-m", "vllm.entrypoints.cli.main"]
    assert "--gpu-memory-utilization" in told["argv"]
    assert told["alternatives"] == []
    assert told["speed"]["alone"]["likely"] > 0


def test_an_answer_that_does_not_fit_has_alternatives_with_their_commands() -> None:
    asked = Overrides(context_tokens=8192, gpu_memory_utilization=0.95)
    told = whatif.answer_dict(answer(overrides=asked))
    assert told["fits"] is told["starts"] is False
    assert told["missing_bytes"] > 0.5 * GIB
    assert 0 < len(told["alternatives"]) <= 3
    assert all(one["argv"] and one["says"] for one in told["alternatives"])


def test_a_kv_cache_of_less_than_nothing_is_told_as_such() -> None:
    asked = Overrides(gpu_memory_utilization=0.85, context_tokens=8192)
    told = whatif.answer_dict(answer(overrides=asked))
    assert told["kv_available_bytes"] < 0
    assert told["terms"]["kv_cache"] == 0
    assert (told["kv_tokens"], told["max_context"]) == (0, 0)


@pytest.mark.parametrize(
    ("draft", "method"),
    [("none", Method.OFF), ("ngram", Method.NGRAM), ("maker/coder-1.5b", Method.DRAFT_MODEL)],
)
def test_another_draft_can_be_tried(draft: str, method: Method) -> None:
    assert answer(draft=draft).proposal.plan.speculation.method is method


@pytest.mark.parametrize("draft", ["nobody/nothing", "coder-1.5b:int3"])
def test_a_draft_that_is_not_known_is_refused(draft: str) -> None:
    with pytest.raises(CatalogError) as caught:
        answer(draft=draft)
    assert caught.value.hint


def test_one_named_card_stands_for_as_many_as_are_asked_for() -> None:
    plan = answer(overrides=Overrides(tensor_parallel=2)).proposal.plan
    assert plan.tensor_parallel == 2


def test_an_unknown_preset_lists_the_known_ones() -> None:
    with pytest.raises(CatalogError) as caught:
        whatif.answer(catalogue(), Question("nothing"), [RTX_4090])
    assert "recipe" in caught.value.hint


def test_every_shipped_gpu_preset_fits_the_card_it_is_for(paths: Paths) -> None:
    from slipstream.core import gputable
    from slipstream.core.models import Device
    from slipstream.engine.catalog_file import load_catalog
    from slipstream.engine.gpu_file import known_gpus

    catalog, known = load_catalog(paths), known_gpus()
    assert catalog.problems == ()
    # A card of each memory class, and what a desktop on it takes.
    classes = {
        12: ("RTX 3060", 0.8),
        16: ("RTX 4080", 1.0),
        24: ("RTX 4090", 1.0),
        32: ("RTX 5090", 1.0),
        48: ("L40S", 0.6),
        80: ("H100 80GB", 0.6),
        96: ("RTX PRO 6000", 0.6),
        141: ("H200", 0.6),
    }
    for preset in catalog.presets:
        if preset.device is not Device.CUDA or preset.card_memory_gb is None:
            continue
        name, desktop = classes[preset.card_memory_gb]
        card = gputable.named(name, known).with_others(int(desktop * GIB))
        found = whatif.answer(catalog, Question(preset.id), [card]).proposal
        assert found.solution.fits, f"{preset.id}: {found.solution.found.missing_bytes / GIB:.2f} GiB short"
        assert found.plan.context_tokens >= preset.context_tokens / 2, preset.id


def test_ask_reads_the_table_and_the_catalogue(paths: Paths) -> None:
    found = whatif.ask(paths, Question("demo", gpu="RTX 4090", desktop_gib=1.0))
    assert found.proposal.plan.budget.place == "RTX 4090"
    sized = whatif.ask(paths, Question("demo", gpu_gib=10.0))
    assert sized.proposal.plan.budget.total_bytes == 10 * GIB
    assert sized.proposal.speed is None
    with pytest.raises(CatalogError, match="There is no GPU named"):
        whatif.ask(paths, Question("demo", gpu="Voodoo 2"))
    with pytest.raises(PlanRefused, match="longer than the model"):
        whatif.ask(paths, Question("demo", gpu="RTX 4090", overrides=Overrides(context_tokens=10**6)))
