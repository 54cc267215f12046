"""Edits JSON and JSONC by text ranges: every character that is not the edit's own stays as it was.

Comments, trailing commas, key order, number spellings and duplicate keys survive because nothing is printed
anew. Written here because the one binding that edits JSONC text from Python is a few months old and compiled.
"""

from __future__ import annotations

import json
import re
from typing import Any

from slipstream.core.editors.document import Equal, Misfit, Path, Pick, Step, look_up
from slipstream.core.editors.jsontree import Node, Part, data_of, parse

_AFTER_VALUE = re.compile(r"(?:[ \t]|/\*[^\n]*?\*/)*(?://[^\r\n]*)?")
_MINIFIED = re.compile(r'"\s*:\S')


class JsonText:
    """A JSON text as a document. ``empty`` is what a text without a value counts as: ``{}`` or ``[]``."""

    def __init__(self, text: str, *, lenient: bool = True, empty: str = "{}") -> None:
        self.text = text
        self._lenient = lenient
        self._empty = empty
        tree = parse(text, lenient=lenient)
        self._tree = tree
        self.data: Any = json.loads(empty) if tree is None else data_of(tree)

    def get(self, path: Path) -> Any:  # noqa: ANN401
        """The value at ``path``, or ``MISSING``."""
        return look_up(self.data, path)

    def put(self, path: Path, value: object) -> JsonText:
        """With ``value`` at ``path``. Raises ``Misfit``."""
        if self._tree is None:
            blank = self.text if not self.text or self.text.endswith("\n") else self.text + self._newline
            return self._of(f"{blank}{self._empty}{self._newline}").put(path, value)
        found = self._part(path)
        if found is not None:
            holder, part = found
            shown = self._shown(value, self._indent_of(part.start), multi_line=self._is_tall(holder))
            return self._of(self.text[: part.value.start] + shown + self.text[part.value.end :])
        parent = self._node(path[:-1])
        key = path[-1]
        if parent is None or parent.kind != ("object" if isinstance(key, str) else "list"):
            raise Misfit(path[:-1], self.get(path[:-1]))
        return self._of(self._inserted(parent, key, value))

    def drop(self, path: Path) -> JsonText:
        """Without what is at ``path``; of a key that stands there twice, without the one that counts."""
        found = self._part(path)
        if found is None:
            return self
        holder, part = found
        ranges = [(part.start, part.value.end if part.comma is None else part.comma + 1)]
        before = [other for other in holder.parts if other.start < part.start]
        if part.comma is None and before and before[-1].comma is not None:
            ranges.append((before[-1].comma, before[-1].comma + 1))
        text = self.text
        first, last = ranges[0]
        line_start = text.rfind("\n", 0, first) + 1
        if not text[line_start:first].strip() and text[last : _line_end(text, last)].strip() == "":
            # Ours was alone on its lines: its line break goes too.
            first, last = max(line_start - len(self._newline), 0), _line_end(text, last)
            if text[first:line_start] != self._newline:
                first = line_start
        elif part.comma is not None and text[last : last + 1] == " ":
            last += 1
        elif part.comma is None and before:
            first = _blanks_before(text, first)
        ranges[0] = (first, last)
        for start, end in ranges:
            text = text[:start] + text[end:]
        if len(holder.parts) == 1:
            text = _closed_up(text, holder.start)
        return self._of(text)

    @property
    def _newline(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    @property
    def _unit(self) -> str:
        """One level of indentation, as the file has it."""
        if self._tree is not None and self._tree.parts and self._is_tall(self._tree):
            return self._indent_of(self._tree.parts[0].start) or "  "
        return "  "

    def _of(self, text: str) -> JsonText:
        return JsonText(text, lenient=self._lenient, empty=self._empty)

    def _node(self, path: Path) -> Node | None:
        if not path:
            return self._tree
        found = self._part(path)
        return None if found is None else found[1].value

    def _part(self, path: Path) -> tuple[Node, Part] | None:
        """The part at ``path`` and what holds it."""
        node, found = self._tree, None
        for step in path:
            if node is None:
                return None
            part = _child(node, step)
            if part is None:
                return None
            found, node = (node, part), part.value
        return found

    def _inserted(self, parent: Node, key: Step, value: object) -> str:
        """The text with a further member or item at the end of ``parent``."""
        text = self.text
        outer = self._indent_of(parent.start)
        if not parent.parts:
            return self._filled(parent, key, value, outer)
        last = parent.parts[-1]
        tall = self._is_tall(parent)
        indent = self._indent_of(last.start) if tall else ""
        said = self._entry(key, value, indent, multi_line=tall)
        anchor = last.value.end if last.comma is None else last.comma + 1
        added = ("," if last.comma is not None else "") if tall else ""
        if not tall:
            gap = "" if self._is_minified else " "
            return f"{text[: last.value.end]},{gap}{said}{text[last.value.end :]}"
        rest = _AFTER_VALUE.match(text, anchor)
        end = rest.end() if rest and rest[0].strip() else anchor
        comma = "," if last.comma is None else ""
        return (
            f"{text[: last.value.end]}{comma}{text[last.value.end : end]}"
            f"{self._newline}{indent}{said}{added}{text[end:]}"
        )

    def _filled(self, parent: Node, key: Step, value: object, outer: str) -> str:
        """The text with a first member in an empty object or list; comments inside stay above it."""
        text, newline = self.text, self._newline
        inside = text[parent.start + 1 : parent.end - 1]
        if self._is_minified:
            said = self._entry(key, value, "", multi_line=False)
            return f"{text[: parent.start + 1]}{inside}{said}{text[parent.end - 1 :]}"
        indent = outer + self._unit
        said = self._entry(key, value, indent, multi_line=True)
        kept = inside.rstrip() if inside.strip() else ""
        return (
            f"{text[: parent.start + 1]}{kept}{newline}{indent}{said}{newline}{outer}{text[parent.end - 1 :]}"
        )

    def _entry(self, key: Step, value: object, indent: str, *, multi_line: bool) -> str:
        shown = self._shown(value, indent, multi_line=multi_line)
        if not isinstance(key, str):
            return shown
        colon = ":" if self._is_minified else ": "
        return f"{json.dumps(key, ensure_ascii=False)}{colon}{shown}"

    def _shown(self, value: object, indent: str, *, multi_line: bool) -> str:
        if self._is_minified:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        if not multi_line:
            return json.dumps(value, ensure_ascii=False)
        lines = json.dumps(value, ensure_ascii=False, indent=self._unit).split("\n")
        return (self._newline + indent).join(lines)

    @property
    def _is_minified(self) -> bool:
        return "\n" not in self.text.strip() and _MINIFIED.search(self.text) is not None

    def _is_tall(self, holder: Node) -> bool:
        """Whether the parts of an object or list stand on lines of their own."""
        if not holder.parts:
            return True
        return "\n" in self.text[holder.start : holder.parts[0].start]

    def _indent_of(self, at: int) -> str:
        start = self.text.rfind("\n", 0, at) + 1
        line = self.text[start:at]
        return line[: len(line) - len(line.lstrip(" \t"))]


def _child(node: Node, step: Step) -> Part | None:
    match step:
        case str():
            if node.kind != "object":
                return None
            return next((part for part in reversed(node.parts) if part.key == step), None)
        case int():
            return node.parts[step] if node.kind == "list" and 0 <= step < len(node.parts) else None
        case Pick() | Equal():
            if node.kind != "list":
                return None
            return next((part for part in node.parts if step.fits(data_of(part.value))), None)


def _line_end(text: str, at: int) -> int:
    """Where the line of ``at`` ends, before its line break."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if end > at and text[end - 1] == "\r" else end


def _blanks_before(text: str, at: int) -> int:
    while at > 0 and text[at - 1] in " \t":
        at -= 1
    return at


def _closed_up(text: str, start: int) -> str:
    """Brackets that hold nothing but blanks any more stand together again."""
    closing = start + 1
    while closing < len(text) and text[closing] in " \t\r\n":
        closing += 1
    if text[closing : closing + 1] in ("}", "]"):
        return text[: start + 1] + text[closing:]
    return text
