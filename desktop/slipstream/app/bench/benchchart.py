"""The benchmark's chart as values: a bar with its spread for each variant, a group for each kind of prompts.

Draws nothing; the window and the picture draw the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.app.bench.benchcells import KINDS, WORTHS, factor_text, tables
from slipstream.app.views import Tone
from slipstream.app.wording import axis_ticks, rate_text
from slipstream.core.bench.account import Account
from slipstream.core.bench.result import Row
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import Worth
from slipstream.core.words import say

UNIT = say("decoded tokens a second")
_INTERVALS = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """One variant: its median between its quartiles, tokens a second; ``beside`` is the speed-up in words."""

    name: str
    value: float | None
    low: float
    high: float
    figure: str
    beside: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of prompts. ``baseline`` is the pace without drafts."""

    title: str
    bars: tuple[Bar, ...]
    baseline: float | None

    @property
    def words(self) -> str:
        """All bars in words."""
        return ", ".join(f"{bar.name} {bar.figure} {bar.beside}".strip() for bar in self.bars)


@dataclass(frozen=True, slots=True)
class ChartView:
    """All groups on one scale, ``ticks`` from 0 to its end."""

    groups: tuple[Group, ...]
    ticks: tuple[float, ...]

    @property
    def summary(self) -> str:
        """The same in words, for who cannot see it."""
        return "; ".join(f"{group.title}: {group.words}" for group in self.groups)


def chart(account: Account) -> ChartView:
    """The chart of a result."""
    groups = tuple(
        Group(
            KINDS[kind],
            tuple(_bar(row) for row in rows),
            next((r.decode_tok_s.median for r in rows if r.variant == BASELINE and r.decode_tok_s), None),
        )
        for kind, rows in tables(account)
    )
    most = max((bar.high for group in groups for bar in group.bars), default=0.0)
    return ChartView(groups, axis_ticks(most, _INTERVALS))


def _bar(row: Row) -> Bar:
    speed = row.decode_tok_s
    if speed is None:
        why = say("failed") if row.problem else say("not measured")
        return Bar(row.variant, None, 0.0, 0.0, why, "", Tone.ERROR)
    beside, tone = "", Tone.QUIET
    if row.variant != BASELINE:
        word = WORTHS[row.worth] if row.worth in (Worth.GAIN, Worth.LOSS) else ""
        beside = " ".join(part for part in (factor_text(row.factor), word) if part)
        tone = {Worth.GAIN: Tone.GOOD, Worth.LOSS: Tone.ERROR}.get(row.worth, Tone.BUSY)
    figure = rate_text(speed.median)
    return Bar(row.variant, speed.median, speed.low, speed.high, figure, beside, tone)
