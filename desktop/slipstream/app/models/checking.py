"""Finds what a person means by two names and an engine, and has the pair judged. Starts nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.errors import CatalogError
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device, EngineInstall, Method, ModelSpec, Role, Source, Weights
from slipstream.core.pairs import pairing
from slipstream.core.pairs.pairside import Circumstances, Side, of_catalogue, smallest_format
from slipstream.core.pairs.verdict import Verdict
from slipstream.core.sizing.card import Card
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths, resources
from slipstream.engine.install import enginefacts, interface_file, runtime
from slipstream.engine.install.hardware import detect
from slipstream.engine.models import demo_models, hubcache, hublook, modelnumbers

# The newest version whose list of model classes was read.
_CLASSES = f"architectures-{dialect.version_text(pairing.CLASSES_READ)}.txt"


@dataclass(frozen=True, slots=True)
class Question:
    """What ``slipstream check`` was asked; ``None`` leaves the choice to the program."""

    target: str
    draft: str | None = None
    method: Method | None = None
    engine: str | None = None
    cards: int = 1


# Gives a folder with the figures of a model on the Hub that is neither here nor in the catalogue.
Finder: TypeAlias = Callable[[str], Path]


@dataclass(frozen=True, slots=True)
class Judged:
    """The two that were meant, and the verdict on them for that device."""

    target: Side
    draft: Side | None
    verdict: Verdict
    device: Device


def check(paths: Paths, question: Question, finder: Finder | None = None) -> Verdict:
    """The verdict. Raises ``CatalogError`` for a name nobody knows, ``DownloadFailed``, ``PlanRefused``."""
    return judged(paths, question, finder).verdict


def judged(
    paths: Paths, question: Question, finder: Finder | None = None, catalog: Catalog | None = None
) -> Judged:
    """The verdict with what it is about. ``finder`` looks at models on the Hub; silently where left out.

    ``catalog`` stands in for the one on disk. Raises like ``check``.
    """
    catalog = load_catalog(paths) if catalog is None else catalog
    look = partial(_looked_at, paths) if finder is None else finder
    target = _side(paths, catalog, question.target, look, as_target=True)
    draft = None if question.draft is None else _side(paths, catalog, question.draft, look, as_target=False)
    method = question.method or _method(catalog, target, draft)
    if draft is None and method in (Method.EAGLE3, Method.DFLASH, Method.MTP):
        draft = _listed_head(paths, catalog, target, method)
    where = _circumstances(paths, catalog, question, target)
    return Judged(target, draft, pairing.judge(target, draft, method, where), where.device)


def _looked_at(paths: Paths, repo: str) -> Path:
    return hublook.look(paths, repo, _silent, threading.Event())


def _silent(
    step: str, fraction: float | None = None, done_bytes: int | None = None, total_bytes: int | None = None
) -> None:
    """Nobody watches."""


def _side(paths: Paths, catalog: Catalog, name: str, look: Finder, *, as_target: bool) -> Side:
    """A folder, a model of the catalogue, or one of the Hub: by its files where they are here.

    Else by the catalogue's figures, and where it has none, by those of the files on the Hub.
    """
    folder = Path(name).expanduser()
    if modelnumbers.is_model_folder(folder):
        return modelnumbers.read_side(folder)
    spec = catalog.named(name)
    if spec is None:
        return _strange(catalog, name, look)
    form = _form(spec, name, as_target=as_target)
    found = folder_of(paths, spec, spec.repo if form is None or form.repo is None else form.repo)
    if found is not None:
        return modelnumbers.read_side(found, spec)
    return of_catalogue(spec, None if form is None else form.format)


def _strange(catalog: Catalog, name: str, look: Finder) -> Side:
    """A model of the Hub that the catalogue does not have: its snapshot here, or what a look at it tells."""
    if "/" not in name or not hubcache.is_repo_name(name):
        raise _unknown(name, catalog)
    here = hubcache.snapshot(hubcache.cache_folder(), name)
    found = modelnumbers.read_side(look(name) if here is None else here)
    title = name.rpartition("/")[2]
    forms = tuple(replace(form, repo=name) for form in found.spec.weights)
    own = modelnumbers.entry_id(title)
    spec = replace(found.spec, id=own, title=title, repo=name, source=Source.HUB, weights=forms)
    return replace(found, spec=spec, remote=here is None)


def _form(spec: ModelSpec, name: str, *, as_target: bool) -> Weights | None:
    """The form that a repo's name names.

    Else the smallest one of a target, because that is what fits a card, and of a draft the whole one.
    """
    wanted = name.casefold()
    named = [form for form in spec.weights if form.repo is not None and form.repo.casefold() == wanted]
    if named:
        return named[0]
    return spec.weights_in(smallest_format(spec) if as_target else spec.architecture.weights)


def folder_of(paths: Paths, spec: ModelSpec, repo: str) -> Path | None:
    """Where that form of the model lies whole; ``None`` where it does not."""
    if spec.source is Source.HUB:
        return hubcache.snapshot(hubcache.cache_folder(), repo)
    folder = demo_models.model_path(paths, spec)
    return folder if modelnumbers.is_model_folder(folder) else None


def _method(catalog: Catalog, target: Side, draft: Side | None) -> Method:
    """What a person most likely means: the draft's own method, the target's own layers, else n-gram."""
    if draft is not None:
        head = draft.spec.role is Role.HEAD and draft.spec.method is not None
        return draft.spec.method if head and draft.spec.method is not None else Method.DRAFT_MODEL
    mtp = target.spec.mtp
    if mtp is not None and mtp.in_files and not mtp.loses:
        return Method.MTP
    heads = catalog.heads_for(target.spec.id)
    return heads[0].method if heads and heads[0].method is not None else Method.NGRAM


def _listed_head(paths: Paths, catalog: Catalog, target: Side, method: Method) -> Side | None:
    """The catalogue's head for this target and method; MTP needs none where the layers are built in."""
    if method is Method.MTP and (target.spec.mtp is None or target.spec.mtp.built_in):
        return None
    listed = [head for head in catalog.heads_for(target.spec.id) if head.method is method]
    return _side(paths, catalog, listed[0].id, _never, as_target=False) if listed else None


def _never(repo: str) -> Path:
    """Models of the catalogue are not looked for."""
    raise AssertionError(repo)


def _circumstances(paths: Paths, catalog: Catalog, question: Question, target: Side) -> Circumstances:
    hardware = detect()
    engine, device, installed = _engine(paths, hardware, question.engine)
    if target.spec.source in (Source.DEMO_TARGET, Source.DEMO_DRAFT):
        device = Device.CPU  # whatever else is here, that is what they are for
    card = None
    if device is Device.CUDA and hardware.capability is not None:
        card = Card("this GPU", 0, capability=hardware.capability)
    return Circumstances(
        engine=engine,
        device=device,
        families={family.id: family for family in catalog.tokenizers},
        card=card,
        cards=question.cards,
        architectures=classes(),
        installed=installed,
    )


def _engine(paths: Paths, hardware: Hardware, version: str | None) -> tuple[Dialect, Device, bool]:
    """The active engine, read from itself; or a version by the data on it, for the device that is here.

    True where it is the active one and was read, so that what its environment lacks is known.
    """
    active = runtime.active(paths)
    if active is not None and version in (None, active.version):
        spoken = _spoken(paths, active)
        return spoken, active.device, spoken.interface is not None
    wanted = dialect.of(version or dialect.version_text(dialect.NEWEST_CHECKED)).version
    interface = dialect.assumed_interface(wanted, interface_file.shipped())
    return Dialect(wanted, interface), _device(hardware), False


def _spoken(paths: Paths, install: EngineInstall) -> Dialect:
    return dialect.of(install.version, enginefacts.interface(paths, install))


def _device(hardware: Hardware) -> Device:
    if hardware.has(Vendor.NVIDIA):
        return Device.CUDA
    return Device.ROCM if hardware.has(Vendor.AMD) else Device.CPU


def classes() -> frozenset[str]:
    """The model classes of the newest version whose list was read."""
    return frozenset((resources() / "engines" / _CLASSES).read_text(encoding="utf-8").split())


def _unknown(name: str, catalog: Catalog) -> CatalogError:
    words = [word for word in name.casefold().replace("/", "-").split("-") if len(word) > 1]
    near = sorted(catalog.models, key=lambda model: -sum(word in model.repo.casefold() for word in words))[:3]
    return CatalogError(
        f"There is no model named {name}"[:59],
        detail=f"'{name}' is neither a folder with a config.json nor a model of the catalogue.",
        hint=f"Give a model's folder, or a name such as {', '.join(model.title for model in near)}.",
    )
