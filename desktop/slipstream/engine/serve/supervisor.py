"""The one thread that runs the supervision: waits for messages, changed files and due times.

Threads: ``supervisor`` (steps, log, state), ``engine-wait`` (listens to the guardian of a live run) and
``engine-work`` (pre-flight, launch, probes: a first token may take seconds; a Stop must be heard at once).
While nothing happens it sleeps: every waking costs, and ends, clicks and output come as messages.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from slipstream.core.logs.logline import LogLine
from slipstream.core.models import RunSpec
from slipstream.core.state import AppEvent
from slipstream.core.supervision import orders
from slipstream.core.supervision.orders import RULES, Input, Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy
from slipstream.engine.serve import preflight
from slipstream.engine.serve.chores import Chores
from slipstream.engine.serve.guardianship import Guardianship, LocalGuardianship
from slipstream.engine.serve.hands import Hands
from slipstream.engine.serve.inbox import Inbox
from slipstream.engine.serve.keeper import Keeper
from slipstream.engine.serve.memoryback import GpuMemory
from slipstream.engine.serve.probe import Prober
from slipstream.engine.serve.startlearn import StartTimes
from slipstream.engine.serve.supervision import Message, Outlook, Said, Supervision

CLOSE_S = 20.0
_BUSY_BEAT_S = 0.1  # files that change without end are read this often
_TOLD_S = 30.0  # where changes are told: in case one was not
_UNTOLD_S = 1.0
_UNTOLD_OUTPUT_S = 0.5

_log = logging.getLogger("slipstream.supervisor")


@dataclass(frozen=True, slots=True)
class _Closing:
    """The app goes; ``policy`` says what becomes of a server."""

    deadline: float
    policy: Policy | None


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
        gpu_memory: GpuMemory | None = None,
        rules: Rules = RULES,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        guardians = guardianship or LocalGuardianship(paths)
        self._clock = clock
        self._inbox: Inbox[Message | _Closing] = Inbox()
        self._changes = guardians.changes()
        self._heed_at = 0.0  # when changed files are worth another look
        keeper = Keeper(
            guardians,
            StartTimes(paths),
            policy=policy,
            name=name,
            log=log,
            heard=lambda run_id, event: self._inbox.put(Said(run_id, event)),
        )
        chores = Chores(guardians, check, prober or Prober(), gpu_memory or GpuMemory(), paths, policy)
        self._hands = Hands(chores, keeper, self._inbox.put, rules, wall)
        told = self._changes is not None
        outlook = Outlook(
            paths.lease.name, _TOLD_S if told else _UNTOLD_S, _TOLD_S if told else _UNTOLD_OUTPUT_S
        )
        self._supervision = Supervision(self._hands, sink, guardians.is_taken, rules, clock, outlook)
        self._thread = threading.Thread(target=self._run, name="supervisor")

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
        if self._thread.is_alive():
            return False
        self._inbox.close()
        if self._changes is not None:
            self._changes.close()
        return True

    def _run(self) -> None:
        while True:
            message, changed = self._next(self._supervision.due_at())
            if isinstance(message, _Closing):
                break
            try:
                if message is not None:
                    self._supervision.take(message)
                self._supervision.beat(changed)
            except Exception:  # a supervisor that dies would leave a server and a picture that lies
                _log.exception("%s could not be dealt with", type(message).__name__)
        self._wind_up(message)

    def _next(self, due_at: float) -> tuple[Message | _Closing | None, frozenset[str] | None]:
        """The next message, and what changed meanwhile; both empty-handed at ``due_at``.

        Files are heeded at most every ``_BUSY_BEAT_S``, so that a flood of output does not keep us awake.
        """
        now = self._clock()
        heeding = self._changes is not None and now >= self._heed_at
        if self._changes is not None and not heeding:
            due_at = min(due_at, self._heed_at)
        fd = self._changes.fileno() if self._changes is not None and heeding else None
        message = self._inbox.get(due_at - now, also=fd)
        if self._changes is None:
            return message, None
        now = self._clock()
        if now < self._heed_at:
            return message, frozenset()
        changed = self._changes.read()
        if changed is None or changed:
            self._heed_at = now + _BUSY_BEAT_S
        return message, changed

    def _wind_up(self, closing: _Closing) -> None:
        try:
            if closing.policy is Policy.STOP:
                self._supervision.feed(orders.StopAsked())
            while self._clock() < closing.deadline and self._supervision.is_owing(closing.policy):
                message, changed = self._next(min(self._supervision.due_at(), closing.deadline))
                if message is not None and not isinstance(message, _Closing):
                    self._supervision.take(message)
                self._supervision.beat(changed)
        finally:
            self._hands.close(closing.policy, max(closing.deadline - self._clock(), 0.0))
