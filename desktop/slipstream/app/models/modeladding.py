"""Takes a model by its folder or its name on the Hub into the person's own catalogue, with a preset for it.

No weights are fetched: numbers come from the configuration, the weights' headers and the tokenizer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from slipstream.app.models import checking
from slipstream.app.models.checking import Finder, Judged, Question
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.modeltext import model_text, tokenizer_text
from slipstream.core.catalog.presetentry import CLOUD_NAMES
from slipstream.core.catalog.presettext import preset_id, preset_text
from slipstream.core.errors import CatalogError, PlanRefused, SettingsError
from slipstream.core.models import (
    Device,
    Method,
    ModelId,
    ModelSpec,
    Preset,
    PresetId,
    Speculation,
    TokenizerId,
    TokenizerSpec,
)
from slipstream.core.pairs import pairing
from slipstream.core.pairs.pairside import Side
from slipstream.core.pairs.verdict import Verdict, VerdictKind
from slipstream.core.pairs.vocabulary import compare
from slipstream.engine.catalog_file import load_catalog, preset_place
from slipstream.engine.files import Paths, atomic_write

_MARK = "Added by name. You may change it; adding it again with --replace writes it anew."

# Enough for an editor's requests; the planner gives less where it does not fit.
_CONTEXT_TOKENS = 32_768
_SEQUENCES, _BATCHED_TOKENS = 4, 2048
_TEMPERATURE = 0.1
_USUAL_TOKENS = {
    Method.DRAFT_MODEL: 4,
    Method.NGRAM: 4,
    Method.SUFFIX: 16,
    Method.MTP: 1,
    Method.EAGLE3: 3,
    Method.DFLASH: 7,
}
# The window of n-gram drafting that keeps tool calls whole.
_LOOKUP = (pairing.SAFE_LOOKUP_TOKENS, pairing.SAFE_LOOKUP_TOKENS + 2)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person adds; ``None`` leaves the choice to the program."""

    question: Question
    title: str | None = None
    context_tokens: int | None = None
    tool_call_parser: str | None = None
    reasoning_parser: str | None = None
    device: Device | None = None
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """What was written, where, and what is thought of the pair."""

    file: Path
    models: tuple[ModelSpec, ...]
    preset: Preset
    verdict: Verdict


def add(paths: Paths, wish: Wish, finder: Finder | None = None) -> Added:
    """Judge it, write it, read it back.

    Raises ``CatalogError`` for a name nobody knows, ``PlanRefused`` for a pair that cannot work,
    ``DownloadFailed``, and ``SettingsError`` for a name that is taken and a folder that cannot be written.
    """
    judged = checking.judged(paths, wish.question, finder)
    own = preset_id(wish.title or judged.target.title)
    place = preset_place(paths, own)
    others = load_catalog(paths, without=place)
    if place.exists():
        judged = checking.judged(paths, wish.question, finder, others)  # not by what is about to go
    verdict = judged.verdict
    if verdict.kind is VerdictKind.REFUSED:
        raise PlanRefused("This cannot work", detail=verdict.reason, hint=verdict.hint)
    if not own:
        raise _not_written("A model needs a name with letters or digits.", "Give it one: --title NAME.")
    _refuse_taken(others, own, place, wish)
    elsewhere = {model.id: model for model in others.models}
    family = _common_family(judged, own)
    target = _entry(_of_family(_with_parsers(judged.target, wish), family), elsewhere)
    draft = None if judged.draft is None else _entry(_of_family(judged.draft.spec, family), elsewhere)
    models = tuple(
        model for model in (target, draft) if model is not None and elsewhere.get(model.id) is None
    )
    preset = _preset(own, target, draft, verdict, wish, judged.device)
    entries = [tokenizer_text(family)] if family is not None and others.tokenizer(family.id) is None else []
    entries += [model_text(model) for model in models]
    text = "\n".join((f"# {_MARK}", "", *entries, preset_text(preset)))
    _write(paths, place, text, preset)
    return Added(place, models, preset, verdict)


def _common_family(judged: Judged, own: PresetId) -> TokenizerSpec | None:
    """The family of tokens that both are of, where their files were compared; ``None`` where they were not.

    Kept with the models, so that the pair is judged alike while its files are not here.
    """
    target, draft = judged.target, judged.draft
    if draft is None or target.vocabulary is None or draft.vocabulary is None:
        return None
    if not compare(target.vocabulary, draft.vocabulary).same_meaning:
        return None
    named = target.spec.tokenizer or draft.spec.tokenizer or TokenizerId(f"{own[:50]}-tokens")
    return TokenizerSpec(
        named,
        f"Tokens of {target.title}",
        tokens=len(target.vocabulary.tokens),
        verified=True,
        provenance="The tokenizer files of target and draft, compared token by token.",
    )


def _of_family(model: ModelSpec, family: TokenizerSpec | None) -> ModelSpec:
    return model if family is None or model.tokenizer is not None else replace(model, tokenizer=family.id)


def _entry(model: ModelSpec, elsewhere: Mapping[ModelId, ModelSpec]) -> ModelSpec:
    """The model under an id that no other one has; one of the catalogue is what it is there."""
    same = elsewhere.get(model.id)
    if same is None or (same.repo, same.source) == (model.repo, model.source):
        return model if same is None else same
    return replace(model, id=ModelId(f"{model.id[:55]}-own"))


def _with_parsers(side: Side, wish: Wish) -> ModelSpec:
    """A target with the parsers that the person named."""
    return replace(
        side.spec,
        tool_call_parser=wish.tool_call_parser or side.spec.tool_call_parser,
        reasoning_parser=wish.reasoning_parser or side.spec.reasoning_parser,
    )


def _preset(
    own: PresetId, target: ModelSpec, draft: ModelSpec | None, verdict: Verdict, wish: Wish, device: Device
) -> Preset:
    method = verdict.method
    words = "alone" if method is Method.OFF else f"drafts by {pairing.method_words(method)}"
    form = target.weights[0].format if target.weights else None
    return Preset(
        id=own,
        title=wish.title or target.title,
        subtitle=f"{target.title}, {words if draft is None else f'drafted by {draft.title}'}",
        target=target.id,
        speculation=_speculation(method, draft, mapped=verdict.kind is VerdictKind.WORKS_MAPPED),
        device=wish.device or (Device.CPU if device is Device.CPU else Device.CUDA),
        context_tokens=min(wish.context_tokens or _CONTEXT_TOKENS, target.max_context),
        max_num_seqs=_SEQUENCES,
        max_num_batched_tokens=_BATCHED_TOKENS,
        kv_cache_bytes=None,
        served_name=_served_name(own),
        temperature=_TEMPERATURE,
        target_format=form,
        draft_format=draft.weights[0].format if draft is not None and draft.weights else None,
        cards=wish.question.cards,
    )


def _speculation(method: Method, draft: ModelSpec | None, *, mapped: bool) -> Speculation:
    if method is Method.OFF:
        return Speculation(method)
    tokens = _USUAL_TOKENS[method]
    if method is Method.NGRAM:
        return Speculation(method, tokens, prompt_lookup_min=_LOOKUP[0], prompt_lookup_max=_LOOKUP[1])
    named = None if draft is None else draft.id
    return Speculation(method, tokens, draft=named, mapped_vocabulary=mapped)


def _served_name(own: PresetId) -> str:
    """A name that no editor takes for a model of a cloud."""
    name = f"slipstream-{own}"
    return "slipstream-own-model" if any(part in name for part in CLOUD_NAMES) else name


def _refuse_taken(others: Catalog, own: PresetId, place: Path, wish: Wish) -> None:
    mine = place.exists() and place.read_text(encoding="utf-8", errors="replace").startswith(f"# {_MARK}")
    if others.preset(own) is not None or (place.exists() and not (mine and wish.replace)):
        more = "write it anew with --replace, or " if mine else ""
        raise _not_written(
            f"'{own}' is the name of another preset.", f"To keep both, {more}give another name: --title NAME."
        )


def _write(paths: Paths, place: Path, text: str, preset: Preset) -> None:
    """Write the file; take it back when the catalogue does not read it."""
    before = place.read_text(encoding="utf-8") if place.exists() else None
    undo: Callable[[], object] = place.unlink if before is None else lambda: atomic_write(place, str(before))
    try:
        atomic_write(place, text)
        catalog = load_catalog(paths)
        if catalog.preset(preset.id) is None:
            undo()
            said = " ".join(problem.detail for problem in catalog.problems if place.name in problem.detail)
            raise CatalogError("This model cannot be kept", detail=said, hint="Write an entry by hand.")
    except OSError as exc:
        raise _not_written(f"{place}: {exc.strerror or exc}.", "Make that folder writable.") from exc


def _not_written(detail: str, hint: str) -> SettingsError:
    return SettingsError("The model was not added", detail=detail, hint=hint)
