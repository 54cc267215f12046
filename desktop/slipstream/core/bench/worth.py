"""Is it faster? A factor and its uncertainty in one of five words; a loss is called a loss."""

from __future__ import annotations

from enum import StrEnum

from slipstream.core.bench.statistics import Factor

ENOUGH = 1.1  # below this drafts are not worth their memory and their risks: the default is off


class Worth(StrEnum):
    """What a factor comes to."""

    GAIN = "gain"
    SMALL_GAIN = "small gain"  # faster, but by less than ``ENOUGH``
    NO_DIFFERENCE = "no clear difference"
    LOSS = "loss"
    UNKNOWN = "not measured"


def judge(factor: Factor | None) -> Worth:
    """The word for a factor. Without an interval (one prompt, asked once) a tenth either way is noise."""
    if factor is None:
        return Worth.UNKNOWN
    if factor.low is None or factor.high is None:
        low, high = factor.value / ENOUGH, factor.value * ENOUGH
    else:
        low, high = factor.low, factor.high
    if high < 1:
        return Worth.LOSS
    if low > 1:
        return Worth.GAIN if factor.value >= ENOUGH else Worth.SMALL_GAIN
    return Worth.NO_DIFFERENCE
