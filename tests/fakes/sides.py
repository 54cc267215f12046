"""Sides of a pair and circumstances to judge them in."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes.interfaces import all_read
from tests.fakes.planning import shipped

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.models import Device, Method, ModelId, ModelSpec, Source
from slipstream.core.pairs.pairing import judge
from slipstream.core.pairs.pairside import Circumstances, Side, of_catalogue, smallest_format
from slipstream.core.pairs.verdict import Verdict
from slipstream.core.pairs.vocabulary import Vocabulary
from slipstream.core.sizing.card import Card

# Small enough that nobody judges its speed.
TINY = Architecture("Qwen2ForCausalLM", 2, 64, 2, 1, 32, 128, 300, tied_embeddings=True, max_context=512)


def engine(version: str = "0.33.0") -> Dialect:
    """A version with the interface that was read from it or is assumed for it."""
    spoken = dialect.of(version).version
    return Dialect(spoken, dialect.assumed_interface(spoken, all_read()))


def where(
    version: str = "0.33.0",
    device: Device = Device.CUDA,
    *,
    capability: tuple[int, int] | None = None,
    cards: int = 1,
    architectures: frozenset[str] | None = None,
) -> Circumstances:
    """A computer with one or more GPUs, or none."""
    families = {family.id: family for family in shipped().tokenizers}
    card = None if capability is None else Card("a test card", 0, capability=capability)
    return Circumstances(engine(version), device, families, card, cards, architectures)


def listed(model_id: str, *, target: bool) -> Side:
    """A model of the shipped catalogue: a target in its smallest form, a draft whole."""
    spec = shipped().model(ModelId(model_id))
    assert spec is not None
    return of_catalogue(spec, smallest_format(spec) if target else None)


def on_disk(
    title: str, vocabulary: Vocabulary | None, architecture: Architecture = TINY, **facts: object
) -> Side:
    """A model that is judged by its files."""
    spec = ModelSpec(ModelId(title), title, f"/models/{title}", Source.FOLDER, architecture, "not said")
    side = Side(spec, architecture, vocabulary, from_files=True)
    return replace(side, **facts)  # type: ignore[arg-type]


def judged(target: Side, draft: Side | None, at: Circumstances | None = None) -> Verdict:
    """The verdict with a draft model."""
    return judge(target, draft, Method.DRAFT_MODEL, where() if at is None else at)
