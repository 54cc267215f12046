"""How often figures are taken: by whether requests run and whether somebody looks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.app.conftest import Desk
from tests.fakes import states

from slipstream.app.live.watcher import IDLE_HZ, USUAL_HZ, WATCHED_HZ, rate_hz
from slipstream.core.live.sample import Speculating
from slipstream.core.state import SampleTaken

BUSY = states.ready()
IDLE = states.ready(states.sample(tok_s=None, acceptance=None, speculating=Speculating.IDLE))


@pytest.mark.parametrize(
    ("state", "visible", "hz"),
    [
        (BUSY, True, WATCHED_HZ),
        (BUSY, False, USUAL_HZ),
        (IDLE, True, USUAL_HZ),
        (IDLE, False, IDLE_HZ),
        (states.stopped(), True, USUAL_HZ),
        (states.stopped(), False, IDLE_HZ),
        (states.starting(), False, USUAL_HZ),
        (replace(states.stopped(), latest=None), False, IDLE_HZ),
    ],
)
def test_the_rate_follows_requests_and_eyes(state, visible, hz):
    assert rate_hz(state, visible=visible) == hz


def test_the_sampler_is_told_only_when_the_rate_changes(desk: Desk) -> None:
    desk.controller.watch_closely(True)
    assert desk.sampler.rates == []
    for at in (1.0, 2.0):
        desk.store.dispatch(SampleTaken(states.sample(at)))
        desk.store.drain()
    assert desk.sampler.rates == [WATCHED_HZ]
    desk.controller.watch_closely(False)
    assert desk.sampler.rates == [WATCHED_HZ, USUAL_HZ]


def test_without_a_window_the_rate_stays_as_it_is(desk: Desk) -> None:
    desk.store.dispatch(SampleTaken(states.sample()))
    desk.store.drain()
    assert desk.sampler.rates == []
