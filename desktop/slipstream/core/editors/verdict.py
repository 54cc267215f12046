"""What a trial request tried and came to. Apart from the trials, so that the state can hold it cheaply."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a trial tries."""

    WHOLE = "answer in one piece"
    STREAM = "streamed answer"
    TOOL = "tool call"
    LONG = "long prompt"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A trial's outcome in words; ``hint`` is what to do when it failed."""

    kind: Kind
    passed: bool
    said: str
    hint: str = ""
    seconds: float = 0.0
