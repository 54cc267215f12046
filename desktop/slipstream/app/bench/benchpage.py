"""The Benchmark page as values: what runs, what came of it, the table, the chart, kept runs.

Pure like ``presenters``; asks neither the disk nor the desk.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from slipstream.app.bench.benchcells import HEAD, KINDS, cells, tables
from slipstream.app.bench.benchchart import ChartView, chart
from slipstream.app.bench.benchheard import heard
from slipstream.app.bench.benchremarks import change_lines, remarks
from slipstream.app.bench.benchwords import asked_words, circumstance_words, survival_words
from slipstream.app.views import Tone
from slipstream.app.wording import left_text, number_text
from slipstream.core.bench.account import Account
from slipstream.core.bench.kept import Kept
from slipstream.core.bench.result import Row
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import Worth
from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import BENCH_JOBS, Job, JobKind, JobStatus
from slipstream.core.models import Method, Preset
from slipstream.core.state import AppState
from slipstream.core.words import say

WORTH_TONES = {
    Worth.GAIN: Tone.GOOD,
    Worth.SMALL_GAIN: Tone.QUIET,
    Worth.NO_DIFFERENCE: Tone.QUIET,
    Worth.LOSS: Tone.WARNING,
    Worth.UNKNOWN: Tone.ERROR,
}
# What a person looks for first stands first; the rest is there for who scrolls.
_ORDER = (
    say("variant"),
    say("verdict"),
    say("speed-up"),
    say("tokens/s"),
    say("accepted"),
    say("more memory"),
    say("same answers"),
)
_COLUMNS = (*_ORDER, *(word for word in HEAD if word not in _ORDER))
_TOLD = (*BENCH_JOBS, JobKind.KEEP_PRESET, JobKind.SHOW_BENCHMARK)


@dataclass(frozen=True, slots=True)
class RunningView:
    """What is being measured now; ``figures`` are percent and time left."""

    title: str
    step: str
    figures: str
    fraction: float


@dataclass(frozen=True, slots=True)
class NoteView:
    """What the last piece of work came to. ``title`` is empty where one sentence is enough."""

    tone: Tone
    text: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class RowView:
    """One line of a table: as many cells as its head has."""

    cells: tuple[str, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class TableView:
    """The rows of one kind of prompts."""

    title: str
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True)
class ResultView:
    """A whole result. ``verdict`` is its one sentence, ``use`` the word of the button that keeps it."""

    id: str
    title: str
    verdict: str
    tone: Tone
    facts: tuple[str, ...]
    tables: tuple[TableView, ...]
    chart: ChartView
    remarks: tuple[str, ...]
    changes: tuple[str, ...]
    use: str
    use_tip: str


@dataclass(frozen=True, slots=True)
class RunView:
    """One kept run in the list."""

    id: str
    when: str
    title: str
    engine: str
    outcome: str
    tone: Tone
    shown: bool


@dataclass(frozen=True, slots=True)
class OfferView:
    """A preset that was tuned for another engine than the one in use."""

    preset: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class BenchPageView:
    """The whole page. ``waiting`` is a sentence while there is no result to show."""

    running: RunningView | None
    note: NoteView | None
    offers: tuple[OfferView, ...]
    result: ResultView | None
    runs: tuple[RunView, ...]
    waiting: str


def bench_page(state: AppState, known: ResultView | None = None) -> BenchPageView:
    """What the page shows now. ``known`` is the shown result's view, where it was made before."""
    found = state.benchmarks
    shown = None if found is None else found.shown
    running = _running(state)
    return BenchPageView(
        running=running,
        note=None if running is not None else _note(state),
        offers=()
        if found is None
        else tuple(
            OfferView(
                one.preset,
                one.title,
                say(
                    "{title} was tuned with {former}; {engine} is in use now. Tune it again?",
                    title=one.title,
                    former=one.tuned_with,
                    engine=one.engine,
                ),
            )
            for one in found.outdated
        ),
        result=None if shown is None else known or result_view(shown),
        runs=()
        if found is None
        else tuple(_run(one, shown is not None and one.id == shown.result.id) for one in found.kept),
        waiting=""
        if shown is not None
        else say("Kept benchmarks are being looked for.")
        if found is None
        else say(
            "Nothing was measured yet. Choose a preset and variants, then press Measure: guides "
            "promise three times the speed, and this shows what it is here."
        ),
    )


def result_view(account: Account) -> ResultView:
    """A result as the page and the picture show it."""
    result, fastest = account.result, account.fastest
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(result.at_utc))
    sentence, tone = _verdict(account)
    use, tip = "", ""
    if fastest is not None:
        use = say("Use the fastest: {variant}", variant=fastest.variant)
        tip = say(
            "Keep {title} with {variant} as a preset of its own",
            title=heard(result.asked.title),
            variant=fastest.variant,
        )
    return ResultView(
        id=result.id,
        title=f"{heard(result.asked.title)}, {when}",
        verdict=sentence,
        tone=tone,
        facts=(asked_words(result), *circumstance_words(result.circumstance)),
        tables=tuple(
            TableView(KINDS[kind], tuple(RowView(_ordered(cells(row)), _tone(row)) for row in rows))
            for kind, rows in tables(account)
        ),
        chart=chart(account),
        remarks=(*survival_words(result), *remarks(account)),
        changes=tuple(change_lines(account)),
        use=use,
        use_tip=tip,
    )


def usual_variants(preset: Preset) -> tuple[tuple[str, str], ...]:
    """Variants offered for a preset beside ``off``: the word and what a person reads."""
    own = preset.speculation.num_speculative_tokens
    drafted = [(f"k{tokens}", f"K={tokens}") for tokens in sorted({1, 2, 3, 5, 7, own} - {0})]
    ngram = [("ngram", "n-gram"), ("ngram8", say("n-gram, 8 tokens"))]
    return tuple(ngram if preset.speculation.method in (Method.OFF, Method.NGRAM) else drafted + ngram)


def table_head() -> tuple[str, ...]:
    """The columns of every table."""
    return _COLUMNS


def _verdict(account: Account) -> tuple[str, Tone]:
    """The whole in one sentence."""
    drafted = [row for row in account.whole if row.variant != BASELINE and row.factor is not None]
    fastest = account.fastest
    if fastest is None or not drafted:
        return say("Only part of it was measured; there is nothing to compare yet."), Tone.QUIET
    if fastest.variant != BASELINE and fastest.factor is not None:
        said = say(
            "{variant} is {factor:.2f} times as fast as no drafting.",
            variant=fastest.variant,
            factor=fastest.factor.value,
        )
        return said, Tone.GOOD
    if all(row.worth is Worth.LOSS for row in drafted):
        return say("Every variant is slower than no drafting here: speculation is a loss."), Tone.WARNING
    losses = [row.variant for row in drafted if row.worth is Worth.LOSS]
    said = say("No variant is clearly faster than no drafting.")
    if losses:
        return f"{said} {say('A loss: {variants}.', variants=', '.join(losses))}", Tone.WARNING
    return said, Tone.QUIET


def _ordered(found: tuple[str, ...]) -> tuple[str, ...]:
    by_word = dict(zip(HEAD, found, strict=True))
    return tuple(by_word[word] for word in _COLUMNS)


def _tone(row: Row) -> Tone:
    if row.variant == BASELINE:
        return Tone.QUIET
    return Tone.ERROR if row.problem else WORTH_TONES[row.worth]


def _run(kept: Kept, shown: bool) -> RunView:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.at_utc))
    if not kept.fastest:
        outcome = say("no figures")
    elif kept.factor is None:
        outcome = say(
            "{variant} is the fastest, {speed} tokens/s",
            variant=kept.fastest,
            speed=number_text(kept.tok_s),
        )
    else:
        outcome = say(
            "{variant} {factor:.2f}x, {speed} tokens/s",
            variant=kept.fastest,
            factor=kept.factor,
            speed=number_text(kept.tok_s),
        )
    if kept.cancelled:
        outcome += say(", called off")
    tone = Tone.GOOD if kept.worth is Worth.GAIN else Tone.QUIET
    return RunView(kept.id, when, heard(kept.title), kept.engine, outcome, tone, shown)


def _running(state: AppState) -> RunningView | None:
    job = next(
        (job for job in state.jobs if job.kind in BENCH_JOBS and job.status is JobStatus.RUNNING), None
    )
    if job is None:
        return None
    fraction = job.fraction or 0.0
    parts = [f"{fraction:.0%}".replace("%", " %"), left_text(job.remaining_s)]
    return RunningView(job.title, job.step, "   ".join(part for part in parts if part), fraction)


def _note(state: AppState) -> NoteView | None:
    """The newest ended piece of work, unless it is a benchmark whose table says it all."""
    job = next((job for job in state.jobs if job.kind in _TOLD), None)
    if job is None or job.status is JobStatus.RUNNING:
        return None
    if job.status is JobStatus.CANCELLED:
        return NoteView(Tone.QUIET, say("Called off. What was measured until then is kept."))
    if job.problem is not None:
        return NoteView(Tone.ERROR, _problem(job.problem), job.problem.title)
    told = job.kind in (JobKind.TUNE, JobKind.KEEP_PRESET)
    return NoteView(Tone.GOOD, _ended(job)) if told else None


def _problem(problem: ErrorReport) -> str:
    return f"{problem.detail} {problem.hint}".strip()


def _ended(job: Job) -> str:
    return job.step or say("{job}: done.", job=job.title)
