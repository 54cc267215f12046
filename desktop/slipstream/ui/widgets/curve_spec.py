"""What a graph is told of one of its curves. Loads no graphs' library."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.words import figure


@dataclass(frozen=True, slots=True)
class CurveSpec:
    """One curve: its name and unit for reading out, the token that colours it, and whether it is filled.

    ``right`` puts it on the scale at the right; ``decimals`` is how it is read out.
    """

    name: str
    unit: str
    token: str
    filled: bool = False
    right: bool = False
    decimals: int = 1

    def text(self, value: float) -> str:
        """A value with its unit."""
        return f"{figure(value, f',.{self.decimals}f')} {self.unit}".rstrip()
