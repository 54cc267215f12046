"""What the rules say in another language than English, where more than the words differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.core.test_catalog import DRAFT, MODEL, PRESET, parsed
from tests.fakes import other_words
from tests.fakes.sides import TINY, judged, on_disk, where

from slipstream.core.pairs.vocabulary import Vocabulary
from slipstream.core.sizing.sizetext import size_text

_KNOWN = {"Fast": "Schnell", "Target with a draft": "Zielmodell mit Draft-Modell"}


@pytest.fixture
def german() -> Iterator[None]:
    with other_words.german(_KNOWN):
        yield


def altered() -> str:
    """Why a draft is refused that means something else by one number."""
    words = Vocabulary({number: f"w{number}" for number in range(290)})
    other = replace(words, tokens={**words.tokens, 7: "x"})
    return judged(on_disk("target", words, TINY), on_disk("draft", other, TINY), where("0.33.0")).reason


@pytest.mark.usefixtures("german")
def test_sizes_have_the_decimal_mark_of_the_language() -> None:
    assert size_text(1536 * 1024**2) == "1,5 GiB"
    assert size_text(1536 * 1024**2, 2) == "1,50 GiB"


def test_a_sentence_behind_a_colon_begins_small_in_english() -> None:
    assert ": token 7 is 'w7'" in altered()


@pytest.mark.usefixtures("german")
def test_a_sentence_behind_a_colon_begins_as_it_is_in_another_language() -> None:
    assert ": Token 7 is 'w7'" in altered()


@pytest.mark.usefixtures("german")
def test_a_preset_has_its_title_in_the_language_and_the_model_its_name() -> None:
    catalog = parsed(MODEL + DRAFT + PRESET)
    (preset,) = catalog.presets
    assert (preset.id, preset.title, preset.subtitle) == ("fast", "Schnell", "Zielmodell mit Draft-Modell")
    assert catalog.models[0].title == "Target"
