"""The one picture of the program: ``AppState``, the events that change it, and the pure ``reduce``.

Written only by ``Store.drain`` on its owner's thread. Views compare (before, after) by identity.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from slipstream.core.advice import Advice
from slipstream.core.bench.kept import Benchmarks
from slipstream.core.catalog.modelsurvey import ModelSurvey
from slipstream.core.doctor.doctor import Finding
from slipstream.core.editors import survey as editorsurvey
from slipstream.core.editors.survey import EditorProposed, EditorReported, EditorsFound, EditorsState
from slipstream.core.engines import EngineSurvey
from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import Job, JobKind
from slipstream.core.live import requestlist
from slipstream.core.live.decimate import Past
from slipstream.core.live.requestlist import RequestRecord
from slipstream.core.live.sample import MetricsSample
from slipstream.core.models import Endpoint, EngineFigures, EngineInstall, LaunchPlan, Preset, PresetId
from slipstream.core.supervision.lifecycle import Phase


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a start has come: a sentence, 0..1, and the time left where earlier starts taught it.

    ``remedy`` is there while the present step takes unusually long: what is seen and what helps.
    """

    step: str
    fraction: float
    remaining_s: float | None = None
    remedy: ErrorReport | None = None


@dataclass(frozen=True, slots=True)
class EngineState:
    """The server as the supervisor knows it. ``since`` is when the phase began (monotonic seconds)."""

    phase: Phase = Phase.STOPPED
    since: float = 0.0
    plan: LaunchPlan | None = None
    run_id: str | None = None
    pid: int | None = None
    log_path: str | None = None
    endpoint: Endpoint | None = None
    progress: Progress | None = None
    figures: EngineFigures = field(default_factory=EngineFigures)
    ready_at_utc: float | None = None
    retry_at: float | None = None
    adopted: bool = False
    problem: ErrorReport | None = None
    silent_since: float | None = None  # READY, but the health check has had no answer since (monotonic)
    frozen_since: float | None = None  # READY with requests, but no counter has moved since (monotonic)


@dataclass(frozen=True, slots=True)
class AppState:
    """Everything a view may show."""

    presets: tuple[Preset, ...] = ()
    selected: PresetId | None = None
    engine: EngineState = EngineState()
    settled: bool = False  # the supervisor has looked for a running server and adopted it or found none
    pending_start: PresetId | None = None
    install: EngineInstall | None = None
    engines: EngineSurvey | None = None  # ``None`` until the first look is over
    jobs: tuple[Job, ...] = ()
    latest: MetricsSample | None = None
    problem: ErrorReport | None = None
    advice: tuple[Advice, ...] = ()  # what a person should see, alarms first
    requests: tuple[RequestRecord, ...] = ()  # ended ones, newest first
    benchmarks: Benchmarks | None = None  # ``None`` until the kept ones were looked for
    editors: EditorsState = field(default_factory=EditorsState)
    models: ModelSurvey | None = None  # ``None`` until the first look is over
    findings: tuple[Finding, ...] | None = None  # the doctor's; ``None`` until it has looked
    hub_access: str | None = None  # where the Hub's token lies and its ends, in words; "" when there is none

    def job(self, kind: JobKind) -> Job | None:
        """The newest job of that kind, finished or not."""
        return next((job for job in self.jobs if job.kind is kind), None)

    def preset(self, preset_id: PresetId | None) -> Preset | None:
        """The preset with that id, if the catalogue has it."""
        return next((preset for preset in self.presets if preset.id == preset_id), None)


@dataclass(frozen=True, slots=True)
class PresetsLoaded:
    """The catalogue was read; ``selected`` is what the chooser shows."""

    presets: tuple[Preset, ...]
    selected: PresetId | None


@dataclass(frozen=True, slots=True)
class PresetSelected:
    """Another preset was chosen; a running server is not touched."""

    preset_id: PresetId


@dataclass(frozen=True, slots=True)
class InstallFound:
    """The active engine environment was looked up (``None``: there is none)."""

    install: EngineInstall | None


@dataclass(frozen=True, slots=True)
class EnginesFound:
    """A look for engines is over, and which of them is the active one."""

    survey: EngineSurvey
    install: EngineInstall | None


@dataclass(frozen=True, slots=True)
class ComputerExamined:
    """The doctor has looked at the computer."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class StartPending:
    """A start was asked for and waits for an install or models; ``None`` forgets it."""

    preset_id: PresetId | None


@dataclass(frozen=True, slots=True)
class JobChanged:
    """A job began, moved on, or ended."""

    job: Job


@dataclass(frozen=True, slots=True)
class ProblemRaised:
    """Something a person asked for could not be done."""

    report: ErrorReport


@dataclass(frozen=True, slots=True)
class ProblemDismissed:
    """The person has read it, or a new attempt makes it old."""


@dataclass(frozen=True, slots=True)
class EngineChanged:
    """The supervisor's whole picture of the server, sent whenever any part of it changed."""

    engine: EngineState


@dataclass(frozen=True, slots=True)
class SupervisorSettled:
    """The first look for a running server is over."""


@dataclass(frozen=True, slots=True)
class SampleTaken:
    """A beat of the sampler."""

    sample: MetricsSample


@dataclass(frozen=True, slots=True)
class PastRead:
    """What was recorded before this program started; ``at`` (monotonic) and ``at_utc`` are one moment.

    It changes no state: the store's timeline takes it.
    """

    past: Past
    at: float
    at_utc: float


@dataclass(frozen=True, slots=True)
class AdviceChanged:
    """All advice that holds now and was not dismissed."""

    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class RequestEnded:
    """A request of our own client ended, or the counters say that one did."""

    record: RequestRecord


@dataclass(frozen=True, slots=True)
class ModelsFound:
    """A look at the models is over."""

    survey: ModelSurvey


@dataclass(frozen=True, slots=True)
class HubTokenFound:
    """The Hub's token was looked for; ``words`` never hold it, and are empty when none is known."""

    words: str


@dataclass(frozen=True, slots=True)
class BenchmarksFound:
    """Kept benchmarks were looked for; without one to show, what is shown stays."""

    benchmarks: Benchmarks


AppEvent = (
    PresetsLoaded
    | PresetSelected
    | InstallFound
    | EnginesFound
    | ComputerExamined
    | StartPending
    | JobChanged
    | ProblemRaised
    | ProblemDismissed
    | EngineChanged
    | SupervisorSettled
    | SampleTaken
    | PastRead
    | AdviceChanged
    | RequestEnded
    | BenchmarksFound
    | HubTokenFound
    | ModelsFound
    | EditorsFound
    | EditorProposed
    | EditorReported
)


def reduce(state: AppState, event: AppEvent) -> AppState:
    """The state after ``event``. Total over ``AppEvent``; a new event fails type checking here first."""
    match event:
        case PresetsLoaded(presets, selected):
            return replace(state, presets=presets, selected=selected)
        case PresetSelected(preset_id):
            return replace(state, selected=preset_id)
        case InstallFound(install):
            return replace(state, install=install)
        case EnginesFound(survey, install):
            return replace(state, engines=survey, install=install)
        case ComputerExamined(findings):
            return replace(state, findings=findings)
        case StartPending(preset_id):
            return replace(state, pending_start=preset_id)
        case JobChanged(job):
            others = tuple(other for other in state.jobs if other.kind is not job.kind)
            return replace(state, jobs=(job, *others))
        case ProblemRaised(report):
            return replace(state, problem=report)
        case ProblemDismissed():
            return replace(state, problem=None)
        case EngineChanged(engine):
            return replace(state, engine=engine)
        case SupervisorSettled():
            return replace(state, settled=True)
        case SampleTaken(sample):
            return replace(state, latest=sample)
        case PastRead():
            return state
        case AdviceChanged(advice):
            return replace(state, advice=advice)
        case RequestEnded(record):
            return replace(state, requests=requestlist.add(state.requests, record))
        case ModelsFound(survey):
            return replace(state, models=survey)
        case HubTokenFound(words):
            return replace(state, hub_access=words)
        case EditorsFound() | EditorProposed() | EditorReported():
            return replace(state, editors=editorsurvey.after(state.editors, event))
        case BenchmarksFound(benchmarks):
            before = None if state.benchmarks is None else state.benchmarks.shown
            return replace(state, benchmarks=replace(benchmarks, shown=benchmarks.shown or before))
        case _:
            assert_never(event)
