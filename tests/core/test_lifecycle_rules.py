"""The supervision state machine: what follows from what, told as histories."""

from __future__ import annotations

import pytest
from tests.fakes.machines import CRASH, MACHINES, MEMORY, NOW, PID, PORT, RULES, A, B, live, report

from slipstream.core.errors import FailureKind
from slipstream.core.supervision.lifecycle import Machine, Phase, Stage, again, step
from slipstream.core.supervision.orders import (
    Adopted,
    DoForget,
    DoKill,
    DoPreflight,
    DoProbe,
    Doubted,
    EndingSeen,
    Exited,
    Fell,
    HealthLost,
    HealthOk,
    Input,
    Launched,
    PreflightPassed,
    Rules,
    SleepBegins,
    SleepEnds,
    StartAsked,
    StopAsked,
    Tick,
    WorkFrozen,
    WorkMoved,
)


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
    content = machine_name == "ready" and isinstance(answer, HealthOk)
    rest_s = RULES.ready_probe_s if content else RULES.silent_probe_s
    assert step(answered, Tick(), NOW + 6 + rest_s)[1] == effects


def test_an_adopted_server_teaches_no_durations() -> None:
    adopted, _ = step(Machine(), Adopted(A, PID), NOW)
    ready, effects = step(adopted, HealthOk("run-a", tokened=True), NOW)
    assert (ready.phase, ready.adopted, effects) == (Phase.READY, True, ())


def test_counters_that_stand_still_for_long_end_in_a_restart_that_names_why() -> None:
    frozen, _ = step(MACHINES["ready"], WorkFrozen("run-a", NOW - 40), NOW)
    patient, _ = step(frozen, Tick(), NOW - 40 + RULES.frozen_s - 0.1)
    assert patient.phase is Phase.READY
    killed, effects = step(frozen, Tick(), NOW - 40 + RULES.frozen_s)
    assert (killed.phase, effects) == (Phase.STOPPING, (DoKill("run-a"),))
    after, _ = step(killed, Exited("run-a", asked=True, report=None), NOW + 200)
    assert after.phase is Phase.BACKOFF
    assert after.problem is not None
    assert after.problem.title == "The engine stopped working on its requests"


def test_counters_that_move_again_are_forgiven() -> None:
    frozen, _ = step(MACHINES["ready"], WorkFrozen("run-a", NOW - 40), NOW)
    moved, _ = step(frozen, WorkMoved("run-a"), NOW + 50)
    assert moved.frozen_at is None
    assert step(moved, Tick(), NOW + 500)[0].phase is Phase.READY


def test_a_hung_server_stays_down_where_the_policy_is_not_to_restart() -> None:
    rules = Rules(restart=False)
    frozen, _ = step(MACHINES["ready"], WorkFrozen("run-a", NOW), NOW, rules)
    killed, _ = step(frozen, Tick(), NOW + rules.frozen_s, rules)
    after, _ = step(killed, Exited("run-a", asked=True, report=None), NOW + 200, rules)
    assert after.phase is Phase.FAILED


def test_before_a_sleep_silence_is_forgotten_and_nothing_is_asked() -> None:
    silent, _ = step(MACHINES["ready"], HealthLost("run-a"), NOW)
    asleep, effects = step(silent, SleepBegins(), NOW + 10)
    assert (asleep.phase, asleep.lost_at, effects) == (Phase.READY, None, ())
    assert step(asleep, Tick(), NOW + 11) == (asleep, ())


def test_a_sleep_that_never_came_is_forgotten_after_a_while() -> None:
    asleep, _ = step(MACHINES["ready"], SleepBegins(), NOW)
    _, effects = step(asleep, Tick(), NOW + RULES.wake_s)
    assert effects == (DoProbe("run-a", deep=False),)


def test_a_server_that_gives_no_token_after_sleep_is_killed_and_started_again() -> None:
    waking, _ = step(MACHINES["ready"], SleepEnds(), NOW)
    healthy, _ = step(waking, HealthOk("run-a", tokened=False), NOW + 1)
    killed, effects = step(healthy, Tick(), NOW + RULES.wake_s)
    assert (healthy.phase, killed.phase, effects) == (Phase.STARTING, Phase.STOPPING, (DoKill("run-a"),))
    after, _ = step(killed, Exited("run-a", asked=True, report=None), NOW + 90)
    assert after.phase is Phase.BACKOFF
    assert after.problem is not None
    assert after.problem.title == "The server did not come back after sleep"


def test_processes_that_survive_are_named_and_never_called_stopped() -> None:
    after, effects = step(
        MACHINES["stopping"], Exited("run-a", asked=True, report=None, survivors=(7, 8)), NOW
    )
    assert (after.phase, effects) == (Phase.FAILED, (DoForget("run-a"),))
    assert after.problem is not None
    assert "process 7, 8" in after.problem.detail


def test_a_doubt_is_settled_by_a_question_at_once() -> None:
    doubted, effects = step(MACHINES["ready"], Doubted("run-a"), NOW)
    assert effects == ()
    assert step(doubted, Tick(), NOW)[1] == (DoProbe("run-a", deep=False),)


def test_a_fallen_server_is_told_at_once_but_comes_back_only_when_all_of_it_is_gone() -> None:
    fallen, _ = step(MACHINES["ready"], Fell("run-a", CRASH), NOW)
    assert (fallen.phase, fallen.problem, fallen.deadline) == (Phase.BACKOFF, CRASH, NOW + 2)
    late, effects = step(fallen, Tick(), NOW + 60)
    assert (late, effects) == (fallen, ())
    gone, _ = step(fallen, Exited("run-a", asked=False, report=CRASH), NOW + 61)
    after, effects = step(gone, Tick(), NOW + 61)
    assert (after.phase, effects) == (Phase.STARTING, (DoPreflight(again(A)),))


def test_what_a_fallen_servers_last_words_say_decides() -> None:
    fallen, _ = step(MACHINES["ready"], Fell("run-a", CRASH), NOW)
    after, _ = step(fallen, Exited("run-a", asked=False, report=MEMORY), NOW + 1)
    assert (after.phase, after.problem, after.stage) == (Phase.FAILED, MEMORY, Stage.NONE)


def test_a_start_while_the_rest_is_being_ended_waits_for_that() -> None:
    fallen, _ = step(MACHINES["loading"], Fell("run-a", CRASH), NOW)
    waiting, _ = step(fallen, StartAsked(B), NOW)
    after, effects = step(waiting, Exited("run-a", asked=False, report=CRASH), NOW)
    assert (after.phase, after.spec, effects) == (Phase.STARTING, B, (DoForget("run-a"), DoPreflight(B)))
