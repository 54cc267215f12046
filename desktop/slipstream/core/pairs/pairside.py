"""One side of a pair as it is judged: its numbers, and what is known of its files. It judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from slipstream.core.catalog.architecture import Architecture, WeightFormat
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.models import Device, ModelSpec, TokenizerId, TokenizerSpec
from slipstream.core.pairs.vocabulary import Vocabulary
from slipstream.core.sizing.card import Card

_FULL_PRECISION = (WeightFormat.BFLOAT16, WeightFormat.FLOAT16, WeightFormat.FLOAT32)


@dataclass(frozen=True, slots=True)
class Side:
    """A target or a draft. Without ``from_files`` everything rests on the catalogue.

    ``remote`` files were only looked at, on the Hub. ``stored_rows`` are the rows that the embedding in the
    files has, ``packed_head`` says that their output matrix is quantised; ``mtp_stored`` whether drafting
    layers lie among the tensors. ``None`` is not known.
    """

    spec: ModelSpec
    architecture: Architecture  # in the format that is to run
    vocabulary: Vocabulary | None = None
    from_files: bool = False
    stored_rows: int | None = None
    packed_head: bool = False
    mtp_stored: bool | None = None
    remote: bool = False

    @property
    def title(self) -> str:
        """Its name for a sentence."""
        return self.spec.title

    @property
    def rows(self) -> int:
        """Rows of the embedding."""
        return self.architecture.vocab_rows

    @property
    def quantised(self) -> bool:
        """Whether its linear layers are in fewer than 16 bits."""
        return self.architecture.weights not in _FULL_PRECISION


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Where a pair is to run. ``card`` is the weakest of the GPUs, as far as it is known.

    ``architectures`` are the model classes that a read engine names; ``None`` where no list is at hand.
    ``installed`` says that the engine is here and was read: its interface lacks what its environment lacks.
    """

    engine: Dialect
    device: Device
    families: Mapping[TokenizerId, TokenizerSpec]
    card: Card | None = None
    cards: int = 1
    architectures: frozenset[str] | None = None
    installed: bool = False


def of_catalogue(spec: ModelSpec, weights: WeightFormat | None = None) -> Side:
    """A model before its files are there, in the given format or its own."""
    chosen = spec.architecture.weights if weights is None else weights
    return Side(spec, replace(spec.architecture, weights=chosen))


def smallest_format(spec: ModelSpec) -> WeightFormat:
    """The format of the fewest bytes among those that can be had; the model's own where none is listed."""
    listed = [one for one in spec.weights if one.repo is not None]
    if not listed:
        return spec.architecture.weights
    return min(listed, key=lambda one: one.size_bytes).format
