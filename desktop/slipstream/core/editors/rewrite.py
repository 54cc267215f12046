"""One configuration file, bytes in and bytes out: merged or restored, and proven to change nothing else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from slipstream.core.editors.document import (
    MISSING,
    Broken,
    Document,
    Equal,
    Path,
    Pick,
    Plain,
    Step,
    same,
)
from slipstream.core.editors.jsontext import JsonText
from slipstream.core.editors.merge import Change, merge, still_ours, unmerge
from slipstream.core.editors.textform import TextForm, decode, encode
from slipstream.core.editors.tomltext import TomlText
from slipstream.core.editors.yamltext import YamlText
from slipstream.core.words import say


class Format(StrEnum):
    """How a file is written. ``JSON`` allows neither comments nor a byte order mark, as its client does."""

    JSON = "json"
    JSONC = "jsonc"
    JSONC_LIST = "jsonc_list"  # the file's value is a list
    YAML = "yaml"
    YAML_LIST = "yaml_list"
    TOML = "toml"


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A file's new bytes, what changed where, and the places that were left because they are not ours."""

    content: bytes
    changes: tuple[Change, ...] = ()
    left: tuple[Path, ...] = ()


def configured(content: bytes, form: Format, wanted: object) -> Rewritten:
    """``content`` with what is wanted. Raises ``Broken``, or ``Misfit`` for what is in the way."""
    document, text_form = read(content, form)
    edited, changes = merge(document, wanted)
    return Rewritten(_proven(document, edited, text_form, lambda one: merge(one, wanted)[0]), changes)


def restored(content: bytes, form: Format, changes: tuple[Change, ...]) -> Rewritten:
    """``content`` without what ``changes`` put there and nobody has touched since. Raises ``Broken``."""
    document, text_form = read(content, form)
    edited, left = unmerge(document, changes)
    return Rewritten(_proven(document, edited, text_form, lambda one: unmerge(one, changes)[0]), left=left)


def holds(content: bytes, form: Format, changes: tuple[Change, ...]) -> bool:
    """Whether all that ``changes`` wrote is still there; false for a file that does not parse."""
    try:
        return still_ours(read(content, form)[0], changes)
    except Broken:
        return False


def read(content: bytes, form: Format) -> tuple[JsonText | YamlText | TomlText, TextForm]:
    """The document in ``content``. Raises ``Broken``."""
    text, text_form = decode(content)
    if form is Format.JSON and text_form.mark:
        raise Broken(say("a byte order mark, which this client takes for a damaged file"), 1, 1)
    match form:
        case Format.JSON:
            return JsonText(text, lenient=False), text_form
        case Format.JSONC:
            return JsonText(text), text_form
        case Format.JSONC_LIST:
            return JsonText(text, empty="[]"), text_form
        case Format.YAML:
            return YamlText(text), text_form
        case Format.YAML_LIST:
            return YamlText(text, of_items=True), text_form
        case Format.TOML:
            return TomlText(text), text_form


def change_json(change: Change) -> dict[str, Any]:
    """A change for a record on disk."""
    said: dict[str, Any] = {"path": [_step_json(step) for step in change.path]}
    if change.before is not MISSING:
        said["before"] = change.before
    if change.after is not MISSING:
        said["after"] = change.after
    if change.whole:
        said["whole"] = True
        said["volatile"] = list(change.volatile)
    return said


def change_from_json(data: dict[str, Any]) -> Change:
    """What ``change_json`` gave. Raises ``ValueError``, ``KeyError`` or ``TypeError`` for anything else."""
    path = tuple(_step_from_json(step) for step in data["path"])
    return Change(
        path,
        data.get("before", MISSING),
        data.get("after", MISSING),
        whole=data.get("whole") is True,
        volatile=tuple(data.get("volatile", ())),
    )


def _proven(
    before: JsonText | YamlText | TomlText,
    edited: Document,
    text_form: TextForm,
    again: Any,  # noqa: ANN401  a function of documents
) -> bytes:
    """The edited bytes, once they read back as the same edit of the plain values.

    Raises ``Broken`` when they do not, as where a YAML alias makes one text stand in two places.
    """
    if not isinstance(edited, JsonText | YamlText | TomlText):
        raise TypeError(type(edited).__name__)
    expected = again(Plain(json.loads(json.dumps(before.data, default=str))))
    if not same(expected.data, edited.data):
        raise Broken(say("this file is written in a way that cannot be edited safely"), 1, 1)
    return encode(edited.text, text_form)


def _step_json(step: Step) -> object:
    match step:
        case Pick(match):
            return {"pick": dict(match)}
        case Equal(text):
            return {"equal": text}
        case _:
            return step


def _step_from_json(step: object) -> Step:
    match step:
        case {"pick": dict(match)}:
            return Pick(tuple((str(key), str(value)) for key, value in match.items()))
        case {"equal": str(text)}:
            return Equal(text)
        case str() | int():
            return step
        case _:
            raise ValueError(f"no step of a path: {step!r}")
