"""The program behind a window, made of recorders: one field for each desk that a page asks."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.fakes import states, surveys
from tests.fakes.advices import FakeAdvice
from tests.fakes.benches import FakeBenchmarks
from tests.fakes.choices import FakeSettings
from tests.fakes.clients import FakeEditors
from tests.fakes.modelpages import FakeModels

from slipstream.app.store import Store


@dataclass
class FakeProgram:
    """What ``MainWindow`` needs; hand in what a test looks at."""

    store: Store = field(default_factory=Store)
    controller: states.FakeController = field(default_factory=states.FakeController)
    engines: surveys.FakeEngines = field(default_factory=surveys.FakeEngines)
    advice: FakeAdvice = field(default_factory=FakeAdvice)
    editors: FakeEditors = field(default_factory=FakeEditors)
    benchmarks: FakeBenchmarks = field(default_factory=FakeBenchmarks)
    models: FakeModels = field(default_factory=FakeModels)
    settings: FakeSettings = field(default_factory=FakeSettings)
