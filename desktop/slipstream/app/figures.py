"""The dashboard's rows as values: memory bar, key figures, survival, and the computer's own strip.

Pure like ``presenters``; apart from it because only a window shows these.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.app.presenters import drafts_tokens, engine_sample
from slipstream.app.wording import (
    UNKNOWN,
    bytes_text,
    count_text,
    latency_text,
    number_text,
    of_text,
    percent_text,
)
from slipstream.core.lifecycle import Phase
from slipstream.core.models import Budget, BudgetTerm, Segment
from slipstream.core.sample import EngineSample, GpuReading, HostReading
from slipstream.core.state import AppState
from slipstream.core.summary import RunSummary

SEGMENT_TITLES: dict[Segment, str] = {
    Segment.OTHER: "Other programs",
    Segment.OVERHEAD: "Overhead",
    Segment.TARGET: "Target weights",
    Segment.DRAFT: "Draft weights",
    Segment.KV_CACHE: "KV cache",
    Segment.FREE: "Free",
}

_OURS = (Segment.OVERHEAD, Segment.TARGET, Segment.DRAFT, Segment.KV_CACHE)
LEARNT = "Learnt from your last start."
_SAME_BYTES = 64 * 1024**2


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One bar: ``label`` is "Planned", "Measured" or "Now"; ``total`` stands at its right end."""

    label: str
    budget: Budget
    total: str
    total_tip: str


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A colour's name and its size in the newest row."""

    segment: Segment
    title: str
    size: str


@dataclass(frozen=True, slots=True)
class MemoryView:
    """The memory card: a caption in words, one or two bars, and what the colours mean."""

    caption: str
    rows: tuple[MemoryRow, ...]
    legend: tuple[LegendEntry, ...]
    too_big: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its name; ``tip`` says how it is measured."""

    name: str
    value: str
    unit: str
    tip: str


@dataclass(frozen=True, slots=True)
class Survival:
    """Share of drafts kept at each position over the whole run, and in the last interval where known."""

    run: tuple[float, ...]
    latest: tuple[float, ...]
    caption: str
    drafts: int


def memory_view(state: AppState, measured: Budget | None) -> MemoryView | None:
    """Planned above measured; without a server, the computer's memory now. ``None`` until it was read."""
    plan = state.engine.plan
    running = state.engine.phase not in (Phase.STOPPED, Phase.FAILED)
    planned = plan.budget if plan is not None and running else None
    if planned is None:
        now = measured or (idle_budget(state.latest.host) if state.latest is not None else None)
        if now is None:
            return None
        free = bytes_text(now.size_bytes(Segment.FREE))
        caption = f"{now.place}, {bytes_text(now.total_bytes)}. {free} free for a server."
        return MemoryView(caption, (_now_row(now),), _legend(now), too_big=False)
    rows = [_server_row("Planned", planned)]
    if measured is not None:
        rows.append(_server_row("Measured", measured))
    caption = f"{planned.place}, {bytes_text(planned.total_bytes)}. {_difference(planned, measured)}"
    if plan is not None and plan.learnt_bytes:
        caption += f" {LEARNT}"
    return MemoryView(caption, tuple(rows), _legend(rows[-1].budget), too_big=planned.missing_bytes > 0)


def _now_row(budget: Budget) -> MemoryRow:
    used = budget.total_bytes - budget.size_bytes(Segment.FREE)
    return MemoryRow(
        "Now", budget, of_text(used, budget.total_bytes), f"{budget.place} in use by all programs"
    )


def _server_row(label: str, budget: Budget) -> MemoryRow:
    tip = f"What the server itself takes of {budget.place}, other programs apart"
    return MemoryRow(label, budget, of_text(ours_bytes(budget), budget.total_bytes), tip)


def idle_budget(host: HostReading) -> Budget:
    """RAM split in used and free, as the kernel's MemAvailable has it."""
    used = host.memory_total_bytes - host.memory_available_bytes
    return Budget(
        place="RAM",
        total_bytes=host.memory_total_bytes,
        terms=(
            BudgetTerm(Segment.OTHER, used, "Memory in use by all programs, measured now"),
            BudgetTerm(Segment.FREE, host.memory_available_bytes, "What the system can give away now"),
        ),
    )


def ours_bytes(budget: Budget) -> int:
    """What the server itself takes in an account."""
    return sum(budget.size_bytes(segment) for segment in _OURS)


def _difference(planned: Budget, measured: Budget | None) -> str:
    if planned.missing_bytes > 0:
        return f"Too big by {bytes_text(planned.missing_bytes)}: it does not fit."
    plan_bytes = ours_bytes(planned)
    if measured is None:
        return f"The server is planned to take {bytes_text(plan_bytes)}."
    taken = ours_bytes(measured)
    gap = taken - plan_bytes
    said = f"The server takes {bytes_text(taken)}"
    if abs(gap) < _SAME_BYTES:
        return f"{said}, as planned."
    return f"{said}, {bytes_text(abs(gap))} {'more' if gap > 0 else 'less'} than planned."


def _legend(budget: Budget) -> tuple[LegendEntry, ...]:
    present = {term.segment for term in budget.terms}
    return tuple(
        LegendEntry(segment, title, bytes_text(budget.size_bytes(segment)))
        for segment, title in SEGMENT_TITLES.items()
        if segment in present
    )


def segment_text(row: MemoryRow, segment: Segment) -> str:
    """What hovering a segment tells: name, size, exact bytes, and how each number came about."""
    terms = [term for term in row.budget.terms if term.segment is segment]
    size = sum(term.size_bytes for term in terms)
    head = f"{row.label}: {SEGMENT_TITLES[segment]}, {bytes_text(size)} ({count_text(size)} bytes)"
    return "\n".join([head, *(term.how for term in terms if term.how)])


def memory_summary(view: MemoryView) -> str:
    """The memory card as sentences for a screen reader."""
    parts = [view.caption]
    for row in view.rows:
        sizes = ", ".join(f"{entry.title} {entry.size}" for entry in _legend(row.budget))
        parts.append(f"{row.label}: {sizes}.")
    return " ".join(parts)


def speed_figures(state: AppState, summary: RunSummary | None) -> tuple[Figure, ...]:
    """The three big numbers: now, the run's average, the run's best."""
    sample = engine_sample(state)
    now = sample.generation_tok_s if sample is not None else None
    average = summary.average_tok_s if summary is not None else None
    best = summary.best_tok_s if summary is not None else None
    return (
        _speed("Now", now, "Tokens generated per second, in the last seconds"),
        _speed("Average", average, "Mean over the time in which this run generated tokens"),
        _speed("Best", best, "Fastest moment of this run"),
    )


def _speed(name: str, tok_s: float | None, tip: str) -> Figure:
    return Figure(name, number_text(tok_s), "tok/s" if tok_s is not None else "", tip)


def detail_figures(state: AppState) -> tuple[Figure, ...]:
    """The small numbers beneath: delays, tokens per step, caches, requests."""
    sample = engine_sample(state)
    ttft = sample.ttft_p50_s if sample is not None else None
    tpot = sample.tpot_p50_s if sample is not None else None
    hits = sample.prefix_hit_rate if sample is not None else None
    kv = sample.kv_usage if sample is not None else None
    return (
        _detail("First token", latency_text(ttft), "Median wait for the first token"),
        _detail("Time per token", latency_text(tpot), "Median time between tokens"),
        _detail("Tokens per step", _steps_text(sample), "Tokens per check of the target, from 1 to K+1"),
        _detail("Prefix reused", percent_text(hits), "Prompt tokens found in the cache"),
        _detail("KV cache used", percent_text(kv), "Share of the KV cache in use now"),
        _detail("Requests", _requests_text(sample), "Being answered, and waiting for a place"),
    )


def _detail(name: str, value: str, tip: str) -> Figure:
    return Figure(name, value, "", tip)


def _steps_text(sample: EngineSample | None) -> str:
    if sample is None or sample.mean_acceptance_length is None:
        return UNKNOWN
    return f"{sample.mean_acceptance_length:.2f}"


def _requests_text(sample: EngineSample | None) -> str:
    if sample is None:
        return UNKNOWN
    return f"{sample.running} running, {sample.waiting} waiting"


def survival(state: AppState) -> Survival:
    """Bars per draft position. Over the run: kept tokens at the position / drafts made (vLLM's counters)."""
    sample = engine_sample(state)
    k = drafts_tokens(state)
    caption = f"K = {k}" if k else ""
    if sample is None or not sample.totals.drafts:
        return Survival((), (), caption, 0)
    drafts = sample.totals.drafts
    run = tuple(min(1.0, kept / drafts) for kept in sample.totals.accepted_per_position)
    return Survival(run, sample.survival, f"K = {k or len(run)}", drafts)


def host_figures(state: AppState) -> tuple[Figure, ...]:
    """The computer while it serves: processor, memory, processes; then each GPU's state."""
    latest = state.latest
    if latest is None:
        return ()
    found: list[Figure] = []
    if latest.tree is not None:
        cores = latest.tree.cpu_cores_used
        used = UNKNOWN if cores is None else f"{cores:.1f} cores"
        found.append(Figure("Server CPU", used, "", "Processor cores that the server keeps busy"))
        held = bytes_text(latest.tree.pss_bytes)
        tip = "Memory of the server's processes; pages they share count once"
        found.append(Figure("Server RAM", held, "", tip))
    used_cpu = percent_text(latest.host.cpu_use)
    found.append(Figure("Total CPU", used_cpu, "", "Share of all processor cores in use, by all programs"))
    free, total = latest.host.memory_available_bytes, latest.host.memory_total_bytes
    tip = "Memory in use on this computer, by all programs"
    found.append(Figure("Total RAM", of_text(total - free, total), "", tip))
    if latest.gpu_problem:
        found.append(Figure("GPU", "cannot be read", "", latest.gpu_problem))
    return tuple(found)


def gpu_figures(gpu: GpuReading) -> tuple[Figure, ...]:
    """One card: use, power against its cap, temperature, clock, and why it is held back if it is."""
    power = UNKNOWN if gpu.power_w is None else f"{gpu.power_w:.0f} W"
    if gpu.power_w is not None and gpu.power_cap_w is not None:
        power = f"{gpu.power_w:.0f} of {gpu.power_cap_w:.0f} W"
    degrees = UNKNOWN if gpu.temperature_c is None else f"{gpu.temperature_c} °C"
    clock = UNKNOWN if gpu.clock_mhz is None else f"{count_text(gpu.clock_mhz)} MHz"
    return (
        Figure("Use", percent_text(gpu.use), "", "Share of time in which the card computed"),
        Figure("Power", power, "", "Drawn now, against the card's limit"),
        Figure("Temperature", degrees, "", "Of the chip"),
        Figure("Clock", clock, "", "Of the chip's cores"),
        Figure("Held back by", _throttle_text(gpu), "", "Why the card runs below its clock"),
    )


def _throttle_text(gpu: GpuReading) -> str:
    return UNKNOWN if gpu.throttle is None else gpu.throttle or "nothing"
