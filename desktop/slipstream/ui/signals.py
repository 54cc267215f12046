"""Typed signals. PySide6's own accept any argument and deliver 0 for an int that does not fit; these do not
pass the type checker. Holds no behaviour.

    start_requested = cast("Sig[PresetId]", Signal(object))

Always ``Signal(object)``: byte counts overflow ``Signal(int)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVarTuple

Ts = TypeVarTuple("Ts")


class Sig(Protocol[*Ts]):
    """The part of a bound Qt signal that we use, with its argument types."""

    def connect(self, slot: Callable[[*Ts], object], /) -> object:
        """Call ``slot`` on every emit; use a bound method of a QObject so that it ends with it."""

    def emit(self, *args: *Ts) -> None:
        """Deliver ``args`` to every slot."""
