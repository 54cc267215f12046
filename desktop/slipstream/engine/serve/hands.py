"""Does what the supervision state machine orders: slow work on ``engine-work``, quick words to the guardian.

Lives on the supervisor's thread and owns the thread ``engine-work``. Carries out; decides nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import assert_never

from slipstream.core.models import RunSpec
from slipstream.core.supervision import endings, orders
from slipstream.core.supervision.lifecycle import Machine
from slipstream.core.supervision.orders import Rules
from slipstream.engine.guard.lease import GuardianEvent, Outcome, Policy, RunRecord
from slipstream.engine.serve.chores import Chores, Note, Swept
from slipstream.engine.serve.errands import Errands
from slipstream.engine.serve.keeper import Keeper

_DRAIN_MARGIN_S = 2.0  # the guardian kills this long before the state machine would


class Hands:
    """``post`` gets what chores bring back, on their thread."""

    def __init__(
        self,
        chores: Chores,
        keeper: Keeper,
        post: Callable[[orders.Input | Note], None],
        rules: Rules,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.keeper = keeper
        self._chores = chores
        self._errands: Errands[orders.Input | Note] = Errands(post, name="engine-work")
        self._rules = rules
        self._wall = wall

    def open(self) -> None:
        """Start the thread with the first look for a running server."""
        self._errands.open()
        self._errands.submit(self._chores.look_first)

    def perform(self, effect: orders.Effect, machine: Machine, now: float) -> None:
        """Carry out one order of ``machine``'s, or set it going."""
        match effect:
            case orders.DoPreflight(spec):
                self._errands.submit(partial(self._chores.preflight, spec))
            case orders.DoLaunch(spec):
                self._errands.submit(partial(self._chores.launch, spec))
            case orders.DoWatch(spec):
                self._watch(spec, now, adopted=machine.adopted)
            case orders.DoStop(_, loading):
                grace_s = max(self._rules.drain_s - _DRAIN_MARGIN_S, 0.0)
                self.keeper.stop(grace_s=grace_s, loading=loading)
            case orders.DoKill():
                self.keeper.kill()
            case orders.DoProbe(_, deep):
                if machine.spec is not None and machine.pid is not None:
                    self._errands.submit(partial(self._chores.probe, machine.spec, machine.pid, deep=deep))
            case orders.DoLearn():
                self.keeper.learn(now)
            case orders.DoForget():
                self.keeper.forget()
                self._errands.submit(self._chores.memory_kept)
            case _:
                assert_never(effect)

    def find(self) -> None:
        """Look for a server that somebody else has started; ``Found`` comes back."""
        self._errands.submit(self._chores.find)

    def sweep(self, run_id: str) -> None:
        """Remove what a vanished guardian left; ``Swept`` comes back."""
        self._errands.submit(partial(self._chores.sweep, run_id))

    def exited(self, run_id: str, event: GuardianEvent, now: float) -> orders.Exited:
        """The end of a run with what its log says of it."""
        return self._ended(run_id, event, now)

    def after_sweep(self, swept: Swept, machine: Machine, now: float) -> orders.Exited | None:
        """``None`` when the guardian lives after all and is held again."""
        record = swept.record
        ours = record is not None and record.run_id == swept.run_id and machine.speaks_of(swept.run_id)
        if ours and record is not None and self.keeper.connect(record, adopted=machine.adopted):
            return None
        if swept.outcome is not None:  # it ended, with its guardian, before we could listen
            return self._ended(swept.run_id, swept.outcome, now)
        return orders.Exited(
            swept.run_id, asked=False, report=endings.guardian_lost(), survivors=swept.survivors
        )

    def began_at_utc(self, machine: Machine) -> float:
        """Since when the machine's server serves: now, or an adopted one's start."""
        record: RunRecord | None = self.keeper.record if machine.adopted else None
        return self._wall() if record is None else record.started_at_utc

    def abort(self) -> None:
        """Make a probe under way fail at once. Any thread."""
        self._chores.abort()

    def close(self, policy: Policy | None, timeout_s: float) -> None:
        """Leave the server to ``policy`` and join the threads."""
        self.keeper.leave(policy)
        if self._errands.close(timeout_s):
            self._chores.close()

    def _ended(self, run_id: str, end: GuardianEvent | Outcome, now: float) -> orders.Exited:
        report = None
        if self.keeper.watch is not None:
            found = self.keeper.watch.explain(end.code, end.signal, now)
            report = None if end.asked else found.report()
        return orders.Exited(run_id, end.asked, report, end.survivors)

    def _watch(self, spec: RunSpec, now: float, *, adopted: bool) -> None:
        record = self.keeper.record
        age_s = max(self._wall() - record.started_at_utc, 0.0) if record is not None and adopted else 0.0
        if not self.keeper.begin(spec, now, age_s, adopted=adopted):
            self.sweep(spec.run_id)
