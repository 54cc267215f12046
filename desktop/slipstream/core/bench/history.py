"""Two results of the same question: what changed between them. Compares only what may be compared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.bench import result as results
from slipstream.core.bench.prompts import Kind
from slipstream.core.bench.result import BenchResult, Row
from slipstream.core.bench.worth import ENOUGH

_SHORTER = 0.9  # mean acceptance beyond the bonus token that fell to this share has fallen


class Figure(StrEnum):
    """What changed."""

    ACCEPTANCE = "acceptance"
    SPEED = "speed"


@dataclass(frozen=True, slots=True)
class Change:
    """One figure then and now: acceptance as a share of drafted tokens, speed in decoded tokens a second."""

    variant: str
    kind: Kind | None
    figure: Figure
    before: float
    now: float

    @property
    def fell(self) -> bool:
        """Whether it is worse."""
        return self.now < self.before


def comparable(now: BenchResult, earlier: BenchResult) -> bool:
    """Same preset, target, prompts and machine; engine, driver and flags may differ: that is the question."""
    one, other = now.circumstance, earlier.circumstance
    return (
        (now.asked.preset, now.asked.target, now.asked.prompts, now.asked.concurrency)
        == (earlier.asked.preset, earlier.asked.target, earlier.asked.prompts, earlier.asked.concurrency)
        and now.asked.draft_folder == earlier.asked.draft_folder
        and (one.device, one.cpu, one.cpu_cores, one.gpus)
        == (other.device, other.cpu, other.cpu_cores, other.gpus)
        and not earlier.cancelled
    )


def changes(now: BenchResult, earlier: BenchResult) -> tuple[Change, ...]:
    """Figures that moved by more than their noise, over all prompts together."""
    before = {(row.variant, row.kind): row for row in results.rows(earlier)}
    found: list[Change] = []
    whole = None if len(now.asked.kinds) != 1 else now.asked.kinds[0]
    for row in results.rows(now):
        old = before.get((row.variant, row.kind))
        if old is not None and row.kind is whole:
            found += _changes(row, old)
    return tuple(found)


def _changes(row: Row, old: Row) -> list[Change]:
    found = []
    kept = None if row.drafting is None else row.drafting.acceptance_rate
    kept_before = None if old.drafting is None else old.drafting.acceptance_rate
    if kept is not None and kept_before is not None and _moved(kept, kept_before, _SHORTER):
        found.append(Change(row.variant, row.kind, Figure.ACCEPTANCE, kept_before, kept))
    fast, fast_before = row.decode_tok_s, old.decode_tok_s
    if fast is not None and fast_before is not None and _moved(fast.median, fast_before.median, 1 / ENOUGH):
        found.append(Change(row.variant, row.kind, Figure.SPEED, fast_before.median, fast.median))
    return found


def _moved(now: float, before: float, share: float) -> bool:
    return before > 0 and (now < before * share or now > before / share)
