"""Verdicts on pairs: what public reports say of each is what Slipstream says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.reported import CODER, REPORTED
from tests.fakes.sides import TINY, engine, judged, listed, on_disk, where

from slipstream.core.catalog import cardrule
from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.models import Device, Method, MtpSpec, Role
from slipstream.core.pairs.pairing import judge
from slipstream.core.pairs.verdict import Basis, Bearing, Verdict, VerdictKind
from slipstream.core.pairs.vocabulary import Vocabulary

WORDS = Vocabulary({number: f"word{number}" for number in range(290)}, frozenset({0, 1}), "BPE", "m")

ALIGNED, WORKS = VerdictKind.WORKS_ALIGNED, VerdictKind.WORKS
LOSES, REFUSED = VerdictKind.NOT_WORTH_IT, VerdictKind.REFUSED


def asked(target: str, draft: str | None, method: str, at: str = "0.33.0", **facts: object) -> Verdict:
    side = None if draft is None else listed(draft, target=False)
    return judge(listed(target, target=True), side, Method(method), where(at, **facts))  # type: ignore[arg-type]


@pytest.mark.parametrize("device", [Device.CUDA, Device.CPU])
@pytest.mark.parametrize(("target", "draft", "method", "kind", "words"), REPORTED)
def test_the_verdict_is_what_is_reported_of_the_pair(
    target: str, draft: str | None, method: str, kind: VerdictKind, words: str, device: Device
) -> None:
    verdict = asked(target, draft, method, device=device)
    assert (verdict.kind, verdict.method) == (kind, Method(method))
    assert words in verdict.reason
    assert verdict.reason.endswith(".")
    assert verdict.basis is Basis.CATALOGUE
    assert any("none of these files is on this computer" in one.says for one in verdict.evidence)
    assert bool(verdict.hint) is not verdict.kind.works


def test_an_unpadded_pair_says_both_numbers_of_rows() -> None:
    verdict = asked(CODER.format("32b"), CODER.format("1.5b"), "draft_model")
    rows = next(one for one in verdict.evidence if one.check == "embedding_rows")
    assert "152,064" in rows.says
    assert "151,936" in rows.says


@pytest.mark.parametrize(
    ("version", "method", "target", "draft", "hint"),
    [
        ("0.12.0", "draft_model", CODER.format("32b"), CODER.format("1.5b"), "0.15.0 or newer"),
        ("0.10.2", "mtp", "glm-4.5-air", None, "0.12.0 or newer"),
        ("0.8.5", "eagle3", "qwen3-8b", "qwen3-8b-speculator.eagle3", "0.10.2 or newer"),
        ("0.17.1", "dflash", "qwen3.8-27b", "qwen3.8-27b-dflash2", "0.24.0 or newer"),
        ("0.12.0", "mtp", "qwen3.6-27b", None, "0.17.1 or newer"),
        ("0.12.0", "ngram", "gemma-4-12b-it", None, "0.24.0 or newer"),
    ],
)
def test_an_engine_that_is_too_old_is_named_with_the_one_that_is_not(
    version: str, method: str, target: str, draft: str | None, hint: str
) -> None:
    verdict = asked(target, draft, method, version)
    assert verdict.kind is REFUSED
    assert hint in verdict.hint


def test_built_in_layers_of_an_unknown_kind_are_refused_although_the_method_is_there() -> None:
    target = listed("glm-4.7-flash", target=True)
    newer = replace(target, spec=replace(target.spec, mtp=MtpSpec("glm9_mtp")))
    verdict = judge(newer, None, Method.MTP, where())
    assert verdict.kind is REFUSED
    assert "glm9_mtp" in verdict.reason


@pytest.mark.parametrize(
    ("target", "draft", "method", "words"),
    [
        (CODER.format("32b"), None, "draft_model", "No draft was named"),
        (CODER.format("32b"), None, "mtp", "no drafting layers of its own"),
        (CODER.format("32b"), None, "eagle3", "the catalogue has none"),
        ("gemma-4-12b-it", None, "mtp", "only with its assistant"),
        ("qwen3-8b", "qwen3-8b-speculator.eagle3", "draft_model", "no model of its own but a head"),
        ("qwen3-14b", "qwen3-8b-speculator.eagle3", "eagle3", "made for another target"),
        ("qwen3.8-27b", "qwen3.8-27b-dflash2", "eagle3", "drafts by dflash"),
    ],
)
def test_a_method_without_what_it_needs_is_refused(
    target: str, draft: str | None, method: str, words: str
) -> None:
    verdict = asked(target, draft, method)
    assert verdict.kind is REFUSED
    assert words in verdict.reason
    assert verdict.hint


def test_layers_that_are_not_among_the_files_are_refused_and_seen_ones_are_not() -> None:
    listed_side = listed("qwen3-coder-next", target=True)
    gone = judge(replace(listed_side, mtp_stored=False, from_files=True), None, Method.MTP, where())
    assert gone.kind is REFUSED
    assert "files hold no drafting layers" in gone.reason
    seen = judge(replace(listed_side, mtp_stored=True, from_files=True), None, Method.MTP, where())
    assert seen.kind is WORKS
    assert "every token means the same" in seen.reason
    assert seen.basis is Basis.FILES


def test_a_heavy_draft_is_shown_with_what_it_costs_and_not_forbidden() -> None:
    verdict = asked(CODER.format("32b"), CODER.format("1.5b"), "draft_model")
    said = {one.check: one for one in verdict.evidence}
    assert verdict.kind.works
    assert said["draft_size"].says == "The draft's weights are 16% of the target's."
    assert said["draft_size"].bearing is Bearing.NOTE
    assert "drafting itself takes" in said["gain"].says
    assert "80% of tokens right" in said["gain"].says


def test_a_small_target_loses_on_a_gpu_and_is_judged_by_bytes_on_a_cpu() -> None:
    on_gpu = asked("qwen3-1.7b", "qwen3-0.6b", "draft_model")
    assert on_gpu.kind is LOSES
    assert asked("demo-target", "demo-draft", "draft_model", device=Device.CPU).kind is WORKS


def test_a_model_that_is_there_to_try_something_out_is_not_judged_by_its_speed() -> None:
    verdict = judged(on_disk("target", WORDS), on_disk("draft", WORDS))
    assert verdict.kind is WORKS
    assert verdict.basis is Basis.FILES


def test_a_shorter_draft_context_is_told_with_what_the_engine_does() -> None:
    long = replace(TINY, max_context=4096)
    newer = judged(on_disk("target", WORDS, long), on_disk("draft", WORDS))
    older = judged(on_disk("target", WORDS, long), on_disk("draft", WORDS), where("0.24.0"))
    said = [next(one.says for one in v.evidence if one.check == "context") for v in (newer, older)]
    assert "512" in said[0]
    assert "cuts the context" in said[0]
    assert "drafting ends there" in said[1]
    assert newer.kind is older.kind is WORKS


def test_cards_that_cannot_share_the_heads_are_refused_with_the_model_named() -> None:
    four = asked(CODER.format("32b"), CODER.format("0.5b"), "draft_model", cards=4)
    assert four.kind is REFUSED
    assert "0.5B-Instruct has 14 heads" in four.reason
    two = asked(CODER.format("32b"), CODER.format("0.5b"), "draft_model", cards=2)
    assert two.kind is ALIGNED
    assert any("same 2 cards" in one.says for one in two.evidence)


def test_a_format_that_the_card_cannot_run_is_refused() -> None:
    old = asked("gpt-oss-20b", None, "ngram", capability=(7, 5))
    assert old.kind is REFUSED
    assert "mxfp4 needs compute capability 8.0; the card has 7.5" in old.reason
    assert asked("gpt-oss-20b", None, "ngram", capability=(8, 6)).kind is WORKS
    whole = judge(listed("qwen3-8b", target=False), None, Method.NGRAM, where(capability=(7, 5)))
    assert any("no bfloat16" in one.says for one in whole.evidence)
    assert not cardrule.runs(WeightFormat.AWQ, (7, 0))
    assert not cardrule.keeps_fp8_kv((7, 5))


def test_an_architecture_that_no_engine_has_is_refused_and_a_newer_engine_is_given_the_benefit() -> None:
    known = frozenset({"Qwen2ForCausalLM"})
    strange = replace(TINY, name="BertModel")
    asked_of = on_disk("target", WORDS, strange)
    assert judge(asked_of, None, Method.NGRAM, where("0.32.0", architectures=known)).kind is REFUSED
    newer = judge(asked_of, None, Method.NGRAM, where("0.33.0", architectures=known))
    assert newer.kind is WORKS
    assert any("not among the models of vLLM 0.32.0" in one.says for one in newer.evidence)
    nameless = judge(on_disk("t", WORDS, replace(TINY, name="")), None, Method.NGRAM, where())
    assert nameless.kind is REFUSED


def test_a_head_in_a_folder_is_compared_by_the_width_of_its_hidden_states() -> None:
    head = on_disk("head", None)
    head = replace(head, spec=replace(head.spec, role=Role.HEAD, method=Method.EAGLE3))
    assert judge(on_disk("target", WORDS), head, Method.EAGLE3, where()).kind is WORKS
    wide = on_disk("wide", WORDS, replace(TINY, hidden=128))
    verdict = judge(wide, head, Method.EAGLE3, where())
    assert verdict.kind is REFUSED
    assert "64" in verdict.reason


def test_suffix_decoding_needs_a_package_beside_the_engine() -> None:
    verdict = asked("qwen3-8b", None, "suffix")
    assert verdict.kind is WORKS
    assert any(one.bearing is Bearing.NOTE and "arctic-inference" in one.says for one in verdict.evidence)
    here = replace(where(), installed=True)
    assert here.engine.interface is not None
    found = judge(listed("qwen3-8b", target=True), None, Method.SUFFIX, here)
    assert any("is in the engine's environment" in one.says for one in found.evidence)
    lacks = replace(here.engine.interface, methods=here.engine.interface.methods - {"suffix"})
    without = replace(here, engine=replace(here.engine, interface=lacks))
    refused = judge(listed("qwen3-8b", target=True), None, Method.SUFFIX, without)
    assert refused.kind is REFUSED
    assert "arctic-inference" in refused.hint
    assert not any("is in the engine's environment" in one.says for one in refused.evidence)
    assert asked("qwen3-8b", None, "suffix", "0.10.2").kind is REFUSED


def test_without_speculation_everything_works() -> None:
    assert judge(listed("qwen3-8b", target=True), None, Method.OFF, where()).kind is WORKS


def test_defects_of_a_version_are_among_the_evidence() -> None:
    verdict = asked("qwen3-14b", "qwen3-0.6b", "draft_model", "0.17.1")
    assert any("without CUDA graphs" in one.says for one in verdict.evidence)
    assert engine("0.17.1").version == (0, 17, 1)
