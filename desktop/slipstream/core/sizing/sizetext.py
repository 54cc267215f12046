"""Sizes as sentences of plans and verdicts say them. The window's own wording is in ``app.wording``."""

from __future__ import annotations

from slipstream.core.words import figure

_MIB = 1024**2
_GIB = 1024**3


def gib_text(size_bytes: int, digits: int = 1) -> str:
    """Always in GiB: ``1.5 GiB``, with ``digits`` behind the decimal mark of the language."""
    return f"{figure(size_bytes / _GIB, f'.{digits}f')} GiB"


def size_text(size_bytes: int, digits: int = 1) -> str:
    """In the unit that suits it: ``1.5 GiB``, ``768 MiB``."""
    return gib_text(size_bytes, digits) if abs(size_bytes) >= _GIB else f"{size_bytes / _MIB:.0f} MiB"
