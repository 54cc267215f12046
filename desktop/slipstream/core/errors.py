"""Everything that can go wrong, as values a person can read.

``AppError`` is raised only in ``core`` (refusals) and ``engine`` (foreign errors translated once, with
``from exc``). ``ErrorReport`` is its frozen copy for the state, the command line's ``--json`` and the tests.

    AppError
    ├── SettingsError          3
    ├── CatalogError           3
    ├── PlanRefused            4
    ├── RuntimeBroken          5
    ├── StartFailed            6   (FailureKind says which)
    ├── EngineLost             6
    ├── DownloadFailed         7
    ├── EditorConfigRefused    8
    └── LeaseBusy              9
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from slipstream.core.planning.tweak import Offer

if TYPE_CHECKING:
    from slipstream.core.models import LaunchPlan


class ExitCode(IntEnum):
    """Exit codes of the command line; the same numbers everywhere."""

    OK = 0
    USAGE = 2
    SETTINGS = 3
    PLAN_REFUSED = 4
    RUNTIME_BROKEN = 5
    START_FAILED = 6
    DOWNLOAD_FAILED = 7
    EDITOR_REFUSED = 8
    LEASE_BUSY = 9
    PROBLEM_FOUND = 10  # a check ran and found something to repair
    CRASH = 70
    CANCELLED = 130


class FailureKind(StrEnum):
    """Why a start failed or a running engine ended, as ``core.logs.diagnose`` names it."""

    OUT_OF_MEMORY = "out_of_memory"
    PORT_IN_USE = "port_in_use"
    BAD_ARGUMENT = "bad_argument"
    FILES_MISSING = "files_missing"
    FILES_BROKEN = "files_broken"
    DRIVER = "driver"
    DRAFT_MISMATCH = "draft_mismatch"
    CONTEXT_TOO_LONG = "context_too_long"
    DISK_FULL = "disk_full"
    ENGINE_BROKEN = "engine_broken"
    NETWORK = "network"
    TIMEOUT = "timeout"
    KILLED = "killed"
    UNKNOWN = "unknown"


class NextStep(StrEnum):
    """What a button beside a report does; ``NONE`` leaves the hint to be read."""

    NONE = "none"
    INSTALL = "install"
    START_AGAIN = "start_again"
    USE_OTHER_PORT = "use_other_port"
    STOP = "stop"
    SHOW_LOG = "show_log"
    REPAIR_MODELS = "repair_models"
    USE_CONTEXT = "use_context"  # start again with the report's ``context_tokens``
    WITHOUT_GRAPHS = "without_graphs"  # start again without CUDA graphs


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """One problem in words: ``title`` is true without ``detail``; ``hint`` is something to do.

    ``context_tokens`` goes with ``NextStep.USE_CONTEXT``: a context that would work. ``offers`` are starts
    that would work in place of one that was refused, the nearest first.
    """

    title: str
    detail: str = ""
    hint: str = ""
    next_step: NextStep = NextStep.NONE
    kind: FailureKind | None = None
    evidence: str = ""
    exit_code: ExitCode = ExitCode.CRASH
    context_tokens: int | None = None
    offers: tuple[Offer, ...] = ()


class AppError(Exception):
    """Base of all errors a person may see. ``title`` stays under 60 characters."""

    exit_code: ExitCode = ExitCode.CRASH

    def __init__(
        self,
        title: str,
        *,
        detail: str = "",
        hint: str = "",
        next_step: NextStep = NextStep.NONE,
        kind: FailureKind | None = None,
        evidence: str = "",
    ) -> None:
        super().__init__(title)
        self.title = title
        self.detail = detail
        self.hint = hint
        self.next_step = next_step
        self.kind = kind
        self.evidence = evidence

    def report(self) -> ErrorReport:
        """The frozen copy that may live in the state."""
        return ErrorReport(
            title=self.title,
            detail=self.detail,
            hint=self.hint,
            next_step=self.next_step,
            kind=self.kind,
            evidence=self.evidence,
            exit_code=self.exit_code,
        )


class SettingsError(AppError):
    """A settings file could not be read or written."""

    exit_code = ExitCode.SETTINGS


class CommandNotUnderstood(AppError):
    """A command line that was given to be read cannot be: open quotes, a flag without a value, no server."""

    exit_code = ExitCode.USAGE


class CatalogError(AppError):
    """A catalogue entry is malformed; the message names file, entry and key."""

    exit_code = ExitCode.SETTINGS


class PlanRefused(AppError):
    """The preset does not fit or cannot be expressed for this engine; no process was touched.

    ``needed_bytes`` and ``free_bytes`` say by how much where memory is the reason; ``nearest`` is a plan that
    would work, which ``hint`` describes, and ``offers`` are up to three such starts for a person to choose.
    """

    exit_code = ExitCode.PLAN_REFUSED

    def __init__(
        self,
        title: str,
        *,
        detail: str = "",
        hint: str = "",
        next_step: NextStep = NextStep.NONE,
        needed_bytes: int | None = None,
        free_bytes: int | None = None,
        nearest: LaunchPlan | None = None,
        offers: tuple[Offer, ...] = (),
    ) -> None:
        super().__init__(title, detail=detail, hint=hint, next_step=next_step)
        self.needed_bytes = needed_bytes
        self.free_bytes = free_bytes
        self.nearest = nearest
        self.offers = offers

    def report(self) -> ErrorReport:
        """The frozen copy, with what would work."""
        return replace(super().report(), offers=self.offers)


class RuntimeBroken(AppError):
    """An engine environment is missing, broken, or could not be installed."""

    exit_code = ExitCode.RUNTIME_BROKEN


class StartFailed(AppError):
    """The engine could not be started, or ended before it was ready."""

    exit_code = ExitCode.START_FAILED


class EngineLost(AppError):
    """A serving engine ended without having been asked to."""

    exit_code = ExitCode.START_FAILED


class DownloadFailed(AppError):
    """Model files could not be fetched or made."""

    exit_code = ExitCode.DOWNLOAD_FAILED


class EditorConfigRefused(AppError):
    """An editor's configuration was left untouched."""

    exit_code = ExitCode.EDITOR_REFUSED


class LeaseBusy(AppError):
    """Another server of ours is already running."""

    exit_code = ExitCode.LEASE_BUSY
