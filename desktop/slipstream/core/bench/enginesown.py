"""What the engine's own benchmark (``vllm bench serve``) said of a server that we measured too.

Its figures are taken as it wrote them; the decode pace is counted as ours is: tokens after the first by the
time after the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from slipstream.core.words import say


@dataclass(frozen=True, slots=True)
class EnginesOwn:
    """One run of it. Acceptance is ``None`` without drafts; ``problem`` is a sentence when it failed."""

    variant: str
    requests: int = 0
    decode_tok_s: float | None = None
    total_tok_s: float | None = None
    ttft_s: float | None = None  # median
    tpot_s: float | None = None  # median time of an output token after the first
    acceptance_rate: float | None = None
    mean_acceptance_length: float | None = None
    problem: str = ""


def read(variant: str, data: Mapping[str, Any]) -> EnginesOwn:
    """Its result file with details. Raises ``ValueError`` for a file of another form."""
    try:
        lengths: Sequence[int] = data["output_lens"]
        gaps: Sequence[Sequence[float]] = data["itls"]
        seconds = sum(sum(row) for row in gaps)
        tokens = sum(max(length - 1, 0) for length in lengths)
        rate = data.get("spec_decode_acceptance_rate")
        length = data.get("spec_decode_acceptance_length")
        return EnginesOwn(
            variant,
            requests=int(data["completed"]),
            decode_tok_s=tokens / seconds if tokens and seconds > 0 else None,
            total_tok_s=float(data["output_throughput"]),
            ttft_s=float(data["median_ttft_ms"]) / 1000,
            tpot_s=float(data["median_tpot_ms"]) / 1000,
            acceptance_rate=None if rate is None else float(rate) / 100,
            mean_acceptance_length=None if length is None else float(length),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(
            say("vllm bench serve wrote a result of another form: {error}", error=error)
        ) from error
