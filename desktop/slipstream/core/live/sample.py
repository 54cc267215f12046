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
    refused: int | None = None  # requests answered with a status of 400 to 499
    preemptions: int | None = None
    ended: EndedRequests | None = None
    first_tokens: int | None = None  # requests that have had their first token


@dataclass(frozen=True, slots=True)
class EndedRequests:
    """What all requests that have ended took together (vLLM's ``request_*`` histograms: their sums).

    ``ttft_s`` also counts requests that have only begun to answer: it grows with the first token.
    """

    count: int
    prompt_tokens: int
    output_tokens: int
    ttft_s: float
    prefill_s: float | None
    decode_s: float | None


@dataclass(frozen=True, slots=True)
class EngineSample:
    """Engine counters and gauges, and their rates over ``interval_s`` (``None`` on the first sample).

    Each figure's source is a name of vLLM's ``/metrics`` page (``vllm/v1/metrics/loggers.py``, speculation:
    ``vllm/v1/spec_decode/metrics.py``); d is the difference over the interval, D over ``rates.RECENT_S``.

    - ``generation_tok_s``: d generation_tokens / interval. ``prompt_tok_s``: d prompt_tokens / interval,
      tokens found in the prefix cache included.
    - ``acceptance_rate``: d accepted tokens / d draft tokens. ``mean_acceptance_length``: 1 + d accepted
      tokens / d drafts, tokens per step with the bonus token. It is no speed-up: drafts cost time.
    - ``survival``: D accepted tokens at position i / D drafts (unconditional); ``conditional_survival``: of
      the drafts that kept position i-1, the share that kept i.
    - ``drafts_per_s``: d drafts / interval, the steps that had a draft to check.
    - ``ttft_*``: quantiles of D time_to_first_token_seconds, from arrival to first token, queue included.
    - ``tpot_*``: quantiles of D request_time_per_output_token_seconds: each request's decoding time by its
      tokens after the first. Where releases lack it and do not draft, of the time between chunks.
    - ``queue_*``: quantiles of D request_queue_time_seconds, from arrival to the first step that had it.
    - ``running``, ``waiting``: num_requests_running and _waiting, now. ``preemptions``: num_preemptions,
      since the start: requests thrown out for want of KV cache, to be computed again.
    - ``kv_usage``: kv_cache_usage_perc, 0..1, mean over engines. ``prefix_hit_rate``: D prefix_cache_hits /
      D prefix_cache_queries, in tokens.
    """

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
    queue_p50_s: float | None = None
    queue_p95_s: float | None = None
    conditional_survival: tuple[float | None, ...] = ()


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
    capability: tuple[int, int] | None = None  # CUDA compute capability
    memory_clock_mhz: int | None = None  # the highest, not the present one
    bus_width_bits: int | None = None
    max_clock_mhz: int | None = None  # of the cores, the highest that the card may run at
    power_cap_max_w: float | None = None  # how far the power limit may be raised
    holders: tuple[GpuHolder, ...] = ()
    cuda_device: str | None = None  # what CUDA_VISIBLE_DEVICES calls it, counted in the bus's order


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
