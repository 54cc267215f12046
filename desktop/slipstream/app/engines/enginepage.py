"""The Engine page and the welcome as values: cards, buttons that say what they do, offers with their sizes.

Pure like ``presenters``; asks neither the disk nor the desk.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.app.engines.enginewords import engine_state, engine_title, hardware_text, origin_text
from slipstream.app.live.figures import Figure, power_figure, temperature_figure
from slipstream.app.views import Tone
from slipstream.app.wording import bytes_text, of_text, path_text
from slipstream.core.engines import EngineEntry, EngineOffer, EngineSurvey, Origin, Standing
from slipstream.core.jobs import ENGINE_JOBS, Job, JobKind, JobStatus
from slipstream.core.live.sample import GpuReading
from slipstream.core.models import Device
from slipstream.core.settings import FirstStep
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

_DEVICES = {Device.CPU: "CPU", Device.CUDA: say("NVIDIA GPU"), Device.ROCM: say("AMD GPU")}
_DOWN = (Phase.STOPPED, Phase.FAILED)


class EngineAction(StrEnum):
    """What a button of an engine's card does."""

    USE = "use"
    ROLL_BACK = "roll_back"
    VERIFY = "verify"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class EngineButton:
    """One button; ``tip`` says in a sentence what it does, or why it cannot be pressed now."""

    action: EngineAction
    label: str
    tip: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before something is deleted, and the word of the button that does it."""

    title: str
    text: str
    button: str


@dataclass(frozen=True, slots=True)
class EngineCardView:
    """One engine: what it is, whether it works, where it lies, and what can be done with it."""

    entry: EngineEntry
    title: str
    role: str  # "In use", "Used before", or nothing
    health: str
    tone: Tone
    place: str
    facts: tuple[Figure, ...]
    buttons: tuple[EngineButton, ...]
    question: Question  # before Remove


@dataclass(frozen=True, slots=True)
class OfferView:
    """A build that can be installed. ``label`` is its button's word, empty where there is nothing to do."""

    offer: EngineOffer
    head: str
    words: str
    size: str
    label: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class GpuView:
    """One GPU: its name and figures."""

    name: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class EnginePageView:
    """The whole page. ``note`` is what the last piece of work came to, or what is being waited for."""

    hardware: str
    gpus: tuple[GpuView, ...]
    gpu_problem: str
    offer: OfferView | None
    refusal: str
    others: tuple[OfferView, ...]
    cards: tuple[EngineCardView, ...]
    empty: str
    note: str
    downloads: str
    downloads_question: Question | None


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a new person sees in place of empty graphs: one sentence, one button, what it costs."""

    title: str
    words: str
    cost: str
    label: str  # empty while the work is under way
    other: str = say("Choose an engine yourself")
    step: FirstStep = FirstStep.ENGINE


def engine_page(state: AppState, home: str) -> EnginePageView:
    """The page for a state; before the first look is over it only says so."""
    survey = state.engines
    gpus = state.latest.gpus if state.latest is not None else ()
    problem = state.latest.gpu_problem if state.latest is not None else ""
    shown_gpus = tuple(GpuView(gpu.name, _gpu_figures(gpu)) for gpu in gpus)
    if survey is None:
        looking = say("Looking for engines on this computer.")
        return EnginePageView("", shown_gpus, problem, None, "", (), (), looking, _note(state), "", None)
    offers = tuple(_offer_view(state, survey, offer) for offer in survey.offers)
    best = offers[0] if offers and offers[0].label else None
    others = tuple(view for view in offers[1:] if view.label)
    refusal = "" if survey.obstacle is None else f"{survey.obstacle.title}. {survey.obstacle.detail}"
    kept = survey.downloads_bytes
    return EnginePageView(
        hardware=_hardware(survey),
        gpus=shown_gpus,
        gpu_problem=problem,
        offer=best,
        refusal=refusal,
        others=others,
        cards=tuple(_card(state, entry, home) for entry in survey.entries),
        empty="" if survey.entries else _empty(state, survey),
        note=_note(state),
        downloads=say("Kept downloads: {size}", size=bytes_text(kept)) if kept else "",
        downloads_question=_downloads_question(kept) if kept else None,
    )


def welcome(state: AppState) -> Welcome | None:
    """The invitation to install, while there is no engine and nothing runs; ``None`` otherwise."""
    if state.install is not None or state.engine.phase not in _DOWN or not state.settled:
        return None
    if state.engines is None:
        return None
    preset = state.preset(state.selected)
    if preset is None:
        return None
    working = _running(state, JobKind.INSTALL_ENGINE, JobKind.MAKE_MODELS, JobKind.DOWNLOAD) is not None
    offer = next((offer for offer in state.engines.offers if offer.device is preset.device), None)
    cost = say("It goes into a folder of its own in your home folder and can be removed again.")
    if offer is not None and offer.download_bytes is not None:
        cost = f"{offer.title}: {_size(offer)}. {cost}"
    return Welcome(
        title=say("Slipstream is getting ready") if working else say("Welcome to Slipstream"),
        words=(
            say(
                "vLLM, the engine that runs models, is not on this computer yet. One press installs "
                "it, gets the models of the chosen preset and starts the server."
            )
        )
        if not working
        else say("The server starts by itself when everything is here. You can go on with other things."),
        cost=cost,
        label="" if working else say("Install and start {title}", title=preset.title),
    )


def _hardware(survey: EngineSurvey) -> str:
    said = hardware_text(survey.hardware)
    said = f"{said[0].upper()}{said[1:]}"
    return f"{said}." if survey.hardware.gpus else say("{said}: models run on the CPU.", said=said)


def _empty(state: AppState, survey: EngineSurvey) -> str:
    if _running(state, JobKind.INSTALL_ENGINE) is not None:
        return say("The first engine is being installed.")
    if survey.offers:
        return say("No engine was found on this computer yet. This is the one to install:")
    return say("No engine was found on this computer yet.")


def _gpu_figures(gpu: GpuReading) -> tuple[Figure, ...]:
    total, used = gpu.memory_total_bytes, gpu.memory_used_bytes
    memory = bytes_text(total) if used is None or total is None else of_text(used, total)
    in_use = Figure(say("Memory in use"), memory, "", say("By all programs"))
    return (in_use, temperature_figure(gpu), power_figure(gpu))


def _card(state: AppState, entry: EngineEntry, home: str) -> EngineCardView:
    place = path_text(entry.root, home)
    return EngineCardView(
        entry=entry,
        title=engine_title(entry),
        role=say("In use") if entry.active else say("Used before") if entry.previous else "",
        health=engine_state(entry),
        tone=_tone(entry),
        place=place,
        facts=_facts(entry),
        buttons=_buttons(state, entry),
        question=_remove_question(state, entry, place),
    )


def _tone(entry: EngineEntry) -> Tone:
    if entry.problem is not None:
        return Tone.ERROR
    return Tone.QUIET if entry.checked_at_utc is None else Tone.GOOD


def _facts(entry: EngineEntry) -> tuple[Figure, ...]:
    install = entry.install
    found = []
    if install is not None:
        found.append(
            Figure(say("Runs on"), _DEVICES[install.device], "", say("What this build of vLLM computes on"))
        )
        if install.min_driver is not None:
            found.append(
                Figure(
                    say("Driver"),
                    say("{version} or newer", version=install.min_driver),
                    "",
                    say("NVIDIA driver it needs"),
                )
            )
    if entry.python_version is not None:
        found.append(Figure("Python", entry.python_version, "", say("The engine's own Python")))
    if install is not None and install.torch is not None:
        found.append(Figure("torch", install.torch, "", say("The PyTorch it computes with")))
    if entry.size_bytes is not None:
        found.append(Figure(say("Size"), bytes_text(entry.size_bytes), "", say("On the disk")))
    found.append(Figure(say("Origin"), origin_text(entry.origin), "", say("How Slipstream knows of it")))
    return tuple(found)


def _buttons(state: AppState, entry: EngineEntry) -> tuple[EngineButton, ...]:
    title = engine_title(entry)
    busy = _running(state, *ENGINE_JOBS)
    wait = say("Wait until this is over: {title}", title=busy.title) if busy is not None else ""
    found = []
    if entry.previous and not entry.active and entry.healthy:
        tip = say("Use {title} again, as before the last change", title=title)
        found.append(EngineButton(EngineAction.ROLL_BACK, say("Roll back"), wait or tip, not wait))
    elif not entry.active and entry.healthy:
        tip = say("Start servers with {title} from now on", title=title)
        found.append(EngineButton(EngineAction.USE, say("Use"), wait or tip, not wait))
    if entry.install is not None:
        tip = say("Load the server of {title} and see whether it works", title=title)
        found.append(EngineButton(EngineAction.VERIFY, say("Verify"), wait or tip, not wait))
    managed = entry.origin is Origin.MANAGED
    if managed or entry.origin is Origin.POINTED or entry.active or entry.previous:
        label = say("Remove") if managed else say("Take off the list")
        tip = (
            say("Delete {title} from the disk", title=title)
            if managed
            else say("Forget {title}; its files stay", title=title)
        )
        against = wait or (_serving(state, entry) if managed else "")
        found.append(EngineButton(EngineAction.REMOVE, label, against or tip, not against))
    return tuple(found)


def _serving(state: AppState, entry: EngineEntry) -> str:
    """Why it cannot be removed now; empty when it can."""
    engine = state.engine
    if engine.plan is None or engine.phase in _DOWN or engine.plan.engine.root != entry.root:
        return ""
    return say("A server runs from this engine: stop it first")


def _remove_question(state: AppState, entry: EngineEntry, place: str) -> Question:
    title = engine_title(entry)
    if entry.origin is not Origin.MANAGED:
        text = say("{place} stays as it is; Slipstream only forgets it.", place=place)
        return Question(say("Take {title} off the list?", title=title), text, say("Take off the list"))
    text = say("The folder {place} is deleted.", place=place)
    if entry.size_bytes is not None:
        text = say(
            "The folder {place} with {size} is deleted.", place=place, size=bytes_text(entry.size_bytes)
        )
    if state.engines is not None and state.engines.downloads_bytes:
        text += " " + say(
            "So are {size} of downloads kept for engines.", size=bytes_text(state.engines.downloads_bytes)
        )
    if entry.active:
        text += " " + say(
            "No engine is in use then, and no server can start until you install or choose one."
        )
    return Question(say("Remove {title}?", title=title), text, say("Remove"))


def _downloads_question(kept_bytes: int) -> Question:
    text = say(
        "{size} are deleted. Engines go on working; another install fetches anew.",
        size=bytes_text(kept_bytes),
    )
    return Question(say("Delete the kept downloads?"), text, say("Delete"))


def _offer_view(state: AppState, survey: EngineSurvey, offer: EngineOffer) -> OfferView:
    heads = {
        Standing.FRESH: say("Recommended for this computer"),
        Standing.UPDATE: say("Newer than what is installed"),
        Standing.OLDER: say("Can be installed too"),
        Standing.INSTALLED: say("Installed"),
        Standing.BROKEN: say("Installed, but it does not work"),
    }
    labels = {
        Standing.FRESH: say("Install"),
        Standing.UPDATE: say("Update"),
        Standing.OLDER: say("Install"),
        Standing.INSTALLED: "",
        Standing.BROKEN: say("Install again"),
    }
    words = [offer.remark] if offer.remark else []
    if offer.standing is Standing.UPDATE:
        words.append(say("The engine in use stays until the new one has proved itself; you can go back."))
    if offer.standing is Standing.BROKEN:
        words.append(say("A new environment is built beside the broken one and takes its place."))
    installing = _running(state, JobKind.INSTALL_ENGINE) is not None
    head = heads[offer.standing]
    if offer.standing is Standing.FRESH and offer is not survey.offers[0]:
        head = say("Runs on this computer too")
    return OfferView(
        offer=offer,
        head=head,
        words=" ".join(words),
        size=_size(offer),
        label=say("Installing") if installing and labels[offer.standing] else labels[offer.standing],
        enabled=not installing,
    )


def _size(offer: EngineOffer) -> str:
    if offer.download_bytes is None or offer.installed_bytes is None:
        return say("How much there is to download shows when it begins")
    return say(
        "{download} to download, {installed} on the disk",
        download=bytes_text(offer.download_bytes),
        installed=bytes_text(offer.installed_bytes),
    )


def _note(state: AppState) -> str:
    """What the newest piece of work on engines came to, or what it waits for."""
    job = next((job for job in state.jobs if job.kind in ENGINE_JOBS), None)
    if job is None:
        return ""
    match job.status:
        case JobStatus.RUNNING:
            before = next((o for o in state.jobs if o.status is JobStatus.RUNNING and o.step), None)
            waits = not job.step and before is not None and before is not job
            if before is None or not waits:
                return ""
            return say("{job} waits until this is over: {other}.", job=job.title, other=before.title)
        case JobStatus.DONE:
            return job.step if job.step.endswith(".") else f"{job.step}." if job.step else ""
        case JobStatus.CANCELLED:
            return say("{job} was called off; nothing was changed.", job=job.title)
        case JobStatus.FAILED:
            return ""


def _running(state: AppState, *kinds: JobKind) -> Job | None:
    return next((job for job in state.jobs if job.status is JobStatus.RUNNING and job.kind in kinds), None)
