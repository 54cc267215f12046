"""Whether an engine that has requests still works on them, from its own counters and gauges.

Pure. A long prompt moves the cache's fill batch by batch, so a change of any figure counts as work.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.live.sample import EngineSample

NOTICE_S = 30.0  # shorter standstills are one batch of a long prompt


@dataclass(frozen=True, slots=True)
class Stall:
    """``since`` is when the figures last moved while requests ran (monotonic seconds); ``None`` at rest."""

    figures: tuple[object, ...] = ()
    since: float | None = None

    def seen(self, sample: EngineSample, at: float) -> Stall:
        """After another sample, taken at ``at``."""
        figures = (sample.totals, sample.kv_usage, sample.running, sample.waiting, sample.preemptions)
        if sample.running == 0:
            return Stall(figures)
        return Stall(figures, self.since if figures == self.figures and self.since is not None else at)

    def frozen_since(self, now: float) -> float | None:
        """Since when nothing moves, once that is worth telling."""
        return self.since if self.since is not None and now - self.since >= NOTICE_S else None
