"""The ways in which a preset's target can draft, as the catalogue knows them. Judges and fits none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.dialects import dialect
from slipstream.core.models import Device, Method, ModelSpec, Preset, Role, Speculation
from slipstream.core.pairs.payoff import TOO_HEAVY_DRAFT
from slipstream.core.sizing import weights

# Where nobody has chosen: what most public recipes take.
_DRAFT_TOKENS = 4
_HEAD_TOKENS = 3


@dataclass(frozen=True, slots=True)
class DraftOption:
    """One way to draft; ``draft`` is the model or head that does it, in ``draft_format``."""

    speculation: Speculation
    draft: ModelSpec | None = None
    draft_format: WeightFormat | None = None

    @property
    def method(self) -> Method:
        """Its method."""
        return self.speculation.method


def options(catalog: Catalog, preset: Preset) -> tuple[DraftOption, ...]:
    """The preset's own way first, then every other; each once."""
    spoken = preset.speculation
    own_draft = None if spoken.draft is None else catalog.model(spoken.draft)
    first = DraftOption(spoken, own_draft, preset.draft_format)
    found = {_key(first): first}
    target = catalog.model(preset.target)
    if target is not None:
        for option in _others(catalog, preset, target):
            found.setdefault(_key(option), option)
    return tuple(found.values())


def _others(catalog: Catalog, preset: Preset, target: ModelSpec) -> Iterator[DraftOption]:
    yield DraftOption(Speculation(Method.OFF))
    yield DraftOption(dialect.NGRAM)
    if preset.device is Device.CUDA:
        if target.mtp is not None and target.mtp.built_in:
            yield DraftOption(Speculation(Method.MTP, _HEAD_TOKENS))
        for head in catalog.heads_for(target.id):
            if head.method is not None:
                yield DraftOption(Speculation(head.method, _HEAD_TOKENS, draft=head.id), head)
    for draft in _smaller(catalog, target):
        forms: list[WeightFormat | None] = [one.format for one in draft.weights if one.repo is not None]
        for form in forms or [None]:
            yield DraftOption(Speculation(Method.DRAFT_MODEL, _DRAFT_TOKENS, draft=draft.id), draft, form)


def _smaller(catalog: Catalog, target: ModelSpec) -> Iterator[ModelSpec]:
    """Whole models of the target's own tokens that are small enough to be worth it, the largest first."""
    if target.tokenizer is None:
        return
    most = weights.parameters(target.architecture).total * TOO_HEAVY_DRAFT
    found = [
        (weights.parameters(model.architecture).total, model)
        for model in catalog.models
        if model.role is Role.TARGET and model.tokenizer == target.tokenizer and model.id != target.id
    ]
    yield from (model for size, model in sorted(found, key=lambda each: -each[0]) if size <= most)


def _key(option: DraftOption) -> tuple[object, ...]:
    """What makes two ways the same whatever their number of tokens; a form left out is the model's first."""
    form = option.draft_format
    if form is None and option.draft is not None and option.draft.weights:
        form = option.draft.weights[0].format
    return (option.method, None if option.draft is None else option.draft.id, form)
