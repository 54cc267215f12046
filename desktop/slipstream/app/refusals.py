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

_DEVICES = {Device.CPU: "the CPU", Device.CUDA: "NVIDIA GPUs", Device.ROCM: "AMD GPUs"}
_WAIT = "Wait for it, or press Stop first."


def already_running(state: AppState) -> LeaseBusy | None:
    """Why a start makes no sense now: a server of ours runs, comes up, or is on its way out."""
    engine = state.engine
    name = engine.plan.title if engine.plan is not None else "A server"
    match engine.phase:
        case Phase.STARTING | Phase.BACKOFF:
            title, hint = f"{name} is already starting", _WAIT
        case Phase.READY:
            title, hint = f"{name} is already running", "Stop it first to start something else."
        case _:
            if state.pending_start is not None:
                return LeaseBusy("A start is already being prepared", hint=_WAIT)
            return None
    where = f"process {engine.pid}" if engine.pid is not None else ""
    return LeaseBusy(title, detail=where, hint=hint)


def unknown_preset(
    preset_id: PresetId | None, state: AppState, left_out: tuple[ErrorReport, ...] = ()
) -> ErrorReport:
    """No preset of that name, or none chosen; names those there are, and entries that had to be left out."""
    known = ", ".join(preset.id for preset in state.presets)
    return CatalogError(
        f"There is no preset named {preset_id}" if preset_id else "No preset is chosen",
        detail=" ".join(report.detail for report in left_out),
        hint=f"Choose one of: {known}." if known else "The catalogue is empty; reinstall Slipstream.",
    ).report()


def not_on_this_computer(preset: Preset, why: str, state: AppState) -> ErrorReport:
    """The catalogue has the preset, and the computer lacks what it needs."""
    offered = ", ".join(preset.id for preset in state.presets)
    return PlanRefused(
        f"{preset.title} does not run on this computer",
        detail=why,
        hint=f"Choose one of: {offered}; or see with `slipstream plan {preset.id} --gpu NAME` what would do.",
    ).report()


def no_engine(device: Device) -> RuntimeBroken:
    """There is no engine environment for that device."""
    return RuntimeBroken(
        "The engine is not installed yet",
        detail=f"This preset needs vLLM for {_DEVICES[device]}, in an environment of its own.",
        hint="Install it; the start goes on by itself.",
        next_step=NextStep.INSTALL,
    )


def no_models(missing: tuple[str, ...]) -> DownloadFailed:
    """Model folders are absent or not whole; ``missing`` are their titles."""
    return DownloadFailed(
        "Model files are missing" if len(missing) > 1 else f"{missing[0]} is not on this computer yet",
        detail=", ".join(missing),
        hint="Install them; the start goes on by itself.",
        next_step=NextStep.INSTALL,
    )


def not_aligned(preset: Preset) -> DownloadFailed:
    """The draft's copy with the target's rows has not been written yet; a start does it first."""
    return DownloadFailed(
        "The draft has not been fitted to its target yet",
        detail=f"{preset.title} needs a copy of its draft with the target's number of vocabulary rows.",
        hint="Start the preset once: it writes the copy first. Or use `slipstream align`.",
    )
