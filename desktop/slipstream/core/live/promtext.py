"""The samples we want out of a vLLM ``/metrics`` page, whichever release wrote it.

Must not compute rates, and must not fail on a page it does not understand: a missing name is ``None``.
Names and renames: vLLM 0.8.5 to 0.33, ``vllm/v1/metrics/loggers.py`` and ``vllm/v1/spec_decode/metrics.py``.
Format: the Prometheus text exposition format 0.0.4.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

# Newest name first. A release in the middle of a rename exports both; only the first one present counts.
SUMMED: Mapping[str, tuple[str, ...]] = {
    "generation_tokens": ("generation_tokens_total",),
    "prompt_tokens": ("prompt_tokens_total",),
    "drafts": ("spec_decode_num_drafts_total",),
    "draft_tokens": ("spec_decode_num_draft_tokens_total",),
    "accepted_tokens": ("spec_decode_num_accepted_tokens_total",),
    "requests_finished": ("request_success_total",),
    "prefix_queries": ("prefix_cache_queries_total", "gpu_prefix_cache_queries_total"),
    "prefix_hits": ("prefix_cache_hits_total", "gpu_prefix_cache_hits_total"),
    "preemptions": ("num_preemptions_total",),
    "running": ("num_requests_running",),
    "waiting": ("num_requests_waiting",),
    # What finished requests took, added up: the sums of histograms that every release has.
    "ended": ("request_generation_tokens_count",),
    "ended_prompt_tokens": ("request_prompt_tokens_sum",),
    "ended_output_tokens": ("request_generation_tokens_sum",),
    "ttft_s": ("time_to_first_token_seconds_sum",),
    "prefill_s": ("request_prefill_time_seconds_sum",),
    "decode_s": ("request_decode_time_seconds_sum",),
}
KV_USAGE = ("kv_cache_usage_perc", "gpu_cache_usage_perc")
PER_POSITION = "spec_decode_num_accepted_tokens_per_pos_total"
BORN = "generation_tokens_created"
TTFT = "time_to_first_token_seconds"
# Per request and therefore per token. The per-chunk histogram of older releases is per token only as long as
# a step yields one token, that is, without speculation; ``inter_token_latency_seconds`` is per chunk too.
TPOT_PER_REQUEST = "request_time_per_output_token_seconds"
TPOT_PER_CHUNK = "time_per_output_token_seconds"
QUEUE = "request_queue_time_seconds"
# The web framework's own counter (no ``vllm:``): requests to the inference routes by class of status.
HTTP_REQUESTS = "http_requests_total"

_PREFIX = "vllm:"
_POSITIONS = 1024  # far above any K; a nonsense label must not cost memory
_HISTOGRAMS = (TTFT, TPOT_PER_REQUEST, TPOT_PER_CHUNK, QUEUE)
_BUCKETS = {f"{name}_bucket": name for name in _HISTOGRAMS}
_PLAIN = frozenset(name for names in SUMMED.values() for name in names)
_WANTED = _PLAIN | frozenset(KV_USAGE) | frozenset(_BUCKETS) | {PER_POSITION, BORN}

_SAMPLE = re.compile(r'(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*+")*+)\})?\s+(\S+)')
_LABEL = re.compile(r'([A-Za-z_]\w*)\s*=\s*"((?:[^"\\]|\\.)*+)"')


@dataclass(frozen=True, slots=True)
class Histogram:
    """Cumulative counts of observations up to each bound; bounds ascend and end in infinity."""

    bounds: tuple[float, ...]
    counts: tuple[float, ...]

    @property
    def count(self) -> float:
        """How many observations there are."""
        return self.counts[-1]


@dataclass(frozen=True, slots=True)
class Page:
    """One scrape, summed over engines (``kv_usage`` is their mean). ``None``: this release has no such name.

    ``born_at`` is the Unix time at which the counters began, where the page tells it.
    """

    generation_tokens: float
    prompt_tokens: float | None = None
    drafts: float | None = None
    draft_tokens: float | None = None
    accepted_tokens: float | None = None
    accepted_per_position: tuple[float, ...] = ()
    requests_finished: float | None = None
    prefix_queries: float | None = None
    prefix_hits: float | None = None
    preemptions: float | None = None
    running: float | None = None
    waiting: float | None = None
    kv_usage: float | None = None
    born_at: float | None = None
    ttft: Histogram | None = None
    tpot: Histogram | None = None
    queue: Histogram | None = None
    refused: float | None = None  # POST requests answered with a status of 400 to 499
    ended: float | None = None
    ended_prompt_tokens: float | None = None
    ended_output_tokens: float | None = None
    ttft_s: float | None = None  # the waits for first tokens, added up
    prefill_s: float | None = None
    decode_s: float | None = None


@dataclass(slots=True)
class _Found:
    """What has been collected from the lines so far."""

    sums: dict[str, float] = field(default_factory=dict)
    kv_usages: dict[str, list[float]] = field(default_factory=dict)
    positions: dict[int, float] = field(default_factory=dict)
    buckets: dict[str, dict[float, float]] = field(default_factory=dict)
    born_at: float | None = None
    refused: float | None = None

    def add_http(self, labels: str, value: float) -> None:
        """Take in a sample of the web framework's counter."""
        told = dict(_LABEL.findall(labels))
        if told.get("method") == "POST":
            self.refused = (self.refused or 0.0) + (value if told.get("status", "")[:1] == "4" else 0.0)

    def add(self, name: str, labels: str, value: float) -> None:
        """Take in one sample. Raises ``ValueError`` or ``KeyError`` when its labels make no sense."""
        if name in _PLAIN:
            self.sums[name] = self.sums.get(name, 0.0) + value
        elif name in _BUCKETS:
            bound = float(dict(_LABEL.findall(labels))["le"])
            series = self.buckets.setdefault(_BUCKETS[name], {})
            series[bound] = series.get(bound, 0.0) + value
        elif name == PER_POSITION:
            position = int(dict(_LABEL.findall(labels))["position"])
            if 0 <= position < _POSITIONS:
                self.positions[position] = self.positions.get(position, 0.0) + value
        elif name == BORN:
            self.born_at = max(value, self.born_at or value)
        else:
            self.kv_usages.setdefault(name, []).append(value)

    def plain(self, names: tuple[str, ...]) -> float | None:
        """The sum under the first of ``names`` that the page has."""
        return next((self.sums[name] for name in names if name in self.sums), None)

    def kv_usage(self) -> float | None:
        """Mean over engines, 0..1."""
        values = next((self.kv_usages[name] for name in KV_USAGE if name in self.kv_usages), None)
        return None if values is None else sum(values) / len(values)

    def per_position(self) -> tuple[float, ...]:
        """Accepted tokens at draft positions 0, 1, ...; a position without a sample counts 0."""
        last = max(self.positions, default=-1)
        return tuple(self.positions.get(position, 0.0) for position in range(last + 1))

    def histogram(self, name: str) -> Histogram | None:
        """The histogram of that name, ``None`` when absent or cut short (no infinite bound)."""
        series = self.buckets.get(name)
        if series is None or math.inf not in series:
            return None
        bounds = tuple(sorted(series))
        return Histogram(bounds, tuple(series[bound] for bound in bounds))


def parse(text: str) -> Page | None:
    """The page as figures; ``None`` when it is not a vLLM engine's (no generated-token counter)."""
    found = _Found()
    # Only "\n" ends a line here: a label may hold any other character that str.splitlines would break at.
    for line in text.split("\n"):
        if not line.startswith(_PREFIX):
            if line.startswith(HTTP_REQUESTS):
                _take_http(line, found)
            continue
        name = line.partition("{")[0][len(_PREFIX) :]
        if name not in _WANTED:
            name = name.partition(" ")[0]  # a sample without labels, or a blank before them
            if name not in _WANTED:
                continue
        match = _SAMPLE.match(line, len(_PREFIX) + len(name))
        if match is None:
            continue
        try:
            value = float(match[2])
            if math.isfinite(value):
                found.add(name, match[1] or "", value)
        except (ValueError, KeyError):
            continue
    plain = {figure: found.plain(names) for figure, names in SUMMED.items()}
    generation_tokens = plain.pop("generation_tokens")
    if generation_tokens is None:
        return None
    tpot = found.histogram(TPOT_PER_REQUEST)
    if tpot is None and plain["draft_tokens"] is None:
        tpot = found.histogram(TPOT_PER_CHUNK)
    return Page(
        generation_tokens=generation_tokens,
        accepted_per_position=found.per_position(),
        kv_usage=found.kv_usage(),
        born_at=found.born_at,
        ttft=found.histogram(TTFT),
        tpot=tpot,
        queue=found.histogram(QUEUE),
        refused=found.refused,
        **plain,
    )


def _take_http(line: str, found: _Found) -> None:
    match = _SAMPLE.match(line, len(HTTP_REQUESTS))
    if match is None:
        return
    try:
        value = float(match[2])
    except ValueError:
        return
    if math.isfinite(value):
        found.add_http(match[1] or "", value)
