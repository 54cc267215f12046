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
from slipstream.core.words import ENGLISH, language, say

_MAPPING_KEY = "use_heterogeneous_vocab"

# Below this share of common tokens most of what the draft says cannot be handed on: between Llama and Qwen
# 72 to 75 % were measured (vllm issue 45020) and it did not pay.
_WORTH_MAPPING = 0.9
# vLLM warns of a very small intersection below this.
_LEAST_COMMON_TOKENS = 100
# Two vocabularies that agree on more than half of their common numbers began as one; where they differ, one
# side's files are not what its model was trained with, or it speaks in other control tokens.
_BEGAN_AS_ONE = 0.5

MAPPING_COSTS = say(
    "the engine then translates token by token, drafts greedily and with its older model "
    "runner only, and never drafts a token that the two do not share"
)
_WITHOUT_DRAFT = say("Choose a draft of the target's own family, or n-gram drafting.")


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
    rows = say(
        "The embedding has {target_rows:,} rows in the target and {draft_rows:,} in the draft.",
        target_rows=target.rows,
        draft_rows=draft.rows,
    )
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
                reason=say(
                    "{title} means other tokens by the same numbers: {difference}",
                    title=draft.title,
                    difference=_lowered(found.says),
                ),
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
                hint=say("Put both models' tokenizer.json into their folders and check again."),
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
            say(
                "{title}'s config.json says {rows:,} rows, its embedding has {stored_rows:,}.",
                title=side.title,
                rows=side.rows,
                stored_rows=side.stored_rows,
            ),
            VerdictKind.REFUSED,
            hint=say("Download that model's files again."),
        )
    if side.vocabulary is not None and side.vocabulary.rows_needed > side.rows:
        yield Finding(
            "tokens",
            say(
                "{title}'s tokenizer numbers {rows_needed:,} tokens, and its embedding has only "
                "{rows:,} rows.",
                title=side.title,
                rows_needed=side.vocabulary.rows_needed,
                rows=side.rows,
            ),
            VerdictKind.REFUSED,
            hint=say("Download that model's files again."),
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
            return Kinship(Relation.SAME, say("Both are of one family of tokens, by the catalogue."))
        return Kinship(Relation.FOREIGN, say("They are of two families of tokens, by the catalogue."))
    silent = draft if second is None else target
    return Kinship(
        Relation.UNKNOWN,
        say("There is nothing to tell what {title}'s token numbers mean.", title=silent.title),
    )


def by_files(target: Vocabulary, draft: Vocabulary) -> Kinship:
    """What comparing two vocabularies comes to."""
    found = compare(target, draft)
    if found.same_meaning:
        return Kinship(
            Relation.SAME,
            say(
                "All {shared:,} tokens that both know have the same numbers{extra}, by their "
                "tokenizer files.",
                shared=found.shared,
                extra=_extra(found),
            ),
        )
    common = overlap(target, draft)
    if found.first is None:
        return Kinship(Relation.FOREIGN, say("They have no token number in common."), common, few=True)
    first = str(found.first)
    sentence = f"{first[0].upper()}{first[1:]}."
    special = target.special | draft.special
    if found.first.token_id in special or found.first.draft_id in special:
        sentence = say("Special {difference}.", difference=first)
    if found.shared - found.differing > found.shared * _BEGAN_AS_ONE:
        more = say(" It is the first of {count:,}.", count=found.differing) if found.differing > 1 else ""
        return Kinship(Relation.ALTERED, sentence + more, common)
    return Kinship(
        Relation.FOREIGN,
        say(
            "{sentence} {differing:,} numbers differ; {common:.0%} of the draft's tokens are in "
            "the target's vocabulary at all.",
            sentence=sentence,
            differing=found.differing,
            common=common,
        ),
        common,
        few=len(draft.tokens) * common < _LEAST_COMMON_TOKENS,
    )


def _extra(found: Comparison) -> str:
    """Tokens that only one side has, in words."""
    alone = []
    if found.only_target:
        alone.append(say("the target alone has {count:,} more", count=found.only_target))
    if found.only_draft:
        alone.append(say("the draft alone has {count:,} more", count=found.only_draft))
    return f" ({', '.join(alone)})" if alone else ""


def _by_family(
    target: TokenizerSpec, draft: TokenizerSpec, families: Mapping[TokenizerId, TokenizerSpec]
) -> Kinship:
    if target.id == draft.id:
        return Kinship(
            Relation.SAME,
            say("Both have the token numbers of {title}, by the catalogue.", title=target.title),
        )
    for longer, shorter in ((target, draft), (draft, target)):
        if shorter.id in _extended(longer, families):
            return Kinship(
                Relation.SAME,
                say(
                    "{longer} has all tokens of {shorter} under the same numbers, by the catalogue.",
                    longer=longer.title,
                    shorter=shorter.title,
                ),
            )
    for changed, other in ((target, draft), (draft, target)):
        roots = {other.id, *_extended(other, families)}
        if changed.alters in roots:
            return Kinship(Relation.ALTERED, changed.first_difference)
    return Kinship(
        Relation.FOREIGN,
        say(
            "The target's tokens are those of {target}, the draft's those of {draft}.",
            target=target.title,
            draft=draft.title,
        ),
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
            reason=say(
                "{draft} drafts for {target} once a copy of its embedding is padded from {draft_rows:,} to "
                "{target_rows:,} rows, which Slipstream does by itself; vLLM refuses the unpadded one.",
                draft=draft.title,
                target=target.title,
                draft_rows=draft.rows,
                target_rows=target.rows,
            ),
        )
    why = (
        say("the draft's output matrix is packed and cannot be padded")
        if draft.rows < target.rows
        else say("the draft has more rows than the target, and none can be taken away")
    )
    if can_map(engine):
        return Finding(
            "embedding_rows",
            rows,
            VerdictKind.WORKS_MAPPED,
            reason=say(
                "{draft} drafts for {target} with vocabulary mapping, because {why}; {costs}.",
                draft=draft.title,
                target=target.title,
                why=why,
                costs=MAPPING_COSTS,
            ),
        )
    return Finding(
        "embedding_rows",
        rows,
        VerdictKind.REFUSED,
        reason=say(
            "The engine compares {target_rows:,} with {draft_rows:,} rows and stops, and {why}.",
            target_rows=target.rows,
            draft_rows=draft.rows,
            why=why,
        ),
        hint=newer_engine(),
    )


def _foreign(draft: Side, kinship: Kinship, engine: Dialect) -> Finding:
    if not can_map(engine):
        return Finding(
            "tokens",
            kinship.says,
            VerdictKind.REFUSED,
            reason=say(
                "{title} speaks in other tokens than the target, and this engine cannot translate.",
                title=draft.title,
            ),
            hint=f"{_WITHOUT_DRAFT} {newer_engine()}",
        )
    if kinship.common is not None and kinship.common >= _WORTH_MAPPING and not kinship.few:
        return Finding(
            "tokens",
            kinship.says,
            VerdictKind.WORKS_MAPPED,
            reason=say(
                "{title} has {common:.0%} of its tokens in common with the target under other "
                "numbers, so it drafts with vocabulary mapping; {costs}.",
                title=draft.title,
                common=kinship.common,
                costs=MAPPING_COSTS,
            ),
        )
    share = (
        say("between such families about three quarters of the tokens are common")
        if kinship.common is None
        else say("{common:.0%} of its tokens are in the target's vocabulary", common=kinship.common)
    )
    if kinship.few:
        share = say("fewer than {count} tokens are in both", count=_LEAST_COMMON_TOKENS)
    return Finding(
        "tokens",
        kinship.says,
        VerdictKind.NOT_WORTH_IT,
        reason=say(
            "{title} is of another tokenizer family: {share}, so that mapping them keeps too few drafts.",
            title=draft.title,
            share=share,
        ),
        hint=_WITHOUT_DRAFT,
    )


def _details(target: Vocabulary, draft: Vocabulary) -> Iterator[Finding]:
    shared = target.tokens.keys() & draft.tokens.keys()
    special = (target.special | draft.special) & shared
    changed = sum(target.tokens[number] != draft.tokens[number] for number in special)
    odd = sorted((target.special ^ draft.special) & shared)
    if changed:
        yield Finding(
            "special_tokens",
            say("{count:,} special tokens have another text in the draft.", count=changed),
            note=True,
        )
    elif odd:
        yield Finding(
            "special_tokens",
            say(
                "{count:,} tokens are special on one side only, first {token!r} ({number}).",
                count=len(odd),
                token=target.tokens[odd[0]],
                number=odd[0],
            ),
            note=True,
        )
    else:
        yield Finding(
            "special_tokens",
            say("The {count:,} special tokens of both are the same.", count=len(special)),
        )
    if target.merges_sha256 is None or draft.merges_sha256 is None:
        return
    if target.merges_sha256 == draft.merges_sha256:
        yield Finding("merges", say("Both cut text by the same merge rules."))
    else:
        yield Finding(
            "merges",
            say("They cut text by different merge rules, so the draft may guess less often."),
            note=True,
        )


def newer_engine() -> str:
    """Which engine would be able to, as a sentence."""
    return say(
        "vLLM {version} or newer can map two vocabularies.",
        version=dialect.version_text(dialect.TWO_VOCABULARIES_SINCE),
    )


def _lowered(sentence: str) -> str:
    """The sentence behind a colon, where English begins it small."""
    return sentence[:1].lower() + sentence[1:] if language() is ENGLISH else sentence
