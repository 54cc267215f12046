"""The one thread that runs the supervision state machine and does what it orders.

Threads: ``supervisor`` (steps, log, state), ``engine-wait`` (listens to the guardian of a live run) and
``engine-work`` (pre-flight, launch, probes: a first token may take seconds; a Stop must be heard at once).
Decides nothing itself: ``core.lifecycle`` does. Touches no process except through a guardian.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from slipstream.core import orders
from slipstream.core.lifecycle import Machine, Phase, Stage, step
from slipstream.core.logline import LogLine
from slipstream.core.models import RunSpec
from slipstream.core.orders import RULES, Input, Rules
from slipstream.core.state import AppEvent, EngineChanged, EngineState, SupervisorSettled
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Policy, RunRecord
from slipstream.engine.serve import preflight
from slipstream.engine.serve.chores import Answered, Chores, Found, Looked, Note, Ran, Swept
from slipstream.engine.serve.guardianship import Guardianship, LocalGuardianship
from slipstream.engine.serve.hands import Hands
from slipstream.engine.serve.keeper import Keeper
from slipstream.engine.serve.picture import engine_state
from slipstream.engine.serve.probe import Prober
from slipstream.engine.serve.startlearn import StartTimes

BUSY_BEAT_S = 0.1
READY_BEAT_S = 0.5
IDLE_BEAT_S = 1.0
SETTLE_S = 5.0
CLOSE_S = 20.0
_DOWN = (Phase.STOPPED, Phase.FAILED, Phase.BACKOFF)

_log = logging.getLogger("slipstream.supervisor")


@dataclass(frozen=True, slots=True)
class _Said:
    """A guardian said something about its run."""

    run_id: str
    event: GuardianEvent


@dataclass(frozen=True, slots=True)
class _Closing:
    """The app goes; ``policy`` says what becomes of a server."""

    deadline: float
    policy: Policy | None


_Message = Input | Note | _Said | _Closing


class Supervisor:
    """``sink`` gets events and ``log`` gets output lines, both on the thread ``supervisor``.

    ``policy`` is what a guardian of ours does when this app vanishes; a server that somebody else started
    keeps the policy it has. ``name`` is who asked for a stop, as other programs will show it.
    """

    def __init__(
        self,
        sink: Callable[[AppEvent], None],
        log: Callable[[Sequence[LogLine]], None],
        paths: Paths,
        *,
        policy: Policy = Policy.GRACE,
        name: str = "Slipstream",
        guardianship: Guardianship | None = None,
        check: Callable[[RunSpec, Paths], None] = preflight.check,
        prober: Prober | None = None,
        rules: Rules = RULES,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._sink = sink
        self._guardianship = guardianship or LocalGuardianship(paths)
        self._rules = rules
        self._clock = clock
        self._inbox: queue.SimpleQueue[_Message] = queue.SimpleQueue()
        keeper = Keeper(
            self._guardianship,
            StartTimes(paths),
            policy=policy,
            name=name,
            log=log,
            heard=lambda run_id, event: self._inbox.put(_Said(run_id, event)),
        )
        chores = Chores(self._guardianship, check, prober or Prober(), paths, policy)
        self._hands = Hands(chores, keeper, self._inbox.put, rules, wall)
        self._thread = threading.Thread(target=self._run, name="supervisor")
        self._machine = Machine()
        self._shown = EngineState()
        self._ready_at_utc: float | None = None
        self._settle_at: float | None = None
        self._look_at: float | None = None  # when to see whether another program has started a server

    def open(self) -> None:
        """Begin: remove leftovers, adopt a running server or tell how the last one ended, say settled."""
        self._hands.open()
        self._thread.start()

    def post(self, given: Input) -> None:
        """Give the state machine an input. Any thread; returns at once."""
        self._inbox.put(given)

    def start(self, spec: RunSpec) -> None:
        """Ask for a start."""
        self.post(orders.StartAsked(spec))

    def stop(self) -> None:
        """Ask for a stop."""
        self.post(orders.StopAsked())

    def restart(self, spec: RunSpec) -> None:
        """Ask for a stop and a start."""
        self.post(orders.RestartAsked(spec))

    def close(self, timeout_s: float = CLOSE_S, policy: Policy | None = None) -> bool:
        """Leave the server to ``policy`` and join the threads. False when ``timeout_s`` was too short.

        ``STOP`` waits until nothing of the server is left. ``None`` leaves everything as it was agreed: right
        for a program that only looked. Idempotent.
        """
        if self._thread.is_alive():
            self._inbox.put(_Closing(self._clock() + timeout_s, policy))
            self._hands.abort()
            self._thread.join(timeout_s + 1.0)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while True:
            message = self._next(_beat_s(self._machine, self._clock()))
            if isinstance(message, _Closing):
                break
            try:
                if message is not None:
                    self._take(message)
                self._beat()
            except Exception:  # a supervisor that dies would leave a server and a picture that lies
                _log.exception("%s could not be dealt with", type(message).__name__)
        self._wind_up(message)

    def _next(self, timeout_s: float) -> _Message | None:
        try:
            return self._inbox.get(timeout=max(timeout_s, 0.0))
        except queue.Empty:
            return None

    def _beat(self) -> None:
        now = self._clock()
        self._hands.keeper.follow(now)
        self._feed(orders.Tick())
        if self._settle_at is not None and now >= self._settle_at:
            self._settle()
        if self._look_at is not None and now >= self._look_at and self._machine.phase in _DOWN:
            self._look_at = now + IDLE_BEAT_S
            if self._guardianship.is_taken():
                self._look_at = None
                self._hands.find()
        self._publish()

    def _take(self, message: Input | Note | _Said) -> None:
        match message:
            case Looked():
                self._take_first_look(message)
            case Found(record):
                self._look_at = self._clock() + IDLE_BEAT_S
                if record is not None:
                    self._adopt(record)
            case Ran(record):
                self._hands.keeper.record = record
                self._feed(orders.Launched(record.run_id, record.engine_pid or record.guardian_pid))
            case Answered(run_id, answer):
                ok = orders.HealthOk(run_id, answer.tokened) if answer.healthy else None
                self._feed(ok or orders.HealthLost(run_id))
                if self._settle_at is not None:
                    self._settle()
            case _Said(run_id, event):
                self._hear(run_id, event)
            case Swept():
                exited = self._hands.after_sweep(message, self._machine)
                if exited is not None:
                    self._feed(exited)
            case _:
                self._feed(message)

    def _feed(self, given: Input) -> None:
        before = self._machine.phase
        self._machine, effects = step(self._machine, given, self._clock(), self._rules)
        if self._machine.phase is not before:
            _log.info("%s: %s -> %s", type(given).__name__, before, self._machine.phase)
            if self._machine.phase is Phase.READY:
                self._ready_at_utc = self._hands.began_at_utc(self._machine)
            self._publish()  # before the effects, so that a click is answered at once
        for effect in effects:
            self._hands.perform(effect, self._machine, self._clock())

    def _take_first_look(self, look: Looked) -> None:
        now = self._clock()
        self._look_at = now + IDLE_BEAT_S
        if look.record is not None:
            self._adopt(look.record)
        elif look.outcome is not None and self._machine == Machine():
            self._machine = Machine(since=now, spec=look.outcome.spec)
            if look.report is not None:
                self._feed(orders.CrashFound(look.outcome.spec, look.report))
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
            self._feed(orders.Adopted(record.spec, record.engine_pid))

    def _hear(self, run_id: str, event: GuardianEvent) -> None:
        match event.kind:
            case EventKind.STARTED:
                pass
            case EventKind.STOPPING:
                if event.asked:
                    self._feed(orders.EndingSeen(run_id))
            case EventKind.EXITED:
                self._feed(self._hands.exited(run_id, event, self._clock()))
            case EventKind.LOST:
                self._hands.sweep(run_id)
            case _:
                assert_never(event.kind)

    def _publish(self) -> None:
        picture = engine_state(self._machine, self._hands.keeper.watch, self._ready_at_utc, self._clock())
        if picture != self._shown:
            self._shown = picture
            self._sink(EngineChanged(picture))

    def _wind_up(self, closing: _Closing) -> None:
        try:
            if closing.policy is Policy.STOP:
                self._feed(orders.StopAsked())
            while self._clock() < closing.deadline and _is_owing(self._machine, closing.policy):
                message = self._next(min(BUSY_BEAT_S, closing.deadline - self._clock()))
                if message is not None and not isinstance(message, _Closing):
                    self._take(message)
                self._beat()
        finally:
            self._hands.close(closing.policy, max(closing.deadline - self._clock(), 0.0))


def _beat_s(machine: Machine, now: float) -> float:
    """How long to sleep when nothing comes in. Each beat costs; ends and clicks come as messages anyway."""
    match machine.phase:
        case Phase.STARTING | Phase.STOPPING:
            return BUSY_BEAT_S
        case Phase.READY:
            return READY_BEAT_S
        case Phase.STOPPED | Phase.FAILED | Phase.BACKOFF:
            return IDLE_BEAT_S if machine.deadline is None else min(IDLE_BEAT_S, machine.deadline - now)
        case _:
            assert_never(machine.phase)


def _is_owing(machine: Machine, policy: Policy | None) -> bool:
    """True while a launch has not answered yet, or a stop that we promised is not done."""
    stopping = machine.phase is Phase.STOPPING and policy is Policy.STOP
    return stopping or machine.stage is Stage.LAUNCHING
