"""Finds out which GPUs and drivers the computer has, from ``/proc`` and ``/sys`` and nvidia-smi if present.

Loads no vendor library: a broken driver must not be able to take the program down.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import threading
from pathlib import Path

from slipstream.core.hardware import Hardware, Vendor
from slipstream.engine.install.child import run_child

NVIDIA_SMI_S = 10.0

# PCI vendor numbers, and the classes of display controllers: VGA, 3D, other.
_VENDORS = {"0x10de": Vendor.NVIDIA, "0x1002": Vendor.AMD}
_DISPLAY = ("0x0300", "0x0302", "0x0380")
_DRIVER = re.compile(r"NVRM version:.*?\s(\d{3,}\.\d+(?:\.\d+)?)\s")
_CAPABILITY = re.compile(r"^(\d+)\.(\d+)$")


def detect(root: Path = Path("/"), *, nvidia_smi: str | None = None) -> Hardware:
    """The computer now. ``root`` stands for ``/``; ``nvidia_smi`` is looked up on PATH when left out."""
    gpus = _gpus(root / "sys/bus/pci/devices")
    driver = _nvidia_driver(root / "proc/driver/nvidia/version")
    capability = None
    if driver is not None:
        # In a virtual machine or container the PCI bus may be hidden while the driver is there.
        gpus = gpus if Vendor.NVIDIA in gpus else (Vendor.NVIDIA, *gpus)
        capability = _capability(nvidia_smi or shutil.which("nvidia-smi"))
    return Hardware(
        machine=platform.machine(),
        gpus=gpus,
        nvidia_driver=driver,
        capability=capability,
        amd_compute=(root / "dev/kfd").exists(),
        glibc=_glibc(),
    )


def _gpus(devices: Path) -> tuple[Vendor, ...]:
    found = []
    for device in sorted(devices.iterdir()) if devices.is_dir() else ():
        vendor = _VENDORS.get(_text(device / "vendor").strip())
        if vendor is not None and _text(device / "class").startswith(_DISPLAY):
            found.append(vendor)
    return tuple(found)


def _nvidia_driver(version: Path) -> str | None:
    found = _DRIVER.search(_text(version))
    return found[1] if found else None


def _capability(program: str | None) -> tuple[int, int] | None:
    """The lowest one of all GPUs: an engine must run on each."""
    if program is None:
        return None
    argv = (program, "--query-gpu=compute_cap", "--format=csv,noheader")
    try:
        finished = run_child(argv, cancelled=threading.Event(), deadline_s=NVIDIA_SMI_S)
    except (OSError, TimeoutError):
        return None
    found = [match for line in finished.tail if (match := _CAPABILITY.match(line.strip()))]
    return min(((int(match[1]), int(match[2])) for match in found), default=None)


def _glibc() -> tuple[int, int] | None:
    try:
        name = os.confstr("CS_GNU_LIBC_VERSION") or ""
    except (ValueError, OSError):
        return None
    found = re.match(r"glibc (\d+)\.(\d+)", name)
    return (int(found[1]), int(found[2])) if found else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
