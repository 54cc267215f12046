"""The supervision state machine: what a server's phase becomes, and what to do, for every input.

Pure: time comes in as monotonic seconds, effects go out as values. The supervisor thread is its only user.

Three rules of vLLM shape it. It swallows SIGTERM until it serves, so a stop before READY kills at once. It
exits 0 when its engine process is killed, so any exit that nobody asked for is a crash, whatever the code.
And a start that fails once fails again, so only a server that has served comes back by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from slipstream.core.supervision import endings, moves
from slipstream.core.supervision.machine import Machine, Phase, Stage, again, next_due
from slipstream.core.supervision.moves import Step
from slipstream.core.supervision.orders import (
    RULES,
    Adopted,
    CrashFound,
    DoForget,
    DoLaunch,
    DoLearn,
    DoProbe,
    DoStop,
    Doubted,
    DoWatch,
    Effect,
    EndingSeen,
    Exited,
    Fell,
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


def step(machine: Machine, given: Input, now: float, rules: Rules = RULES) -> Step:
    """The machine after ``given`` at ``now``, and what has to be done. Total over phases and inputs."""
    if isinstance(given, Exited) and given.survivors and machine.has_process_of(given.run_id):
        return moves.fail(machine, endings.left_over(given.survivors), now), (DoForget(given.run_id),)
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
    """No process runs, or one that could not be killed (LINGERING) or is being ended (CLEARING)."""
    occupied = m.stage in (Stage.CLEARING, Stage.LINGERING)
    match given:
        case StartAsked(spec) | RestartAsked(spec):
            if occupied:
                return moves.kill(replace(m, following=spec, kills=0, problem=None), now, rules)
            return moves.check(replace(m, retries=0, port_retried=False), spec, now)
        case StopAsked():
            if occupied:
                return moves.kill(replace(m, following=None, kills=0, problem=None), now, rules)
            return (m if m.phase is Phase.STOPPED else moves.rest(m, now)), ()
        case Adopted(spec, pid):
            if occupied:
                return m, ()
            begun = Machine(Phase.STARTING, Stage.LIVE, now, spec, pid, adopted=True)
            ready = replace(begun, deadline=now + rules.start_s, probe_at=now + rules.probe_s, probing=True)
            return ready, (DoWatch(spec), DoProbe(spec.run_id, deep=True))
        case CrashFound(spec, report):
            if m.phase is not Phase.STOPPED:
                return m, ()
            return moves.fail(replace(m, spec=spec), report, now), ()
        case Exited(run_id, _, report):
            if not occupied or not m.speaks_of(run_id):
                return m, ()
            clearing = m.stage is Stage.CLEARING
            return moves.cleared(m, report, now) if clearing else moves.rest(m, now), (DoForget(run_id),)
        case Tick():
            due = m.phase is Phase.BACKOFF and m.deadline is not None and now >= m.deadline
            if due and m.spec is not None and not occupied:
                return moves.check(m, again(m.spec), now)
            return m, ()
        case PreflightPassed() | PreflightRefused() | Launched() | LaunchRefused():
            return m, ()
        case EndingSeen() | Fell() | HealthOk() | HealthLost() | Doubted() | WorkFrozen() | WorkMoved():
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
            return moves.drain(m, None, now, rules) if m.resumed else moves.leave_start(m, None, now, rules)
        case RestartAsked(spec):
            return moves.drain(m, spec, now, rules) if m.resumed else moves.leave_start(m, spec, now, rules)
        case PreflightPassed(run_id):
            if m.stage is not Stage.CHECKING or m.spec is None or not m.speaks_of(run_id):
                return m, ()
            return replace(m, stage=Stage.LAUNCHING), (DoLaunch(m.spec),)
        case PreflightRefused(run_id, report):
            if m.stage is not Stage.CHECKING or not m.speaks_of(run_id):
                return m, ()
            return moves.fail(m, report, now), ()
        case Launched(run_id, pid):
            if m.stage is not Stage.LAUNCHING or m.spec is None or not m.speaks_of(run_id):
                return m, ()
            live = replace(m, stage=Stage.LIVE, pid=pid, deadline=now + rules.start_s)
            return replace(live, probe_at=now + rules.probe_s), (DoWatch(m.spec),)
        case LaunchRefused(run_id, report):
            if m.stage is not Stage.LAUNCHING or not m.speaks_of(run_id):
                return m, ()
            return moves.fail(m, report, now), ()
        case Exited(run_id, asked, report):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            if m.resumed and not asked:
                return moves.crashed(m, report or endings.unexplained(), now, rules), (DoForget(run_id),)
            return moves.ended_early(m, asked, report, now, rules), (DoForget(run_id),)
        case EndingSeen(run_id):
            return moves.ending_seen(m, run_id, now), ()
        case Fell(run_id, report):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            return moves.fell(m, report, now, rules), ()
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
                return moves.kill(dead, now, rules)
            if m.deadline is not None and now >= m.deadline:
                return moves.kill(replace(m, problem=endings.too_slow(rules.start_s)), now, rules)
            return moves.probe_when_due(m, now, rules.probe_s, deep=True)
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
            return moves.prove_again(m, now, rules)
        case StopAsked():
            return moves.drain(m, None, now, rules)
        case RestartAsked(spec):
            return moves.drain(m, spec, now, rules)
        case Exited(run_id, asked, report):
            if not m.speaks_of(run_id):
                return m, ()
            ended = (
                moves.rest(m, now) if asked else moves.crashed(m, report or endings.unexplained(), now, rules)
            )
            return ended, (DoForget(run_id),)
        case EndingSeen(run_id):
            return moves.ending_seen(m, run_id, now), ()
        case Fell(run_id, report):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            return moves.fell(m, report, now, rules), ()
        case HealthOk(run_id):
            return (replace(m, lost_at=None, probing=False) if m.speaks_of(run_id) else m), ()
        case HealthLost(run_id):
            if not m.speaks_of(run_id):
                return m, ()
            silent = replace(m, lost_at=now if m.lost_at is None else m.lost_at, probing=False)
            return replace(silent, probe_at=now + rules.silent_probe_s), ()
        case Tick():
            hang = moves.hang(m, now, rules)
            if hang is not None:
                hung = replace(m, problem=hang, again=True, retries=moves.tries(m, now, rules))
                return moves.kill(hung, now, rules)
            return moves.probe_when_due(m, now, rules.ready_probe_s, deep=False)
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
            return moves.ended_stopping(m, now, rules)
        case Exited(run_id):
            if m.stage is not Stage.LIVE or not m.speaks_of(run_id):
                return m, ()
            ended, effects = moves.ended_stopping(m, now, rules)
            return ended, (DoForget(run_id), *effects)
        case Tick():
            if m.stage is not Stage.LIVE or m.deadline is None or now < m.deadline:
                return m, ()
            if m.kills < rules.kills:
                return moves.kill(m, now, rules)
            stuck = moves.fail(m, endings.unkillable(m.pid), now)
            return replace(stuck, stage=Stage.LINGERING, pid=m.pid), ()
        case Adopted() | CrashFound() | PreflightPassed() | PreflightRefused():
            return m, ()
        case EndingSeen() | Fell() | HealthOk() | HealthLost() | Doubted() | WorkFrozen() | WorkMoved():
            return m, ()
        case SleepBegins() | SleepEnds():
            return m, ()
        case _:
            assert_never(given)
