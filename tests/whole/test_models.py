"""The Models page's wishes through the whole program: looked at, planned, started as set, kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from slipstream.app.bootstrap import App
from slipstream.core.models import Preset, PresetId
from slipstream.core.planning.tweak import Tweak
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths

PATIENCE_S = 60.0
DEMO = PresetId("demo")


@pytest.fixture
def app(installed: Callable[..., None], paths: Paths) -> Iterator[App]:
    """The program without its window, with an engine and models that seem installed."""
    installed()
    made = App.build()
    made.open(sampling=False, resume=False)
    try:
        yield made
    finally:
        made.leave(keep_server=False)


def until(app: App, condition: Callable[[AppState], bool], what: str) -> AppState:
    end = time.monotonic() + PATIENCE_S
    while not condition(app.store.state):
        assert time.monotonic() < end, f"not in time: {what}; {app.store.state.problem}"
        app.store.drain()
        time.sleep(0.01)
    return app.store.state


def demo(app: App) -> Preset:
    app.models.look()
    found = until(app, lambda s: s.models is not None, "a look").models
    assert found is not None
    one = found.preset(DEMO)
    assert one is not None
    return one.preset


def ready_with(context_tokens: int) -> Callable[[AppState], bool]:
    return lambda s: (
        s.engine.phase is Phase.READY
        and s.engine.plan is not None
        and s.engine.plan.context_tokens == context_tokens
    )


def test_a_preset_starts_as_the_page_has_it_and_again_with_other_settings(app: App) -> None:
    preset = demo(app)
    tweak = Tweak(context_tokens=2048, num_speculative_tokens=3)
    shown = app.models.rehearse(preset, tweak)
    assert shown is not None
    assert shown.plan is not None
    line = app.models.command(preset, tweak)
    assert line is not None
    assert "--max-model-len 2048" in line
    app.models.start(DEMO, tweak)
    engine = until(app, ready_with(2048), "the server").engine
    assert engine.plan is not None
    assert engine.plan.speculation.num_speculative_tokens == 3
    assert engine.plan.budget.total_bytes == shown.plan.budget.total_bytes
    app.models.start(DEMO, Tweak(context_tokens=1024))
    until(app, ready_with(1024), "the server again")
    app.controller.stop()
    until(app, lambda s: s.engine.phase is Phase.STOPPED, "its end")


def test_a_kept_preset_can_be_started_at_once(app: App) -> None:
    app.models.save(demo(app), Tweak(context_tokens=1536), "My demo")
    mine = PresetId("my-demo")
    until(app, lambda s: s.preset(mine) is not None, "the preset in the Start menu")
    app.controller.start(mine)
    until(app, ready_with(1536), "its server")
    app.controller.stop()
    until(app, lambda s: s.engine.phase is Phase.STOPPED, "its end")
