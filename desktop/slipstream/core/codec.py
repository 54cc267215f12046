"""Frozen dataclasses to JSON-ready values and back, for files, the control socket and ``--json``.

Handles dataclasses, enums, ``NewType`` strings, tuples, frozensets, ``X | None`` and plain scalars; nothing
else, so that a value which cannot come back is noticed when it is written.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")


def to_json(value: object) -> Any:  # noqa: ANN401  JSON is whatever JSON is
    """``value`` as dicts, lists and scalars. Raises ``TypeError`` for anything it does not know."""
    if value is None or isinstance(value, str | int | float | bool):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: to_json(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(to_json(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    raise TypeError(f"no JSON form for {type(value).__name__}")


def from_json(kind: type[T], data: object) -> T:
    """A ``kind`` built from what ``to_json`` gave. Unknown keys are ignored, missing ones take their default.

    Raises ``ValueError`` when a value does not fit its field, ``TypeError`` when a field without a default
    is missing.
    """
    return typing.cast("T", _build(kind, data))


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _build(kind: Any, data: object) -> object:  # noqa: ANN401  annotations are runtime objects of many types
    if isinstance(kind, typing.NewType):
        return _build(kind.__supertype__, data)
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _build_union(typing.get_args(kind), data)
    if origin is tuple:
        return _build_tuple(typing.get_args(kind), data)
    if origin is frozenset:
        (item,) = typing.get_args(kind)
        return frozenset(_build(item, entry) for entry in _sequence(data))
    if dataclasses.is_dataclass(kind):
        return _build_dataclass(typing.cast("type", kind), data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if isinstance(kind, type) and isinstance(data, kind) and not (kind is int and isinstance(data, bool)):
        return data
    raise ValueError(f"expected {getattr(kind, '__name__', kind)}, got {data!r}")


def _build_union(options: tuple[Any, ...], data: object) -> object:
    if data is None and type(None) in options:
        return None
    for option in options:
        if option is type(None):
            continue
        try:
            return _build(option, data)
        except (ValueError, TypeError):
            continue
    raise ValueError(f"{data!r} fits none of {options}")


def _build_tuple(items: tuple[Any, ...], data: object) -> tuple[object, ...]:
    entries = _sequence(data)
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(_build(items[0], entry) for entry in entries)
    if len(items) != len(entries):
        raise ValueError(f"expected {len(items)} items, got {len(entries)}")
    return tuple(_build(item, entry) for item, entry in zip(items, entries, strict=True))


def _build_dataclass(kind: type, data: object) -> object:
    if not isinstance(data, Mapping):
        raise ValueError(f"expected an object for {kind.__name__}, got {data!r}")  # noqa: TRY004
    hints = _hints(kind)
    known = {f.name for f in dataclasses.fields(kind)}
    return kind(**{key: _build(hints[key], item) for key, item in data.items() if key in known})


def _sequence(data: object) -> list[object]:
    if not isinstance(data, list | tuple):
        raise ValueError(f"expected a list, got {data!r}")  # noqa: TRY004
    return list(data)
