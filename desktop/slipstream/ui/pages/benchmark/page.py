"""The Benchmark page: ask, watch it being measured, read the table, use the fastest, compare earlier runs.

Shows ``BenchPageView`` and passes wishes to the desk; knows neither processes nor where results are kept.
"""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from slipstream.app.bench import benchwords
from slipstream.app.bench.benchdesk import Order
from slipstream.app.bench.benchpage import BenchPageView, NoteView, OfferView, bench_page, result_view
from slipstream.app.presenters import Tone
from slipstream.core.bench.account import Account
from slipstream.core.errors import AppError
from slipstream.core.models import PresetId
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.pages.benchmark import picture
from slipstream.ui.pages.benchmark.notes import Note, Offer, Running
from slipstream.ui.pages.benchmark.port import Benchmarks
from slipstream.ui.pages.benchmark.question import QuestionCard
from slipstream.ui.pages.benchmark.result import ResultCard
from slipstream.ui.pages.benchmark.runs import RunsCard
from slipstream.ui.theme import Theme

_GAP = 12
_FILTERS = {"md": "Markdown (*.md)", "json": "JSON (*.json)", "png": "PNG (*.png)"}


class BenchmarkPage(QScrollArea):
    """Looks for kept runs each time it comes to the front."""

    def __init__(self, theme: Theme, benchmarks: Benchmarks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._benchmarks = benchmarks
        self._view: BenchPageView | None = None
        self._state: AppState | None = None
        self._account: Account | None = None
        self._failed: NoteView | None = None  # of an export, until the next one
        self._offers: list[Offer] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Benchmark"))
        board = QWidget(self)
        board.setProperty("page", True)
        self.question = QuestionCard(theme, board)
        self.running = Running(theme, board)
        self.note = Note(theme, board)
        self.result = ResultCard(theme, board)
        self.waiting = QLabel(board)
        self.waiting.setProperty("muted", True)
        self.waiting.setWordWrap(True)
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.waiting.setMinimumHeight(120)
        self.runs = RunsCard(theme, board)
        self._offer_lines = QVBoxLayout()
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.running)
        column.addWidget(self.note)
        column.addLayout(self._offer_lines)
        for part in (self.question, self.waiting, self.result, self.runs):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(board)
        self.question.measure_requested.connect(self._on_measure)
        self.question.tune_requested.connect(self._on_tune)
        self.running.cancel_requested.connect(self._on_cancel)
        self.result.use_requested.connect(self._on_use)
        self.result.export_requested.connect(self._on_export)
        self.runs.chosen.connect(self._on_chosen)

    def minimumSizeHint(self) -> QSize:
        """The page scrolls, so it may be small."""
        return QSize(320, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """A terminal may have measured meanwhile."""
        super().showEvent(event)
        self._benchmarks.look()

    def show_change(self, before: AppState, after: AppState) -> None:
        """The page, where something it shows has changed and somebody can see it."""
        if not self.isVisible() or self.window().isMinimized():
            return
        if (before.jobs, before.benchmarks, before.presets) != (after.jobs, after.benchmarks, after.presets):
            self.show_state(after)

    def show_state(self, state: AppState) -> None:
        """Bring the page up to date."""
        self.question.show_presets(state.presets, state.selected)
        if self._state is not None and (state.jobs, state.benchmarks) == (
            self._state.jobs,
            self._state.benchmarks,
        ):
            return
        self._state = state
        account = None if state.benchmarks is None else state.benchmarks.shown
        known = self._view.result if self._view is not None and account is self._account else None
        self._account = account
        view = bench_page(state, known)
        if view == self._view:
            return
        self._view = view
        self.question.show_busy(view.running is not None)
        self.running.show_view(view.running)
        if view.running is not None:
            self._failed = None
        self.note.show_note(self._failed or view.note)
        self._show_offers(view.offers)
        self.waiting.setText(view.waiting)
        self.waiting.setVisible(bool(view.waiting))
        self.result.show_result(view.result)
        self.runs.show_runs(view.runs)

    def write(self, form: str, place: Path) -> None:
        """Write the shown result as ``md``, ``json`` or ``png``. Raises ``OSError``, ``AppError``."""
        account = self._account
        if account is None:
            return
        match form:
            case "md":
                place.write_text(benchwords.markdown(account), encoding="utf-8")
            case "json":
                text = json.dumps(benchwords.result_dict(account), ensure_ascii=False, indent=1)
                place.write_text(text + "\n", encoding="utf-8")
            case _:
                picture.save(result_view(account), place, self._theme)

    def _show_offers(self, offers: tuple[OfferView, ...]) -> None:
        for index, view in enumerate(offers):
            if index == len(self._offers):
                made = Offer(self._theme, self.widget())
                made.taken.connect(self._on_tune)
                self._offers.append(made)
                self._offer_lines.addWidget(made)
            self._offers[index].show_view(view)
        for made in self._offers[len(offers) :]:
            made.hide()

    def _on_measure(self, order: Order) -> None:
        self._benchmarks.measure(order)
        self.verticalScrollBar().setValue(0)

    def _on_tune(self, preset: PresetId, title: str) -> None:
        self._benchmarks.tune(preset, title)
        self.verticalScrollBar().setValue(0)

    def _on_cancel(self) -> None:
        self._benchmarks.cancel()

    def _on_use(self, result_id: str) -> None:
        self._benchmarks.use_fastest(result_id)
        self.verticalScrollBar().setValue(0)

    def _on_chosen(self, result_id: str) -> None:
        self._benchmarks.show(result_id)

    def _on_export(self, form: str) -> None:
        if self._account is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self, say("Export the benchmark"), f"{self._account.result.id}.{form}", _FILTERS[form]
        )
        if not name:
            return
        try:
            self.write(form, Path(name))
            self._failed = NoteView(Tone.GOOD, say("Written to {name}.", name=name))
        except OSError as error:
            self._failed = NoteView(
                Tone.ERROR,
                say("{name}: {reason}. Choose another folder.", name=name, reason=error.strerror),
            )
        except AppError as error:
            self._failed = NoteView(Tone.ERROR, f"{error.detail} {error.hint}", error.title)
        self.note.show_note(self._failed)
        self.verticalScrollBar().setValue(0)
