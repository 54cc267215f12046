"""What would fit where a plan does not: the nearest changes, each a whole plan that can be started."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.dialects import dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import LaunchPlan, Method, ModelSpec, Role
from slipstream.core.planning.gpuplanner import GpuCase, Proposal
from slipstream.core.planning.tweak import OFFERED, Offer, Tweak, of_plan
from slipstream.core.sizing import weights
from slipstream.core.sizing.gpubudget import form_text
from slipstream.core.sizing.sizetext import size_text
from slipstream.core.words import say

# Overrides that may give together.
_FREED = {"kv_cache_dtype": None, "max_num_seqs": None, "max_num_batched_tokens": None}


@dataclass(frozen=True, slots=True)
class Alternative:
    """One change in words ("with ..."), the plan that it makes, and the tweak that starts it."""

    says: str
    plan: LaunchPlan
    tweak: Tweak

    @property
    def offer(self) -> Offer:
        """The same for a button."""
        return Offer(self.plan.preset_id, self.says, self.tweak)


def plan_or_refuse(case: GpuCase) -> LaunchPlan:
    """The plan where the server would start, else ``PlanRefused`` with what is missing and what fits.

    A draft model that cannot be used at all is refused with n-gram drafting as ``nearest``.
    """
    try:
        proposal = case.propose()
    except PlanRefused as refused:
        if refused.nearest is None and case.preset.speculation.method is Method.DRAFT_MODEL:
            plain = next(
                _tried(case, say("n-gram drafting in place of the draft"), _without_draft(case)), None
            )
            if plain is not None:
                refused.nearest, refused.offers = plain.plan, (plain.offer,)
        raise
    if proposal.solution.starts:
        return proposal.plan
    raise refusal(proposal, nearest(case, proposal))


def refusal(proposal: Proposal, offered: tuple[Alternative, ...]) -> PlanRefused:
    """The refusal of a proposal that does not start."""
    found = proposal.solution.found
    missing = found.missing_bytes
    free = found.card.free_bytes
    if offered:
        said = say("; or ").join(one.says for one in offered)
        hint = say("Start with {changes}.", changes=said)
    else:
        hint = say("Close other programs that use the GPU, or choose a smaller model.")
    return PlanRefused(
        say("Needs {size} more memory of the GPU", size=size_text(missing, 2)),
        detail=say(
            "{title} takes {needed} of {card} with a context of {context_tokens:,} tokens; {free} "
            "can be used.",
            title=proposal.plan.title,
            needed=size_text(free + missing, 2),
            card=found.card.name,
            context_tokens=found.setup.context_tokens,
            free=size_text(free, 2),
        ),
        hint=hint,
        needed_bytes=free + missing,
        free_bytes=free,
        nearest=offered[0].plan if offered else None,
        offers=tuple(one.offer for one in offered),
    )


def nearest(case: GpuCase, proposal: Proposal) -> tuple[Alternative, ...]:
    """Up to three changes that fit, the smallest first; empty where the proposal itself fits."""
    if proposal.solution.fits:
        return ()
    found: list[Alternative] = []
    for each in _changes(case):
        if all(each.plan != other.plan for other in found):
            found.append(each)
        if len(found) == OFFERED:
            break
    return tuple(found)


def _changes(case: GpuCase) -> Iterator[Alternative]:
    """Changes by how little a person would notice them. The share of the card is Slipstream's in all."""
    asked, preset = case.overrides, case.preset
    if asked.gpu_memory_utilization is not None:
        yield from _tried(case, say("a share of the card that is free now"), case)
    yield from _first(
        _tried(
            case,
            say("the draft in {form}", form=form_text(form)),
            case.with_preset(replace(preset, draft_format=form)),
        )
        for form in _smaller_forms(case.draft, preset.draft_format)
    )
    if asked.context_tokens is not None:
        yield from _tried(case, "", case, context_tokens=None)
    yield from _first(
        _tried(
            case,
            say("{title} as the draft", title=draft.title),
            case.with_preset(
                replace(preset, speculation=replace(preset.speculation, draft=draft.id), draft_format=None)
            ),
        )
        for draft in _smaller_drafts(case)
    )
    if any(getattr(asked, name) is not None for name in _FREED):
        yield from _tried(case, say("fewer requests at once or an 8-bit KV cache"), case, **_FREED)
    if preset.speculation.method is not Method.OFF and not preset.speculation.method.copies_text:
        yield from _tried(case, say("n-gram drafting in place of the draft"), _without_draft(case))
    yield from _first(
        _tried(
            case,
            say("the target in {form}", form=form_text(form)),
            case.with_preset(replace(preset, target_format=form)),
        )
        for form in _smaller_forms(case.target, preset.target_format)
    )
    yield from _tried(
        case, say("everything but the models left to Slipstream"), case, context_tokens=None, **_FREED
    )


def _first(tried: Iterable[Iterator[Alternative]]) -> Iterator[Alternative]:
    """The first that fits of changes that are much alike."""
    yield from islice(chain.from_iterable(tried), 1)


def _tried(case: GpuCase, says: str, changed: GpuCase, **freed: None) -> Iterator[Alternative]:
    """The changed case with those overrides lifted, if it fits; what else had to give is said."""
    try:
        overrides = replace(changed.overrides, gpu_memory_utilization=None, **freed)
        proposal = replace(changed, overrides=overrides).propose()
    except PlanRefused:
        return
    if not proposal.solution.fits:
        return
    plan = proposal.plan
    wanted = case.overrides.context_tokens or case.preset.context_tokens
    context = (
        ""
        if plan.context_tokens >= wanted
        else say("a context of {count:,} tokens", count=plan.context_tokens)
    )
    tweak = of_plan(plan, changed.preset, case.overrides.reserve_bytes)
    both = (
        say("{change} and {context}", change=says, context=context) if says and context else says or context
    )
    yield Alternative(both, plan, tweak)


def _without_draft(case: GpuCase) -> GpuCase:
    return case.with_preset(replace(case.preset, speculation=dialect.NGRAM, draft_format=None))


def _smaller_forms(model: ModelSpec | None, now: WeightFormat | None) -> Iterator[WeightFormat]:
    """Other forms in which the model can be had, the next smaller first."""
    if model is None or model.role is Role.HEAD or not model.weights:
        return
    current = model.weights[0] if now is None else model.weights_in(now)
    if current is None:
        return
    smaller = [one for one in model.weights if one.repo and one.size_bytes < current.size_bytes]
    yield from (one.format for one in sorted(smaller, key=lambda one: -one.size_bytes))


def _smaller_drafts(case: GpuCase) -> Iterator[ModelSpec]:
    """Whole models of the draft's own family that are smaller than it, the largest first."""
    draft = case.draft
    if draft is None or draft.role is Role.HEAD or draft.tokenizer is None:
        return
    size = weights.parameters(draft.architecture).total
    found = [
        model
        for model in case.catalog.models
        if model.role is Role.TARGET
        and model.tokenizer == draft.tokenizer
        and weights.parameters(model.architecture).total < size
    ]
    yield from sorted(found, key=lambda model: -weights.parameters(model.architecture).total)
