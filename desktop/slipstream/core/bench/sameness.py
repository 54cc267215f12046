"""Did speculation change the answer? Compares token by token with the target's own; claims nothing unseen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from slipstream.core.bench.measures import Answer, Choice, Reference

# Logits between 16 and 32 are told apart by one step of 2**(4-7) in bfloat16 and 2**(4-10) in float16; two
# tokens within two steps are a tie that another order of summing may decide the other way. In float32 the sum
# itself is the error, not its storing.
TIE_NATS = {"bfloat16": 0.25, "float16": 0.031, "float32": 0.001}


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where two answers part; ``position`` counts tokens, or characters without ids.

    ``tied`` says whether the two were within rounding of each other there; ``None`` where nobody asked.
    """

    prompt_id: str
    position: int
    by_tokens: bool
    tied: bool | None = None
    gap: float | None = None


@dataclass(frozen=True, slots=True)
class Sameness:
    """How many answers were compared, by token ids or by text, and where some parted."""

    compared: int
    by_tokens: bool
    differences: tuple[Difference, ...] = ()

    @property
    def same(self) -> int:
        """Answers equal to the last token."""
        return self.compared - len(self.differences)

    @property
    def all_tied(self) -> bool:
        """Whether every difference began at a tie: rounding, no fault."""
        return all(difference.tied for difference in self.differences)


def compare(answers: Iterable[Answer], references: Mapping[str, Reference], dtype: str) -> Sameness | None:
    """Each prompt's first answer against the reference; ``None`` when nothing could be compared."""
    seen: dict[str, Answer] = {}
    for answer in answers:
        seen.setdefault(answer.prompt_id, answer)
    pairs = [(answer, references[key]) for key, answer in seen.items() if key in references]
    if not pairs:
        return None
    found = [_difference(answer, reference, dtype) for answer, reference in pairs]
    by_tokens = all(a.token_ids is not None and r.token_ids is not None for a, r in pairs)
    return Sameness(len(pairs), by_tokens, tuple(one for one in found if one is not None))


def _difference(answer: Answer, reference: Reference, dtype: str) -> Difference | None:
    if answer.token_ids is None or reference.token_ids is None:
        place = _first(answer.text, reference.text)
        return None if place is None else Difference(answer.prompt_id, place, by_tokens=False)
    place = _first(answer.token_ids, reference.token_ids)
    if place is None:
        return None
    choice = reference.choices[place] if place < len(reference.choices) else None
    if choice is None or place >= len(answer.token_ids):
        return Difference(answer.prompt_id, place, by_tokens=True)
    tied = _is_tie(choice, answer.token_ids[place], dtype)
    return Difference(answer.prompt_id, place, by_tokens=True, tied=tied, gap=choice.gap)


def _is_tie(choice: Choice, token: int, dtype: str) -> bool:
    return token in (choice.first, choice.second) and choice.gap <= TIE_NATS.get(dtype, 0.0)


def _first(one: Sequence[object], other: Sequence[object]) -> int | None:
    """The first index at which two sequences differ; ``None`` when they are equal."""
    for index, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return index
    return None if len(one) == len(other) else min(len(one), len(other))
