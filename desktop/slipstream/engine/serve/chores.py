"""The supervisor's slow work: pre-flight, launch, probes, the search for servers; and what each brings back.

Runs on the thread ``engine-work``. Each chore turns foreign failure into a message; none decides anything.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from slipstream.core.errors import AppError, ErrorReport
from slipstream.core.logs.diagnose import diagnose
from slipstream.core.logs.logline import LogLine
from slipstream.core.logs.logparse import parse_lines
from slipstream.core.models import RunSpec
from slipstream.core.supervision import endings
from slipstream.core.supervision.orders import LaunchRefused, PreflightPassed, PreflightRefused
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Outcome, Policy, RunRecord
from slipstream.engine.serve.guardianship import Guardianship
from slipstream.engine.serve.memoryback import GpuMemory
from slipstream.engine.serve.probe import Answer, Prober
from slipstream.engine.serve.watch import KEPT_LINES

_MAX_POLLS = 400

_log = logging.getLogger("slipstream.supervisor")


@dataclass(frozen=True, slots=True)
class Looked:
    """The first look: a running server, or else how the last one ended (``report`` if badly)."""

    record: RunRecord | None
    outcome: Outcome | None
    report: ErrorReport | None


@dataclass(frozen=True, slots=True)
class Found:
    """A later look, because somebody else took the lease."""

    record: RunRecord | None


@dataclass(frozen=True, slots=True)
class Ran:
    """A launch of ours succeeded."""

    record: RunRecord


@dataclass(frozen=True, slots=True)
class Answered:
    """A probe came back."""

    run_id: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Swept:
    """After a lost link: all but ``survivors`` is removed; ``record`` if the server runs after all."""

    run_id: str
    record: RunRecord | None
    survivors: tuple[int, ...] = ()
    outcome: Outcome | None = None  # this run's, where its guardian lived to write it


@dataclass(frozen=True, slots=True)
class MemoryKept:
    """The server is gone, but graphics memory it took is not free."""

    report: ErrorReport


Note = Looked | Found | Ran | Answered | Swept | MemoryKept


def is_told(outcome: Outcome) -> bool:
    """Whether somebody saw how the run ended."""
    return outcome.asked or outcome.code is not None or outcome.signal is not None


class Chores:
    """One owner thread; ``abort`` from any."""

    def __init__(
        self,
        guardianship: Guardianship,
        check: Callable[[RunSpec, Paths], None],
        prober: Prober,
        gpu_memory: GpuMemory,
        paths: Paths,
        policy: Policy,
    ) -> None:
        self._guardianship = guardianship
        self._check = check
        self._prober = prober
        self._gpu_memory = gpu_memory
        self._paths = paths
        self._policy = policy

    def look_first(self) -> Looked:
        """Remove leftovers, then look for a running server, then at how the last one ended."""
        try:
            self._guardianship.sweep()
            record = self._guardianship.find_running()
            outcome = None if record is not None else self._guardianship.last_outcome()
            return Looked(record, outcome, None if outcome is None else self._judge(outcome))
        except Exception:  # a start must stay possible whatever the last run left on disk
            _log.exception("the first look for a running server failed")
            return Looked(None, None, None)

    def find(self) -> Found:
        """The server that runs now, if its guardian answers already."""
        try:
            record = self._guardianship.find_running()
        except Exception:  # the supervisor looks again after the answer
            _log.exception("the search for a running server failed")
            return Found(None)
        return Found(record if record is not None and record.engine_pid is not None else None)

    def preflight(self, spec: RunSpec) -> PreflightPassed | PreflightRefused:
        """Look for mistakes before they cost a minute, after leftovers that would take memory are gone."""
        try:
            self._guardianship.sweep()
            self._check(spec, self._paths)
        except AppError as error:
            return PreflightRefused(spec.run_id, error.report())
        except OSError as exc:
            _log.exception("the checks before a start failed")
            return PreflightRefused(spec.run_id, endings.unforeseen(str(exc)))
        return PreflightPassed(spec.run_id)

    def launch(self, spec: RunSpec) -> Ran | LaunchRefused:
        """Start a guardian with the engine. Always answers."""
        try:
            self._gpu_memory.note(spec.plan)
            return Ran(self._guardianship.launch(spec, self._policy))
        except AppError as error:
            return LaunchRefused(spec.run_id, error.report())
        except Exception as exc:  # the state machine waits for this answer
            _log.exception("a launch failed in an unforeseen way")
            return LaunchRefused(spec.run_id, endings.unforeseen(str(exc)))

    def probe(self, spec: RunSpec, pid: int, *, deep: bool) -> Answered:
        """Ask the server. Always answers."""
        try:
            return Answered(spec.run_id, self._prober.ask(spec, pid, deep=deep))
        except Exception:  # the state machine waits for this answer
            _log.exception("a probe failed in an unforeseen way")
            return Answered(spec.run_id, Answer(healthy=False))

    def memory_kept(self) -> MemoryKept | None:
        """After an end: see that graphics memory came back; waits for it a little."""
        try:
            report = self._gpu_memory.kept()
        except Exception:  # a card that cannot be asked must not hold up the next start
            _log.exception("graphics memory could not be compared")
            return None
        return None if report is None else MemoryKept(report)

    def sweep(self, run_id: str) -> Swept:
        """Remove what a vanished guardian left, unless it did not vanish. Always answers."""
        try:
            survivors = self._guardianship.sweep()
            record = self._guardianship.find_running()
            outcome = self._guardianship.last_outcome()
            told = outcome is not None and outcome.run_id == run_id and is_told(outcome)
            return Swept(run_id, record, survivors, outcome if told else None)
        except Exception:  # the run is over in any case
            _log.exception("leftovers could not be removed")
            return Swept(run_id, None)

    def abort(self) -> None:
        """Make a probe under way fail at once."""
        self._prober.abort()

    def close(self) -> None:
        """Hang up. Call when the owner thread has ended."""
        self._prober.close()

    def _judge(self, outcome: Outcome) -> ErrorReport | None:
        """What went wrong, if anything did: an end without a status (a power cut) accuses nobody."""
        if outcome.asked or not is_told(outcome):
            return None
        tail = self._guardianship.tail(outcome.log_path)
        kept: deque[LogLine] = deque(maxlen=KEPT_LINES)
        try:
            for _ in range(_MAX_POLLS):
                raws = tail.poll()
                kept.extend(parse_lines(raws, kept[-1] if kept else None))
                if not raws:
                    break
            kept.extend(parse_lines(tail.flush()))
        finally:
            tail.close()
        return diagnose(tuple(kept), outcome.code, outcome.signal).report()
