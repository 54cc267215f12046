"""What a tokenizer's numbers mean, and whether two models mean the same by them; it reads no file.

A draft hands token *ids* to its target, so a pair works only when every id that both know stands for the same
token. vLLM itself compares nothing but the number of embedding rows (its ``config.vocab_size``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from slipstream.core.words import say


class VocabularyError(ValueError):
    """The document is not a tokenizer of a known form; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every token by its id. ``special`` are the ids of tokens that are never ordinary text.

    ``algorithm`` is how text is cut ("BPE", "Unigram", ...; "" when not told); ``merges_sha256`` is a digest
    of its merge rules, ``None`` where it has none.
    """

    tokens: Mapping[int, str]
    special: frozenset[int] = frozenset()
    algorithm: str = ""
    merges_sha256: str | None = None

    @property
    def rows_needed(self) -> int:
        """Embedding rows that the ids need: the highest id and one."""
        return max(self.tokens, default=-1) + 1

    @property
    def sha256(self) -> str:
        """A digest of ids and tokens: equal digests, equal meaning of every id."""
        digest = hashlib.sha256()
        for number in sorted(self.tokens):
            digest.update(f"{number}\0{self.tokens[number]}\0".encode("utf-8", "surrogatepass"))
        return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Difference:
    """The lowest id that does not mean the same: another token, or the same one under ``draft_id``."""

    token_id: int
    target: str
    draft: str
    draft_id: int | None = None

    def __str__(self) -> str:
        if self.draft_id is not None:
            return say(
                "{target!r} is token {token_id} in the target and {draft_id} in the draft",
                target=self.target,
                token_id=self.token_id,
                draft_id=self.draft_id,
            )
        return say(
            "token {token_id} is {target!r} in the target and {draft!r} in the draft",
            token_id=self.token_id,
            target=self.target,
            draft=self.draft,
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two vocabularies side by side. ``first`` is ``None`` when every id that both know means the same."""

    shared: int
    only_target: int
    only_draft: int
    differing: int
    first: Difference | None

    @property
    def same_meaning(self) -> bool:
        """Whether the draft's tokens may be handed to the target: something is shared and nothing differs."""
        return self.first is None and self.shared > 0


def compare(target: Vocabulary, draft: Vocabulary) -> Comparison:
    """Compare id by id, and tokens that only one side has at an id by their text.

    Whether a token counts as special says how it is shown, not what it means.
    """
    shared = target.tokens.keys() & draft.tokens.keys()
    found = [
        Difference(number, target.tokens[number], draft.tokens[number])
        for number in shared
        if target.tokens[number] != draft.tokens[number]
    ]
    elsewhere = {draft.tokens[number]: number for number in draft.tokens.keys() - shared}
    for number in target.tokens.keys() - shared if elsewhere else ():
        moved = elsewhere.get(target.tokens[number])
        if moved is not None:
            found.append(Difference(number, target.tokens[number], target.tokens[number], moved))
    return Comparison(
        shared=len(shared),
        only_target=len(target.tokens) - len(shared),
        only_draft=len(draft.tokens) - len(shared),
        differing=len(found),
        first=min(found, key=lambda one: one.token_id, default=None),
    )


def overlap(target: Vocabulary, draft: Vocabulary) -> float:
    """How much of the draft's vocabulary the target has too, under whatever number; 0 to 1.

    The two ways of writing a leading space are taken as one, as vLLM's vocabulary mapping does.
    """
    words = {_plain(token) for token in draft.tokens.values()}
    return len(words & {_plain(token) for token in target.tokens.values()}) / len(words) if words else 0.0


def _plain(token: str) -> str:
    return token.replace("\u0120", " ").replace("\u2581", " ")


def from_tokenizer_json(document: object) -> Vocabulary:
    """The vocabulary of a ``tokenizer.json`` (Hugging Face tokenizers). Raises ``VocabularyError``."""
    if not isinstance(document, dict) or not isinstance(model := document.get("model"), dict):
        raise VocabularyError(say("there is no tokenizer model in it"))
    match model.get("vocab"):
        case dict(vocab):
            tokens = _by_id(vocab.items())
        case list(pieces):  # Unigram: the position is the id
            tokens = _by_id((piece[0], number) for number, piece in enumerate(pieces) if piece)
        case _:
            raise VocabularyError(say("there is no vocabulary in it"))
    special = _add(tokens, document.get("added_tokens") or ())
    return Vocabulary(tokens, special, str(model.get("type") or ""), _merges_sha256(model.get("merges")))


def from_vocab_json(vocab: object, added: object = None, merges: Iterable[str] | None = None) -> Vocabulary:
    """The vocabulary of a ``vocab.json``, the lines of a ``merges.txt``, and ``added_tokens_decoder``.

    ``added`` is that table of a ``tokenizer_config.json``, by id. Raises ``VocabularyError``.
    """
    if not isinstance(vocab, dict):
        raise VocabularyError(say("there is no vocabulary in it"))
    tokens = _by_id(vocab.items())
    rows = [{**row, "id": int(key)} for key, row in added.items()] if isinstance(added, dict) else []
    special = _add(tokens, rows)
    rules = None if merges is None else [line for line in merges if line and not line.startswith("#version")]
    return Vocabulary(tokens, special, "BPE", _merges_sha256(rules))


def _by_id(pairs: Iterable[tuple[object, object]]) -> dict[int, str]:
    found: dict[int, str] = {}
    for token, number in pairs:
        if isinstance(number, bool) or not isinstance(number, int) or not isinstance(token, str):
            raise VocabularyError(say("its vocabulary is not a table of tokens and numbers"))
        found[number] = token
    return found


def _add(tokens: dict[int, str], rows: object) -> frozenset[int]:
    """Put added tokens in; gives the ids of the special ones."""
    special: set[int] = set()
    for row in rows if isinstance(rows, (list, tuple)) else ():
        match row:
            case {"id": int(number), "content": str(content)}:
                tokens[number] = content
                if row.get("special"):
                    special.add(number)
            case _:
                raise VocabularyError(say("one of its added tokens has no number or no text"))
    return frozenset(special)


def _merges_sha256(merges: object) -> str | None:
    """Rules are written as "a b" or as ["a", "b"]; both give the same digest."""
    if not isinstance(merges, list):
        return None
    digest = hashlib.sha256()
    for rule in merges:
        said = " ".join(rule) if isinstance(rule, list) else str(rule)
        digest.update(said.encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()
