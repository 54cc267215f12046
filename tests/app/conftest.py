"""A controller between a real store and two recorders, with the shipped catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count

import pytest
from tests.fakes.wishes import FakeServer, FakeWorkshop

from slipstream.app.controller import Controller
from slipstream.app.gpudesk import GpuDesk
from slipstream.app.live.watcher import RunWatcher
from slipstream.app.store import Store
from slipstream.core.models import Device, Endpoint, RunSpec
from slipstream.core.settings import Settings
from slipstream.core.state import AppState, EngineChanged, EngineState, PresetsLoaded, SupervisorSettled
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.catalog_file import load_catalog
from slipstream.engine.files import Paths
from slipstream.engine.measure.nvml import GpuPicture


class FakeSampler:
    """Notes what it was told to watch."""

    def __init__(self) -> None:
        self.watched: list[tuple[int | None, int | None]] = []
        self.rates: list[float] = []

    def watch(self, endpoint_port: int | None, engine_pid: int | None) -> None:
        self.watched.append((endpoint_port, engine_pid))

    def set_rate(self, hz: float) -> None:
        self.rates.append(hz)


@dataclass
class Desk:
    """Everything a test of the use cases holds in its hands."""

    store: Store
    server: FakeServer
    workshop: FakeWorkshop
    sampler: FakeSampler
    watcher: RunWatcher
    controller: Controller

    @property
    def state(self) -> AppState:
        self.store.drain()
        return self.store.state

    def engine(self, phase: Phase, spec: RunSpec | None = None, **changes: object) -> None:
        """Let the supervisor report a phase of the run that was started last."""
        spec = spec or self.server.specs[-1]
        endpoint = Endpoint(f"http://127.0.0.1:{spec.plan.port}/v1", spec.plan.served_name)
        state = EngineState(phase, plan=spec.plan, run_id=spec.run_id, pid=4242, endpoint=endpoint)
        self.store.dispatch(EngineChanged(replace(state, **changes)))
        self.store.drain()


@pytest.fixture
def make_desk(paths: Paths) -> Iterator[Callable[..., Desk]]:
    """A desk with a workshop of the test's choice."""

    def make(workshop: FakeWorkshop | None = None) -> Desk:
        store, server, sampler = Store(), FakeServer(), FakeSampler()
        workshop = workshop or FakeWorkshop()
        catalog = load_catalog(paths)
        numbers = count(1)
        watcher = RunWatcher(store, sampler)
        controller = Controller(
            store,
            server,
            workshop,
            catalog,
            lambda: Settings().preferred_port,
            watcher,
            gpus=GpuDesk(store, paths, GpuPicture),
            new_run_id=lambda: f"run{next(numbers)}",
        )
        offered = tuple(preset for preset in catalog.presets if preset.device is Device.CPU)
        store.dispatch(PresetsLoaded(offered, offered[0].id))
        store.dispatch(SupervisorSettled())
        store.drain()
        return Desk(store, server, workshop, sampler, watcher, controller)

    return make


@pytest.fixture
def desk(make_desk: Callable[..., Desk]) -> Desk:
    """A desk with everything installed."""
    return make_desk()
