"""A finished benchmark as one value, and its table. Computes from what was measured; invents no figure."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.bench import sameness, statistics, worth
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.measures import Answer, Circumstance, Drafting, Reference, Visit
from slipstream.core.bench.prompts import Kind
from slipstream.core.bench.sameness import Sameness
from slipstream.core.bench.statistics import Factor, Spread
from slipstream.core.bench.toolcalls import ToolCheck
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import Worth

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """What a benchmark was asked to do; two results with equal ``prompts`` may be compared."""

    preset: str
    title: str
    target: str
    variants: tuple[str, ...]
    prompts: str  # fingerprint
    kinds: tuple[Kind, ...]
    prompt_count: int
    runs: int
    rounds: int
    concurrency: int
    max_tokens: int | None = None
    draft_folder: str | None = None


@dataclass(frozen=True, slots=True)
class BenchResult:
    """Everything measured and under which circumstances."""

    id: str
    at_utc: float
    asked: Asked
    circumstance: Circumstance
    visits: tuple[Visit, ...]
    references: tuple[Reference, ...] = ()
    tool_checks: tuple[ToolCheck, ...] = ()
    notes: tuple[str, ...] = ()
    cancelled: bool = False
    engines_own: tuple[EnginesOwn, ...] = ()
    schema: int = SCHEMA


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a variant on one kind of prompts, or on all (``kind`` is ``None``).

    ``memory_extra_bytes`` is what the variant takes beyond the baseline.
    """

    variant: str
    kind: Kind | None
    decode_tok_s: Spread | None
    total_tok_s: Spread | None
    ttft_s: Spread | None
    factor: Factor | None
    worth: Worth
    drafting: Drafting | None
    memory_extra_bytes: int | None
    sameness: Sameness | None
    problem: str = ""


def rows(result: BenchResult) -> tuple[Row, ...]:
    """A row for each kind and variant; rows over all kinds come first where there are several."""
    kinds: tuple[Kind | None, ...] = result.asked.kinds
    if len(kinds) != 1:
        kinds = (None, *kinds)
    return tuple(_row(result, variant, kind) for kind in kinds for variant in result.asked.variants)


def drift(result: BenchResult) -> float | None:
    """The baseline's pace at its last start by that at its first; ``None`` unless it was started twice.

    Taken over the same prompts.
    """
    visits = [visit for visit in result.visits if visit.variant == BASELINE and visit.stretches]
    if len(visits) < 2:
        return None
    found = statistics.factor(visits[-1].answers(), visits[0].answers())
    return None if found is None else found.value


def answers_of(result: BenchResult, variant: str, kind: Kind | None) -> tuple[Answer, ...]:
    """All answers of a variant, over all its starts."""
    return tuple(a for visit in result.visits if visit.variant == variant for a in visit.answers(kind))


def drafting_of(result: BenchResult, variant: str, kind: Kind | None) -> Drafting | None:
    """The draft counters of a variant, summed; ``None`` where the engine had none."""
    found = [
        stretch.drafting
        for visit in result.visits
        if visit.variant == variant
        for stretch in visit.stretches
        if stretch.drafting is not None and (kind is None or stretch.kind is kind)
    ]
    total = Drafting()
    for one in found:
        total = total.plus(one)
    return total if found else None


def _row(result: BenchResult, variant: str, kind: Kind | None) -> Row:
    answers = answers_of(result, variant, kind)
    baseline = answers_of(result, BASELINE, kind)
    drafts = variant != BASELINE
    factor = _factor(result, variant, kind) if drafts and answers and baseline else None
    problems = [visit.problem for visit in result.visits if visit.variant == variant and visit.problem]
    return Row(
        variant=variant,
        kind=kind,
        decode_tok_s=statistics.spread(_decode_rates(result, variant, kind)),
        total_tok_s=statistics.spread(_total_rates(result, variant, kind)),
        ttft_s=statistics.spread([answer.ttft_s for answer in answers]),
        factor=factor,
        worth=worth.judge(factor),
        drafting=drafting_of(result, variant, kind) if drafts else None,
        memory_extra_bytes=_memory_extra(result, variant) if drafts else None,
        sameness=sameness.compare(
            answers, {one.prompt_id: one for one in result.references}, result.circumstance.dtype
        ),
        problem=problems[0] if problems else "",
    )


def _factor(result: BenchResult, variant: str, kind: Kind | None) -> Factor | None:
    """By decode pace for one request at a time; by tokens a second in all where several ran at once."""
    if result.asked.concurrency == 1:
        baselines = [v.answers(kind) for v in result.visits if v.variant == BASELINE and v.answers(kind)]
        return statistics.envelope(answers_of(result, variant, kind), baselines)
    mine = statistics.spread(_total_rates(result, variant, kind))
    base = statistics.spread(_total_rates(result, BASELINE, kind))
    if mine is None or base is None or base.low <= 0:
        return None
    value = mine.median / base.median
    if mine.count < 2 or base.count < 2:
        return Factor(value)
    return Factor(value, mine.low / base.high, mine.high / base.low)


def _decode_rates(result: BenchResult, variant: str, kind: Kind | None) -> list[float]:
    """One rate for each time that all prompts were asked."""
    rates = [
        statistics.decode_rate([a for a in visit.answers(kind) if a.run == run])
        for visit in result.visits
        if visit.variant == variant
        for run in sorted({a.run for a in visit.answers(kind)})
    ]
    return [rate for rate in rates if rate is not None]


def _total_rates(result: BenchResult, variant: str, kind: Kind | None) -> list[float]:
    """Tokens a second from the first request to the last answer, once for each run."""
    rates: list[float] = []
    for visit in result.visits:
        stretches = [s for s in visit.stretches if kind is None or s.kind is kind]
        for run in sorted({s.run for s in stretches} if visit.variant == variant else ()):
            of_run = [s for s in stretches if s.run == run]
            seconds = sum(s.wall_s for s in of_run)
            tokens = sum(a.completion_tokens for s in of_run for a in s.answers)
            if seconds > 0:
                rates.append(tokens / seconds)
    return rates


def _memory_extra(result: BenchResult, variant: str) -> int | None:
    """Of a CPU engine the processes' memory, of a GPU engine the weights: its KV cache fills what is left."""
    on_cpu = result.circumstance.device == "cpu"

    def most(name: str) -> int | None:
        sizes = [
            visit.memory_bytes if on_cpu else visit.load_bytes
            for visit in result.visits
            if visit.variant == name
        ]
        return max((size for size in sizes if size is not None), default=None)

    mine, base = most(variant), most(BASELINE)
    return None if mine is None or base is None else mine - base
