"""The catalogue of models and presets: TOML text in, frozen values out. It reads no file and fits nothing.

An entry that breaks a rule is left out and named once, so that one slip never empties the Start menu.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from slipstream.core.catalog.modelentry import read_model, read_tokenizer
from slipstream.core.catalog.presetentry import read_preset
from slipstream.core.errors import CatalogError, ErrorReport
from slipstream.core.models import (
    ModelId,
    ModelSpec,
    Preset,
    PresetId,
    Role,
    TokenizerId,
    TokenizerSpec,
)
from slipstream.core.table import Table, TableError
from slipstream.core.words import say

_Entry = TypeVar("_Entry", ModelSpec, Preset, TokenizerSpec)

_HINT = say("Correct that file and start Slipstream again; everything else was loaded.")


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
    tokenizers: tuple[TokenizerSpec, ...] = ()

    def tokenizer(self, tokenizer_id: TokenizerId | None) -> TokenizerSpec | None:
        """The family with that id, if there is one."""
        return next((family for family in self.tokenizers if family.id == tokenizer_id), None)

    def named(self, name: str) -> ModelSpec | None:
        """The model with that id, title or repo (a form's repo too); letter case does not count."""
        wanted = name.casefold()
        for model in self.models:
            if wanted in (model.id.casefold(), model.title.casefold(), model.repo.casefold()):
                return model
        return next(
            (
                model
                for model in self.models
                for form in model.weights
                if form.repo is not None and form.repo.casefold() == wanted
            ),
            None,
        )

    def heads_for(self, target: ModelId) -> tuple[ModelSpec, ...]:
        """Every head that drafts for that target, in file order."""
        return tuple(model for model in self.models if model.role is Role.HEAD and target in model.serves)

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
        for key in sorted(documents[-1][1].keys() - {"model", "preset", "tokenizer", "gpu"}):
            reports.append(_entry_report(say("{name}: '{key}' is not known here.", name=text.name, key=key)))
    tokenizers = _entries(documents, "tokenizer", read_tokenizer, reports)
    families = {family.id for family in tokenizers}
    models = _entries(documents, "model", lambda table: _known_family(table, families), reports)
    known = {model.id: model for model in models}
    presets = _entries(documents, "preset", lambda table: read_preset(table, known), reports)
    return Catalog(models, presets, tuple(reports), tokenizers)


def _known_family(table: Table, families: set[TokenizerId]) -> ModelSpec:
    model = read_model(table)
    if model.tokenizer is not None and model.tokenizer not in families:
        raise table.wrong(
            "tokenizer",
            say("names '{tokenizer}', which is not among the tokenizers", tokenizer=model.tokenizer),
        )
    return model


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
            reports.append(
                _entry_report(say("{name}: write [[{kind}]], not [{kind}].", name=name, kind=kind))
            )
            continue
        for number, values in enumerate(listed, start=1):
            where = f"{name}, {kind} {_label(values, number)}"
            try:
                entry = _entry(where, values, read)
            except TableError as exc:
                reports.append(_entry_report(str(exc)))
                continue
            if entry.id in found:
                reports.append(
                    _entry_report(say("{where}: there is one with this 'id' already.", where=where))
                )
            else:
                found[entry.id] = entry
    return tuple(found.values())


def _label(values: object, number: int) -> str:
    """How to name an entry: by its id where it has a usable one, else by its place in the file."""
    stated = values.get("id") if isinstance(values, dict) else None
    return f"'{stated}'" if isinstance(stated, str) else say("number {number}", number=number)


def _entry(where: str, values: object, read: Callable[[Table], _Entry]) -> _Entry:
    if not isinstance(values, dict):
        raise TableError(say("{where}: must be a table.", where=where))
    table = Table(where, values)
    entry = read(table)
    table.finish()
    return entry


def _entry_report(detail: str) -> ErrorReport:
    return CatalogError(say("A catalogue entry was left out"), detail=detail, hint=_HINT).report()


def _file_report(detail: str) -> ErrorReport:
    return CatalogError(say("A catalogue file was left out"), detail=detail, hint=_HINT).report()
