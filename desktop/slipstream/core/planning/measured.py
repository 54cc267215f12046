"""The memory bar's second row: where memory really is while a server runs.

Must not plan. A system tells how much a process holds but not what for, so totals here are measured and their
division is computed; every ``how`` says which of the two its number is. The account always sums to the total.
"""

from __future__ import annotations

from slipstream.core.live.sample import GpuReading, MetricsSample, TreeReading
from slipstream.core.models import Budget, BudgetTerm, Device, EngineFigures, LaunchPlan, Segment
from slipstream.core.sizing.sizetext import gib_text, size_text
from slipstream.core.words import say

_NAMED = 6  # holders that a tooltip has room for


def measured(sample: MetricsSample, plan: LaunchPlan, figures: EngineFigures) -> Budget | None:
    """The account of RAM (CPU engine) or of the planned GPU's memory; ``None`` while it cannot be read.

    Of several GPUs that share a model it is the fullest, as in the plan.
    """
    if plan.engine.device is Device.CPU:
        return _of_ram(sample, plan, figures)
    gpu = min(_planned_gpus(sample, plan), key=_left, default=None)
    return None if gpu is None else _of_gpu(gpu, sample.tree, plan, figures)


def every(sample: MetricsSample, plan: LaunchPlan, figures: EngineFigures) -> tuple[Budget, ...]:
    """The account of each GPU that shares the model, as far as they can be read; none for a CPU engine."""
    if plan.engine.device is Device.CPU:
        return ()
    found = (_of_gpu(gpu, sample.tree, plan, figures) for gpu in _planned_gpus(sample, plan))
    return tuple(budget for budget in found if budget is not None)


def idle(gpu: GpuReading) -> Budget | None:
    """A GPU without a server of ours: what others hold, and who they are; ``None`` where it does not tell."""
    if gpu.memory_total_bytes is None or gpu.memory_used_bytes is None:
        return None
    used = min(gpu.memory_used_bytes, gpu.memory_total_bytes)
    held = say("Measured: memory in use on the card by all programs.{held}", held=_held_text(gpu, None))
    free = BudgetTerm(
        Segment.FREE,
        gpu.memory_total_bytes - used,
        say("Measured: memory of the card that nobody has taken."),
    )
    return Budget(gpu.name, gpu.memory_total_bytes, (BudgetTerm(Segment.OTHER, used, held), free))


def _planned_gpus(sample: MetricsSample, plan: LaunchPlan) -> list[GpuReading]:
    """Those that the server may see; without a choice the first ones."""
    ours = [gpu for gpu in sample.gpus if gpu.cuda_device in plan.gpus] or list(sample.gpus)
    return ours[: plan.tensor_parallel]


def _left(gpu: GpuReading) -> float:
    """What is free of a card; one that tells nothing comes last."""
    if gpu.memory_total_bytes is None or gpu.memory_used_bytes is None:
        return float("inf")
    return gpu.memory_total_bytes - gpu.memory_used_bytes


def _of_ram(sample: MetricsSample, plan: LaunchPlan, figures: EngineFigures) -> Budget | None:
    if sample.tree is None:
        return None
    total = sample.host.memory_total_bytes
    engine = min(sample.tree.pss_bytes, total)
    # Mapped files count for a process though the system calls them available: never below 0.
    other = max(0, total - sample.host.memory_available_bytes - engine)
    # The engine clears its cache when it sets it aside, so all of it is resident from then on: vLLM 0.32 on a
    # CPU, told to take 1 GiB, held a mapping of that size with every page resident before the first request.
    reserved, source = _kv_reserved(plan, figures)
    return _account(
        plan.budget.place,
        total,
        other,
        engine,
        plan,
        figures,
        kv=min(reserved, _after_weights(engine, plan)),
        other_how=say(
            "Measured: memory in use by the system and other programs, the engine's own taken off."
        ),
        engine_how=say("the memory of all the engine's processes, measured"),
        kv_how=say(
            "{size} {source}, as far as the engine holds that much beside its weights.",
            size=gib_text(reserved, 2),
            source=source,
        ),
        free_how=say("Measured: what the system can give without swapping."),
    )


def _of_gpu(
    gpu: GpuReading, tree: TreeReading | None, plan: LaunchPlan, figures: EngineFigures
) -> Budget | None:
    if gpu.memory_total_bytes is None or gpu.memory_used_bytes is None:
        return None
    total = gpu.memory_total_bytes
    used = min(gpu.memory_used_bytes, total)
    reserved, source = _kv_reserved(plan, figures)
    held = _held_by(gpu, tree)
    if held is None:
        budget = plan.budget
        expected = sum(budget.size_bytes(s) for s in (Segment.OVERHEAD, Segment.TARGET, Segment.DRAFT))
        engine = min(expected + reserved, used)
        engine_how = say("what the plan expects of the engine (the driver does not tell its share)")
        other_how = say("Measured: memory in use on the card, less what the plan expects of the engine.")
    else:
        engine = min(held, used)
        engine_how = say("the memory of the engine's processes on this card, measured")
        other_how = say(
            "Measured: memory in use on the card, the engine's own taken off.{held}",
            held=_held_text(gpu, tree),
        )
    return _account(
        gpu.name,
        total,
        used - engine,
        engine,
        plan,
        figures,
        kv=min(reserved, _after_weights(engine, plan)),
        other_how=other_how,
        engine_how=engine_how,
        kv_how=say(
            "{size} {source}; the card holds all of it from the start.",
            size=gib_text(reserved, 2),
            source=source,
        ),
        free_how=say("Measured: memory of the card that nobody has taken."),
    )


def _account(
    place: str,
    total: int,
    other: int,
    engine: int,
    plan: LaunchPlan,
    figures: EngineFigures,
    *,
    kv: int,
    other_how: str,
    engine_how: str,
    kv_how: str,
    free_how: str,
) -> Budget:
    """Divide ``engine`` bytes; ``other + engine`` is at most ``total``."""
    target, draft = _weights(engine, plan)
    weights_how = say("Computed from the model's files as in the plan.")
    if figures.load_bytes is not None:
        weights_how = say(
            "Computed from the model's files as in the plan; the engine reported {size} for all weights "
            "together.",
            size=gib_text(figures.load_bytes, 2),
        )
    terms = [
        BudgetTerm(Segment.OTHER, other, other_how),
        BudgetTerm(
            Segment.OVERHEAD,
            engine - target - draft - kv,
            say("By difference: {holds}, less the parts named here.", holds=engine_how),
        ),
        BudgetTerm(Segment.TARGET, target, weights_how),
        BudgetTerm(Segment.KV_CACHE, kv, kv_how),
        BudgetTerm(Segment.FREE, total - other - engine, free_how),
    ]
    if plan.budget.size_bytes(Segment.DRAFT):
        terms.insert(3, BudgetTerm(Segment.DRAFT, draft, weights_how))
    return Budget(place, total, tuple(terms))


def _weights(engine: int, plan: LaunchPlan) -> tuple[int, int]:
    """Planned target and draft weights, cut to what the engine holds at all (it may still be loading)."""
    target = min(plan.budget.size_bytes(Segment.TARGET), engine)
    return target, min(plan.budget.size_bytes(Segment.DRAFT), engine - target)


def _after_weights(engine: int, plan: LaunchPlan) -> int:
    return engine - sum(_weights(engine, plan))


def _kv_reserved(plan: LaunchPlan, figures: EngineFigures) -> tuple[int, str]:
    """Bytes set aside for the KV cache, and who says so."""
    if figures.kv_cache_bytes is not None:
        return figures.kv_cache_bytes, say("that the engine reported")
    if plan.kv_cache_bytes is not None:
        return plan.kv_cache_bytes, say("that the plan asked for")
    return plan.budget.size_bytes(Segment.KV_CACHE), say("that the plan expects")


def _held_by(gpu: GpuReading, tree: TreeReading | None) -> int | None:
    """Bytes of ``gpu`` that the engine's processes hold; ``None`` where the driver tells none of them."""
    pids = tree.pids if tree is not None else ()
    sizes = [h.size_bytes for h in gpu.holders if h.pid in pids and h.size_bytes is not None]
    return sum(sizes) if sizes else None


def _held_text(gpu: GpuReading, tree: TreeReading | None) -> str:
    """Who else holds the card, the largest first: " gnome-shell 310 MiB, firefox 120 MiB."."""
    ours = tree.pids if tree is not None else ()
    others = [holder for holder in gpu.holders if holder.pid not in ours]
    named = [
        holder.name + ("" if holder.size_bytes is None else f" {size_text(holder.size_bytes, 2)}")
        for holder in others[:_NAMED]
    ]
    return f" {', '.join(named)}." if named else ""
