"""The supervision state machine: what must hold for any history."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.fakes.machines import CRASH, MEMORY, PID, PORT, RULES, spec

from slipstream.core.errors import ErrorReport
from slipstream.core.models import RunSpec
from slipstream.core.supervision.lifecycle import Machine, Phase, next_due, step
from slipstream.core.supervision.orders import (
    DoLaunch,
    DoPreflight,
    Doubted,
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
    SleepBegins,
    SleepEnds,
    StartAsked,
    StopAsked,
    Tick,
    WorkFrozen,
    WorkMoved,
)


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

    def end(self, *, asked: bool, why: ErrorReport | None, survivors: tuple[int, ...] = ()) -> None:
        if self.alive is not None:
            gone, self.alive = self.alive, None
            self.feed(Exited(gone, asked=asked, report=why, survivors=survivors))
            assert self.machine.phase is Phase.FAILED or not survivors, "leftovers are never called stopped"

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
    "asked", "seen", "fell", "doubted", "frozen", "moved", "sleep", "wake", "left", "tick", "long tick",
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
        case "fell":
            world.feed(Fell(run_id, CRASH))
        case "doubted":
            world.feed(Doubted(run_id))
        case "frozen":
            world.feed(WorkFrozen(run_id, world.now - 40.0))
        case "moved":
            world.feed(WorkMoved(run_id))
        case "sleep":
            world.feed(SleepBegins())
        case "wake":
            world.feed(SleepEnds())
        case "left":
            world.end(asked=True, why=None, survivors=(7,))
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
@given(st.lists(st.sampled_from(ACTIONS), max_size=60))
@example(["start", "good", "good", "stop"])  # its next question is never put, and was waited for in a spin
def test_a_tick_before_its_time_does_nothing_and_one_in_time_is_not_asked_for_again(
    actions: list[str],
) -> None:
    world = World()
    for action in actions:
        act(world, action)
        due = next_due(world.machine, RULES.hung_s, RULES.frozen_s)
        if due is None:
            later, effects = step(world.machine, Tick(), world.now + 1e6, RULES)
            assert (later, effects) == (world.machine, ())
        elif due > world.now:
            assert step(world.machine, Tick(), due - 0.001, RULES) == (world.machine, ())
            after, _ = step(world.machine, Tick(), due, RULES)
            then = next_due(after, RULES.hung_s, RULES.frozen_s)
            assert then is None or then > due, "a supervisor that obeys would never sleep"


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(ACTIONS), max_size=60))
def test_after_a_sleep_nothing_is_ready_before_a_token(actions: list[str]) -> None:
    world = World()
    for action in ("start", "good", "good", "token", *actions, "wake"):
        act(world, action)
    assert world.machine.phase is not Phase.READY
    act(world, "healthy")
    assert world.machine.phase is not Phase.READY


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
