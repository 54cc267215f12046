"""Reads the shipped table of GPUs; what it means is for ``core.gputable`` to say."""

from __future__ import annotations

from pathlib import Path

from slipstream.core import gputable
from slipstream.core.errors import CatalogError
from slipstream.core.sizing.card import Card
from slipstream.core.words import say
from slipstream.engine.files import resources


def known_gpus(folder: Path | None = None) -> tuple[Card, ...]:
    """Every GPU of the table. Raises ``CatalogError`` when it is missing or malformed."""
    path = (folder or resources() / "catalog") / "gpus.toml"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as exc:
        raise CatalogError(
            say("The table of GPUs cannot be read"), detail=str(exc), hint=say("Install Slipstream again.")
        ) from exc
    return gputable.parse(path.name, text)
