"""The Models page's long work: fetch, pause, give up, fit a draft, check, delete, keep a preset. Jobs only.

Runs on job threads; touches neither the state nor a widget.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Protocol

from slipstream.app.models.modelshelf import ModelShelf
from slipstream.app.wording import bytes_text
from slipstream.core.catalog import downloads, presettext
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.downloads import Queue
from slipstream.core.catalog.modelsurvey import FolderFound, FolderKind, Part
from slipstream.core.errors import DownloadFailed, FailureKind, SettingsError
from slipstream.core.jobs import JobKind
from slipstream.core.models import Preset, Source
from slipstream.core.planning.tweak import Tweak
from slipstream.core.words import say
from slipstream.engine.catalog_file import load_catalog, preset_place
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.jobrunner import JobContext
from slipstream.engine.models import download, download_queue, fitting, hubcache, modelfolder, upkeep

_MARK = "Kept on the Models page."
Work = Callable[[JobContext], None]


class Jobs(Protocol):
    """A thread that long work runs on."""

    def submit(self, kind: JobKind, title: str, work: Work) -> bool:
        """Queue work; false when a job of that kind waits or runs already."""


class ModelDeeds:
    """Submits jobs; what fails is the job's problem."""

    # Whose failures nobody else tells the person of.
    TOLD_HERE: ClassVar[tuple[JobKind, ...]] = (
        JobKind.QUEUE_MODELS,
        JobKind.VERIFY_MODEL,
        JobKind.REMOVE_MODEL,
        JobKind.SAVE_PRESET,
    )

    def __init__(self, paths: Paths, quick: Jobs, long: Jobs, fetching: Jobs) -> None:
        self._paths = paths
        self._quick = quick
        self._long = long
        self._fetching = fetching

    def fetch(self, parts: Sequence[Part]) -> None:
        """Put models of the Hub into the queue and work it off; one that failed or was held back goes on."""
        repos = [part.repo for part in parts if part.model.source is Source.HUB]

        def work(_job: JobContext) -> None:
            for repo in repos:
                download.ask(self._paths, repo)
            self.go_on()

        self._quick.submit(JobKind.QUEUE_MODELS, say("Queueing the download"), work)

    def go_on(self) -> None:
        """Work the queue off; whoever does already takes what is new in its turn."""

        def work(job: JobContext) -> None:
            try:
                download.work(self._paths)(job)
            except download.AlreadyServed as served:
                job.report(f"{served.detail} {served.hint}")

        self._fetching.submit(JobKind.DOWNLOAD, say("Downloading the models"), work)

    def pause(self, repo: str) -> None:
        """Hold one download back."""
        self._change(lambda queue: downloads.paused(queue, repo))

    def resume(self, repo: str) -> None:
        """Let one download go on."""

        def work(_job: JobContext) -> None:
            download_queue.change(self._paths, lambda queue: downloads.resumed(queue, repo))
            self.go_on()

        self._quick.submit(JobKind.QUEUE_MODELS, say("Resuming the download"), work)

    def cancel(self, repo: str) -> None:
        """Take a download out of the queue and delete what came of it."""

        def work(_job: JobContext) -> None:
            download.cancel(self._paths, repo)

        self._quick.submit(JobKind.QUEUE_MODELS, say("Giving the download up"), work)

    def align(self, preset: Preset, catalog: Catalog) -> None:
        """Compare the pair, and write the draft's copy with the target's rows where it needs one."""

        def work(job: JobContext) -> None:
            pair = ModelShelf(self._paths).pair(preset, catalog)
            if pair is not None:
                fitting.fit(self._paths, *pair, job.report, job.cancelled)

        self._long.submit(JobKind.ALIGN_DRAFT, say("Fitting the draft to the target"), work)

    def verify(self, found: FolderFound) -> None:
        """Read every byte; what is damaged of the Hub's cache is fetched again."""
        self._long.submit(
            JobKind.VERIFY_MODEL,
            say("Checking {name}", name=found.name),
            lambda job: self._verify(found, job),
        )

    def remove(self, found: FolderFound) -> None:
        """Delete it and say what is free again."""

        def work(job: JobContext) -> None:
            job.report(say("Deleting its files"))
            freed = self._remove(found)
            job.report(
                say("{name} is deleted; {size} are free again.", name=found.name, size=bytes_text(freed)),
                1.0,
            )

        self._long.submit(JobKind.REMOVE_MODEL, say("Removing {name}", name=found.name), work)

    def save(self, preset: Preset, tweak: Tweak, title: str) -> None:
        """Keep it as a preset of the person's own, in a file of its name."""

        def work(job: JobContext) -> None:
            self._save(presettext.kept(preset, tweak, title.strip()))
            job.report(say("{title} is among your presets.", title=title.strip()), 1.0)

        self._quick.submit(JobKind.SAVE_PRESET, say("Keeping the preset"), work)

    def _change(self, how: Callable[[Queue], Queue]) -> None:
        def work(_job: JobContext) -> None:
            download_queue.change(self._paths, how)

        self._quick.submit(JobKind.QUEUE_MODELS, say("Changing the download queue"), work)

    def _verify(self, found: FolderFound, job: JobContext) -> None:
        folder = Path(found.folder)
        if found.kind is FolderKind.CACHE:
            bad = hubcache.damaged(folder, job.report, job.cancelled)
        else:
            job.report(say("Reading every file"))
            bad = modelfolder.damaged(folder, job.cancelled)
        if not bad:
            job.report(say("{name} is whole: every file holds the bytes it should.", name=found.name), 1.0)
            return
        names = ", ".join(path.name for path in bad)
        if found.kind is not FolderKind.CACHE:
            raise DownloadFailed(
                say("The model is damaged"),
                detail=f"{found.name}: {names}.",
                hint=say("Remove it here; the next start makes it again."),
                kind=FailureKind.FILES_BROKEN,
            )
        upkeep.mend(self._paths, found.name, downloads.MAIN, bad)
        self.go_on()
        job.report(
            say("{names} of {name} were damaged and are fetched again.", names=names, name=found.name), 1.0
        )

    def _remove(self, found: FolderFound) -> int:
        if downloads.find(download_queue.read(self._paths), found.name) is not None:
            raise DownloadFailed(
                say("The model is being downloaded"),
                detail=say("{name} is in the queue.", name=found.name),
                hint=say("Cancel its download first."),
            )
        upkeep.refuse_in_use(self._paths, Path(found.folder), "delete")
        try:
            if found.kind is FolderKind.CACHE:
                return hubcache.remove(hubcache.cache_folder(), found.name)
            shutil.rmtree(found.folder)
        except OSError as exc:
            raise DownloadFailed(
                say("The model could not be deleted"),
                detail=f"{exc.filename or found.folder}: {exc.strerror}.",
                hint=say("Make that folder writable, or delete it by hand."),
            ) from exc
        return found.size_bytes

    def _save(self, preset: Preset) -> None:
        place = preset_place(self._paths, preset.id)
        if not preset.id or _taken(self._paths, preset, place):
            raise SettingsError(
                say("The preset was not kept"),
                detail=say("'{name}' is the name of another preset.", name=preset.title)
                if preset.id
                else say("A preset needs a name with letters or digits."),
                hint=say("Choose another name."),
            )
        try:
            atomic_write(place, presettext.preset_text(preset, (_MARK,)))
        except OSError as exc:
            raise SettingsError(
                say("The preset was not kept"),
                detail=f"{place}: {exc.strerror}.",
                hint=say("Make that folder writable and free some disk space."),
            ) from exc


def _taken(paths: Paths, preset: Preset, place: Path) -> bool:
    """Whether something that was not kept here has that name."""
    if not any(one.id == preset.id for one in load_catalog(paths).presets):
        return place.exists() and not _is_ours(place)
    return not _is_ours(place)


def _is_ours(place: Path) -> bool:
    try:
        return place.read_text(encoding="utf-8").startswith(f"# {_MARK}")
    except (OSError, UnicodeDecodeError):
        return False
