"""What a person can do with engines: look, install, check, use, go back, remove. Everything runs as a job.

Lives on the store's thread and never looks at the disk there. After every job that may have changed an engine
it looks again, so that the state tells what is on the disk and not what was hoped for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from slipstream.app.engines.enginewords import engine_title
from slipstream.app.store import Store
from slipstream.app.wording import bytes_text
from slipstream.core.doctor.doctor import Finding
from slipstream.core.engines import EngineEntry, EngineOffer, EngineSurvey, Origin, Standing
from slipstream.core.errors import ErrorReport, NextStep, RuntimeBroken
from slipstream.core.hardware import Hardware
from slipstream.core.jobs import ENGINE_JOBS, Job, JobKind, JobStatus
from slipstream.core.models import EngineInstall
from slipstream.core.state import AppState, ComputerExamined, EnginesFound, ProblemDismissed, ProblemRaised
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.install import choice, disksize, installer, packages, recipe, roster, runtime
from slipstream.engine.install.child import stop_if_asked
from slipstream.engine.install.hardware import detect
from slipstream.engine.install.recipe import EngineRecipe, version_key
from slipstream.engine.jobrunner import JobContext


class Jobs(Protocol):
    """The one thread that long work runs on."""

    def submit(self, kind: JobKind, title: str, work: Callable[[JobContext], None]) -> bool:
        """Queue work; false when a job of that kind waits or runs already."""


class EngineDesk:
    """Every call posts a job and returns; what came of it is in the state (engines, jobs, problem).

    ``examine`` has the doctor look at the whole computer after every look for engines.
    """

    def __init__(
        self,
        store: Store,
        paths: Paths,
        jobs: Jobs,
        *,
        hardware: Callable[[], Hardware] = detect,
        examine: Callable[[EngineSurvey], tuple[Finding, ...]] | None = None,
    ) -> None:
        self._store = store
        self._paths = paths
        self._jobs = jobs
        self._hardware = hardware
        self._examine = examine
        store.subscribe(self._on_changed)

    def look(self) -> None:
        """Find engines, measure them, and see which builds this computer could have."""
        self._jobs.submit(JobKind.LOOK_ENGINES, say("Looking for engines"), self._look)

    def install(self, offer: EngineOffer) -> None:
        """Install a build and use it; one that is there and works is taken as it is."""

        def work(job: JobContext) -> None:
            installer.install(self._paths, job.report, job.cancelled, recipe=recipe.load(offer.recipe))

        self._submit(JobKind.INSTALL_ENGINE, say("Installing {title}", title=offer.title), work)

    def verify(self, entry: EngineEntry) -> None:
        """Load the engine's server; on a CPU engine a tiny model answers too."""

        def work(job: JobContext) -> None:
            found = self._named(entry.root, job)
            health = roster.check(self._paths, found, job.report, job.cancelled)
            said = say("{engine} works: its server loads.", engine=engine_title(found))
            if health.tokens:
                said = say(
                    "{engine} works: its server loads, and a tiny model wrote {tokens} tokens.",
                    engine=engine_title(found),
                    tokens=health.tokens,
                )
            job.report(said, 1.0)

        self._submit(JobKind.VERIFY_ENGINE, say("Checking {engine}", engine=engine_title(entry)), work)

    def use(self, place: str) -> None:
        """Start servers with the engine in this folder from now on; a running server keeps its own."""

        def work(job: JobContext) -> None:
            job.report(say("Asking the engine what it is"))
            found = self._named(place, job)
            roster.use(self._paths, found)
            job.report(
                say(
                    "{engine} is in use. A running server goes on with its own.",
                    engine=engine_title(found),
                ),
                1.0,
            )

        self._submit(JobKind.USE_ENGINE, say("Changing the engine"), work)

    def roll_back(self) -> None:
        """Use the engine that was in use before; doing it again returns."""

        def work(job: JobContext) -> None:
            back = runtime.rollback(self._paths)
            job.report(
                say(
                    "vLLM {version} is in use again. A running server goes on with its own.",
                    version=back.version,
                ),
                1.0,
            )

        self._submit(JobKind.ROLL_BACK_ENGINE, say("Going back to the engine before"), work)

    def remove(self, entry: EngineEntry) -> None:
        """Delete an engine of ours; a foreign one is only taken off the list."""

        def work(job: JobContext) -> None:
            found = self._named(entry.root, job)
            before = _ours_bytes(self._paths)
            job.report(
                say("Deleting its files") if found.origin is Origin.MANAGED else say("Taking it off the list")
            )
            deleted = roster.remove(self._paths, found)
            freed = max(0, before - _ours_bytes(self._paths))
            title = engine_title(found)
            said = say("{engine} is off the list; its files stay.", engine=title)
            if deleted:
                said = say("{engine} is removed.", engine=title)
            job.report(_with_freed(said, freed), 1.0)

        self._submit(JobKind.REMOVE_ENGINE, say("Removing {engine}", engine=engine_title(entry)), work)

    def drop_downloads(self) -> None:
        """Delete what was fetched for engines and kept."""

        def work(job: JobContext) -> None:
            before = _ours_bytes(self._paths)
            runtime.drop_downloads(self._paths)
            freed = max(0, before - _ours_bytes(self._paths))
            job.report(_with_freed(say("The kept downloads are deleted."), freed), 1.0)

        self._submit(JobKind.DROP_DOWNLOADS, say("Deleting kept downloads"), work)

    def _submit(self, kind: JobKind, title: str, work: Callable[[JobContext], None]) -> None:
        self._store.dispatch(ProblemDismissed())
        self._jobs.submit(kind, title, work)

    def _named(self, place: str, job: JobContext) -> EngineEntry:
        return roster.named(self._paths, self._hardware(), place, cancelled=job.cancelled)

    def _look(self, job: JobContext) -> None:
        hardware = self._hardware()
        entries = roster.look(self._paths, hardware, sizes=True, cancelled=job.cancelled)
        stop_if_asked(job.cancelled)
        downloads = max(0, _ours_bytes(self._paths) - disksize.size_bytes((self._paths.engines,)))
        survey = survey_of(entries, hardware, recipe.load_all(), downloads)
        self._store.dispatch(EnginesFound(survey, runtime.active(self._paths)))
        if self._examine is not None:
            stop_if_asked(job.cancelled)
            self._store.dispatch(ComputerExamined(self._examine(survey)))

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if before.jobs is after.jobs or not after.jobs:
            return
        job = after.jobs[0]
        if job.kind is JobKind.LOOK_ENGINES and job.problem is not None:
            self._store.dispatch(ProblemRaised(_told(job)))
        if job.status is JobStatus.RUNNING or job.kind not in ENGINE_JOBS:
            return
        # A failed install is told by the controller, which may be waiting for it.
        if job.kind is not JobKind.INSTALL_ENGINE and job.problem is not None:
            self._store.dispatch(ProblemRaised(_told(job)))
        self.look()


def survey_of(
    entries: Sequence[EngineEntry], hardware: Hardware, recipes: Iterable[EngineRecipe], downloads_bytes: int
) -> EngineSurvey:
    """The entries with what could be installed: the recommended build first, then others that run here."""
    known = tuple(recipes)
    try:
        best = choice.choose(known, hardware)
    except RuntimeBroken as refusal:
        return EngineSurvey(tuple(entries), (), hardware, refusal.report(), downloads_bytes)
    offers = [_offer(best.recipe, entries, best.remark)]
    for other in sorted(known, key=lambda item: version_key(item.version), reverse=True):
        if other.name != best.recipe.name and choice.obstacle(other, hardware) is None:
            offers.append(_offer(other, entries, ""))
    return EngineSurvey(tuple(entries), tuple(offers), hardware, None, downloads_bytes)


def _offer(build: EngineRecipe, entries: Sequence[EngineEntry], remark: str) -> EngineOffer:
    return EngineOffer(
        build.name,
        build.title,
        build.version,
        build.device,
        _standing(build, entries),
        build.download_bytes,
        build.installed_bytes,
        remark,
    )


def _standing(build: EngineRecipe, entries: Sequence[EngineEntry]) -> Standing:
    known = ((entry, entry.install) for entry in entries if entry.origin is Origin.MANAGED)
    ours = [(entry, found) for entry, found in known if found is not None and found.device is build.device]
    same = [entry for entry, install in ours if _is_build(install, build)]
    if same:
        return Standing.INSTALLED if any(entry.healthy for entry in same) else Standing.BROKEN
    if not ours:
        return Standing.FRESH
    newest = max(version_key(install.version) for _, install in ours)
    return Standing.UPDATE if newest < version_key(build.version) else Standing.OLDER


def _is_build(install: EngineInstall, build: EngineRecipe) -> bool:
    """A wheel from a special index may carry a suffix that the recipe's version has not."""
    return install.dist == build.dist and install.version.partition("+")[0] == build.version


def _told(job: Job) -> ErrorReport:
    """The job's failure for the window. Its page has the button that installs, so the message needs none."""
    problem = job.problem or ErrorReport(say("{title} failed", title=job.title))
    return replace(problem, next_step=NextStep.NONE) if problem.next_step is NextStep.INSTALL else problem


def _ours_bytes(paths: Paths) -> int:
    """What our engines and their downloads take together; they share files by links."""
    return disksize.size_bytes((paths.engines, packages.own_cache(paths)))


def _with_freed(said: str, size_bytes: int) -> str:
    return f"{said} {say('{size} are free again.', size=bytes_text(size_bytes))}" if size_bytes else said
