"""TOML text as a document, edited by tomlkit, which keeps comments, order and spellings."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

import tomlkit
from tomlkit.exceptions import ParseError, TOMLKitError

from slipstream.core.editors.document import Broken, Misfit, Path, look_up
from slipstream.core.words import say


class TomlText:
    """A TOML text as a document; lists are whole values here. Raises ``Broken``."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            document = tomlkit.parse(text)
            self.data: Any = document.unwrap()
        except ParseError as exc:
            reason = str(exc).partition(" at line ")[0] or say("this is not TOML")
            raise Broken(reason, exc.line, exc.col + 1) from exc
        except TOMLKitError as exc:
            raise Broken(str(exc), 1, 1) from exc
        if document.as_string() != text:
            raise Broken(say("this text would not survive an edit unchanged"), 1, 1)

    def get(self, path: Path) -> Any:  # noqa: ANN401
        """The value at ``path``, or ``MISSING``."""
        return look_up(self.data, path)

    def put(self, path: Path, value: object) -> TomlText:
        """With ``value`` at ``path``. Raises ``Misfit``."""
        base = self.text if not self.text or self.text.endswith("\n") else self.text + "\n"
        document = tomlkit.parse(base)
        holder = self._holder(document, path)
        holder[str(path[-1])] = _item(value)
        return TomlText(document.as_string())

    def drop(self, path: Path) -> TomlText:
        """Without what is at ``path``."""
        document = tomlkit.parse(self.text)
        holder = self._holder(document, path)
        holder.pop(str(path[-1]), None)
        return TomlText(document.as_string())

    def _holder(self, document: tomlkit.TOMLDocument, path: Path) -> MutableMapping[str, Any]:
        holder: Any = document
        for step in path[:-1]:
            holder = holder.get(step) if isinstance(holder, MutableMapping) else None
        if not isinstance(holder, MutableMapping):
            raise Misfit(path[:-1], self.get(path[:-1]))
        return holder


def _item(value: object) -> Any:  # noqa: ANN401  tomlkit's items share no useful type
    """``value`` as TOML writes it: an object as a table, one that holds only tables without a head."""
    if not isinstance(value, dict):
        return tomlkit.item(value)
    only_tables = bool(value) and all(isinstance(inner, dict) for inner in value.values())
    table = tomlkit.table(is_super_table=only_tables)
    for key, inner in value.items():
        table[key] = _item(inner)
    return table
