"""One moment of a running server, as the sampler takes it once a second and the graphs show it.

Rates are ``None`` where they cannot be known: first sample, counters reset, nothing drafted in the interval.
Definitions: acceptance rate = accepted draft tokens / drafted tokens; mean acceptance length = tokens per
verification step, bonus token included (1 to K+1); both over ``interval_s``
(``vllm/v1/spec_decode/metrics.py`` defines them so). Figures that come once a request (survival by position,
latencies, prefix hits) are taken over a longer stretch, ``rates.RECENT_S``, or they would mostly be unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Speculating(StrEnum):
    """The truth chip, fed by counters and never by configuration."""

    ACTIVE = "active"
    IDLE = "idle"
    NOT_DRAFTING = "not_drafting"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Totals:
    """Counters since the engine's start, from ``/metrics``; ``None`` where this engine exports none."""

    generation_tokens: int
    prompt_tokens: int
    drafts: int | None
    draft_tokens: int | None
    accepted_tokens: int | None
    accepted_per_position: tuple[int, ...]
    requests_finished: int


@dataclass(frozen=True, slots=True)
class EngineSample:
    """Engine counters and gauges, and their rates over ``interval_s`` (``None`` on the first sample)."""

    totals: Totals
    interval_s: float | None
    generation_tok_s: float | None
    prompt_tok_s: float | None
    acceptance_rate: float | None
    mean_acceptance_length: float | None
    survival: tuple[float, ...]  # unconditional share of recent drafts whose position i was kept; () unknown
    drafts_per_s: float | None
    ttft_p50_s: float | None
    tpot_p50_s: float | None
    running: int
    waiting: int
    kv_usage: float | None  # 0..1
    prefix_hit_rate: float | None  # share of recent prompt tokens found in the prefix cache
    preemptions: int | None
    speculating: Speculating
    ttft_p95_s: float | None = None
    tpot_p95_s: float | None = None


@dataclass(frozen=True, slots=True)
class HostReading:
    """RAM and CPU of the computer now; ``cpu_use`` is 0..1 over all cores since the last reading."""

    memory_total_bytes: int
    memory_available_bytes: int
    cpu_use: float | None


@dataclass(frozen=True, slots=True)
class TreeReading:
    """The engine's processes: proportional set size summed, processor use in cores, how many, which."""

    pss_bytes: int
    cpu_cores_used: float | None
    processes: int
    pids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GpuHolder:
    """A process that holds memory of a GPU; ``size_bytes`` is ``None`` where the driver does not tell."""

    pid: int
    name: str
    size_bytes: int | None


@dataclass(frozen=True, slots=True)
class GpuReading:
    """One GPU, or one MIG slice of one, through NVML; a query that the card or driver refuses is ``None``.

    ``memory_used_bytes`` counts what the driver keeps for itself (``memory_reserved_bytes``, which CUDA does
    not see). ``throttle`` says in words what holds the clocks down, ``""`` when nothing does.
    """

    index: int
    name: str
    memory_total_bytes: int | None
    memory_used_bytes: int | None
    use: float | None
    power_w: float | None
    power_cap_w: float | None
    temperature_c: int | None
    clock_mhz: int | None
    throttle: str | None
    uuid: str | None = None
    memory_reserved_bytes: int | None = None
    holders: tuple[GpuHolder, ...] = ()


@dataclass(frozen=True, slots=True)
class MetricsSample:
    """Everything read in one beat of the sampler. ``at`` is monotonic seconds, ``at_utc`` a Unix time."""

    at: float
    at_utc: float
    host: HostReading
    tree: TreeReading | None
    gpus: tuple[GpuReading, ...]
    engine: EngineSample | None
    gpu_problem: str = ""  # why GPUs cannot be read, with what to do; "" when they can or none was expected
