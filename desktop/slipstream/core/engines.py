"""The engines a person can choose among: where each was found, what it is, what speaks against it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.errors import ErrorReport
from slipstream.core.hardware import Hardware
from slipstream.core.models import Device, EngineInstall


class Origin(StrEnum):
    """How an engine came to be known; earlier ones win when one environment is found twice."""

    MANAGED = "managed"  # made by this program
    BESIDE = "beside"  # installed into this program's own environment
    POINTED = "pointed"  # a folder the person named
    VENV = "venv"  # the active virtual environment
    CONDA = "conda"
    PATH = "path"  # its `vllm` command is on PATH


@dataclass(frozen=True, slots=True)
class EngineEntry:
    """One environment. ``install`` is ``None`` when it cannot even be named; then ``problem`` says why."""

    name: str  # what `use` and `remove` take: the folder's name, or its path when it is not ours
    origin: Origin
    root: str
    python: str
    install: EngineInstall | None = None
    python_version: str | None = None
    cuda: str | None = None
    problem: ErrorReport | None = None
    checked_at_utc: float | None = None  # when its server was last seen to load, in its present state
    size_bytes: int | None = None
    active: bool = False
    previous: bool = False

    @property
    def healthy(self) -> bool:
        """Whether nothing is known to speak against using it."""
        return self.install is not None and self.problem is None


class Standing(StrEnum):
    """What installing a build would mean for what is there already."""

    FRESH = "fresh"  # there is no engine of ours for that device
    UPDATE = "update"  # ours for that device are all older
    OLDER = "older"  # one of ours for that device is newer, or another build of the same version
    INSTALLED = "installed"
    BROKEN = "broken"  # it is installed and does not work


@dataclass(frozen=True, slots=True)
class EngineOffer:
    """A build that runs on this computer. Byte figures are the recipe's, ``None`` where nobody measured."""

    recipe: str
    title: str  # "vLLM 0.32.0 for CPUs"
    version: str
    device: Device
    standing: Standing
    download_bytes: int | None = None
    installed_bytes: int | None = None
    remark: str = ""  # why it is not the newest one, if it is not


@dataclass(frozen=True, slots=True)
class EngineSurvey:
    """What one look at the computer found: its engines, the builds it could have, and the hardware.

    ``offers`` begins with the recommended build; when none runs here it is empty and ``obstacle`` says why.
    """

    entries: tuple[EngineEntry, ...]
    offers: tuple[EngineOffer, ...]
    hardware: Hardware
    obstacle: ErrorReport | None = None
    downloads_bytes: int = 0  # what deleting the kept downloads would free

    @property
    def active(self) -> EngineEntry | None:
        """The engine in use."""
        return next((entry for entry in self.entries if entry.active), None)

    @property
    def previous(self) -> EngineEntry | None:
        """The engine that was in use before: what a roll-back goes to."""
        return next((entry for entry in self.entries if entry.previous), None)
