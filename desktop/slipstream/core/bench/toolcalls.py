"""Do tool calls survive speculation? Compares names and parsed arguments; unreadable ones are bad."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call as the engine told it: ``arguments`` is JSON text."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """The calls of one answer."""

    prompt_id: str
    streamed: bool
    calls: tuple[ToolCall, ...]


@dataclass(frozen=True, slots=True)
class ToolCheck:
    """A variant's tool calls against those without speculation.

    ``asked`` counts answers, ``called`` those with a call, ``mangled`` those whose arguments are no JSON
    object, ``different`` the prompts whose calls are others than without speculation, ``uneven`` those whose
    streamed calls are others than the whole ones.
    """

    variant: str
    asked: int
    called: int
    mangled: tuple[str, ...] = ()
    different: tuple[str, ...] = ()
    uneven: tuple[str, ...] = ()

    @property
    def intact(self) -> bool:
        """Whether nothing speaks against wiring an editor; false too when no call came at all."""
        return self.called > 0 and not (self.mangled or self.different or self.uneven)


def check(variant: str, answers: Sequence[ToolAnswer], baseline: Sequence[ToolAnswer]) -> ToolCheck:
    """The verdict on a variant's answers; for the baseline hand in the same answers twice."""
    reference = {(one.prompt_id, one.streamed): _read(one) for one in baseline}
    whole = {one.prompt_id: _read(one) for one in answers if not one.streamed}
    return ToolCheck(
        variant,
        asked=len(answers),
        called=sum(1 for one in answers if one.calls),
        mangled=_ids(one for one in answers if None in [arguments for _, arguments in _read(one)]),
        different=_ids(
            one
            for one in answers
            if (one.prompt_id, one.streamed) in reference
            and _read(one) != reference[one.prompt_id, one.streamed]
        ),
        uneven=_ids(
            one
            for one in answers
            if one.streamed and one.prompt_id in whole and _read(one) != whole[one.prompt_id]
        ),
    )


def _ids(answers: Iterable[ToolAnswer]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.prompt_id for one in answers))


def _read(answer: ToolAnswer) -> list[tuple[str, object | None]]:
    """Names with parsed arguments; ``None`` for arguments that are no JSON object."""
    return [(call.name, _object(call.arguments)) for call in answer.calls]


def _object(text: str) -> object | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
