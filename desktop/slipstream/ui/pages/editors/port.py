"""What the Editors page needs from the program."""

from __future__ import annotations

from typing import Protocol

from slipstream.core.editors.survey import Proposal
from slipstream.core.editors.wiring import Asked


class Editors(Protocol):
    """What can be done with coding clients; every call posts a job and returns."""

    def look(self) -> None:
        """See which clients are here and which are connected."""

    def propose(self, editor: str, asked: Asked | None = None) -> None:
        """Find out what connecting would change."""

    def drop_proposal(self) -> None:
        """Take the proposal from the table."""

    def configure(self, seen: Proposal) -> None:
        """Write what was proposed."""

    def undo(self, editor: str) -> None:
        """Give a client its own settings back."""

    def test(self, editor: str) -> None:
        """Send what the client sends."""

    def cancel(self) -> None:
        """End what is being done."""
