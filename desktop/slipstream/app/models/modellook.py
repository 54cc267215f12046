"""A look at the models: presets with their files, verdicts and fit, folders on disk, what is being fetched.

Reads the disk and may take seconds: it is a job's work. What it finds is a value for the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from slipstream.app.models import modelfolders
from slipstream.app.models.checking import classes, folder_of
from slipstream.app.models.modelshelf import ModelShelf
from slipstream.app.models.offering import offered
from slipstream.core.catalog import presetfit
from slipstream.core.catalog.modelsurvey import (
    EngineFound,
    Fit,
    FitKind,
    ModelSurvey,
    Part,
    PresetFound,
)
from slipstream.core.dialects import dialect
from slipstream.core.errors import AppError
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device, EngineInstall, ModelId, Preset
from slipstream.core.pairs import pairing
from slipstream.core.pairs.pairside import Circumstances, Side, of_catalogue
from slipstream.core.pairs.verdict import Verdict
from slipstream.core.planning.rehearsal import Stage, rehearse, stage_on
from slipstream.core.planning.tweak import NO_TWEAK
from slipstream.core.sizing import card as sizing_card
from slipstream.core.sizing.card import Card
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths
from slipstream.engine.gpu_file import known_gpus
from slipstream.engine.install import enginefacts, recipe, runtime
from slipstream.engine.install.child import CancelFlag, stop_if_asked
from slipstream.engine.install.hardware import detect
from slipstream.engine.measure.hostread import read_static_host
from slipstream.engine.measure.learned import LearnedMemory
from slipstream.engine.measure.nvml import GpuPicture
from slipstream.engine.models import download_queue, modelnumbers

_DEVICES = (Device.CPU, Device.CUDA)
_Verdicts = dict[tuple[object, ...], Verdict]


@dataclass(frozen=True, slots=True)
class Glance:
    """What the look starts from: the card to plan for, the GPUs as read, and who is about to leave them."""

    place: str
    gpus: GpuPicture
    leaving_pids: tuple[int, ...] = ()
    reserve_bytes: int | None = None
    port: int = 8000


class ModelLook:
    """Keeps verdicts that rest on files between two looks: comparing vocabularies takes a second a pair."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._verdicts: _Verdicts = {}

    def look(self, glance: Glance, cancelled: CancelFlag) -> ModelSurvey:
        """Everything anew. Raises ``Cancelled``."""
        catalog = load_catalog(self._paths)
        hardware = detect()
        known = known_gpus()
        local, sizes = modelfolders.local(self._paths, catalog)
        survey = ModelSurvey(
            catalog=catalog,
            host=read_static_host(),
            queue=download_queue.read(self._paths),
            served=download_queue.is_being_served(self._paths),
            offered=tuple(preset.id for preset in offered(catalog, hardware)),
            engines={device: _engine(self._paths, device) for device in _DEVICES},
            architectures=classes(),
            known_cards=known,
            cards=_cards(glance, known),
            place=glance.place,
            learnt=LearnedMemory(self._paths).all(),
            driver=glance.gpus.driver,
            local=local,
            sizes_bytes=sizes,
        )
        own, speeds = modelfolders.own(self._paths), modelfolders.measured(self._paths)
        found = []
        for preset in catalog.presets:
            stop_if_asked(cancelled)
            if preset.device in _DEVICES:
                one = self._preset(preset, survey, hardware, glance)
                found.append(replace(one, own=preset.id in own, measured=speeds.get(preset.id)))
        return replace(
            survey, presets=tuple(found), folders=tuple(modelfolders.folders(self._paths, survey, found))
        )

    def _preset(self, preset: Preset, survey: ModelSurvey, hardware: Hardware, glance: Glance) -> PresetFound:
        shelf = ModelShelf(self._paths)
        parts = survey.parts(preset)
        here = all(part.folder is not None for part in parts)
        paths: Mapping[ModelId, str] = {part.model.id: part.folder or part.repo for part in parts}
        if here:
            paths = shelf.folders(preset, survey.catalog)
        seen = shelf.seen(preset, survey.catalog)
        engine = survey.engines[preset.device]
        obstacle = presetfit.obstacle(preset, _hardware(preset, survey, hardware))
        if obstacle is not None:
            fit = Fit(FitKind.NO_DEVICE, says=obstacle)
        else:
            stage: Stage = stage_on(
                survey, preset, paths, survey.cards, glance.port, glance.reserve_bytes, seen
            )
            fit = rehearse(preset, NO_TWEAK, stage, offers=False).fit
        return PresetFound(
            preset=preset,
            parts=parts,
            fit=fit,
            verdict=self._verdict(preset, parts, survey, engine),
            job=shelf.next_job(preset, survey.catalog),
            paths=paths,
            seen=seen,
        )

    def _verdict(
        self, preset: Preset, parts: Sequence[Part], survey: ModelSurvey, engine: EngineFound
    ) -> Verdict | None:
        card = survey.cards[0] if survey.cards and preset.device is Device.CUDA else None
        key = (
            preset,
            tuple((part.folder, _stamp(part.folder)) for part in parts),
            (engine.install.version, engine.install.root),
            None if card is None else card.capability,
        )
        if key not in self._verdicts:
            found = self._judge(preset, parts, survey, engine, card)
            if found is None:
                return None
            self._verdicts[key] = found
        return self._verdicts[key]

    def _judge(
        self,
        preset: Preset,
        parts: Sequence[Part],
        survey: ModelSurvey,
        engine: EngineFound,
        card: Card | None,
    ) -> Verdict | None:
        where = Circumstances(
            engine=dialect.of(engine.install.version, engine.interface),
            device=preset.device,
            families={family.id: family for family in survey.catalog.tokenizers},
            card=card,
            cards=preset.cards,
            architectures=survey.architectures,
            installed=not engine.assumed,
        )
        try:
            sides = [self._side(part) for part in parts]
        except AppError:
            return None  # its files are damaged: checking them says so
        if not sides:
            return None
        draft = sides[1] if len(sides) > 1 else None
        return pairing.judge(sides[0], draft, preset.speculation.method, where)

    def _side(self, part: Part) -> Side:
        folder = folder_of(self._paths, part.model, part.repo)
        if folder is not None and modelnumbers.is_model_folder(folder):
            return modelnumbers.read_side(folder, part.model)
        first = part.model.weights[0].format if part.model.weights else None
        return of_catalogue(part.model, part.form or first)


def _engine(paths: Paths, device: Device) -> EngineFound:
    """The engine that would start presets of that device; the newest recipe's where none is installed."""
    active = runtime.active(paths)
    install = active if active is not None and active.device is device else None
    if install is None:
        fitting = [one for one in runtime.installed(paths) if one.device is device]
        install = max(fitting, key=lambda one: recipe.version_key(one.version), default=None)
    if install is not None:
        return EngineFound(install, enginefacts.interface(paths, install))
    newest = next((one for one in recipe.load_all() if one.device is device), None)
    version = dialect.version_text(dialect.NEWEST_CHECKED) if newest is None else newest.version
    dist = "vllm" if newest is None else newest.dist
    return EngineFound(EngineInstall(version, device, "python3", "", dist), None, assumed=True)


def _cards(glance: Glance, known: Sequence[Card]) -> tuple[Card, ...]:
    """The named card, or this computer's as they will be once those that leave have left."""
    if glance.place:
        return tuple(card for card in known if card.name == glance.place)
    found = (sizing_card.of_reading(one, known, glance.leaving_pids) for one in glance.gpus.gpus)
    return tuple(card for card in found if card is not None)


def _hardware(preset: Preset, survey: ModelSurvey, hardware: Hardware) -> Hardware:
    """The computer, or one with as many of the named card as the preset asks for."""
    if not survey.place or not survey.cards:
        return hardware
    capability = survey.cards[0].capability
    return replace(hardware, gpus=(Vendor.NVIDIA,) * preset.cards, capability=capability)


def _stamp(folder: str | None) -> float:
    """When the folder's configuration was written; 0 where there is none."""
    if folder is None:
        return 0.0
    try:
        return (Path(folder) / "config.json").stat().st_mtime
    except OSError:
        return 0.0
