"""What the live view costs does not grow by more than a third unnoticed: work is counted, never timed.

After a change that is worth its cost: ``python -m tests.fakes.workload > tests/data/costs.json``.
"""

from __future__ import annotations

import json

import pytest
from tests.fakes import workload


@pytest.fixture(scope="module")
def now() -> dict[str, float]:
    return workload.counted()


KEPT: dict[str, float] = json.loads(workload.KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(set(KEPT) - {"visible_beat"}))
def test_a_cost_has_not_grown_by_more_than_a_third(name: str, now: dict[str, float]) -> None:
    assert now[name] <= KEPT[name] * workload.GROWTH


def test_every_cost_is_kept(now: dict[str, float]) -> None:
    assert set(now) | {"visible_beat"} == set(KEPT)


def test_more_work_is_seen_as_such() -> None:
    once = workload.in_loops(lambda: sorted(str(n) for n in range(500)))
    twice = workload.in_loops(lambda: [sorted(str(n) for n in range(500)) for _ in range(2)])
    assert 1.9 < twice / once < 2.1


def test_a_day_of_graphs_stays_under_25_megabytes(now: dict[str, float]) -> None:
    assert now["day_of_graphs_mb"] < 25
    assert now["backlog_mb"] < 25


def test_a_start_in_the_tray_loads_neither_numpy_nor_graphs_nor_pages_that_nobody_sees() -> None:
    _, names = workload.hidden_start()
    heavy = ("numpy", "pyqtgraph", "slipstream.ui.pages.board", "slipstream.ui.pages.models.page")
    assert not names.intersection(heavy)
