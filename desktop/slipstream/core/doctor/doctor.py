"""What a check of the computer reads, and what it finds: values only.

``core.doctor.doctorrules`` judges, ``engine.doctor`` reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.editors.survey import Connected
from slipstream.core.engines import EngineSurvey
from slipstream.core.live.sample import GpuReading


class Grade(StrEnum):
    """``PROBLEM``: a server cannot start, or a secret lies open. ``WARNING``: something works less well."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


class Topic(StrEnum):
    """What a finding is about, in the order of a report."""

    PYTHON = "python"
    GPU = "gpu"
    DRIVER = "driver"
    ENGINE = "engine"
    COMPILER = "compiler"
    DISK = "disk"
    PORT = "port"
    FILES = "files"
    SUPERVISION = "supervision"
    TRAY = "tray"
    KEYRING = "keyring"
    EDITORS = "editors"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``fix`` is what to do; every grade but OK has one."""

    topic: Topic
    grade: Grade
    says: str
    fix: str = ""


class Bus(StrEnum):
    """Whether the desktop's session bus can be talked to."""

    THERE = "there"
    UNREACHABLE = "unreachable"
    NONE = "none"  # the session has no bus at all: a terminal without a desktop


class Keyring(StrEnum):
    """What the desktop's keyring is good for now."""

    READY = "ready"
    ASLEEP = "asleep"  # its service starts when it is first asked
    LOCKED = "locked"
    NO_COLLECTION = "no_collection"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class DesktopReading:
    """The session this program runs in. ``name`` is ``XDG_CURRENT_DESKTOP``'s."""

    has_display: bool = False
    name: str = ""
    bus: Bus = Bus.NONE
    tray_host: bool = False
    keyring: Keyring = Keyring.ABSENT


@dataclass(frozen=True, slots=True)
class DiskReading:
    """The file systems that fill up, in free bytes."""

    data_place: str
    data_free_bytes: int
    logs_place: str
    logs_free_bytes: int
    models_place: str
    models_free_bytes: int


@dataclass(frozen=True, slots=True)
class PortReading:
    """The preferred port. ``holder`` names who listens there, ``""`` when the system does not tell."""

    number: int
    free: bool
    ours: bool = False
    holder: str = ""


@dataclass(frozen=True, slots=True)
class EditorReading:
    """A coding client that is here, or was connected; each warning comes with its fix."""

    id: str
    title: str
    connected: Connected
    outdated: bool = False
    warnings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file or folder of ours that other users of this computer may read."""

    path: str
    holds_secret: bool


@dataclass(frozen=True, slots=True)
class Readings:
    """Everything that is judged. ``gpu_problem`` is a sentence with something to do, else ``""``."""

    python: tuple[int, int, int]
    python_path: str
    survey: EngineSurvey
    gpus: tuple[GpuReading, ...]
    gpu_problem: str
    compiler: bool
    disk: DiskReading
    port: PortReading
    desktop: DesktopReading
    user_manager: bool
    editors: tuple[EditorReading, ...]
    open_files: tuple[OpenFile, ...] = ()
    unwritable: tuple[str, ...] = ()


def worst(findings: tuple[Finding, ...]) -> Grade:
    """The gravest grade; OK for nothing found."""
    order = tuple(Grade)
    return max((finding.grade for finding in findings), key=order.index, default=Grade.OK)
