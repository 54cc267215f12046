"""A model's or a tokenizer family's entry as the TOML text that the catalogue reads back. Writes no file."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.models import ModelSpec, TokenizerSpec

# Names that the catalogue has for fields of other names.
_RENAMED = {"name": "architecture", "weights": "dtype"}
# Computed from a configuration each time, and no numbers of an entry.
_LEFT_OUT = ("rope_rows",)


def model_text(model: ModelSpec) -> str:
    """One ``[[model]]`` table; what has its usual value is left out."""
    own: dict[str, object] = {
        "id": model.id,
        "title": model.title,
        "repo": model.repo,
        "source": model.source.value,
        **_numbers(model.architecture),
        "licence": model.licence,
        "tool_call_parser": model.tool_call_parser,
        "reasoning_parser": model.reasoning_parser,
        "tokenizer": model.tokenizer,
        "role": model.role.value,
        "method": None if model.method is None else model.method.value,
        "serves": list(model.serves) or None,
        "extended_context": model.extended_context,
        "engine_since": model.engine_since,
        "gated": model.gated or None,
        "mistral_files": model.mistral_files or None,
        "provenance": model.provenance or None,
        "note": model.note or None,
    }
    lines = ["[[model]]", *_entries(own)]
    for form in model.weights:
        values = {
            "format": form.format.value,
            "size_bytes": form.size_bytes,
            "repo": form.repo,
            "file_bytes": form.file_bytes,
            "verified": form.verified or None,
        }
        lines += ["[[model.weights]]", *_entries(values)]
    for guess in model.architecture.unknown:
        lines += ["[[model.unknown]]", *_entries(dataclasses.asdict(guess))]
    return "\n".join([*lines, ""])


def tokenizer_text(family: TokenizerSpec) -> str:
    """One ``[[tokenizer]]`` table; what has its usual value is left out."""
    values = {
        "id": family.id,
        "title": family.title,
        "tokens": family.tokens,
        "extends": family.extends,
        "alters": family.alters,
        "first_difference": family.first_difference or None,
        "verified": family.verified or None,
        "provenance": family.provenance or None,
    }
    return "\n".join(["[[tokenizer]]", *_entries(values), ""])


def _numbers(architecture: Architecture) -> dict[str, object]:
    """The fields that differ from their defaults; nested ones as inline tables."""
    found: dict[str, object] = {}
    for field in dataclasses.fields(architecture):
        value = getattr(architecture, field.name)
        if field.name in ("unknown", *_LEFT_OUT) or value == field.default:
            continue
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            value = {key: one for key, one in dataclasses.asdict(value).items() if one not in (None, False)}
        found[_RENAMED.get(field.name, field.name)] = value
    return found


def _entries(values: Mapping[str, object]) -> Iterator[str]:
    return (f"{key} = {_value(value)}" for key, value in values.items() if value is not None)


def _value(value: object) -> str:
    """TOML of a value; JSON's strings, numbers, booleans and lists are TOML's as well."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_entries(value)) + " }"
    return json.dumps(value, ensure_ascii=False)
