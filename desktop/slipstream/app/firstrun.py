"""The first run's three steps as values: an engine, a model for this computer, an editor.

A step is over when what it is about is there or when the person skipped it; ``Settings.first_step`` keeps
how far they came. Pure like ``presenters``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.app.editors.editorspage import tray_editors
from slipstream.app.engines.enginepage import Welcome, welcome
from slipstream.app.wording import bytes_text
from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.models import Preset
from slipstream.core.settings import FirstStep, Settings
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

_ORDER = tuple(FirstStep)
_GETTING = (JobKind.INSTALL_ENGINE, JobKind.MAKE_MODELS, JobKind.DOWNLOAD)
_LATER = say("How much there is to download shows when it begins.")


@dataclass(frozen=True, slots=True)
class EditorInvitation:
    """The last step, shown beside a running server: one sentence, what it does, one button."""

    title: str
    words: str
    label: str


def first_card(state: AppState, chosen: Settings) -> Welcome | None:
    """The card of the first two steps in place of empty graphs; ``None`` when neither is to be done."""
    if chosen.first_step is FirstStep.ENGINE and state.install is None:
        view = welcome(state)
        return None if view is None else _with_model(view, state)
    if chosen.first_step in (FirstStep.ENGINE, FirstStep.MODEL) and chosen.last_preset is None:
        return _model(state)
    return None


def editor_invitation(state: AppState, chosen: Settings) -> EditorInvitation | None:
    """The invitation to connect an editor, while a server is ready and no editor is connected to one."""
    views = state.editors.views
    if chosen.first_step is FirstStep.DONE or state.engine.phase is not Phase.READY or views is None:
        return None
    if _is_connected(state):
        return None
    names = [view.title for view in views if view.found.is_here and not view.by_hand]
    found = _listed(names) if names else say("No editor was found on this computer yet.")
    return EditorInvitation(
        title=say("The server is ready: connect your editor"),
        words=f"{found} {say('What connecting changes is shown before anything is written.')}",
        label=say("Connect your editor"),
    )


def is_over(state: AppState, chosen: Settings) -> bool:
    """Whether the last step was done without being skipped: a server is ready and an editor is connected."""
    ready = state.engine.phase is Phase.READY and chosen.first_step is not FirstStep.DONE
    return ready and _is_connected(state)


def asks_for_sizes(state: AppState, chosen: Settings) -> bool:
    """Whether a card says what a model costs and nobody has looked at the models yet."""
    steps = (FirstStep.ENGINE, FirstStep.MODEL)
    return state.models is None and chosen.last_preset is None and chosen.first_step in steps


def after(step: FirstStep) -> FirstStep:
    """The step that skipping ``step`` leads to."""
    return _ORDER[min(_ORDER.index(step) + 1, len(_ORDER) - 1)]


def _is_connected(state: AppState) -> bool:
    return any(editor.ticked for editor in tray_editors(state))


def _with_model(view: Welcome, state: AppState) -> Welcome:
    """The first step's one press brings the model too, so its cost is said."""
    preset = state.preset(state.selected)
    if preset is None or not view.label:
        return view
    missing = _missing_bytes(state, preset)
    if missing == 0:
        return view
    title = preset.title
    more = say("{title}: the size of its files shows when it begins.", title=title)
    if missing is not None:
        more = say("{title}: {size} more.", title=title, size=bytes_text(missing))
    return replace(view, cost=f"{view.cost} {more}")


def _model(state: AppState) -> Welcome | None:
    preset = state.preset(state.selected)
    down = state.engine.phase is Phase.STOPPED and state.settled
    if preset is None or state.install is None or not down:
        return None
    job = next((job for job in state.jobs if job.status is JobStatus.RUNNING and job.kind in _GETTING), None)
    if job is not None or state.pending_start is not None:
        return Welcome(
            step=FirstStep.MODEL,
            title=say("Slipstream is getting ready"),
            words=say(
                "The server starts by itself when everything is here. You can go on with other things."
            ),
            cost="",
            label="",
        )

    choice = say("You chose this preset: {preset}.", preset=preset.subtitle)
    if preset.id == state.presets[0].id:
        choice = say("This is the preset that suits this computer best: {preset}.", preset=preset.subtitle)
    label = say("Get and start {title}", title=preset.title)
    if _missing_bytes(state, preset) == 0:
        label = say("Start {name}", name=preset.title)
    return Welcome(
        step=FirstStep.MODEL,
        title=preset.title,
        words=f"{say('vLLM {version} is here.', version=state.install.version)} {choice}",
        cost=_size_of(state, preset),
        label=label,
        other=say("Choose another model"),
    )


def _missing_bytes(state: AppState, preset: Preset) -> int | None:
    """What has to be fetched for the preset; ``None`` while that is not known."""
    found = None if state.models is None else state.models.preset(preset.id)
    if found is None:
        return None
    sizes = [part.size_bytes for part in found.parts if part.folder is None]
    known = [size for size in sizes if size is not None]
    return sum(known) if len(known) == len(sizes) else None


def _size_of(state: AppState, preset: Preset) -> str:
    missing = _missing_bytes(state, preset)
    if missing is None:
        return _LATER
    if missing == 0:
        return say("Its files are on this computer.")
    return say("{size} to download.", size=bytes_text(missing))


def _listed(names: list[str]) -> str:
    """``A is on this computer.``, ``A, B and C are on this computer.``"""
    if len(names) == 1:
        return say("{name} is on this computer.", name=names[0])
    return say("{names} and {last} are on this computer.", names=", ".join(names[:-1]), last=names[-1])
