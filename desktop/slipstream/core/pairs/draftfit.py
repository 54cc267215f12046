"""How a plan's draft model speaks to its target: as it is, as an aligned copy, or by vocabulary mapping.

By the files where they were compared, else by the catalogue. The rules are ``vocabularyrule``'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from slipstream.core.catalog.filesseen import FilesSeen, PairSeen
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Device, Method, ModelSpec, Preset, TokenizerSpec
from slipstream.core.pairs import vocabularyrule
from slipstream.core.pairs.pairside import Circumstances, Side, of_catalogue
from slipstream.core.pairs.verdict import Finding, VerdictKind, worst
from slipstream.core.pairs.vocabularyrule import MAPPING_COSTS, Relation
from slipstream.core.words import say

_UNCOMPARED = say(
    "Nobody has compared the tokens of draft and target yet; it is done when the files of both are here."
)
_UNTOLD = say(
    "Nothing in the files tells whether draft and target mean the same tokens: watch the acceptance."
)


@dataclass(frozen=True, slots=True)
class DraftFit:
    """The preset with its vocabulary mapping decided, and why, where there is something to say."""

    preset: Preset
    reasons: tuple[str, ...] = ()


def decide(
    preset: Preset,
    target: ModelSpec,
    draft: ModelSpec | None,
    engine: Dialect,
    families: Sequence[TokenizerSpec],
    seen: FilesSeen,
) -> DraftFit:
    """Settle it for presets with a draft model; others come back as they are.

    A preset that asks for mapping by itself gets it, whatever it loses. Raises ``PlanRefused`` where no way
    serves on this engine.
    """
    speculation = preset.speculation
    if draft is None or speculation.method is not Method.DRAFT_MODEL:
        return DraftFit(preset)
    pair = seen.of_pair(target.id, draft.id)
    sides = _sides(target, draft, pair)
    where = Circumstances(engine, Device.CPU, {family.id: family for family in families})
    kinship = pair.kinship if pair is not None and pair.kinship is not None else None
    kinship = kinship or vocabularyrule.kinship(*sides, where.families)
    found = worst(tuple(vocabularyrule.findings(*sides, where, kinship)))
    if speculation.mapped_vocabulary:
        if not vocabularyrule.can_map(engine):
            raise _refused(
                say("This engine cannot map vocabularies"),
                say("{title} asks for it.", title=preset.title),
                say("{newer} Or choose n-gram drafting.", newer=vocabularyrule.newer_engine()),
            )
        return DraftFit(preset, (_mapped_because(found, draft),))
    if found is None or found.kind is VerdictKind.WORKS:
        return DraftFit(preset)
    if found.kind is VerdictKind.WORKS_ALIGNED:
        return DraftFit(preset, (_aligned(target, draft, pair),))
    if found.kind is VerdictKind.WORKS_MAPPED:
        mapped = replace(speculation, mapped_vocabulary=True)
        return DraftFit(replace(preset, speculation=mapped), (found.reason,))
    if kinship.relation is Relation.UNKNOWN and pair is None and sides[1].rows <= sides[0].rows:
        return DraftFit(preset, (_UNCOMPARED,))
    if kinship.relation is Relation.UNKNOWN and sides[0].rows == sides[1].rows:
        return DraftFit(preset, (_UNTOLD,))
    raise _refused(
        say("Draft and target have different vocabularies"), found.reason or found.says, found.hint
    )


def _sides(target: ModelSpec, draft: ModelSpec, pair: PairSeen | None) -> tuple[Side, Side]:
    """Both with the rows that their files have, where those are here."""
    first, second = of_catalogue(target), of_catalogue(draft)
    if pair is None:
        return first, second
    second = replace(_with_rows(second, pair.draft_rows), packed_head=not pair.paddable)
    return _with_rows(first, pair.target_rows), second


def _with_rows(side: Side, rows: int) -> Side:
    return replace(side, architecture=replace(side.architecture, vocab_rows=rows))


def _aligned(target: ModelSpec, draft: ModelSpec, pair: PairSeen | None) -> str:
    rows = (draft.vocab_rows, target.vocab_rows) if pair is None else (pair.draft_rows, pair.target_rows)
    return say(
        "The draft is a copy whose embedding is padded from {draft_rows:,} to {target_rows:,} rows, "
        "because vLLM compares that number; a start, or slipstream align, writes it once, "
        "and it costs nothing later.",
        draft_rows=rows[0],
        target_rows=rows[1],
    )


def _mapped_because(found: Finding | None, draft: ModelSpec) -> str:
    if found is not None and found.kind is VerdictKind.WORKS_MAPPED:
        return found.reason
    return say(
        "{title} drafts with vocabulary mapping, as the preset asks: {costs}.",
        title=draft.title,
        costs=MAPPING_COSTS,
    )


def _refused(title: str, detail: str, hint: str) -> PlanRefused:
    return PlanRefused(title, detail=detail, hint=hint)
