"""Vocabularies out of tokenizer files, and the one token that makes a pair useless."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.pairs.vocabulary import (
    Vocabulary,
    VocabularyError,
    compare,
    from_tokenizer_json,
    from_vocab_json,
)

_TOKENS = st.lists(st.text(min_size=1, max_size=6), min_size=2, max_size=40, unique=True)


@given(_TOKENS, st.data())
def test_a_pair_with_one_swapped_token_never_means_the_same(tokens: list[str], data: st.DataObject) -> None:
    one = data.draw(st.integers(0, len(tokens) - 2))
    swapped = list(tokens)
    swapped[one], swapped[one + 1] = swapped[one + 1], swapped[one]
    target, draft = (Vocabulary(dict(enumerate(words))) for words in (tokens, swapped))
    compared = compare(target, draft)
    assert not compared.same_meaning
    assert compared.first is not None
    assert compared.first.token_id == one
    assert target.sha256 != draft.sha256
    assert compare(target, target).same_meaning


def test_a_longer_vocabulary_agrees_with_a_shorter_one_on_what_both_have() -> None:
    target = Vocabulary({0: "a", 1: "b", 2: "c"})
    draft = Vocabulary({0: "a", 1: "b"})
    compared = compare(target, draft)
    assert compared.same_meaning
    assert (compared.shared, compared.only_target, compared.only_draft) == (2, 1, 0)
    assert not compare(target, Vocabulary({7: "a"})).same_meaning  # nothing is shared


def test_a_tokenizer_json_is_read_with_its_added_tokens() -> None:
    found = from_tokenizer_json(
        {
            "model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": [["a", "b"]]},
            "added_tokens": [{"id": 2, "content": "<|end|>", "special": True}, {"id": 3, "content": "x"}],
        }
    )
    assert found.tokens == {0: "a", 1: "b", 2: "<|end|>", 3: "x"}
    assert (found.special, found.algorithm, found.rows_needed) == (frozenset({2}), "BPE", 4)
    plain = from_vocab_json(
        {"a": 0, "b": 1}, {"2": {"content": "<|end|>", "special": True}}, ["#version", "a b"]
    )
    assert plain.merges_sha256 == found.merges_sha256
    assert plain.special == found.special


def test_a_unigram_vocabulary_counts_by_position() -> None:
    found = from_tokenizer_json({"model": {"type": "Unigram", "vocab": [["<unk>", 0.0], ["a", -1.5]]}})
    assert found.tokens == {0: "<unk>", 1: "a"}


@pytest.mark.parametrize(
    "document",
    [
        None,
        {},
        {"model": {"type": "BPE"}},
        {"model": {"vocab": {"a": "0"}}},
        {"model": {"vocab": {"a": 0}}, "added_tokens": [{"id": 1}]},
    ],
)
def test_what_is_no_tokenizer_is_refused(document: object) -> None:
    with pytest.raises(VocabularyError):
        from_tokenizer_json(document)
