"""The recent past of a server as named columns for the graphs: an hour at up to four samples a second.

Must not be used from more than one thread, and must not be imported where numpy may not be loaded.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from slipstream.core.sample import EngineSample, GpuReading, MetricsSample
from slipstream.core.series import Floats, Ring

HISTORY_S = 3600
RATE_HZ = 4  # the sampler's highest
GAP_S = 2.5  # beats are 1 s apart at most; a longer silence is a gap and drawn as one

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
)
GPU_COLUMNS = ("use", "memory_used_bytes", "power_w", "temperature_c")

_NAN = math.nan
_ENGINE_COLUMNS = COLUMNS.index("host_used_bytes")


def gpu_column(index: int, what: str) -> str:
    """The column's name for one of ``GPU_COLUMNS`` of GPU ``index``."""
    return f"gpu{index}_{what}"


class Timeline:
    """Everything the graphs draw. Push samples, take windows; NaN wherever something was not known."""

    def __init__(self, *, history_s: int = HISTORY_S) -> None:
        self._at = {name: row for row, name in enumerate(COLUMNS, start=1)}
        self._ring = Ring(1 + len(COLUMNS), history_s * RATE_HZ)
        self._gpus = 0
        self._last: float | None = None

    def __len__(self) -> int:
        return len(self._ring)

    @property
    def gpus(self) -> int:
        """How many GPUs have columns: ``gpu0_...`` to ``gpu{n-1}_...``."""
        return self._gpus

    def push(self, sample: MetricsSample) -> None:
        """Add a sample; one that is not newer than the last is dropped. A missed beat leaves a gap."""
        if self._last is not None:
            if sample.at <= self._last:
                return
            if sample.at - self._last > GAP_S:
                self._ring.push([(self._last + sample.at) / 2, *[_NAN] * (self._ring.columns - 1)])
        self._last = sample.at
        count = max((gpu.index + 1 for gpu in sample.gpus), default=0)
        if count > self._gpus:
            self._add_gpus(count)
        self._ring.push(self._row(sample))

    def window(self, seconds: float, now: float, columns: Sequence[str]) -> tuple[Floats, ...]:
        """``(t, values...)`` of the samples in ``now - seconds .. now``, oldest first; ``t`` is monotonic.

        Read-only views, good until the next push. A GPU that was never seen gives NaN; any other unknown name
        raises ``KeyError``.
        """
        rows = self._ring.newest(len(self._ring))
        t = rows[0]
        first = int(np.searchsorted(t, now - seconds, side="left"))
        after = int(np.searchsorted(t, now, side="right"))
        return (t[first:after], *(self._column(rows, name, first, after) for name in columns))

    def _column(self, rows: Floats, name: str, first: int, after: int) -> Floats:
        if name not in self._at and _is_gpu_column(name):
            return np.full(after - first, _NAN)
        view: Floats = rows[self._at[name], first:after]
        return view

    def _add_gpus(self, count: int) -> None:
        for index in range(self._gpus, count):
            for what in GPU_COLUMNS:
                self._at[gpu_column(index, what)] = 1 + len(self._at)
        self._ring.widen(1 + len(self._at))
        self._gpus = count

    def _row(self, sample: MetricsSample) -> list[float]:
        host = sample.host
        row = [
            sample.at,
            *_engine_values(sample.engine),
            float(host.memory_total_bytes - host.memory_available_bytes),
            _NAN if sample.tree is None else float(sample.tree.pss_bytes),
            _known(host.cpu_use),
            _NAN if sample.tree is None else _known(sample.tree.cpu_cores_used),
        ]
        by_index = {gpu.index: gpu for gpu in sample.gpus}
        for index in range(self._gpus):
            row += _gpu_values(by_index.get(index))
        return row


def _known(value: float | None) -> float:
    return _NAN if value is None else float(value)


def _engine_values(engine: EngineSample | None) -> list[float]:
    if engine is None:
        return [_NAN] * _ENGINE_COLUMNS
    return [
        _known(engine.generation_tok_s),
        _known(engine.prompt_tok_s),
        _known(engine.acceptance_rate),
        _known(engine.mean_acceptance_length),
        float(engine.running),
        float(engine.waiting),
        _known(engine.kv_usage),
    ]


def _gpu_values(gpu: GpuReading | None) -> list[float]:
    if gpu is None:
        return [_NAN] * len(GPU_COLUMNS)
    return [
        _known(gpu.use),
        _known(gpu.memory_used_bytes),
        _known(gpu.power_w),
        _known(gpu.temperature_c),
    ]


def _is_gpu_column(name: str) -> bool:
    head, _, what = name.partition("_")
    return head.startswith("gpu") and head[3:].isdigit() and what in GPU_COLUMNS
