"""Whether a draft's token numbers mean what the target's do: by the files, or by the catalogue's families."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.models import TokenizerId, TokenizerSpec
from slipstream.core.pairs.pairside import Circumstances, Side
from slipstream.core.pairs.verdict import Finding, VerdictKind
from slipstream.core.pairs.vocabulary import Comparison, Vocabulary, compare, overlap

_MAPPING_KEY = "use_heterogeneous_vocab"

# Below this share of common tokens most of what the draft says cannot be handed on: between Llama and Qwen
# 72 to 75 % were measured (vllm issue 45020) and it did not pay.
_WORTH_MAPPING = 0.9
# vLLM warns of a very small intersection below this.
_LEAST_COMMON_TOKENS = 100
# Two vocabularies that agree on more than half of their common numbers began as one; where they differ, one
# side's files are not what its model was trained with, or it speaks in other control tokens.
_BEGAN_AS_ONE = 0.5

MAPPING_COSTS = (
    "the engine then translates token by token, drafts greedily and with its older model runner only, and "
    "never drafts a token that the two do not share"
)
_WITHOUT_DRAFT = "Choose a draft of the target's own family, or n-gram drafting."


class Relation(StrEnum):
    """How two vocabularies stand to each other."""

    SAME = "same"
    ALTERED = "altered"  # began as one; some numbers mean something else now
    FOREIGN = "foreign"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Kinship:
    """A relation and what tells it. ``common`` is the share of tokens in both, where counted."""

    relation: Relation
    says: str
    common: float | None = None
    few: bool = False  # so few in common that no translation helps


def findings(
    target: Side, draft: Side, where: Circumstances, known: Kinship | None = None
) -> Iterator[Finding]:
    """Rows, tokens, special tokens and merges of a draft model against its target's.

    ``known`` is what comparing their files came to before.
    """
    rows = f"The embedding has {target.rows:,} rows in the target and {draft.rows:,} in the draft."
    for side in (target, draft):
        yield from _contradictions(side)
    found = kinship(target, draft, where.families) if known is None else known
    match found.relation:
        case Relation.SAME:
            yield Finding("tokens", found.says)
            yield _rows(target, draft, where.engine, rows)
        case Relation.ALTERED:
            yield Finding("embedding_rows", rows, note=target.rows != draft.rows)
            yield Finding(
                "tokens",
                found.says,
                VerdictKind.REFUSED,
                reason=f"{draft.title} means other tokens by the same numbers: {_lowered(found.says)}",
                hint=_WITHOUT_DRAFT,
            )
        case Relation.FOREIGN:
            yield Finding("embedding_rows", rows, note=target.rows != draft.rows)
            yield _foreign(draft, found, where.engine)
        case Relation.UNKNOWN:
            yield Finding("embedding_rows", rows, note=target.rows != draft.rows)
            yield Finding(
                "tokens",
                found.says,
                VerdictKind.REFUSED,
                hint="Put both models' tokenizer.json into their folders and check again.",
            )
    if target.vocabulary is not None and draft.vocabulary is not None:
        yield from _details(target.vocabulary, draft.vocabulary)


def can_map(engine: Dialect) -> bool:
    """Whether the engine translates between two vocabularies."""
    return engine.accepts_key(_MAPPING_KEY)


def _contradictions(side: Side) -> Iterator[Finding]:
    """Files that say two things at once, which every engine ends on."""
    if side.stored_rows is not None and side.stored_rows != side.rows:
        yield Finding(
            "embedding_rows",
            f"{side.title}'s config.json says {side.rows:,} rows, its embedding has {side.stored_rows:,}.",
            VerdictKind.REFUSED,
            hint="Download that model's files again.",
        )
    if side.vocabulary is not None and side.vocabulary.rows_needed > side.rows:
        yield Finding(
            "tokens",
            f"{side.title}'s tokenizer numbers {side.vocabulary.rows_needed:,} tokens, and its embedding has "
            f"only {side.rows:,} rows.",
            VerdictKind.REFUSED,
            hint="Download that model's files again.",
        )


def kinship(target: Side, draft: Side, families: Mapping[TokenizerId, TokenizerSpec]) -> Kinship:
    """How the two stand to each other: by their files where both are here, else by the catalogue."""
    if target.vocabulary is not None and draft.vocabulary is not None:
        return by_files(target.vocabulary, draft.vocabulary)
    first, second = (families.get(side.spec.tokenizer or TokenizerId("")) for side in (target, draft))
    if first is not None and second is not None:
        return _by_family(first, second, families)
    if target.spec.tokenizer is not None and draft.spec.tokenizer is not None:
        if target.spec.tokenizer == draft.spec.tokenizer:
            return Kinship(Relation.SAME, "Both are of one family of tokens, by the catalogue.")
        return Kinship(Relation.FOREIGN, "They are of two families of tokens, by the catalogue.")
    silent = draft if second is None else target
    return Kinship(Relation.UNKNOWN, f"There is nothing to tell what {silent.title}'s token numbers mean.")


def by_files(target: Vocabulary, draft: Vocabulary) -> Kinship:
    """What comparing two vocabularies comes to."""
    found = compare(target, draft)
    if found.same_meaning:
        return Kinship(
            Relation.SAME,
            f"All {found.shared:,} tokens that both know have the same numbers"
            f"{_extra(found)}, by their tokenizer files.",
        )
    common = overlap(target, draft)
    if found.first is None:
        return Kinship(Relation.FOREIGN, "They have no token number in common.", common, few=True)
    first = str(found.first)
    sentence = f"{first[0].upper()}{first[1:]}."
    special = target.special | draft.special
    if found.first.token_id in special or found.first.draft_id in special:
        sentence = f"Special {first}."
    if found.shared - found.differing > found.shared * _BEGAN_AS_ONE:
        more = f" It is the first of {found.differing:,}." if found.differing > 1 else ""
        return Kinship(Relation.ALTERED, sentence + more, common)
    return Kinship(
        Relation.FOREIGN,
        f"{sentence} {found.differing:,} numbers differ; {common:.0%} of the draft's tokens are in the "
        "target's vocabulary at all.",
        common,
        few=len(draft.tokens) * common < _LEAST_COMMON_TOKENS,
    )


def _extra(found: Comparison) -> str:
    """Tokens that only one side has, in words."""
    alone = [
        f"the {side} alone has {count:,} more"
        for side, count in (("target", found.only_target), ("draft", found.only_draft))
        if count
    ]
    return f" ({', '.join(alone)})" if alone else ""


def _by_family(
    target: TokenizerSpec, draft: TokenizerSpec, families: Mapping[TokenizerId, TokenizerSpec]
) -> Kinship:
    if target.id == draft.id:
        return Kinship(Relation.SAME, f"Both have the token numbers of {target.title}, by the catalogue.")
    for longer, shorter in ((target, draft), (draft, target)):
        if shorter.id in _extended(longer, families):
            return Kinship(
                Relation.SAME,
                f"{longer.title} has all tokens of {shorter.title} under the same numbers, by the catalogue.",
            )
    for changed, other in ((target, draft), (draft, target)):
        roots = {other.id, *_extended(other, families)}
        if changed.alters in roots:
            return Kinship(Relation.ALTERED, changed.first_difference)
    return Kinship(
        Relation.FOREIGN,
        f"The target's tokens are those of {target.title}, the draft's those of {draft.title}.",
    )


def _extended(
    family: TokenizerSpec, families: Mapping[TokenizerId, TokenizerSpec]
) -> tuple[TokenizerId, ...]:
    """Every family that this one extends, nearest first."""
    found: list[TokenizerId] = []
    current = family
    while current.extends is not None and current.extends not in found:
        found.append(current.extends)
        following = families.get(current.extends)
        if following is None:
            break
        current = following
    return tuple(found)


def _rows(target: Side, draft: Side, engine: Dialect, rows: str) -> Finding:
    if target.rows == draft.rows:
        return Finding("embedding_rows", rows)
    if draft.rows < target.rows and not draft.packed_head:
        return Finding(
            "embedding_rows",
            rows,
            VerdictKind.WORKS_ALIGNED,
            reason=f"{draft.title} drafts for {target.title} once a copy of its embedding is padded from "
            f"{draft.rows:,} to {target.rows:,} rows, which Slipstream does by itself; vLLM refuses the "
            "unpadded one.",
        )
    why = (
        "the draft's output matrix is packed and cannot be padded"
        if draft.rows < target.rows
        else "the draft has more rows than the target, and none can be taken away"
    )
    if can_map(engine):
        return Finding(
            "embedding_rows",
            rows,
            VerdictKind.WORKS_MAPPED,
            reason=f"{draft.title} drafts for {target.title} with vocabulary mapping, because {why}; "
            f"{MAPPING_COSTS}.",
        )
    return Finding(
        "embedding_rows",
        rows,
        VerdictKind.REFUSED,
        reason=f"The engine compares {target.rows:,} with {draft.rows:,} rows and stops, and {why}.",
        hint=newer_engine(),
    )


def _foreign(draft: Side, kinship: Kinship, engine: Dialect) -> Finding:
    if not can_map(engine):
        return Finding(
            "tokens",
            kinship.says,
            VerdictKind.REFUSED,
            reason=f"{draft.title} speaks in other tokens than the target, and this engine cannot translate.",
            hint=f"{_WITHOUT_DRAFT} {newer_engine()}",
        )
    if kinship.common is not None and kinship.common >= _WORTH_MAPPING and not kinship.few:
        return Finding(
            "tokens",
            kinship.says,
            VerdictKind.WORKS_MAPPED,
            reason=f"{draft.title} has {kinship.common:.0%} of its tokens in common with the target under "
            f"other numbers, so it drafts with vocabulary mapping; {MAPPING_COSTS}.",
        )
    share = (
        "between such families about three quarters of the tokens are common"
        if kinship.common is None
        else f"{kinship.common:.0%} of its tokens are in the target's vocabulary"
    )
    if kinship.few:
        share = f"fewer than {_LEAST_COMMON_TOKENS} tokens are in both"
    return Finding(
        "tokens",
        kinship.says,
        VerdictKind.NOT_WORTH_IT,
        reason=f"{draft.title} is of another tokenizer family: {share}, so that mapping them keeps too few "
        "drafts.",
        hint=_WITHOUT_DRAFT,
    )


def _details(target: Vocabulary, draft: Vocabulary) -> Iterator[Finding]:
    shared = target.tokens.keys() & draft.tokens.keys()
    special = (target.special | draft.special) & shared
    changed = sum(target.tokens[number] != draft.tokens[number] for number in special)
    odd = sorted((target.special ^ draft.special) & shared)
    if changed:
        yield Finding(
            "special_tokens", f"{changed:,} special tokens have another text in the draft.", note=True
        )
    elif odd:
        yield Finding(
            "special_tokens",
            f"{len(odd):,} tokens are special on one side only, first {target.tokens[odd[0]]!r} ({odd[0]}).",
            note=True,
        )
    else:
        yield Finding("special_tokens", f"The {len(special):,} special tokens of both are the same.")
    if target.merges_sha256 is None or draft.merges_sha256 is None:
        return
    if target.merges_sha256 == draft.merges_sha256:
        yield Finding("merges", "Both cut text by the same merge rules.")
    else:
        yield Finding(
            "merges", "They cut text by different merge rules, so the draft may guess less often.", note=True
        )


def newer_engine() -> str:
    """Which engine would be able to, as a sentence."""
    return f"vLLM {dialect.version_text(dialect.TWO_VOCABULARIES_SINCE)} or newer can map two vocabularies."


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
