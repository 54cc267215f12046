"""What of models lies on this computer: folders with their sizes, own presets, figures of benchmarks."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Iterator, Sequence

from slipstream.core.bench.variants import BASELINE
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.modelsurvey import FolderFound, FolderKind, Measured, ModelSurvey, PresetFound
from slipstream.core.models import Source
from slipstream.engine.bench import shelf as bench_shelf
from slipstream.engine.catalog_file import own_presets
from slipstream.engine.files import Paths
from slipstream.engine.install import disksize
from slipstream.engine.models import demo_models, download_queue, hubcache


def local(paths: Paths, catalog: Catalog) -> tuple[dict[str, str], dict[str, int]]:
    """Where whole models lie and what they take, by name on the Hub; by id where they are not the Hub's."""
    local: dict[str, str] = {}
    sizes: dict[str, int] = {}
    fetching = {entry.repo for entry in download_queue.read(paths)}
    for cached in hubcache.models(hubcache.cache_folder()):
        if cached.whole and cached.repo not in fetching:
            local[cached.repo] = str(cached.folder)
            sizes[cached.repo] = cached.size_bytes
    made = {model.id for model in catalog.models if model.source in (Source.DEMO_TARGET, Source.DEMO_DRAFT)}
    for model in catalog.models:
        folder = demo_models.model_path(paths, model)
        if model.source is Source.FOLDER or (model.id in made and model.id not in demo_models.missing(paths)):
            local[model.id] = str(folder)
            sizes[model.id] = disksize.size_bytes((folder,))
    return local, sizes


def folders(paths: Paths, survey: ModelSurvey, presets: Sequence[PresetFound]) -> Iterator[FolderFound]:
    """Every model on the disk, with the presets that need it."""
    users: dict[str, list[str]] = {}
    for found in presets:
        for part in found.parts:
            users.setdefault(part.repo, []).append(found.preset.title)
            users.setdefault(str(part.model.id), []).append(found.preset.title)
    for cached in hubcache.models(hubcache.cache_folder()):
        known = survey.catalog.named(cached.repo)
        yield FolderFound(
            FolderKind.CACHE,
            cached.repo,
            str(cached.folder),
            cached.size_bytes,
            cached.whole,
            "" if known is None else known.licence,
            tuple(users.get(cached.repo, ())),
        )
    base = paths.models / "aligned"
    for folder in sorted(base.iterdir()) if base.is_dir() else ():
        if folder.is_dir():
            yield FolderFound(
                FolderKind.ALIGNED, folder.name, str(folder), disksize.size_bytes((folder,)), whole=True
            )
    for model_id in (demo_models.TARGET, demo_models.DRAFT):
        place = paths.models / model_id
        model = survey.catalog.model(model_id)
        if place.is_dir() and model is not None:
            yield FolderFound(
                FolderKind.MADE,
                model_id,
                str(place),
                disksize.size_bytes((place,)),
                whole=model_id in survey.local,
                licence=model.licence,
                used_by=tuple(users.get(str(model_id), ())),
            )


def own(paths: Paths) -> frozenset[str]:
    """Ids of the person's own presets; a file that cannot be read has none."""
    names: set[str] = set()
    for path in own_presets(paths).glob("*.toml"):
        with contextlib.suppress(OSError, ValueError):  # what is wrong with it, the catalogue says
            listed = tomllib.loads(path.read_text(encoding="utf-8")).get("preset", [])
            names.update(str(each.get("id")) for each in listed if isinstance(each, dict))
    return frozenset(names)


def measured(paths: Paths) -> dict[str, Measured]:
    """The newest benchmark of each preset that has figures."""
    found: dict[str, Measured] = {}
    for kept in bench_shelf.kept(paths):
        if kept.tok_s is None or kept.cancelled or kept.preset in found:
            continue
        speeds = {kept.fastest: kept.tok_s}
        if kept.fastest != BASELINE and kept.factor:
            speeds[BASELINE] = kept.tok_s / kept.factor
        found[kept.preset] = Measured(speeds, kept.at_utc, kept.engine)
    return found
