"""Hand-made states for looking at and for tests: every phase a window may have to show.

The figures are made up and show up nowhere outside tests and the gallery.
"""

from __future__ import annotations

import math
from dataclasses import replace

from tests.fakes import advices, benches, clients
from tests.fakes.surveys import (
    BEFORE_ACTIVE,
    CHECKED_AT_UTC,
    CPU_ONLY,
    ENGINE,
    MANY_ENGINES,
    MIB,
    NO_ENGINE,
    ONE_ENGINE,
    offer,
)

from slipstream.app.presenters import Moment
from slipstream.app.store import Store
from slipstream.core.bench.kept import Benchmarks
from slipstream.core.engines import EngineSurvey, Standing
from slipstream.core.errors import ErrorReport, ExitCode, FailureKind, NextStep
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.live.sample import (
    EngineSample,
    GpuReading,
    HostReading,
    MetricsSample,
    Speculating,
    Totals,
    TreeReading,
)
from slipstream.core.live.summary import RunSummary
from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.models import (
    Budget,
    BudgetTerm,
    Device,
    Endpoint,
    LaunchPlan,
    Method,
    ModelId,
    Preset,
    PresetId,
    Segment,
    Speculation,
)
from slipstream.core.planning.tweak import Offer, Tweak
from slipstream.core.state import AppState, EngineState, Progress
from slipstream.core.supervision.lifecycle import Phase

GIB = 1024**3
AT = 10_000.0
UP_S = 2520.0
NOW = Moment(at=AT, at_utc=CHECKED_AT_UTC)

DRAFTING = Speculation(Method.DRAFT_MODEL, 3, ModelId("demo-draft"))


def preset(name: str, title: str, subtitle: str, speculation: Speculation = DRAFTING) -> Preset:
    """One entry of the Start menu."""
    return Preset(
        id=PresetId(name),
        title=title,
        subtitle=subtitle,
        target=ModelId("demo-target"),
        speculation=speculation,
        device=Device.CPU,
        context_tokens=4096,
        max_num_seqs=4,
        max_num_batched_tokens=2048,
        kv_cache_bytes=GIB,
        served_name="demo",
    )


PRESETS = (
    preset("demo", "Demo on this CPU", "SmolLM2 135M + draft"),
    preset("demo-off", "Demo without drafts", "SmolLM2 135M", Speculation(Method.OFF)),
)


def budget(*sizes: int, total: int = 24 * GIB, missing: int = 0, place: str = "RAM") -> Budget:
    """Other, overhead, target, draft, KV in bytes; free is what is left."""
    names = (Segment.OTHER, Segment.OVERHEAD, Segment.TARGET, Segment.DRAFT, Segment.KV_CACHE)
    terms = [BudgetTerm(s, n, f"Example of {s.value}") for s, n in zip(names, sizes, strict=True)]
    terms.append(BudgetTerm(Segment.FREE, max(0, total - sum(sizes)), "What is left"))
    return Budget(place, total, tuple(terms), missing)


PLANNED = budget(4 * GIB, 2 * GIB, 257 * MIB, 81 * MIB, GIB)
MEASURED = budget(round(4.3 * GIB), round(1.7 * GIB), 257 * MIB, 81 * MIB, 140 * MIB)
TOO_BIG = budget(3 * GIB, 2 * GIB, 18 * GIB, GIB, 3 * GIB, missing=3 * GIB, place="Example card")

PLAN = LaunchPlan(
    preset_id=PresetId("demo"),
    title="Demo on this CPU",
    engine=ENGINE,
    host="127.0.0.1",
    port=8000,
    served_name="demo",
    target_path="/models/target",
    speculation=DRAFTING,
    draft_path="/models/draft",
    dtype="bfloat16",
    context_tokens=4096,
    max_num_seqs=4,
    max_num_batched_tokens=2048,
    kv_cache_bytes=GIB,
    tool_call_parser=None,
    temperature=None,
    budget=PLANNED,
)

CARD = GpuReading(0, "Example card 24 GB", 24 * GIB, 22 * GIB, 0.97, 312.0, 350.0, 67, 2610, "")


def sample(
    at: float = AT,
    *,
    tok_s: float | None = 41.3,
    prompt_tok_s: float = 0.0,
    acceptance: float | None = 0.62,
    speculating: Speculating = Speculating.ACTIVE,
    serving: bool = True,
    gpus: tuple[GpuReading, ...] = (),
) -> MetricsSample:
    """One beat; ``serving=False`` is a beat without a server."""
    engine = EngineSample(
        totals=Totals(12_345, 4_321, 6_000, 18_000, 11_000, (5_100, 3_600, 2_300), 17),
        interval_s=1.0,
        generation_tok_s=tok_s,
        prompt_tok_s=prompt_tok_s,
        acceptance_rate=acceptance,
        mean_acceptance_length=None if acceptance is None else 1 + 3 * acceptance,
        survival=() if acceptance is None else (0.88, 0.57, 0.41),
        drafts_per_s=14.0,
        ttft_p50_s=0.31,
        tpot_p50_s=0.0242,
        running=1 if tok_s else 0,
        waiting=0,
        kv_usage=0.12,
        prefix_hit_rate=0.38,
        preemptions=0,
        speculating=speculating,
        ttft_p95_s=0.84,
        tpot_p95_s=0.031,
        queue_p50_s=0.002,
        queue_p95_s=0.12,
        conditional_survival=() if acceptance is None else (0.88, 0.65, 0.72),
    )
    return MetricsSample(
        at=at,
        at_utc=NOW.at_utc - (AT - at),
        host=HostReading(24 * GIB, 17 * GIB, 0.93),
        tree=TreeReading(round(2.1 * GIB), 1.7, 3) if serving else None,
        gpus=gpus,
        engine=engine if serving else None,
    )


def stopped() -> AppState:
    """Installed, settled, nothing running."""
    return AppState(
        presets=PRESETS,
        selected=PRESETS[0].id,
        settled=True,
        install=ENGINE,
        engines=ONE_ENGINE,
        latest=sample(serving=False),
    )


def in_phase(phase: Phase, **changes: object) -> AppState:
    """The demo preset in that phase."""
    engine = EngineState(
        phase=phase, since=AT - 21, plan=PLAN, run_id="run", pid=4711, log_path="/logs/run.log"
    )
    return replace(stopped(), engine=replace(engine, **changes))  # type: ignore[arg-type]


def starting(fraction: float = 0.4) -> AppState:
    """Loading, with progress and time left."""
    return in_phase(Phase.STARTING, progress=Progress("Loading the target's weights", fraction, 18.0))


def ready(latest: MetricsSample | None = None) -> AppState:
    """Serving for 42 minutes."""
    state = in_phase(
        Phase.READY,
        since=AT - UP_S,
        endpoint=Endpoint("http://127.0.0.1:8000/v1", "demo", 4096),
        ready_at_utc=NOW.at_utc - UP_S,
    )
    return replace(state, latest=latest or sample())


def failed() -> AppState:
    """Ended before it was ready."""
    return in_phase(
        Phase.FAILED,
        problem=ErrorReport(
            title="The model folder is broken",
            detail="A tensor of the target could not be read",
            hint="Make the model anew; nothing else is lost",
            next_step=NextStep.REPAIR_MODELS,
            kind=FailureKind.FILES_BROKEN,
            evidence="safetensors_rust.SafetensorError: Error while deserializing header: header too large",
            exit_code=ExitCode.START_FAILED,
        ),
    )


def backing_off() -> AppState:
    """Lost, and about to be started again."""
    report = ErrorReport("The engine stopped", "It ended with signal 9", "It is restarted, 1 of 3 tries")
    return in_phase(Phase.BACKOFF, retry_at=AT + 4, problem=report)


def installing() -> AppState:
    """The engine is being installed for a pending start."""
    job = Job(
        JobKind.INSTALL_ENGINE,
        JobStatus.RUNNING,
        "Installing the engine",
        step="Downloading packages, 61 of 142",
        fraction=0.43,
        done_bytes=113 * MIB,
        total_bytes=264 * MIB,
        remaining_s=22.0,
    )
    return replace(stopped(), install=None, engines=NO_ENGINE, pending_start=PresetId("demo"), jobs=(job,))


def first_start() -> AppState:
    """The very first look of a new person: nothing is there yet."""
    return replace(stopped(), install=None, engines=NO_ENGINE)


def looking() -> AppState:
    """The first look for engines is not over."""
    return replace(stopped(), install=None, engines=None)


def not_installed() -> AppState:
    """First start: the engine is missing and the person was told."""
    report = ErrorReport(
        title="The engine is not installed yet",
        detail="Slipstream runs vLLM in an environment of its own",
        hint="Install it (about 1.7 GB); the start goes on by itself",
        next_step=NextStep.INSTALL,
        exit_code=ExitCode.RUNTIME_BROKEN,
    )
    return replace(first_start(), pending_start=PresetId("demo"), problem=report)


def advised() -> AppState:
    """Serving, with two things to say about it and requests that ended."""
    ended = tuple(
        advices.request(NOW.at_utc - 20 * i, output=200 + 70 * i, alone=i % 3 != 1, count=1 + (i == 4))
        for i in range(8)
    )
    return replace(with_card(), advice=(advices.LATE, advices.HOT), requests=ended)


def alarmed() -> AppState:
    """Serving, and perhaps nonsense."""
    return replace(ready(), advice=(advices.COLLAPSED,))


def not_drafting() -> AppState:
    """Tokens flow, drafts do not."""
    return ready(sample(acceptance=None, speculating=Speculating.NOT_DRAFTING))


def with_card() -> AppState:
    """A GPU in the machine."""
    return replace(ready(sample(gpus=(CARD,))), engines=MANY_ENGINES)


def updatable() -> AppState:
    """A newer build than the one in use."""
    survey = EngineSurvey((BEFORE_ACTIVE,), (offer(Standing.UPDATE),), CPU_ONLY, downloads_bytes=90 * MIB)
    return replace(stopped(), engines=survey, install=BEFORE_ACTIVE.install)


def verified() -> AppState:
    """A check of the engine went well."""
    said = "vLLM 0.32.0 for CPU works: its server loads, and a tiny model wrote 8 tokens."
    job = Job(JobKind.VERIFY_ENGINE, JobStatus.DONE, "Checking vLLM 0.32.0 for CPU", said, 1.0)
    return replace(stopped(), jobs=(job,))


def asking() -> AppState:
    """The demo asks its questions."""
    job = Job(
        *(JobKind.DEMO, JobStatus.RUNNING, "Showing the speed with coding questions"),
        *("Question 3 of 6: Count words", 0.41),
    )
    return replace(ready(), jobs=(job,))


def asking_on() -> AppState:
    """The demo's first round is over: there is no end to be near to any more."""
    (job,) = asking().jobs
    return replace(asking(), jobs=(replace(job, step="Question 7: Median of a list", fraction=None),))


def long_names() -> AppState:
    """Titles as long as people make them."""
    title = "Qwen3-Coder 480B A35B Instruct with its own speculator"
    names = (preset("demo", title, "four cards, 256k context, K = 7"), *PRESETS[1:])
    engine = replace(ready().engine, plan=replace(PLAN, title=title))
    return replace(ready(), presets=names, engine=engine)


def too_big() -> AppState:
    """A plan that goes past the edge."""
    return in_phase(Phase.STARTING, plan=replace(PLAN, budget=TOO_BIG), progress=Progress("Reading", 0.1))


def with_editors() -> AppState:
    """Clients of every kind on a serving computer, none of them at work."""
    return replace(ready(), editors=clients.EDITORS)


def editor_tested() -> AppState:
    """Requests were tried, one was refused; VS Code is open and another client is being tried."""
    views = (clients.OPEN_CLINE, *clients.VIEWS[1:])
    results = (clients.TESTED, clients.AT_WORK)
    return replace(ready(), editors=replace(clients.EDITORS, views=views, results=results))


def measured() -> AppState:
    """Kept benchmarks, the newest a gain, and a preset that was tuned for an older engine."""
    return replace(ready(), benchmarks=benches.FOUND)


def measured_loss() -> AppState:
    """A benchmark that lost, looked at, after one that was called off."""
    job = Job(JobKind.BENCH, JobStatus.CANCELLED, "Measuring Demo on this CPU")
    return replace(stopped(), benchmarks=benches.LOST, jobs=(job,))


def measuring() -> AppState:
    """A benchmark under way."""
    job = Job(
        JobKind.BENCH,
        JobStatus.RUNNING,
        "Measuring Demo on this CPU",
        "Measuring k4 (3 of 6)",
        0.42,
        remaining_s=260.0,
    )
    return replace(ready(), benchmarks=replace(benches.FOUND, outdated=()), jobs=(job,))


def never_measured() -> AppState:
    """The page of a person who has never measured."""
    return replace(stopped(), benchmarks=Benchmarks())


def offered() -> AppState:
    """A start was refused for want of memory, and three others would work."""
    says = ("the draft in AWQ", "a context of 4,096 tokens", "n-gram drafting in place of the draft")
    report = ErrorReport(
        title="Needs 763 MiB more memory of the GPU",
        detail="Qwen 32B takes 24.25 GiB of RTX 4090 with a context of 8,192 tokens; 23.52 GiB can be used.",
        hint=f"Start with {'; or '.join(says)}.",
        exit_code=ExitCode.PLAN_REFUSED,
        offers=tuple(Offer(PresetId("demo"), one, Tweak(context_tokens=4096)) for one in says),
    )
    return replace(stopped(), problem=report)


STATES = {
    "offered": offered,
    "stopped": stopped,
    "looking": looking,
    "first-start": first_start,
    "not-installed": not_installed,
    "installing": installing,
    "starting": starting,
    "ready": ready,
    "not-drafting": not_drafting,
    "with-card": with_card,
    "advised": advised,
    "alarmed": alarmed,
    "asking": asking,
    "asking-on": asking_on,
    "long-names": long_names,
    "updatable": updatable,
    "verified": verified,
    "too-big": too_big,
    "backing-off": backing_off,
    "failed": failed,
    "editors": with_editors,
    "editor-tested": editor_tested,
    "measured": measured,
    "measured-loss": measured_loss,
    "measuring": measuring,
    "never-measured": never_measured,
}

SUMMARY = RunSummary(busy_s=300.0, busy_tokens=11_800, best_tok_s=58.2)


def store_with(state: AppState) -> Store:
    """A store that starts out with ``state``."""
    store = Store()
    store.state = state
    return store


def fill(store: Store, seconds: int = 300) -> None:
    """Give the store a past: bursts of generation with rests between, its GPUs busy with them."""
    cards = store.state.latest.gpus if store.state.latest is not None else ()
    for i in range(seconds):
        at = AT - seconds + i + 1
        phase = i % 110
        if phase < 25:
            resting = tuple(replace(card, use=0.02, power_w=48.0, temperature_c=51) for card in cards)
            store.timeline.push(
                sample(at, tok_s=0.0, acceptance=None, speculating=Speculating.IDLE, gpus=resting)
            )
            continue
        wave = math.sin(i * 1.7) * 2.5 + math.sin(i * 0.31) * 3
        rise = min(1.0, (phase - 24) / 5)
        prompt_tok_s = 40.0 + (i * 37) % 400 if i % 13 == 0 else 0.0
        busy = tuple(
            replace(card, use=0.95, power_w=300 * rise, temperature_c=round(51 + 16 * rise)) for card in cards
        )
        speeds = {"tok_s": (42 + wave) * rise, "prompt_tok_s": prompt_tok_s}
        store.timeline.push(sample(at, **speeds, acceptance=0.62 + wave / 60, gpus=busy))


def log_lines(count: int = 120) -> list[LogLine]:
    """Lines of every level."""
    found = []
    for i in range(count):
        level = Level.ERROR if i % 37 == 36 else Level.WARNING if i % 11 == 10 else Level.INFO
        text = f"Engine step {i}: running 1 request, KV cache usage {i % 100}.0 %, prefix cache hit rate 38 %"
        process = ("APIServer", "EngineCore", "Worker")[i % 3]
        clock = f"16:{i // 60:02d}:{i % 60:02d}"
        found.append(LogLine(level, process, clock, text, f"{level.name} {clock} {text}"))
    return found


class FakeController:
    """Records every wish; its two readings are fields."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []
        self.measured: Budget | None = None
        self.watched: list[bool] = []
        self.summary = SUMMARY

    def select(self, preset_id: PresetId) -> None:
        self.asked.append(("select", preset_id))

    def start(self, preset_id: PresetId | None = None, *, install_missing: bool = False) -> None:
        self.asked.append(("install and start" if install_missing else "start", preset_id))

    def stop(self) -> None:
        self.asked.append(("stop", None))

    def restart(self) -> None:
        self.asked.append(("restart", None))

    def install(self) -> None:
        self.asked.append(("install", None))

    def cancel_jobs(self) -> None:
        self.asked.append(("cancel_jobs", None))

    def dismiss_problem(self) -> None:
        self.asked.append(("dismiss_problem", None))

    def do_next_step(self, step: NextStep) -> None:
        self.asked.append(("do_next_step", step))

    def take_offer(self, offer: Offer) -> None:
        self.asked.append(("take_offer", offer))

    def watch_closely(self, visible: bool) -> None:
        self.watched.append(visible)

    def measured_budget(self) -> Budget | None:
        return self.measured
