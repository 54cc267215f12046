"""What an engine's own figures say about the account: how wrong it was, and for which starts that holds.

Pure; keeping it is ``engine.measure.learned``'s.
"""

from __future__ import annotations

from slipstream.core.models import Device, EngineFigures, LaunchPlan, Segment
from slipstream.core.sizing.card import GIB

# A difference beyond this is no error of the formulas: something else took or gave memory during the start.
_MOST_BYTES = 3 * GIB


def residual_bytes(plan: LaunchPlan, figures: EngineFigures) -> int | None:
    """What the server took beyond the account's formulas; ``None`` where its log does not say.

    Both planned and reported KV cache are what was left of the same share of the card, so their difference is
    what the rest took more. What the plan had learnt before is part of it.
    """
    if plan.engine.device is not Device.CUDA or figures.kv_cache_bytes is None:
        return None
    planned = plan.budget.size_bytes(Segment.KV_CACHE)
    found = plan.learnt_bytes + planned - figures.kv_cache_bytes
    return found if abs(found) <= _MOST_BYTES else None


def key(plan: LaunchPlan, gpu: str, driver: str | None) -> str:
    """Names the starts that a residual holds for: model, GPU, driver, engine and what bears on memory.

    Context length and share of the card are left out: the account counts them exactly.
    """
    speculation = plan.speculation
    parts = (
        plan.target_path,
        plan.draft_path or "",
        speculation.method.value,
        str(speculation.num_speculative_tokens),
        gpu,
        driver or "",
        plan.engine.version,
        plan.dtype,
        plan.kv_cache_dtype or "",
        str(plan.tensor_parallel),
        str(plan.max_num_seqs),
        str(plan.max_num_batched_tokens),
        f"{plan.text_only}/{plan.state_dtype or ''}/{plan.older_runner}/{plan.eager}",
    )
    return "|".join(parts)
