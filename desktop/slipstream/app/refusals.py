"""Why a start is refused before any process is touched, each with what to do next."""

from __future__ import annotations

from slipstream.core.errors import (
    CatalogError,
    DownloadFailed,
    ErrorReport,
    LeaseBusy,
    NextStep,
    PlanRefused,
    RuntimeBroken,
)
from slipstream.core.models import Device, Preset, PresetId
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

_DEVICES = {Device.CPU: say("the CPU"), Device.CUDA: say("NVIDIA GPUs"), Device.ROCM: say("AMD GPUs")}
_WAIT = say("Wait for it, or press Stop first.")


def already_running(state: AppState) -> LeaseBusy | None:
    """Why a start makes no sense now: a server of ours runs, comes up, or is on its way out."""
    engine = state.engine
    name = engine.plan.title if engine.plan is not None else say("A server")
    match engine.phase:
        case Phase.STARTING | Phase.BACKOFF:
            title, hint = say("{name} is already starting", name=name), _WAIT
        case Phase.READY:
            title = say("{name} is already running", name=name)
            hint = say("Stop it first to start something else.")
        case _:
            if state.pending_start is not None:
                return LeaseBusy(say("A start is already being prepared"), hint=_WAIT)
            return None
    where = say("process {pid}", pid=engine.pid) if engine.pid is not None else ""
    return LeaseBusy(title, detail=where, hint=hint)


def unknown_preset(
    preset_id: PresetId | None, state: AppState, left_out: tuple[ErrorReport, ...] = ()
) -> ErrorReport:
    """No preset of that name, or none chosen; names those there are, and entries that had to be left out."""
    known = ", ".join(preset.id for preset in state.presets)
    return CatalogError(
        say("There is no preset named {name}", name=preset_id) if preset_id else say("No preset is chosen"),
        detail=" ".join(report.detail for report in left_out),
        hint=say("Choose one of: {known}.", known=known)
        if known
        else say("The catalogue is empty; reinstall Slipstream."),
    ).report()


def not_on_this_computer(preset: Preset, why: str, state: AppState) -> ErrorReport:
    """The catalogue has the preset, and the computer lacks what it needs."""
    offered = ", ".join(preset.id for preset in state.presets)
    return PlanRefused(
        say("{title} does not run on this computer", title=preset.title),
        detail=why,
        hint=say(
            "Choose one of: {offered}; or see with `slipstream plan {id} --gpu NAME` what would do.",
            offered=offered,
            id=preset.id,
        ),
    ).report()


def no_engine(device: Device) -> RuntimeBroken:
    """There is no engine environment for that device."""
    return RuntimeBroken(
        say("The engine is not installed yet"),
        detail=say(
            "This preset needs vLLM for {device}, in an environment of its own.", device=_DEVICES[device]
        ),
        hint=say("Install it; the start goes on by itself."),
        next_step=NextStep.INSTALL,
    )


def no_models(missing: tuple[str, ...]) -> DownloadFailed:
    """Model folders are absent or not whole; ``missing`` are their titles."""
    return DownloadFailed(
        say("Model files are missing")
        if len(missing) > 1
        else say("{title} is not on this computer yet", title=missing[0]),
        detail=", ".join(missing),
        hint=say("Install them; the start goes on by itself."),
        next_step=NextStep.INSTALL,
    )


def not_aligned(preset: Preset) -> DownloadFailed:
    """The draft's copy with the target's rows has not been written yet; a start does it first."""
    return DownloadFailed(
        say("The draft has not been fitted to its target yet"),
        detail=say(
            "{title} needs a copy of its draft with the target's number of vocabulary rows.",
            title=preset.title,
        ),
        hint=say("Start the preset once: it writes the copy first. Or use `slipstream align`."),
    )
