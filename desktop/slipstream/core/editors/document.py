"""Configuration text as a tree with paths: what every format can do, and the same on plain values.

A path's steps are keys of objects, or say which item of a list is meant. No file is touched.
"""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self

from slipstream.core.words import say


class _Missing:
    """The one value of what is not there."""

    def __repr__(self) -> str:
        return "MISSING"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


MISSING: Final = _Missing()


@dataclass(frozen=True, slots=True)
class Pick:
    """The item of a list of objects whose keys have these values."""

    match: tuple[tuple[str, str], ...]

    def fits(self, item: object) -> bool:
        """Whether ``item`` is the one."""
        return isinstance(item, dict) and all(item.get(key) == value for key, value in self.match)


@dataclass(frozen=True, slots=True)
class Equal:
    """The item of a list that is this text."""

    text: str

    def fits(self, item: object) -> bool:
        """Whether ``item`` is the one."""
        return item == self.text


Step = str | int | Pick | Equal
Path = tuple[Step, ...]


class Broken(ValueError):
    """A text that does not parse. ``line`` and ``column`` count from 1."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(
            say("line {line}, column {column}: {reason}", line=line, column=column, reason=reason)
        )
        self.reason = reason
        self.line = line
        self.column = column


class Misfit(ValueError):
    """A path that leads through something which is no object or list."""

    def __init__(self, path: Path, found: object) -> None:
        super().__init__(
            say(
                "{place} holds {found}, where Slipstream's entry needs to stand",
                place=path_text(path),
                found=_kind(found),
            )
        )


class Document(Protocol):
    """A configuration that can be read and changed at paths; each change gives a new one."""

    def get(self, path: Path) -> Any:  # noqa: ANN401  a configuration holds anything
        """The value at ``path``, or ``MISSING``."""

    def put(self, path: Path, value: object) -> Document:
        """With ``value`` at ``path``: in place of what is there, or added at the end. Raises ``Misfit``."""

    def drop(self, path: Path) -> Document:
        """Without what is at ``path``."""


class Plain:
    """Plain values as a document: what an edit of a text is checked against."""

    def __init__(self, data: object) -> None:
        self.data = data

    def get(self, path: Path) -> Any:  # noqa: ANN401
        """The value at ``path``, or ``MISSING``."""
        return look_up(self.data, path)

    def put(self, path: Path, value: object) -> Plain:
        """With ``value`` at ``path``."""
        data = copy.deepcopy(self.data)
        parent, key = _parent(data, path), path[-1]
        at = position(parent, key)
        if isinstance(parent, dict) and isinstance(key, str):
            parent[key] = copy.deepcopy(value)
        elif isinstance(parent, list) and isinstance(at, int):
            parent[at] = copy.deepcopy(value)
        elif isinstance(parent, list):
            parent.append(copy.deepcopy(value))
        return Plain(data)

    def drop(self, path: Path) -> Plain:
        """Without what is at ``path``."""
        data = copy.deepcopy(self.data)
        parent: Any = _parent(data, path)
        at = position(parent, path[-1])
        if at is not None:
            del parent[at]
        return Plain(data)


def look_up(data: object, path: Path) -> Any:  # noqa: ANN401
    """The value at ``path`` in plain values, or ``MISSING``."""
    for step in path:
        at = position(data, step)
        if at is None:
            return MISSING
        data = data[at]  # type: ignore[index]
    return data


def position(holder: object, step: Step) -> str | int | None:
    """The key or index that ``step`` means in ``holder``; ``None`` where there is no such thing."""
    match step:
        case str() if isinstance(holder, dict):
            return step if step in holder else None
        case str():
            return None
        case int():
            return step if isinstance(holder, list) and 0 <= step < len(holder) else None
        case Pick() | Equal():
            if not isinstance(holder, list):
                return None
            return next((at for at, item in enumerate(holder) if step.fits(item)), None)


def _parent(data: object, path: Path) -> object:
    parent = look_up(data, path[:-1])
    if not isinstance(parent, dict if isinstance(path[-1], str) else list):
        raise Misfit(path[:-1], parent)
    return parent


def same(one: object, other: object) -> bool:
    """Whether two values say the same, ``true`` and ``1`` apart, in whatever order keys stand."""
    if one is MISSING or other is MISSING:
        return one is other
    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)


def path_text(path: Path) -> str:
    """A path as a person reads it: ``models[Local vLLM].apiBase``."""
    said = ""
    for step in path:
        match step:
            case str():
                said += f".{step}" if said else step
            case int():
                said += f"[{step}]"
            case Pick(match):
                said += f"[{', '.join(value for _, value in match)}]"
            case Equal(text):
                said += f"[{text}]"
    return said or say("the top of the file")


def place_of(text: str, index: int) -> tuple[int, int]:
    """Line and column, counted from 1, of a position in a text."""
    before = text[:index]
    return before.count("\n") + 1, index - (before.rfind("\n") + 1) + 1


def _kind(found: object) -> str:
    match found:
        case dict():
            return say("an object")
        case list():
            return say("a list")
        case str():
            return say("a text")
        case bool() | int() | float():
            return say("the value {value}", value=json.dumps(found))
        case None:
            return "null"
        case _:
            return say("nothing")
