"""Long work as values: installing and tending engines, making the demo models, asking the demo's prompts."""

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
    LOOK_ENGINES = "look_engines"
    VERIFY_ENGINE = "verify_engine"
    USE_ENGINE = "use_engine"
    ROLL_BACK_ENGINE = "roll_back_engine"
    REMOVE_ENGINE = "remove_engine"
    DROP_DOWNLOADS = "drop_downloads"
    DOWNLOAD = "download"
    ALIGN_DRAFT = "align_draft"


# What a start may wait for.
BRINGING_JOBS = (
    JobKind.INSTALL_ENGINE,
    JobKind.MAKE_MODELS,
    JobKind.REPAIR_MODELS,
    JobKind.DOWNLOAD,
    JobKind.ALIGN_DRAFT,
)

# What a person does with engines; looking at them is nobody's wish and goes on unseen.
ENGINE_JOBS = (
    JobKind.INSTALL_ENGINE,
    JobKind.VERIFY_ENGINE,
    JobKind.USE_ENGINE,
    JobKind.ROLL_BACK_ENGINE,
    JobKind.REMOVE_ENGINE,
    JobKind.DROP_DOWNLOADS,
)


class JobStatus(StrEnum):
    """Where a job stands; the last three are final."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of long work. ``fraction`` is 0..1 or ``None`` when unknown; ``step`` is in plain words.

    A transfer also says its speed over the last seconds and, once nothing has come for a while, for how long.
    """

    kind: JobKind
    status: JobStatus
    title: str
    step: str = ""
    fraction: float | None = None
    done_bytes: int | None = None
    total_bytes: int | None = None
    remaining_s: float | None = None
    speed_bytes_s: float | None = None
    stalled_s: float | None = None
    problem: ErrorReport | None = None
