"""Reads what engines of known versions accept from the files that come with the program; asks no engine."""

from __future__ import annotations

from pathlib import Path

from slipstream.core.dialects import interface as form
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.errors import RuntimeBroken
from slipstream.core.words import say
from slipstream.engine.files import resources

FOLDER = "interfaces"


def shipped(folder: Path | None = None) -> tuple[EngineInterface, ...]:
    """Every interface that comes with the program, in no particular order.

    ``folder`` is the place of the files; the program's own when left out. Raises ``RuntimeBroken`` when one
    of them is missing or damaged.
    """
    place = resources() / "engines" / FOLDER if folder is None else folder
    try:
        found = tuple(
            form.from_text(path.read_text(encoding="utf-8")) for path in sorted(place.glob("*.json"))
        )
    except (OSError, ValueError) as exc:
        raise _damaged(str(exc)) from exc
    if not found:
        raise _damaged(say("There are no files in {folder}.", folder=place))
    return found


def _damaged(detail: str) -> RuntimeBroken:
    return RuntimeBroken(
        say("The list of engine flags cannot be read"),
        detail=detail,
        hint=say("Install Slipstream again: a file of it is missing or damaged."),
    )
