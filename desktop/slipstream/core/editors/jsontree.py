"""JSON and JSONC text as a tree that knows where each part stands. Changes nothing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from slipstream.core.editors.document import Broken, place_of
from slipstream.core.words import say

_SPACE = re.compile(r"[ \t\r\n]*")
_GAP = re.compile(r"(?:[ \t\r\n]+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_SCALAR = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
_DEEPEST = 200


@dataclass(frozen=True, slots=True)
class Part:
    """A member of an object or an item of a list, with the comma after it where one stands.

    ``start`` is where its key begins, or the value of an item.
    """

    key: str | None
    start: int
    value: Node
    comma: int | None


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the text from ``start`` to ``end`` (exclusive). ``parts`` is for objects and lists."""

    start: int
    end: int
    kind: str  # "object", "list" or "scalar"
    scalar: object = None
    parts: tuple[Part, ...] = ()

    def child(self, key: str) -> Node | None:
        """The value of a key; of several the last, as every parser takes it."""
        return next((part.value for part in reversed(self.parts) if part.key == key), None)


def parse(text: str, *, lenient: bool) -> Node | None:
    """The tree, ``None`` for a text without a value. ``lenient`` allows comments and trailing commas.

    Raises ``Broken``.
    """
    reader = _Reader(text, lenient=lenient)
    at = reader.gap(0)
    if at == len(text):
        return None
    node = reader.value(at, 0)
    end = reader.gap(node.end)
    if end != len(text):
        raise reader.broken(say("more follows after the end of the value"), end)
    return node


def data_of(node: Node | None) -> Any:  # noqa: ANN401  JSON is whatever JSON is
    """The plain values of a tree."""
    if node is None:
        return None
    if node.kind == "object":
        return {part.key: data_of(part.value) for part in node.parts}
    if node.kind == "list":
        return [data_of(part.value) for part in node.parts]
    return node.scalar


class _Reader:
    """Recursive descent over one text."""

    def __init__(self, text: str, *, lenient: bool) -> None:
        self._text = text
        self._lenient = lenient

    def gap(self, at: int) -> int:
        """The position behind blanks and, where allowed, comments."""
        found = (_GAP if self._lenient else _SPACE).match(self._text, at)
        return found.end() if found else at

    def value(self, at: int, depth: int) -> Node:
        """The value that begins at ``at``."""
        if depth > _DEEPEST:
            raise self.broken(say("more than {deepest} levels", deepest=_DEEPEST), at)
        opens = self._text[at : at + 1]
        if opens in ("{", "["):
            return self._holder(at, depth)
        if opens == '"':
            word, end = self._string(at)
            return Node(at, end, "scalar", word)
        found = _SCALAR.match(self._text, at)
        if found is None or self._text[found.end() : found.end() + 1].isalnum():
            raise self.broken(say("a value is missing or misspelt here"), at)
        return Node(at, found.end(), "scalar", json.loads(found[0]))

    def broken(self, reason: str, at: int) -> Broken:
        """The error for a position."""
        if not self._lenient and self._text[at : at + 1] == "/":
            reason = say("this file may hold no comments")
        return Broken(reason, *place_of(self._text, at))

    def _string(self, at: int) -> tuple[str, int]:
        found = _STRING.match(self._text, at)
        if found is None:
            raise self.broken(say("a text in quotes is not closed or holds a forbidden character"), at)
        return json.loads(found[0]), found.end()

    def _holder(self, start: int, depth: int) -> Node:
        is_object = self._text[start] == "{"
        closes = "}" if is_object else "]"
        parts: list[Part] = []
        at = self.gap(start + 1)
        while self._text[at : at + 1] != closes:
            if parts and parts[-1].comma is None:
                raise self.broken(say('a comma or "{closes}" is missing here', closes=closes), at)
            key, first = None, at
            if is_object:
                if self._text[at : at + 1] != '"':
                    raise self.broken(say("a key in double quotes is missing here"), at)
                key, at = self._string(at)
                at = self.gap(at)
                if self._text[at : at + 1] != ":":
                    raise self.broken(say('a ":" is missing here'), at)
                at = self.gap(at + 1)
            node = self.value(at, depth + 1)
            at = self.gap(node.end)
            has_comma = self._text[at : at + 1] == ","
            parts.append(Part(key, first, node, at if has_comma else None))
            if has_comma:
                at = self.gap(at + 1)
                if not self._lenient and self._text[at : at + 1] == closes:
                    raise self.broken(say("a comma may not stand before the end"), at)
        return Node(start, at + 1, "object" if is_object else "list", parts=tuple(parts))
