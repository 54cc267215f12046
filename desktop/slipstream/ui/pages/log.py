"""The engine's output, live: filtered by level and text, followed or paused, the diagnosis on top.

Lines come from the store's log book in batches, ten a second, and only while somebody can see them; a flood
is shown as its newest part with a line that says how much was passed over.
"""

from __future__ import annotations

from collections import deque
from itertools import groupby, islice
from pathlib import Path
from typing import cast

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from slipstream.app.store import LogBook
from slipstream.app.wording import path_text
from slipstream.core.errors import NextStep
from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import ElidedLabel, muted
from slipstream.ui.widgets.log_view import LogView
from slipstream.ui.widgets.problem_box import ProblemBox

BATCH_MS = 100
BATCH_LINES = 150
BACKLOG_LINES = 2_000

_LEVELS = (
    (say("All lines"), Level.DEBUG),
    (say("Info and above"), Level.INFO),
    (say("Warnings and errors"), Level.WARNING),
    (say("Errors only"), Level.ERROR),
)

_NEXT_RUN = LogLine(Level.INFO, "", "", say("---- Another start of the server begins here. ----"), "")


class LogPage(QWidget):
    """``follow`` keeps the newest line in sight; pausing stops reading, and nothing is lost."""

    step_requested = cast("Sig[NextStep]", Signal(object))

    def __init__(self, theme: Theme, book: LogBook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self._seen = 0
        self._pending: deque[LogLine] = deque()
        self._flooded = False  # more came in the last beat than one batch
        self._path: str | None = None
        self._run_id: str | None = None
        self.setAccessibleName(say("Log"))
        self.diagnosis = ProblemBox(theme, self, evidence=True, dismissable=False)
        self.diagnosis.step_requested.connect(self._on_step)
        self.level = QComboBox(self)
        self.level.setAccessibleName(say("Show lines of level"))
        self.level.addItems([title for title, _ in _LEVELS])
        self.level.currentIndexChanged.connect(self._on_filter)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(say("Filter by text"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(say("Filter by text"))
        self.search.textChanged.connect(self._on_search)
        self.pause = QPushButton(say("Pause"), self)
        self.pause.setCheckable(True)
        self.pause.setAccessibleName(say("Pause the log"))
        self.pause.toggled.connect(self._on_pause)
        self.open_file = QPushButton(say("Open file"), self)
        self.open_file.setAccessibleName(say("Open the log file"))
        self.open_file.clicked.connect(self._on_open)
        self.view = LogView(theme, self)
        self.place = muted(ElidedLabel(self), theme)
        self.count = muted(QLabel(self), theme)
        self._lay_out()
        self._typing = _timer(self, 150, single=True)
        self._typing.timeout.connect(self._on_filter)
        self._beat = _timer(self, BATCH_MS, single=False)
        self._beat.timeout.connect(self._on_beat)
        self._show_path(None)
        theme.changed.connect(self._on_filter)

    def show_change(self, before: AppState, after: AppState) -> None:
        """Another problem, another run, another file."""
        if after.engine is before.engine:
            return
        self.show_state(after)

    def show_state(self, state: AppState) -> None:
        """Bring diagnosis and file up to date."""
        self.diagnosis.show_report(state.engine.problem)
        if state.engine.run_id != self._run_id:
            self._begin_run(state.engine.run_id)
        if state.engine.log_path != self._path:
            self._show_path(state.engine.log_path)

    def showEvent(self, event: QShowEvent) -> None:
        """Read again, from where reading stopped."""
        super().showEvent(event)
        if not self.pause.isChecked():
            self._on_beat()
            self._beat.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: read nothing."""
        super().hideEvent(event)
        self._beat.stop()

    def _lay_out(self) -> None:
        tools = QHBoxLayout()
        tools.setSpacing(GRID_PX)
        tools.addWidget(self.level)
        tools.addWidget(self.search, 1)
        tools.addWidget(self.pause)
        tools.addWidget(self.open_file)
        foot = QHBoxLayout()
        foot.addWidget(self.place, 1)
        foot.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX)
        column.addWidget(self.diagnosis)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        column.addLayout(foot)

    def _wanted(self, line: LogLine) -> bool:
        text = self.search.text().lower()
        least = _LEVELS[self.level.currentIndex()][1]
        return line.level >= least and (not text or text in line.raw.lower())

    def _on_beat(self) -> None:
        fresh, count = self._book.since(self._seen)
        self._seen = count
        wanted = [line for line in fresh if self._wanted(line)]
        self._pending.extend(wanted)
        flood = len(wanted) > BATCH_LINES
        lasting, self._flooded = flood and self._flooded, flood
        self._pump(BATCH_LINES if lasting else BACKLOG_LINES)

    def _pump(self, limit: int = BACKLOG_LINES) -> None:
        """Append one batch; a backlog that nobody could read is passed over, and said so."""
        if len(self._pending) > limit:
            passed = len(self._pending) - BATCH_LINES
            self._pending = deque(islice(self._pending, passed, None))
            self.view.append_note(
                say("{count:,} lines passed over here; the file has them all.", count=passed)
            )
        batch = [self._pending.popleft() for _ in range(min(BATCH_LINES, len(self._pending)))]
        for level, lines in groupby(batch, key=lambda line: line.level):
            self.view.append_lines(level, list(lines))
        if batch:
            self.count.setText(say("{count:,} lines shown", count=self.view.blockCount()))
        if self._pending and self.isVisible():
            QTimer.singleShot(0, self, self._pump)

    def _begin_run(self, run_id: str | None) -> None:
        """The book goes on over runs; a line of our own tells where one ends."""
        if self._run_id is not None and run_id is not None:
            self._on_beat()
            self._pending.append(_NEXT_RUN)
        self._run_id = run_id

    def _start_over(self) -> None:
        self._seen = 0
        self._pending.clear()
        self.view.clear()
        self.count.setText("")

    def _on_search(self) -> None:
        self._typing.start()

    def _on_filter(self) -> None:
        """Another filter: show the kept lines anew."""
        self._start_over()
        fresh, self._seen = self._book.since(0)
        wanted = [line for line in fresh if self._wanted(line)]
        self._pending.extend(wanted[-BACKLOG_LINES:])
        self._pump()

    def _on_pause(self, paused: bool) -> None:
        self.pause.setText(say("Follow") if paused else say("Pause"))
        self.view.setPlaceholderText(say("Paused") if paused else "")
        if paused:
            self._beat.stop()
        elif self.isVisible():
            self._on_beat()
            self._beat.start()

    def _show_path(self, path: str | None) -> None:
        self._path = path
        shown = None if path is None else path_text(path, str(Path.home()))
        self.place.setText(shown or say("No log yet: it begins when a server starts."))
        self.open_file.setEnabled(path is not None)

    def _on_open(self) -> None:
        if self._path is not None and Path(self._path).exists():
            QDesktopServices.openUrl(QUrl.fromLocalFile(self._path))

    def _on_step(self, step: NextStep) -> None:
        self.step_requested.emit(step)


def _timer(parent: QWidget, interval_ms: int, *, single: bool) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(single)
    timer.setInterval(interval_ms)
    return timer
