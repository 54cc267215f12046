"""A recorded past as rows of words and as an object for ``metrics --json``; must not load numpy."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from slipstream.app.wording import bytes_text, latency_text, number_text, percent_text, rate_text
from slipstream.core.live.decimate import ROW_S, Past

_WORDS: tuple[tuple[str, str, Callable[[float], str]], ...] = (
    ("Generation", "generation_tok_s", rate_text),
    ("Prompts", "prompt_tok_s", rate_text),
    ("Acceptance", "acceptance_rate", percent_text),
    ("Tokens per step", "mean_acceptance_length", lambda value: f"{value:.2f}"),
    ("First token (median)", "ttft_p50_s", latency_text),
    ("Time per token (median)", "tpot_p50_s", latency_text),
    ("Requests running", "running", number_text),
    ("Requests waiting", "waiting", number_text),
    ("KV cache used", "kv_usage", percent_text),
    ("Prefix reused", "prefix_hit_rate", percent_text),
    ("Server RAM", "engine_pss_bytes", lambda value: bytes_text(round(value))),
    ("Server CPU", "engine_cpu_cores", lambda value: f"{value:.1f} cores"),
)


def utc_text(at_utc: float) -> str:
    """A Unix time as ``2026-11-30T17:05:25Z``."""
    return datetime.fromtimestamp(at_utc, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def past_rows(past: Past) -> list[tuple[str, str]]:
    """Mean and highest of each figure over the rows in which it was known; unknown ones are left out.

    Speed and acceptance are means of those rows, so idle time counts in the first and not in the second.
    """
    rows = [("Measured", f"{len(past) * ROW_S / 60:.1f} min, from {utc_text(past.at_utc[0])}")]
    for title, column, text in _WORDS:
        known = _known(past, column)
        if known:
            rows.append((title, f"{text(sum(known) / len(known))} on average, highest {text(max(known))}"))
    return rows


def past_dict(past: Past) -> dict[str, Any]:
    """Columns and rows; ``null`` where something was not known. Times are Unix times."""
    rows = [
        [at_utc, *(None if math.isnan(value) else round(value, 6) for value in past.row(index))]
        for index, at_utc in enumerate(past.at_utc)
    ]
    return {"row_s": ROW_S, "columns": ["at_utc", *past.columns], "rows": rows}


def _known(past: Past, column: str) -> list[float]:
    if column not in past.columns:
        return []
    place, width = past.columns.index(column), len(past.columns)
    return [value for value in past.values[place::width] if not math.isnan(value)]
