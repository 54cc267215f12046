"""Which recipe suits this computer, and why not a newer one. Pure: values in, a choice or a refusal out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device
from slipstream.core.words import say
from slipstream.engine.install.recipe import EngineRecipe, version_key


@dataclass(frozen=True, slots=True)
class Choice:
    """The recipe to install. ``remark`` says in a sentence why it is not the newest one, if it is not."""

    recipe: EngineRecipe
    remark: str = ""


def choose(recipes: Iterable[EngineRecipe], hardware: Hardware, wanted: str | None = None) -> Choice:
    """The newest build that runs here.

    ``wanted`` is a device ("cpu", "cuda", "rocm"), a version ("0.33.0") or a recipe's name; left out, a
    usable GPU goes before the CPU. Raises ``RuntimeBroken`` with the reason and the nearest that works.
    """
    ordered = sorted(recipes, key=lambda recipe: version_key(recipe.version), reverse=True)
    if wanted in tuple(Device):
        return _newest([recipe for recipe in ordered if recipe.device == wanted], hardware, Device(wanted))
    if wanted is not None:
        return _named(ordered, hardware, wanted)
    for device in (Device.CUDA, Device.ROCM):
        vendor = Vendor.NVIDIA if device is Device.CUDA else Vendor.AMD
        if hardware.has(vendor):
            try:
                return _newest([recipe for recipe in ordered if recipe.device is device], hardware, device)
            except RuntimeBroken as unfit:
                cpu = _newest([r for r in ordered if r.device is Device.CPU], hardware, Device.CPU)
                return Choice(cpu.recipe, say("{reason} So the CPU build is chosen.", reason=unfit.detail))
    return _newest([recipe for recipe in ordered if recipe.device is Device.CPU], hardware, Device.CPU)


def obstacle(recipe: EngineRecipe, hardware: Hardware) -> str | None:
    """Why the recipe cannot run here, as a sentence; ``None`` when nothing known is against it."""
    if recipe.device is Device.CUDA and not hardware.has(Vendor.NVIDIA):
        return say("No NVIDIA GPU was found.")
    if recipe.device is Device.ROCM and not hardware.has(Vendor.AMD):
        return say("No AMD GPU was found.")
    if recipe.device is Device.CUDA and hardware.driver_branch is None:
        return say("The NVIDIA driver is not loaded.")
    if recipe.device is Device.ROCM and not hardware.amd_compute:
        return say("The AMD GPU's compute driver (/dev/kfd) is not there.")
    if hardware.machine not in recipe.machines:
        return say(
            "{engine} does not exist for {machine} computers.", engine=recipe.title, machine=hardware.machine
        )
    branch = hardware.driver_branch
    if recipe.min_driver is not None and branch is not None and branch < recipe.min_driver:
        return say(
            "vLLM {version} needs the NVIDIA driver {min_driver} or newer; {nvidia_driver} is loaded.",
            version=recipe.version,
            min_driver=recipe.min_driver,
            nvidia_driver=hardware.nvidia_driver,
        )
    if _below(hardware.capability, recipe.min_capability):
        return say(
            "vLLM {version} needs a GPU of compute capability {needed} or newer; this one has {own}.",
            version=recipe.version,
            needed=_dotted(recipe.min_capability),
            own=_dotted(hardware.capability),
        )
    if _below(hardware.glibc, recipe.min_glibc):
        return say(
            "{engine} needs glibc {needed} or newer; this system has {own}.",
            engine=recipe.title,
            needed=_dotted(recipe.min_glibc),
            own=_dotted(hardware.glibc),
        )
    return None


def _newest(ordered: Sequence[EngineRecipe], hardware: Hardware, device: Device) -> Choice:
    """The first that runs, with a remark on the newest one when that does not."""
    obstacles = [(recipe, obstacle(recipe, hardware)) for recipe in ordered]
    fit = next((recipe for recipe, against in obstacles if against is None), None)
    if fit is None:
        reasons = list(dict.fromkeys(against for _, against in obstacles if against))
        raise _refused(device, " ".join(reasons) or say("There is no recipe for it."))
    first, against = obstacles[0]
    remark = (
        ""
        if fit is first
        else say("{reason} {version} is the newest that runs here.", reason=against, version=fit.version)
    )
    return Choice(fit, remark)


def _named(ordered: Sequence[EngineRecipe], hardware: Hardware, wanted: str) -> Choice:
    matching = [recipe for recipe in ordered if wanted in (recipe.name, recipe.version)]
    if not matching:
        known = ", ".join(f"{recipe.version} ({recipe.device})" for recipe in ordered)
        raise RuntimeBroken(
            say("vLLM {wanted} cannot be installed by Slipstream", wanted=wanted)[:59],
            detail=say("It knows how to install: {known}.", known=known),
            hint=say(
                "Choose one, or install it yourself and name its folder: slipstream engines use FOLDER."
            ),
            kind=FailureKind.BAD_ARGUMENT,
        )
    # A GPU build goes before the CPU build of the same version.
    matching.sort(key=lambda recipe: recipe.device is Device.CPU)
    fit = next((recipe for recipe in matching if obstacle(recipe, hardware) is None), None)
    if fit is not None:
        return Choice(fit)
    first = matching[0]
    nearest = next(
        (
            recipe
            for recipe in ordered
            if recipe.device is first.device and obstacle(recipe, hardware) is None
        ),
        None,
    )
    instead = f"slipstream engines install {nearest.version}" if nearest else "slipstream engines install cpu"
    raise RuntimeBroken(
        say("vLLM {version} does not run on this computer", version=first.version),
        detail=obstacle(first, hardware) or "",
        hint=say("Install one that does: {command}.", command=instead),
        kind=FailureKind.DRIVER,
    )


def _refused(device: Device, detail: str) -> RuntimeBroken:
    titles = {
        Device.CPU: say("No CPU build runs on this computer"),
        Device.CUDA: say("No build for NVIDIA GPUs runs on this computer"),
        Device.ROCM: say("No build for AMD GPUs runs on this computer"),
    }
    hints = {
        Device.CPU: say("Run vLLM on another computer."),
        Device.CUDA: say(
            "Update the NVIDIA driver, or install the CPU build: slipstream engines install cpu."
        ),
        Device.ROCM: say("Load the amdgpu driver, or install the CPU build: slipstream engines install cpu."),
    }
    return RuntimeBroken(
        titles[device], detail=detail, hint=hints[device], next_step=NextStep.NONE, kind=FailureKind.DRIVER
    )


def _below(have: tuple[int, int] | None, need: tuple[int, int] | None) -> bool:
    return have is not None and need is not None and have < need


def _dotted(pair: tuple[int, int] | None) -> str:
    return "?" if pair is None else f"{pair[0]}.{pair[1]}"
