"""Long work as values: installing the engine, making the demo models, asking the demo's prompts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.errors import ErrorReport


class JobKind(StrEnum):
    """What a job does; at most one job of a kind runs at a time."""

    INSTALL_ENGINE = "install_engine"
    MAKE_MODELS = "make_models"
    REPAIR_MODELS = "repair_models"
    DEMO = "demo"


class JobStatus(StrEnum):
    """Where a job stands; the last three are final."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of long work. ``fraction`` is 0..1 or ``None`` when unknown; ``step`` is in plain words."""

    kind: JobKind
    status: JobStatus
    title: str
    step: str = ""
    fraction: float | None = None
    done_bytes: int | None = None
    total_bytes: int | None = None
    remaining_s: float | None = None
    problem: ErrorReport | None = None
