"""A preset's models on this computer: where each lies, which are missing, which job brings the next one.

Looks at folders only; the jobs themselves are ``app.workshop``'s.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen, PairSeen
from slipstream.core.errors import AppError
from slipstream.core.jobs import JobKind
from slipstream.core.models import Method, ModelId, ModelSpec, Preset, Source
from slipstream.engine.files import Paths
from slipstream.engine.models import demo_models, download, fitting, modelnumbers
from slipstream.engine.models.fitting import Compared

_DEMO = (Source.DEMO_TARGET, Source.DEMO_DRAFT)


class ModelShelf:
    """Cheap enough to be asked at each start."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths

    def folders(self, preset: Preset, catalog: Catalog) -> dict[ModelId, str]:
        """The folder the engine gets for each model; for a draft that was padded, its copy.

        Folders that are not there yet are named where they will be, as far as that is known.
        """
        found = {model.id: str(self._folder(model, chosen)) for model, chosen in _wanted(preset, catalog)}
        ready = self._ready(preset, catalog)
        if ready is not None and preset.speculation.draft is not None:
            found[preset.speculation.draft] = str(ready[1])
        return found

    def seen(self, preset: Preset, catalog: Catalog) -> FilesSeen:
        """What the files that are here say beyond the catalogue."""
        target = next((one for one in _wanted(preset, catalog) if one[0].id == preset.target), None)
        if target is None or not self._is_here(*target):
            return NOTHING_SEEN
        folder = self._folder(*target)
        return FilesSeen(
            pair=self._pair_seen(preset, catalog),
            mistral_tokenizer=modelnumbers.has_mistral_tokenizer(folder),
            mistral_weights=modelnumbers.has_mistral_weights(folder),
        )

    def missing(self, preset: Preset, catalog: Catalog) -> tuple[str, ...]:
        """Titles of the models that are not complete on disk."""
        return tuple(
            model.title for model, chosen in _wanted(preset, catalog) if not self._is_here(model, chosen)
        )

    def next_job(self, preset: Preset, catalog: Catalog) -> JobKind | None:
        """The job that brings what is missing; ``None`` when every folder is ready to be handed over."""
        absent = [model for model, chosen in _wanted(preset, catalog) if not self._is_here(model, chosen)]
        if any(model.source in _DEMO for model in absent):
            return JobKind.MAKE_MODELS
        if any(model.source is Source.HUB for model in absent):
            return JobKind.DOWNLOAD
        if self.pair(preset, catalog) is not None and not absent:
            return JobKind.ALIGN_DRAFT if self._ready(preset, catalog) is None else None
        return None

    def repos_to_fetch(self, preset: Preset, catalog: Catalog) -> tuple[str, ...]:
        """Names on the Hub of the models that are missing."""
        return tuple(
            repo(model, chosen)
            for model, chosen in _wanted(preset, catalog)
            if model.source is Source.HUB and not self._is_here(model, chosen)
        )

    def pair(self, preset: Preset, catalog: Catalog) -> tuple[Path, Path] | None:
        """Draft and target folder where the two have to speak alike, once both are here.

        The demo's models need no comparing: the program makes them with one tokenizer.
        """
        spoken = preset.speculation
        if spoken.method is not Method.DRAFT_MODEL or spoken.mapped_vocabulary:
            return None
        wanted = _wanted(preset, catalog)
        if len(wanted) != 2 or not all(self._is_here(model, chosen) for model, chosen in wanted):
            return None
        if all(model.source in _DEMO for model, _ in wanted):
            return None
        (target, target_format), (draft, draft_format) = wanted
        return self._folder(draft, draft_format), self._folder(target, target_format)

    def has_demo(self, preset: Preset, catalog: Catalog) -> bool:
        """Whether one of its models is made by the program itself."""
        return any(model.source in _DEMO for model, _ in _wanted(preset, catalog))

    def hub_folders(self, preset: Preset, catalog: Catalog) -> tuple[tuple[str, Path], ...]:
        """Name and folder of each of its models that lies whole in the Hub's cache."""
        found = []
        for model, chosen in _wanted(preset, catalog):
            here = download.local(self._paths, repo(model, chosen)) if model.source is Source.HUB else None
            if here is not None:
                found.append((repo(model, chosen), here))
        return tuple(found)

    def copy(self, preset: Preset, catalog: Catalog) -> Path | None:
        """The draft's padded copy, where there is one."""
        ready = self._ready(preset, catalog)
        return ready[1] if ready is not None and ready[0].wants_copy else None

    def _ready(self, preset: Preset, catalog: Catalog) -> tuple[Compared, Path] | None:
        """What is known of the pair and the draft's folder for the engine; ``None`` until they were compared.

        Files that cannot be read are compared again, which then says what is wrong with them.
        """
        pair = self.pair(preset, catalog)
        if pair is not None:
            with contextlib.suppress(AppError):
                return fitting.ready(self._paths, *pair)
        return None

    def _pair_seen(self, preset: Preset, catalog: Catalog) -> PairSeen | None:
        ready = self._ready(preset, catalog)
        if ready is None or preset.speculation.draft is None:
            return None
        found = ready[0]
        return PairSeen(
            target=preset.target,
            draft=preset.speculation.draft,
            target_rows=found.rows,
            draft_rows=found.draft_rows,
            kinship=found.kinship,
            paddable=found.paddable,
        )

    def _is_here(self, model: ModelSpec, chosen: WeightFormat | None) -> bool:
        match model.source:
            case Source.DEMO_TARGET | Source.DEMO_DRAFT:
                return model.id not in demo_models.missing(self._paths)
            case Source.HUB:
                return download.local(self._paths, repo(model, chosen)) is not None
            case Source.FOLDER:
                return True  # its own folder: what is wrong with it, pre-flight names

    def _folder(self, model: ModelSpec, chosen: WeightFormat | None) -> Path:
        if model.source is Source.HUB:
            here = download.local(self._paths, repo(model, chosen))
            if here is not None:
                return here
        return demo_models.model_path(self._paths, model)


def repo(model: ModelSpec, chosen: WeightFormat | None) -> str:
    """The Hub's name of that form of the model; the model's own where the form has none."""
    form = None if chosen is None else model.weights_in(chosen)
    return model.repo if form is None or form.repo is None else form.repo


def _wanted(preset: Preset, catalog: Catalog) -> list[tuple[ModelSpec, WeightFormat | None]]:
    """Target, then draft, each with the form the preset asks for."""
    asked = [(preset.target, preset.target_format)]
    if preset.speculation.draft is not None:
        asked.append((preset.speculation.draft, preset.draft_format))
    found = [(catalog.model(model_id), chosen) for model_id, chosen in asked]
    return [(model, chosen) for model, chosen in found if model is not None]
