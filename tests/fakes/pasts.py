"""Samples at given times, for histories."""

from __future__ import annotations

from slipstream.core.live.promtext import Page
from slipstream.core.live.rates import advance
from slipstream.core.live.sample import GpuReading, HostReading, MetricsSample

T0 = 1_790_000_000.0


def sample(at_utc: float, tok_s: float = 40.0, gpus: int = 0) -> MetricsSample:
    """One beat of an engine with that speed and of so many GPUs."""
    engine = advance(Page(0, drafts=0), Page(tok_s, drafts=5), 1.0)
    cards = tuple(GpuReading(index, "Card", 24, 20, 0.5, 200.0, 300.0, 60, 2000, "") for index in range(gpus))
    return MetricsSample(at_utc - T0, at_utc, HostReading(16, 10, 0.25), None, cards, engine)
