"""Plans for GPUs without engine, models or card: what a preset would take, and what would fit.

It starts nothing and downloads nothing. The newest recipe's engine is assumed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from slipstream.core import gputable
from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.codec import to_json
from slipstream.core.dialects import command, dialect
from slipstream.core.dialects.overrides import NO_OVERRIDES, Overrides
from slipstream.core.errors import CatalogError
from slipstream.core.models import (
    Device,
    EngineInstall,
    Method,
    ModelId,
    ModelSpec,
    Preset,
    PresetId,
    Speculation,
)
from slipstream.core.planning import alternatives, planner
from slipstream.core.planning.alternatives import Alternative
from slipstream.core.planning.gpuplanner import GpuCase, Proposal
from slipstream.core.sizing import card as cards
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.sizing.gpuaccount import Term
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths
from slipstream.engine.gpu_file import known_gpus
from slipstream.engine.install import recipe
from slipstream.engine.measure.nvml import GpuReader

_DRAFT_TOKENS = 4
_PORT = 8000


@dataclass(frozen=True, slots=True)
class Question:
    """What a person asks. ``desktop_gib`` is taken by others; ``None`` means a card that shows nothing."""

    preset: str
    gpu: str | None = None
    gpu_gib: float | None = None
    desktop_gib: float | None = None
    draft: str | None = None
    overrides: Overrides = NO_OVERRIDES


@dataclass(frozen=True, slots=True)
class Answer:
    """The best form that was found, whether or not it fits, and the nearest ones that do."""

    proposal: Proposal
    alternatives: tuple[Alternative, ...]


def ask(paths: Paths, question: Question) -> Answer:
    """Solve it. Raises ``CatalogError`` for unknown names, ``PlanRefused`` for what no memory would mend."""
    catalog = load_catalog(paths)
    return answer(catalog, question, _cards(question))


def answer(catalog: Catalog, question: Question, on: Collection[Card]) -> Answer:
    """The answer for a catalogue and cards that are known."""
    preset = catalog.preset(PresetId(question.preset))
    if preset is None:
        known = ", ".join(one.id for one in catalog.presets)
        raise CatalogError(f"There is no preset named {question.preset}", hint=f"Choose one of: {known}.")
    preset = replace(preset, device=Device.CUDA)
    if question.draft is not None:
        preset = _with_draft(preset, catalog, question.draft)
    shared = question.overrides.tensor_parallel or preset.cards
    case = planner.gpu_case(
        preset,
        catalog,
        _assumed_engine(),
        _enough(tuple(on), shared),
        port=_PORT,
        model_paths={model.id: _name(model, preset) for model in catalog.models},
        overrides=question.overrides,
    )
    return _answer(case)


def answer_dict(found: Answer) -> dict[str, Any]:
    """What ``plan --gpu ... --json`` prints; sizes are bytes of each GPU."""
    account, plan, speed = found.proposal.solution.found, found.proposal.plan, found.proposal.speed
    built = command.build(plan)
    least, most = found.proposal.kv_range_bytes
    return {
        "preset": plan.preset_id,
        "gpu": account.card.name,
        "gpu_total_bytes": account.card.total_bytes,
        "engine": plan.engine.version,
        "fits": found.proposal.solution.fits,
        "starts": found.proposal.solution.starts,
        "missing_bytes": account.missing_bytes,
        "terms": {term.value: account.size(term) for term in Term},
        "requested_bytes": account.requested_bytes,
        "load_peak_bytes": account.load_peak_bytes,
        "kv_available_bytes": account.kv_available_bytes,
        "kv_needed_bytes": account.kv_needed_bytes,
        "kv_range_bytes": [least, most],
        "kv_tokens": account.kv_tokens,
        "max_context": account.max_context,
        "reasons": list(plan.reasons),
        "unknown": list(found.proposal.unknown),
        "speed": None if speed is None else to_json(speed),
        "argv": list(built.argv),
        "env": dict(built.env),
        "alternatives": [
            {"says": one.says, "context_tokens": one.plan.context_tokens, "argv": list(_argv(one))}
            for one in found.alternatives
        ],
    }


def _argv(one: Alternative) -> tuple[str, ...]:
    return command.build(one.plan).argv


def _answer(case: GpuCase) -> Answer:
    proposal = case.propose()
    return Answer(proposal, alternatives.nearest(case, proposal))


def _cards(question: Question) -> tuple[Card, ...]:
    """The card that was named, else this computer's own as they are now."""
    known = known_gpus()
    if question.gpu is not None:
        found = [gputable.named(question.gpu, known)]
    elif question.gpu_gib is not None:
        found = [gputable.unnamed(question.gpu_gib)]
    else:
        reader = GpuReader()
        try:
            readings = reader.read().gpus
        finally:
            reader.close()
        found = [card for one in readings if (card := cards.of_reading(one, known)) is not None]
    if not found:
        raise CatalogError(
            "This computer has no NVIDIA GPU that can be read",
            hint='Name one to plan for: --gpu "RTX 4090", or its memory: --gpu-gib 23.5.',
        )
    if question.desktop_gib is not None:
        found = [card.with_others(int(question.desktop_gib * GIB)) for card in found]
    return tuple(found)


def _enough(found: tuple[Card, ...], shared: int) -> tuple[Card, ...]:
    """A single card stands for as many equal ones as the plan takes."""
    return found * shared if len(found) == 1 else found


def _with_draft(preset: Preset, catalog: Catalog, wanted: str) -> Preset:
    """The preset with ``none``, ``ngram`` or a model (``MODEL`` or ``MODEL:FORMAT``) for drafting."""
    if wanted in ("none", "off"):
        return replace(preset, speculation=Speculation(Method.OFF), draft_format=None)
    if wanted == "ngram":
        return replace(preset, speculation=dialect.NGRAM, draft_format=None)
    name, _, form = wanted.partition(":")
    model = catalog.model(ModelId(name)) or catalog.named(name)
    if model is None:
        raise CatalogError(
            f"There is no model named {name[:40]}", hint="Give none, ngram, or a model of the catalogue."
        )
    tokens = preset.speculation.num_speculative_tokens or _DRAFT_TOKENS
    speculation = Speculation(
        model.method or Method.DRAFT_MODEL,
        tokens,
        draft=model.id,
        mapped_vocabulary=preset.speculation.mapped_vocabulary,
    )
    return replace(preset, speculation=speculation, draft_format=_form(model, form))


def _form(model: ModelSpec, wanted: str) -> WeightFormat | None:
    if not wanted:
        return None
    found = next((form for form in WeightFormat if form.value == wanted.lower()), None)
    if found is None:
        listed = ", ".join(form.value for form in WeightFormat)
        raise CatalogError(f"'{wanted[:20]}' is no format of weights", hint=f"Choose one of: {listed}.")
    return found


def _assumed_engine() -> EngineInstall:
    """The newest CUDA engine there is a recipe for, as if it were installed."""
    newest = next((one for one in recipe.load_all() if one.device is Device.CUDA), None)
    version = dialect.version_text(dialect.NEWEST_CHECKED) if newest is None else newest.version
    return EngineInstall(version, Device.CUDA, python="python3", root="", dist="vllm")


def _name(model: ModelSpec, preset: Preset) -> str:
    """Where the files would come from: the repository of the form that the preset takes."""
    form = preset.target_format if model.id == preset.target else preset.draft_format
    known = None if form is None else model.weights_in(form)
    if known is None and model.weights:
        known = model.weights[0]
    return (known.repo if known is not None else None) or model.repo or model.id
