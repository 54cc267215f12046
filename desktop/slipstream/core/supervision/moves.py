"""What the supervision state machine's steps are made of: to check, to drain, to kill, to fail, to come back.

Pure, as ``core.supervision.lifecycle`` is, which alone decides when each is due and is its only user.
"""

from __future__ import annotations

from dataclasses import replace

from slipstream.core.errors import ErrorReport, FailureKind
from slipstream.core.models import RunSpec
from slipstream.core.supervision import endings
from slipstream.core.supervision.machine import Machine, Phase, Stage
from slipstream.core.supervision.orders import DoKill, DoPreflight, DoProbe, DoStop, Effect, Rules

Step = tuple[Machine, tuple[Effect, ...]]

_NEVER_AGAIN = frozenset(
    {
        FailureKind.OUT_OF_MEMORY,
        FailureKind.BAD_ARGUMENT,
        FailureKind.CONTEXT_TOO_LONG,
        FailureKind.DRAFT_MISMATCH,
        FailureKind.FILES_BROKEN,
        FailureKind.FILES_MISSING,
        FailureKind.DISK_FULL,
    }
)


def check(m: Machine, spec: RunSpec, now: float) -> Step:
    """A start of ``spec`` from nothing, with the tries that it has left."""
    begun = Machine(Phase.STARTING, Stage.CHECKING, now, spec, retries=m.retries, port_retried=m.port_retried)
    return begun, (DoPreflight(spec),)


def rest(m: Machine, now: float) -> Machine:
    """Nothing runs; the last run stays known."""
    return Machine(Phase.STOPPED, since=now, spec=m.spec)


def fail(m: Machine, report: ErrorReport, now: float) -> Machine:
    """Nothing more is tried, because of ``report``."""
    return Machine(Phase.FAILED, since=now, spec=m.spec, problem=report)


def probe_when_due(m: Machine, now: float, every_s: float, *, deep: bool) -> Step:
    """Ask the server if its time has come and no question is under way."""
    if m.spec is None or m.probing or m.probe_at is None or now < m.probe_at:
        return m, ()
    return replace(m, probe_at=now + every_s, probing=True), (DoProbe(m.spec.run_id, deep=deep),)


def leave_start(m: Machine, following: RunSpec | None, now: float, rules: Rules) -> Step:
    """End a start at whatever stage it is: a server that loads hears no SIGTERM and is killed at once."""
    if m.spec is None or m.stage is Stage.CHECKING:
        if following is not None:
            return check(replace(m, retries=0, port_retried=False), following, now)
        return rest(m, now), ()
    leaving = replace(m, phase=Phase.STOPPING, since=now, following=following, deadline=None)
    if m.stage is Stage.LAUNCHING:
        return leaving, ()
    dying = replace(leaving, deadline=now + rules.kill_s, kills=1)
    return dying, (DoStop(m.spec.run_id, loading=True),)


def drain(m: Machine, following: RunSpec | None, now: float, rules: Rules) -> Step:
    """End a server that serves in order; ``following`` starts after it."""
    stopping = replace(m, phase=Phase.STOPPING, since=now, following=following, deadline=now + rules.drain_s)
    return stopping, () if m.spec is None else (DoStop(m.spec.run_id, loading=False),)


def prove_again(m: Machine, now: float, rules: Rules) -> Step:
    """After a sleep a GPU may be lost with the process alive: nothing is claimed before a real token."""
    if m.spec is None:
        return m, ()
    waking = replace(m, phase=Phase.STARTING, since=now, resumed=True, lost_at=None, frozen_at=None)
    asked = replace(waking, deadline=now + rules.wake_s, probe_at=now + rules.probe_s, probing=True)
    return asked, (DoProbe(m.spec.run_id, deep=True),)


def hang(m: Machine, now: float, rules: Rules) -> ErrorReport | None:
    """Why a serving engine counts as hung by now, if it does."""
    if m.lost_at is not None and now - m.lost_at >= rules.hung_s:
        return endings.hung(rules.hung_s)
    if m.frozen_at is not None and now - m.frozen_at >= rules.frozen_s:
        return endings.frozen(rules.frozen_s)
    return None


def ending_seen(m: Machine, run_id: str, now: float) -> Machine:
    """STOPPING without a deadline of ours: whoever asked for the end has set one."""
    if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
        return m
    return replace(m, phase=Phase.STOPPING, since=now, deadline=None)


def kill(m: Machine, now: float, rules: Rules) -> Step:
    """The next kill of the tree, and until when it is waited for."""
    since = m.since if m.phase is Phase.STOPPING else now
    dying = replace(m, phase=Phase.STOPPING, stage=Stage.LIVE, since=since, kills=m.kills + 1)
    return replace(dying, deadline=now + rules.kill_s), () if m.spec is None else (DoKill(m.spec.run_id),)


def ended_early(m: Machine, asked: bool, report: ErrorReport | None, now: float, rules: Rules) -> Machine:
    """An end before READY: no second try, except one when the port was taken between check and bind."""
    if asked:
        return rest(m, now)
    if report is not None and report.kind is FailureKind.PORT_IN_USE and not m.port_retried and not m.adopted:
        waiting = Machine(Phase.BACKOFF, since=now, spec=m.spec, retries=m.retries, port_retried=True)
        return replace(waiting, deadline=now + rules.delays_s[0], problem=report)
    return fail(m, report or endings.unexplained(), now)


def crashed(m: Machine, report: ErrorReport, now: float, rules: Rules) -> Machine:
    """An unasked end of a server that has served: wait and start again, up to a limit.

    The count starts anew only after a steady time in READY; a first healthy answer proves nothing.
    """
    tried = tries(m, now, rules)
    if not rules.restart or report.kind in _NEVER_AGAIN or tried >= len(rules.delays_s):
        return fail(m, report, now)
    waiting = Machine(Phase.BACKOFF, since=now, spec=m.spec, retries=tried + 1, problem=report)
    return replace(waiting, deadline=now + rules.delays_s[tried])


def fell(m: Machine, report: ErrorReport, now: float, rules: Rules) -> Machine:
    """What an end by itself leads to, told while the rest of the tree is still being ended."""
    served = m.phase is Phase.READY or m.resumed
    ended = crashed(m, report, now, rules) if served else ended_early(m, False, report, now, rules)
    return replace(ended, stage=Stage.CLEARING)


def cleared(m: Machine, report: ErrorReport | None, now: float) -> Machine:
    """Nothing is left of it; ``report`` is made of all its words, some of which may have come late."""
    why = report or m.problem
    if why is not None and why.kind in _NEVER_AGAIN:
        return replace(fail(m, why, now), since=m.since)
    return replace(m, stage=Stage.NONE, problem=why)


def tries(m: Machine, now: float, rules: Rules) -> int:
    """How often it was started again; a steady time in READY makes that none."""
    steady = m.phase is Phase.READY and now - m.since >= rules.steady_s
    return 0 if steady else m.retries


def ended_stopping(m: Machine, now: float, rules: Rules) -> Step:
    """What comes after an end that was on its way: the next run, another try, a failure or rest."""
    if m.following is not None:
        return check(replace(m, retries=0, port_retried=False), m.following, now)
    if m.again and m.problem is not None:
        return crashed(m, m.problem, now, rules), ()
    if m.problem is not None:
        return fail(m, m.problem, now), ()
    return rest(m, now), ()
