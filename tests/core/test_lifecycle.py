"""The supervision state machine: every pair of phase and input, and what must hold for any history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.servers import plan_for

from slipstream.core import orders
from slipstream.core.errors import ErrorReport, FailureKind
from slipstream.core.lifecycle import Machine, Phase, Stage, again, step
from slipstream.core.models import Command, RunSpec
from slipstream.core.orders import (
    Adopted,
    CrashFound,
    DoForget,
    DoKill,
    DoLaunch,
    DoLearn,
    DoPreflight,
    DoProbe,
    DoStop,
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
    StartAsked,
    StopAsked,
    Tick,
)

NOW = 1000.0
RULES = Rules()
PID = 4321


def spec(run_id: str = "run-a") -> RunSpec:
    plan = plan_for(Path("/models/target"), None, 8000)
    return RunSpec(run_id, plan, Command(("engine",)), f"/logs/run-20261130-120000-{run_id}.log")


A, B = spec("run-a"), spec("run-b")


def report(kind: FailureKind = FailureKind.UNKNOWN) -> ErrorReport:
    return ErrorReport("It failed", kind=kind)


CRASH, MEMORY, PORT = report(), report(FailureKind.OUT_OF_MEMORY), report(FailureKind.PORT_IN_USE)


def live(phase: Phase, **changes: object) -> Machine:
    base = Machine(phase, Stage.LIVE, NOW - 5, A, PID, deadline=NOW + 100, probe_at=NOW + 1)
    return replace(base, **changes)  # type: ignore[arg-type]


MACHINES = {
    "stopped": Machine(),
    "checking": Machine(Phase.STARTING, Stage.CHECKING, NOW, A),
    "launching": Machine(Phase.STARTING, Stage.LAUNCHING, NOW, A),
    "loading": live(Phase.STARTING),
    "ready": live(Phase.READY, deadline=None),
    "stopping": live(Phase.STOPPING),
    "stopping a launch": Machine(Phase.STOPPING, Stage.LAUNCHING, NOW, A),
    "backoff": Machine(Phase.BACKOFF, since=NOW, spec=A, deadline=NOW + 2, retries=1, problem=CRASH),
    "failed": Machine(Phase.FAILED, since=NOW, spec=A, problem=CRASH),
    "lingering": Machine(Phase.FAILED, Stage.LINGERING, NOW, A, PID, problem=CRASH),
}
INPUTS: dict[str, Input] = {
    "start": StartAsked(B),
    "stop": StopAsked(),
    "restart": RestartAsked(B),
    "passed": PreflightPassed("run-a"),
    "refused": PreflightRefused("run-a", CRASH),
    "launched": Launched("run-a", PID),
    "launch refused": LaunchRefused("run-a", CRASH),
    "adopted": Adopted(B, PID),
    "crash found": CrashFound(A, CRASH),
    "exited": Exited("run-a", asked=False, report=CRASH),
    "exited as asked": Exited("run-a", asked=True, report=None),
    "ending seen": EndingSeen("run-a"),
    "answered": HealthOk("run-a", tokened=True),
    "healthy only": HealthOk("run-a", tokened=False),
    "silent": HealthLost("run-a"),
    "tick": Tick(),
}
SAME = "same"
CHECK_B = ("starting", "checking", (DoPreflight(B),))
STOP_LOADING = (DoStop("run-a", loading=True),)
STOP_SERVING = (DoStop("run-a", loading=False),)
FORGET = (DoForget("run-a"),)
ADOPT = ("starting", "live", (DoWatch(B), DoProbe("run-b", deep=True)))
# Rows: machine. Columns: input -> (phase, stage, effects); what a row does not name changes nothing at all.
TABLE: dict[str, dict[str, tuple[str, str, tuple[Effect, ...]]]] = {
    "stopped": {
        "start": CHECK_B,
        "restart": CHECK_B,
        "adopted": ADOPT,
        "crash found": ("failed", "none", ()),
    },
    "checking": {
        "stop": ("stopped", "none", ()),
        "restart": CHECK_B,
        "passed": ("starting", "launching", (DoLaunch(A),)),
        "refused": ("failed", "none", ()),
    },
    "launching": {
        "stop": ("stopping", "launching", ()),
        "restart": ("stopping", "launching", ()),
        "launched": ("starting", "live", (DoWatch(A),)),
        "launch refused": ("failed", "none", ()),
    },
    "loading": {
        "stop": ("stopping", "live", STOP_LOADING),
        "restart": ("stopping", "live", STOP_LOADING),
        "exited": ("failed", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
        "ending seen": ("stopping", "live", ()),
        "answered": ("ready", "live", (DoLearn("run-a"),)),
    },
    "ready": {
        "stop": ("stopping", "live", STOP_SERVING),
        "restart": ("stopping", "live", STOP_SERVING),
        "exited": ("backoff", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
        "ending seen": ("stopping", "live", ()),
        "silent": ("ready", "live", ()),
    },
    "stopping": {
        "start": ("stopping", "live", ()),
        "restart": ("stopping", "live", ()),
        "exited": ("stopped", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
    },
    "stopping a launch": {
        "start": ("stopping", "launching", ()),
        "restart": ("stopping", "launching", ()),
        "launched": ("stopping", "live", (DoWatch(A), *STOP_LOADING)),
        "launch refused": ("stopped", "none", ()),
    },
    "backoff": {
        "start": CHECK_B,
        "restart": CHECK_B,
        "stop": ("stopped", "none", ()),
        "adopted": ADOPT,
    },
    "failed": {"start": CHECK_B, "restart": CHECK_B, "stop": ("stopped", "none", ()), "adopted": ADOPT},
    "lingering": {
        "start": ("stopping", "live", (DoKill("run-a"),)),
        "restart": ("stopping", "live", (DoKill("run-a"),)),
        "stop": ("stopping", "live", (DoKill("run-a"),)),
        "exited": ("stopped", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
    },
}


@pytest.mark.parametrize("given_name", INPUTS)
@pytest.mark.parametrize("machine_name", MACHINES)
def test_every_pair_is_decided(machine_name: str, given_name: str) -> None:
    machine = MACHINES[machine_name]
    after, effects = step(machine, INPUTS[given_name], NOW, RULES)
    if given_name in TABLE[machine_name]:
        assert (after.phase.value, after.stage.value, effects) == TABLE[machine_name][given_name]
    else:
        assert (after, effects) == (machine, ())


def test_the_table_has_every_kind_of_input() -> None:
    assert {type(one) for one in INPUTS.values()} == set(get_args(orders.Input))


@pytest.mark.parametrize(
    "machine_name", ["checking", "launching", "loading", "ready", "stopping", "lingering"]
)
@pytest.mark.parametrize(
    "old_news",
    [
        PreflightPassed("old"),
        PreflightRefused("old", CRASH),
        Launched("old", PID),
        LaunchRefused("old", CRASH),
        Exited("old", asked=False, report=CRASH),
        EndingSeen("old"),
        HealthOk("old", tokened=True),
        HealthLost("old"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_news_of_another_run_changes_nothing(machine_name: str, old_news: Input) -> None:
    machine = MACHINES[machine_name]
    assert step(machine, old_news, NOW, RULES) == (machine, ())


def test_a_start_during_a_stop_is_remembered_and_starts_afterwards() -> None:
    waiting, _ = step(MACHINES["stopping"], StartAsked(B), NOW)
    after, effects = step(waiting, Exited("run-a", asked=True, report=None), NOW)
    assert (after.phase, after.spec) == (Phase.STARTING, B)
    assert effects == (DoForget("run-a"), DoPreflight(B))


def test_a_stop_takes_back_a_remembered_start() -> None:
    waiting, _ = step(MACHINES["stopping"], StartAsked(B), NOW)
    stopping, _ = step(waiting, StopAsked(), NOW)
    after, effects = step(stopping, Exited("run-a", asked=True, report=None), NOW)
    assert (after.phase, effects) == (Phase.STOPPED, (DoForget("run-a"),))


def test_exit_code_zero_is_a_crash_when_nobody_asked() -> None:
    after, _ = step(MACHINES["ready"], Exited("run-a", asked=False, report=CRASH), NOW)
    assert (after.phase, after.deadline, after.problem) == (Phase.BACKOFF, NOW + 2, CRASH)


def test_an_end_that_another_program_asked_for_is_stopped() -> None:
    seen, _ = step(MACHINES["ready"], EndingSeen("run-a"), NOW)
    after, _ = step(seen, Exited("run-a", asked=True, report=None), NOW)
    assert (seen.phase, after.phase, after.problem) == (Phase.STOPPING, Phase.STOPPED, None)


def crash_while_ready(machine: Machine, now: float, served_s: float) -> Machine:
    """A ready machine that served for ``served_s``, then crashed at ``now``."""
    ready = live(Phase.READY, since=now - served_s, retries=machine.retries, spec=machine.spec)
    after, _ = step(ready, Exited(ready.spec.run_id if ready.spec else "", asked=False, report=CRASH), now)
    return after


def test_three_crashes_wait_2_4_and_8_seconds_and_the_fourth_fails() -> None:
    machine, waits = Machine(spec=A), []
    for _ in range(3):
        machine = crash_while_ready(machine, NOW, served_s=30)
        assert machine.deadline is not None
        waits.append(machine.deadline - NOW)
    assert waits == [2, 4, 8]
    assert crash_while_ready(machine, NOW, served_s=30).phase is Phase.FAILED


def test_only_ten_steady_minutes_forgive_earlier_crashes() -> None:
    tired = Machine(spec=A, retries=3)
    assert crash_while_ready(tired, NOW, served_s=599).phase is Phase.FAILED
    fresh = crash_while_ready(tired, NOW, served_s=600)
    assert (fresh.phase, fresh.retries) == (Phase.BACKOFF, 1)


def test_backoff_ends_in_a_start_with_a_run_of_its_own() -> None:
    backoff = MACHINES["backoff"]
    early, _ = step(backoff, Tick(), NOW + 1.9)
    assert early == backoff
    due, effects = step(backoff, Tick(), NOW + 2)
    assert due.spec is not None
    assert (due.phase, due.retries, due.spec.run_id) == (Phase.STARTING, 1, "r1-run-a")
    assert due.spec.log_path == "/logs/run-20261130-120000-r1-run-a.log"
    assert effects == (DoPreflight(due.spec),)


def test_a_third_run_counts_on_from_the_second() -> None:
    assert again(again(A)).run_id == "r2-run-a"


@pytest.mark.parametrize(
    "kind", [FailureKind.OUT_OF_MEMORY, FailureKind.BAD_ARGUMENT, FailureKind.FILES_BROKEN]
)
def test_failures_that_would_repeat_never_retry(kind: FailureKind) -> None:
    after, _ = step(MACHINES["ready"], Exited("run-a", asked=False, report=report(kind)), NOW)
    assert after.phase is Phase.FAILED


def test_a_port_taken_between_check_and_bind_is_tried_once_more() -> None:
    loading = MACHINES["loading"]
    first, _ = step(loading, Exited("run-a", asked=False, report=PORT), NOW)
    assert (first.phase, first.deadline) == (Phase.BACKOFF, NOW + 2)
    checking, _ = step(first, Tick(), NOW + 2)
    assert checking.spec is not None
    run_id = checking.spec.run_id
    launching, _ = step(checking, PreflightPassed(run_id), NOW + 2)
    loading, _ = step(launching, Launched(run_id, PID), NOW + 2)
    second, _ = step(loading, Exited(run_id, asked=False, report=PORT), NOW + 3)
    assert second.phase is Phase.FAILED


def test_a_start_that_takes_too_long_is_killed_and_fails() -> None:
    killed, effects = step(MACHINES["loading"], Tick(), NOW + 100)
    assert (killed.phase, effects) == (Phase.STOPPING, (DoKill("run-a"),))
    after, _ = step(killed, Exited("run-a", asked=True, report=None), NOW + 101)
    assert after.phase is Phase.FAILED
    assert after.problem is not None
    assert after.problem.kind is FailureKind.TIMEOUT


def test_a_server_silent_for_long_is_killed_and_started_again() -> None:
    silent, _ = step(MACHINES["ready"], HealthLost("run-a"), NOW)
    still, _ = step(silent, HealthLost("run-a"), NOW + 20)
    assert still.lost_at == NOW
    waiting, _ = step(still, Tick(), NOW + 29.9)
    assert waiting.phase is Phase.READY
    killed, effects = step(waiting, Tick(), NOW + 30)
    assert (killed.phase, effects) == (Phase.STOPPING, (DoKill("run-a"),))
    after, _ = step(killed, Exited("run-a", asked=True, report=None), NOW + 31)
    assert (after.phase, after.deadline) == (Phase.BACKOFF, NOW + 33)


def test_one_answer_ends_a_silence() -> None:
    silent, _ = step(MACHINES["ready"], HealthLost("run-a"), NOW)
    again_, _ = step(silent, HealthOk("run-a", tokened=False), NOW + 20)
    assert again_.lost_at is None


def test_a_server_that_survives_kills_is_called_unkillable() -> None:
    machine, now, kills = live(Phase.STOPPING), NOW, 0
    for _ in range(10):
        now += 200
        machine, effects = step(machine, Tick(), now)
        kills += effects == (DoKill("run-a"),)
    assert (machine.phase, machine.stage, kills) == (Phase.FAILED, Stage.LINGERING, RULES.kills)
    assert machine.problem is not None
    assert str(PID) in machine.problem.detail


@pytest.mark.parametrize("answer", [HealthLost("run-a"), HealthOk("run-a", tokened=False)])
@pytest.mark.parametrize("machine_name", ["loading", "ready"])
def test_probes_do_not_pile_up_and_go_on_after_any_answer(machine_name: str, answer: Input) -> None:
    asked, effects = step(MACHINES[machine_name], Tick(), NOW + 1)
    assert effects == (DoProbe("run-a", deep=machine_name == "loading"),)
    assert step(asked, Tick(), NOW + 5) == (asked, ())
    answered, _ = step(asked, answer, NOW + 6)
    assert step(answered, Tick(), NOW + 6)[1] == effects


def test_an_adopted_server_teaches_no_durations() -> None:
    adopted, _ = step(Machine(), Adopted(A, PID), NOW)
    ready, effects = step(adopted, HealthOk("run-a", tokened=True), NOW)
    assert (ready.phase, ready.adopted, effects) == (Phase.READY, True, ())


class World:
    """The machine with an environment that answers its orders, and the books that the invariants need."""

    def __init__(self) -> None:
        self.machine = Machine()
        self.now = 0.0
        self.alive: str | None = None
        self.launching: list[RunSpec] = []
        self.checking: list[RunSpec] = []
        self.count = 0

    def fresh(self) -> RunSpec:
        self.count += 1
        return spec(f"run-{self.count}")

    def feed(self, one: Input) -> None:
        self.machine, effects = step(self.machine, one, self.now, RULES)
        for effect in effects:
            match effect:
                case DoLaunch(launched):
                    assert self.alive is None, "a second spawn beside a live one"
                    assert not self.launching, "a second spawn beside one under way"
                    self.launching.append(launched)
                case DoPreflight(checked):
                    self.checking.append(checked)
                case _:
                    pass
        if self.machine.phase is Phase.STOPPED:
            assert self.machine.deadline is None
            assert self.alive is None
            assert not self.launching
        assert (self.machine.phase is Phase.READY) <= (self.alive is not None)

    def end(self, *, asked: bool, why: ErrorReport | None) -> None:
        if self.alive is not None:
            gone, self.alive = self.alive, None
            self.feed(Exited(gone, asked=asked, report=why))

    def answer(self, *, well: bool) -> None:
        if self.checking:
            checked = self.checking.pop()
            run_id = checked.run_id
            self.feed(PreflightPassed(run_id) if well else PreflightRefused(run_id, CRASH))
        elif self.launching:
            launched = self.launching.pop()
            if well:
                self.alive = launched.run_id
                self.feed(Launched(launched.run_id, PID))
            else:
                self.feed(LaunchRefused(launched.run_id, CRASH))


ACTIONS = (
    "start", "stop", "restart", "good", "bad", "token", "healthy", "silent", "crash", "oom", "port",
    "asked", "seen", "tick", "long tick",
)  # fmt: skip


def act(world: World, action: str) -> None:
    run_id = world.alive or "nobody"
    match action:
        case "start":
            world.feed(StartAsked(world.fresh()))
        case "stop":
            world.feed(StopAsked())
        case "restart":
            world.feed(RestartAsked(world.fresh()))
        case "good" | "bad":
            world.answer(well=action == "good")
        case "token" | "healthy":
            world.feed(HealthOk(run_id, tokened=action == "token"))
        case "silent":
            world.feed(HealthLost(run_id))
        case "crash":
            world.end(asked=False, why=CRASH)
        case "oom":
            world.end(asked=False, why=MEMORY)
        case "port":
            world.end(asked=False, why=PORT)
        case "asked":
            world.end(asked=True, why=None)
        case "seen":
            world.feed(EndingSeen(run_id))
        case _:
            world.now += 0.5 if action == "tick" else 40.0
            world.feed(Tick())


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(ACTIONS), max_size=60))
def test_never_two_spawns_and_rest_means_rest(actions: list[str]) -> None:
    world = World()
    for action in actions:
        act(world, action)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(ACTIONS), max_size=40), st.booleans())
def test_a_stop_always_ends_given_ticks(actions: list[str], obedient: bool) -> None:
    world = World()
    for action in actions:
        act(world, action)
    world.feed(StopAsked())
    for _ in settling(world):
        if obedient and world.machine.phase is Phase.STOPPING:
            world.end(asked=True, why=None)
        world.answer(well=True)
        world.now += 5.0
        world.feed(Tick())
    assert world.machine.phase in (Phase.STOPPED, Phase.FAILED)


def settling(world: World) -> Iterator[int]:
    """Enough ticks for every deadline there is."""
    for index in range(40):
        if world.machine.phase in (Phase.STOPPED, Phase.FAILED):
            return
        yield index
