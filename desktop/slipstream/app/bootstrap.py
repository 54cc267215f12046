"""Builds every part in order and takes them down in reverse; the only place that knows all of them.

Threads, all named and all joined by ``close``: ``supervisor``, ``engine-wait`` and ``engine-work``
(Supervisor), ``sampler`` (Sampler), ``jobs``, ``downloads``, ``looks``, ``editors``, ``bench`` (JobRunner).
The caller's own thread owns the store.
"""

from __future__ import annotations

from pathlib import Path

from slipstream.app import doctor, programlog
from slipstream.app.bench.benchdesk import BenchDesk
from slipstream.app.controller import Controller
from slipstream.app.demo import DEMO_TITLE, ask_prompts
from slipstream.app.editors.editordesk import EditorDesk
from slipstream.app.engines.enginedesk import EngineDesk
from slipstream.app.gpudesk import GpuDesk
from slipstream.app.live.advicedeed import AdviceDeeds
from slipstream.app.live.advicedesk import AdviceDesk
from slipstream.app.live.stallwatch import StallWatch
from slipstream.app.live.watcher import RunWatcher
from slipstream.app.loginstart import LoginStart
from slipstream.app.models.modeldesk import Lines, ModelDesk
from slipstream.app.models.offering import offered
from slipstream.app.preferences import Preferences
from slipstream.app.settingsdesk import SettingsDesk
from slipstream.app.store import Store
from slipstream.app.workshop import DiskWorkshop, tidy
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.errors import ErrorReport, SettingsError
from slipstream.core.jobs import JobKind
from slipstream.core.models import Preset, PresetId
from slipstream.core.state import AppState, PresetsLoaded, ProblemRaised
from slipstream.core.supervision.orders import SleepBegins, SleepEnds
from slipstream.core.words import say
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths, resources
from slipstream.engine.guard.lease import Policy
from slipstream.engine.jobrunner import JobRunner
from slipstream.engine.measure.baselines import BaselineFile
from slipstream.engine.measure.history import Recorder
from slipstream.engine.measure.sampler import Sampler
from slipstream.engine.serve import serverkey
from slipstream.engine.serve.guardianship import LocalGuardianship
from slipstream.engine.serve.supervisor import Supervisor
from slipstream.engine.settings_file import load_settings

_JOBS_CLOSE_S = 20.0
_BENCH_CLOSE_S = 110.0  # a benchmark ends its server and brings the person's back first
_SUPERVISOR_CLOSE_S = 20.0


class App:
    """The whole program without its window. Built and closed on the thread that drains the store."""

    def __init__(
        self,
        paths: Paths,
        catalog: Catalog,
        preferences: Preferences,
        store: Store,
        vanish: Policy,
        name: str,
    ) -> None:
        self.paths = paths
        self.store = store
        self.preferences = preferences
        self.resources: Path = resources()
        guardianship = LocalGuardianship(paths, grace_s=lambda: float(preferences.settings.grace_s))
        self._supervisor = Supervisor(
            store.dispatch, store.log.extend, paths, policy=vanish, name=name, guardianship=guardianship
        )
        self._recorder = Recorder(paths.history, store.dispatch)
        self._sampler = Sampler(self._recorder)
        self._jobs = JobRunner(store.dispatch, tidy=lambda: tidy(paths))
        self._downloads = JobRunner(store.dispatch, name="downloads")
        self._workshop = DiskWorkshop(paths, self._jobs, self._downloads)
        self.engines = EngineDesk(
            store, paths, self._jobs, examine=lambda survey: doctor.examine(paths, survey)
        )
        # A thread of its own: trying out an editor waits for a model, and an install must not wait for that.
        self._editor_jobs = JobRunner(store.dispatch, name="editors")
        self.editors = EditorDesk(store, paths, self._editor_jobs)
        self.settings = SettingsDesk(store, paths, preferences, self._jobs)
        self.watcher = RunWatcher(store, self._sampler)
        desk = AdviceDesk(store, BaselineFile(paths))
        StallWatch(store, self._supervisor.post)
        gpus = GpuDesk(store, paths)
        self.controller = Controller(
            store,
            self._supervisor,
            self._workshop,
            catalog,
            lambda: preferences.settings.preferred_port,
            self.watcher,
            gpus=gpus,
        )
        # A thread of its own: looking at the models must not wait for an install.
        self._looks = JobRunner(store.dispatch, name="looks")
        self.models = ModelDesk(
            store,
            paths,
            Lines(self._looks, self._jobs, self._downloads),
            self.controller,
            gpus,
            port=lambda: preferences.settings.preferred_port,
        )
        self.advice = AdviceDeeds(desk, self.controller)
        # A thread of its own: measuring takes as long as it takes.
        self._bench_jobs = JobRunner(store.dispatch, name="bench")
        self.benchmarks = BenchDesk(store, paths, self._bench_jobs, self._looks, self.controller.use_catalog)
        store.subscribe(self._remember_started)

    @classmethod
    def build(
        cls, paths: Paths | None = None, *, vanish: Policy = Policy.GRACE, name: str = "the window"
    ) -> App:
        """Read settings and catalogue and put the parts together; nothing runs yet.

        ``vanish`` is what becomes of a server started here when this program dies without closing, ``name``
        who asked for a stop, as other programs show it. Raises ``SettingsError`` when the folders cannot be
        made.
        """
        paths = paths or Paths.of_user()
        try:
            paths.make()
        except OSError as error:
            raise SettingsError(
                say("Slipstream's folders could not be made"),
                detail=f"{error.filename}: {error.strerror}",
                hint=say("Make your home folder writable and free some disk space, then start again."),
            ) from error
        programlog.set_up(paths.logs)
        store = Store()
        loaded = load_settings(paths)
        catalog = load_catalog(paths)

        def complain(report: ErrorReport) -> None:
            store.dispatch(ProblemRaised(report))

        preferences = Preferences(paths, loaded.settings, complain)
        found = offered(catalog)
        selected = _first_choice(found, loaded.settings.last_preset)
        store.dispatch(PresetsLoaded(found, selected))
        for report in (*catalog.problems, loaded.problem):
            if report is not None:
                complain(report)
        return cls(paths, catalog, preferences, store, vanish, name)

    def open(self, *, sampling: bool = True, resume: bool = True) -> None:
        """Start the threads; the supervisor first looks for a server that already runs.

        ``resume`` goes on with downloads that an earlier program left unfinished.
        """
        self._jobs.open()
        self._downloads.open()
        self._looks.open()
        self._editor_jobs.open()
        self._bench_jobs.open()
        if sampling:
            self._sampler.open()
        self._supervisor.open()
        self.store.dispatch(self._workshop.look())
        if resume:
            self._workshop.resume_downloads()

    def start_as_at_login(self) -> None:
        """Start the preset that was chosen for logging in, if one was, as soon as its device answers."""
        preset_id = self.preferences.settings.login_preset
        if preset_id is not None:
            LoginStart(self.store, self.controller, preset_id)

    def ask_demo_prompts(self) -> bool:
        """Ask the demo's prompts of the ready server as a job; false when no server is ready."""
        engine = self.store.state.engine
        if engine.endpoint is None or engine.plan is None:
            return False
        endpoint, port, key = engine.endpoint, engine.plan.port, serverkey.of_process(engine.pid)
        return self._jobs.submit(
            JobKind.DEMO, DEMO_TITLE, lambda job: ask_prompts(job, endpoint, port, self.store.dispatch, key)
        )

    def notice_sleep(self, going: bool) -> None:
        """The computer is about to sleep (true) or has woken up: a server then has to prove itself again."""
        self._supervisor.post(SleepBegins() if going else SleepEnds())

    def close(self, policy: Policy | None = None) -> None:
        """End the threads in reverse order; harmless when repeated.

        A running server follows ``policy``; ``None`` leaves it to what was agreed before.
        """
        self._editor_jobs.close(_JOBS_CLOSE_S)
        self._bench_jobs.close(_BENCH_CLOSE_S)
        self._looks.close(_JOBS_CLOSE_S)
        self._downloads.close(_JOBS_CLOSE_S)
        self._jobs.close(_JOBS_CLOSE_S)
        self._sampler.close()
        self._recorder.close()
        self._supervisor.close(_SUPERVISOR_CLOSE_S, policy)
        programlog.take_down()

    def leave(self, *, keep_server: bool | None = None) -> None:
        """Close; a running server stays (true), is stopped (false), or does as was agreed (``None``)."""
        self.close({True: Policy.KEEP, False: Policy.STOP, None: None}[keep_server])

    def _remember_started(self, before: AppState, after: AppState) -> None:
        plan = after.engine.plan
        if plan is not None and before.engine.run_id != after.engine.run_id and not after.engine.adopted:
            self.preferences.remember_preset(plan.preset_id)


def _first_choice(presets: tuple[Preset, ...], last: PresetId | None) -> PresetId | None:
    known = [preset.id for preset in presets]
    if last in known:
        return last
    return known[0] if known else None
