"""How many tokens to draft a step: the K at which measured survival and measured step times are fastest.

Looks only at shorter drafts than the present ones: of positions that were never drafted nothing was measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Steps:
    """What a step takes: ``alone_s`` without drafts, and ``drafted_s`` more for each drafted token.

    The second counts everything a drafted token costs: making it, and checking it.
    """

    alone_s: float
    drafted_s: float

    @classmethod
    def measured(cls, step_s: float, tokens: int, alone_s: float) -> Steps:
        """From a step with ``tokens`` drafts and one without: what is left over is the drafts' cost."""
        return cls(alone_s, max(0.0, (step_s - alone_s) / tokens))

    @classmethod
    def estimated(cls, step_s: float, tokens: int, draft_share: float) -> Steps:
        """From a step with drafts alone, where reading weights is all the work: a draft costs its weights'
        share of the target's each time."""
        alone_s = step_s / (1 + tokens * draft_share)
        return cls(alone_s, alone_s * draft_share)

    def tok_s(self, survival: Sequence[float], tokens: int) -> float:
        """Tokens a second with ``tokens`` drafts a step.

        A step gives the target's own token and every draft that was kept: 1 + the unconditional survival of
        the positions drafted. Cutting a draft short leaves the survival of the positions before as it was.
        """
        return (1 + sum(survival[:tokens])) / (self.alone_s + tokens * self.drafted_s)


@dataclass(frozen=True, slots=True)
class Best:
    """The fastest K (0: no drafts), its expected speed, and that over the present K's, less 1."""

    tokens: int
    tok_s: float
    gain: float


def best(survival: Sequence[float], steps: Steps) -> Best:
    """The fastest of 0 to ``len(survival)`` drafts a step; of equals the longest, which changes least."""
    speeds = [steps.tok_s(survival, tokens) for tokens in range(len(survival) + 1)]
    fastest = max(range(len(speeds)), key=lambda tokens: (speeds[tokens], tokens))
    return Best(fastest, speeds[fastest], speeds[fastest] / speeds[-1] - 1)
