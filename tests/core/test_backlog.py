"""What was measured while nobody looked is all there once somebody does, and costs no numpy until then."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.fakes import states

from slipstream.core.live import columns
from slipstream.core.live.backlog import Backlog
from slipstream.core.live.decimate import ROW_S, Past
from slipstream.core.live.sample import MetricsSample

UTC = 1_790_000_000.0
BOOTED_UTC = UTC - 5_000.0


def at(at_utc: float, tok_s: float = 41.0, **changes: object) -> MetricsSample:
    return replace(states.sample(tok_s=tok_s), at=at_utc - BOOTED_UTC, at_utc=at_utc, **changes)


def past(first_utc: float, rows: int, tok_s: float) -> Past:
    found = Past(columns.COLUMNS)
    for row in range(rows):
        found.at_utc.append(first_utc + row * ROW_S)
        found.values.extend([tok_s] + [columns.NAN] * (len(columns.COLUMNS) - 1))
    return found


def speeds(backlog: Backlog, seconds: float, end_utc: float) -> np.ndarray:
    _, found = backlog.timeline().window(seconds, end_utc - BOOTED_UTC, ("generation_tok_s",))
    return found


def test_the_last_hour_is_there_as_it_was_sampled() -> None:
    backlog = Backlog()
    for beat in range(200):
        backlog.add(at(UTC + beat, float(beat)))
    assert list(speeds(backlog, 60, UTC + 199)) == [float(beat) for beat in range(139, 200)]


def test_what_is_older_than_an_hour_is_there_in_rows_of_ten_seconds() -> None:
    backlog = Backlog()
    for beat in range(0, 2 * 3600, 2):
        backlog.add(at(UTC + beat, float(beat)))
    day = speeds(backlog, 86_400, UTC + 7200)
    known = day[np.isfinite(day)]
    assert len(known) == pytest.approx(720, abs=3)
    assert known[0] == pytest.approx(4.0), "the mean of the first ten seconds"
    assert known[-1] > 7100


def test_the_recorded_past_stands_before_and_never_twice() -> None:
    backlog = Backlog()
    backlog.put_before(past(UTC - 900, 90, 7.0), UTC - BOOTED_UTC, UTC)
    for beat in range(0, 120, 2):
        backlog.add(at(UTC + beat, 50.0))
    day = speeds(backlog, 86_400, UTC + 120)
    known = day[np.isfinite(day)]
    assert list(known[:90]) == [7.0] * 90
    assert set(known[90:]) == {50.0}


def test_a_gpu_that_appeared_later_was_unknown_before() -> None:
    backlog = Backlog()
    for beat in range(0, 4000, 2):
        backlog.add(at(UTC + beat, gpus=(states.CARD,) if beat >= 200 else ()))
    _, use = backlog.timeline().window(86_400, UTC + 4000 - BOOTED_UTC, ("gpu0_use",))
    assert np.isnan(use[0])
    assert use[-1] == pytest.approx(states.CARD.use)


def test_a_past_is_there_also_before_the_first_sample() -> None:
    backlog = Backlog()
    backlog.put_before(past(UTC - 900, 80, 7.0), UTC - BOOTED_UTC, UTC)
    assert np.isfinite(speeds(backlog, 86_400, UTC)).sum() == 80


def test_nothing_measured_is_an_empty_timeline() -> None:
    assert len(Backlog().timeline()) == 0
