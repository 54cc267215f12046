"""Brings wanted values into a configuration and takes them out again, leaving everybody else's alone.

``merge`` says for each place what was there before, which is what ``unmerge`` needs. Pure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from slipstream.core.editors.document import MISSING, Document, Equal, Misfit, Path, Pick, same


@dataclass(frozen=True, slots=True)
class Keep:
    """A value to add where none is; one that is there stays, whatever it is."""

    value: object


@dataclass(frozen=True, slots=True)
class Listed:
    """Objects that a list must hold, each known by the values of the keys ``by``."""

    by: tuple[str, ...]
    items: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Whole:
    """An object that its client takes as a whole or not at all, so that no part of it may be taken out.

    ``volatile`` are keys that the client itself writes anew; they do not make it somebody else's.
    """

    value: dict[str, Any]
    volatile: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Members:
    """Texts that a list must hold."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Without:
    """Texts that a list, if there is one, must not hold."""

    texts: tuple[str, ...]


Wanted = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """What one place held before and holds now; either may be ``MISSING``.

    ``whole`` and ``volatile`` are as ``Whole`` says.
    """

    path: Path
    before: object
    after: object
    whole: bool = False
    volatile: tuple[str, ...] = ()

    def is_at(self, value: object) -> bool:
        """Whether ``value`` is what was written."""
        if isinstance(value, dict) and isinstance(self.after, dict) and self.volatile:
            return same(_without(value, self.volatile), _without(self.after, self.volatile))
        return same(value, self.after)


def merge(document: Document, wanted: object, path: Path = ()) -> tuple[Document, tuple[Change, ...]]:
    """``document`` with what is wanted at ``path``, and what changed. Raises ``Misfit``.

    Objects are merged key by key. A list is replaced as a whole only where a plain list is wanted.
    """
    match wanted:
        case Keep(value):
            return _put(document, path, value) if document.get(path) is MISSING else (document, ())
        case Whole(value, volatile):
            if document.get(path) is not MISSING:
                return _merge_object(document, path, value)
            document, changes = _put(document, path, plain(value))
            return document, (replace(changes[0], whole=True, volatile=volatile),)
        case Listed(by, items):
            keys = tuple(Pick(tuple((key, str(item[key])) for key in by)) for item in items)
            return _merge_list(document, path, tuple(zip(keys, items, strict=True)))
        case Members(texts):
            return _merge_list(document, path, tuple((Equal(text), text) for text in texts))
        case Without(texts):
            return _take_out(document, path, texts)
        case dict():
            return _merge_object(document, path, wanted)
        case _:
            return (document, ()) if same(document.get(path), wanted) else _put(document, path, wanted)


def unmerge(document: Document, changes: tuple[Change, ...]) -> tuple[Document, tuple[Path, ...]]:
    """``document`` as it was before ``changes``, and the places that somebody changed since, left alone."""
    left: list[Path] = []
    for change in reversed(changes):
        document, kept = _undo(document, change)
        left += kept
    return document, tuple(reversed(left))


def still_ours(document: Document, changes: tuple[Change, ...]) -> bool:
    """Whether every place still holds what was written there."""
    return all(_stands(document.get(change.path), change) for change in changes)


def _stands(present: object, change: Change) -> bool:
    # An empty object was made only to hold what later changes put into it.
    return isinstance(present, dict) if change.after == {} else change.is_at(present)


def plain(wanted: object) -> Any:  # noqa: ANN401
    """What is wanted, as the plain values that stand where nothing was before."""
    match wanted:
        case Keep(value):
            return value
        case Whole(value):
            return plain(value)
        case Listed(items=items):
            return [plain(item) for item in items]
        case Members(texts):
            return list(texts)
        case Without():
            return MISSING
        case dict():
            held = {key: plain(value) for key, value in wanted.items()}
            return {key: value for key, value in held.items() if value is not MISSING}
        case _:
            return wanted


def _put(document: Document, path: Path, value: object) -> tuple[Document, tuple[Change, ...]]:
    before = document.get(path)
    return document.put(path, value), (Change(path, before, value),)


def _merge_object(document: Document, path: Path, wanted: Wanted) -> tuple[Document, tuple[Change, ...]]:
    present = document.get(path)
    changes: tuple[Change, ...] = ()
    if path and (present is MISSING or present is None):
        if not any(isinstance(value, Whole) for value in wanted.values()):
            return _put(document, path, plain(wanted))
        document, changes = _put(document, path, {})
    elif not isinstance(present, dict):
        raise Misfit(path, present)
    for key, value in wanted.items():
        document, more = merge(document, value, (*path, key))
        changes += more
    return document, changes


def _merge_list(
    document: Document, path: Path, entries: tuple[tuple[Pick | Equal, object], ...]
) -> tuple[Document, tuple[Change, ...]]:
    present = document.get(path)
    if path and (present is MISSING or present is None):
        return _put(document, path, [plain(item) for _, item in entries])
    if not isinstance(present, list):
        raise Misfit(path, present)
    changes: tuple[Change, ...] = ()
    for step, item in entries:
        here = (*path, step)
        if document.get(here) is MISSING:
            document, (change,) = _put(document, here, plain(item))
            # Lists of models are checked item by item: half an item would break the client's whole file.
            more: tuple[Change, ...] = (replace(change, whole=True),)
        else:
            document, more = merge(document, item, here)
        changes += more
    return document, changes


def _take_out(document: Document, path: Path, texts: tuple[str, ...]) -> tuple[Document, tuple[Change, ...]]:
    changes: tuple[Change, ...] = ()
    for text in texts:
        here = (*path, Equal(text))
        while document.get(here) is not MISSING:
            document = document.drop(here)
            changes += (Change(here, text, MISSING),)
    return document, changes


def _undo(document: Document, change: Change) -> tuple[Document, list[Path]]:
    present = document.get(change.path)
    if same(present, change.before):
        return document, []
    if change.is_at(present):
        if change.before is MISSING:
            return document.drop(change.path), []
        holder = document.get(change.path[:-1])
        if holder is MISSING:
            return document, [change.path]
        return document.put(change.path, change.before), []
    if change.before is not MISSING or change.whole:
        return document, [change.path]
    if isinstance(present, dict) and isinstance(change.after, dict):
        return _undo_object(document, change.path, change.after)
    if isinstance(present, list) and isinstance(change.after, list):
        return _undo_list(document, change.path, present, change.after)
    return document, [change.path]


def _undo_object(document: Document, path: Path, ours: dict[str, Any]) -> tuple[Document, list[Path]]:
    """Our object in which somebody changed or added something: only what is still ours goes."""
    left: list[Path] = []
    for key, value in ours.items():
        document, kept = _undo(document, Change((*path, key), MISSING, value))
        left += kept
    return (document.drop(path) if document.get(path) == {} else document), left


def _undo_list(
    document: Document, path: Path, present: list[Any], ours: list[Any]
) -> tuple[Document, list[Path]]:
    for at in range(len(present) - 1, -1, -1):
        if any(same(present[at], item) for item in ours):
            document = document.drop((*path, at))
    left = [path for item in ours if not any(same(item, one) for one in present)]
    return (document.drop(path) if document.get(path) == [] else document), left[:1]


def _without(value: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: held for key, held in value.items() if key not in keys}
