"""What holds a card's clocks down, to read. Rules compare the English words of the readings."""

from __future__ import annotations

from collections.abc import Mapping

from slipstream.core.words import say

_WORDS: Mapping[str, str] = {
    "power limit": say("power limit"),
    "temperature": say("temperature"),
    "temperature (hardware)": say("temperature (hardware)"),
    "power supply": say("power supply"),
    "hardware slowdown": say("hardware slowdown"),
}


def throttle_text(throttle: str) -> str:
    """``GpuReading.throttle`` to show; a reason without a word of ours stays as it is."""
    return ", ".join(_WORDS.get(reason, reason) for reason in throttle.split(", "))
