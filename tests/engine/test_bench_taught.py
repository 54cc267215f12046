"""What a benchmark teaches: the pace without drafts is where the advice looks for it."""

from __future__ import annotations

import pytest
from tests.fakes.measured import an_answer
from tests.fakes.states import PLAN

from slipstream.engine.bench import taught
from slipstream.engine.files import Paths
from slipstream.engine.measure.baselines import BaselineFile


def test_the_pace_without_drafts_is_found_by_the_advice(paths: Paths) -> None:
    taught.remember(paths, PLAN, [an_answer(f"p{n}", 10.0) for n in range(3)])
    assert BaselineFile(paths).read(PLAN, "").tok_s(0) == pytest.approx(10.0)


def test_a_few_seconds_leave_what_was_known(paths: Paths) -> None:
    taught.remember(paths, PLAN, [an_answer(f"p{n}", 10.0) for n in range(3)])
    taught.remember(paths, PLAN, [an_answer("p", 40.0)])
    assert BaselineFile(paths).read(PLAN, "").tok_s(0) == pytest.approx(10.0)
