"""How a target is served beyond its numbers: which parsers read its text, and in which form its files are.

By the files where they are here, else by the catalogue; only what the engine's version has.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.filesseen import FilesSeen
from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.models import ModelSpec
from slipstream.core.words import say


@dataclass(frozen=True, slots=True)
class ServedForm:
    """What a plan says of it; ``reasons`` are sentences on what this engine lacks."""

    tool_call_parser: str | None
    reasoning_parser: str | None
    mistral_tokenizer: bool
    mistral_weights: bool
    reasons: tuple[str, ...] = ()


def of(target: ModelSpec, weights: WeightFormat | None, engine: Dialect, seen: FilesSeen) -> ServedForm:
    """The form of a target whose weights are in that format, its first where left out."""
    version = dialect.version_text(engine.version)
    tools = None if target.tool_call_parser is None else engine.tool_parser(target.tool_call_parser)
    thoughts = None if target.reasoning_parser is None else engine.reasoning_parser(target.reasoning_parser)
    lacks = []
    if tools is None and target.tool_call_parser is not None:
        lacks.append(
            say(
                "vLLM {version} cannot read this model's tool calls ({parser}): agents get "
                "them as plain text.",
                version=version,
                parser=target.tool_call_parser,
            )
        )
    if thoughts is None and target.reasoning_parser is not None:
        lacks.append(
            say(
                "vLLM {version} cannot tell this model's thoughts from its answer "
                "({parser}): both come as one text.",
                version=version,
                parser=target.reasoning_parser,
            )
        )
    own = target.mistral_files
    tokenizer = own if seen.mistral_tokenizer is None else seen.mistral_tokenizer
    whole = own and _is_makers(target, weights) if seen.mistral_weights is None else seen.mistral_weights
    return ServedForm(tools, thoughts, tokenizer, whole, tuple(lacks))


def _is_makers(target: ModelSpec, weights: WeightFormat | None) -> bool:
    """Whether that format is the makers' own files; other people's builds are in the Hub's form."""
    form = None if weights is None else target.weights_in(weights)
    return form is None or form.repo in (None, target.repo)
