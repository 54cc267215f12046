"""What one start does differently from its preset, because a person pressed the button that offers it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.core.models import LaunchPlan, Method, Preset, Speculation


@dataclass(frozen=True, slots=True)
class Tweak:
    """``None`` leaves the preset's own value. ``eager`` starts without CUDA graphs, ``without_drafts``
    without speculation."""

    context_tokens: int | None = None
    eager: bool = False
    num_speculative_tokens: int | None = None
    max_num_seqs: int | None = None
    max_num_batched_tokens: int | None = None
    without_drafts: bool = False

    def preset(self, preset: Preset) -> Preset:
        """The preset to plan with."""
        return replace(
            preset,
            context_tokens=self.context_tokens or preset.context_tokens,
            max_num_seqs=self.max_num_seqs or preset.max_num_seqs,
            max_num_batched_tokens=self.max_num_batched_tokens or preset.max_num_batched_tokens,
            speculation=self._speculation(preset.speculation),
        )

    def plan(self, plan: LaunchPlan) -> LaunchPlan:
        """The plan to start, telling why it differs."""
        return replace(plan, eager=self.eager, reasons=(*plan.reasons, *self._reasons()))

    def _speculation(self, speculation: Speculation) -> Speculation:
        if self.without_drafts:
            return Speculation(Method.OFF)
        if self.num_speculative_tokens is None or speculation.method is Method.OFF:
            return speculation
        return replace(speculation, num_speculative_tokens=self.num_speculative_tokens)

    def _reasons(self) -> tuple[str, ...]:
        told = (
            (
                self.context_tokens,
                f"The context was set to {self.context_tokens or 0:,} tokens for this start.",
            ),
            (self.eager, "CUDA graphs were left out of this start."),
            (self.max_num_seqs, f"At most {self.max_num_seqs} requests run at once in this start."),
            (
                self.max_num_batched_tokens,
                f"{self.max_num_batched_tokens or 0:,} tokens a step were asked for this start.",
            ),
            (self.without_drafts, "Drafts were left out of this start."),
            (
                self.num_speculative_tokens is not None and not self.without_drafts,
                f"{self.num_speculative_tokens} tokens a step are drafted in this start.",
            ),
        )
        return tuple(says for asked, says in told if asked)


NO_TWEAK = Tweak()
