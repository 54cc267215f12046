"""What a person can ask for: choose, start, stop, restart, install. Never touches widgets, never blocks.

Lives on the store's thread. A start that lacks the engine or the models stays pending while a job brings
them, and goes on by itself when the job is done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from slipstream.app.refusals import already_running, no_engine, no_models, unknown_preset
from slipstream.app.store import Store
from slipstream.app.watcher import RunWatcher
from slipstream.core import command, planner
from slipstream.core.catalog import Catalog
from slipstream.core.errors import AppError, ErrorReport, ExitCode, NextStep
from slipstream.core.interface import EngineInterface
from slipstream.core.jobs import JobKind, JobStatus
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
from slipstream.core.settings import Settings
from slipstream.core.state import (
    AppState,
    InstallFound,
    PresetSelected,
    ProblemDismissed,
    ProblemRaised,
    StartPending,
)
from slipstream.core.summary import RunSummary
from slipstream.engine.guard.process import new_run_id


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

    def interface(self, install: EngineInstall) -> EngineInterface | None:
        """What that engine accepts, read from itself; ``None`` when it cannot be told."""

    def missing_models(self, preset: Preset, catalog: Catalog) -> tuple[str, ...]:
        """Titles of the preset's models that are not complete on disk."""

    def model_paths(self, preset: Preset, catalog: Catalog) -> dict[ModelId, str]:
        """Folder of each of the preset's models."""

    def submit(self, kind: JobKind, preset: Preset) -> None:
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
        settings: Settings,
        watcher: RunWatcher,
        *,
        new_run_id: Callable[[], str] = new_run_id,
    ) -> None:
        self._store = store
        self._server = server
        self._workshop = workshop
        self._catalog = catalog
        self._settings = settings
        self._watcher = watcher
        self._new_run_id = new_run_id
        self._install_allowed = False
        self._port: int | None = None
        store.subscribe(self._on_changed)

    def select(self, preset_id: PresetId) -> None:
        """Choose what Start will start. A running server is left alone."""
        self._store.dispatch(PresetSelected(preset_id))

    def start(
        self, preset_id: PresetId | None = None, *, install_missing: bool = False, port: int | None = None
    ) -> None:
        """Start a preset (the chosen one when ``None``), after bringing what is missing if allowed to."""
        state = self._store.state
        preset = state.preset(preset_id or state.selected)
        if preset is None:
            self._refuse(unknown_preset(preset_id, state))
            return
        busy = already_running(state)
        if busy is not None:
            self._refuse(busy.report())
            return
        self._install_allowed = install_missing
        self._port = port
        self._store.dispatch(ProblemDismissed())
        self._store.dispatch(PresetSelected(preset.id))
        self._store.dispatch(StartPending(preset.id))
        self._advance(preset)

    def stop(self) -> None:
        """Stop the server, or give up a start that still waits for files."""
        self.cancel_jobs()
        self._server.stop()

    def restart(self) -> None:
        """Stop and start again, with the running preset or, when nothing runs, the chosen one."""
        state = self._store.state
        running = state.engine.plan.preset_id if state.engine.plan is not None else None
        preset = state.preset(running or state.selected)
        if preset is None:
            self._refuse(unknown_preset(running, state))
            return
        try:
            spec = self.run_spec(
                preset, port=state.engine.plan.port if state.engine.plan else None, replacing=True
            )
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
            self._refuse(
                ErrorReport("Everything is installed already", hint="Press Start.", exit_code=ExitCode.OK)
            )

    def repair(self, preset_id: PresetId | None = None) -> None:
        """Read every byte of the models, make damaged ones again, then start the preset."""
        state = self._store.state
        preset = state.preset(preset_id or state.selected)
        if preset is None:
            self._refuse(unknown_preset(preset_id, state))
            return
        self._install_allowed = True
        self._store.dispatch(ProblemDismissed())
        self._store.dispatch(PresetSelected(preset.id))
        self._store.dispatch(StartPending(preset.id))
        self._workshop.submit(JobKind.REPAIR_MODELS, preset)

    def cancel_jobs(self) -> None:
        """End every running job; a pending start is forgotten with them."""
        self._store.dispatch(StartPending(None))
        for job in self._store.state.jobs:
            if job.status is JobStatus.RUNNING:
                self._workshop.cancel(job.kind)

    def dismiss_problem(self) -> None:
        """Take the message away."""
        self._store.dispatch(ProblemDismissed())

    def do_next_step(self, step: NextStep) -> None:
        """Do what the button beside a message promises. ``SHOW_LOG`` is the window's own."""
        match step:
            case NextStep.INSTALL:
                self.install()
            case NextStep.REPAIR_MODELS:
                self.repair()
            case NextStep.START_AGAIN:
                self.start()
            case NextStep.USE_OTHER_PORT:
                self.start(port=None)
            case NextStep.STOP:
                self.stop()
            case _:
                self.dismiss_problem()

    def measured_budget(self) -> Budget | None:
        """The memory account as measured; ``None`` without a server or a reading."""
        return self._watcher.measured_budget()

    @property
    def summary(self) -> RunSummary:
        """The current or last run's figures."""
        return self._watcher.summary

    def plan(self, preset: Preset, *, port: int | None = None, replacing: bool = False) -> LaunchPlan:
        """The plan a start would use now; with ``replacing`` it may use the memory of the running server.

        Raises ``AppError`` when something is missing or does not fit.
        """
        found = self._workshop.engine_for(preset)
        if found is None:
            raise no_engine(preset.device)
        return planner.plan(
            preset,
            self._catalog,
            found,
            self._host(replacing=replacing),
            port=self._workshop.free_port(self._settings.preferred_port) if port is None else port,
            model_paths=self._workshop.model_paths(preset, self._catalog),
            interface=self._workshop.interface(found),
        )

    def command(self, preset: Preset, *, port: int | None = None) -> Command:
        """The command line a start would run now. Raises like ``plan``."""
        return self.run_spec(preset, port=port).command

    def run_spec(self, preset: Preset, *, port: int | None = None, replacing: bool = False) -> RunSpec:
        """Plan, command and log file of a new run. Raises like ``plan``."""
        if self._workshop.engine_for(preset) is None:
            raise no_engine(preset.device)
        missing = self._workshop.missing_models(preset, self._catalog)
        if missing:
            raise no_models(missing)
        plan = self.plan(preset, port=port, replacing=replacing)
        run_id = self._new_run_id()
        line = command.build(plan, self._workshop.interface(plan.engine))
        return RunSpec(run_id, plan, line, self._workshop.log_path(run_id))

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
        if self._install_allowed and self._submit_missing(preset):
            return
        try:
            spec = self.run_spec(preset, port=self._port)
        except AppError as error:
            if error.next_step is not NextStep.INSTALL:
                self._store.dispatch(StartPending(None))
            self._refuse(error.report())
            return
        self._store.dispatch(StartPending(None))
        self._server.start(spec)

    def _submit_missing(self, preset: Preset) -> bool:
        """Begin the next job this preset needs; false when it needs none."""
        self._store.dispatch(self._workshop.look())
        if self._workshop.engine_for(preset) is None:
            self._workshop.submit(JobKind.INSTALL_ENGINE, preset)
            return True
        if self._workshop.missing_models(preset, self._catalog):
            self._workshop.submit(JobKind.MAKE_MODELS, preset)
            return True
        return False

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if before.jobs is after.jobs:
            return
        job = after.jobs[0]
        if job.status is JobStatus.RUNNING or job.kind is JobKind.DEMO:
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
            self._submit_missing(chosen)

    def _refuse(self, report: ErrorReport) -> None:
        self._store.dispatch(ProblemRaised(report))
