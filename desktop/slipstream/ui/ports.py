"""What the window needs from the rest of the program, as protocols; ``app.bootstrap`` provides them.

Widgets are built against these alone, so tests and the gallery hand in small recorders.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from slipstream.app.presenters import Moment
from slipstream.app.store import Store
from slipstream.core.advice import Action, AdviceKind
from slipstream.core.engines import EngineEntry, EngineOffer
from slipstream.core.errors import NextStep
from slipstream.core.live.summary import RunSummary
from slipstream.core.models import Budget, PresetId
from slipstream.core.planning.tweak import Offer
from slipstream.core.state import AppState
from slipstream.ui.pages.benchmark.port import Benchmarks
from slipstream.ui.pages.editors.port import Editors
from slipstream.ui.pages.models.port import Models
from slipstream.ui.pages.settings.port import Settings

Clock = Callable[[], Moment]


class Controller(Protocol):
    """A person's wishes; every call posts and returns."""

    def select(self, preset_id: PresetId) -> None:
        """Choose what Start starts."""

    def start(self, preset_id: PresetId | None = None, *, install_missing: bool = False) -> None:
        """Start a preset, the chosen one when ``None``, bringing what it lacks if allowed to."""

    def stop(self) -> None:
        """Stop the server or give up a start."""

    def restart(self) -> None:
        """Stop and start again."""

    def install(self) -> None:
        """Bring the engine and the chosen preset's models."""

    def cancel_jobs(self) -> None:
        """End running jobs."""

    def dismiss_problem(self) -> None:
        """Take the message away."""

    def do_next_step(self, step: NextStep) -> None:
        """Do what the button beside a message promises."""

    def take_offer(self, offer: Offer) -> None:
        """Start what a message offers in place of what was refused."""

    def watch_closely(self, visible: bool) -> None:
        """Whether somebody looks at the figures now."""

    def measured_budget(self) -> Budget | None:
        """The memory account as measured; ``None`` without a server or a reading."""

    @property
    def summary(self) -> RunSummary:
        """This run's average and best speed."""


class Engines(Protocol):
    """What can be done with engines; every call posts a job and returns."""

    def look(self) -> None:
        """Find engines and what could be installed."""

    def install(self, offer: EngineOffer) -> None:
        """Install a build and use it."""

    def verify(self, entry: EngineEntry) -> None:
        """See whether it works."""

    def use(self, place: str) -> None:
        """Use the engine in a folder from now on."""

    def roll_back(self) -> None:
        """Use the engine that was in use before."""

    def remove(self, entry: EngineEntry) -> None:
        """Delete an engine of ours, forget a foreign one."""

    def drop_downloads(self) -> None:
        """Delete what was fetched for engines and kept."""


class Advice(Protocol):
    """What can be done about an advice."""

    def follow(self, action: Action) -> None:
        """Restart the server as it says."""

    def dismiss(self, kind: AdviceKind) -> None:
        """Do not show it again in this run."""


class Preferences(Protocol):
    """What a person chose once and the window remembers."""

    @property
    def quit_policy(self) -> str:
        """``ask``, ``stop`` or ``keep``: what Quit does with a running server."""

    @property
    def theme(self) -> str:
        """``system``, ``light`` or ``dark``."""

    @property
    def notifications(self) -> bool:
        """Whether the desktop is told of what happens to the server."""

    @property
    def tray_hint_seen(self) -> bool:
        """Whether the hint about missing tray support was read."""

    def listen(self, told: Callable[[], None]) -> None:
        """Be told after every change."""

    def remember(self, name: str, value: object) -> None:
        """Keep one of the above for the next start."""


class Folders(Protocol):
    """The places on disk that the window uses."""

    @property
    def runtime(self) -> Path:
        """Private folder for lock and socket."""

    @property
    def logs(self) -> Path:
        """Engine logs and the program's own."""


class StatePage(Protocol):
    """A page that shows the program's state; also a ``QWidget``."""

    def show_state(self, state: AppState) -> None:
        """Bring the page up to date."""

    def show_change(self, before: AppState, after: AppState) -> None:
        """The same, where something it shows has changed and somebody can see it."""


class Desks(Protocol):
    """What the window's pages show and ask: one desk for each subject."""

    @property
    def store(self) -> Store:
        """State, log lines and series."""

    @property
    def controller(self) -> Controller:
        """Where wishes go."""

    @property
    def engines(self) -> Engines:
        """Where wishes about engines go."""

    @property
    def advice(self) -> Advice:
        """Where wishes about advice go."""

    @property
    def editors(self) -> Editors:
        """Where wishes about coding clients go."""

    @property
    def benchmarks(self) -> Benchmarks:
        """Where wishes about measuring go."""

    @property
    def models(self) -> Models:
        """Where wishes about models go."""

    @property
    def settings(self) -> Settings:
        """Where choices go."""


class App(Desks, Protocol):
    """The whole program without its window."""

    @property
    def preferences(self) -> Preferences:
        """What was chosen once."""

    @property
    def paths(self) -> Folders:
        """Places on disk."""

    @property
    def resources(self) -> Path:
        """The folder that holds ``icons``."""

    def open(self) -> None:
        """Start the threads."""

    def notice_sleep(self, going: bool) -> None:
        """The computer is about to sleep (true) or has woken up."""

    def leave(self, *, keep_server: bool | None = None) -> None:
        """Join them. A server stays (true), is stopped (false), or does as was agreed (``None``)."""


class Demo(Protocol):
    """A scripted visit: starts the demo preset, asks it something, and ends by itself if told to."""

    def open(self, on_end: Callable[[int], None]) -> None:
        """Begin; ``on_end(exit_code)`` may be called on any thread."""

    def close(self) -> None:
        """End early."""
