"""Presets on GPUs: whole plans, budgets that add up, refusals with what would fit, commands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.fakes.gpus import GDN_27B, PATHS, PRESET, RTX_4090, catalogue, cuda
from tests.fakes.interfaces import SPOKEN, read, strangers
from tests.fakes.planning import host

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.dialects import command, dialect
from slipstream.core.dialects.overrides import NO_OVERRIDES, Overrides
from slipstream.core.errors import PlanRefused
from slipstream.core.models import LaunchPlan, Method, Preset, Segment, Speculation
from slipstream.core.planning import alternatives, planner
from slipstream.core.planning.gpuplanner import GpuCase
from slipstream.core.sizing.card import GIB, Card

AWQ = replace(PRESET, draft_format=WeightFormat.AWQ)
DESKTOP = RTX_4090.with_others(GIB)


def case(
    preset: Preset = AWQ,
    *cards: Card,
    overrides: Overrides = NO_OVERRIDES,
    version: str = "0.33.0",
    listed: Catalog | None = None,
    learnt: int = 0,
) -> GpuCase:
    return planner.gpu_case(
        preset,
        listed or catalogue(),
        cuda(version),
        cards or (DESKTOP,),
        port=8123,
        model_paths=PATHS,
        overrides=overrides,
        learnt_bytes=learnt,
    )


def planned(preset: Preset = AWQ, *cards: Card, overrides: Overrides = NO_OVERRIDES) -> LaunchPlan:
    return planner.plan(
        preset,
        catalogue(),
        cuda(),
        host(),
        port=8123,
        model_paths=PATHS,
        overrides=overrides,
        cards=cards or (DESKTOP,),
    )


def speculative(argv: tuple[str, ...]) -> Mapping[str, object]:
    found: Mapping[str, object] = json.loads(argv[argv.index("--speculative-config") + 1])
    return found


def test_a_preset_becomes_a_plan_with_everything_decided() -> None:
    plan = planned()
    assert plan.gpu_memory_utilization == 0.92
    assert plan.kv_cache_dtype == "fp8"
    assert plan.kv_cache_bytes is None
    assert plan.dtype == "auto"
    assert plan.older_runner
    assert (plan.target_path, plan.draft_path) == ("/models/coder-32b", "/models/coder-1.5b")
    assert len(plan.reasons) >= 6


def test_the_budget_sums_to_the_card_and_explains_each_term() -> None:
    budget = planned().budget
    assert budget.place == "RTX 4090"
    assert sum(term.size_bytes for term in budget.terms) == budget.total_bytes == RTX_4090.total_bytes
    assert [term.segment for term in budget.terms] == sorted(
        (term.segment for term in budget.terms), key=list(Segment).index
    )
    assert budget.size_bytes(Segment.OTHER) == GIB
    assert all(term.how.endswith(".") for term in budget.terms)


def test_a_budget_that_does_not_fit_exceeds_the_card_by_what_is_missing() -> None:
    found = case(PRESET).propose().plan.budget
    assert found.missing_bytes > GIB
    assert found.size_bytes(Segment.FREE) == 0
    assert sum(term.size_bytes for term in found.terms) == found.total_bytes + found.missing_bytes


def test_too_much_is_refused_with_three_changes_that_fit() -> None:
    with pytest.raises(PlanRefused, match=r"Needs 1\.\d+ GiB more memory of the GPU") as caught:
        planned(PRESET)
    assert caught.value.needed_bytes is not None
    assert caught.value.free_bytes == RTX_4090.total_bytes - GIB
    assert caught.value.nearest is not None
    assert "the draft in AWQ" in caught.value.hint


def test_each_alternative_is_a_plan_that_fits() -> None:
    short = case(PRESET)
    found = alternatives.nearest(short, short.propose())
    assert 0 < len(found) <= alternatives.OFFERED
    assert found[0].says.startswith("the draft in AWQ")
    assert any("n-gram" in one.says for one in found)
    for one in found:
        assert one.plan.budget.missing_bytes == 0
        assert command.build(one.plan).argv


def test_a_fixed_share_that_vllm_would_refuse_is_offered_freed() -> None:
    greedy = case(overrides=Overrides(gpu_memory_utilization=0.95))
    proposal = greedy.propose()
    assert not proposal.solution.starts
    [first, *_] = alternatives.nearest(greedy, proposal)
    assert first.plan.gpu_memory_utilization == 0.92


def test_nothing_is_offered_where_it_fits() -> None:
    assert alternatives.nearest(case(), case().propose()) == ()


def test_overrides_are_kept_to_the_letter() -> None:
    asked = Overrides(
        context_tokens=4096,
        max_num_seqs=3,
        max_num_batched_tokens=1536,
        num_speculative_tokens=2,
        gpu_memory_utilization=0.9,
        kv_cache_dtype="fp8",
        dtype="float16",
    )
    plan = planned(overrides=asked)
    assert plan.context_tokens == 4096
    assert (plan.max_num_seqs, plan.max_num_batched_tokens) == (3, 1536)
    assert plan.speculation.num_speculative_tokens == 2
    assert (plan.gpu_memory_utilization, plan.kv_cache_dtype, plan.dtype) == (0.9, "fp8", "float16")


@pytest.mark.parametrize("share", [0.0, -1.0, 1.2])
def test_a_senseless_share_is_refused(share: float) -> None:
    with pytest.raises(PlanRefused, match="share of the GPU"):
        planned(overrides=Overrides(gpu_memory_utilization=share))


def test_two_cards_share_a_model_and_the_fuller_one_decides() -> None:
    plan = planned(replace(PRESET, cards=2), RTX_4090, DESKTOP)
    assert plan.tensor_parallel == 2
    assert plan.budget.size_bytes(Segment.OTHER) == GIB
    assert plan.budget.size_bytes(Segment.TARGET) < 10 * GIB
    argv = command.build(plan).argv
    assert argv[argv.index("--tensor-parallel-size") + 1] == "2"
    assert speculative(argv)["draft_tensor_parallel_size"] == 2


def test_of_several_cards_the_server_sees_those_that_were_planned_for() -> None:
    cards = tuple(
        replace(RTX_4090.with_others(taken * GIB), cuda_device=str(place))
        for place, taken in enumerate((4, 0, 2))
    )
    small = replace(PRESET, draft_format=WeightFormat.AWQ)
    plan = planned(small, *cards)
    assert plan.gpus == ("1",)
    assert dict(command.build(plan).env)["CUDA_VISIBLE_DEVICES"] == "1"
    assert dict(command.build(plan).env)["CUDA_DEVICE_ORDER"] == "PCI_BUS_ID"
    assert planned(replace(small, cards=2), *cards).gpus == ("1", "2")
    assert planned(small, cards[1]).gpus == ()
    assert "CUDA_VISIBLE_DEVICES" not in dict(command.build(planned(small, cards[1])).env)


def test_a_slice_of_a_card_is_named_even_where_it_is_the_only_one() -> None:
    slice_ = replace(RTX_4090, cuda_device="MIG-7")
    assert planned(replace(PRESET, draft_format=WeightFormat.AWQ), slice_).gpus == ("MIG-7",)


def test_who_else_holds_the_card_is_named() -> None:
    card = replace(RTX_4090.with_others(GIB), holders=("gnome-shell", "firefox"))
    plan = planned(replace(PRESET, draft_format=WeightFormat.AWQ), card)
    [other] = [term for term in plan.budget.terms if term.segment is Segment.OTHER]
    assert other.how == "Held by other programs when the server starts: gnome-shell, firefox."


def test_cards_that_are_missing_or_do_not_divide_the_heads_are_refused() -> None:
    with pytest.raises(PlanRefused, match="too few GPUs"):
        planned(replace(PRESET, cards=2), RTX_4090)
    with pytest.raises(PlanRefused, match="3 GPUs cannot share"):
        planned(replace(PRESET, cards=3), RTX_4090, RTX_4090, RTX_4090)


def test_a_draft_of_the_same_family_is_padded_and_another_is_refused_or_mapped() -> None:
    foreign = catalogue(same_family=False)
    with pytest.raises(PlanRefused, match="different vocabularies") as caught:
        alternatives.plan_or_refuse(case(listed=foreign))
    assert caught.value.nearest is not None
    assert caught.value.nearest.speculation.method is Method.NGRAM
    mapped = replace(AWQ, speculation=replace(AWQ.speculation, mapped_vocabulary=True))
    plan = case(mapped, listed=foreign).propose().plan
    assert speculative(command.build(plan).argv)["use_heterogeneous_vocab"] is True
    assert any("translates" in reason for reason in plan.reasons)


def test_an_engine_that_refuses_draft_models_says_so_with_n_gram_instead() -> None:
    with pytest.raises(PlanRefused, match=r"0\.12\.0 cannot use a draft model") as caught:
        alternatives.plan_or_refuse(case(version="0.12.0"))
    assert caught.value.nearest is not None
    assert caught.value.nearest.speculation.method is Method.NGRAM


def test_numbers_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(PlanRefused, match="longer than the model"):
        planned(overrides=Overrides(context_tokens=200_000))
    with pytest.raises(PlanRefused, match="fewer tokens than the requests need"):
        planned(overrides=Overrides(max_num_seqs=600))


def test_what_the_last_start_taught_is_counted_and_said() -> None:
    found = case(learnt=300 * 1024**2).propose().plan
    assert found.learnt_bytes == 300 * 1024**2
    assert any("300 MiB more than computed" in reason for reason in found.reasons)
    assert found.budget.size_bytes(Segment.KV_CACHE) < planned().budget.size_bytes(Segment.KV_CACHE)


def test_a_card_without_bfloat16_gets_float16() -> None:
    turing = replace(RTX_4090, capability=(7, 5))
    plain = replace(AWQ, speculation=Speculation(Method.OFF), kv_cache_dtype=None)
    plan = case(plain, turing).propose().plan
    assert plan.dtype == "float16"
    assert plan.kv_cache_dtype is None
    assert speculative_absent(command.build(plan).argv)


def speculative_absent(argv: tuple[str, ...]) -> bool:
    return "--speculative-config" not in argv


def test_models_with_gaps_give_a_range_and_say_what_is_missing() -> None:
    from slipstream.core.catalog.modelconfig import from_config

    numbers = from_config({"architectures": ["NewForCausalLM"], "num_hidden_layers": 24, "hidden_size": 2048})
    listed = catalogue()
    model = replace(listed.models[0], architecture=numbers, weights=())
    plain = replace(AWQ, speculation=Speculation(Method.OFF), target_format=None, draft_format=None)
    found = case(plain, listed=Catalog(models=(model,))).propose()
    least, most = found.kv_range_bytes
    assert 0 <= least < most
    assert any("the number of attention heads" in said for said in found.unknown)


def test_the_form_that_a_file_clearly_exceeds_is_taken_from_the_catalogue() -> None:
    listed = catalogue()
    target = listed.models[0]
    heavy = replace(target.weights[0], size_bytes=int(target.weights[0].size_bytes * 1.1))
    changed = replace(listed, models=(replace(target, weights=(heavy,)), listed.models[1]))
    gained = case(listed=changed).propose().plan.budget.size_bytes(
        Segment.TARGET
    ) - case().propose().plan.budget.size_bytes(Segment.TARGET)
    assert gained == pytest.approx(0.1 * target.weights[0].size_bytes, rel=0.01)


@pytest.mark.parametrize("version", SPOKEN)
def test_every_engine_takes_every_gpu_flag_that_it_is_told(version: str) -> None:
    interface = read(version)
    plan = replace(
        planned(replace(PRESET, cards=2), RTX_4090, RTX_4090),
        engine=cuda(version),
        speculation=dialect.NGRAM,
        draft_path=None,
        text_only=True,
        state_dtype="float16",
    )
    built = command.build(plan)
    assert built == command.build(plan, interface)
    start = built.argv.index("--host")
    assert strangers(interface, built.argv[start:]) == []
    told = {name for name, _ in built.env}
    assert ("VLLM_USE_V2_MODEL_RUNNER" in told) == ("--per-request-spec-decode-metrics" in built.argv)
    assert told - interface.variables <= TOLERATED


# Comforts that older versions ignore, and variables that are not vLLM's own.
TOLERATED = {
    "VLLM_DISABLE_LOG_LOGO",
    "VLLM_LOG_STATS_INTERVAL",
    "VLLM_LOGGING_COLOR",
    "DO_NOT_TRACK",
    "HF_HUB_OFFLINE",
    "TRANSFORMERS_OFFLINE",
    "NO_COLOR",
    "PYTHONUNBUFFERED",
    "PYTHONDONTWRITEBYTECODE",
    "SPT_NOENV",
}


def test_a_cpu_engine_is_told_nothing_of_gpus() -> None:
    from tests.fakes.planning import install

    plan = replace(planned(), engine=install(), speculation=Speculation(Method.OFF), draft_path=None)
    assert not {"--gpu-memory-utilization", "--kv-cache-dtype"} & set(command.build(plan).argv)


def test_states_of_linear_layers_follow_the_preset() -> None:
    listed = catalogue()
    model = replace(listed.models[0], architecture=GDN_27B, weights=(), tokenizer=None)
    plain = replace(
        AWQ,
        speculation=Speculation(Method.MTP, 3),
        target_format=WeightFormat.GPTQ,
        draft_format=None,
        state_dtype="float16",
        max_num_seqs=2,
    )
    wide = case(replace(plain, state_dtype=None), listed=Catalog(models=(model,))).propose()
    narrow = case(plain, listed=Catalog(models=(model,))).propose()
    assert narrow.plan.state_dtype == "float16"
    assert narrow.solution.found.pool.block_bytes < wide.solution.found.pool.block_bytes
