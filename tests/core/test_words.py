"""What ``say`` does with parts, unknown sentences and the marks of numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.fakes import other_words

from slipstream.core import words
from slipstream.core.words import ENGLISH, figure, say

_GERMAN = {"{count:,} tokens are missing": "Es fehlen {count:,} Token", "{a} of {b}": "von {b}: {a}"}


@pytest.fixture
def german() -> Iterator[None]:
    with other_words.german(_GERMAN):
        yield


def test_english_is_spoken_until_somebody_chooses() -> None:
    assert words.language() is ENGLISH
    assert say("{count:,} tokens are missing", count=12345) == "12,345 tokens are missing"


def test_a_text_without_parts_keeps_its_braces() -> None:
    assert say("written as {name}") == "written as {name}"


@pytest.mark.usefixtures("german")
def test_a_translation_puts_the_parts_where_it_wants_them() -> None:
    assert say("{a} of {b}", a="one", b="two") == "von two: one"


@pytest.mark.usefixtures("german")
def test_numbers_are_written_with_the_marks_of_the_language() -> None:
    assert say("{count:,} tokens are missing", count=12345) == "Es fehlen 12.345 Token"
    assert figure(1234.5, ",.1f") == "1.234,5"


@pytest.mark.usefixtures("german")
def test_what_has_no_translation_stays_english_with_the_numbers_of_the_language() -> None:
    assert say("{share:.1f} % of {name}", share=2.5, name="v0.32") == "2,5 % of v0.32"


def test_a_missing_part_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{count} tokens", number=1)
