"""The interfaces that come with the program, and how to look words up in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from slipstream.core.dialects import dialect
from slipstream.core.dialects.interface import EngineInterface, Takes
from slipstream.engine.install import interface_file

# Those that commands are built for; the older ones are there to be understood only.
SPOKEN = ("0.8.5", "0.10.2", "0.12.0", "0.17.1", "0.24.0", "0.32.0", "0.33.0")


@cache
def all_read() -> tuple[EngineInterface, ...]:
    """Every one, read once."""
    return interface_file.shipped()


def read(version: str) -> EngineInterface:
    """The one that was read from this very version."""
    found = dialect.assumed_interface(dialect.of(version).version, all_read())
    assert found.version == version
    return found


def strangers(interface: EngineInterface, words: Sequence[str]) -> list[str]:
    """What in a command's words the version would not take: flags, counts of values, values."""
    wrong: list[str] = []
    index = 0
    while index < len(words):
        name, equals, attached = words[index].partition("=")
        flag = interface.by_spelling.get(name)
        index += 1
        if flag is None:
            wrong.append(name)
            continue
        values = [attached] if equals else []
        while not equals and index < len(words) and not words[index].startswith("--"):
            values.append(words[index])
            index += 1
        counts = {Takes.NOTHING: (0, 0), Takes.MAYBE: (0, 1), Takes.MANY: (1, len(words))}
        least, most = counts.get(flag.takes, (1, 1))
        if not least <= len(values) <= most:
            wrong.append(f"{name} with {len(values)} values")
        wrong += [f"{name} {value}" for value in values if flag.choices and value not in flag.choices]
    return wrong
