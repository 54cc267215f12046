"""What the translator tells a person: sentences, each once, in the order of the command."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from slipstream.core.errors import CommandNotUnderstood

HINT = "Correct the command, or leave that part out."


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence. ``changed`` means that the command says something else now; else it is only advice."""

    text: str
    changed: bool = True


class Notes:
    """Collects notes while a command is being translated."""

    def __init__(self) -> None:
        self._notes: dict[str, Note] = {}

    def __iter__(self) -> Iterator[Note]:
        return iter(self._notes.values())

    def changed(self, text: str) -> None:
        """Something was rewritten, added or left out."""
        self._notes.setdefault(text, Note(text))

    def advice(self, text: str) -> None:
        """Nothing was changed, but the person should know."""
        self._notes.setdefault(text, Note(text, changed=False))


def not_understood(title: str, detail: str = "", hint: str = HINT) -> CommandNotUnderstood:
    """The refusal of a command that cannot be read."""
    return CommandNotUnderstood(title, detail=detail, hint=hint)
