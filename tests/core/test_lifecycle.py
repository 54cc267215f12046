"""The supervision state machine: every pair of phase and input is decided."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.fakes.machines import CRASH, MACHINES, NOW, PID, RULES, A, B

from slipstream.core.supervision import orders
from slipstream.core.supervision.lifecycle import step
from slipstream.core.supervision.orders import (
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
    "fell": Fell("run-a", CRASH),
    "answered": HealthOk("run-a", tokened=True),
    "healthy only": HealthOk("run-a", tokened=False),
    "silent": HealthLost("run-a"),
    "doubted": Doubted("run-a"),
    "frozen": WorkFrozen("run-a", NOW - 40),
    "moved": WorkMoved("run-a"),
    "sleep": SleepBegins(),
    "wake": SleepEnds(),
    "left over": Exited("run-a", asked=True, report=None, survivors=(7, 8)),
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
        "left over": ("failed", "none", FORGET),
        "stop": ("stopping", "live", STOP_LOADING),
        "restart": ("stopping", "live", STOP_LOADING),
        "exited": ("failed", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
        "ending seen": ("stopping", "live", ()),
        "fell": ("failed", "clearing", ()),
        "answered": ("ready", "live", (DoLearn("run-a"),)),
    },
    "ready": {
        "left over": ("failed", "none", FORGET),
        "stop": ("stopping", "live", STOP_SERVING),
        "restart": ("stopping", "live", STOP_SERVING),
        "exited": ("backoff", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
        "ending seen": ("stopping", "live", ()),
        "fell": ("backoff", "clearing", ()),
        "silent": ("ready", "live", ()),
        "doubted": ("ready", "live", ()),
        "frozen": ("ready", "live", ()),
        "moved": ("ready", "live", ()),
        "sleep": ("ready", "live", ()),
        "wake": ("starting", "live", (DoProbe("run-a", deep=True),)),
    },
    "waking": {
        "left over": ("failed", "none", FORGET),
        "stop": ("stopping", "live", STOP_SERVING),
        "restart": ("stopping", "live", STOP_SERVING),
        "exited": ("backoff", "none", FORGET),
        "exited as asked": ("stopped", "none", FORGET),
        "ending seen": ("stopping", "live", ()),
        "fell": ("backoff", "clearing", ()),
        "answered": ("ready", "live", ()),
        "healthy only": ("starting", "live", ()),
        "silent": ("starting", "live", ()),
    },
    "stopping": {
        "left over": ("failed", "none", FORGET),
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
    "clearing": {
        "left over": ("failed", "none", FORGET),
        "start": ("stopping", "live", (DoKill("run-a"),)),
        "restart": ("stopping", "live", (DoKill("run-a"),)),
        "stop": ("stopping", "live", (DoKill("run-a"),)),
        "exited": ("backoff", "none", FORGET),
        "exited as asked": ("backoff", "none", FORGET),
    },
    "lingering": {
        "left over": ("failed", "none", FORGET),
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


@pytest.mark.parametrize("machine_name", sorted(MACHINES.keys() - {"stopped", "backoff", "failed"}))
@pytest.mark.parametrize(
    "old_news",
    [
        PreflightPassed("old"),
        PreflightRefused("old", CRASH),
        Launched("old", PID),
        LaunchRefused("old", CRASH),
        Exited("old", asked=False, report=CRASH),
        Exited("old", asked=False, report=CRASH, survivors=(7,)),
        Doubted("old"),
        WorkFrozen("old", NOW),
        WorkMoved("old"),
        EndingSeen("old"),
        Fell("old", CRASH),
        HealthOk("old", tokened=True),
        HealthLost("old"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_news_of_another_run_changes_nothing(machine_name: str, old_news: Input) -> None:
    machine = MACHINES[machine_name]
    assert step(machine, old_news, NOW, RULES) == (machine, ())
