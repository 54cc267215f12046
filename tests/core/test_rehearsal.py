"""A plan before anything is started: its account, whether it fits, what would instead, and how fast."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import modelpages, planning

from slipstream.core.catalog.modelsurvey import FitKind, ModelSurvey
from slipstream.core.models import Method, ModelId, Preset, PresetId, Segment, Speculation
from slipstream.core.pairs.verdict import VerdictKind
from slipstream.core.planning.rehearsal import Rehearsed, rehearse, stage_on
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.sizing import learning
from slipstream.core.sizing.card import GIB

ON_4090 = modelpages.survey("RTX 4090")
HERE = modelpages.survey(cards=(modelpages.card("RTX 4090").with_others(GIB),))


def asked(name: str, tweak: Tweak = NO_TWEAK, found: ModelSurvey = ON_4090) -> Rehearsed:
    preset = _preset(name)
    chosen = tweak.preset(preset)
    paths = {part.model.id: part.folder or part.repo for part in found.parts(chosen)}
    return rehearse(preset, tweak, stage_on(found, chosen, paths, found.cards, 8000))


def test_the_seed_pair_fits_a_24_gb_card_with_its_own_context() -> None:
    found = asked("qwen-32b")
    assert (found.fit.kind, found.fit.context_tokens) == (FitKind.FITS, 8192)
    assert found.budget is not None
    assert found.budget.missing_bytes == 0
    assert found.speed is not None
    assert found.speed.drafted is not None
    assert "80% of drafted tokens right" in found.speed.assumes


def test_each_control_moves_the_account() -> None:
    base = asked("qwen-32b").budget
    assert base is not None

    def size(tweak: Tweak, segment: Segment) -> int:
        budget = asked("qwen-32b", tweak).budget
        assert budget is not None
        return budget.size_bytes(segment)

    assert size(Tweak(without_drafts=True), Segment.DRAFT) == 0
    assert size(Tweak(reserve_bytes=2 * GIB), Segment.FREE) > base.size_bytes(Segment.FREE)
    longer = size(Tweak(context_tokens=12_288), Segment.KV_CACHE)
    assert longer == pytest.approx(base.size_bytes(Segment.KV_CACHE), abs=1024**2)
    exact = asked("qwen-32b", Tweak(kv_cache_dtype="auto"))
    assert exact.fit.kind is FitKind.FITS
    assert exact.max_context is not None
    assert exact.max_context < 16_016


def test_too_long_a_context_goes_past_the_edge_and_says_what_would_fit() -> None:
    found = asked("qwen-32b", Tweak(context_tokens=32_768))
    assert found.fit.kind is FitKind.TOO_BIG
    assert not found.starts
    assert found.budget is not None
    assert found.budget.missing_bytes == found.fit.missing_bytes > 0
    assert found.refused is not None
    assert found.offers
    for offer in found.offers:
        assert asked("qwen-32b", offer.tweak).starts, offer.says


def test_less_context_than_the_preset_asks_for_is_said() -> None:
    found = asked("qwen-32b-32gb")
    assert found.fit.kind is FitKind.SHORTER
    assert found.plan is not None
    assert found.fit.context_tokens == found.plan.context_tokens < _preset("qwen-32b-32gb").context_tokens


def test_what_no_memory_mends_is_a_sentence_and_no_plan() -> None:
    too_long = asked("qwen-32b", Tweak(context_tokens=10**6))
    assert too_long.plan is None
    assert too_long.fit.kind is FitKind.REFUSED
    assert too_long.refused is not None


def test_what_the_last_start_taught_counts_on_this_computer_only() -> None:
    plain = asked("qwen-32b", found=HERE).plan
    assert plain is not None
    key = learning.key(plain, plain.budget.place, "580")
    taught = replace(HERE, learnt={key: 300 * 1024**2}, driver="580")
    plan = asked("qwen-32b", found=taught).plan
    assert plan is not None
    assert plan.learnt_bytes == 300 * 1024**2
    named = asked("qwen-32b", found=replace(taught, place="RTX 4090")).plan
    assert named is not None
    assert named.learnt_bytes == 0


def test_a_reserve_that_leaves_the_server_too_little_is_too_big() -> None:
    found = asked("qwen-32b", Tweak(reserve_bytes=4 * GIB), HERE)
    assert found.fit.kind is FitKind.TOO_BIG
    assert all(offer.tweak.reserve_bytes == 4 * GIB for offer in found.offers)


def test_two_cards_of_a_name_share_a_preset_for_two() -> None:
    found = asked("qwen-32b-2x24gb")
    assert found.plan is not None
    assert found.plan.tensor_parallel == 2
    assert found.starts


def test_a_cpu_preset_is_planned_in_memory_and_its_excess_is_drawn() -> None:
    fits = asked("demo")
    assert fits.fit.kind is FitKind.FITS
    assert fits.budget is not None
    assert fits.budget.place == "RAM"
    small = replace(ON_4090, host=planning.host(total_gib=2, available_gib=1))
    found = asked("demo", found=small)
    assert found.fit.kind is FitKind.TOO_BIG
    assert found.budget is not None
    assert found.budget.missing_bytes == found.fit.missing_bytes > 0


def _preset(name: str) -> Preset:
    preset = modelpages.CATALOG.preset(PresetId(name))
    assert preset is not None
    return preset


def test_another_pair_is_judged_anew_and_the_presets_own_is_not() -> None:
    assert asked("qwen-32b", Tweak(context_tokens=4096)).verdict is None
    off = asked("qwen-32b", Tweak(without_drafts=True)).verdict
    assert off is not None
    assert (off.kind, off.method) == (VerdictKind.WORKS, Method.OFF)
    stranger = Speculation(Method.DRAFT_MODEL, 4, draft=ModelId("llama-3.2-1b-instruct"))
    refused = asked("qwen-32b", Tweak(speculation=stranger)).verdict
    assert refused is not None
    assert not refused.kind.works or refused.kind is VerdictKind.WORKS_MAPPED
