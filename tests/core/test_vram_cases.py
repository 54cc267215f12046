"""The memory account against what engines logged: the bounds that ``python -m tests.report_vram`` prints."""

from __future__ import annotations

from statistics import fmean

import pytest
from tests import report_vram
from tests.report_vram import AVAILABLE, TOKENS, WEIGHTS, cases, errors


@pytest.mark.parametrize(
    ("quantity", "mean", "largest", "least_figures"),
    [(WEIGHTS, 0.01, 0.02, 45), (AVAILABLE, 0.01, 0.02, 44), (TOKENS, 0.01, 0.01, 45)],
)
def test_every_logged_figure_is_met_within_its_bound(
    quantity: str, mean: float, largest: float, least_figures: int
) -> None:
    found = errors(quantity)
    assert len(found) >= least_figures
    assert fmean(found) <= mean
    assert max(found) <= largest


def test_a_case_that_is_left_out_says_why() -> None:
    left = [case for case in cases() if "left_out" in case]
    assert 0 < len(left) < len(cases()) / 5
    assert all(len(case["left_out"].split()) > 4 for case in left)


def test_the_report_prints_each_quantity_and_its_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert report_vram.main([]) == 0
    said = capsys.readouterr().out
    assert said.count("mean error") == 3
    assert "not compared" in said
