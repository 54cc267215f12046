"""What a look at the models found: a preset's files, whether it fits, how its pair is judged. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.downloads import Queue
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.jobs import JobKind
from slipstream.core.models import Device, EngineInstall, Host, ModelId, ModelSpec, Preset, PresetId, Source
from slipstream.core.pairs.verdict import Verdict
from slipstream.core.sizing.card import Card


class FitKind(StrEnum):
    """What becomes of a preset on the place it was planned for."""

    FITS = "fits"
    SHORTER = "shorter"  # with less context than the preset asks for
    TOO_BIG = "too_big"
    NO_DEVICE = "no_device"
    REFUSED = "refused"  # for a reason that no memory mends


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a preset fits. ``context_tokens`` is what it gets, ``says`` why not where memory is not it."""

    kind: FitKind
    context_tokens: int = 0
    missing_bytes: int = 0
    says: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A model that a preset needs. ``folder`` is ``None`` until it is here whole.

    ``size_bytes`` is what it takes on the disk, or what has to be fetched; ``None`` where that is not known.
    """

    model: ModelSpec
    repo: str
    form: WeightFormat | None
    folder: str | None
    size_bytes: int | None


@dataclass(frozen=True, slots=True)
class Measured:
    """What a benchmark measured here: tokens a second of single answers by variant (``off``, ``k4``)."""

    tok_s: Mapping[str, float]
    at_utc: float
    engine: str


@dataclass(frozen=True, slots=True)
class PresetFound:
    """One preset with its files and verdicts. ``job`` brings what is missing, ``None`` when nothing is."""

    preset: Preset
    parts: tuple[Part, ...]
    fit: Fit
    verdict: Verdict | None
    job: JobKind | None
    paths: Mapping[ModelId, str] = field(default_factory=dict)  # as a start would hand them over
    seen: FilesSeen = NOTHING_SEEN  # what its files say beyond the catalogue
    own: bool = False
    measured: Measured | None = None

    @property
    def here(self) -> bool:
        """Whether every file is on this computer."""
        return all(part.folder is not None for part in self.parts)


class FolderKind(StrEnum):
    """Where a folder with a model comes from."""

    CACHE = "cache"  # the Hub's cache, which other tools share
    ALIGNED = "aligned"  # a copy of a draft with a target's number of rows
    MADE = "made"  # the demo's models, made here


@dataclass(frozen=True, slots=True)
class FolderFound:
    """A model on the disk. ``name`` is what removes and checks it; ``used_by`` are titles of presets."""

    kind: FolderKind
    name: str
    folder: str
    size_bytes: int
    whole: bool
    licence: str = ""
    used_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EngineFound:
    """The engine that starts presets of one device. ``interface`` is what it said of itself."""

    install: EngineInstall
    interface: EngineInterface | None
    assumed: bool = False  # not installed: the newest one there is a recipe for


@dataclass(frozen=True, slots=True)
class ModelSurvey:
    """Everything the page of models knows of the disk and the computer.

    ``place`` is the card that was planned for, empty for this computer as it is. ``local`` says where models
    lie that are here whole, by their name on the Hub or their id, and ``sizes_bytes`` what they take.
    ``learnt`` are the residuals of earlier starts by key, ``driver`` the NVIDIA driver to look them up with.
    """

    catalog: Catalog
    host: Host
    presets: tuple[PresetFound, ...] = ()
    folders: tuple[FolderFound, ...] = ()
    queue: Queue = ()
    served: bool = False  # some process works the queue off
    offered: tuple[PresetId, ...] = ()
    engines: Mapping[Device, EngineFound] = field(default_factory=dict)
    architectures: frozenset[str] | None = None  # model classes of the newest version that was read
    known_cards: tuple[Card, ...] = ()
    cards: tuple[Card, ...] = ()
    place: str = ""
    learnt: Mapping[str, int] = field(default_factory=dict)
    driver: str | None = None
    local: Mapping[str, str] = field(default_factory=dict)
    sizes_bytes: Mapping[str, int] = field(default_factory=dict)

    def preset(self, preset_id: PresetId) -> PresetFound | None:
        """What was found of that preset."""
        return next((one for one in self.presets if one.preset.id == preset_id), None)

    def parts(self, preset: Preset) -> tuple[Part, ...]:
        """The preset's target and what drafts, each in its form; unknown models are left out."""
        asked = [(preset.target, preset.target_format)]
        if preset.speculation.draft is not None:
            asked.append((preset.speculation.draft, preset.draft_format))
        found = ((self.catalog.model(model_id), form) for model_id, form in asked)
        return tuple(self._part(model, form) for model, form in found if model is not None)

    def _part(self, model: ModelSpec, form: WeightFormat | None) -> Part:
        weights = model.weights_in(form) if form is not None else next(iter(model.weights), None)
        repo = model.repo if weights is None or weights.repo is None or form is None else weights.repo
        key = repo if model.source is Source.HUB else str(model.id)
        size = self.sizes_bytes.get(key)
        if size is None and weights is not None:
            size = weights.file_bytes or weights.size_bytes
        return Part(model, repo, form, self.local.get(key), size)
