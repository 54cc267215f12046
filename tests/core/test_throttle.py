"""What holds a card back, as it is shown."""

from __future__ import annotations

import pytest

from slipstream.core.live.throttle import throttle_text


@pytest.mark.parametrize(
    "reading", ["power limit", "power limit, temperature (hardware)", "hardware slowdown, something new", ""]
)
def test_english_shows_what_was_read_and_reasons_without_a_word_stay(reading: str) -> None:
    assert throttle_text(reading) == reading
