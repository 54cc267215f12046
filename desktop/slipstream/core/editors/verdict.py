"""What a trial request tried and came to. Apart from the trials, so that the state can hold it cheaply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.words import say


class Kind(StrEnum):
    """What a trial tries; the values are the command line's words."""

    WHOLE = "answer in one piece"
    STREAM = "streamed answer"
    TOOL = "tool call"
    LONG = "long prompt"

    @property
    def words(self) -> str:
        """The same to read in the window."""
        return _WORDS[self]


_WORDS: Mapping[Kind, str] = {
    Kind.WHOLE: say("answer in one piece"),
    Kind.STREAM: say("streamed answer"),
    Kind.TOOL: say("tool call"),
    Kind.LONG: say("long prompt"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A trial's outcome in words; ``hint`` is what to do when it failed."""

    kind: Kind
    passed: bool
    said: str
    hint: str = ""
    seconds: float = 0.0
