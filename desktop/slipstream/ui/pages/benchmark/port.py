"""What the Benchmark page needs from the rest of the program; ``app.bench.benchdesk`` provides it."""

from __future__ import annotations

from typing import Protocol

from slipstream.app.bench.benchdesk import Order
from slipstream.core.models import PresetId


class Benchmarks(Protocol):
    """Measuring and what was measured; every call posts a job and returns."""

    def look(self) -> None:
        """Find the kept benchmarks."""

    def measure(self, order: Order) -> None:
        """Measure; the result is shown at its end."""

    def tune(self, preset: PresetId, title: str) -> None:
        """Search for the fastest drafting and keep it as a preset."""

    def cancel(self) -> None:
        """Call off what is being measured."""

    def show(self, result_id: str) -> None:
        """Show a kept benchmark."""

    def use_fastest(self, result_id: str) -> None:
        """Keep a benchmark's fastest variant as a preset."""
