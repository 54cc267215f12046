"""A result read once: its rows, drift, and what moved since an earlier result of the same question.

Rows carry bootstrap intervals, which take a second of computing: whoever shows a result keeps this value.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.bench import history
from slipstream.core.bench import result as results
from slipstream.core.bench.history import Change
from slipstream.core.bench.result import BenchResult, Row
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import Worth


@dataclass(frozen=True, slots=True)
class Account:
    """See ``of``. ``earlier`` is ``None`` where there is nothing to compare with."""

    result: BenchResult
    rows: tuple[Row, ...]
    drift: float | None
    earlier: BenchResult | None = None
    changes: tuple[Change, ...] = ()

    @classmethod
    def of(cls, result: BenchResult, earlier: BenchResult | None = None) -> Account:
        """Reads a result, against an earlier one where given. Takes up to a second."""
        return cls(
            result,
            results.rows(result),
            results.drift(result),
            earlier,
            () if earlier is None else history.changes(result, earlier),
        )

    @property
    def whole(self) -> tuple[Row, ...]:
        """The rows over all prompts, one for each variant."""
        return self.rows[: len(self.result.asked.variants)]

    @property
    def fastest(self) -> Row | None:
        """The variant that gains most; the baseline where none is worth it; ``None`` without figures."""
        gains = [row for row in self.whole if row.worth is Worth.GAIN and row.factor is not None]
        if gains:
            return max(gains, key=lambda row: 0.0 if row.factor is None else row.factor.value)
        return next((row for row in self.whole if row.variant == BASELINE and row.decode_tok_s), None)
