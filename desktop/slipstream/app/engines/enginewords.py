"""Engines in words and as ``--json`` objects: one wording for the window's page and the command line."""

from __future__ import annotations

import time
from typing import Any

from slipstream.app.wording import bytes_text
from slipstream.core.codec import to_json
from slipstream.core.engines import EngineEntry, Origin
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device
from slipstream.core.words import say

_DEVICES = {Device.CPU: "CPU", Device.CUDA: say("NVIDIA GPU"), Device.ROCM: say("AMD GPU")}
_ORIGINS = {
    Origin.MANAGED: say("made by Slipstream"),
    Origin.BESIDE: say("beside Slipstream"),
    Origin.POINTED: say("a folder you named"),
    Origin.VENV: say("the active virtual environment"),
    Origin.CONDA: say("a conda environment"),
    Origin.PATH: say("the vllm command on PATH"),
}


def engine_title(entry: EngineEntry) -> str:
    """``vLLM 0.32.0 for CPU``; the folder's name where it is not known."""
    if entry.install is None:
        return say("An engine that does not work ({name})", name=entry.name)
    return say(
        "vLLM {version} for {device}", version=entry.install.version, device=_DEVICES[entry.install.device]
    )


def engine_facts(entry: EngineEntry) -> str:
    """What is known besides version and device, in one line."""
    install = entry.install
    parts = [origin_text(entry.origin)]
    if entry.python_version is not None:
        parts.append(f"Python {entry.python_version}")
    if install is not None and install.torch is not None:
        parts.append(f"torch {install.torch}")
    if install is not None and install.min_driver is not None:
        parts.append(f"needs NVIDIA driver {install.min_driver} or newer")
    if entry.size_bytes is not None:
        parts.append(bytes_text(entry.size_bytes))
    return ", ".join(parts)


def engine_state(entry: EngineEntry) -> str:
    """Whether it can be used, in one line; the reason when it cannot."""
    if entry.problem is not None:
        return f"{entry.problem.title}: {entry.problem.detail} {entry.problem.hint}".strip()
    if entry.checked_at_utc is None:
        return say("Looks whole; not checked yet.")
    day = time.strftime("%Y-%m-%d", time.localtime(entry.checked_at_utc))
    return say("Checked on {day}: its server loads.", day=day)


def origin_text(origin: Origin) -> str:
    """How an engine came to be known: ``made by Slipstream``, ``a conda environment``."""
    return _ORIGINS[origin]


def engine_lines(entry: EngineEntry) -> tuple[str, ...]:
    """An entry of the list for a terminal; the one in use has a star."""
    mark = "*" if entry.active else " "
    role = " (in use)" if entry.active else " (used before)" if entry.previous else ""
    return (
        f"{mark} {entry.name}{role}",
        f"    {engine_title(entry)}, {engine_facts(entry)}",
        f"    {engine_state(entry)}",
    )


def hardware_text(hardware: Hardware) -> str:
    """The GPUs and the driver in one line."""
    if hardware.has(Vendor.NVIDIA):
        driver = hardware.nvidia_driver
        if driver:
            return say("NVIDIA GPU, driver {driver}", driver=driver)
        return say("NVIDIA GPU, its driver is not loaded")
    if hardware.has(Vendor.AMD):
        return say("AMD GPU") if hardware.amd_compute else say("AMD GPU, its compute driver is not loaded")
    return say("no GPU that vLLM can use")


def engine_dict(entry: EngineEntry) -> dict[str, Any]:
    """An entry for a program: flat, with ``None`` where nothing is known."""
    install = entry.install
    return {
        "name": entry.name,
        "origin": entry.origin.value,
        "version": install.version if install else None,
        "device": install.device.value if install else None,
        "dist": install.dist if install else None,
        "python_version": entry.python_version,
        "torch": install.torch if install else None,
        "cuda": entry.cuda,
        "min_driver": install.min_driver if install else None,
        "root": entry.root,
        "python": entry.python,
        "managed": entry.origin is Origin.MANAGED,
        "active": entry.active,
        "previous": entry.previous,
        "healthy": entry.healthy,
        "checked_at_utc": entry.checked_at_utc,
        "problem": to_json(entry.problem),
        "size_bytes": entry.size_bytes,
    }
