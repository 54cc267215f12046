"""A program of its own: our window and tray on a store that is fed from standard input, line by line.

``state NAME`` shows a state of ``tests.fakes.states``, ``quit`` ends. Every wish that reaches the controller
is printed as ``asked NAME ARGUMENT``, the beginning as ``opened``, the end as ``left KEEP``.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.fakes import states, surveys
from tests.fakes.advices import FakeAdvice
from tests.fakes.benches import FakeBenchmarks
from tests.fakes.choices import FakeSettings
from tests.fakes.clients import FakeEditors
from tests.fakes.modelpages import FakeModels

from slipstream.app.store import Store
from slipstream.core.editors.survey import EditorsFound
from slipstream.core.state import AppEvent, EngineChanged, PresetsLoaded, SampleTaken, SupervisorSettled
from slipstream.engine.files import Paths, resources
from slipstream.ui import application


def say(*words: object) -> None:
    """One line for the test."""
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


class Telling(states.FakeController):
    """A controller that prints every wish."""

    def __getattribute__(self, name: str):
        if name in {"select", "start", "stop", "restart", "install", "cancel_jobs", "do_next_step"}:
            return lambda *args: say("asked", name, *args)
        return super().__getattribute__(name)


@dataclass
class Chosen:
    """Preferences in memory."""

    quit_policy: str = "keep"
    theme: str = "dark"
    tray_hint_seen: bool = False
    notifications: bool = True

    told: list[Callable[[], None]] = field(default_factory=list)

    def listen(self, told: Callable[[], None]) -> None:
        self.told.append(told)

    def remember(self, name: str, value: object) -> None:
        setattr(self, name, value)
        for told in self.told:
            told()
        say("remembered", name, value)


@dataclass
class FedApp:
    """What ``ui.application.run`` needs, with standard input in the engine's place."""

    store: Store = field(default_factory=Store)
    controller: Telling = field(default_factory=Telling)
    engines: surveys.FakeEngines = field(default_factory=surveys.FakeEngines)
    advice: FakeAdvice = field(default_factory=FakeAdvice)
    editors: FakeEditors = field(default_factory=FakeEditors)
    benchmarks: FakeBenchmarks = field(default_factory=FakeBenchmarks)
    models: FakeModels = field(default_factory=FakeModels)
    settings: FakeSettings = field(default_factory=FakeSettings)
    preferences: Chosen = field(default_factory=Chosen)
    paths: Paths = field(default_factory=Paths.of_user)
    resources: Path = field(default_factory=resources)

    def open(self) -> None:
        self._reader = threading.Thread(target=self._read, name="stdin")
        self._reader.start()
        say("opened")

    def notice_sleep(self, going: bool) -> None:
        say("sleep", going)

    def leave(self, *, keep_server: bool | None = None) -> None:
        say("left", keep_server)
        if hasattr(self, "_reader"):
            self._reader.join()

    def _read(self) -> None:
        for line in sys.stdin:
            verb, _, name = line.strip().partition(" ")
            if verb == "quit":
                return
            for event in events(name):
                self.store.dispatch(event)


def events(name: str) -> list[AppEvent]:
    """The events that bring a store to that state, its times moved to now."""
    state = states.STATES[name]()
    engine = state.engine
    if engine.ready_at_utc is not None:
        engine = replace(engine, ready_at_utc=time.time() - states.UP_S)
    found: list[AppEvent] = [
        SupervisorSettled(),
        PresetsLoaded(state.presets, state.selected),
        EngineChanged(engine),
    ]
    if state.editors.views is not None:
        found.append(EditorsFound(state.editors.views, state.editors.tunnels))
    if state.latest is not None:
        found.append(SampleTaken(state.latest))
    return found


if __name__ == "__main__":
    app = FedApp()
    app.paths.make()
    sys.exit(application.run(app, hidden="--hidden" in sys.argv))
