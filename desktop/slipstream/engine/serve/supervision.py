"""The supervision of one server, one message at a time: what comes in, what it means, what everybody sees.

Lives on the thread ``supervisor`` and never waits. Decides nothing itself: ``core.supervision.lifecycle``
does. Touches no process except through a guardian.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from slipstream.core.state import AppEvent, EngineChanged, EngineState, ProblemRaised, SupervisorSettled
from slipstream.core.supervision import orders
from slipstream.core.supervision.lifecycle import Machine, Phase, next_due, step
from slipstream.core.supervision.machine import Stage
from slipstream.core.supervision.orders import Input, Rules
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Policy, RunRecord
from slipstream.engine.serve.chores import Answered, Found, Looked, MemoryKept, Note, Ran, Swept
from slipstream.engine.serve.hands import Hands
from slipstream.engine.serve.picture import engine_state

SETTLE_S = 5.0
STARTING_BEAT_S = 0.25  # a bar that moves
FALL_S = 0.25  # an engine's last words have reached its log by then; most trees are gone sooner
RETRY_LOOK_S = 1.0  # a server that somebody else starts is not yet there to be asked
_DOWN = (Phase.STOPPED, Phase.FAILED, Phase.BACKOFF)

_log = logging.getLogger("slipstream.supervisor")


@dataclass(frozen=True, slots=True)
class Said:
    """A guardian said something about its run."""

    run_id: str
    event: GuardianEvent


Message = Input | Note | Said


@dataclass(frozen=True, slots=True)
class Outlook:
    """How often to look for what nobody tells of: another program's server, new output."""

    lease_name: str
    look_s: float
    follow_s: float


class Supervision:
    """``sink`` gets events. Every call comes from one thread."""

    def __init__(
        self,
        hands: Hands,
        sink: Callable[[AppEvent], None],
        is_taken: Callable[[], bool],
        rules: Rules,
        clock: Callable[[], float],
        outlook: Outlook,
    ) -> None:
        self._hands = hands
        self._sink = sink
        self._is_taken = is_taken
        self._rules = rules
        self._clock = clock
        self._outlook = outlook
        self._machine = Machine()
        self._shown = EngineState()
        self._shown_of: tuple[Machine, object] | None = None
        self._ready_at_utc: float | None = None
        self._settle_at: float | None = None
        self._fall: tuple[Said, float] | None = None  # an end by itself, and when to tell it
        self._look_at: float | None = None  # when to see whether another program has started a server

    def due_at(self) -> float:
        """When ``beat`` has to be called next if nothing comes in."""
        now = self._clock()
        machine = self._machine
        outlook_s = self._outlook.look_s if machine.phase in _DOWN else self._outlook.follow_s
        if machine.phase is Phase.STARTING and machine.stage is Stage.LIVE:
            outlook_s = min(outlook_s, STARTING_BEAT_S)
        tick_at = next_due(machine, self._rules.hung_s, self._rules.frozen_s)
        look_at = self._look_at if self._may_look() else None
        fall_at = None if self._fall is None else self._fall[1]
        moments = (now + outlook_s, tick_at, self._settle_at, look_at, fall_at)
        return min(at for at in moments if at is not None)

    def is_owing(self, policy: Policy | None) -> bool:
        """True while a launch has not answered yet, or a stop that we promised is not done."""
        stopping = self._machine.phase is Phase.STOPPING and policy is Policy.STOP
        return stopping or self._machine.stage is Stage.LAUNCHING

    def beat(self, changed: frozenset[str] | None) -> None:
        """Time has passed, or files of these names changed; ``None`` where that is not known."""
        now = self._clock()
        self._hands.keeper.follow(now)
        self.feed(orders.Tick())
        if self._fall is not None and now >= self._fall[1]:
            self._tell_fall(self._fall[0], now)
        if self._settle_at is not None and now >= self._settle_at:
            self._settle()
        due = self._look_at is not None and now >= self._look_at
        if (due or (changed is not None and self._outlook.lease_name in changed)) and self._may_look():
            self._look(now)
        self._publish()

    def take(self, message: Message) -> None:
        """Deal with one message."""
        match message:
            case Looked():
                self._take_first_look(message)
            case Found(record):
                self._look_at = self._clock() + (RETRY_LOOK_S if record is None else self._outlook.look_s)
                if record is not None:
                    self._adopt(record)
            case Ran(record):
                self._hands.keeper.record = record
                self.feed(orders.Launched(record.run_id, record.engine_pid or record.guardian_pid))
            case Answered(run_id, answer):
                ok = orders.HealthOk(run_id, answer.tokened) if answer.healthy else None
                self.feed(ok or orders.HealthLost(run_id))
                if self._settle_at is not None:
                    self._settle()
            case Said(run_id, event):
                self._hear(run_id, event)
            case Swept():
                exited = self._hands.after_sweep(message, self._machine, self._clock())
                if exited is not None:
                    self.feed(exited)
            case MemoryKept(report):
                self._sink(ProblemRaised(report))
            case _:
                self.feed(message)

    def feed(self, given: Input) -> None:
        """Let the state machine decide, show it, and do what it orders."""
        before = self._machine
        self._machine, effects = step(before, given, self._clock(), self._rules)
        if self._machine.phase is not before.phase:
            _log.info("%s: %s -> %s", type(given).__name__, before.phase, self._machine.phase)
            if self._machine.phase is Phase.READY and not before.resumed:
                self._ready_at_utc = self._hands.began_at_utc(self._machine)
            if self._machine.phase in _DOWN and self._look_at is not None:
                self._look_at = self._clock()  # why it is down may be that another program was faster
            self._publish()  # before the effects, so that a click is answered at once
        for effect in effects:
            self._hands.perform(effect, self._machine, self._clock())

    def _may_look(self) -> bool:
        """Not before the first look is over, nor while there is a server of ours or a part of one."""
        free = self._machine.phase in _DOWN and self._machine.stage is not Stage.CLEARING
        return free and self._look_at is not None

    def _look(self, now: float) -> None:
        self._look_at = now + self._outlook.look_s
        if self._is_taken():
            self._look_at = now + SETTLE_S  # the answer sets it anew
            self._hands.find()

    def _take_first_look(self, look: Looked) -> None:
        now = self._clock()
        self._look_at = now + self._outlook.look_s
        if look.record is not None:
            self._adopt(look.record)
        elif look.outcome is not None and self._machine == Machine():
            self._machine = Machine(since=now, spec=look.outcome.spec)
            if look.report is not None:
                self.feed(orders.CrashFound(look.outcome.spec, look.report))
        if self._machine.phase is Phase.STARTING and self._machine.adopted:
            self._settle_at = now + SETTLE_S  # its first answer, so that "starting" is not shown for nothing
        else:
            self._settle()

    def _settle(self) -> None:
        self._settle_at = None
        self._publish()
        self._sink(SupervisorSettled())

    def _adopt(self, record: RunRecord) -> None:
        if self._machine.phase in _DOWN and record.engine_pid is not None:
            self._hands.keeper.record = record
            self.feed(orders.Adopted(record.spec, record.engine_pid))

    def _hear(self, run_id: str, event: GuardianEvent) -> None:
        match event.kind:
            case EventKind.STARTED:
                pass
            case EventKind.STOPPING:
                if event.asked:
                    self.feed(orders.EndingSeen(run_id))
                else:
                    self._fall = Said(run_id, event), self._clock() + FALL_S
            case EventKind.EXITED:
                self._fall = None
                self.feed(self._hands.exited(run_id, event, self._clock()))
            case EventKind.LOST:
                self._hands.sweep(run_id)
            case _:
                assert_never(event.kind)

    def _tell_fall(self, said: Said, now: float) -> None:
        """A driver may take seconds to let go of a card; that the server is gone is known before."""
        self._fall = None
        report = self._hands.exited(said.run_id, said.event, now).report
        if report is not None:
            self.feed(orders.Fell(said.run_id, report))

    def _publish(self) -> None:
        watch = self._hands.keeper.watch
        built_of = (self._machine, None if watch is None else watch.figures)
        unchanged = self._shown_of is not None and all(
            old is new for old, new in zip(self._shown_of, built_of, strict=True)
        )
        if unchanged and self._machine.phase is not Phase.STARTING:  # there progress moves by itself
            return
        self._shown_of = built_of
        picture = engine_state(self._machine, watch, self._ready_at_utc, self._clock())
        if picture != self._shown:
            self._shown = picture
            self._sink(EngineChanged(picture))
