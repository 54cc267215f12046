"""Variants, prompts and schedule of a benchmark: what is compared, asked and in which order."""

from __future__ import annotations

import json

import pytest
from tests.fakes.planning import preset

from slipstream.core.bench import prompts, schedule, variants
from slipstream.core.bench.prompts import Kind, Length, Prompt
from slipstream.core.bench.schedule import Pace
from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.errors import CatalogError, CommandNotUnderstood
from slipstream.core.models import Method, Preset


@pytest.fixture
def demo() -> Preset:
    return preset("demo")


def test_words_become_variants_of_the_presets_own_method(demo: Preset) -> None:
    off, k4, ngram = variants.parse("off,k4,ngram", demo)
    assert off.speculation.method is Method.OFF
    assert (k4.speculation.method, k4.speculation.num_speculative_tokens) == (Method.DRAFT_MODEL, 4)
    assert k4.speculation.draft == demo.speculation.draft
    assert ngram.speculation.method is Method.NGRAM


def test_the_baseline_is_measured_even_when_it_is_not_named(demo: Preset) -> None:
    assert [one.name for one in variants.parse("k2", demo)] == ["off", "k2"]


def test_an_ngram_window_may_be_given(demo: Preset) -> None:
    found = variants.parse("ngram8/3-6", demo)[1].speculation
    assert (found.num_speculative_tokens, found.prompt_lookup_min, found.prompt_lookup_max) == (8, 3, 6)


@pytest.mark.parametrize("words", ["", "k0", "k99", "eagle", "ngram5/4-2", "off k2"])
def test_words_without_meaning_are_refused_with_an_example(demo: Preset, words: str) -> None:
    with pytest.raises(CommandNotUnderstood) as refused:
        variants.parse(words, demo)
    assert "off,k2,k4,ngram" in refused.value.hint


def test_tokens_of_a_preset_that_does_not_draft_are_refused() -> None:
    with pytest.raises(CommandNotUnderstood):
        variants.parse("k2", preset("demo-off"))


def test_the_usual_variants_stand_around_the_presets_own_number(demo: Preset) -> None:
    assert variants.usual_names(demo) == "off,k1,k2,k4,ngram"
    variants.parse(variants.usual_names(demo), demo)


def test_more_requests_at_once_make_room_but_never_take_any(demo: Preset) -> None:
    k2 = variants.parse("k2", demo)[1]
    assert variants.applied(demo, k2, max_num_seqs=8).max_num_seqs == 8
    assert variants.applied(demo, k2, max_num_seqs=1).max_num_seqs == demo.max_num_seqs


def test_a_persons_own_lines_need_only_a_prompt() -> None:
    (found,) = prompts.parse('{"prompt": "Say hello."}\n\n', "mine.jsonl")
    assert found.kind is Kind.OWN
    assert found.messages == [{"role": "user", "content": "Say hello."}]
    assert found.max_tokens == prompts.DEFAULT_ANSWER_TOKENS


def test_lines_of_the_engines_own_benchmark_are_understood() -> None:
    (found,) = prompts.parse('{"prompt": "Say hello.", "output_tokens": 7}', "custom.jsonl")
    assert found.max_tokens == 7


@pytest.mark.parametrize("text", ["", "no json", '{"text": "x"}', '{"prompt": "x", "kind": "poem"}', '["x"]'])
def test_a_line_that_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(CatalogError) as refused:
        prompts.parse(text, "mine.jsonl")
    assert "mine.jsonl" in refused.value.detail


def a_prompt(name: str, kind: Kind, length: Length, language: str) -> Prompt:
    return Prompt(name, kind, length, language, name, json.dumps([{"role": "user", "content": name}]), 64)


def test_a_few_prompts_are_spread_over_lengths_and_languages() -> None:
    rows = [
        a_prompt(f"{length.value}-{language}-{number}", Kind.EDIT, length, language)
        for length in Length
        for language in ("python", "typescript")
        for number in range(2)
    ]
    chosen = prompts.choose(rows, 6)
    assert {(prompt.length, prompt.language) for prompt in chosen} == {
        (length, language) for length in Length for language in ("python", "typescript")
    }


def test_each_kind_has_its_own_share_and_nothing_is_left_out_without_a_limit() -> None:
    rows = [a_prompt(f"{kind}-{n}", kind, Length.SHORT, "python") for kind in Kind for n in range(3)]
    assert len(prompts.choose(rows, 1)) == len(Kind)
    assert len(prompts.choose(rows, None)) == len(rows)


def test_the_fingerprint_changes_with_a_prompt_and_with_its_length() -> None:
    one = a_prompt("one", Kind.EDIT, Length.SHORT, "python")
    assert prompts.fingerprint([one]) == prompts.fingerprint([one])
    assert prompts.fingerprint([one]) != prompts.fingerprint(prompts.shortened([one], 10))


def test_one_round_ends_with_the_baseline_so_that_drift_shows(demo: Preset) -> None:
    found = schedule.turns(variants.parse("off,k2,ngram", demo), 3, 1)
    assert [(turn.variant.name, turn.runs, turn.closing) for turn in found] == [
        ("off", 3, False),
        ("k2", 3, False),
        ("ngram", 3, False),
        ("off", 1, True),
    ]


def test_two_rounds_go_forth_and_back_without_a_needless_start(demo: Preset) -> None:
    found = schedule.turns(variants.parse("off,k2,ngram", demo), 2, 2)
    assert [(turn.variant.name, turn.runs) for turn in found] == [
        ("off", 2),
        ("k2", 2),
        ("ngram", 4),
        ("k2", 2),
        ("off", 2),
    ]


def test_time_left_is_told_once_a_start_and_an_answer_are_known() -> None:
    pace = Pace(starts=2, requests=4)
    assert pace.left_s is None
    assert pace.after_start(30.0).left_s is None
    pace = pace.after_start(30.0).after_answer(2.0)
    assert pace.left_s == pytest.approx(30.0 + 3 * 2.0)
    assert pace.fraction == pytest.approx(32.0 / 68.0)
    done = pace.after_start(30.0).after_answer(2.0).after_answer(2.0).after_answer(2.0)
    assert done.left_s == 0
    assert done.fraction == 1.0


def test_prompts_of_a_failed_start_are_not_waited_for() -> None:
    pace = Pace(2, 10).after_start(10.0).after_answer(1.0)
    assert pace.skipped(4).left_s == pytest.approx(10.0 + 5.0)
    assert pace.skipped(99).left_s == pytest.approx(10.0)


def test_a_variant_may_name_the_drafts_format_and_the_runner() -> None:
    _, plain, form, runner, both = variants.parse("off,k4,k4/awq,k4/v1,k4/fp8/v2", preset())
    assert (plain.draft_format, plain.older_runner) == (None, None)
    assert (form.draft_format, form.older_runner) == (WeightFormat.AWQ, None)
    assert (runner.draft_format, runner.older_runner) == (None, True)
    assert (both.draft_format, both.older_runner) == (WeightFormat.FP8, False)
    chosen = variants.applied(preset(), both)
    assert (chosen.draft_format, chosen.older_runner) == (WeightFormat.FP8, False)


def test_a_format_that_nobody_knows_is_not_understood() -> None:
    with pytest.raises(CommandNotUnderstood):
        variants.parse("k4/zip", preset())
