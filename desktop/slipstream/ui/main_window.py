"""The one window: a rail of pages at the left, the header above every page, messages between.

Shows states and passes wishes on; decides nothing but which page is in front.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from slipstream.app.presenters import Action, Moment, Tone, job_view, problem, running_job
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.jobs import BENCH_JOBS
from slipstream.core.models import PresetId
from slipstream.core.planning.tweak import Offer
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui import latepages
from slipstream.ui.pages.dashboard import DashboardPage
from slipstream.ui.pages.engine import EnginePage
from slipstream.ui.pages.log import LogPage
from slipstream.ui.ports import Clock, Desks, StatePage
from slipstream.ui.signals import Sig
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.header import Header
from slipstream.ui.widgets.job_strip import JobStrip
from slipstream.ui.widgets.problem_box import ProblemBox
from slipstream.ui.widgets.rail import Rail

if TYPE_CHECKING:
    from slipstream.ui.pages.editors.page import EditorsPage

DEFAULT_SIZE = QSize(1000, 680)
SMALLEST_SIZE = QSize(720, 480)


class Page(StrEnum):
    """The pages by their English titles, in the rail's order."""

    DASHBOARD = "Dashboard"
    MODELS = "Models"
    EDITORS = "Editors"
    BENCHMARK = "Benchmark"
    ENGINE = "Engine"
    LOG = "Log"
    SETTINGS = "Settings"


_TITLES = {
    Page.DASHBOARD: say("Dashboard"),
    Page.MODELS: say("Models"),
    Page.EDITORS: say("Editors"),
    Page.BENCHMARK: say("Benchmark"),
    Page.ENGINE: say("Engine"),
    Page.LOG: say("Log"),
    Page.SETTINGS: say("Settings"),
}
NO_TRAY = ErrorReport(
    title=say("Your desktop shows no tray icons"),
    detail=say("Slipstream works from this window; closing it ends the program"),
    hint=say(
        "On GNOME, turn on the extension AppIndicator and KStatusNotifierItem Support; the "
        "icon then appears by itself"
    ),
)


class MainWindow(QWidget):
    """``close_requested`` asks what closing means here; the window never closes by itself."""

    close_requested = cast("Sig[()]", Signal())
    quit_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, desks: Desks, clock: Clock) -> None:
        super().__init__()
        self._store = store = desks.store
        self._controller = desks.controller
        self._benchmarks = desks.benchmarks
        self._clock = clock
        self._dismissed: ErrorReport | None = None
        self.setWindowTitle("Slipstream")
        self.setMinimumSize(SMALLEST_SIZE)
        self.resize(DEFAULT_SIZE)
        self.rail = Rail(theme, tuple(_TITLES[page] for page in Page), self)
        self.header = Header(theme, self)
        self.banner = ProblemBox(theme, self)
        self.tray_hint = ProblemBox(theme, self, tone=Tone.BUSY)
        self.strip = JobStrip(theme, self)
        self.dashboard = DashboardPage(theme, desks, clock, self)
        self.engine = EnginePage(theme, desks.engines, self)
        self.log = LogPage(theme, store.log, self)
        self.pages = QStackedWidget(self)
        self._built: dict[Page, QWidget] = {
            Page.DASHBOARD: self.dashboard,
            Page.ENGINE: self.engine,
            Page.LOG: self.log,
        }
        for page in self._built.values():
            self.pages.addWidget(page)
        # Built when they are first seen: a start in the tray must not pay for them. They are handed their
        # parent, since a closure over the window would keep it alive.
        self._later: Mapping[Page, Callable[[QWidget], StatePage]] = {
            Page.MODELS: partial(latepages.models, theme, desks),
            Page.EDITORS: partial(latepages.editors, theme, desks),
            Page.BENCHMARK: partial(latepages.benchmark, theme, desks),
            Page.SETTINGS: partial(latepages.settings, theme, desks),
        }
        self._shown: dict[Page, StatePage] = {Page.ENGINE: self.engine, Page.LOG: self.log}
        self._lay_out()
        self._wire()
        self.show_state(store.state, clock())
        self._tell_watching()

    def show_change(self, before: AppState, after: AppState) -> None:
        """Bring header, messages and the page in front up to date."""
        now = self._clock()
        self._show_frame(after, now)
        self.dashboard.show_change(before, after, now)
        for page in self._shown.values():
            page.show_change(before, after)

    def show_state(self, state: AppState, now: Moment) -> None:
        """The same without a state to compare with."""
        self._show_frame(state, now)
        for page in self._shown.values():
            page.show_state(state)

    def show_time(self) -> None:
        """A second passed: spans in words move on even without news."""
        now = self._clock()
        self.header.show_state(self._store.state, now)
        self.dashboard.show_time(now)

    def go(self, page: Page) -> None:
        """Bring a page to the front."""
        self.rail.choose(list(Page).index(page))

    def page(self, page: Page) -> QWidget:
        """The page, built if nobody has seen it yet."""
        if page not in self._built:
            made = self._later[page](self)
            self._shown[page] = made
            self._built[page] = widget = cast("QWidget", made)
            self.pages.addWidget(widget)
        return self._built[page]

    def show_log(self) -> None:
        """Bring the log page to the front."""
        self.go(Page.LOG)

    def show_editor(self, editor: str) -> None:
        """Bring the editors to the front and show what connecting that one would change."""
        self.go(Page.EDITORS)
        cast("EditorsPage", self.page(Page.EDITORS)).propose(editor)

    def show_tray_hint(self, shown: bool) -> None:
        """Say, or stop saying, that this desktop has no place for a tray icon."""
        self.tray_hint.show_report(NO_TRAY if shown else None)

    def showEvent(self, event: QShowEvent) -> None:
        """The window itself has the focus first, so that no control looks chosen before Tab is pressed."""
        super().showEvent(event)
        self.setFocus()
        self._tell_watching()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more."""
        super().hideEvent(event)
        self._tell_watching()

    def changeEvent(self, event: QEvent) -> None:
        """Minimised or not."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self._tell_watching()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask the application what closing means; it hides or quits."""
        event.ignore()
        self.close_requested.emit()

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(12)
        for part in (self.header, self.tray_hint, self.banner, self.strip):
            column.addWidget(part)
        column.addWidget(self.pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(column, 1)

    def _wire(self) -> None:
        self.rail.chosen.connect(self._on_page)
        self.header.action_requested.connect(self._on_action)
        self.header.preset_chosen.connect(self._on_preset)
        self.dashboard.action_requested.connect(self._on_action)
        self.dashboard.engines_requested.connect(self._on_engines)
        self.dashboard.editors_requested.connect(self._on_editors)
        self.dashboard.models_requested.connect(self._on_models)
        self.banner.step_requested.connect(self._on_step)
        self.banner.offer_requested.connect(self._on_offer)
        self.banner.dismiss_requested.connect(self._on_dismiss)
        self.log.step_requested.connect(self._on_step)
        self.tray_hint.dismiss_requested.connect(self._on_hint_read)
        self.strip.cancel_requested.connect(self._on_cancel_jobs)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        QShortcut(QKeySequence("Ctrl+Q"), self).activated.connect(self._on_quit)
        QShortcut(QKeySequence("Ctrl+W"), self).activated.connect(self.close)

    def _show_frame(self, state: AppState, now: Moment) -> None:
        self.header.show_state(state, now)
        self.strip.show_job(None if self._tells_itself(state) else job_view(state))
        self._show_banner(state)

    def _tells_itself(self, state: AppState) -> bool:
        """Whether the page in front shows the running job in more words than the strip."""
        return self.pages.currentWidget() is self._built.get(Page.BENCHMARK) and self._measures(state)

    def _measures(self, state: AppState) -> bool:
        job = running_job(state)
        return job is not None and job.kind in BENCH_JOBS

    def _show_banner(self, state: AppState) -> None:
        """Nothing twice: the log page tells the engine's own trouble in its diagnosis box."""
        report = problem(state)
        told = report is state.engine.problem and self.pages.currentWidget() is self.log
        if report is self._dismissed or told:
            report = None
        self.banner.show_report(report)

    def _on_page(self, index: int) -> None:
        page = list(Page)[index]
        self.pages.setCurrentWidget(self.page(page))
        if page in self._shown:
            self._shown[page].show_state(self._store.state)
        self.strip.show_job(None if self._tells_itself(self._store.state) else job_view(self._store.state))
        self._show_banner(self._store.state)
        self._tell_watching()

    def _on_engines(self) -> None:
        self.go(Page.ENGINE)

    def _on_editors(self) -> None:
        self.go(Page.EDITORS)

    def _on_models(self) -> None:
        self.go(Page.MODELS)

    def _tell_watching(self) -> None:
        seen = self.isVisible() and not self.isMinimized()
        self._controller.watch_closely(seen and self.pages.currentWidget() is self.dashboard)

    def _on_action(self, action: Action) -> None:
        match action:
            case Action.START:
                self._controller.start(None)
            case Action.INSTALL_AND_START:
                self._controller.start(None, install_missing=True)
            case Action.STOP | Action.CANCEL_START:
                if self._measures(
                    self._store.state
                ):  # that server is the benchmark's, which would start the next
                    self._benchmarks.cancel()
                else:
                    self._controller.stop()
            case Action.CANCEL_JOBS:
                self._controller.cancel_jobs()
            case Action.NOTHING:
                pass

    def _on_preset(self, preset_id: PresetId) -> None:
        self._controller.select(preset_id)

    def _on_step(self, step: NextStep) -> None:
        if step is NextStep.SHOW_LOG:
            self.show_log()
        else:
            self._controller.do_next_step(step)

    def _on_offer(self, offer: Offer) -> None:
        self._controller.take_offer(offer)

    def _on_dismiss(self) -> None:
        self._dismissed = self.banner.report
        self._controller.dismiss_problem()
        self._show_banner(self._store.state)

    def _on_hint_read(self) -> None:
        self.show_tray_hint(False)

    def _on_cancel_jobs(self) -> None:
        self._controller.cancel_jobs()
        self._benchmarks.cancel()

    def _on_quit(self) -> None:
        self.quit_requested.emit()
