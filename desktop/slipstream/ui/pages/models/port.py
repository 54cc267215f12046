"""What the Models page needs from the program."""

from __future__ import annotations

from typing import Protocol

from slipstream.core.catalog.modelsurvey import FolderFound
from slipstream.core.models import Preset, PresetId
from slipstream.core.planning.rehearsal import Rehearsed
from slipstream.core.planning.tweak import Tweak


class Models(Protocol):
    """Planning answers at once; everything else posts a job and returns."""

    def look(self) -> None:
        """Find presets, models and engines anew."""

    def plan_for(self, place: str) -> None:
        """Plan for a card by its name; empty for this computer."""

    def rehearse(self, preset: Preset, tweak: Tweak, *, offers: bool = True) -> Rehearsed | None:
        """What a start would be, within milliseconds; ``None`` before the first look is over.

        ``offers=False`` leaves out what would fit instead, which takes longer.
        """

    def command(self, preset: Preset, tweak: Tweak) -> str | None:
        """The exact line with its environment; ``None`` where it is refused, which the window then says."""

    def start(self, preset_id: PresetId, tweak: Tweak) -> None:
        """Start, or start again, bringing what is missing."""

    def bring(self, preset: Preset, tweak: Tweak) -> None:
        """Fetch what it needs."""

    def pause(self, repo: str) -> None:
        """Hold a download back."""

    def resume(self, repo: str) -> None:
        """Let it go on."""

    def cancel(self, repo: str) -> None:
        """Give it up and delete what came."""

    def align(self, preset: Preset, tweak: Tweak) -> None:
        """Write the draft's copy with the target's rows."""

    def verify(self, folder: FolderFound) -> None:
        """Read every byte of a model."""

    def remove(self, folder: FolderFound) -> None:
        """Delete a model."""

    def save(self, preset: Preset, tweak: Tweak, title: str) -> None:
        """Keep it as a preset of the person's own."""
