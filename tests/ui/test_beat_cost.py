"""A sample with the dashboard in front is not more than a third more work than it was when last recorded."""

from __future__ import annotations

import json

from tests.fakes import workload


def test_a_beat_of_the_visible_window_has_not_grown(qapp) -> None:
    kept = json.loads(workload.KEPT.read_text(encoding="utf-8"))["visible_beat"]
    assert workload.visible_beat() <= kept * workload.GROWTH
