"""The dashboard's numbers: memory in words, key figures, survival, the computer's strip."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import states

from slipstream.app import figures
from slipstream.core.models import Segment
from slipstream.core.summary import RunSummary


def test_without_a_server_the_bar_shows_the_memory_as_it_is():
    view = figures.memory_view(states.stopped(), None)
    assert [row.label for row in view.rows] == ["Now"]
    assert view.caption == "RAM, 24.0 GiB. 17.0 GiB free for a server."
    assert figures.memory_view(replace(states.stopped(), latest=None), None) is None


def test_a_running_server_has_a_planned_and_a_measured_row_and_the_difference_in_words():
    view = figures.memory_view(states.ready(), states.MEASURED)
    assert [row.label for row in view.rows] == ["Planned", "Measured"]
    assert view.caption == "RAM, 24.0 GiB. The server takes 2.2 GiB, 1.2 GiB less than planned."
    assert {entry.segment: entry.size for entry in view.legend}[Segment.TARGET] == "257 MiB"


def test_each_bar_ends_in_what_it_adds_up_to():
    rows = figures.memory_view(states.ready(), states.MEASURED).rows
    assert [row.total for row in rows] == ["3.3 of 24.0 GiB", "2.2 of 24.0 GiB"]
    assert figures.memory_view(states.stopped(), None).rows[0].total == "7.0 of 24.0 GiB"


def test_what_the_last_start_taught_is_said_in_the_caption():
    state = states.ready()
    taught = replace(state, engine=replace(state.engine, plan=replace(state.engine.plan, learnt_bytes=1)))
    assert figures.memory_view(taught, None).caption.endswith("Learnt from your last start.")
    assert "Learnt" not in figures.memory_view(state, None).caption


def test_as_planned_is_said_when_it_is_so():
    view = figures.memory_view(states.ready(), states.PLANNED)
    assert view.caption.endswith("takes 3.3 GiB, as planned.")


def test_more_than_planned_is_said_too():
    measured = states.budget(4 * states.GIB, 3 * states.GIB, 257 * states.MIB, 81 * states.MIB, states.GIB)
    assert "1.0 GiB more than planned" in figures.memory_view(states.ready(), measured).caption


def test_a_plan_past_the_edge_says_by_how_much():
    view = figures.memory_view(states.too_big(), None)
    assert view.too_big
    assert "Too big by 3.0 GiB" in view.caption


def test_a_failed_server_holds_no_memory():
    assert [row.label for row in figures.memory_view(states.failed(), None).rows] == ["Now"]


def test_a_segment_tells_exact_bytes_and_how_they_came_about():
    view = figures.memory_view(states.ready(), states.MEASURED)
    said = figures.segment_text(view.rows[0], Segment.DRAFT)
    assert said == "Planned: Draft weights, 81 MiB (84,934,656 bytes)\nExample of draft"


def test_speed_shows_a_dash_for_what_is_not_known():
    now, average, best = figures.speed_figures(states.ready(), RunSummary())
    assert (now.value, now.unit) == ("41.3", "tok/s")
    assert [(f.value, f.unit) for f in (average, best)] == [("-", ""), ("-", "")]
    assert all(f.value == "-" for f in figures.speed_figures(states.stopped(), None))


def test_every_small_figure_is_a_dash_without_a_server():
    assert {f.value for f in figures.detail_figures(states.stopped())} == {"-"}
    said = {f.name: f.value for f in figures.detail_figures(states.ready())}
    assert said == {
        "First token": "0.31 s",
        "Time per token": "24 ms",
        "Tokens per step": "2.86",
        "Prefix reused": "38 %",
        "KV cache used": "12 %",
        "Requests": "1 running, 0 waiting",
    }


def test_survival_is_kept_tokens_over_drafts_made():
    found = figures.survival(states.ready())
    assert found.run == pytest.approx((5100 / 6000, 3600 / 6000, 2300 / 6000))
    assert found.latest == (0.88, 0.57, 0.41)
    assert (found.caption, found.drafts) == ("K = 3", 6000)


def test_survival_is_empty_before_anything_was_drafted():
    sample = states.sample()
    engine = replace(sample.engine, totals=replace(sample.engine.totals, drafts=0))
    assert figures.survival(states.ready(replace(sample, engine=engine))).run == ()
    assert figures.survival(states.stopped()).run == ()


def test_the_strip_shows_the_engine_only_while_there_is_one():
    serving = ["Server CPU", "Server RAM", "Total CPU", "Total RAM"]
    assert [f.name for f in figures.host_figures(states.ready())] == serving
    assert [f.name for f in figures.host_figures(states.stopped())] == ["Total CPU", "Total RAM"]
    assert {f.name: f.value for f in figures.host_figures(states.ready())}["Total RAM"] == "7.0 of 24.0 GiB"


def test_a_gpu_that_cannot_be_read_is_said_with_the_reason():
    latest = replace(states.sample(), gpu_problem="Restart the computer: the driver was updated.")
    gpu = figures.host_figures(states.ready(latest))[-1]
    assert (gpu.value, gpu.tip) == ("cannot be read", "Restart the computer: the driver was updated.")


def test_a_card_shows_power_against_its_cap_and_a_dash_for_what_it_refuses():
    said = {f.name: f.value for f in figures.gpu_figures(states.CARD)}
    assert said["Power"] == "312 of 350 W"
    assert said["Held back by"] == "nothing"
    mute = replace(states.CARD, use=None, power_w=None, temperature_c=None, clock_mhz=None, throttle=None)
    assert {f.value for f in figures.gpu_figures(mute)} == {"-"}
