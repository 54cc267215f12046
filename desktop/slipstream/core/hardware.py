"""What the computer offers an engine build, and which NVIDIA driver a CUDA version asks for. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

# Oldest driver branch for each CUDA major version: NVIDIA, "CUDA Compatibility", table 1 (minor version
# compatibility: any 12.x toolkit runs on any driver of at least that branch).
_MIN_DRIVER = {11: 450, 12: 525, 13: 580}


class Vendor(StrEnum):
    """Who made a GPU that an engine can use."""

    NVIDIA = "nvidia"
    AMD = "amd"


@dataclass(frozen=True, slots=True)
class Hardware:
    """The computer as far as it decides which engine build runs. ``None`` means not known."""

    machine: str  # "x86_64"
    gpus: tuple[Vendor, ...] = ()
    nvidia_driver: str | None = None  # "580.65.06", while the driver is loaded
    capability: tuple[int, int] | None = None  # lowest compute capability of the NVIDIA GPUs
    amd_compute: bool = False  # the kernel driver that ROCm talks to is there
    glibc: tuple[int, int] | None = None

    @property
    def driver_branch(self) -> int | None:
        """580 for "580.65.06"."""
        head = (self.nvidia_driver or "").partition(".")[0]
        return int(head) if head.isdecimal() else None

    def has(self, vendor: Vendor) -> bool:
        """Whether a GPU of that make is in it."""
        return vendor in self.gpus


def min_driver(cuda: str) -> int | None:
    """The oldest driver branch for a CUDA version such as "13.0"; ``None`` for one not in the table."""
    head = cuda.partition(".")[0]
    return _MIN_DRIVER.get(int(head)) if head.isdecimal() else None
