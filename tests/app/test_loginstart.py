"""What was chosen for logging in starts once, when its device answers, and never against the person."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import states

from slipstream.app.loginstart import PATIENCE_S, LoginStart
from slipstream.app.store import Store
from slipstream.core.models import Device, PresetId
from slipstream.core.state import EngineChanged, PresetsLoaded, SampleTaken, SupervisorSettled
from slipstream.core.supervision.lifecycle import Phase


class Starter:
    def __init__(self) -> None:
        self.started: list[PresetId | None] = []

    def start(self, preset_id: PresetId | None = None) -> None:
        self.started.append(preset_id)


@pytest.fixture
def starter() -> Starter:
    return Starter()


def login(starter: Starter, device: Device, *, settled: bool = True) -> Store:
    store = Store()
    preset = replace(states.stopped().presets[0], id=PresetId("mine"), device=device)
    LoginStart(store, starter, PresetId("mine"))
    store.dispatch(PresetsLoaded((preset,), None))
    if settled:
        store.dispatch(SupervisorSettled())
    store.drain()
    return store


def beat(store: Store, at: float, *, gpus: bool = False) -> None:
    sample = states.sample(at, serving=False)
    readings = (states.CARD,) if gpus else ()
    store.dispatch(SampleTaken(replace(sample, gpus=readings, gpu_problem="No driver answers.")))
    store.drain()


def test_on_the_processor_it_starts_with_the_first_beat_and_once(starter) -> None:
    store = login(starter, Device.CPU)
    assert starter.started == []
    beat(store, 1.0)
    beat(store, 2.0)
    assert starter.started == ["mine"]


def test_it_waits_until_it_is_known_whether_a_server_runs(starter) -> None:
    store = login(starter, Device.CPU, settled=False)
    beat(store, 1.0)
    assert starter.started == []
    store.dispatch(SupervisorSettled())
    store.drain()
    assert starter.started == ["mine"]


def test_a_gpu_that_answers_later_is_waited_for(starter) -> None:
    store = login(starter, Device.CUDA)
    beat(store, 1.0)
    beat(store, 30.0)
    assert starter.started == []
    beat(store, 31.0, gpus=True)
    assert starter.started == ["mine"]


def test_a_gpu_that_never_answers_is_said_with_its_reason_and_nothing_starts(starter) -> None:
    store = login(starter, Device.CUDA)
    beat(store, 1.0)
    beat(store, 1.0 + PATIENCE_S)
    problem = store.state.problem
    assert problem is not None
    assert "was not started at login" in problem.title
    assert "No driver answers." in problem.detail
    beat(store, 400.0, gpus=True)
    assert starter.started == []


def test_a_server_that_runs_already_is_left_alone(starter) -> None:
    store = login(starter, Device.CPU)
    store.dispatch(EngineChanged(replace(store.state.engine, phase=Phase.READY)))
    beat(store, 1.0)
    store.dispatch(EngineChanged(replace(store.state.engine, phase=Phase.STOPPED)))
    beat(store, 2.0)
    assert starter.started == []
