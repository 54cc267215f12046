"""What the Models page asks for: look, plan, fetch, check, delete, fit a draft, start, keep as a preset.

Lives on the store's thread. Planning is answered at once from what the last look found; whatever reads the
disk or the network is a job, and every job that may have changed a model is followed by another look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from slipstream.app.gpudesk import GpuDesk, read_once
from slipstream.app.models.modeldeeds import ModelDeeds
from slipstream.app.models.modellook import Glance, ModelLook
from slipstream.app.store import Store
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN
from slipstream.core.catalog.modelsurvey import FolderFound, ModelSurvey, PresetFound
from slipstream.core.dialects import command
from slipstream.core.dialects.command import shell_line
from slipstream.core.errors import AppError, ErrorReport, NextStep, PlanRefused
from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.models import Command, Host, ModelId, Preset, PresetId
from slipstream.core.planning import rehearsal
from slipstream.core.planning.rehearsal import Rehearsed
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.sizing.card import Card, of_reading
from slipstream.core.state import AppState, ModelsFound, ProblemRaised
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.jobrunner import JobContext
from slipstream.engine.measure.nvml import GpuPicture

_DOWN = (Phase.STOPPED, Phase.FAILED)

# After these the disk may hold other models, other engines, or other presets than before.
_CHANGING = (
    JobKind.DOWNLOAD,
    JobKind.ALIGN_DRAFT,
    JobKind.MAKE_MODELS,
    JobKind.REPAIR_MODELS,
    JobKind.QUEUE_MODELS,
    JobKind.VERIFY_MODEL,
    JobKind.REMOVE_MODEL,
    JobKind.SAVE_PRESET,
    JobKind.INSTALL_ENGINE,
    JobKind.USE_ENGINE,
    JobKind.ROLL_BACK_ENGINE,
    JobKind.REMOVE_ENGINE,
)


class Jobs(Protocol):
    """A thread that long work runs on."""

    def submit(self, kind: JobKind, title: str, work: Callable[[JobContext], None]) -> bool:
        """Queue work; false when a job of that kind waits or runs already."""


class Starter(Protocol):
    """The controller's side."""

    def select(self, preset_id: PresetId) -> None:
        """Choose what Start starts."""

    def start(
        self, preset_id: PresetId | None = None, *, install_missing: bool = False, tweak: Tweak = ...
    ) -> None:
        """Start a preset, bringing what it lacks if allowed to."""

    def restart(self, *, tweak: Tweak | None = None) -> None:
        """Stop and start again."""

    def command(self, preset: Preset, *, port: int | None = None, tweak: Tweak = ...) -> Command:
        """The line that a start would run. Raises ``AppError``."""

    def use_catalog(self, catalog: Catalog, offered: tuple[Preset, ...]) -> None:
        """Plan with this catalogue from now on."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Where the desk's work goes: quick looks, long deeds, and downloads, a thread each."""

    looks: Jobs
    deeds: Jobs
    downloads: Jobs


class ModelDesk:
    """Every call returns at once; what came of it is in the state (models, jobs, problem)."""

    def __init__(
        self,
        store: Store,
        paths: Paths,
        lines: Lines,
        starter: Starter,
        gpus: GpuDesk,
        *,
        port: Callable[[], int],
        read: Callable[[], GpuPicture] = read_once,
    ) -> None:
        self._store = store
        self._lines = lines
        self._starter = starter
        self._gpus = gpus
        self._port = port
        self._read = read
        self._look = ModelLook(paths)
        self._deeds = ModelDeeds(paths, lines.looks, lines.deeds, lines.downloads)
        self._place = ""
        self._wanted = False  # nobody has opened the page yet: nothing needs to be looked at
        self._again = False
        self._catalog: Catalog | None = None
        store.subscribe(self._on_changed)

    def look(self) -> None:
        """Look at models, presets and engines anew."""
        self._wanted = True
        state = self._store.state
        glance = Glance(
            place=self._place,
            gpus=GpuPicture(),
            leaving_pids=_leaving(state),
            reserve_bytes=self._gpus.reserve_bytes(self._cards_now(state)),
            port=self._port(),
        )

        def work(job: JobContext) -> None:
            survey = self._look.look(replace(glance, gpus=self._read()), job.cancelled)
            self._store.dispatch(ModelsFound(survey))

        self._again = not self._lines.looks.submit(JobKind.LOOK_MODELS, say("Looking at the models"), work)

    def plan_for(self, place: str) -> None:
        """Plan for a card by its name; empty for this computer as it is."""
        if place != self._place:
            self._place = place
            self.look()

    def rehearse(self, preset: Preset, tweak: Tweak = NO_TWEAK, *, offers: bool = True) -> Rehearsed | None:
        """What a start would be now, within a few milliseconds; ``None`` before the first look is over.

        What would fit instead takes several plans more; ``offers=False`` leaves it out.
        """
        survey = self._store.state.models
        found = None if survey is None else survey.preset(preset.id)
        if survey is None or found is None:
            return None
        now = replace(survey, host=self._host(survey))
        chosen = tweak.preset(preset)
        cards = survey.cards if survey.place else self._cards_now(self._store.state) or survey.cards
        stage = rehearsal.stage_on(
            now,
            chosen,
            _paths(survey, found, chosen),
            cards,
            self._port(),
            self._gpus.reserve_bytes(cards),
            found.seen if survey.parts(chosen) == found.parts else NOTHING_SEEN,
        )
        return rehearsal.rehearse(preset, tweak, stage, offers=offers)

    def command(self, preset: Preset, tweak: Tweak = NO_TWEAK) -> str | None:
        """The exact line, environment included, that a start would run by hand.

        What is not on this computer is named as on the Hub. ``None`` where the plan is refused; why is then
        the program's problem to show.
        """
        try:
            return shell_line(self._command(preset, tweak))
        except AppError as error:
            self._store.dispatch(ProblemRaised(error.report()))
            return None

    def start(self, preset_id: PresetId, tweak: Tweak = NO_TWEAK) -> None:
        """Start it, or start it again where it runs, after bringing what it lacks."""
        engine = self._store.state.engine
        if engine.phase not in _DOWN and engine.plan is not None and engine.plan.preset_id == preset_id:
            self._starter.restart(tweak=tweak)
        else:
            self._starter.start(preset_id, install_missing=True, tweak=tweak)

    def bring(self, preset: Preset, tweak: Tweak = NO_TWEAK) -> None:
        """Fetch what the preset needs; what is in the queue already goes on."""
        survey = self._store.state.models
        if survey is None:
            return
        self._deeds.fetch([part for part in survey.parts(tweak.preset(preset)) if part.folder is None])

    def pause(self, repo: str) -> None:
        """Hold a download back; what has come is kept."""
        self._deeds.pause(repo)

    def resume(self, repo: str) -> None:
        """Let a download go on."""
        self._deeds.resume(repo)

    def cancel(self, repo: str) -> None:
        """Give a download up and delete what came of it."""
        self._deeds.cancel(repo)

    def align(self, preset: Preset, tweak: Tweak = NO_TWEAK) -> None:
        """Write the draft's copy with the target's rows, as a start does by itself."""
        survey = self._store.state.models
        if survey is not None:
            self._deeds.align(tweak.preset(preset), survey.catalog)

    def verify(self, folder: FolderFound) -> None:
        """Read every byte of a model; damaged files of the Hub's cache are fetched again."""
        self._deeds.verify(folder)

    def remove(self, folder: FolderFound) -> None:
        """Delete a model from the disk."""
        self._deeds.remove(folder)

    def save(self, preset: Preset, tweak: Tweak, title: str) -> None:
        """Keep preset and changes as a preset of the person's own."""
        self._deeds.save(preset, tweak, title)

    def _command(self, preset: Preset, tweak: Tweak) -> Command:
        """A start's own line where it could be started here, else that of the plan."""
        survey = self._store.state.models
        chosen = tweak.preset(preset)
        if survey is not None and not survey.place and not survey.engines[preset.device].assumed:
            try:
                return self._starter.command(preset, tweak=tweak)
            except AppError as error:
                if error.next_step is not NextStep.INSTALL and isinstance(error, PlanRefused):
                    raise
        found = self.rehearse(preset, tweak)
        if survey is None or found is None or found.plan is None:
            raise _nothing_to_copy(chosen, found)
        return command.build(found.plan, survey.engines[preset.device].interface)

    def _cards_now(self, state: AppState) -> tuple[Card, ...]:
        """The GPUs of the newest sample, as if our server had left them."""
        if state.latest is None:
            return ()
        known = () if state.models is None else state.models.known_cards
        found = (of_reading(gpu, known, _leaving(state)) for gpu in state.latest.gpus)
        return tuple(card for card in found if card is not None)

    def _host(self, survey: ModelSurvey) -> Host:
        """The computer with the memory that is free now, our server's own included."""
        latest, state = self._store.state.latest, self._store.state
        if latest is None:
            return survey.host
        free = latest.host.memory_available_bytes
        if state.engine.phase not in _DOWN and latest.tree is not None:
            free += latest.tree.pss_bytes
        total = survey.host.memory_total_bytes
        return replace(survey.host, memory_available_bytes=min(free, total))

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if after.models is not before.models and after.models is not None:
            self._take_catalog(after.models)
        if not self._wanted:
            return
        if (before.engine.phase in _DOWN) != (after.engine.phase in _DOWN):
            self.look()
        if before.jobs is after.jobs or not after.jobs:
            return
        job = after.jobs[0]
        if job.status is JobStatus.RUNNING:
            # Another step of a download may be another model's.
            known = before.job(JobKind.DOWNLOAD)
            if job.kind is JobKind.DOWNLOAD and (known is None or known.step != job.step):
                self.look()
            return
        if job.kind is JobKind.LOOK_MODELS and self._again:
            self.look()
        elif job.kind in _CHANGING:
            if job.problem is not None and job.kind in ModelDeeds.TOLD_HERE:
                self._store.dispatch(ProblemRaised(job.problem))
            self.look()

    def _take_catalog(self, survey: ModelSurvey) -> None:
        """A preset was saved, here or by another program: the whole program offers it from now on."""
        if self._catalog is not None and survey.catalog == self._catalog:
            return
        self._catalog = survey.catalog
        offered = tuple(one for one in survey.catalog.presets if one.id in survey.offered)
        if offered != self._store.state.presets:
            self._starter.use_catalog(survey.catalog, offered)


def _leaving(state: AppState) -> tuple[int, ...]:
    """Processes of our server: another start takes their place."""
    if state.engine.phase in _DOWN or state.latest is None or state.latest.tree is None:
        return ()
    return state.latest.tree.pids


def _paths(survey: ModelSurvey, found: PresetFound, chosen: Preset) -> Mapping[ModelId, str]:
    """Folders as a start would hand them over, where the models are the preset's own; else by name."""
    parts = survey.parts(chosen)
    if parts == found.parts:
        return found.paths
    return {part.model.id: part.folder or part.repo for part in parts}


def _nothing_to_copy(preset: Preset, found: Rehearsed | None) -> PlanRefused:
    said: ErrorReport | None = None if found is None else found.refused
    if said is None:
        return PlanRefused(
            say("{title} cannot be planned yet", title=preset.title), hint=say("Look at the models again.")
        )
    return PlanRefused(said.title, detail=said.detail, hint=said.hint)
