"""The Models page's desk: real files, a real download, real jobs; what came of each wish is in the state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.fakes import ownpair
from tests.fakes.hub import FakeHub
from tests.fakes.installed import install_fake_engine, make_fake_models

from slipstream.app.gpudesk import GpuDesk
from slipstream.app.models.modeldesk import Lines, ModelDesk
from slipstream.app.store import Store
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.downloads import DownloadStatus
from slipstream.core.catalog.modelsurvey import FitKind, FolderKind, ModelSurvey, PresetFound
from slipstream.core.errors import DownloadFailed, NextStep
from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.live.sample import GpuHolder, GpuReading
from slipstream.core.models import Command, Method, Preset, PresetId
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.state import AppState, PresetsLoaded
from slipstream.engine.files import Paths
from slipstream.engine.jobrunner import JobRunner
from slipstream.engine.measure.nvml import GpuPicture

GIB = 1024**3
PATIENCE_S = 60.0
OURS = PresetId("ours")
DEMO = PresetId("demo")


class Starter:
    """Notes what it was asked; plans no command, as where the models are not installed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.asked: list[tuple[str, object]] = []
        self.line: Command | None = None

    def select(self, preset_id: PresetId) -> None:
        self.asked.append(("select", preset_id))

    def start(
        self,
        preset_id: PresetId | None = None,
        *,
        install_missing: bool = False,
        tweak: Tweak = NO_TWEAK,
    ) -> None:
        self.asked.append(("start", (preset_id, install_missing, tweak)))

    def restart(self, *, tweak: Tweak | None = None) -> None:
        self.asked.append(("restart", tweak))

    def command(self, preset: Preset, *, port: int | None = None, tweak: Tweak = NO_TWEAK) -> Command:
        if self.line is None:
            raise DownloadFailed("Not on this computer yet", next_step=NextStep.INSTALL)
        return self.line

    def use_catalog(self, catalog: Catalog, offered: tuple[Preset, ...]) -> None:
        self._store.dispatch(PresetsLoaded(offered, offered[0].id if offered else None))


class Counter:
    """A store, its three job threads and the desk; ``until`` drains until something is so."""

    def __init__(self, paths: Paths, read: Callable[[], GpuPicture] = GpuPicture) -> None:
        self.store = Store()
        self.starter = Starter(self.store)
        self.runners = [JobRunner(self.store.dispatch, name=name) for name in ("looks", "jobs", "downloads")]
        self.desk = ModelDesk(
            self.store,
            paths,
            Lines(*self.runners),
            self.starter,
            GpuDesk(self.store, paths, read),
            port=lambda: 8000,
            read=read,
        )
        for runner in self.runners:
            runner.open()

    def close(self) -> None:
        for runner in self.runners:
            runner.close(PATIENCE_S)

    def until(self, condition: Callable[[AppState], bool], what: str) -> AppState:
        end = time.monotonic() + PATIENCE_S
        while not condition(self.store.state):
            assert time.monotonic() < end, f"not in time: {what}; {self.store.state.problem}"
            self.store.drain()
            time.sleep(0.005)
        return self.store.state

    def look(self) -> ModelSurvey:
        """What a fresh look finds."""
        before = self.store.state.models
        self.desk.look()
        found = self.until(lambda s: s.models is not before and s.models is not None, "a look").models
        assert found is not None
        return found

    def until_found(self, condition: Callable[[ModelSurvey], bool], what: str) -> ModelSurvey:
        """The first look by which that is so."""
        found = self.until(lambda s: s.models is not None and condition(s.models), what).models
        assert found is not None
        return found


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    with ownpair.hub(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def counter(paths: Paths, hub: FakeHub) -> Iterator[Counter]:
    install_fake_engine(paths)
    ownpair.keep(paths)
    made = Counter(paths)
    yield made
    made.close()


def preset(found: ModelSurvey, name: PresetId) -> PresetFound:
    one = found.preset(name)
    assert one is not None
    return one


def test_a_look_tells_what_each_preset_needs_and_whether_it_works(counter: Counter) -> None:
    found = preset(counter.look(), OURS)
    assert [part.repo for part in found.parts] == ["ours/target", "ours/draft"]
    assert not found.here
    assert found.job is JobKind.DOWNLOAD
    assert found.fit.kind is FitKind.FITS
    assert found.verdict is not None
    assert found.verdict.kind.value == "works_aligned"
    assert found.own


def test_without_a_gpu_its_presets_say_so_and_a_named_card_plans_them(counter: Counter) -> None:
    qwen = PresetId("qwen-32b")
    bare = preset(counter.look(), qwen)
    if counter.store.state.models is not None and not counter.store.state.models.cards:
        assert bare.fit.kind is FitKind.NO_DEVICE
    counter.desk.plan_for("RTX 4090")
    planned = counter.until_found(lambda s: s.place == "RTX 4090", "a plan for the card")
    fits = preset(planned, qwen)
    assert fits.fit.kind is FitKind.FITS
    rehearsed = counter.desk.rehearse(fits.preset, Tweak(context_tokens=32_768))
    assert rehearsed is not None
    assert rehearsed.fit.kind is FitKind.TOO_BIG
    assert rehearsed.offers


def test_both_models_are_fetched_fitted_to_each_other_checked_and_deleted(
    counter: Counter, hub: FakeHub, paths: Paths
) -> None:
    counter.desk.bring(preset(counter.look(), OURS).preset)
    found = counter.until_found(lambda s: preset(s, OURS).here and not s.queue, "both models")
    assert preset(found, OURS).job is JobKind.ALIGN_DRAFT
    counter.desk.align(preset(found, OURS).preset)
    found = counter.until_found(lambda s: preset(s, OURS).job is None, "the aligned copy")
    [copy] = [one for one in found.folders if one.kind is FolderKind.ALIGNED]
    assert preset(found, OURS).paths[preset(found, OURS).parts[1].model.id] == copy.folder
    target = next(one for one in found.folders if one.name == "ours/target")
    assert target.used_by == ("Our pair",)

    counter.desk.verify(target)
    state = counter.until(lambda s: _over(s, JobKind.VERIFY_MODEL), "the check")
    job = state.job(JobKind.VERIFY_MODEL)
    assert job is not None
    assert job.step == "ours/target is whole: every file holds the bytes it should."

    weights = next(Path(target.folder).glob("*.safetensors")).resolve()
    weights.write_bytes(bytes(weights.stat().st_size))
    asked = len(hub.asked_for(next(Path(target.folder).glob("*.safetensors")).name))
    counter.desk.verify(target)
    counter.until(lambda _: len(hub.asked_for("model.safetensors")) > asked, "the damaged file again")
    found = counter.until_found(lambda s: preset(s, OURS).here and not s.queue, "the mended model")

    counter.desk.remove(copy)
    counter.until_found(lambda s: preset(s, OURS).job is JobKind.ALIGN_DRAFT, "the copy's end")
    assert not Path(copy.folder).exists()


def test_a_download_is_held_back_goes_on_and_is_given_up(counter: Counter, hub: FakeHub) -> None:
    from tests.fakes.hub import Trouble

    for repo in hub.repos.values():
        repo.trouble["model.safetensors"] = Trouble(silent_after_bytes=10, silences=99)
    counter.desk.bring(preset(counter.look(), OURS).preset)
    counter.until_found(lambda s: len(s.queue) == 2, "both in the queue")
    counter.desk.pause("ours/draft")
    counter.until_found(lambda s: _status(s, "ours/draft") is DownloadStatus.PAUSED, "the pause")
    counter.desk.resume("ours/draft")
    counter.until_found(lambda s: _status(s, "ours/draft") is not DownloadStatus.PAUSED, "its end")
    counter.desk.cancel("ours/draft")
    counter.until_found(lambda s: _status(s, "ours/draft") is None, "the draft given up")
    counter.desk.cancel("ours/target")
    counter.until_found(lambda s: not s.queue, "the target given up")


def test_a_preset_is_kept_under_a_name_of_its_own_and_offered_at_once(counter: Counter) -> None:
    demo = preset(counter.look(), DEMO).preset
    counter.desk.save(demo, Tweak(context_tokens=2048, num_speculative_tokens=3), "My short demo")
    found = counter.until_found(lambda s: s.preset(PresetId("my-short-demo")) is not None, "the preset")
    kept = preset(found, PresetId("my-short-demo"))
    assert kept.own
    assert (kept.preset.context_tokens, kept.preset.speculation.num_speculative_tokens) == (2048, 3)
    state = counter.until(lambda s: any(p.id == "my-short-demo" for p in s.presets), "the Start menu")
    assert state.problem is None


@pytest.mark.parametrize("title", ["Demo", "  ", "!?"])
def test_a_name_that_is_taken_or_none_is_refused(counter: Counter, title: str) -> None:
    demo = preset(counter.look(), DEMO).preset
    counter.desk.save(demo, NO_TWEAK, title)
    state = counter.until(lambda s: s.problem is not None, "a refusal")
    assert state.problem is not None
    assert state.problem.title == "The preset was not kept"
    assert state.problem.hint == "Choose another name."


def test_the_line_to_copy_is_the_starts_own_or_the_plans(counter: Counter) -> None:
    ours = preset(counter.look(), OURS).preset
    by_plan = counter.desk.command(ours)
    assert by_plan is not None
    assert "ours/target" in by_plan
    assert "VLLM_NO_USAGE_STATS=1" in by_plan
    counter.starter.line = Command(("vllm", "serve", "/here"))
    assert counter.desk.command(ours) == "vllm serve /here"


def test_a_start_brings_what_is_missing_with_the_settings_of_the_page(counter: Counter) -> None:
    counter.look()
    tweak = Tweak(context_tokens=2048)
    counter.desk.start(DEMO, tweak)
    assert counter.starter.asked == [("start", (DEMO, True, tweak))]


def test_models_in_use_by_a_server_of_ours_count_as_free(counter: Counter, paths: Paths) -> None:
    """The rehearsal of a CPU preset takes the memory that is free in the newest sample."""
    make_fake_models(paths)
    demo = preset(counter.look(), DEMO).preset
    without = counter.desk.rehearse(demo, Tweak(without_drafts=True))
    drafting = counter.desk.rehearse(demo)
    assert without is not None
    assert drafting is not None
    assert without.plan is not None
    assert without.plan.speculation.method is Method.OFF
    assert drafting.plan is not None
    assert drafting.plan.budget.total_bytes == without.plan.budget.total_bytes


def test_a_gpu_is_planned_as_if_our_server_had_left_it(paths: Paths, hub: FakeHub) -> None:
    holders = (GpuHolder(7, "gnome-shell", GIB), GpuHolder(9, "VLLM::EngineCore", 20 * GIB))
    reading = GpuReading(
        *(0, "NVIDIA GeForce RTX 4090", 24 * GIB, 21 * GIB, None, None, None, None, None, None),
        capability=(8, 9),
        holders=holders,
    )
    made = Counter(paths, lambda: GpuPicture((reading,), driver="580.1"))
    try:
        found = made.look()
    finally:
        made.close()
    [card] = found.cards
    assert card.others_bytes == 21 * GIB
    assert card.holders == ("gnome-shell", "VLLM::EngineCore")
    assert found.driver == "580.1"


def _over(state: AppState, kind: JobKind) -> bool:
    job = state.job(kind)
    return job is not None and job.status is not JobStatus.RUNNING


def _status(found: ModelSurvey, repo: str) -> DownloadStatus | None:
    return next((entry.status for entry in found.queue if entry.repo == repo), None)
