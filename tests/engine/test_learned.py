"""The file of what starts taught: kept, replaced, bounded, and never in the way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.gpus import planned as plan

from slipstream.core.models import EngineFigures, Segment
from slipstream.engine.files import Paths
from slipstream.engine.measure import learned
from slipstream.engine.measure.learned import LearnedMemory

MIB = 1024**2
GPU, DRIVER = "RTX 4090", "580.95"


def test_a_start_is_remembered_for_the_next(paths: Paths) -> None:
    paths.make()
    first = plan()
    assert LearnedMemory(paths).residual_bytes(first, GPU, DRIVER) == 0
    kv = first.budget.size_bytes(Segment.KV_CACHE)
    LearnedMemory(paths).record(first, EngineFigures(kv_cache_bytes=kv - 50 * MIB), GPU, DRIVER)
    assert LearnedMemory(paths).residual_bytes(first, GPU, DRIVER) == 50 * MIB
    assert LearnedMemory(paths).residual_bytes(first, "RTX 3090", DRIVER) == 0


def test_only_the_newest_are_kept(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    paths.make()
    monkeypatch.setattr(learned, "KEPT", 3)
    first = plan()
    kv = first.budget.size_bytes(Segment.KV_CACHE)
    for seqs in range(1, 6):
        LearnedMemory(paths).record(
            replace(first, max_num_seqs=seqs), EngineFigures(kv_cache_bytes=kv - seqs * MIB), GPU, DRIVER
        )
    found = [
        LearnedMemory(paths).residual_bytes(replace(first, max_num_seqs=seqs), GPU, DRIVER) // MIB
        for seqs in range(1, 6)
    ]
    assert found == [0, 0, 3, 4, 5]


@pytest.mark.parametrize("text", ["", "[]", '{"schema": 9}', '{"schema": 1, "residual_bytes": {"a": "b"}}'])
def test_a_broken_file_is_no_reason_to_fail(paths: Paths, text: str) -> None:
    paths.make()
    (paths.state / "learned-memory.json").write_text(text)
    assert LearnedMemory(paths).residual_bytes(plan(), GPU, DRIVER) == 0


def test_a_start_without_figures_leaves_no_file(paths: Paths) -> None:
    paths.make()
    LearnedMemory(paths).record(plan(), EngineFigures(), GPU, DRIVER)
    assert list(paths.state.glob("*.json")) == []
