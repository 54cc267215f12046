"""What a benchmark compares: ``off``, ``k4``, ``ngram``, as words of a person and as presets to start.

A variant may say the draft's format and the model runner too: ``k4/awq``, ``k4/v1``, ``k4/fp8/v2``.
It starts nothing and fits nothing: whether a variant works on this engine is the planner's to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TypeVar

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.dialects import dialect
from slipstream.core.errors import CommandNotUnderstood
from slipstream.core.models import Method, Preset, Speculation
from slipstream.core.words import say

BASELINE = "off"
_T = TypeVar("_T")
_DRAFTED = re.compile(r"k([1-9]\d?)(?:/([a-z]+\d*(?:a\d+)?))?(?:/(v[12]))?")
_RUNNERS = {"v1": True, "v2": False}
_NGRAM = re.compile(r"ngram([1-9]\d?)?(?:/([1-9]\d?)-([1-9]\d?))?")
_MOST_TOKENS = 64  # a larger K is a slip of the pen that would cost a long failed start


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to draft, and the word that names it in tables and files."""

    name: str
    speculation: Speculation
    draft_format: WeightFormat | None = None  # the preset's where left out
    older_runner: bool | None = None  # vLLM's V1 model runner; the planner's choice where left out

    @property
    def is_baseline(self) -> bool:
        """Whether it drafts nothing."""
        return self.speculation.method is Method.OFF


def parse(words: str, preset: Preset) -> tuple[Variant, ...]:
    """Variants of a preset from ``off,k2,k4,ngram``; ``off`` is put first when it is not among them.

    ``kN`` is the preset's own method with N drafted tokens, ``ngram``, ``ngram8`` and ``ngram8/2-5`` draft
    from the prompt (tokens, shortest and longest run looked up). Raises ``CommandNotUnderstood``.
    """
    names = [word.strip() for word in words.split(",") if word.strip()]
    if not names:
        raise _not_understood(say("No variant is named."))
    ordered = dict.fromkeys(names)
    if BASELINE not in ordered:
        ordered = dict.fromkeys((BASELINE, *ordered))
    return tuple(_variant(name, preset) for name in ordered)


def of_tokens(preset: Preset, tokens: int) -> Variant:
    """The preset's own method with that many drafted tokens. Raises ``CommandNotUnderstood`` as ``parse``."""
    return _variant(f"k{tokens}", preset)


def applied(preset: Preset, variant: Variant, *, max_num_seqs: int | None = None) -> Preset:
    """The preset with the variant's drafting, and room for at least ``max_num_seqs`` requests at once."""
    seqs = max(preset.max_num_seqs, max_num_seqs or 0)
    return replace(
        preset,
        speculation=variant.speculation,
        max_num_seqs=seqs,
        draft_format=_or(variant.draft_format, preset.draft_format),
        older_runner=_or(variant.older_runner, preset.older_runner),
    )


def usual_names(preset: Preset) -> str:
    """What is compared when a person names nothing: nothing, the preset's own way around its K, n-gram."""
    own = preset.speculation
    if own.method is Method.OFF:
        return f"{BASELINE},ngram"
    around = sorted({max(1, own.num_speculative_tokens - 2), own.num_speculative_tokens})
    tokens = [f"k{number}" for number in (*around, own.num_speculative_tokens + 2)]
    return ",".join((BASELINE, *tokens, *(() if own.method is Method.NGRAM else ("ngram",))))


def _or(chosen: _T | None, usual: _T | None) -> _T | None:
    return usual if chosen is None else chosen


def _variant(name: str, preset: Preset) -> Variant:
    speculation = _speculation(name, preset)
    found = _DRAFTED.fullmatch(name)
    if found is None:
        return Variant(name, speculation)
    form, runner = found[2], found[3]
    if form in _RUNNERS:  # ``k4/v1``: no format, only the runner
        form, runner = None, form
    try:
        weights = None if form is None else WeightFormat(form)
    except ValueError as error:
        raise _not_understood(say("{name} names no format of weights.", name=name)) from error
    return Variant(name, speculation, weights, None if runner is None else _RUNNERS[runner])


def _speculation(name: str, preset: Preset) -> Speculation:
    if name == BASELINE:
        return Speculation(Method.OFF)
    if found := _DRAFTED.fullmatch(name):
        tokens = int(found[1])
        if preset.speculation.method is Method.OFF:
            raise _not_understood(
                say("{name} needs a preset that drafts; {title} does not.", name=name, title=preset.title)
            )
        if tokens > _MOST_TOKENS:
            raise _not_understood(
                say(
                    "{name} drafts more than {most} tokens a step.",
                    name=name,
                    most=_MOST_TOKENS,
                )
            )
        return replace(preset.speculation, num_speculative_tokens=tokens)
    if found := _NGRAM.fullmatch(name):
        usual = dialect.NGRAM
        tokens = int(found[1] or usual.num_speculative_tokens)
        shortest = int(found[2]) if found[2] else usual.prompt_lookup_min
        longest = int(found[3]) if found[3] else usual.prompt_lookup_max
        if shortest is not None and longest is not None and shortest > longest:
            raise _not_understood(
                say(
                    "{name} looks up at least {shortest} but at most {longest} tokens.",
                    name=name,
                    shortest=shortest,
                    longest=longest,
                )
            )
        return Speculation(Method.NGRAM, tokens, prompt_lookup_min=shortest, prompt_lookup_max=longest)
    raise _not_understood(say("'{name}' is no variant.", name=name))


def _not_understood(detail: str) -> CommandNotUnderstood:
    return CommandNotUnderstood(
        say("These variants were not understood"),
        detail=detail,
        hint=say("Give a list such as off,k2,k4,ngram or ngram8/2-5."),
    )
