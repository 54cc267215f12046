"""The supervision state machine: what a server's phase becomes, and what to do, for every input.

Pure: time comes in as monotonic seconds, effects go out as values. The supervisor thread is its only user.

Three rules of vLLM shape it. It swallows SIGTERM until it serves, so a stop before READY kills at once. It
exits 0 when its engine process is killed, so any exit that nobody asked for is a crash, whatever the code.
And a start that fails once fails again, so only a server that has served comes back by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from slipstream.core import endings
from slipstream.core.errors import ErrorReport, FailureKind
from slipstream.core.machine import Machine, Phase, Stage, again, next_due
from slipstream.core.models import RunSpec
from slipstream.core.orders import (
    RULES,
    Adopted,
    CrashFound,
    DoForget,
    DoKill,
    DoLaunch,
    DoLearn,
    DoPreflight,
    DoProbe,
    DoStop,
    Doubted,
    DoWatch,
    Effect,
    EndingSeen,
    Exited,
    HealthLost,
    HealthOk,
    Input,
    Launched,
    LaunchRefused,
    PreflightPassed,
    PreflightRefused,
    RestartAsked,
    Rules,
    SleepBegins,
    SleepEnds,
    StartAsked,
    StopAsked,
    Tick,
    WorkFrozen,
    WorkMoved,
)

__all__ = ["Machine", "Phase", "Stage", "again", "next_due", "step"]


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


Step = tuple["Machine", tuple[Effect, ...]]


def step(machine: Machine, given: Input, now: float, rules: Rules = RULES) -> Step:
    """The machine after ``given`` at ``now``, and what has to be done. Total over phases and inputs."""
    if isinstance(given, Exited) and given.survivors and machine.has_process_of(given.run_id):
        return _fail(machine, endings.left_over(given.survivors), now), (DoForget(given.run_id),)
    match machine.phase:
        case Phase.STOPPED | Phase.FAILED | Phase.BACKOFF:
            return _step_down(machine, given, now, rules)
        case Phase.STARTING:
            return _step_starting(machine, given, now, rules)
        case Phase.READY:
            return _step_ready(machine, given, now, rules)
        case Phase.STOPPING:
            return _step_stopping(machine, given, now, rules)
        case _:
            assert_never(machine.phase)


def _step_down(m: Machine, given: Input, now: float, rules: Rules) -> Step:
    """No process runs, or (LINGERING) one that could not be killed."""
    lingering = m.stage is Stage.LINGERING
    match given:
        case StartAsked(spec) | RestartAsked(spec):
            if lingering:
                return _kill(replace(m, following=spec, kills=0, problem=None), now, rules)
            return _check(replace(m, retries=0, port_retried=False), spec, now)
        case StopAsked():
            if lingering:
                return _kill(replace(m, following=None, kills=0, problem=None), now, rules)
            return (m if m.phase is Phase.STOPPED else _rest(m, now)), ()
        case Adopted(spec, pid):
            if lingering:
                return m, ()
            begun = Machine(Phase.STARTING, Stage.LIVE, now, spec, pid, adopted=True)
            ready = replace(begun, deadline=now + rules.start_s, probe_at=now + rules.probe_s, probing=True)
            return ready, (DoWatch(spec), DoProbe(spec.run_id, deep=True))
        case CrashFound(spec, report):
            if m.phase is not Phase.STOPPED:
                return m, ()
            return _fail(replace(m, spec=spec), report, now), ()
        case Exited(run_id):
            if lingering and m.speaks_of(run_id):
                return _rest(m, now), (DoForget(run_id),)
            return m, ()
        case Tick():
            due = m.phase is Phase.BACKOFF and m.deadline is not None and now >= m.deadline
            if due and m.spec is not None:
                return _check(m, again(m.spec), now)
            return m, ()
        case PreflightPassed() | PreflightRefused() | Launched() | LaunchRefused():
            return m, ()
        case EndingSeen() | HealthOk() | HealthLost() | Doubted() | WorkFrozen() | WorkMoved():
            return m, ()
        case SleepBegins() | SleepEnds():
            return m, ()
        case _:
            assert_never(given)


def _step_starting(m: Machine, given: Input, now: float, rules: Rules) -> Step:
    match given:
        case StartAsked() | Adopted() | CrashFound():
            return m, ()
        case Doubted() | WorkFrozen() | WorkMoved() | SleepBegins() | SleepEnds():
            return m, ()  # nothing is claimed yet, and only a real token ends this phase
        case StopAsked():
            return _drain(m, None, now, rules) if m.resumed else _leave_start(m, None, now, rules)
        case RestartAsked(spec):
            return _drain(m, spec, now, rules) if m.resumed else _leave_start(m, spec, now, rules)
        case PreflightPassed(run_id):
            if m.stage is not Stage.CHECKING or m.spec is None or not m.speaks_of(run_id):
                return m, ()
            return replace(m, stage=Stage.LAUNCHING), (DoLaunch(m.spec),)
        case PreflightRefused(run_id, report):
            if m.stage is not Stage.CHECKING or not m.speaks_of(run_id):
                return m, ()
            return _fail(m, report, now), ()
        case Launched(run_id, pid):
            if m.stage is not Stage.LAUNCHING or m.spec is None or not m.speaks_of(run_id):
                return m, ()
            live = replace(m, stage=Stage.LIVE, pid=pid, deadline=now + rules.start_s)
            return replace(live, probe_at=now + rules.probe_s), (DoWatch(m.spec),)
        case LaunchRefused(run_id, report):
            if m.stage is not Stage.LAUNCHING or not m.speaks_of(run_id):
                return m, ()
            return _fail(m, report, now), ()
        case Exited(run_id, asked, report):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            if m.resumed and not asked:
                return _crashed(m, report or endings.unexplained(), now, rules), (DoForget(run_id),)
            return _ended_early(m, asked, report, now, rules), (DoForget(run_id),)
        case EndingSeen(run_id):
            return _ending_seen(m, run_id, now), ()
        case HealthLost(run_id) | HealthOk(run_id, tokened=False):
            return (replace(m, probing=False) if m.speaks_of(run_id) else m), ()
        case HealthOk(run_id):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            ready = replace(m, phase=Phase.READY, since=now, deadline=None, lost_at=None, probing=False)
            learnt: tuple[Effect, ...] = () if m.adopted or m.resumed else (DoLearn(run_id),)
            return replace(ready, probe_at=now + rules.ready_probe_s, resumed=False), learnt
        case Tick():
            if m.resumed and m.deadline is not None and now >= m.deadline:
                dead = replace(m, problem=endings.lost_in_sleep(rules.wake_s), again=True)
                return _kill(dead, now, rules)
            if m.deadline is not None and now >= m.deadline:
                return _kill(replace(m, problem=endings.too_slow(rules.start_s)), now, rules)
            return _probe_when_due(m, now, rules.probe_s, deep=True)
        case _:
            assert_never(given)


def _step_ready(m: Machine, given: Input, now: float, rules: Rules) -> Step:
    match given:
        case (
            StartAsked()
            | Adopted()
            | CrashFound()
            | PreflightPassed()
            | PreflightRefused()
            | Launched()
            | LaunchRefused()
        ):
            return m, ()
        case Doubted(run_id):
            return (replace(m, probe_at=now) if m.speaks_of(run_id) else m), ()
        case WorkFrozen(run_id, since):
            return (replace(m, frozen_at=since) if m.speaks_of(run_id) else m), ()
        case WorkMoved(run_id):
            return (replace(m, frozen_at=None) if m.speaks_of(run_id) else m), ()
        case SleepBegins():
            return replace(m, lost_at=None, frozen_at=None, probe_at=now + rules.wake_s), ()
        case SleepEnds():
            return _prove_again(m, now, rules)
        case StopAsked():
            return _drain(m, None, now, rules)
        case RestartAsked(spec):
            return _drain(m, spec, now, rules)
        case Exited(run_id, asked, report):
            if not m.speaks_of(run_id):
                return m, ()
            ended = _rest(m, now) if asked else _crashed(m, report or endings.unexplained(), now, rules)
            return ended, (DoForget(run_id),)
        case EndingSeen(run_id):
            return _ending_seen(m, run_id, now), ()
        case HealthOk(run_id):
            return (replace(m, lost_at=None, probing=False) if m.speaks_of(run_id) else m), ()
        case HealthLost(run_id):
            if not m.speaks_of(run_id):
                return m, ()
            silent = replace(m, lost_at=now if m.lost_at is None else m.lost_at, probing=False)
            return replace(silent, probe_at=now + rules.silent_probe_s), ()
        case Tick():
            hang = _hang(m, now, rules)
            if hang is not None:
                hung = replace(m, problem=hang, again=True, retries=_tries(m, now, rules))
                return _kill(hung, now, rules)
            return _probe_when_due(m, now, rules.ready_probe_s, deep=False)
        case _:
            assert_never(given)


def _step_stopping(m: Machine, given: Input, now: float, rules: Rules) -> Step:
    match given:
        case StartAsked(spec) | RestartAsked(spec):
            return replace(m, following=spec, again=False, problem=None), ()
        case StopAsked():
            plain = replace(m, following=None, again=False, problem=None)
            if m.stage is Stage.LIVE and m.deadline is None:
                return replace(plain, deadline=now + rules.drain_s), ()
            return plain, ()
        case Launched(run_id, pid):
            if m.stage is not Stage.LAUNCHING or m.spec is None or not m.speaks_of(run_id):
                return m, ()
            live = replace(m, stage=Stage.LIVE, pid=pid, deadline=now + rules.kill_s, kills=1)
            return live, (DoWatch(m.spec), DoStop(run_id, loading=True))
        case LaunchRefused(run_id):
            if m.stage is not Stage.LAUNCHING or not m.speaks_of(run_id):
                return m, ()
            return _ended_stopping(m, now, rules)
        case Exited(run_id):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            ended, effects = _ended_stopping(m, now, rules)
            return ended, (DoForget(run_id), *effects)
        case Tick():
            if m.stage is not Stage.LIVE or m.deadline is None or now < m.deadline:
                return m, ()
            if m.kills < rules.kills:
                return _kill(m, now, rules)
            stuck = _fail(m, endings.unkillable(m.pid), now)
            return replace(stuck, stage=Stage.LINGERING, pid=m.pid), ()
        case Adopted() | CrashFound() | PreflightPassed() | PreflightRefused():
            return m, ()
        case EndingSeen() | HealthOk() | HealthLost() | Doubted() | WorkFrozen() | WorkMoved():
            return m, ()
        case SleepBegins() | SleepEnds():
            return m, ()
        case _:
            assert_never(given)


def _check(m: Machine, spec: RunSpec, now: float) -> Step:
    begun = Machine(Phase.STARTING, Stage.CHECKING, now, spec, retries=m.retries, port_retried=m.port_retried)
    return begun, (DoPreflight(spec),)


def _rest(m: Machine, now: float) -> Machine:
    return Machine(Phase.STOPPED, since=now, spec=m.spec)


def _fail(m: Machine, report: ErrorReport, now: float) -> Machine:
    return Machine(Phase.FAILED, since=now, spec=m.spec, problem=report)


def _probe_when_due(m: Machine, now: float, every_s: float, *, deep: bool) -> Step:
    if m.spec is None or m.probing or m.probe_at is None or now < m.probe_at:
        return m, ()
    return replace(m, probe_at=now + every_s, probing=True), (DoProbe(m.spec.run_id, deep=deep),)


def _leave_start(m: Machine, following: RunSpec | None, now: float, rules: Rules) -> Step:
    if m.spec is None or m.stage is Stage.CHECKING:
        if following is not None:
            return _check(replace(m, retries=0, port_retried=False), following, now)
        return _rest(m, now), ()
    leaving = replace(m, phase=Phase.STOPPING, since=now, following=following, deadline=None)
    if m.stage is Stage.LAUNCHING:
        return leaving, ()
    dying = replace(leaving, deadline=now + rules.kill_s, kills=1)
    return dying, (DoStop(m.spec.run_id, loading=True),)


def _drain(m: Machine, following: RunSpec | None, now: float, rules: Rules) -> Step:
    stopping = replace(m, phase=Phase.STOPPING, since=now, following=following, deadline=now + rules.drain_s)
    return stopping, () if m.spec is None else (DoStop(m.spec.run_id, loading=False),)


def _prove_again(m: Machine, now: float, rules: Rules) -> Step:
    """After a sleep a GPU may be lost with the process alive: nothing is claimed before a real token."""
    if m.spec is None:
        return m, ()
    waking = replace(m, phase=Phase.STARTING, since=now, resumed=True, lost_at=None, frozen_at=None)
    asked = replace(waking, deadline=now + rules.wake_s, probe_at=now + rules.probe_s, probing=True)
    return asked, (DoProbe(m.spec.run_id, deep=True),)


def _hang(m: Machine, now: float, rules: Rules) -> ErrorReport | None:
    """Why a serving engine counts as hung by now, if it does."""
    if m.lost_at is not None and now - m.lost_at >= rules.hung_s:
        return endings.hung(rules.hung_s)
    if m.frozen_at is not None and now - m.frozen_at >= rules.frozen_s:
        return endings.frozen(rules.frozen_s)
    return None


def _ending_seen(m: Machine, run_id: str, now: float) -> Machine:
    """STOPPING without a deadline of ours: whoever asked for the end has set one."""
    if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
        return m
    return replace(m, phase=Phase.STOPPING, since=now, deadline=None)


def _kill(m: Machine, now: float, rules: Rules) -> Step:
    since = m.since if m.phase is Phase.STOPPING else now
    dying = replace(m, phase=Phase.STOPPING, stage=Stage.LIVE, since=since, kills=m.kills + 1)
    return replace(dying, deadline=now + rules.kill_s), () if m.spec is None else (DoKill(m.spec.run_id),)


def _ended_early(m: Machine, asked: bool, report: ErrorReport | None, now: float, rules: Rules) -> Machine:
    """An end before READY: no second try, except one when the port was taken between check and bind."""
    if asked:
        return _rest(m, now)
    if report is not None and report.kind is FailureKind.PORT_IN_USE and not m.port_retried and not m.adopted:
        waiting = Machine(Phase.BACKOFF, since=now, spec=m.spec, retries=m.retries, port_retried=True)
        return replace(waiting, deadline=now + rules.delays_s[0], problem=report)
    return _fail(m, report or endings.unexplained(), now)


def _crashed(m: Machine, report: ErrorReport, now: float, rules: Rules) -> Machine:
    """An unasked end of a server that has served: wait and start again, up to a limit.

    The count starts anew only after a steady time in READY; a first healthy answer proves nothing.
    """
    tried = _tries(m, now, rules)
    if not rules.restart or report.kind in _NEVER_AGAIN or tried >= len(rules.delays_s):
        return _fail(m, report, now)
    waiting = Machine(Phase.BACKOFF, since=now, spec=m.spec, retries=tried + 1, problem=report)
    return replace(waiting, deadline=now + rules.delays_s[tried])


def _tries(m: Machine, now: float, rules: Rules) -> int:
    steady = m.phase is Phase.READY and now - m.since >= rules.steady_s
    return 0 if steady else m.retries


def _ended_stopping(m: Machine, now: float, rules: Rules) -> Step:
    if m.following is not None:
        return _check(replace(m, retries=0, port_retried=False), m.following, now)
    if m.again and m.problem is not None:
        return _crashed(m, m.problem, now, rules), ()
    if m.problem is not None:
        return _fail(m, m.problem, now), ()
    return _rest(m, now), ()
