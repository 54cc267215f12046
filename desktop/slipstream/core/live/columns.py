"""The figures of a sample that graphs and history keep, by name, in one order for memory, disk and CSV.

Units are in the names; shares are 0..1. Must not load numpy: the command line reads histories without it.
"""

from __future__ import annotations

import math

from slipstream.core.live.sample import EngineSample, GpuReading, MetricsSample

COLUMNS = (
    "generation_tok_s",
    "prompt_tok_s",
    "acceptance_rate",
    "mean_acceptance_length",
    "running",
    "waiting",
    "kv_usage",
    "host_used_bytes",
    "engine_pss_bytes",
    "cpu_use",
    "engine_cpu_cores",
    "drafts_per_s",
    "ttft_p50_s",
    "ttft_p95_s",
    "tpot_p50_s",
    "tpot_p95_s",
    "queue_p50_s",
    "prefix_hit_rate",
    "preemptions",
)
GPU_COLUMNS = ("use", "memory_used_bytes", "power_w", "temperature_c", "clock_mhz", "throttled")

NAN = math.nan
_BEFORE_HOST = COLUMNS.index("host_used_bytes")
_AFTER_HOST = len(COLUMNS) - COLUMNS.index("drafts_per_s")


def gpu_column(index: int, what: str) -> str:
    """The column's name for one of ``GPU_COLUMNS`` of GPU ``index``."""
    return f"gpu{index}_{what}"


def names(gpus: int) -> tuple[str, ...]:
    """Every column of a computer with so many GPUs."""
    return (*COLUMNS, *(gpu_column(index, what) for index in range(gpus) for what in GPU_COLUMNS))


def is_gpu_column(name: str) -> bool:
    """Whether it is a name that ``gpu_column`` gives."""
    head, _, what = name.partition("_")
    return head.startswith("gpu") and head[3:].isdigit() and what in GPU_COLUMNS


def gpus_of(names: tuple[str, ...]) -> int:
    """How many GPUs have columns among those names."""
    return max((int(name[3 : name.index("_")]) + 1 for name in names if is_gpu_column(name)), default=0)


def values_of(sample: MetricsSample, gpus: int) -> list[float]:
    """The sample in the order of ``names(gpus)``; NaN for what is not known."""
    host, tree, engine = sample.host, sample.tree, sample.engine
    row = [
        *([NAN] * _BEFORE_HOST if engine is None else _load(engine)),
        float(host.memory_total_bytes - host.memory_available_bytes),
        NAN if tree is None else float(tree.pss_bytes),
        _known(host.cpu_use),
        NAN if tree is None else _known(tree.cpu_cores_used),
        *([NAN] * _AFTER_HOST if engine is None else _delays(engine)),
    ]
    if gpus:
        by_index = {gpu.index: gpu for gpu in sample.gpus}
        for index in range(gpus):
            row += _gpu_values(by_index.get(index))
    return row


def _known(value: float | None) -> float:
    return NAN if value is None else float(value)


def _load(engine: EngineSample) -> list[float]:
    return [
        _known(engine.generation_tok_s),
        _known(engine.prompt_tok_s),
        _known(engine.acceptance_rate),
        _known(engine.mean_acceptance_length),
        float(engine.running),
        float(engine.waiting),
        _known(engine.kv_usage),
    ]


def _delays(engine: EngineSample) -> list[float]:
    return [
        _known(engine.drafts_per_s),
        _known(engine.ttft_p50_s),
        _known(engine.ttft_p95_s),
        _known(engine.tpot_p50_s),
        _known(engine.tpot_p95_s),
        _known(engine.queue_p50_s),
        _known(engine.prefix_hit_rate),
        _known(engine.preemptions),
    ]


def _gpu_values(gpu: GpuReading | None) -> list[float]:
    if gpu is None:
        return [NAN] * len(GPU_COLUMNS)
    return [
        _known(gpu.use),
        _known(gpu.memory_used_bytes),
        _known(gpu.power_w),
        _known(gpu.temperature_c),
        _known(gpu.clock_mhz),
        NAN if gpu.throttle is None else float(gpu.throttle != ""),
    ]
