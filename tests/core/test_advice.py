"""Scripted counters raise exactly the right advice, once, with its evidence and an action to take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.fakes.scripted_engine import ScriptedEngine, falling

from slipstream.core.advice import (
    Action,
    ActionKind,
    Advice,
    AdviceKind,
    Advisor,
    Baseline,
    ClientsSeen,
    Facts,
)
from slipstream.core.advice.advisor import REST_S
from slipstream.core.advice.draftlength import Best, Steps, best
from slipstream.core.advice.evidence import NO_BASELINE
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.live.sample import GpuReading
from slipstream.core.models import Method

PAIR = Facts(
    Method.DRAFT_MODEL,
    num_speculative_tokens=4,
    kv_cache_tokens=100_000,
    draft_share=0.05,
    max_num_seqs=4,
    max_num_batched_tokens=2048,
    context_tokens=65_536,
)
CARD = GpuReading(
    0, "Example card", 24, 20, 0.98, 300.0, 300.0, 84, 1800, "", max_clock_mhz=2800, power_cap_max_w=450.0
)


class Watch:
    """An advisor that looks at a scripted engine and writes down what it raises and takes back."""

    def __init__(
        self, engine: ScriptedEngine | None = None, facts: Facts = PAIR, baseline: Baseline = NO_BASELINE
    ) -> None:
        self.engine = engine or ScriptedEngine()
        self.facts, self.baseline, self.clients = facts, baseline, ClientsSeen()
        self.advisor = Advisor()
        self.raised: list[Advice] = []
        self.taken_back: list[AdviceKind] = []

    def beat(self, seconds: float = 1.0) -> None:
        self.see(self.engine.beat(seconds))

    def see(self, sample) -> None:
        before = self.advisor.standing
        self.advisor = self.advisor.follow(sample, self.facts, self.clients, self.baseline)
        after = self.advisor.standing
        self.raised += [advice for advice in after if advice not in before]
        self.taken_back += [advice.kind for advice in before if advice not in after]

    def run(self, beats: int, work: Callable[[int], None]) -> Watch:
        for number in range(beats):
            work(number)
            self.beat()
        return self

    def steady(self, beats: int, acceptance: float = 0.61, steps: float = 15) -> Watch:
        return self.run(beats, lambda _: self.engine.accepts(steps, acceptance))

    @property
    def kinds(self) -> list[AdviceKind]:
        return [advice.kind for advice in self.raised]


# --- nothing to say


def test_a_healthy_server_gets_no_advice_in_an_hour() -> None:
    assert Watch().steady(3600).kinds == []


def test_acceptance_that_wanders_is_no_news() -> None:
    watch = Watch()
    watch.run(900, lambda i: watch.engine.accepts(15, 0.55 + 0.12 * ((i // 20) % 2)))
    assert watch.kinds == []


def test_an_idle_server_gets_no_advice() -> None:
    watch = Watch()
    watch.engine.running = 0
    assert watch.run(300, lambda _: None).kinds == []


def test_three_models_on_one_page_are_added_up_and_healthy_ones_get_no_advice() -> None:
    watch = Watch(ScriptedEngine("a", 'the "b"', "c\\d"))
    watch.steady(600)
    assert watch.kinds == []
    usual = watch.advisor.evidence.usual
    assert usual == pytest.approx(0.61, abs=0.001)
    last = watch.advisor.evidence.last
    assert last is not None
    assert last.engine is not None
    assert last.engine.totals.drafts == 3 * 15 * 600


def test_a_clock_that_jumps_ahead_or_back_raises_nothing() -> None:
    watch = Watch()
    watch.steady(120)
    for jump in (3600.0, -1800.0, 90_000.0):
        watch.engine.at += jump
        watch.engine.at_utc -= jump
        watch.steady(60)
    assert watch.kinds == []


def test_a_restart_in_the_middle_raises_nothing() -> None:
    watch = Watch()
    watch.steady(120)
    watch.engine.restart()
    watch.steady(120)
    assert watch.kinds == []
    assert watch.advisor.evidence.life == 1


def test_a_restart_behind_a_silence_is_one_too() -> None:
    watch = Watch()
    watch.steady(120)
    watch.see(watch.engine.silence())
    watch.engine.restart()
    watch.steady(60)
    assert watch.advisor.evidence.life == 1
    assert watch.kinds == []


# --- acceptance collapses


def test_collapse_from_0_61_to_0_009_is_an_alarm_once() -> None:
    watch = Watch()
    watch.steady(200, 0.61, steps=150)
    watch.steady(400, 0.009, steps=150)
    assert watch.kinds == [AdviceKind.COLLAPSED]
    [advice] = watch.advisor.shown
    assert advice.alarm
    assert advice.evidence == "0.9 % of drafted tokens are kept; 61 % were before"
    assert advice.action.kind is ActionKind.RESTART


def test_collapse_is_noticed_within_half_a_minute() -> None:
    watch = Watch()
    watch.steady(200, 0.61)
    watch.steady(30, 0.009)
    assert watch.kinds == [AdviceKind.COLLAPSED]


def test_collapse_is_taken_back_by_the_restart_that_cures_it() -> None:
    watch = Watch()
    watch.steady(200, 0.61)
    watch.steady(60, 0.009)
    watch.engine.restart()
    watch.steady(300, 0.61)
    assert watch.kinds == [AdviceKind.COLLAPSED]
    assert watch.taken_back == [AdviceKind.COLLAPSED]
    assert watch.advisor.shown == ()


def test_collapse_of_one_of_three_models_is_seen_when_it_makes_most_of_the_drafts() -> None:
    watch = Watch(ScriptedEngine("a", "b", "c"))
    watch.steady(200)
    [*_, busy] = watch.engine.models.values()
    for _ in range(200):
        watch.engine.accepts(0.5, 0.61)
        busy.drafts += 30
        busy.tokens += 30
        watch.beat()
    assert watch.kinds == [AdviceKind.COLLAPSED]


def test_acceptance_that_never_was_good_cannot_collapse() -> None:
    assert AdviceKind.COLLAPSED not in Watch().steady(600, 0.05).kinds


def test_matches_of_ngrams_come_and_go_without_an_alarm() -> None:
    watch = Watch(facts=replace(PAIR, method=Method.NGRAM))
    watch.steady(200, 0.8)
    watch.steady(200, 0.02)
    assert watch.kinds == []


# --- the drafter is silent


def test_a_silent_drafter_is_reported_once_and_taken_back_when_it_speaks() -> None:
    watch = Watch()
    watch.steady(100)
    watch.run(200, lambda _: watch.engine.plain(30))
    assert watch.kinds == [AdviceKind.SILENT]
    assert "not one of them drafted" in watch.raised[0].evidence
    watch.steady(60)
    assert watch.kinds == [AdviceKind.SILENT]
    assert watch.taken_back == [AdviceKind.SILENT]


def test_ngrams_without_a_match_are_reported_later_and_in_other_words() -> None:
    watch = Watch(facts=replace(PAIR, method=Method.NGRAM))
    watch.run(12, lambda _: watch.engine.plain(30))
    assert watch.kinds == []
    watch.run(60, lambda _: watch.engine.plain(30))
    assert watch.kinds == [AdviceKind.SILENT]
    assert "Nothing in this text repeats" in watch.raised[0].says


def test_a_server_without_speculation_is_never_silent() -> None:
    watch = Watch(ScriptedEngine(drafting=False), replace(PAIR, method=Method.OFF))
    watch.run(300, lambda _: watch.engine.plain(30))
    assert watch.kinds == []


# --- long contexts


def decaying(watch: Watch, beats: int = 900) -> None:
    """One context grows from nothing to 60,000 tokens while acceptance falls from 0.61 to 0.15."""

    def work(number: int) -> None:
        share = number / beats
        watch.engine.kv_usage = 0.6 * share
        watch.engine.accepts(15, 0.61 - 0.46 * share**0.5)

    watch.run(beats, work)


def test_decay_with_context_is_told_once_and_names_where_it_begins() -> None:
    watch = Watch()
    watch.engine.kv_usage = 0.001
    watch.steady(60)
    decaying(watch)
    assert watch.kinds == [AdviceKind.CONTEXT_ERODES]
    advice = watch.raised[0]
    assert advice.action.kind is ActionKind.RESTART_WITHOUT_DRAFTS
    assert "61 % kept up to 512 tokens of context" in advice.evidence
    assert "beyond about" in advice.says
    assert advice.gain is None  # nobody measured a speed without drafts


def test_where_drafts_lose_at_long_contexts_the_loss_is_told() -> None:
    baseline = Baseline(tuple((number, 9000.0, 100.0) for number in range(9)))  # 90 tok/s everywhere
    watch = Watch(baseline=baseline)
    watch.engine.kv_usage = 0.001
    watch.steady(60, steps=45)
    watch.engine.kv_usage = 0.5
    watch.steady(200, 0.2, steps=45)
    found = {advice.kind: advice for advice in watch.raised}
    assert AdviceKind.COLLAPSED not in found
    advice = found[AdviceKind.CONTEXT_ERODES]
    assert "61 %" in advice.evidence


def test_the_same_acceptance_at_all_contexts_is_no_decay() -> None:
    watch = Watch()
    for share in (0.001, 0.02, 0.1, 0.5):
        watch.engine.kv_usage = share
        watch.steady(120)
    assert watch.kinds == []


# --- hot sampling


def test_a_hot_client_is_named_with_what_it_costs() -> None:
    watch = Watch()
    watch.steady(200, 0.61, steps=150)
    watch.clients = ClientsSeen(temperature=0.8, hot_at=watch.engine.at)
    watch.steady(60, 0.38, steps=150)
    assert watch.kinds == [AdviceKind.SAMPLES_HOT]
    assert watch.raised[0].says == "A client samples at temperature 0.8, which costs drafts."
    assert watch.raised[0].evidence == "38 % of drafted tokens are kept, 61 % before"
    assert watch.raised[0].action.kind is ActionKind.OPEN_EDITORS


def test_a_hot_client_whose_drafts_are_kept_anyway_is_left_alone() -> None:
    watch = Watch()
    watch.steady(200, 0.61)
    watch.clients = ClientsSeen(temperature=0.8, hot_at=watch.engine.at)
    assert watch.steady(60, 0.6).kinds == []


def test_a_fall_without_a_hot_client_is_not_blamed_on_one() -> None:
    watch = Watch()
    watch.steady(200, 0.61)
    assert watch.steady(300, 0.4).kinds == []


# --- how many tokens to draft


@pytest.mark.parametrize("share", [0.02, 0.1, 0.3])
def test_the_best_k_is_the_fastest_of_all_that_were_tried(share: float) -> None:
    survival = (0.8, 0.5, 0.2, 0.05, 0.02)
    steps = Steps.estimated(0.05, 5, share)
    found = best(survival, steps)
    speeds = [(1 + sum(survival[:k])) / (steps.alone_s + k * steps.drafted_s) for k in range(6)]
    assert speeds[found.tokens] == max(speeds) == found.tok_s
    assert found.gain == pytest.approx(max(speeds) / speeds[5] - 1)


def test_drafts_that_cost_nothing_are_never_too_long() -> None:
    assert best((0.5, 0.1, 0.01), Steps(0.03, 0.0)) == Best(3, pytest.approx(1.61 / 0.03), 0.0)


def test_step_times_come_from_what_was_measured() -> None:
    assert Steps.measured(0.050, 4, 0.030) == Steps(0.030, pytest.approx(0.005))
    assert Steps.measured(0.030, 4, 0.050).drafted_s == 0


def test_late_positions_that_rarely_survive_give_the_k_that_is_fastest_and_its_gain() -> None:
    watch = Watch()
    survival = (0.8, 0.5, 0.05, 0.01)
    watch.run(400, lambda _: watch.engine.drafts(15, survival))
    assert watch.kinds == [AdviceKind.LATE_POSITIONS]
    advice = watch.raised[0]
    expected = best(survival, Steps.estimated(1 / 15, 4, 0.05))
    assert expected.tokens == 2
    assert advice.gain == pytest.approx(expected.gain, rel=0.01)
    assert advice.says == "Positions 3 and 4 rarely survive: K = 2 would be about 6 % faster."
    assert advice.evidence == "kept at each position: 80 %, 50 %, 5 %, 1 %"
    assert advice.action.overrides == Overrides(num_speculative_tokens=2)


def test_one_drafted_token_is_written_as_one() -> None:
    watch = Watch()
    watch.run(400, lambda _: watch.engine.drafts(15, (0.8, 0.02, 0.01, 0.0)))
    assert watch.raised[0].change == "Draft 1 token a step instead of 4"


def test_a_measured_baseline_decides_what_a_drafted_token_costs() -> None:
    # A step takes 1/15 s, without drafts 1/40 s: each of four drafted tokens costs 10 ms, not one twentieth.
    watch = Watch(baseline=Baseline(((2, 4000.0, 100.0),)))
    survival = (0.8, 0.55, 0.3, 0.1)
    watch.run(400, lambda _: watch.engine.drafts(15, survival))
    expected = best(survival, Steps.measured(1 / 15, 4, 1 / 40))
    assert expected.tokens == 2
    assert watch.kinds == [AdviceKind.LATE_POSITIONS]
    assert watch.raised[0].gain == pytest.approx(expected.gain, rel=0.01)


def test_when_no_k_gains_drafts_are_called_slower_and_not_too_long() -> None:
    watch = Watch(baseline=Baseline(((2, 6000.0, 100.0),)))
    watch.run(400, lambda _: watch.engine.drafts(15, (0.3, 0.1, 0.03, 0.01)))
    assert watch.kinds == [AdviceKind.SLOWER]
    advice = watch.raised[0]
    assert advice.says == "Drafts make this server slower: 22 tokens per second with them, 60 without."
    assert advice.gain == pytest.approx(60 / (15 * 1.44) - 1, rel=0.01)
    assert advice.action.kind is ActionKind.RESTART_WITHOUT_DRAFTS


def test_a_baseline_of_other_contexts_is_no_measure() -> None:
    watch = Watch(baseline=Baseline(((7, 6000.0, 100.0),)))
    watch.run(400, lambda _: watch.engine.drafts(15, (0.5, 0.4, 0.38, 0.36)))
    assert watch.kinds == []


def test_a_run_without_drafts_measures_the_baseline_from_single_requests_only() -> None:
    watch = Watch(ScriptedEngine(drafting=False), replace(PAIR, method=Method.OFF))
    watch.run(50, lambda _: watch.engine.plain(40))
    watch.engine.running = 3
    watch.run(50, lambda _: watch.engine.plain(90))
    [(number, tokens, seconds)] = watch.advisor.evidence.baseline().speeds
    assert number == 2
    assert tokens / seconds == pytest.approx(40)


# --- cache, card, clients, prompts


def test_a_full_cache_that_throws_requests_out_tells_how_many_fit() -> None:
    watch = Watch()
    watch.engine.running, watch.engine.kv_usage = 3, 0.97

    def work(number: int) -> None:
        watch.engine.accepts(15, 0.61)
        watch.engine.preemptions += number % 10 == 9

    watch.run(200, work)
    assert watch.kinds == [AdviceKind.KV_FULL]
    assert watch.raised[0].action.overrides == Overrides(max_num_seqs=3)
    assert "thrown out once" in watch.raised[0].evidence


def test_one_request_too_long_for_the_cache_gets_a_shorter_context() -> None:
    watch = Watch(facts=replace(PAIR, max_num_seqs=1))
    watch.engine.kv_usage = 0.99
    watch.run(30, lambda _: setattr(watch.engine, "preemptions", watch.engine.preemptions + 1))
    assert watch.kinds == [AdviceKind.KV_FULL]
    assert watch.raised[0].action.overrides == Overrides(context_tokens=32_768)


def test_a_full_cache_that_throws_nobody_out_is_well_used() -> None:
    watch = Watch()
    watch.engine.kv_usage = 0.99
    assert watch.steady(120).kinds == []


def test_a_hot_card_is_told_with_its_temperature_and_a_command() -> None:
    watch = Watch()
    watch.engine.gpus = (replace(CARD, throttle="power limit, temperature"),)
    watch.steady(120)
    assert watch.kinds == [AdviceKind.HEAT]
    assert "84 °C" in watch.raised[0].evidence
    assert watch.raised[0].action == Action(
        ActionKind.COPY_COMMAND, "Copy the command", command="sudo nvidia-smi -i 0 -pl 255"
    )


def test_a_power_limit_is_news_only_where_it_costs_clock_and_can_be_raised() -> None:
    held = replace(CARD, throttle="power limit", temperature_c=60)
    for card, expected in (
        (held, [AdviceKind.POWER]),
        (replace(held, clock_mhz=2700), []),
        (replace(held, power_cap_max_w=300.0), []),
        (replace(held, use=0.1), []),
    ):
        watch = Watch()
        watch.engine.gpus = (card,)
        assert watch.steady(120).kinds == expected


def test_a_card_that_cools_down_takes_the_advice_back_after_a_while() -> None:
    watch = Watch()
    watch.engine.gpus = (replace(CARD, throttle="temperature"),)
    watch.steady(60)
    watch.engine.gpus = (CARD,)
    watch.steady(60)
    assert watch.taken_back == []
    watch.steady(60)
    assert watch.taken_back == [AdviceKind.HEAT]


def test_refusals_whose_parameter_the_engine_named_are_told_at_once() -> None:
    watch = Watch()
    watch.steady(20)
    watch.clients = ClientsSeen(refused=1, refused_at=watch.engine.at, parameter="min_p or logit_bias")
    watch.steady(20)
    assert watch.kinds == [AdviceKind.REFUSED]
    assert "min_p or logit_bias does not work with drafts" in watch.raised[0].says


def test_refusals_of_an_unknown_kind_are_told_from_the_third_on_and_say_so() -> None:
    watch = Watch()
    watch.steady(20)
    watch.clients = ClientsSeen(refused=2, refused_at=watch.engine.at)
    watch.steady(20)
    assert watch.kinds == []
    watch.clients = ClientsSeen(refused=3, refused_at=watch.engine.at)
    watch.steady(20)
    assert watch.kinds == [AdviceKind.REFUSED]
    assert "does not log why" in watch.raised[0].evidence


def test_refusals_are_counted_by_the_engine_where_no_log_tells() -> None:
    watch = Watch()
    watch.steady(20)
    watch.engine.refused = 4
    watch.steady(20)
    assert watch.kinds == [AdviceKind.REFUSED]
    assert watch.steady(400).kinds == [AdviceKind.REFUSED]


def test_without_drafts_a_refusal_has_another_reason() -> None:
    watch = Watch(ScriptedEngine(drafting=False), replace(PAIR, method=Method.OFF))
    watch.clients = ClientsSeen(refused=9, refused_at=watch.engine.at)
    watch.run(60, lambda _: watch.engine.plain(30))
    assert watch.kinds == []


def test_prompts_that_take_most_of_the_time_are_told_with_the_share() -> None:
    watch = Watch()

    def work(number: int) -> None:
        watch.engine.accepts(3, 0.61)
        if number % 10 == 9:
            watch.engine.request(prompt=20_000, prefill=8.0, decode=2.0)

    watch.run(200, work)
    assert watch.kinds == [AdviceKind.PROMPT_DOMINATES]
    assert watch.raised[0].evidence.startswith("80 % of the time of the last 3 requests")
    assert watch.raised[0].action.kind is ActionKind.OPEN_EDITORS


def test_on_a_card_prompts_can_be_read_in_larger_pieces() -> None:
    watch = Watch(facts=replace(PAIR, on_gpu=True))
    watch.run(100, lambda _: watch.engine.request(prefill=3.0, decode=1.0))
    assert watch.raised[0].action.overrides == Overrides(max_num_batched_tokens=4096)


# --- once, and no more


def test_an_advice_that_comes_and_goes_is_not_repeated_for_ten_minutes() -> None:
    watch = Watch()
    watch.steady(100)
    for _ in range(3):
        watch.run(30, lambda _: watch.engine.plain(30))
        watch.steady(60)
    assert watch.kinds == [AdviceKind.SILENT]
    watch.steady(int(REST_S))
    watch.run(30, lambda _: watch.engine.plain(30))
    assert watch.kinds == [AdviceKind.SILENT] * 2


def test_a_dismissed_advice_stays_away_and_the_others_do_not() -> None:
    watch = Watch()
    watch.steady(200)
    watch.steady(60, 0.009)
    watch.advisor = watch.advisor.dismiss(AdviceKind.COLLAPSED)
    assert watch.advisor.shown == ()
    watch.engine.refused = 5
    watch.steady(60, 0.009)
    assert [advice.kind for advice in watch.advisor.shown] == [AdviceKind.REFUSED]


def test_alarms_stand_first() -> None:
    watch = Watch()
    watch.steady(100)
    watch.engine.refused = 5
    watch.steady(100)
    watch.steady(60, 0.009)
    assert [advice.kind for advice in watch.advisor.shown] == [AdviceKind.COLLAPSED, AdviceKind.REFUSED]


@pytest.mark.parametrize("hz", [0.5, 1, 2, 4])
def test_the_advice_is_the_same_at_every_rate(hz: float) -> None:
    watch = Watch()
    for acceptance, seconds in ((0.61, 200), (0.009, 100)):
        for _ in range(int(seconds * hz)):
            watch.engine.accepts(15 / hz, acceptance)
            watch.beat(1 / hz)
    assert watch.kinds == [AdviceKind.COLLAPSED]


def test_a_beat_costs_little_memory_however_long_a_run_is() -> None:
    watch = Watch()
    for _ in range(4000):
        watch.engine.accepts(15, 0.61)
        watch.beat(0.25)
    evidence = watch.advisor.evidence
    assert len(evidence.beats) <= 121
    assert len(evidence.marks) <= 32
    assert len(evidence.blocks) <= 16


def test_falling_survival_has_the_mean_that_was_asked_for() -> None:
    assert sum(falling(0.61, 4)) / 4 == pytest.approx(0.61)


# --- one day with everything in it


def test_a_day_with_a_restart_a_jump_silence_decay_and_a_collapse_raises_each_once() -> None:
    watch = Watch(ScriptedEngine("a", 'the "b"', "c\\d"))
    engine = watch.engine
    told: list[tuple[str, list[AdviceKind]]] = []

    def chapter(name: str) -> None:
        seen = sum(len(kinds) for _, kinds in told)
        told.append((name, watch.kinds[seen:]))

    engine.kv_usage = 0.001
    watch.steady(120)
    chapter("healthy")
    engine.restart()
    watch.steady(60)
    chapter("restart in the middle")
    engine.at += 3600.0
    engine.at_utc -= 7200.0
    watch.steady(60)
    chapter("clock jump")
    watch.run(120, lambda _: engine.plain(30))
    chapter("silent drafter")
    watch.steady(120)
    chapter("it speaks again")
    decaying(watch)
    chapter("decay with context")
    engine.kv_usage = 0.001
    watch.steady(900)
    chapter("short contexts again")
    watch.steady(200, acceptance=0.009)
    chapter("collapse from 0.61 to 0.009")
    watch.steady(200)
    chapter("it recovers")
    assert told == [
        ("healthy", []),
        ("restart in the middle", []),
        ("clock jump", []),
        ("silent drafter", [AdviceKind.SILENT]),
        ("it speaks again", []),
        ("decay with context", [AdviceKind.CONTEXT_ERODES]),
        ("short contexts again", []),
        ("collapse from 0.61 to 0.009", [AdviceKind.COLLAPSED]),
        ("it recovers", []),
    ]
