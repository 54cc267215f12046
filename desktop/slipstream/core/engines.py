"""The engines a person can choose among: where each was found, what it is, what speaks against it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.errors import ErrorReport
from slipstream.core.models import EngineInstall


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
