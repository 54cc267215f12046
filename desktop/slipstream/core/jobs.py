"""Long work as values: installing and tending engines, making the demo models, asking prompts, measuring."""

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
    BENCH = "bench"
    TUNE = "tune"
    LOOK_BENCHMARKS = "look_benchmarks"
    SHOW_BENCHMARK = "show_benchmark"
    KEEP_PRESET = "keep_preset"
    LOOK_MODELS = "look_models"
    QUEUE_MODELS = "queue_models"
    VERIFY_MODEL = "verify_model"
    REMOVE_MODEL = "remove_model"
    SAVE_PRESET = "save_preset"
    LOOK_HUB_ACCESS = "look_hub_access"
    CHANGE_HUB_ACCESS = "change_hub_access"
    LOOK_EDITORS = "look_editors"
    EDITOR_DEED = "editor_deed"


# Nobody asked for these, or their own page shows them: they go on unseen, and Cancel leaves them alone.
UNSEEN_JOBS = (
    JobKind.LOOK_ENGINES,
    JobKind.LOOK_MODELS,
    JobKind.QUEUE_MODELS,
    JobKind.LOOK_HUB_ACCESS,
    JobKind.LOOK_EDITORS,
    JobKind.EDITOR_DEED,
    JobKind.LOOK_BENCHMARKS,
    JobKind.SHOW_BENCHMARK,
)

# What a start may wait for.
BRINGING_JOBS = (
    JobKind.INSTALL_ENGINE,
    JobKind.MAKE_MODELS,
    JobKind.REPAIR_MODELS,
    JobKind.DOWNLOAD,
    JobKind.ALIGN_DRAFT,
)

# Measuring: a child of its own that starts and stops servers for as long as it takes.
BENCH_JOBS = (JobKind.BENCH, JobKind.TUNE)

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
