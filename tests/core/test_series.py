"""The ring hands out its newest rows as one read-only piece, and decimation keeps what the eye looks for."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slipstream.core.live.series import Ring, decimate_peaks


@given(st.integers(1, 12), st.integers(0, 60), st.integers(0, 20))
def test_newest_rows_are_what_was_pushed_last_in_order(capacity: int, pushed: int, asked: int) -> None:
    ring = Ring(2, capacity)
    for i in range(pushed):
        ring.push((i, -i))
    kept = list(range(pushed))[-capacity:]
    assert len(ring) == len(kept)
    expected = kept[len(kept) - min(asked, len(kept)) :]
    first, second = ring.newest(asked)
    assert first.tolist() == expected
    assert second.tolist() == [-value for value in expected]


def test_window_is_a_contiguous_view_that_cannot_be_written() -> None:
    ring = Ring(3, 5)
    for i in range(12):
        ring.push((i, i, i))
    window = ring.newest(5)
    assert window.base is not None
    assert window[1].flags.c_contiguous
    with pytest.raises(ValueError, match="read-only"):
        window[0, 0] = 1
    ring.push((99, 99, 99))  # the ring itself can still be written
    assert ring.newest(1)[0, 0] == 99


def test_column_added_later_is_unknown_for_earlier_rows() -> None:
    ring = Ring(1, 4)
    for i in range(6):
        ring.push((i,))
    ring.widen(2)
    ring.push((6, 60))
    old, new = ring.newest(4)
    assert old.tolist() == [3, 4, 5, 6]
    assert np.isnan(new[:3]).all()
    assert new[3] == 60


def test_row_of_another_width_is_refused() -> None:
    with pytest.raises(ValueError, match="a row of 2 numbers for 3 columns"):
        Ring(3, 5).push((1, 2))


@pytest.mark.parametrize(("columns", "capacity"), [(0, 5), (2, 0)])
def test_ring_without_room_is_refused(columns: int, capacity: int) -> None:
    with pytest.raises(ValueError, match="needs room"):
        Ring(columns, capacity)


def test_short_input_is_not_decimated() -> None:
    t = np.arange(50.0)
    y = np.sin(t)
    assert decimate_peaks(t, y, 50) == (t, y)


def test_decimation_keeps_a_single_spike_and_a_single_dip() -> None:
    t = np.arange(10_000.0)
    y = np.ones(10_000)
    y[3_333], y[7_777] = 50.0, -50.0
    fewer_t, fewer_y = decimate_peaks(t, y, 300)
    assert len(fewer_t) <= 302
    assert (fewer_t[fewer_y == 50.0].tolist(), fewer_t[fewer_y == -50.0].tolist()) == ([3_333], [7_777])


def test_decimation_keeps_a_gap_of_one_beat() -> None:
    t = np.arange(3_600.0)
    y = np.ones(3_600)
    y[1_801] = math.nan
    fewer_t, fewer_y = decimate_peaks(t, y, 300)
    assert fewer_t[np.isnan(fewer_y)].tolist() == [1_801]


def test_decimation_of_nothing_but_gaps_stays_a_gap() -> None:
    t, y = decimate_peaks(np.arange(1_000.0), np.full(1_000, np.nan), 90)
    assert np.isnan(y).all()
    assert len(t) <= 92


@settings(deadline=None)
@given(st.lists(st.floats(-1e6, 1e6) | st.just(math.nan), min_size=4, max_size=400), st.integers(3, 60))
def test_decimation_keeps_order_ends_and_extremes(values: list[float], limit: int) -> None:
    t, y = np.arange(float(len(values))), np.array(values)
    fewer_t, fewer_y = decimate_peaks(t, y, limit)
    assert (np.diff(fewer_t) > 0).all()
    assert (fewer_t[0], fewer_t[-1]) == (t[0], t[-1])
    np.testing.assert_array_equal(fewer_y, y[fewer_t.astype(int)])
    if not np.isnan(y).all():
        assert (np.nanmin(fewer_y), np.nanmax(fewer_y)) == (np.nanmin(y), np.nanmax(y))
    assert np.isnan(fewer_y).any() == np.isnan(y).any()
    assert len(fewer_t) <= max(limit + 2, 3)
