"""Vocabularies compared token by token: what is equal, what is padded, mapped or refused, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.sides import TINY, judged, on_disk, where

from slipstream.core.pairs.verdict import Verdict, VerdictKind
from slipstream.core.pairs.vocabulary import Vocabulary, compare, overlap

COUNT = 290


def vocabulary(
    count: int = COUNT, *, special: int = 4, merges: str = "same", prefix: str = "w"
) -> Vocabulary:
    return Vocabulary({n: f"{prefix}{n}" for n in range(count)}, frozenset(range(special)), "BPE", merges)


def changed(base: Vocabulary, **tokens: str) -> Vocabulary:
    """The same with other texts at some ids (``n7="x"``)."""
    return replace(base, tokens={**base.tokens, **{int(key[1:]): text for key, text in tokens.items()}})


def verdict(
    target: Vocabulary | None, draft: Vocabulary | None, version: str = "0.33.0", /, **rows: int
) -> Verdict:
    sides = [
        on_disk(name, words, replace(TINY, vocab_rows=rows.get(name, TINY.vocab_rows)))
        for name, words in (("target", target), ("draft", draft))
    ]
    return judged(sides[0], sides[1], where(version))


texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=4)


@settings(deadline=None)
@given(st.data())
def test_a_pair_with_one_swapped_token_is_never_called_working(data: st.DataObject) -> None:
    words = data.draw(st.lists(texts, min_size=2, max_size=40, unique=True))
    more = data.draw(st.sampled_from([0, 150]))
    words += [f"common {number}" for number in range(more)]
    special = data.draw(st.frozensets(st.integers(0, len(words) - 1), max_size=3))
    target = Vocabulary(dict(enumerate(words)), special, "BPE", "same")
    first, second = data.draw(st.lists(st.integers(0, len(words) - 1), min_size=2, max_size=2, unique=True))
    tokens = dict(target.tokens)
    match data.draw(st.sampled_from(["exchanged", "moved", "renamed"])):
        case "exchanged":
            tokens[first], tokens[second] = tokens[second], tokens[first]
        case "moved":  # to a number that nobody uses
            tokens[len(words) + 5] = tokens.pop(first)
        case _:
            tokens[first] = "a token that is nowhere else"
    draft = replace(target, tokens=tokens)
    version = data.draw(st.sampled_from(["0.17.1", "0.33.0"]))
    rows = data.draw(st.sampled_from([260, 300]))
    found = verdict(target, draft, version, draft=rows)
    assert not found.kind.works
    assert compare(target, draft).first is not None
    assert verdict(target, target, version).kind is VerdictKind.WORKS


def test_the_first_differing_token_is_named_with_both_texts() -> None:
    found = verdict(vocabulary(), changed(vocabulary(), n7="a", n200="b"))
    assert found.kind is VerdictKind.REFUSED
    assert "token 7 is 'w7' in the target and 'a' in the draft" in found.reason
    assert "first of 2" in found.reason


def test_a_differing_special_token_is_called_special() -> None:
    found = verdict(vocabulary(), changed(vocabulary(), n2="<end>"))
    assert "special token 2" in found.reason
    assert any("1 special tokens have another text" in one.says for one in found.evidence)


def test_a_token_under_another_number_is_found_where_no_number_is_shared() -> None:
    draft = vocabulary()
    tokens = dict(draft.tokens)
    tokens[295] = tokens.pop(289)
    found = verdict(vocabulary(), replace(draft, tokens=tokens))
    assert found.kind is VerdictKind.REFUSED
    assert "'w289' is token 289 in the target and 295 in the draft" in found.reason


def test_fewer_rows_are_padded_and_more_are_mapped_where_the_engine_can() -> None:
    assert verdict(vocabulary(), vocabulary(), target=320).kind is VerdictKind.WORKS_ALIGNED
    more = verdict(vocabulary(), vocabulary(), draft=320)
    assert more.kind is VerdictKind.WORKS_MAPPED
    assert "none can be taken away" in more.reason
    assert "drafts greedily" in more.reason
    old = verdict(vocabulary(), vocabulary(), "0.17.1", draft=320)
    assert old.kind is VerdictKind.REFUSED
    assert "0.25.0 or newer" in old.hint


def test_a_packed_output_matrix_is_mapped_in_place_of_padded() -> None:
    target = on_disk("target", vocabulary(), replace(TINY, vocab_rows=320))
    packed = on_disk("draft", vocabulary(), packed_head=True)
    found = judged(target, packed)
    assert found.kind is VerdictKind.WORKS_MAPPED
    assert "packed" in found.reason
    assert judged(target, packed, where("0.17.1")).kind is VerdictKind.REFUSED


def test_the_same_tokens_under_other_numbers_are_mapped() -> None:
    backwards = Vocabulary({COUNT - 1 - n: f"w{n}" for n in range(COUNT)}, frozenset(), "BPE", "same")
    found = verdict(vocabulary(special=0), backwards)
    assert found.kind is VerdictKind.WORKS_MAPPED
    assert "100%" in found.reason
    assert verdict(vocabulary(special=0), backwards, "0.17.1").kind is VerdictKind.REFUSED


def test_another_family_is_not_worth_mapping() -> None:
    half = Vocabulary({n: f"w{n + COUNT // 2}" for n in range(COUNT)}, frozenset(), "BPE", "same")
    found = verdict(vocabulary(special=0), half)
    assert found.kind is VerdictKind.NOT_WORTH_IT
    assert "50%" in found.reason
    strange = verdict(vocabulary(), vocabulary(prefix="z"))
    assert strange.kind is VerdictKind.NOT_WORTH_IT
    assert "fewer than 100" in strange.reason


def test_leading_spaces_are_one_in_both_ways_of_writing_them() -> None:
    assert overlap(Vocabulary({0: "\u0120the"}), Vocabulary({5: "\u2581the"})) == 1.0


def test_tokens_that_only_one_side_has_do_not_matter() -> None:
    found = verdict(vocabulary(), vocabulary(250))
    assert found.kind is VerdictKind.WORKS
    assert any("the target alone has 40 more" in one.says for one in found.evidence)


def test_other_merge_rules_and_special_marks_are_told() -> None:
    found = verdict(vocabulary(), vocabulary(merges="other", special=5))
    said = {one.check: one.says for one in found.evidence}
    assert found.kind is VerdictKind.WORKS
    assert "different merge rules" in said["merges"]
    assert "'w4' (4)" in said["special_tokens"]


@pytest.mark.parametrize(("target", "draft"), [(None, vocabulary()), (vocabulary(), None)])
def test_what_cannot_be_compared_is_refused(target: Vocabulary | None, draft: Vocabulary | None) -> None:
    found = verdict(target, draft)
    assert found.kind is VerdictKind.REFUSED
    assert "tokenizer.json" in found.hint


def test_files_that_contradict_themselves_are_refused() -> None:
    short = judged(on_disk("target", vocabulary()), on_disk("draft", vocabulary(), stored_rows=299))
    assert short.kind is VerdictKind.REFUSED
    assert "config.json says 300 rows, its embedding has 299" in short.reason
    many = verdict(vocabulary(301), vocabulary())
    assert many.kind is VerdictKind.REFUSED
    assert "numbers 301 tokens" in many.reason
