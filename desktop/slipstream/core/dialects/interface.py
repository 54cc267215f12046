"""What one vLLM build accepts, as read from its own source: flags, speculative keys, methods, variables.

A value and its text form only; reading a build is ``engine.interface_reader``'s, judging is ``dialect``'s.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

SCHEMA = 1

_LISTS = ("speculative_keys", "methods", "modules", "tool_parsers", "reasoning_parsers", "variables")


class Takes(StrEnum):
    """How many words of a command line belong to a flag, besides itself."""

    NOTHING = "nothing"
    ONE = "one"
    MAYBE = "maybe"  # none or one
    MANY = "many"  # every word up to the next flag
    EACH = "each"  # one, and the flag may be repeated


@dataclass(frozen=True, slots=True)
class Flag:
    """One option of the server's command line under its long name.

    ``also`` are other spellings of it, ``off`` those that switch it off. ``choices`` are the only values it
    takes; empty where any will do or the build decides when it runs.
    """

    name: str
    takes: Takes = Takes.ONE
    also: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class EngineInterface:
    """Everything a build accepts. ``version`` is the one it was read from."""

    version: str
    flags: tuple[Flag, ...]
    speculative_keys: frozenset[str] = frozenset()
    methods: frozenset[str] = frozenset()
    modules: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    tool_parsers: frozenset[str] = field(default=frozenset())
    reasoning_parsers: frozenset[str] = field(default=frozenset())

    @cached_property
    def by_spelling(self) -> Mapping[str, Flag]:
        """Every accepted spelling and its flag."""
        return {spelling: flag for flag in self.flags for spelling in (*flag.off, *flag.also, flag.name)}

    def accepts(self, spelling: str) -> bool:
        """Whether the command line may hold this flag, spelled out in full."""
        return spelling in self.by_spelling


def to_text(interface: EngineInterface, *, source: str) -> str:
    """The JSON of an interface, one entry a line so that two versions can be compared line by line.

    ``source`` names what was read.
    """
    flags = {
        flag.name: {"takes": flag.takes.value}
        | {name: list(value) for name in ("also", "off", "choices") if (value := getattr(flag, name))}
        for flag in sorted(interface.flags, key=lambda flag: flag.name)
    }
    parts = [
        f'  "schema": {SCHEMA}',
        f'  "version": {json.dumps(interface.version)}',
        f'  "source": {json.dumps(source)}',
        '  "flags": {\n'
        + ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in flags.items())
        + "\n  }",
    ]
    for name in _LISTS:
        values: Iterable[str] = sorted(getattr(interface, name))
        parts.append(f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(v)}" for v in values) + "\n  ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def from_text(text: str) -> EngineInterface:
    """The interface that ``to_text`` wrote. Raises ``ValueError`` for anything else."""
    document = json.loads(text)
    match document:
        case {"schema": 1, "version": str(version), "flags": dict(flags)}:
            return EngineInterface(
                version=version,
                flags=tuple(_flag(str(name), entry) for name, entry in flags.items()),
                **{name: frozenset(_texts(document.get(name, []))) for name in _LISTS},
            )
        case _:
            raise ValueError("this is no engine interface of a known schema")


def _flag(name: str, entry: object) -> Flag:
    match entry:
        case {"takes": str(takes), **rest}:
            also, off, choices = (_texts(rest.get(part, [])) for part in ("also", "off", "choices"))
            return Flag(name, Takes(takes), also, off, choices)
        case _:
            raise ValueError(f"{name} is not described")


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"{values} is no list of texts")
    return tuple(values)
