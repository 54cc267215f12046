"""Speeds, delays, load and survival in words; what is not known is a dash."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import states

from slipstream.app.live import speedfigures
from slipstream.core.live.summary import RunSummary


def test_speed_shows_a_dash_for_what_is_not_known():
    now, average, best = speedfigures.speed_figures(states.ready(), RunSummary())
    assert (now.value, now.unit) == ("41.3", "tok/s")
    assert [(f.value, f.unit) for f in (average, best)] == [("-", ""), ("-", "")]
    assert all(f.value == "-" for f in speedfigures.speed_figures(states.stopped(), None))


def test_every_small_figure_is_a_dash_without_a_server():
    assert {f.value for f in speedfigures.detail_figures(states.stopped())} == {"-"}
    said = {f.name: (f.value, f.unit) for f in speedfigures.detail_figures(states.ready())}
    assert said == {
        "First token": ("0.31 s", "p95 0.84 s"),
        "Time per token": ("24 ms", "p95 31 ms"),
        "Queue": ("2 ms", "p95 0.12 s"),
        "Tokens per step": ("2.86", ""),
        "Drafts": ("14.0", "per second"),
        "Prefix reused": ("38 %", ""),
        "KV cache used": ("12 %", ""),
        "Requests": ("1 running, 0 waiting", ""),
        "Preempted": ("0", ""),
    }
    names = [f.name for f in speedfigures.detail_figures(states.stopped())]
    assert names == list(said), "figures keep their places when a server comes"


def test_the_load_names_those_who_wait_only_when_somebody_does():
    assert speedfigures.load_text(states.ready()) == "1 running, 12 % of the KV cache used"
    latest = states.sample()
    crowded = replace(latest, engine=replace(latest.engine, waiting=3))
    assert speedfigures.load_text(states.ready(crowded)).startswith("1 running, 3 waiting, ")
    assert speedfigures.load_text(states.stopped()) == "requests"


def test_survival_is_kept_tokens_over_drafts_made():
    found = speedfigures.survival(states.ready())
    assert found.run == pytest.approx((5100 / 6000, 3600 / 6000, 2300 / 6000))
    assert found.latest == (0.88, 0.57, 0.41)
    assert (found.caption, found.drafts) == ("K = 3", 6000)


def test_survival_by_step_is_over_the_drafts_kept_so_far():
    found = speedfigures.survival(states.ready())
    assert found.run_step == pytest.approx((5100 / 6000, 3600 / 5100, 2300 / 3600))
    assert found.latest_step == (0.88, 0.65, 0.72)
    latest = states.sample()
    dead = replace(latest.engine.totals, accepted_per_position=(10, 0, 0))
    found = speedfigures.survival(states.ready(replace(latest, engine=replace(latest.engine, totals=dead))))
    assert found.run_step == pytest.approx((10 / 6000, 0.0, None))


def test_survival_is_empty_before_anything_was_drafted():
    sample = states.sample()
    engine = replace(sample.engine, totals=replace(sample.engine.totals, drafts=0))
    assert speedfigures.survival(states.ready(replace(sample, engine=engine))).run == ()
    assert speedfigures.survival(states.stopped()).run == ()
