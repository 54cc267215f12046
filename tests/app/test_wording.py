"""Numbers to words: units, rounding at the seams, and no number where none is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.app import wording

GIB, MIB = 1024**3, 1024**2


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (None, "-"),
        (0, "0 bytes"),
        (1023, "1023 bytes"),
        (4096, "4 KiB"),
        (93 * MIB, "93 MiB"),
        (round(0.96 * GIB), "1.0 GiB"),
        (18 * GIB, "18.0 GiB"),
        (-2 * GIB, "-2.0 GiB"),
    ],
)
def test_sizes_are_binary_and_short(size, text):
    assert wording.bytes_text(size) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(None, "-"), (0.2, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (3599, "59 min"), (3900, "1 h 05 min"),
     (187_200, "2 d 4 h"), (-3, "0 s")],
)  # fmt: skip
def test_spans_are_told_as_people_tell_them(seconds, text):
    assert wording.duration_text(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0.4, "almost done"),
        (3, "about 5 s left"),
        (18, "about 20 s left"),
        (61, "about 2 min left"),
    ],
)
def test_time_left_is_an_estimate_and_says_so(seconds, text):
    assert wording.left_text(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"), [(None, "-"), (0.0242, "24 ms"), (0.31, "0.31 s"), (4.21, "4.2 s")]
)
def test_delays_keep_two_or_three_figures(seconds, text):
    assert wording.latency_text(seconds) == text


@pytest.mark.parametrize(
    ("rate", "text"),
    [(None, "-"), (0.0, "0.0 tok/s"), (84.13, "84.1 tok/s"), (99.97, "100 tok/s"), (1234.5, "1,234 tok/s")],
)
def test_rates_carry_their_unit(rate, text):
    assert wording.rate_text(rate) == text


@pytest.mark.parametrize(
    ("share", "text"), [(None, "-"), (0.0, "0 %"), (0.004, "0.4 %"), (0.77, "77 %"), (1.0, "100 %")]
)
def test_small_shares_do_not_read_as_nothing(share, text):
    assert wording.percent_text(share) == text


def test_an_amount_says_of_how_much_when_that_is_known():
    assert wording.amount_text(113 * MIB, 264 * MIB) == "113 MiB of 264 MiB"
    assert wording.amount_text(113 * MIB, None) == "113 MiB"
    assert wording.amount_text(None, 264 * MIB) == ""


@given(st.floats(min_value=1e-3, max_value=1e7))
def test_an_axis_reaches_its_largest_value_in_few_even_steps(largest):
    ticks = wording.axis_ticks(largest)
    assert ticks[0] == 0
    assert ticks[-1] >= largest * (1 - 1e-6)
    assert 2 <= len(ticks) <= 5
    assert ticks[-1] <= largest * 2.6


def test_an_axis_has_round_ticks():
    assert wording.axis_ticks(84) == (0, 25, 50, 75, 100)
    assert wording.axis_ticks(47) == (0, 20, 40, 60)
    assert wording.axis_ticks(100.0) == (0, 25, 50, 75, 100)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/home/ann/.local/state/slipstream/logs/run.log", "~/.local/state/slipstream/logs/run.log"),
        ("/home/annette/run.log", "/home/annette/run.log"),
        ("/var/log/run.log", "/var/log/run.log"),
    ],
)
def test_a_path_in_the_home_folder_is_written_with_a_tilde(path: str, said: str) -> None:
    assert wording.path_text(path, "/home/ann") == said


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (round(2.5 * GIB), round(23.5 * GIB), "2.5 of 23.5 GiB"),
        (310 * MIB, 8 * GIB, "310 MiB of 8.0 GiB"),
        (0, 8 * GIB, "0 bytes of 8.0 GiB"),
    ],
)
def test_a_part_of_a_whole_names_a_common_unit_once(part, whole, text):
    assert wording.of_text(part, whole) == text
