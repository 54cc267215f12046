"""Medians, quartiles and the factor between two variants with its uncertainty. No numpy, no clock."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from slipstream.core.bench.measures import Answer

_RESAMPLES = 1000
_SEED = 1729  # the same measurements always give the same interval
_TAIL = 0.05  # of each side: the interval is meant to hold the truth 9 times in 10


@dataclass(frozen=True, slots=True)
class Spread:
    """A median between its quartiles; ``low`` and ``high`` equal it for a single value."""

    median: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Factor:
    """How many times as fast as the baseline; the interval is ``None`` where nothing was repeated."""

    value: float
    low: float | None = None
    high: float | None = None


def spread(values: Sequence[float]) -> Spread | None:
    """Median and quartiles, linear between ranks; ``None`` of nothing."""
    if not values:
        return None
    ordered = sorted(values)
    return Spread(quantile(ordered, 0.5), quantile(ordered, 0.25), quantile(ordered, 0.75), len(ordered))


def quantile(ordered: Sequence[float], q: float) -> float:
    """The ``q`` quantile of ordered values, linear between the two nearest ranks."""
    rank = q * (len(ordered) - 1)
    below = math.floor(rank)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (rank - below)


def decode_rate(answers: Sequence[Answer]) -> float | None:
    """Tokens a second over answers: all tokens after the first ones by all time after the first ones."""
    tokens = sum(answer.decode_tokens for answer in answers)
    seconds = sum(answer.decode_s for answer in answers)
    return tokens / seconds if tokens and seconds > 0 else None


def factor(variant: Sequence[Answer], baseline: Sequence[Answer]) -> Factor | None:
    """How many times as many tokens a second as the baseline, over the prompts that both answered.

    Each prompt counts with its median pace, weighted by its tokens. The interval is a bootstrap: prompts are
    drawn with replacement and of each prompt one run of either side, because both vary.
    """
    of_variant, of_baseline = _paces(variant), _paces(baseline)
    shared = sorted(of_variant.keys() & of_baseline.keys())
    if not shared:
        return None
    weights = {key: of_baseline[key][1] for key in shared}
    value = _ratio(
        [(weights[key], _middle(of_variant[key][0]), _middle(of_baseline[key][0])) for key in shared]
    )
    repeated = any(len(paces[key][0]) > 1 for paces in (of_variant, of_baseline) for key in shared)
    if len(shared) == 1 and not repeated:
        return Factor(value)
    draw = random.Random(_SEED)  # noqa: S311  a bootstrap, no secret
    ratios = sorted(
        _ratio(
            [
                (weights[key], draw.choice(of_variant[key][0]), draw.choice(of_baseline[key][0]))
                for key in draw.choices(shared, k=len(shared))
            ]
        )
        for _ in range(_RESAMPLES)
    )
    return Factor(value, quantile(ratios, _TAIL), quantile(ratios, 1 - _TAIL))


def envelope(variant: Sequence[Answer], baselines: Sequence[Sequence[Answer]]) -> Factor | None:
    """``factor`` against all starts of the baseline together, with an interval that holds against each alone.

    A machine that drifts makes the baseline's starts differ: what is a gain must beat the fastest of them,
    what is a loss must lose to the slowest.
    """
    whole = factor(variant, [answer for answers in baselines for answer in answers])
    each = [found for answers in baselines if (found := factor(variant, answers)) is not None]
    if whole is None or len(each) < 2:
        return whole
    lows = [found.value if found.low is None else found.low for found in each]
    highs = [found.value if found.high is None else found.high for found in each]
    return Factor(whole.value, min(lows), max(highs))


def _paces(answers: Sequence[Answer]) -> Mapping[str, tuple[list[float], float]]:
    """Seconds a token of every run of each prompt, and the prompt's mean number of tokens."""
    paces: dict[str, list[float]] = {}
    tokens: dict[str, list[int]] = {}
    for answer in answers:
        if answer.decode_tok_s is not None:
            paces.setdefault(answer.prompt_id, []).append(1 / answer.decode_tok_s)
            tokens.setdefault(answer.prompt_id, []).append(answer.decode_tokens)
    return {key: (found, sum(tokens[key]) / len(tokens[key])) for key, found in paces.items()}


def _ratio(rows: Sequence[tuple[float, float, float]]) -> float:
    """Time of the baseline by time of the variant, both for the same weights of tokens."""
    return sum(w * base for w, _, base in rows) / sum(w * mine for w, mine, _ in rows)


def _middle(values: Sequence[float]) -> float:
    return quantile(sorted(values), 0.5)
