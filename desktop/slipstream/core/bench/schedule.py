"""In which order variants are started and how much of it is left. Runs nothing; durations come in.

Order matters because a machine drifts: it warms up, other programs come and go. Rounds alternate their
direction, and a single round ends with the baseline again, so that drift is seen instead of taken for a gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from slipstream.core.bench.variants import Variant


@dataclass(frozen=True, slots=True)
class Turn:
    """One start: which variant, and how often all prompts are asked in it."""

    variant: Variant
    runs: int
    closing: bool = False  # the baseline once more, for drift only


def turns(variants: Sequence[Variant], runs: int, rounds: int, *, closing: bool = True) -> tuple[Turn, ...]:
    """Every start in order. The first variant is the baseline.

    With one round the baseline closes it, asked once; more rounds go back and forth, and at each turning
    point the same server goes on with twice the runs.
    """
    if rounds < 2:
        ordered = tuple(Turn(variant, runs) for variant in variants)
        if not closing or len(variants) < 2:
            return ordered
        return (*ordered, Turn(variants[0], 1, closing=True))
    found: list[Turn] = []
    for number in range(rounds):
        for variant in variants if number % 2 == 0 else tuple(reversed(variants)):
            if found and found[-1].variant == variant:
                found[-1] = replace(found[-1], runs=found[-1].runs + runs)
            else:
                found.append(Turn(variant, runs))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Pace:
    """How far a benchmark is. Totals are known from the start; what a start and an answer take is learnt."""

    starts: int
    requests: int
    started: int = 0
    start_s: float = 0.0
    answered: int = 0
    answer_s: float = 0.0

    def after_start(self, seconds: float) -> Pace:
        """One more server is ready, or has failed."""
        return replace(self, started=self.started + 1, start_s=self.start_s + seconds)

    def after_answer(self, seconds: float) -> Pace:
        """One more prompt was answered; ``seconds`` is its share of the time."""
        return replace(self, answered=self.answered + 1, answer_s=self.answer_s + seconds)

    def skipped(self, requests: int) -> Pace:
        """So many prompts will not be asked after all."""
        return replace(self, requests=max(self.requests - requests, self.answered))

    @property
    def left_s(self) -> float | None:
        """Seconds still to go at the mean pace so far; ``None`` before there is one of each."""
        if not self.started or not self.answered:
            return None
        each_start, each_answer = self.start_s / self.started, self.answer_s / self.answered
        to_start = max(self.starts - self.started, 0)
        return to_start * each_start + max(self.requests - self.answered, 0) * each_answer

    @property
    def fraction(self) -> float:
        """0 to 1 by time; 0 until that is known."""
        left_s = self.left_s
        if left_s is None:
            return 0.0
        spent_s = self.start_s + self.answer_s
        return spent_s / (spent_s + left_s) if spent_s + left_s > 0 else 1.0
