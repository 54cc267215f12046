"""What a person can do with benchmarks: measure, tune, call off, look at kept ones, use the fastest.

Lives on the store's thread; everything runs as a job, measuring on a runner of its own, for it may take an
hour. The measuring itself is a child, the same ``slipstream bench`` that a terminal runs: it stops the
person's server, starts its own, and brings the person's back, whatever becomes of this window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from slipstream.app.bench import benchevents, tunedpreset
from slipstream.app.bench.benchevents import Said, Step
from slipstream.app.bench.benchheard import heard, heard_report
from slipstream.app.models.offering import offered
from slipstream.app.store import Store
from slipstream.core.bench.account import Account
from slipstream.core.bench.kept import Benchmarks
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.errors import AppError, CatalogError, ErrorReport, ExitCode, StartFailed
from slipstream.core.jobs import BENCH_JOBS, JobKind, JobStatus
from slipstream.core.models import Preset, PresetId
from slipstream.core.state import AppState, BenchmarksFound
from slipstream.core.words import say
from slipstream.engine.bench import shelf
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths
from slipstream.engine.install import runtime
from slipstream.engine.install.child import Cancelled, run_child
from slipstream.engine.jobrunner import JobContext

_LIMIT_S = 24 * 3600.0
# The child ends its server, starts the person's again and waits for that one's process.
_GRACE_S = 100.0


class Jobs(Protocol):
    """The one thread that long work runs on."""

    def submit(self, kind: JobKind, title: str, work: Callable[[JobContext], None]) -> bool:
        """Queue work; false when a job of that kind waits or runs already."""

    def cancel(self, kind: JobKind) -> None:
        """Ask a running job to end."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be measured. ``runs`` and ``per_kind`` are left to what the device can do when ``None``;
    ``per_kind`` 0 asks every prompt of the set."""

    preset: PresetId
    title: str
    variants: str
    prompts: str = "all"
    runs: int | None = None
    concurrency: int = 1
    per_kind: int | None = None
    quick: bool = False
    engines_own: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The command line's words for it."""
        return (
            *("bench", self.preset, "--variants", self.variants, "--prompts", self.prompts),
            *("--concurrency", str(self.concurrency)),
            *(() if self.runs is None else ("--runs", str(self.runs))),
            *(() if self.per_kind is None else ("--per-kind", str(self.per_kind))),
            *(("--quick",) if self.quick else ()),
            *(("--vllm-bench",) if self.engines_own else ()),
        )


class BenchDesk:
    """Every call posts a job and returns; what came of it is in the state (benchmarks, jobs).

    ``measuring`` runs benchmarks, ``jobs`` the rest. ``use_catalog`` takes the catalogue once a preset was
    added to it, with the presets that can start here.
    """

    def __init__(
        self,
        store: Store,
        paths: Paths,
        measuring: Jobs,
        jobs: Jobs,
        use_catalog: Callable[[Catalog, tuple[Preset, ...]], None],
    ) -> None:
        self._store = store
        self._paths = paths
        self._measuring = measuring
        self._jobs = jobs
        self._use_catalog = use_catalog
        self._fresh: tuple[Catalog, tuple[Preset, ...]] | None = None
        store.subscribe(self._on_changed)

    def look(self) -> None:
        """Find the kept benchmarks, and show the newest when none is shown."""
        known = self._store.state.benchmarks
        self._look(anew=known is None or known.shown is None)

    def measure(self, order: Order) -> None:
        """Measure; the result is shown at its end."""
        self._run(JobKind.BENCH, say("Measuring {title}", title=order.title), order.words)

    def tune(self, preset: PresetId, title: str) -> None:
        """Search for the fastest drafting of a preset and keep it as a preset of its own."""
        self._run(
            JobKind.TUNE, say("Finding the fastest drafting for {title}", title=title), ("tune", preset)
        )

    def cancel(self) -> None:
        """Call off what is being measured; the person's server comes back first."""
        for kind in BENCH_JOBS:
            self._measuring.cancel(kind)

    def show(self, result_id: str) -> None:
        """Show a kept benchmark, against the one before it."""

        def work(_job: JobContext) -> None:
            self._tell(shelf.find(self._paths, result_id))

        self._jobs.submit(JobKind.SHOW_BENCHMARK, say("Reading a benchmark"), work)

    def use_fastest(self, result_id: str) -> None:
        """Keep the fastest variant of a benchmark as a preset of its own."""

        def work(job: JobContext) -> None:
            account = shelf.find(self._paths, result_id)
            asked = account.result.asked
            preset = load_catalog(self._paths).preset(PresetId(asked.preset))
            if preset is None:
                raise CatalogError(
                    say("The preset that was measured is gone"),
                    detail=say("There is no preset named {name}.", name=asked.preset),
                    hint=say("Measure another preset."),
                )
            tuned = tunedpreset.from_account(account, preset)
            name = tunedpreset.default_name(preset)
            tunedpreset.save(self._paths, tuned, name)
            self._load_presets()
            said = say(
                "Kept as the preset {title} (tuned), with {variant}. Choose it to start it.",
                title=preset.title,
                variant=tuned.winner.name,
            )
            job.report(said, 1.0)

        self._jobs.submit(JobKind.KEEP_PRESET, say("Keeping the fastest as a preset"), work)

    def _run(self, kind: JobKind, title: str, words: tuple[str, ...]) -> None:
        def work(job: JobContext) -> None:
            problem, said = self._child(job, words)
            self._tell(newest(self._paths) if kind is JobKind.BENCH else None)
            if kind is JobKind.TUNE:
                self._load_presets()
            if problem is not None:
                raise problem
            job.report(said, 1.0)

        self._measuring.submit(kind, title, work)

    def _child(self, job: JobContext, words: tuple[str, ...]) -> tuple[AppError | None, str]:
        """Run the command to its end; its failure, if any, and its last sentence. Raises ``Cancelled``."""
        told: list[Said | ErrorReport] = []

        def on_line(line: str) -> None:
            match benchevents.read(line):
                case Step(step, fraction, left_s):
                    job.report(heard(step), fraction, left_s=left_s)
                case Said(said):
                    told.append(Said(heard(said)))
                    job.report(heard(said), job.job.fraction)
                case ErrorReport() as report:
                    told.append(heard_report(report))
                case None:
                    pass

        done = run_child(
            (sys.executable, "-P", "-m", "slipstream", *words, "--events", "--json"),
            cancelled=job.cancelled,
            deadline_s=_LIMIT_S,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            on_line=on_line,
            grace_s=_GRACE_S,
        )
        said = next((one.said for one in reversed(told) if isinstance(one, Said)), "")
        report = next((one for one in told if isinstance(one, ErrorReport)), None)
        if report is not None:
            return _again(report), said
        if done.code == ExitCode.CANCELLED:
            raise Cancelled
        if done.code != 0:
            return _ended_badly(done.code, done.tail), said
        return None, said

    def _look(self, *, anew: bool) -> None:
        """Find the kept ones; ``anew`` shows the newest instead of what is shown."""

        def work(_job: JobContext) -> None:
            self._tell(newest(self._paths) if anew else None)

        self._jobs.submit(JobKind.LOOK_BENCHMARKS, say("Looking for benchmarks"), work)

    def _tell(self, shown: Account | None) -> None:
        """What is on the shelf now; ``None`` leaves what is shown."""
        outdated = tunedpreset.outdated(self._paths, runtime.active(self._paths))
        self._store.dispatch(BenchmarksFound(Benchmarks(shelf.kept(self._paths), shown, outdated)))

    def _load_presets(self) -> None:
        """Read the catalogue again: there is a preset more. The store's own thread takes it over."""
        catalog = load_catalog(self._paths)
        self._fresh = (catalog, offered(catalog))

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if before.jobs is after.jobs or not after.jobs:
            return
        job = after.jobs[0]
        if job.kind not in (*BENCH_JOBS, JobKind.KEEP_PRESET) or job.status is JobStatus.RUNNING:
            return
        if job.status is JobStatus.CANCELLED:
            self._look(anew=True)  # a benchmark that was called off keeps what was measured until then
        fresh, self._fresh = self._fresh, None
        if fresh is not None:
            self._use_catalog(*fresh)


def newest(paths: Paths) -> Account | None:
    """The last kept benchmark that can be read, against the one before it."""
    lines = shelf.kept(paths)
    return shelf.find(paths, lines[0].id) if lines else None


def kept_account(result_id: str) -> Account:
    """A kept benchmark of the person who runs us. Raises ``CatalogError``."""
    return shelf.find(Paths.of_user(), result_id)


def _again(report: ErrorReport) -> AppError:
    return StartFailed(
        report.title,
        detail=report.detail,
        hint=report.hint,
        next_step=report.next_step,
        kind=report.kind,
        evidence=report.evidence,
    )


def _ended_badly(code: int, tail: tuple[str, ...]) -> AppError:
    return StartFailed(
        say("The benchmark ended before its time"),
        detail=f"{say('It ended with code {code}.', code=code)} {' '.join(tail[-1:])}".strip(),
        hint=say("Measure again; the program's own log says more."),
    )
