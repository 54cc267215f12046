"""The dashboard's rows as values: memory bar, the computer's own strip, and each GPU's.

Pure like ``presenters``; apart from it because only a window shows these.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.app.wording import (
    UNKNOWN,
    bytes_text,
    count_text,
    of_text,
    percent_text,
)
from slipstream.core.live.sample import GpuReading, HostReading
from slipstream.core.live.throttle import throttle_text
from slipstream.core.models import Budget, BudgetTerm, Device, Segment
from slipstream.core.planning.measured import every, idle
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

SEGMENT_TITLES: dict[Segment, str] = {
    Segment.OTHER: say("Other programs"),
    Segment.OVERHEAD: say("Overhead"),
    Segment.TARGET: say("Target weights"),
    Segment.DRAFT: say("Draft weights"),
    Segment.KV_CACHE: say("KV cache"),
    Segment.FREE: say("Free"),
}

_OURS = (Segment.OVERHEAD, Segment.TARGET, Segment.DRAFT, Segment.KV_CACHE)
LEARNT = say("Learnt from your last start.")
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


def memory_view(state: AppState, measured: Budget | None) -> MemoryView | None:
    """Planned above measured; without a server, the computer's memory now. ``None`` until it was read."""
    plan = state.engine.plan
    running = state.engine.phase not in (Phase.STOPPED, Phase.FAILED)
    planned = plan.budget if plan is not None and running else None
    if planned is None:
        return _idle_view(state)
    rows = [_server_row(say("Planned"), planned)]
    if measured is not None:
        shared = _shared(state) or (measured,)
        labels = [f"GPU {place}" for place in range(len(shared))] if len(shared) > 1 else [say("Measured")]
        rows += [_server_row(label, each) for label, each in zip(labels, shared, strict=True)]
    caption = f"{planned.place}, {bytes_text(planned.total_bytes)}. {_difference(planned, measured)}"
    if plan is not None and plan.learnt_bytes:
        caption += f" {LEARNT}"
    return MemoryView(caption, tuple(rows), _legend(rows[-1].budget), too_big=planned.missing_bytes > 0)


def planned_view(budget: Budget, learnt_bytes: int = 0) -> MemoryView:
    """The bar of a plan that nobody has started: what it would take, and by how much it is too big."""
    caption = f"{budget.place}, {bytes_text(budget.total_bytes)}. {_difference(budget, None)}"
    if learnt_bytes:
        caption += f" {LEARNT}"
    return MemoryView(caption, (_server_row(say("Plan"), budget),), _legend(budget), budget.missing_bytes > 0)


def _shared(state: AppState) -> tuple[Budget, ...]:
    """The accounts of GPUs that share a model; empty where there is one at most."""
    plan, latest = state.engine.plan, state.latest
    if plan is None or latest is None or plan.tensor_parallel < 2:
        return ()
    return every(latest, plan, state.engine.figures)


def _idle_view(state: AppState) -> MemoryView | None:
    """What is free for a server: of each GPU where the chosen preset runs there, else of the computer."""
    latest = state.latest
    if latest is None:
        return None
    chosen = state.preset(state.selected)
    on_gpu = chosen is not None and chosen.device is Device.CUDA
    cards = [card for gpu in latest.gpus if on_gpu and (card := idle(gpu)) is not None]
    shown = cards or [idle_budget(latest.host)]
    freest = max(shown, key=lambda budget: budget.size_bytes(Segment.FREE))
    free = bytes_text(freest.size_bytes(Segment.FREE))
    caption = say(
        "{place}, {size}. {free} free for a server.",
        place=freest.place,
        size=bytes_text(freest.total_bytes),
        free=free,
    )
    labels = [f"GPU {place}" for place in range(len(shown))] if len(shown) > 1 else [say("Now")]
    rows = tuple(_now_row(each, label) for each, label in zip(shown, labels, strict=True))
    return MemoryView(caption, rows, _legend(freest), too_big=False)


def _now_row(budget: Budget, label: str) -> MemoryRow:
    used = budget.total_bytes - budget.size_bytes(Segment.FREE)
    return MemoryRow(
        label,
        budget,
        of_text(used, budget.total_bytes),
        say("{place} in use by all programs", place=budget.place),
    )


def _server_row(label: str, budget: Budget) -> MemoryRow:
    tip = say("What the server itself takes of {place}, other programs apart", place=budget.place)
    return MemoryRow(label, budget, of_text(ours_bytes(budget), budget.total_bytes), tip)


def idle_budget(host: HostReading) -> Budget:
    """RAM split in used and free, as the kernel's MemAvailable has it."""
    used = host.memory_total_bytes - host.memory_available_bytes
    return Budget(
        place="RAM",
        total_bytes=host.memory_total_bytes,
        terms=(
            BudgetTerm(Segment.OTHER, used, say("Memory in use by all programs, measured now")),
            BudgetTerm(Segment.FREE, host.memory_available_bytes, say("What the system can give away now")),
        ),
    )


def ours_bytes(budget: Budget) -> int:
    """What the server itself takes in an account."""
    return sum(budget.size_bytes(segment) for segment in _OURS)


def _difference(planned: Budget, measured: Budget | None) -> str:
    if planned.missing_bytes > 0:
        return say("Too big by {size}: it does not fit.", size=bytes_text(planned.missing_bytes))
    plan_bytes = ours_bytes(planned)
    if measured is None:
        return say("The server is planned to take {size}.", size=bytes_text(plan_bytes))
    taken = ours_bytes(measured)
    gap = taken - plan_bytes
    if abs(gap) < _SAME_BYTES:
        return say("The server takes {size}, as planned.", size=bytes_text(taken))
    size, off = bytes_text(taken), bytes_text(abs(gap))
    if gap > 0:
        return say("The server takes {size}, {off} more than planned.", size=size, off=off)
    return say("The server takes {size}, {off} less than planned.", size=size, off=off)


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
    head = say(
        "{row}: {part}, {size} ({count:,} bytes)",
        row=row.label,
        part=SEGMENT_TITLES[segment],
        size=bytes_text(size),
        count=size,
    )
    return "\n".join([head, *(term.how for term in terms if term.how)])


def memory_summary(view: MemoryView) -> str:
    """The memory card as sentences for a screen reader."""
    parts = [view.caption]
    for row in view.rows:
        sizes = ", ".join(f"{entry.title} {entry.size}" for entry in _legend(row.budget))
        parts.append(f"{row.label}: {sizes}.")
    return " ".join(parts)


def host_figures(state: AppState) -> tuple[Figure, ...]:
    """The computer while it serves: processor, memory, processes; then each GPU's state."""
    latest = state.latest
    if latest is None:
        return ()
    found: list[Figure] = []
    if latest.tree is not None:
        cores = latest.tree.cpu_cores_used
        used = UNKNOWN if cores is None else say("{cores:.1f} cores", cores=cores)
        found.append(Figure(say("Server CPU"), used, "", say("Processor cores that the server keeps busy")))
        held = bytes_text(latest.tree.pss_bytes)
        tip = say("Memory of the server's processes; pages they share count once")
        found.append(Figure(say("Server RAM"), held, "", tip))
    used_cpu = percent_text(latest.host.cpu_use)
    found.append(
        Figure(say("Total CPU"), used_cpu, "", say("Share of all processor cores in use, by all programs"))
    )
    free, total = latest.host.memory_available_bytes, latest.host.memory_total_bytes
    tip = say("Memory in use on this computer, by all programs")
    found.append(Figure(say("Total RAM"), of_text(total - free, total), "", tip))
    if latest.gpu_problem:
        found.append(Figure("GPU", say("cannot be read"), "", latest.gpu_problem))
    return tuple(found)


def gpu_figures(gpu: GpuReading) -> tuple[Figure, ...]:
    """One card: use, memory, power against its cap, temperature, clock, and why it is held back if it is."""
    clock = UNKNOWN if gpu.clock_mhz is None else f"{count_text(gpu.clock_mhz)} MHz"
    memory = UNKNOWN
    if gpu.memory_used_bytes is not None and gpu.memory_total_bytes is not None:
        memory = of_text(gpu.memory_used_bytes, gpu.memory_total_bytes)
    use = say("Use{unit}", unit="")  # a name: the button "Use" is a verb, and other languages tell them apart
    return (
        Figure(use, percent_text(gpu.use), "", say("Share of time in which the card computed")),
        Figure(say("Memory"), memory, "", say("In use by all programs and the driver")),
        power_figure(gpu),
        temperature_figure(gpu),
        Figure(say("Clock"), clock, "", say("Of the chip's cores")),
        Figure(say("Held back by"), _throttle_text(gpu), "", say("Why the card runs below its clock")),
    )


def power_figure(gpu: GpuReading) -> Figure:
    """What the card draws against its cap."""
    power = UNKNOWN if gpu.power_w is None else f"{gpu.power_w:.0f} W"
    if gpu.power_w is not None and gpu.power_cap_w is not None:
        power = say("{power:.0f} of {cap:.0f} W", power=gpu.power_w, cap=gpu.power_cap_w)
    return Figure(say("Power"), power, "", say("Drawn now, against the card's limit"))


def temperature_figure(gpu: GpuReading) -> Figure:
    """How hot the chip is."""
    degrees = UNKNOWN if gpu.temperature_c is None else f"{gpu.temperature_c} °C"
    return Figure(say("Temperature"), degrees, "", say("Of the chip"))


def _throttle_text(gpu: GpuReading) -> str:
    if gpu.throttle is None:
        return UNKNOWN
    return throttle_text(gpu.throttle) or say("nothing")
