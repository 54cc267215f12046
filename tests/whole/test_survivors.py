"""Whatever is killed of a running server and its keepers, nothing of it is left; see the report."""

from __future__ import annotations

import pytest
from tests import report_survivors
from tests.report_survivors import ROWS, Left

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(scope="module")
def column() -> dict[str, Left]:
    return report_survivors.measure()


@pytest.mark.parametrize("row", ROWS)
def test_nothing_is_left_in_the_end(column: dict[str, Left], row: str) -> None:
    left = column[row]
    assert left.at_once == 0 or left.after_next == 0, left.words


@pytest.mark.parametrize("row", [row for row in ROWS if row != "kill both"])
def test_nothing_is_left_at_once_unless_app_and_guardian_die_together(
    column: dict[str, Left], row: str
) -> None:
    assert column[row].at_once == 0, column[row].words
