"""What a preset's files on this computer say beyond the catalogue, for planning; it reads no file."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.models import ModelId
from slipstream.core.pairs.vocabularyrule import Kinship


@dataclass(frozen=True, slots=True)
class PairSeen:
    """A draft beside its target. ``kinship`` is ``None`` where their files do not tell what tokens mean.

    ``paddable``: rows can be added to the draft's embedding and output matrix.
    """

    target: ModelId
    draft: ModelId
    target_rows: int
    draft_rows: int
    kinship: Kinship | None
    paddable: bool = True


@dataclass(frozen=True, slots=True)
class FilesSeen:
    """``None`` is not known: then the catalogue's figures are all there is."""

    pair: PairSeen | None = None
    mistral_tokenizer: bool | None = None  # the target's tokenizer is in Mistral's own form only
    mistral_weights: bool | None = None  # its configuration and weights are

    def of_pair(self, target: ModelId, draft: ModelId) -> PairSeen | None:
        """What is known of exactly these two."""
        pair = self.pair
        return pair if pair is not None and (pair.target, pair.draft) == (target, draft) else None


NOTHING_SEEN = FilesSeen()
