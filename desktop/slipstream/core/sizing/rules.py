"""How versions of vLLM differ in what they take and deduct: data with evidence. Computes no size."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.dialects.dialect import V2_RUNNER_SINCE, Span, Version


@dataclass(frozen=True, slots=True)
class MemoryRules:
    """One version's account. ``logit_bytes`` are those of the sampler's copies, beside the logits' own."""

    graphs_deducted: bool
    logit_bytes: float
    steps_in_flight: int
    second_runner: bool  # the V2 model runner is the default


# Graph memory is estimated and taken off the KV cache from 0.21 on; before, graphs came on top of the budget.
_GRAPHS_DEDUCTED = Span((0, 21, 0))
# The activation peak of 31 starts of 0.19 is 14.6 bytes a 16-bit logit. 0.16 took 5.6 GiB where 0.17 takes
# 2.2, of the same model, card and flags (Qwen3-14B, 1024 requests); that one pair of starts is all there is
# for older versions. For the V2 runner no log isolates it: an assumption; few requests never reach it.
_SMALLER_SAMPLER: Version = (0, 17, 0)
_LOGIT_BYTES_OLDER = 36.9
_LOGIT_BYTES = 12.6
_LOGIT_BYTES_SECOND = 8.0
# VllmConfig.max_in_flight_tokens: with asynchronous scheduling two batches are under way.
_TWO_STEPS_IN_FLIGHT = Span((0, 32, 0))


def of(version: Version, *, older_runner: bool = False) -> MemoryRules:
    """The rules of a version; ``older_runner`` where VLLM_USE_V2_MODEL_RUNNER=0 is set."""
    second = version >= V2_RUNNER_SINCE and not older_runner
    if version < _SMALLER_SAMPLER:
        logit = _LOGIT_BYTES_OLDER
    else:
        logit = _LOGIT_BYTES_SECOND if second else _LOGIT_BYTES
    return MemoryRules(
        graphs_deducted=_GRAPHS_DEDUCTED.holds(version),
        logit_bytes=logit,
        steps_in_flight=2 if _TWO_STEPS_IN_FLIGHT.holds(version) else 1,
        second_runner=second,
    )
