"""What the controller needs of the disk: engines, models, ports, and the jobs that make what is missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from slipstream.app.models import offering
from slipstream.app.models.modelshelf import ModelShelf
from slipstream.core.catalog import downloads
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import FilesSeen
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.jobs import JobKind
from slipstream.core.models import EngineInstall, Host, ModelId, Preset
from slipstream.core.state import InstallFound
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.guard.process import run_log_path
from slipstream.engine.install import choice, enginefacts, hardware, installer, recipe, runtime
from slipstream.engine.jobrunner import JobContext, JobRunner
from slipstream.engine.measure.hostread import read_static_host
from slipstream.engine.models import demo_models, download, download_queue, fitting, upkeep
from slipstream.engine.serve.port import choose_port

_Work = Callable[[Preset, Catalog, JobContext], None]


class DiskWorkshop:
    """The real workshop. Looking is quick; making goes to the jobs thread."""

    def __init__(self, paths: Paths, jobs: JobRunner, downloads: JobRunner) -> None:
        self._paths = paths
        self._jobs = jobs
        self._downloads = downloads
        self._shelf = ModelShelf(paths)
        self._fetching: tuple[str, ...] = ()

    def host(self) -> Host:
        """The computer as it is now."""
        return read_static_host()

    def free_port(self, preferred: int) -> int:
        """A port nobody listens on, ``preferred`` if it is free."""
        return choose_port(preferred)

    def look(self) -> InstallFound:
        """The active engine environment."""
        return InstallFound(runtime.active(self._paths))

    def engine_for(self, preset: Preset) -> EngineInstall | None:
        """The active engine where it fits the preset's device, else the newest installed one that does."""
        active = runtime.active(self._paths)
        if active is not None and active.device is preset.device:
            return active
        fitting = [found for found in runtime.installed(self._paths) if found.device is preset.device]
        return max(fitting, key=lambda found: recipe.version_key(found.version), default=None)

    def obstacle(self, preset: Preset) -> str | None:
        """Why this computer cannot run the preset at all, as a sentence; ``None`` when nothing is known."""
        return offering.why_not(preset)

    def interface(self, install: EngineInstall) -> EngineInterface | None:
        """What that engine accepts: kept from its verification, else read from its source (1 s, once)."""
        return enginefacts.interface(self._paths, install)

    def missing_models(self, preset: Preset, catalog: Catalog) -> tuple[str, ...]:
        """Titles of the preset's models that are not complete on disk."""
        return self._shelf.missing(preset, catalog)

    def model_paths(self, preset: Preset, catalog: Catalog) -> dict[ModelId, str]:
        """Folder of each of the preset's models."""
        return self._shelf.folders(preset, catalog)

    def seen(self, preset: Preset, catalog: Catalog) -> FilesSeen:
        """What the preset's files say beyond the catalogue, as far as they are here."""
        return self._shelf.seen(preset, catalog)

    def next_job(self, preset: Preset, catalog: Catalog) -> JobKind | None:
        """The job that brings what the preset lacks; ``None`` when it can start."""
        if self.engine_for(preset) is None:
            return JobKind.INSTALL_ENGINE
        return self._shelf.next_job(preset, catalog)

    def submit(self, kind: JobKind, preset: Preset, catalog: Catalog) -> None:
        """Begin a job for what this preset needs; its progress comes back as events."""
        title, work = self._work(kind)
        runner = self._downloads if kind is JobKind.DOWNLOAD else self._jobs
        runner.submit(kind, title, partial(work, preset, catalog))

    def resume_downloads(self) -> None:
        """Go on with what an earlier program was fetching when it ended."""
        if downloads.following(download_queue.read(self._paths)) is not None:
            self._downloads.submit(
                JobKind.DOWNLOAD, say("Downloading the models"), download.work(self._paths)
            )

    def cancel(self, kind: JobKind) -> None:
        """End a running job; it cleans up after itself. What it was fetching is fetched no more."""
        if kind is JobKind.DOWNLOAD:
            for repo in self._fetching:
                download.cancel(self._paths, repo)
            self._downloads.cancel(kind)
        else:
            self._jobs.cancel(kind)

    def log_path(self, run_id: str) -> str:
        """Where that run's output goes."""
        return str(run_log_path(self._paths, run_id))

    def _work(self, kind: JobKind) -> tuple[str, _Work]:
        match kind:
            case JobKind.INSTALL_ENGINE:
                return say("Installing the engine"), self._install_engine
            case JobKind.MAKE_MODELS:
                return say("Getting the demo models"), self._make_models
            case JobKind.REPAIR_MODELS:
                return say("Repairing the models"), self._repair_models
            case JobKind.DOWNLOAD:
                return say("Downloading the models"), self._download
            case JobKind.ALIGN_DRAFT:
                return say("Fitting the draft to the target"), self._align
            case _:
                raise ValueError(f"{kind} is not the workshop's")

    def _install_engine(self, preset: Preset, _catalog: Catalog, job: JobContext) -> None:
        chosen = choice.choose(recipe.load_all(), hardware.detect(), preset.device.value)
        if chosen.remark:
            job.report(chosen.remark)
        installer.install(self._paths, job.report, job.cancelled, recipe=chosen.recipe)

    def _make_models(self, preset: Preset, _catalog: Catalog, job: JobContext) -> None:
        install = self.engine_for(preset)
        if install is not None:
            demo_models.make(self._paths, install, job.report, job.cancelled)

    def _repair_models(self, preset: Preset, catalog: Catalog, job: JobContext) -> None:
        """Read every byte: the demo's models are made again, the Hub's queued, a draft's copy dropped."""
        install = self.engine_for(preset)
        if install is not None and self._shelf.has_demo(preset, catalog):
            demo_models.repair(self._paths, install, job.report, job.cancelled)
        copy = self._shelf.copy(preset, catalog)
        if copy is not None and upkeep.damaged(copy, job.report, job.cancelled):
            upkeep.mend_copy(self._paths, copy)
        for name, folder in self._shelf.hub_folders(preset, catalog):
            bad = upkeep.damaged(folder, job.report, job.cancelled)
            if bad:
                # A copy of a damaged draft is damaged as well.
                if copy is not None and copy.exists():
                    upkeep.mend_copy(self._paths, copy)
                upkeep.mend(self._paths, name, downloads.MAIN, bad)

    def _download(self, preset: Preset, catalog: Catalog, job: JobContext) -> None:
        self._fetching = self._shelf.repos_to_fetch(preset, catalog)
        for repo in self._fetching:
            download.ask(self._paths, repo)
        download.work(self._paths)(job)
        self._fetching = ()

    def _align(self, preset: Preset, catalog: Catalog, job: JobContext) -> None:
        pair = self._shelf.pair(preset, catalog)
        if pair is not None:
            fitting.fit(self._paths, *pair, job.report, job.cancelled)


def tidy(paths: Paths) -> None:
    """Remove what a killed install left half-made."""
    runtime.sweep(paths)
    demo_models.sweep(paths)
