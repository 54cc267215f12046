"""Numbers to words and units, the same everywhere a person reads them. Knows no state and no widget."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import reduce

from slipstream.core.words import figure, say

UNKNOWN = "-"

_KIB = 1024
_MIB = 1024**2
_GIB = 1024**3
_MINUTE_S = 60
_HOUR_S = 3600
_DAY_S = 86400


def bytes_text(size_bytes: int | None) -> str:
    """A size in binary units: ``18.0 GiB``, ``93 MiB``, ``4 KiB``; ``-`` when not known."""
    if size_bytes is None:
        return UNKNOWN
    magnitude = abs(size_bytes)
    if magnitude >= 0.95 * _GIB:
        return f"{figure(size_bytes / _GIB, '.1f')} GiB"
    if magnitude >= 0.95 * _MIB:
        return f"{size_bytes / _MIB:.0f} MiB"
    if magnitude >= _KIB:
        return f"{size_bytes / _KIB:.0f} KiB"
    return say("{count} bytes", count=size_bytes)


def of_text(part_bytes: int, whole_bytes: int) -> str:
    """A part of a whole, a common unit once: ``2.5 of 23.5 GiB``, ``310 MiB of 8.0 GiB``."""
    part, whole = bytes_text(part_bytes), bytes_text(whole_bytes)
    unit = f" {whole.split()[-1]}"
    return say("{part} of {whole}", part=part.removesuffix(unit), whole=whole)


def amount_text(done_bytes: int | None, total_bytes: int | None) -> str:
    """Progress in bytes: ``120 MiB of 264 MiB``, ``120 MiB`` without a total, empty when nothing is known."""
    if done_bytes is None:
        return ""
    if total_bytes is None:
        return bytes_text(done_bytes)
    return say("{part} of {whole}", part=bytes_text(done_bytes), whole=bytes_text(total_bytes))


def duration_text(seconds: float | None) -> str:
    """A span a person waits or has waited: ``8 s``, ``42 min``, ``3 h 05 min``, ``2 d 4 h``."""
    if seconds is None:
        return UNKNOWN
    whole = max(0, round(seconds))
    if whole < _MINUTE_S:
        return f"{whole} s"
    if whole < _HOUR_S:
        return f"{whole // _MINUTE_S} min"
    if whole < _DAY_S:
        return f"{whole // _HOUR_S} h {whole % _HOUR_S // _MINUTE_S:02d} min"
    return f"{whole // _DAY_S} d {whole % _DAY_S // _HOUR_S} h"


def left_text(seconds: float | None) -> str:
    """Time left as an estimate: ``about 20 s left``, ``almost done``; empty when nobody knows."""
    if seconds is None:
        return ""
    if seconds < 1:
        return say("almost done")
    if seconds < _MINUTE_S:
        return say("about {seconds} s left", seconds=_rounded_up(seconds, 5))
    if seconds < _HOUR_S:
        return say("about {minutes} min left", minutes=math.ceil(seconds / _MINUTE_S))
    return say("about {time} left", time=duration_text(seconds))


def latency_text(seconds: float | None) -> str:
    """A short delay with three figures: ``12 ms``, ``0.31 s``, ``4.2 s``."""
    if seconds is None:
        return UNKNOWN
    if seconds < 0.1:
        return f"{seconds * 1000:.0f} ms"
    return f"{figure(seconds, '.2f' if seconds < 1 else '.1f')} s"


def number_text(value: float | None) -> str:
    """A rate without its unit: one decimal below 100, none above."""
    if value is None:
        return UNKNOWN
    return figure(value, ".1f" if value < 99.95 else ",.0f")


def rate_text(tok_s: float | None) -> str:
    """Tokens per second: ``84.1 tok/s``; ``-`` when not known, never an invented 0."""
    return UNKNOWN if tok_s is None else f"{number_text(tok_s)} tok/s"


def percent_text(share: float | None) -> str:
    """A share of 0..1 as ``77 %``; small ones keep a decimal so that 0.4 % does not read as nothing."""
    if share is None:
        return UNKNOWN
    percent = share * 100
    return f"{figure(percent, '.1f' if 0 < percent < 9.95 else '.0f')} %"


def count_text(value: int | None) -> str:
    """A whole number with thousands separated: ``2,610``."""
    return UNKNOWN if value is None else figure(value, ",")


def and_text(names: Sequence[str]) -> str:
    """Names that belong together: ``A and B``."""
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), names)


def path_text(path: str, home: str) -> str:
    """A path as a person writes it: ``~/...`` inside their home folder."""
    return f"~{path.removeprefix(home)}" if path.startswith(f"{home}/") else path


def address_text(base_url: str) -> str:
    """An endpoint without its scheme, as the header shows it: ``127.0.0.1:8000/v1``."""
    return base_url.removeprefix("http://").removeprefix("https://")


def axis_ticks(largest: float, intervals: int = 4) -> tuple[float, ...]:
    """Ticks from 0 up to or past ``largest`` in steps of 1, 2, 2.5 or 5 times a power of ten.

    At most ``intervals`` steps. The last tick is the axis' end, so a small growth keeps the scale.
    """
    span = max(largest, 1e-9)
    magnitude = 10.0 ** math.floor(math.log10(span / intervals))
    step = next(m * magnitude for m in (1, 2, 2.5, 5, 10, 20) if m * magnitude * intervals >= span)
    count = max(1, math.ceil(span / step - 1e-9))
    return tuple(round(step * i, 10) for i in range(count + 1))


def tick_text(value: float) -> str:
    """A tick's number, as short as it can be: ``0``, ``2.5``, ``120``."""
    return figure(value, "g")


def _rounded_up(seconds: float, step: int) -> int:
    return max(step, math.ceil(seconds / step) * step)


def speed_text(speed_bytes_s: float | None) -> str:
    """``11 MiB/s``; empty when not measured yet."""
    return "" if speed_bytes_s is None else f"{bytes_text(round(speed_bytes_s))}/s"


def stall_text(stalled_s: float | None) -> str:
    """``stalled 12 s``; empty while bytes come."""
    return "" if stalled_s is None else say("stalled {time}", time=duration_text(stalled_s))
