"""A typed reader of one parsed table that names what is wrong with it; it knows no meaning of any key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from slipstream.core.words import say

_Choice = TypeVar("_Choice", bound=StrEnum)


class TableError(ValueError):
    """A key is missing, unknown, or holds the wrong kind of value; the message names it and where it is."""


class Table:
    """Takes keys out of a mapping one by one; ``finish`` then refuses those that nobody asked for."""

    def __init__(self, where: str, values: Mapping[str, object]) -> None:
        self._where = where
        self._values = dict(values)

    def has(self, key: str) -> bool:
        """Whether the key is there and nobody took it yet."""
        return key in self._values

    def text(self, key: str) -> str:
        """A string that is not blank. Raises ``TableError``."""
        value = self._take(key)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, say("must be text"))
        return value

    def optional_text(self, key: str) -> str | None:
        """Like ``text``; ``None`` when the key is absent."""
        return self.text(key) if key in self._values else None

    def integer(self, key: str, minimum: int = 1, maximum: int | None = None) -> int:
        """A whole number within both bounds. Raises ``TableError``."""
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong(key, say("must be a whole number"))
        if value < minimum or (maximum is not None and value > maximum):
            if maximum is None:
                raise self.wrong(key, say("must be {least} or more, not {value}", least=minimum, value=value))
            why = say(
                "must be between {least} and {most}, not {value}", least=minimum, most=maximum, value=value
            )
            raise self.wrong(key, why)
        return value

    def optional_integer(self, key: str, *, minimum: int = 1) -> int | None:
        """Like ``integer``; ``None`` when the key is absent."""
        return self.integer(key, minimum=minimum) if key in self._values else None

    def optional_number(self, key: str, *, minimum: float, maximum: float) -> float | None:
        """A number within both bounds; ``None`` when the key is absent. Raises ``TableError``."""
        if key not in self._values:
            return None
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(key, say("must be a number"))
        if not minimum <= value <= maximum:  # also refuses TOML's nan
            raise self.wrong(
                key,
                say(
                    "must be between {least:g} and {most:g}, not {value:g}",
                    least=minimum,
                    most=maximum,
                    value=value,
                ),
            )
        return float(value)

    def optional_choice(self, key: str, choices: type[_Choice]) -> _Choice | None:
        """Like ``choice``; ``None`` when the key is absent."""
        return self.choice(key, choices) if key in self._values else None

    def optional_boolean(self, key: str) -> bool:
        """Like ``boolean``; ``False`` when the key is absent."""
        return self.boolean(key) if key in self._values else False

    def optional_texts(self, key: str) -> tuple[str, ...]:
        """A list of strings that are not blank; empty when the key is absent. Raises ``TableError``."""
        value = self._values.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
            raise self.wrong(key, say("must be a list of texts"))
        return tuple(value)

    def boolean(self, key: str) -> bool:
        """``true`` or ``false``. Raises ``TableError``."""
        value = self._take(key)
        if not isinstance(value, bool):
            raise self.wrong(key, say("must be true or false"))
        return value

    def choice(self, key: str, choices: type[_Choice]) -> _Choice:
        """A member of an enumeration, by its value. Raises ``TableError`` that lists the choices."""
        value = self._take(key)
        for choice in choices:
            if value == choice.value:
                return choice
        raise self.wrong(
            key, say("must be one of {choices}", choices=_listed(choice.value for choice in choices))
        )

    def table(self, key: str) -> Table:
        """A table inside this one. Raises ``TableError``."""
        value = self._take(key)
        if not isinstance(value, dict):
            raise self.wrong(key, say("must be a table"))
        return Table(say("{where}, key '{key}'", where=self._where, key=key), value)

    def optional_table(self, key: str) -> Table | None:
        """Like ``table``; ``None`` when the key is absent."""
        return self.table(key) if key in self._values else None

    def optional_tables(self, key: str) -> tuple[Table, ...]:
        """A list of tables inside this one; empty when the key is absent. Raises ``TableError``."""
        value = self._values.pop(key, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.wrong(key, say("must be a list of tables"))
        return tuple(
            Table(say("{where}, key '{key}' number {number}", where=self._where, key=key, number=number), one)
            for number, one in enumerate(value, 1)
        )

    def finish(self) -> None:
        """Raise ``TableError`` when a key is left that nothing asked for."""
        if self._values:
            raise TableError(
                say(
                    "{where}: {names} is not known here.",
                    where=self._where,
                    names=_listed(sorted(self._values)),
                )
            )

    def wrong(self, key: str, why: str) -> TableError:
        """The error to raise when the value of ``key`` breaks a rule the caller knows."""
        return TableError(say("{where}: '{key}' {why}.", where=self._where, key=key, why=why))

    def _take(self, key: str) -> object:
        if key not in self._values:
            raise TableError(say("{where}: '{key}' is missing.", where=self._where, key=key))
        return self._values.pop(key)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
