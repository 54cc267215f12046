"""What the gallery renders and the layout tests measure: every page with its important states.

``STATES`` adds states that join several subjects (models beside a card, eight cards, the edge of memory) to
those of ``states``; ``SHOWN`` says which of them each page is looked at in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tests.fakes import clients, modelpages, states
from tests.fakes.program import FakeProgram

from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Device, Endpoint
from slipstream.core.settings import Settings
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.theme import Theme

SERVED = "Qwen3-Coder-480B-A35B-Instruct-FP8-with-its-own-speculator-and-a-name-that-does-not-end"
LONG = "Qwen3-Coder 480B A35B Instruct with its own speculator, quantised by somebody with a long name"


def eight_cards() -> AppState:
    """Serving on a computer with eight GPUs."""
    cards = tuple(
        replace(states.CARD, index=index, name="NVIDIA RTX 6000 Ada Generation", temperature_c=60 + index)
        for index in range(8)
    )
    return replace(states.with_card(), latest=states.sample(gpus=cards))


def at_the_edge() -> AppState:
    """A plan that fills its memory to the last MiB."""
    gib = states.GIB
    tight = states.budget(3 * gib, 2 * gib, 14 * gib, gib, 4 * gib - states.MIB, place="Example card")
    latest = states.sample(gpus=(states.CARD,))
    return replace(states.in_phase(Phase.STARTING, plan=replace(states.PLAN, budget=tight)), latest=latest)


def models_serving() -> AppState:
    """The demo serves while a person looks at the models."""
    return replace(modelpages.without_card(), engine=states.ready().engine)


def models_long_names() -> AppState:
    """Presets with titles as long as people make them."""
    before = modelpages.for_a_card()
    assert before.models is not None
    renamed = tuple(
        replace(one, preset=replace(one.preset, title=f"{LONG} {one.preset.id}"))
        for one in before.models.presets
    )
    return replace(before, models=replace(before.models, presets=renamed))


def models_failed() -> AppState:
    """A download that ended for want of room."""
    report = ErrorReport(
        title="The models could not be downloaded",
        detail="The disk has 3.1 GiB free and 18.2 GiB are needed",
        hint="Free some room, then resume; what is here already is kept",
        exit_code=ExitCode.START_FAILED,
    )
    job = Job(JobKind.DOWNLOAD, JobStatus.FAILED, "Downloading the models", report.detail, problem=report)
    return replace(modelpages.for_a_card(), jobs=(job,), problem=report)


def editors_long_names() -> AppState:
    """Clients that were connected to a model with a long name."""
    long = replace(clients.CLINE, model=SERVED)
    return replace(states.with_editors(), editors=replace(clients.EDITORS, views=(long, *clients.VIEWS[1:])))


def wired() -> AppState:
    """A server that was just started, and nobody wired yet."""
    views = tuple(
        replace(view, connected=clients.Connected.NO, base_url=None, model=None) for view in clients.VIEWS
    )
    return replace(states.ready(), editors=replace(clients.EDITORS, views=views))


def long_endpoint() -> AppState:
    """An endpoint whose served name is long."""
    engine = replace(states.ready().engine, endpoint=Endpoint("http://127.0.0.1:8000/v1", SERVED, 262_144))
    return replace(states.long_names(), engine=engine)


def token_kept() -> AppState:
    """The Hub's token is kept and presets have long names."""
    return replace(states.long_names(), hub_access="hf_...cret, in the desktop's keyring")


def first_model() -> AppState:
    """An engine is here and nothing was ever started; the models were looked at."""
    return modelpages.state(modelpages.survey())


def first_model_to_fetch() -> AppState:
    """The same on a computer with a card, whose best preset has to be fetched."""
    found = modelpages.survey(cards=(modelpages.card("RTX 4090"),))
    before = modelpages.state(found)
    best = next(one for one in before.presets if one.device is Device.CUDA)
    others = tuple(one for one in before.presets if one is not best)
    return replace(before, presets=(best, *others), selected=best.id)


def first_editor() -> AppState:
    """The first server is ready and two editors are there."""
    return wired()


# States of a person who has never started anything.
NEW: frozenset[str] = frozenset({"first-start", "installing", "first-model", "first-fetch", "first-editor"})

STATES: Mapping[str, Callable[[], AppState]] = {
    **states.STATES,
    "first-model": first_model,
    "first-fetch": first_model_to_fetch,
    "first-editor": first_editor,
    "eight-cards": eight_cards,
    "edge": at_the_edge,
    "models": modelpages.without_card,
    "models-card": modelpages.for_a_card,
    "models-too-small": modelpages.too_small_a_card,
    "models-downloading": modelpages.downloading,
    "models-measured": modelpages.measured,
    "models-serving": models_serving,
    "models-long": models_long_names,
    "models-failed": models_failed,
    "editors-long": editors_long_names,
    "editors-none-wired": wired,
    "long-endpoint": long_endpoint,
    "token-kept": token_kept,
}

SHOWN: Mapping[Page, tuple[str, ...]] = {
    Page.DASHBOARD: (
        *(
            "first-start",
            "first-model",
            "first-fetch",
            "first-editor",
            "installing",
            "stopped",
            "starting",
            "ready",
            "advised",
            "failed",
            "long-endpoint",
        ),
        *("eight-cards", "edge", "too-big", "offered"),
    ),
    Page.MODELS: (
        *("looking", "models", "models-card", "models-too-small", "models-downloading", "models-serving"),
        *("models-long", "models-failed"),
    ),
    Page.EDITORS: ("stopped", "editors", "editor-tested", "editors-long", "editors-none-wired", "failed"),
    Page.BENCHMARK: ("never-measured", "measured", "measured-loss", "measuring", "long-names", "failed"),
    Page.ENGINE: (
        *("looking", "first-start", "installing", "with-card", "updatable", "eight-cards", "failed"),
        "long-names",
    ),
    Page.LOG: ("stopped", "ready", "failed", "long-endpoint"),
    Page.SETTINGS: ("stopped", "ready", "token-kept", "failed"),
}

WIDE_AND_SMALL = ((1000, 680), (760, 520))


@dataclass
class Showing:
    """A window on a state, its store filled with the past that such a state has."""

    window: MainWindow
    state: AppState


def showing(theme: Theme, name: str) -> Showing:
    """The window, not shown yet."""
    state = STATES[name]()
    store = states.store_with(state)
    if state.engine.phase is Phase.READY:
        states.fill(store)
    store.log.extend(states.log_lines() if state.engine.run_id else [])
    controller = states.FakeController()
    controller.measured = states.MEASURED if state.engine.phase is Phase.READY else None
    program = FakeProgram(store, controller, models=modelpages.FakeModels(state.models))
    if name in NEW:
        program.settings.settings = Settings()
    return Showing(MainWindow(theme, program, lambda: states.NOW), state)
