"""The checks before a launch: a mistake found here costs milliseconds, inside vLLM a minute.

Looks only. Cheapest to explain first, so that the person hears the one thing to do.
"""

from __future__ import annotations

import os
from pathlib import Path

from slipstream.core.errors import (
    FailureKind,
    NextStep,
    PlanRefused,
    RuntimeBroken,
    StartFailed,
)
from slipstream.core.models import EngineInstall, LaunchPlan, RunSpec
from slipstream.core.words import say
from slipstream.engine.files import Paths, free_bytes
from slipstream.engine.serve.modelcheck import check_model
from slipstream.engine.serve.port import choose_port, is_free, listener

__all__ = ["check", "choose_port"]

LOG_ROOM_BYTES = 256 * 1024**2  # a full set of one run's log files
_MIB = 1024**2


def check(spec: RunSpec, paths: Paths) -> None:
    """Raises the first ``AppError`` that speaks against starting ``spec`` now; returns when none does."""
    plan = spec.plan
    _check_interpreter(plan.engine, spec.command.argv[0])
    check_model(Path(plan.target_path), "target", tokenizer=True)
    if plan.draft_path is not None:
        check_model(Path(plan.draft_path), "draft", tokenizer=False)
    _check_memory(plan)
    _check_disk(paths)
    _check_port(plan)


def _check_interpreter(engine: EngineInstall, program: str) -> None:
    if not os.access(program, os.X_OK):
        raise RuntimeBroken(
            say("The engine is not complete"),
            detail=say(
                "{program}, which runs vLLM {version}, is missing or may not be run.",
                program=program,
                version=engine.version,
            ),
            hint=say("Install the engine again."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.ENGINE_BROKEN,
        )


def _check_memory(plan: LaunchPlan) -> None:
    missing = plan.budget.missing_bytes
    if missing > 0:
        raise PlanRefused(
            say("{title} does not fit the memory", title=plan.title)[:59],
            detail=say(
                "{missing:,} MiB more of {place} would be needed than is free.",
                missing=-(-missing // _MIB),
                place=plan.budget.place,
            ),
            hint=say("Close programs that need much memory, or choose a smaller preset."),
        )


def _check_disk(paths: Paths) -> None:
    free = free_bytes(paths.logs)
    if free < LOG_ROOM_BYTES:
        raise StartFailed(
            say("The disk is nearly full"),
            detail=say(
                "{free} MiB are free where logs are kept ({folder}); a run may need {needed} MiB.",
                free=free // _MIB,
                folder=paths.logs,
                needed=LOG_ROOM_BYTES // _MIB,
            ),
            hint=say("Free some space, then start again."),
            next_step=NextStep.START_AGAIN,
            kind=FailureKind.DISK_FULL,
        )


def _check_port(plan: LaunchPlan) -> None:
    if is_free(plan.port, plan.host):
        return
    owner = listener(plan.port)
    detail = (
        say("Another program listens on it.")
        if owner is None
        else say("{name} (process {pid}) listens on it.", name=owner.name, pid=owner.pid)
    )
    raise StartFailed(
        say("Port {port} is taken", port=plan.port),
        detail=detail,
        hint=say("Start on another port, or end that program."),
        next_step=NextStep.USE_OTHER_PORT,
        kind=FailureKind.PORT_IN_USE,
    )
