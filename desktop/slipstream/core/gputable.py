"""The table of GPUs to plan for without having one: TOML text in, ``Card`` values out. It reads no file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace

from slipstream.core.errors import CatalogError
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.table import Table, TableError
from slipstream.core.words import say


def parse(name: str, text: str) -> tuple[Card, ...]:
    """The cards in file order. Raises ``CatalogError`` that names the entry and the key."""
    try:
        listed = tomllib.loads(text).get("gpu", [])
        return tuple(
            _card(say("{file}, gpu number {number}", file=name, number=place), each)
            for place, each in enumerate(listed, 1)
        )
    except (tomllib.TOMLDecodeError, TableError, TypeError) as exc:
        raise CatalogError(
            say("The table of GPUs cannot be read"),
            detail=f"{name}: {exc}",
            hint=say("Install Slipstream again."),
        ) from exc


def named(wanted: str, known: tuple[Card, ...]) -> Card:
    """The card a person means: its name, or the only one whose name holds the words.

    Raises ``CatalogError`` with names to choose from.
    """
    words = wanted.casefold().split()
    exact = [card for card in known if card.name.casefold() == " ".join(words)]
    loose = [card for card in known if all(word in card.name.casefold() for word in words)]
    found = exact or loose
    if words and len(found) == 1:
        return found[0]
    near = found or known
    raise CatalogError(
        say("'{name}' is several", name=wanted[:30])
        if found
        else say("There is no GPU named '{name}' in the table", name=wanted[:30]),
        hint=say(
            "Choose one of: {names}. Or give its memory: --gpu-gib 23.5.",
            names=", ".join(card.name for card in near),
        ),
    )


def unnamed(total_gib: float) -> Card:
    """A card of which only the memory is known. Raises ``CatalogError`` for a senseless size."""
    if not 1 <= total_gib <= 1024:
        raise CatalogError(
            say("{size:g} GiB is no size of a GPU", size=total_gib),
            hint=say("Give between 1 and 1024, such as --gpu-gib 23.5."),
        )
    return Card(say("a GPU with {size:g} GiB", size=total_gib), int(total_gib * GIB))


def _card(where: str, values: Mapping[str, object]) -> Card:
    table = Table(where, values)
    major, _, minor = table.text("capability").partition(".")
    total = table.optional_number("total_gib", minimum=1.0, maximum=1024.0)
    speed = table.optional_number("bandwidth_gb_s", minimum=1.0, maximum=100_000.0)
    card = Card(table.text("name"), int((total or 0) * GIB), capability=(int(major), int(minor or 0)))
    table.text("provenance")
    table.finish()
    if total is None:
        raise table.wrong("total_gib", say("is missing"))
    return replace(card, bandwidth_bytes_s=None if speed is None else speed * 1e9)
