"""What one start does differently from its preset: a button offered it, or a person set it on a page."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.models import LaunchPlan, Method, Preset, PresetId, Speculation
from slipstream.core.words import say

OFFERED = 3  # starts that a refusal offers at most


@dataclass(frozen=True, slots=True)
class Tweak:
    """``None`` leaves the preset's own value. ``eager`` starts without CUDA graphs, ``without_drafts``
    without speculation.

    ``speculation`` is another way of drafting and brings its own ``draft_format``. ``kv_cache_dtype`` is
    ``auto`` for the weights' own format. ``reserve_bytes`` is what of a GPU is to stay free for the desktop.
    """

    context_tokens: int | None = None
    eager: bool = False
    num_speculative_tokens: int | None = None
    max_num_seqs: int | None = None
    max_num_batched_tokens: int | None = None
    without_drafts: bool = False
    speculation: Speculation | None = None
    draft_format: WeightFormat | None = None
    target_format: WeightFormat | None = None
    kv_cache_dtype: str | None = None
    reserve_bytes: int | None = None

    def preset(self, preset: Preset) -> Preset:
        """The preset to plan with."""
        draft_format = self.draft_format
        if self.speculation is None and draft_format is None:
            draft_format = preset.draft_format
        return replace(
            preset,
            context_tokens=self.context_tokens or preset.context_tokens,
            max_num_seqs=self.max_num_seqs or preset.max_num_seqs,
            max_num_batched_tokens=self.max_num_batched_tokens or preset.max_num_batched_tokens,
            speculation=self._speculation(preset.speculation),
            draft_format=None if self.without_drafts else draft_format,
            target_format=self.target_format or preset.target_format,
        )

    def overrides(self) -> Overrides:
        """What of it is fixed, so that the planner refuses rather than gives less."""
        return Overrides(
            context_tokens=self.context_tokens,
            max_num_seqs=self.max_num_seqs,
            max_num_batched_tokens=self.max_num_batched_tokens,
            num_speculative_tokens=None if self.without_drafts else self.num_speculative_tokens,
            kv_cache_dtype=self.kv_cache_dtype,
            reserve_bytes=self.reserve_bytes,
        )

    def plan(self, plan: LaunchPlan) -> LaunchPlan:
        """The plan to start, telling why it differs."""
        return replace(plan, eager=self.eager, reasons=(*plan.reasons, *self._reasons(plan)))

    def _speculation(self, speculation: Speculation) -> Speculation:
        if self.without_drafts:
            return Speculation(Method.OFF)
        chosen = self.speculation or speculation
        if self.num_speculative_tokens is None or chosen.method is Method.OFF:
            return chosen
        return replace(chosen, num_speculative_tokens=self.num_speculative_tokens)

    def _reasons(self, plan: LaunchPlan) -> tuple[str, ...]:
        """A GPU's plan says by itself which numbers were asked for."""
        by_planner = plan.gpu_memory_utilization is not None
        told = (
            (
                self.context_tokens and not by_planner,
                say(
                    "The context was set to {count:,} tokens for this start.",
                    count=self.context_tokens or 0,
                ),
            ),
            (self.eager, say("CUDA graphs were left out of this start.")),
            (
                self.max_num_seqs and not by_planner,
                say(
                    "At most {count} requests run at once in this start.",
                    count=self.max_num_seqs,
                ),
            ),
            (
                self.max_num_batched_tokens and not by_planner,
                say(
                    "{count:,} tokens a step were asked for this start.",
                    count=self.max_num_batched_tokens or 0,
                ),
            ),
            (self.without_drafts, say("Drafts were left out of this start.")),
            (
                self.num_speculative_tokens is not None and not self.without_drafts and not by_planner,
                say(
                    "{count} tokens a step are drafted in this start.",
                    count=self.num_speculative_tokens,
                ),
            ),
        )
        return tuple(says for asked, says in told if asked)


NO_TWEAK = Tweak()


@dataclass(frozen=True, slots=True)
class Offer:
    """A start that would work where another was refused: ``says`` names the change ("the draft in AWQ")."""

    preset_id: PresetId
    says: str
    tweak: Tweak


def of_plan(plan: LaunchPlan, preset: Preset, reserve_bytes: int | None = None) -> Tweak:
    """The tweak that makes this very plan of its preset, every number of it fixed."""
    drafting = plan.speculation.method is not Method.OFF
    return Tweak(
        context_tokens=plan.context_tokens,
        num_speculative_tokens=plan.speculation.num_speculative_tokens if drafting else None,
        max_num_seqs=plan.max_num_seqs,
        max_num_batched_tokens=plan.max_num_batched_tokens,
        speculation=plan.speculation,
        draft_format=preset.draft_format,
        target_format=preset.target_format,
        kv_cache_dtype=None if plan.gpu_memory_utilization is None else plan.kv_cache_dtype or "auto",
        reserve_bytes=reserve_bytes,
    )
