"""The supervisor's hold on one run: its record, its guardian's link, its log; and what to tell the guardian.

Lives on the supervisor's thread. Obeys orders; decides nothing and signals nothing itself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from slipstream.core.errors import AppError
from slipstream.core.logs.logline import LogLine
from slipstream.core.models import RunSpec
from slipstream.engine.guard.lease import GuardianEvent, Policy, RunRecord
from slipstream.engine.serve.guardianship import Guardianship, Link
from slipstream.engine.serve.startlearn import StartTimes
from slipstream.engine.serve.watch import RunWatch

_log = logging.getLogger("slipstream.supervisor")


class Keeper:
    """``heard`` is called on the thread ``engine-wait`` with the run's id and what its guardian said."""

    def __init__(
        self,
        guardianship: Guardianship,
        times: StartTimes,
        *,
        policy: Policy,
        name: str,
        log: Callable[[Sequence[LogLine]], None],
        heard: Callable[[str, GuardianEvent], None],
    ) -> None:
        self._guardianship = guardianship
        self._times = times
        self._policy = policy
        self._name = name
        self._log = log
        self._heard = heard
        self.record: RunRecord | None = None
        self.watch: RunWatch | None = None

    def begin(self, spec: RunSpec, now: float, age_s: float, *, adopted: bool) -> bool:
        """Watch the run on record, which began ``age_s`` ago. False when its guardian does not answer."""
        record = self.record
        if record is None or record.run_id != spec.run_id:
            return False
        self.watch = RunWatch(
            spec,
            self._guardianship.tail(record.log_path),
            began_at=now - age_s,
            expected=self._times.expected(spec.plan.preset_id),
            log=self._log,
            heard=lambda event: self._heard(spec.run_id, event),
        )
        if adopted:
            self.watch.catch_up(now)
        return self.connect(record, adopted=adopted)

    def connect(self, record: RunRecord, *, adopted: bool) -> bool:
        """Hold the server, one that somebody else started under the policy it has. False as in ``begin``."""
        try:
            link = self._guardianship.connect(record)
        except AppError as error:
            _log.warning("the guardian of %s does not answer: %s", record.run_id, error.detail or error.title)
            return False
        link.hold(None if adopted else self._policy)
        if self.watch is not None:
            self.watch.listen(link)
        return True

    def stop(self, *, grace_s: float, loading: bool) -> None:
        """Ask for an orderly end."""
        if self._link is not None:
            self._link.stop(grace_s=grace_s, by=self._name, loading=loading)

    def kill(self) -> None:
        """Ask for an end at once."""
        if self._link is not None:
            self._link.kill(by=self._name)

    def learn(self, now: float) -> None:
        """Remember how long the steps of this start took."""
        if self.watch is not None:
            self._times.record(self.watch.spec.plan.preset_id, self.watch.durations(now))

    def follow(self, now: float) -> None:
        """Take in new output."""
        if self.watch is not None:
            self.watch.follow(now)

    def forget(self) -> None:
        """Hang up and let go of the log. Idempotent."""
        if self.watch is not None:
            self.watch.close()
            self.watch = None

    def leave(self, policy: Policy | None) -> None:
        """Let go of the server for good; ``None`` hangs up, under the policy agreed before."""
        if self._link is not None and policy is not None:
            self._link.release(policy)
        self.forget()

    @property
    def _link(self) -> Link | None:
        return None if self.watch is None else self.watch.link
