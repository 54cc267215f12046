"""What a benchmark teaches for later: the pace without drafts by length of context, as advice keeps it."""

from __future__ import annotations

from collections.abc import Iterable

from slipstream.core.advice import Baseline
from slipstream.core.advice.evidence import class_of
from slipstream.core.bench.measures import Answer

_ENOUGH_S = 5.0  # of decoding in a class of contexts: timed answer by answer, so little is enough


def speeds_without_drafts(answers: Iterable[Answer]) -> Baseline:
    """Tokens and seconds of decoding by class of context; classes with hardly any are left out.

    An answer belongs to the class of its mean context: the prompt and half of what was written.
    """
    found: dict[int, tuple[int, float]] = {}
    for answer in answers:
        number = class_of(answer.prompt_tokens + answer.completion_tokens / 2)
        tokens, seconds = found.get(number, (0, 0.0))
        found[number] = tokens + answer.decode_tokens, seconds + answer.decode_s
    return Baseline(
        tuple(
            (number, float(tokens), seconds)
            for number, (tokens, seconds) in sorted(found.items())
            if seconds >= _ENOUGH_S
        )
    )
