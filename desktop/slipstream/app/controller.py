"""What a person can ask for: choose, start, stop, restart, install. Never touches widgets, never blocks.

Lives on the store's thread. A start that lacks the engine or the models stays pending while a job brings
them, and goes on by itself when the job is done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from slipstream.app.gpudesk import GpuDesk
from slipstream.app.live.watcher import RunWatcher
from slipstream.app.refusals import (
    already_running,
    no_engine,
    no_models,
    not_aligned,
    not_on_this_computer,
    unknown_preset,
)
from slipstream.app.remedies import Remedies
from slipstream.app.store import Store
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import FilesSeen
from slipstream.core.dialects import command
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.dialects.overrides import NO_OVERRIDES, Overrides
from slipstream.core.errors import AppError, ErrorReport, ExitCode, NextStep
from slipstream.core.jobs import BRINGING_JOBS, UNSEEN_JOBS, JobKind, JobStatus
from slipstream.core.live.summary import RunSummary
from slipstream.core.models import (
    Budget,
    Command,
    EngineInstall,
    Host,
    LaunchPlan,
    ModelId,
    Preset,
    PresetId,
    RunSpec,
)
from slipstream.core.planning import planner
from slipstream.core.planning.tweak import NO_TWEAK, Offer, Tweak
from slipstream.core.state import (
    AppState,
    InstallFound,
    PresetSelected,
    PresetsLoaded,
    ProblemDismissed,
    ProblemRaised,
    StartPending,
)
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.engine.guard.process import new_run_id

_DOWN = (Phase.STOPPED, Phase.FAILED)


class Server(Protocol):
    """The supervisor's side of the controller: posts and returns."""

    def start(self, spec: RunSpec) -> None:
        """Ask for a start."""

    def stop(self) -> None:
        """Ask for a stop."""

    def restart(self, spec: RunSpec) -> None:
        """Ask for a stop and a start."""


class Workshop(Protocol):
    """What knows of engines and models on disk, and makes what is missing as jobs."""

    def host(self) -> Host:
        """The computer as it is now."""

    def free_port(self, preferred: int) -> int:
        """A port nobody listens on, ``preferred`` if it is free."""

    def look(self) -> InstallFound:
        """The active engine environment."""

    def engine_for(self, preset: Preset) -> EngineInstall | None:
        """The engine that starts this preset: the active one, or another of the device it is made for."""

    def obstacle(self, preset: Preset) -> str | None:
        """Why this computer cannot run the preset at all; ``None`` when nothing is known against it."""

    def interface(self, install: EngineInstall) -> EngineInterface | None:
        """What that engine accepts, read from itself; ``None`` when it cannot be told."""

    def missing_models(self, preset: Preset, catalog: Catalog) -> tuple[str, ...]:
        """Titles of the preset's models that are not complete on disk."""

    def model_paths(self, preset: Preset, catalog: Catalog) -> dict[ModelId, str]:
        """Folder of each of the preset's models."""

    def seen(self, preset: Preset, catalog: Catalog) -> FilesSeen:
        """What the preset's files say beyond the catalogue, as far as they are here."""

    def next_job(self, preset: Preset, catalog: Catalog) -> JobKind | None:
        """The job that brings what the preset lacks; ``None`` when it can start."""

    def submit(self, kind: JobKind, preset: Preset, catalog: Catalog) -> None:
        """Begin a job for what this preset needs; its progress comes back as events."""

    def cancel(self, kind: JobKind) -> None:
        """End a running job; it cleans up after itself."""

    def log_path(self, run_id: str) -> str:
        """Where that run's output goes."""


class Controller:
    """Turns wishes into plans, jobs and inputs to the supervisor. Owned by the store's thread."""

    def __init__(
        self,
        store: Store,
        server: Server,
        workshop: Workshop,
        catalog: Catalog,
        preferred_port: Callable[[], int],
        watcher: RunWatcher,
        *,
        gpus: GpuDesk,
        new_run_id: Callable[[], str] = new_run_id,
    ) -> None:
        self._store = store
        self._server = server
        self._workshop = workshop
        self._catalog = catalog
        self._preferred_port = preferred_port
        self._watcher = watcher
        self._gpus = gpus
        self._new_run_id = new_run_id
        self._install_allowed = False
        self._port: int | None = None
        self._remedies = Remedies(store, self)
        self.tweak = NO_TWEAK
        store.subscribe(self._on_changed)

    def select(self, preset_id: PresetId) -> None:
        """Choose what Start will start. A running server is left alone."""
        self._store.dispatch(PresetSelected(preset_id))

    def start(
        self,
        preset_id: PresetId | None = None,
        *,
        install_missing: bool = False,
        port: int | None = None,
        tweak: Tweak = NO_TWEAK,
    ) -> None:
        """Start a preset (the chosen one when ``None``), after bringing what is missing if allowed to."""
        state = self._store.state
        preset = state.preset(preset_id or state.selected)
        if preset is None:
            self._refuse(self._unknown(preset_id, state))
            return
        busy = already_running(state)
        if busy is not None:
            self._refuse(busy.report())
            return
        self._install_allowed = install_missing
        self._port = port
        self.tweak = tweak
        self._store.dispatch(ProblemDismissed())
        self._store.dispatch(PresetSelected(preset.id))
        self._store.dispatch(StartPending(preset.id))
        self._advance(preset)

    def stop(self) -> None:
        """Stop the server, or give up a start that still waits for files.

        What else is being installed or checked beside a running server goes on.
        """
        if self._store.state.engine.phase in _DOWN:
            self.cancel_jobs()
        else:
            self._store.dispatch(StartPending(None))
            self._workshop.cancel(JobKind.DEMO)
        self._server.stop()

    def restart(self, *, tweak: Tweak | None = None) -> None:
        """Stop and start again, with the running preset or, when nothing runs, the chosen one.

        ``tweak`` replaces what the last start did differently from its preset.
        """
        self.tweak = self.tweak if tweak is None else tweak
        state = self._store.state
        running = state.engine.plan.preset_id if state.engine.plan is not None else None
        preset = state.preset(running or state.selected)
        if preset is None:
            self._refuse(self._unknown(running, state))
            return
        try:
            port = state.engine.plan.port if state.engine.plan else None
            spec = self.run_spec(preset, port=port, replacing=True, tweak=self.tweak)
        except AppError as error:
            self._refuse(error.report())
            return
        self._store.dispatch(ProblemDismissed())
        self._server.restart(spec)

    def install(self) -> None:
        """Bring the engine and the chosen preset's models; goes on to start if a start is pending."""
        self._install_allowed = True
        self._store.dispatch(ProblemDismissed())
        state = self._store.state
        preset = state.preset(state.pending_start or state.selected)
        if preset is not None and not self._submit_missing(preset):
            title, hint = say("Everything is installed already"), say("Press Start.")
            self._refuse(ErrorReport(title, hint=hint, exit_code=ExitCode.OK))

    def repair(self, preset_id: PresetId | None = None) -> None:
        """Read every byte of the models, make damaged ones again, then start the preset."""
        state = self._store.state
        preset = state.preset(preset_id or state.selected)
        if preset is None:
            self._refuse(self._unknown(preset_id, state))
            return
        self._install_allowed = True
        self._store.dispatch(ProblemDismissed())
        self._store.dispatch(PresetSelected(preset.id))
        self._store.dispatch(StartPending(preset.id))
        self._workshop.submit(JobKind.REPAIR_MODELS, preset, self._catalog)

    def cancel_jobs(self) -> None:
        """End every running job; a pending start is forgotten with them."""
        self._store.dispatch(StartPending(None))
        for job in self._store.state.jobs:
            if job.status is JobStatus.RUNNING and job.kind not in UNSEEN_JOBS:
                self._workshop.cancel(job.kind)

    def dismiss_problem(self) -> None:
        """Take the message away."""
        self._store.dispatch(ProblemDismissed())

    def do_next_step(self, step: NextStep) -> None:
        """Do what the button beside the message now shown promises."""
        self._remedies.do(step)

    def take_offer(self, offer: Offer) -> None:
        """Start, or restart, what was offered in place of a refused start."""
        self._remedies.take(offer)

    def use_catalog(self, catalog: Catalog, offered: tuple[Preset, ...]) -> None:
        """Plan with this catalogue from now on: a preset was added, or a file of it was changed.

        ``offered`` are its presets that this computer has the device for.
        """
        self._catalog = catalog
        state = self._store.state
        selected = state.selected if any(one.id == state.selected for one in offered) else None
        self._store.dispatch(PresetsLoaded(offered, selected or (offered[0].id if offered else None)))

    def watch_closely(self, visible: bool) -> None:
        """Whether somebody looks at the figures now: they then come more often while requests run."""
        self._watcher.set_visible(visible)

    def measured_budget(self) -> Budget | None:
        """The memory account as measured; ``None`` without a server or a reading."""
        return self._watcher.measured_budget()

    @property
    def summary(self) -> RunSummary:
        """The current or last run's figures."""
        return self._watcher.summary

    def plan(
        self,
        preset: Preset,
        *,
        port: int | None = None,
        replacing: bool = False,
        overrides: Overrides = NO_OVERRIDES,
    ) -> LaunchPlan:
        """The plan a start would use now; with ``replacing`` it may use the memory of the running server.

        Raises ``AppError`` when something is missing or does not fit.
        """
        found = self._workshop.engine_for(preset)
        if found is None:
            raise no_engine(preset.device)
        arrange = partial(
            planner.plan,
            preset,
            self._catalog,
            found,
            self._host(replacing=replacing),
            port=self._workshop.free_port(self._preferred_port()) if port is None else port,
            model_paths=self._workshop.model_paths(preset, self._catalog),
            overrides=overrides,
            interface=self._workshop.interface(found),
            seen=self._workshop.seen(preset, self._catalog),
        )
        return self._gpus.planned(found.device, arrange, self._leaving_pids(replacing=replacing))

    def command(self, preset: Preset, *, port: int | None = None, tweak: Tweak = NO_TWEAK) -> Command:
        """The command line a start would run now. Raises like ``plan``."""
        return self.run_spec(preset, port=port, tweak=tweak).command

    def run_spec(
        self,
        preset: Preset,
        *,
        port: int | None = None,
        replacing: bool = False,
        tweak: Tweak = NO_TWEAK,
    ) -> RunSpec:
        """Plan, command and log file of a new run. Raises like ``plan``."""
        if self._workshop.engine_for(preset) is None:
            raise no_engine(preset.device)
        chosen = tweak.preset(preset)
        missing = self._workshop.missing_models(chosen, self._catalog)
        if missing:
            raise no_models(missing)
        if self._workshop.next_job(chosen, self._catalog) is JobKind.ALIGN_DRAFT:
            raise not_aligned(chosen)
        plan = tweak.plan(self.plan(chosen, port=port, replacing=replacing, overrides=tweak.overrides()))
        run_id = self._new_run_id()
        line = command.build(plan, self._workshop.interface(plan.engine))
        return RunSpec(run_id, plan, line, self._workshop.log_path(run_id))

    def _leaving_pids(self, *, replacing: bool) -> tuple[int, ...]:
        """Processes of the server that a restart stops first; what they hold of a GPU is as good as free."""
        latest = self._store.state.latest
        return latest.tree.pids if replacing and latest is not None and latest.tree is not None else ()

    def _host(self, *, replacing: bool) -> Host:
        """The computer now; memory that a stop is about to free counts as available."""
        host = self._workshop.host()
        latest = self._store.state.latest
        if not replacing or latest is None or latest.tree is None:
            return host
        freed = host.memory_available_bytes + latest.tree.pss_bytes
        return replace(host, memory_available_bytes=min(freed, host.memory_total_bytes))

    def _advance(self, preset: Preset) -> None:
        """Take the pending start as far as it goes: bring what is missing, or hand it to the supervisor."""
        if self._submit_missing(self.tweak.preset(preset)):
            return
        try:
            spec = self.run_spec(preset, port=self._port, tweak=self.tweak)
        except AppError as error:
            if error.next_step is not NextStep.INSTALL:
                self._store.dispatch(StartPending(None))
            self._refuse(error.report())
            return
        self._store.dispatch(StartPending(None))
        self._install_allowed = False
        self._server.start(spec)

    def _submit_missing(self, preset: Preset) -> bool:
        """Begin the next job this preset needs; false when it needs none, or one that nobody has allowed.

        A draft is fitted to its target without asking: it costs seconds and fetches nothing.
        """
        self._store.dispatch(self._workshop.look())
        kind = self._workshop.next_job(preset, self._catalog)
        if kind is None or not (self._install_allowed or kind is JobKind.ALIGN_DRAFT):
            return False
        self._workshop.submit(kind, preset, self._catalog)
        return True

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if before.jobs is after.jobs:
            return
        job = after.jobs[0]
        if job.status is JobStatus.RUNNING or job.kind not in BRINGING_JOBS:
            return
        if job.status is not JobStatus.DONE:
            self._store.dispatch(StartPending(None))
            if job.problem is not None:
                self._refuse(job.problem)
            return
        self._store.dispatch(self._workshop.look())
        preset = after.preset(after.pending_start)
        if preset is not None:
            self._advance(preset)
        elif self._install_allowed and (chosen := after.preset(after.selected)) is not None:
            self._install_allowed = self._submit_missing(chosen)

    def _unknown(self, preset_id: PresetId | None, state: AppState) -> ErrorReport:
        known = self._catalog.preset(preset_id) if preset_id is not None else None
        why = self._workshop.obstacle(known) if known is not None else None
        if known is not None and why is not None:
            return not_on_this_computer(known, why, state)
        return unknown_preset(preset_id, state, self._catalog.problems)

    def _refuse(self, report: ErrorReport) -> None:
        self._store.dispatch(ProblemRaised(report))
