"""The supervision state machine's values: phase, stage, and everything the next step depends on.

No transition here: those are ``core.supervision.lifecycle.step``'s.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import PurePosixPath

from slipstream.core.errors import ErrorReport
from slipstream.core.models import RunSpec


class Phase(StrEnum):
    """Where a server is. READY means: health 200, the served name listed, one token answered."""

    STOPPED = "stopped"
    STARTING = "starting"
    READY = "ready"
    STOPPING = "stopping"
    BACKOFF = "backoff"
    FAILED = "failed"


class Stage(StrEnum):
    """How far the process behind a phase is."""

    NONE = "none"  # there is no process
    CHECKING = "checking"  # pre-flight runs
    LAUNCHING = "launching"  # the guardian was asked to start; its answer always comes
    LIVE = "live"  # a process of ours runs
    CLEARING = "clearing"  # the engine ended by itself, and its guardian still ends the rest of it
    LINGERING = "lingering"  # it was killed and did not end


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything the next step depends on. ``spec`` is the current run, or the last one after it ended."""

    phase: Phase = Phase.STOPPED
    stage: Stage = Stage.NONE
    since: float = 0.0
    spec: RunSpec | None = None
    pid: int | None = None
    adopted: bool = False
    deadline: float | None = None
    probe_at: float | None = None
    probing: bool = False
    lost_at: float | None = None  # when a serving engine stopped answering
    frozen_at: float | None = None  # when its counters last moved although requests run
    resumed: bool = False  # it served before the computer slept and has to prove that it still does
    kills: int = 0
    following: RunSpec | None = None  # starts when the current run has ended
    again: bool = False  # after the kill of a hung server: treat its end as a crash
    retries: int = 0
    port_retried: bool = False
    problem: ErrorReport | None = None

    def speaks_of(self, run_id: str) -> bool:
        """Whether an input about ``run_id`` is about this machine's run."""
        return self.spec is not None and self.spec.run_id == run_id

    def has_process_of(self, run_id: str) -> bool:
        """Whether a process of ``run_id`` is known to have been started."""
        return self.stage in (Stage.LIVE, Stage.CLEARING, Stage.LINGERING) and self.speaks_of(run_id)


def next_due(machine: Machine, hung_s: float, frozen_s: float) -> float | None:
    """When a ``Tick`` will next change something; ``None`` while only news can. Nobody need look before."""
    asks = machine.phase in (Phase.STARTING, Phase.READY) and not machine.probing
    patience = (
        None if machine.lost_at is None else machine.lost_at + hung_s,
        None if machine.frozen_at is None else machine.frozen_at + frozen_s,
    )
    moments = (
        None if machine.stage is Stage.CLEARING else machine.deadline,
        machine.probe_at if asks else None,
        *(patience if machine.phase is Phase.READY else ()),
    )
    return min((at for at in moments if at is not None), default=None)


def again(spec: RunSpec) -> RunSpec:
    """The same start as a run of its own, with its own log: ``X`` becomes ``r1-X``, then ``r2-X``.

    The count goes first because sockets and services are named after an id's beginning.
    """
    numbered = re.fullmatch(r"r(\d+)-(.*)", spec.run_id)
    count, base = (int(numbered[1]), numbered[2]) if numbered else (0, spec.run_id)
    run_id = f"r{count + 1}-{base}"
    log = PurePosixPath(spec.log_path)
    stem = log.stem.replace(spec.run_id, run_id) if spec.run_id in log.stem else f"{log.stem}-{run_id}"
    return replace(spec, run_id=run_id, log_path=str(log.with_name(stem + log.suffix)))
