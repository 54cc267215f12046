"""What a start does differently: the preset it makes, what of it is fixed, and offers that can be started."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import planning
from tests.fakes.gpus import PATHS, PRESET, RTX_4090, catalogue, cuda

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.errors import ErrorReport, PlanRefused
from slipstream.core.models import LaunchPlan, Method, Speculation
from slipstream.core.planning import alternatives, planner
from slipstream.core.planning.tweak import NO_TWEAK, OFFERED, Tweak
from slipstream.core.sizing.card import GIB

DESKTOP = RTX_4090.with_others(GIB)


def planned(tweak: Tweak) -> LaunchPlan:
    """The plan of the recipe on a card that shows a desktop, as a start with that tweak makes it."""
    return planner.plan(
        tweak.preset(PRESET),
        catalogue(),
        cuda(),
        planning.host(),
        port=8000,
        model_paths=PATHS,
        overrides=tweak.overrides(),
        cards=(DESKTOP,),
    )


def test_another_way_to_draft_brings_its_own_format() -> None:
    preset = replace(PRESET, draft_format=WeightFormat.AWQ)
    ngram = Speculation(Method.NGRAM, 5, prompt_lookup_min=2, prompt_lookup_max=5)
    changed = Tweak(speculation=ngram).preset(preset)
    assert (changed.speculation, changed.draft_format) == (ngram, None)
    assert Tweak(num_speculative_tokens=2).preset(preset).draft_format is WeightFormat.AWQ
    assert Tweak(draft_format=WeightFormat.BFLOAT16).preset(preset).draft_format is WeightFormat.BFLOAT16


def test_what_a_person_set_is_fixed_and_refused_rather_than_given_less() -> None:
    assert Tweak(4096, kv_cache_dtype="auto", reserve_bytes=7).overrides() == Overrides(
        context_tokens=4096, kv_cache_dtype="auto", reserve_bytes=7
    )
    with pytest.raises(PlanRefused):
        planned(Tweak(32_768, draft_format=WeightFormat.AWQ))


def test_a_refusal_offers_up_to_three_starts_that_then_start_as_promised() -> None:
    with pytest.raises(PlanRefused) as caught:
        planned(NO_TWEAK)
    offers = caught.value.report().offers
    assert 1 < len(offers) <= OFFERED
    assert [offer.preset_id for offer in offers] == [PRESET.id] * len(offers)
    for offer in offers:
        plan = planned(offer.tweak)
        assert plan.budget.missing_bytes == 0, offer.says
        if "context of" in offer.says:
            assert f"{plan.context_tokens:,} tokens" in offer.says
    assert planned(offers[0].tweak) == replace(
        alternatives.nearest(_case(), _case().propose())[0].plan, reasons=planned(offers[0].tweak).reasons
    )


def test_a_reserve_of_ones_own_is_kept_in_what_is_offered() -> None:
    with pytest.raises(PlanRefused) as caught:
        planned(Tweak(reserve_bytes=2 * GIB))
    assert {offer.tweak.reserve_bytes for offer in caught.value.offers} == {2 * GIB}


def test_a_cpu_refusal_offers_starts_too() -> None:
    small = planning.host(total_gib=3.2, available_gib=2.6)
    with pytest.raises(PlanRefused) as caught:
        planner.plan(
            replace(planning.preset(), context_tokens=8192, max_num_seqs=8),
            planning.shipped(),
            planning.install(),
            small,
            port=8000,
            model_paths=planning.PATHS,
        )
    offers = caught.value.offers
    assert offers
    for offer in offers:
        plan = planner.plan(
            offer.tweak.preset(planning.preset()),
            planning.shipped(),
            planning.install(),
            small,
            port=8000,
            model_paths=planning.PATHS,
            overrides=offer.tweak.overrides(),
        )
        assert plan.budget.missing_bytes == 0


def test_a_report_without_offers_has_none() -> None:
    assert PlanRefused("No").report() == ErrorReport("No", exit_code=PlanRefused.exit_code)


def _case() -> planner.GpuCase:
    return planner.gpu_case(PRESET, catalogue(), cuda(), (DESKTOP,), port=8000, model_paths=PATHS)
