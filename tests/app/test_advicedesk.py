"""Samples, log lines and measured speeds become advice in the state; an action becomes a restart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import states
from tests.fakes.scripted_engine import ScriptedEngine

from slipstream.app.live.advicedeed import AdviceDeeds, restart_tweak
from slipstream.app.live.advicedesk import AdviceDesk
from slipstream.app.store import Store
from slipstream.core.advice import Action, ActionKind, AdviceKind, Baseline
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.live.requestlist import RequestRecord, RequestSource
from slipstream.core.logs.logparse import parse_lines
from slipstream.core.models import LaunchPlan, Method, Speculation
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.state import EngineChanged, RequestEnded, SampleTaken
from slipstream.engine.files import Paths
from slipstream.engine.measure.baselines import BaselineFile

REFUSED = '(APIServer pid=1) INFO:     127.0.0.1:5 - "POST /v1/chat/completions HTTP/1.1" 400 Bad Request'
PAIR = replace(states.PLAN, speculation=replace(states.DRAFTING, num_speculative_tokens=4))
ALONE = replace(states.PLAN, speculation=Speculation(Method.OFF))


class FakeBaselines:
    """Remembers what it was told to keep."""

    def __init__(self) -> None:
        self.known = Baseline()
        self.kept: list[Baseline] = []

    def read(self, plan: LaunchPlan, gpu: str) -> Baseline:
        return self.known

    def record(self, plan: LaunchPlan, gpu: str, measured: Baseline) -> None:
        self.kept.append(measured)


class Desk:
    """A store, the desk, and a scripted engine that runs on ``plan``."""

    def __init__(self, plan: LaunchPlan = PAIR) -> None:
        self.store, self.baselines, self.plan = Store(), FakeBaselines(), plan
        self.advice = AdviceDesk(self.store, self.baselines)
        self.engine = ScriptedEngine(drafting=plan.speculation.method is not Method.OFF)
        self.start("run1")

    def start(self, run_id: str) -> None:
        ready = states.ready().engine
        self.send(EngineChanged(replace(ready, plan=self.plan, run_id=run_id)))

    def send(self, event) -> None:
        self.store.dispatch(event)
        self.store.drain()

    def steady(self, beats: int, acceptance: float = 0.61) -> None:
        for _ in range(beats):
            self.engine.accepts(15, acceptance)
            self.beat()

    def beat(self) -> None:
        self.send(SampleTaken(self.engine.beat()))

    @property
    def kinds(self) -> list[AdviceKind]:
        return [advice.kind for advice in self.store.state.advice]


def test_a_collapse_reaches_the_state_once_and_goes_when_dismissed() -> None:
    desk = Desk()
    changes: list[int] = []
    desk.store.subscribe(lambda before, after: changes.append(1) if before.advice != after.advice else None)
    desk.steady(150)
    desk.steady(60, 0.009)
    assert desk.kinds == [AdviceKind.COLLAPSED]
    assert len(changes) == 1
    desk.advice.dismiss(AdviceKind.COLLAPSED)
    desk.store.drain()
    desk.steady(20, 0.009)
    assert desk.kinds == []


def test_a_new_run_begins_without_advice() -> None:
    desk = Desk()
    desk.steady(150)
    desk.steady(60, 0.009)
    desk.start("run2")
    assert desk.kinds == []


def test_a_stopped_server_has_no_advice() -> None:
    desk = Desk()
    desk.steady(150)
    desk.steady(60, 0.009)
    desk.send(EngineChanged(states.stopped().engine))
    assert desk.kinds == []


def test_refusals_in_the_log_become_advice() -> None:
    desk = Desk()
    desk.steady(10)
    desk.store.log.extend(parse_lines([REFUSED] * 3))
    desk.steady(3)
    assert desk.kinds == [AdviceKind.REFUSED]


def test_a_hot_request_of_our_own_is_seen() -> None:
    desk = Desk()
    desk.steady(150)
    hot = RequestRecord(1.0, 10, 20, 0.1, 1.0, 3, 9, RequestSource.CLIENT, temperature=0.9)
    desk.send(RequestEnded(hot))
    desk.steady(40, 0.38)
    assert desk.kinds == [AdviceKind.SAMPLES_HOT]


def test_ended_requests_reach_the_state() -> None:
    desk = Desk()
    desk.engine.running = 0
    desk.beat()
    desk.engine.accepts(15, 0.61)
    desk.engine.request(prompt=50, output=52)
    desk.beat()
    [record] = desk.store.state.requests
    assert (record.prompt_tokens, record.output_tokens) == (50, 52)
    assert record.drafted == 60


def test_a_run_without_drafts_is_kept_as_the_baseline() -> None:
    desk = Desk(ALONE)
    for _ in range(100):
        desk.engine.plain(40)
        desk.beat()
    assert 1 <= len(desk.baselines.kept) <= 3
    [(_, tokens, seconds)] = desk.baselines.kept[-1].speeds
    assert tokens / seconds == pytest.approx(40)


def test_baselines_survive_a_restart_and_a_broken_file(paths: Paths) -> None:
    file = BaselineFile(paths)
    assert file.read(ALONE, "") == Baseline()
    file.record(ALONE, "", Baseline(((0, 400.0, 10.0),)))
    file.record(ALONE, "", Baseline(((2, 200.0, 10.0),)))
    again = BaselineFile(paths)
    assert again.read(PAIR, "").tok_s(0) == 40  # the same target, with drafts
    assert again.read(ALONE, "").tok_s(2) == 20
    assert again.read(ALONE, "Another card") == Baseline()
    assert again.read(replace(ALONE, dtype="float16"), "") == Baseline()
    (paths.state / "speeds-without-drafts.json").write_text("{")
    assert again.read(ALONE, "") == Baseline()


@pytest.mark.parametrize(
    ("action", "tweak"),
    [
        (Action(ActionKind.RESTART, ""), Tweak(eager=True)),
        (Action(ActionKind.RESTART_WITHOUT_DRAFTS, ""), Tweak(eager=True, without_drafts=True)),
        (
            Action(ActionKind.RESTART_WITH, "", Overrides(num_speculative_tokens=3)),
            Tweak(eager=True, num_speculative_tokens=3),
        ),
        (
            Action(ActionKind.RESTART_WITH, "", Overrides(max_num_seqs=2, context_tokens=4096)),
            Tweak(4096, eager=True, max_num_seqs=2),
        ),
        (
            Action(ActionKind.RESTART_WITH, "", Overrides(max_num_batched_tokens=4096)),
            Tweak(eager=True, max_num_batched_tokens=4096),
        ),
        (Action(ActionKind.OPEN_EDITORS, ""), None),
        (Action(ActionKind.COPY_COMMAND, "", command="sudo true"), None),
    ],
)
def test_an_action_becomes_the_restart_that_it_promises(action: Action, tweak: Tweak | None) -> None:
    assert restart_tweak(action, Tweak(eager=True)) == tweak


def test_a_tweak_changes_the_preset_and_says_so_in_the_plan() -> None:
    [preset, *_] = states.PRESETS
    assert NO_TWEAK.preset(preset) == preset
    tweak = Tweak(4096, num_speculative_tokens=2, max_num_seqs=1, max_num_batched_tokens=512)
    changed = tweak.preset(preset)
    assert changed.speculation == replace(preset.speculation, num_speculative_tokens=2)
    assert (changed.context_tokens, changed.max_num_seqs, changed.max_num_batched_tokens) == (4096, 1, 512)
    assert Tweak(without_drafts=True).preset(preset).speculation == Speculation(Method.OFF)
    assert len(tweak.plan(states.PLAN).reasons) == len(states.PLAN.reasons) + 4
    assert NO_TWEAK.plan(states.PLAN) == states.PLAN


class FakeRestarts:
    """A controller that remembers how it was told to restart."""

    def __init__(self, tweak: Tweak) -> None:
        self.tweak, self.asked = tweak, []

    def restart(self, *, tweak: Tweak | None = None) -> None:
        self.asked.append(tweak)


def test_following_an_advice_restarts_with_it_on_top_of_what_was_asked_before() -> None:
    desk = Desk()
    restarts = FakeRestarts(Tweak(context_tokens=8192))
    deeds = AdviceDeeds(desk.advice, restarts)  # type: ignore[arg-type]
    deeds.follow(Action(ActionKind.RESTART_WITH, "K = 2", Overrides(num_speculative_tokens=2)))
    deeds.follow(Action(ActionKind.RESTART_WITHOUT_DRAFTS, "Without"))
    deeds.follow(Action(ActionKind.COPY_COMMAND, "Copy", command="true"))
    assert restarts.asked == [
        Tweak(context_tokens=8192, num_speculative_tokens=2),
        Tweak(context_tokens=8192, without_drafts=True),
    ]


def test_dismissing_through_the_window_takes_the_advice_out_of_the_state() -> None:
    desk = Desk()
    desk.steady(120)
    desk.steady(60, acceptance=0.009)
    assert desk.kinds == [AdviceKind.COLLAPSED]
    AdviceDeeds(desk.advice, FakeRestarts(NO_TWEAK)).dismiss(AdviceKind.COLLAPSED)  # type: ignore[arg-type]
    desk.store.drain()
    assert desk.kinds == []
