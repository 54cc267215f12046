"""A made-up language whose words are a third longer than English; ``pytest -p tests.fakes.longer_language``.

A plugin is loaded before everything else, so that sentences kept in constants are said in it too.
"""

from __future__ import annotations

import re

from slipstream.core.words import Language, speak

_LONGER = 1.3
# Parts, tags and the marks of shortcuts stay as they are.
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&)")


def longer(text: str) -> str:
    """``text`` with vowels doubled from the front until it is a third longer; no word becomes two."""
    pieces = _KEPT.split(text)
    wanted = round(sum(map(len, pieces[::2])) * _LONGER) - sum(map(len, pieces[::2]))
    made = []
    for place, piece in enumerate(pieces):
        for letter in piece:
            made.append(letter)
            if place % 2 == 0 and wanted > 0 and letter.lower() in "aeiouy":
                made.append(letter.lower())
                wanted -= 1
    return "".join(made)


speak(Language("longer", ",", ".", longer))
