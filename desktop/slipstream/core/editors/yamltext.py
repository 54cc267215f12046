"""YAML text as a document: ruamel.yaml finds where things stand, and only those ranges of the text change."""

from __future__ import annotations

import json
import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from slipstream.core.editors.document import Broken, Misfit, Path, Step, look_up, position
from slipstream.core.words import say

_PLAIN = re.compile(r"[A-Za-z_][\w./-]*( [\w./-]+)*")
_WORDS = ("true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf")


class YamlText:
    """A YAML text of one document; without a value it counts as object or list. Raises ``Broken``."""

    def __init__(self, text: str, *, of_items: bool = False) -> None:
        self.text = text
        self._of_items = of_items
        try:
            # The pure safe loader: the other ones stumble over comments behind keys without a value.
            self._root: Node | None = YAML(typ="safe", pure=True).compose(text)
            self.data: Any = YAML(typ="safe", pure=True).load(text)
        except MarkedYAMLError as exc:
            mark = exc.problem_mark or exc.context_mark
            reason = exc.problem or exc.context or say("this is not YAML")
            line, column = (1, 1) if mark is None else (mark.line + 1, mark.column + 1)
            raise Broken(reason, line, column) from exc
        except (YAMLError, ValueError, RecursionError) as exc:
            raise Broken(str(exc) or say("this is not YAML"), 1, 1) from exc
        if self.data is None:
            self.data, self._root = [] if of_items else {}, None

    def get(self, path: Path) -> Any:  # noqa: ANN401
        """The value at ``path``, or ``MISSING``."""
        return look_up(self.data, path)

    def put(self, path: Path, value: object) -> YamlText:
        """With ``value`` at ``path``. Raises ``Misfit``."""
        if self._root is None:
            lines = _block([value] if self._of_items else {str(path[-1]): value}, "")
            return self._of(_with_line_end(self.text) + "\n".join(lines) + "\n")
        node = self._node(path)
        if node is not None:
            return self._of(self._replaced(node, value, path))
        parent = self._node(path[:-1])
        wants = MappingNode if isinstance(path[-1], str) else SequenceNode
        if not isinstance(parent, wants):
            raise Misfit(path[:-1], self.get(path[:-1]))
        return self._of(self._inserted(parent, path[-1], value))

    def drop(self, path: Path) -> YamlText:
        """Without what is at ``path``."""
        parent, node = self._node(path[:-1]), self._node(path)
        if parent is None or node is None:
            return self
        text = self.text
        if _is_flow(parent):
            return self._of(self._without_in_flow(parent, path))
        first = node if isinstance(parent, SequenceNode) else self._key(parent, path[-1])
        start = text.rfind("\n", 0, first.start_mark.index) + 1
        stop = text.find("\n", self._end(node))
        stop = len(text) if stop < 0 else stop + 1
        emptied = len(parent.value) == 1 and len(path) > 1
        if emptied and isinstance(path[-2], str):
            holder = self._node(path[:-2])
            colon = text.index(":", self._end(self._key(holder, path[-2])))
            blank = " []" if isinstance(parent, SequenceNode) else " {}"
            return self._of(text[: colon + 1] + blank + text[colon + 1 : start] + text[stop:])
        return self._of(text[:start] + text[stop:])

    def _of(self, text: str) -> YamlText:
        return YamlText(text, of_items=self._of_items)

    def _node(self, path: Path) -> Node | None:
        node, data = self._root, self.data
        for step in path:
            at = position(data, step)
            if at is None or node is None:
                return None
            if isinstance(node, MappingNode):
                node = next((held for key, held in node.value if key.value == at), None)
            elif isinstance(node, SequenceNode) and isinstance(at, int):
                node = node.value[at]
            data = data[at]
        return node

    def _key(self, holder: Node | None, step: Step) -> Node:
        pairs = holder.value if isinstance(holder, MappingNode) else []
        found: Node = next(key for key, _ in pairs if key.value == step)
        return found

    def _end(self, node: Node) -> int:
        """Where the node's own text ends; the library's mark of a block lies at the next token."""
        if isinstance(node, ScalarNode) or _is_flow(node):
            end: int = node.end_mark.index
            if isinstance(node, ScalarNode) and node.style in ("|", ">"):
                return len(self.text[:end].rstrip())
            return end
        last = node.value[-1]
        return self._end(last[1] if isinstance(node, MappingNode) else last)

    def _replaced(self, node: Node, value: object, path: Path) -> str:
        start, end = node.start_mark.index, self._end(node)
        if start < end or not isinstance(path[-1], str):
            return self.text[:start] + _flow(value) + self.text[end:]
        # A key without a value: the library's mark may lie behind comments, so the colon is looked for.
        key = self._key(self._node(path[:-1]), path[-1])
        colon = self.text.index(":", self._end(key)) + 1
        if _needs_block(value) and isinstance(value, dict | list):
            return self._with_lines(colon, _block(value, " " * (key.start_mark.column + 2)))
        return f"{self.text[:colon]} {_flow(value)}{self.text[colon:]}"

    def _inserted(self, parent: Node, key: Step, value: object) -> str:
        """The text with a further pair or item at the end of ``parent``."""
        text = self.text
        if _is_flow(parent):
            said = _flow(value) if isinstance(parent, SequenceNode) else f"{_scalar(key)}: {_flow(value)}"
            closing = parent.end_mark.index - 1
            kept = text[:closing].rstrip()
            return f"{kept}{', ' if parent.value else ''}{said}{text[len(kept) :]}"
        indent = " " * parent.start_mark.column
        lines = _block([value] if isinstance(parent, SequenceNode) else {str(key): value}, indent)
        return self._with_lines(self._end(parent), lines)

    def _with_lines(self, end: int, lines: list[str]) -> str:
        """The text with lines of ours behind the line that ``end`` lies in."""
        at = self.text.find("\n", end)
        at = len(self.text) if at < 0 else at
        return self.text[:at] + "".join(f"\n{line}" for line in lines) + self.text[at:]

    def _without_in_flow(self, parent: Node, path: Path) -> str:
        parts = [pair[0] if isinstance(parent, MappingNode) else pair for pair in parent.value]
        ends = [pair[1] if isinstance(parent, MappingNode) else pair for pair in parent.value]
        node = self._node(path)
        at = next(index for index, end in enumerate(ends) if end is node)
        if at + 1 < len(parts):
            start, stop = parts[at].start_mark.index, parts[at + 1].start_mark.index
        else:
            start = self._end(ends[at - 1]) if at else parts[at].start_mark.index
            stop = self._end(ends[at])
        return self.text[:start] + self.text[stop:]


def _is_flow(node: Node) -> bool:
    """Whether a collection stands in brackets."""
    return isinstance(node, MappingNode | SequenceNode) and bool(node.flow_style)


def _with_line_end(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _block(value: dict[str, Any] | list[Any], indent: str) -> list[str]:
    """``value`` as lines of block style; lists of scalars in brackets, as people write them."""
    lines: list[str] = []
    if isinstance(value, dict):
        for key, held in value.items():
            if _needs_block(held):
                lines += [f"{indent}{_scalar(key)}:", *_block(held, indent + "  ")]
            else:
                lines.append(f"{indent}{_scalar(key)}: {_flow(held)}")
        return lines
    for item in value:
        if isinstance(item, dict) and item:
            inner = _block(item, indent + "  ")
            lines += [f"{indent}- {inner[0].lstrip()}", *inner[1:]]
        else:
            lines.append(f"{indent}- {_flow(item)}")
    return lines


def _needs_block(value: object) -> bool:
    if isinstance(value, dict):
        return bool(value)
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def _flow(value: object) -> str:
    """``value`` on one line; JSON's form is YAML too."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return _scalar(value)


def _scalar(value: object) -> str:
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
