"""The catalogue of models and presets: TOML text in, frozen values out. It reads no file and fits nothing.

An entry that breaks a rule is left out and named once, so that one slip never empties the Start menu.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from slipstream.core.errors import CatalogError, ErrorReport
from slipstream.core.models import (
    Device,
    Method,
    ModelId,
    ModelSpec,
    Preset,
    PresetId,
    Source,
    Speculation,
)
from slipstream.core.table import Table, TableError

_Entry = TypeVar("_Entry", ModelSpec, Preset)

# Ids become folder names, menu keys and command-line arguments.
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")

# Editors change how they talk when a model's name holds one of these: other prompts, other request bodies.
_CLOUD_NAMES = ("gpt-", "claude", "gemini", "grok", "composer", "o1", "o3", "o4")

_HINT = "Correct that file and start Slipstream again; everything else was loaded."

# Far above any useful K; a larger number is a slip of the pen that would cost a long failed start.
_MAX_SPECULATIVE_TOKENS = 64


@dataclass(frozen=True, slots=True)
class CatalogText:
    """One file's text and the name by which a person knows the file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """Every valid entry in file order; ``problems`` holds one report for each entry that was left out."""

    models: tuple[ModelSpec, ...] = ()
    presets: tuple[Preset, ...] = ()
    problems: tuple[ErrorReport, ...] = ()

    def model(self, model_id: ModelId) -> ModelSpec | None:
        """The model with that id, if there is one."""
        return next((model for model in self.models if model.id == model_id), None)

    def preset(self, preset_id: PresetId) -> Preset | None:
        """The preset with that id, if there is one."""
        return next((preset for preset in self.presets if preset.id == preset_id), None)


def parse(texts: Iterable[CatalogText], problems: Iterable[ErrorReport] = ()) -> Catalog:
    """The catalogue that these files make together; of two entries with one id the first stays.

    A preset may name a model of any of the files. ``problems`` are reports from before the parsing (files
    that could not be read); they come first in the result's. Never raises for what a file says.
    """
    reports = list(problems)
    documents: list[tuple[str, Mapping[str, object]]] = []
    for text in texts:
        try:
            documents.append((text.name, tomllib.loads(text.text)))
        except tomllib.TOMLDecodeError as exc:
            reports.append(_file_report(f"{text.name}: {exc}."))
            continue
        for key in sorted(documents[-1][1].keys() - {"model", "preset"}):
            reports.append(_entry_report(f"{text.name}: '{key}' is not known here."))
    models = _entries(documents, "model", _model, reports)
    known = {model.id: model for model in models}
    presets = _entries(documents, "preset", lambda table: _preset(table, known), reports)
    return Catalog(models, presets, tuple(reports))


def _entries(
    documents: Iterable[tuple[str, Mapping[str, object]]],
    kind: str,
    read: Callable[[Table], _Entry],
    reports: list[ErrorReport],
) -> tuple[_Entry, ...]:
    found: dict[str, _Entry] = {}
    for name, document in documents:
        listed = document.get(kind, [])
        if not isinstance(listed, list):
            reports.append(_entry_report(f"{name}: write [[{kind}]], not [{kind}]."))
            continue
        for number, values in enumerate(listed, start=1):
            where = f"{name}, {kind} {_label(values, number)}"
            try:
                entry = _entry(where, values, read)
            except TableError as exc:
                reports.append(_entry_report(str(exc)))
                continue
            if entry.id in found:
                reports.append(_entry_report(f"{where}: there is one with this 'id' already."))
            else:
                found[entry.id] = entry
    return tuple(found.values())


def _label(values: object, number: int) -> str:
    """How to name an entry: by its id where it has a usable one, else by its place in the file."""
    stated = values.get("id") if isinstance(values, dict) else None
    return f"'{stated}'" if isinstance(stated, str) else f"number {number}"


def _entry(where: str, values: object, read: Callable[[Table], _Entry]) -> _Entry:
    if not isinstance(values, dict):
        raise TableError(f"{where}: must be a table.")
    table = Table(where, values)
    entry = read(table)
    table.finish()
    return entry


def _model(table: Table) -> ModelSpec:
    model = ModelSpec(
        id=ModelId(_id(table)),
        title=table.text("title"),
        repo=table.text("repo"),
        source=table.choice("source", Source),
        architecture=table.text("architecture"),
        layers=table.integer("layers"),
        hidden=table.integer("hidden"),
        heads=table.integer("heads"),
        kv_heads=table.integer("kv_heads"),
        head_dim=table.integer("head_dim"),
        intermediate=table.integer("intermediate"),
        vocab_rows=table.integer("vocab_rows"),
        tied_embeddings=table.boolean("tied_embeddings"),
        max_context=table.integer("max_context"),
        licence=table.text("licence"),
        tool_call_parser=table.optional_text("tool_call_parser"),
        provenance=table.optional_text("provenance") or "",
    )
    if model.heads % model.kv_heads:
        raise table.wrong("kv_heads", f"must divide the number of heads ({model.heads})")
    return model


def _preset(table: Table, models: Mapping[ModelId, ModelSpec]) -> Preset:
    target = _known_model(table, "target", models)
    preset = Preset(
        id=PresetId(_id(table)),
        title=table.text("title"),
        subtitle=table.text("subtitle"),
        target=target.id,
        speculation=_speculation(table.table("speculation"), models),
        device=table.choice("device", Device),
        context_tokens=table.integer("context_tokens"),
        max_num_seqs=table.integer("max_num_seqs"),
        max_num_batched_tokens=table.integer("max_num_batched_tokens"),
        kv_cache_bytes=table.optional_integer("kv_cache_bytes"),
        served_name=table.text("served_name"),
        temperature=table.optional_number("temperature", minimum=0.0, maximum=2.0),
    )
    if preset.context_tokens > target.max_context:
        raise table.wrong("context_tokens", f"is above the {target.max_context} of '{target.id}'")
    for name in _CLOUD_NAMES:
        if name in preset.served_name.lower():
            raise table.wrong("served_name", f"holds '{name}', which editors take for a cloud model")
    return preset


def _speculation(table: Table, models: Mapping[ModelId, ModelSpec]) -> Speculation:
    method = table.choice("method", Method)
    speculation = Speculation(method)
    if method is Method.DRAFT_MODEL:
        tokens = table.integer("num_speculative_tokens", maximum=_MAX_SPECULATIVE_TOKENS)
        speculation = Speculation(method, tokens, draft=_known_model(table, "draft", models).id)
    elif method is Method.NGRAM:
        tokens = table.integer("num_speculative_tokens", maximum=_MAX_SPECULATIVE_TOKENS)
        shortest = table.integer("prompt_lookup_min")
        longest = table.integer("prompt_lookup_max", minimum=shortest)
        speculation = Speculation(method, tokens, prompt_lookup_min=shortest, prompt_lookup_max=longest)
    table.finish()
    return speculation


def _known_model(table: Table, key: str, models: Mapping[ModelId, ModelSpec]) -> ModelSpec:
    named = table.text(key)
    model = models.get(ModelId(named))
    if model is None:
        raise table.wrong(key, f"names '{named}', which is not among the models")
    return model


def _id(table: Table) -> str:
    stated = table.text("id")
    if not _ID.fullmatch(stated):
        raise table.wrong("id", "may hold small letters, digits, '.', '_' and '-' only, at most 64")
    return stated


def _entry_report(detail: str) -> ErrorReport:
    return CatalogError("A catalogue entry was left out", detail=detail, hint=_HINT).report()


def _file_report(detail: str) -> ErrorReport:
    return CatalogError("A catalogue file was left out", detail=detail, hint=_HINT).report()
