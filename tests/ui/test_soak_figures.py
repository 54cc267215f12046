"""The soak's table: growth is counted after warming up, and anything that grows passes its limit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.report_soak import Count, Seen, figures

WARM = Count(30.0, 170_000_000, 900, 400, 14, 60)


def seen(last: Count) -> Seen:
    return Seen([Count(10.0, 90_000_000, 100, 50, 9, 40), WARM, last], requests=7)


def test_what_is_built_while_warming_up_is_no_growth():
    assert all(figure.kept for figure in figures(seen(replace(WARM, seconds=300.0))))


@pytest.mark.parametrize(
    "grown",
    [{"resident_bytes": 176_000_000}, {"objects": 901}, {"widgets": 401}, {"threads": 15}, {"files": 61}],
)
def test_anything_that_grows_is_told(grown):
    assert [figure.kept for figure in figures(seen(replace(WARM, **grown)))].count(False) == 1


def test_a_warning_is_told():
    warned = replace(seen(WARM), warnings=["QObject: something"])
    assert [figure.what for figure in figures(warned) if not figure.kept] == ["warnings of Qt"]


def test_a_watch_that_only_warmed_up_says_nothing_about_growth():
    with pytest.raises(SystemExit):
        figures(Seen([WARM, WARM]))
