"""Whether the graphics memory that a server took is free again after it, and who holds it if not.

Looks only. RAM needs no such look: the kernel takes it back with the last process, shared memory is unlinked
by name. A driver gives memory back a moment after the process is gone, or keeps it for a process nobody saw.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from slipstream.core.errors import ErrorReport, ExitCode, FailureKind, NextStep
from slipstream.core.live.sample import GpuReading
from slipstream.core.models import Device, LaunchPlan
from slipstream.core.words import say
from slipstream.engine.measure.nvml import GpuPicture, GpuReader

SLACK_BYTES = 256 * 1024**2  # a desktop's own ups and downs
PATIENCE_S = 5.0
_LOOK_S = 0.25
_MIB = 1024**2


class GpuSource(Protocol):
    """Reads all GPUs."""

    def read(self) -> GpuPicture:
        """Now; never raises."""
        ...

    def close(self) -> None:
        """Let go of the driver."""
        ...


@dataclass(frozen=True, slots=True)
class _Before:
    used_bytes: int
    pids: frozenset[int]


class GpuMemory:
    """Notes what was used before a start, and compares after the end. One owner thread."""

    def __init__(
        self,
        source: Callable[[], GpuSource] = GpuReader,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._source = source
        self._clock = clock
        self._sleep = sleep
        self._before: dict[str, _Before] = {}

    def note(self, plan: LaunchPlan) -> None:
        """Before a start. A server on the processor alone touches no card and is not looked after."""
        self._before = {}
        if plan.engine.device is Device.CPU:
            return
        for gpu in self._read():
            if gpu.memory_used_bytes is not None:
                pids = frozenset(holder.pid for holder in gpu.holders)
                self._before[_key(gpu)] = _Before(gpu.memory_used_bytes, pids)

    def kept(self) -> ErrorReport | None:
        """After the end: what was not given back within ``PATIENCE_S``, with its holder's name."""
        deadline = self._clock() + PATIENCE_S
        while self._before:
            report = next(filter(None, map(self._judge, self._read())), None)
            if report is None or self._clock() >= deadline:
                self._before = {}
                return report
            self._sleep(_LOOK_S)
        return None

    def _read(self) -> tuple[GpuReading, ...]:
        source = self._source()
        try:
            return source.read().gpus
        finally:
            source.close()

    def _judge(self, gpu: GpuReading) -> ErrorReport | None:
        before = self._before.get(_key(gpu))
        if before is None or gpu.memory_used_bytes is None:
            return None
        kept_bytes = gpu.memory_used_bytes - before.used_bytes
        if kept_bytes <= SLACK_BYTES:
            return None
        new = [holder for holder in gpu.holders if holder.pid not in before.pids]
        who = ", ".join(say("{name} (process {pid})", name=holder.name, pid=holder.pid) for holder in new)
        detail = (
            say(
                "{gpu} holds {kept:,} MiB more than before the server's start; new on it: {processes}.",
                gpu=gpu.name,
                kept=kept_bytes // _MIB,
                processes=who,
            )
            if who
            else say(
                "{gpu} holds {kept:,} MiB more than before the server's start, and no process is named "
                "for it.",
                gpu=gpu.name,
                kept=kept_bytes // _MIB,
            )
        )
        return ErrorReport(
            say("Graphics memory did not come back"),
            detail=detail,
            hint=say("End that program, then start again.")
            if who
            else say("Restart the computer if it stays so."),
            next_step=NextStep.NONE,
            kind=FailureKind.DRIVER,
            exit_code=ExitCode.START_FAILED,
        )


def _key(gpu: GpuReading) -> str:
    return gpu.uuid or str(gpu.index)
