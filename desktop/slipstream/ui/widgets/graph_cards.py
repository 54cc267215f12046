"""The two graphs over time with their ranges, pause and saving. Reads the timeline, never the network."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import cast

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QLabel,
    QMenu,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from slipstream.app.presenters import Action, Moment, duration_text, engine_sample, graph_notice, percent_text
from slipstream.core.sample import MetricsSample
from slipstream.core.series import Floats
from slipstream.core.state import AppState
from slipstream.core.timeline import Timeline
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import Card
from slipstream.ui.widgets.live_plot import CurveSpec, LivePlot

RANGES_S = (60.0, 300.0, 1800.0)
_COLUMNS = ("generation_tok_s", "prompt_tok_s", "acceptance_rate", "mean_acceptance_length")


class GraphCards(QObject):
    """Throughput and acceptance, always over the same stretch of time."""

    action_requested = cast("Sig[Action]", Signal(object))

    def __init__(self, theme: Theme, timeline: Timeline, parent: QWidget) -> None:
        super().__init__(parent)
        self._timeline = timeline
        self._span_s = RANGES_S[1]
        self._shown: MetricsSample | None = None
        self._paused_at: float | None = None
        self.throughput = Card("Throughput", theme, parent)
        self.throughput.caption.setText("tok/s")
        self.acceptance = Card("Acceptance", theme, parent)
        generated = CurveSpec("generated", "tok/s", "accent", filled=True)
        read = CurveSpec("prompts read", "tok/s", "muted")
        self.speed_plot = LivePlot(theme, "Throughput graph", (generated,), band=read, parent=self.throughput)
        self.speed_plot.setToolTip(
            "Curve: tokens generated per second.\n"
            "Ticks beneath: moments in which prompts were read, on a scale of their own. A prompt is read\n"
            "many tokens at a time, so these numbers are far larger."
        )
        kept = CurveSpec("kept", "%", "second")
        self.kept_plot = LivePlot(
            theme, "Acceptance graph", (kept,), top=100.0, mark=" %", parent=self.acceptance
        )
        self._notices = (
            _NoticeStack(theme, self.throughput, self.speed_plot, with_button=True),
            _NoticeStack(theme, self.acceptance, self.kept_plot, with_button=False),
        )
        self._notices[0].button.clicked.connect(self._on_button)
        self._action = Action.NOTHING
        self._ranges = QButtonGroup(self)
        self._add_controls(theme)
        self._set_span(self._span_s)

    def show_state(self, state: AppState, now: Moment) -> None:
        """Draw the newest stretch, unless it is drawn already or the view is paused."""
        self.show_notice(state, now)
        if state.latest is None or state.latest is self._shown or self._paused_at is not None:
            return
        self._shown = state.latest
        self._feed(state.latest.at)
        self.acceptance.caption.setText(_acceptance_caption(state))

    def show_notice(self, state: AppState, now: Moment) -> None:
        """Words instead of curves while there is nothing to draw."""
        notice = graph_notice(state, now)
        self._action = notice.action if notice is not None else Action.NOTHING
        if notice is not None and len(self._timeline) and self._has_curves():
            notice = None
        first = notice.text if notice is not None else None
        self._notices[0].show_text(first, notice.label if notice is not None else "")
        self._notices[1].show_text(None if notice is None else "Shown once drafts are checked.", "")

    def save_csv(self, path: Path) -> None:
        """Write the shown stretch: seconds before now and each column. Raises ``OSError``."""
        seconds, columns = self._window(self._end())
        with path.open("w", encoding="utf-8", newline="") as stream:
            table = csv.writer(stream)
            table.writerow(("seconds", *_COLUMNS))
            for row in np.column_stack([seconds, *columns]):
                table.writerow("" if np.isnan(value) else f"{value:.4f}" for value in row)

    def save_png(self, path: Path) -> bool:
        """Write the throughput graph as it looks now; false when the file cannot be written."""
        return self.speed_plot.grab().save(str(path), "PNG")

    def _add_controls(self, theme: Theme) -> None:
        for seconds in RANGES_S:
            button = _flat(f"{seconds / 60:.0f} min", theme, self.throughput)
            button.setCheckable(True)
            button.setChecked(seconds == self._span_s)
            button.setAccessibleName(f"Show the last {duration_text(seconds)}")
            self._ranges.addButton(button, int(seconds))
            self.throughput.head.addWidget(button)
        self._ranges.idClicked.connect(self._on_range)
        self.pause = _flat("Pause", theme, self.throughput)
        self.pause.setCheckable(True)
        self.pause.setAccessibleName("Pause the graphs")
        self.pause.toggled.connect(self._on_pause)
        self.throughput.head.addWidget(self.pause)
        self.save = _flat("Save", theme, self.throughput)
        self.save.setAccessibleName("Save the graphs")
        menu = QMenu(self.save)
        menu.addAction("Picture (PNG)...").triggered.connect(self._on_save_png)
        menu.addAction("Table (CSV)...").triggered.connect(self._on_save_csv)
        self.save.setMenu(menu)
        self.throughput.head.addWidget(self.save)

    def _has_curves(self) -> bool:
        _, columns = self._window(self._end())
        return bool(columns[0].size and np.isfinite(columns[0]).any())

    def _end(self) -> float:
        if self._paused_at is not None:
            return self._paused_at
        return self._shown.at if self._shown is not None else 0.0

    def _window(self, end: float) -> tuple[Floats, tuple[Floats, ...]]:
        at, *columns = self._timeline.window(self._span_s, end, _COLUMNS)
        return at - end, tuple(columns)

    def _feed(self, end: float) -> None:
        seconds, (generated, prompt, kept, _) = self._window(end)
        self.speed_plot.feed(seconds, (generated, prompt))
        self.kept_plot.feed(seconds, (kept * 100.0,))
        for plot in (self.speed_plot, self.kept_plot):
            plot.setAccessibleDescription(plot.summary())

    def _set_span(self, seconds: float) -> None:
        self._span_s = seconds
        self.speed_plot.set_span(seconds)
        self.kept_plot.set_span(seconds)
        if self._shown is not None:
            self._feed(self._end())

    def _on_range(self, seconds: int) -> None:
        self._set_span(float(seconds))

    def _on_pause(self, paused: bool) -> None:
        self._paused_at = self._end() if paused else None
        self.pause.setText("Resume" if paused else "Pause")

    def _on_button(self) -> None:
        self.action_requested.emit(self._action)

    def _on_save_png(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self.throughput, "Save the graph", "throughput.png", "PNG (*.png)"
        )
        if name:
            self.save_png(Path(name))

    def _on_save_csv(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self.throughput, "Save the figures", "figures.csv", "CSV (*.csv)"
        )
        if name:
            self.save_csv(Path(name))


class _NoticeStack:
    """A graph, and the words that stand in its place while it is empty."""

    def __init__(self, theme: Theme, card: Card, plot: LivePlot, *, with_button: bool) -> None:
        holder = QWidget(card)
        self._label = QLabel(holder)
        self._label.setWordWrap(True)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setProperty("muted", True)
        self.button = QPushButton(holder)
        self.button.setProperty("kind", "start")
        self.button.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.button.setVisible(with_button)
        self._with_button = with_button
        words = QWidget(holder)
        column = QVBoxLayout(words)
        column.setSpacing(GRID_PX + 2)
        column.addStretch(1)
        column.addWidget(self._label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._stack = QStackedLayout(holder)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(plot)
        self._stack.addWidget(words)
        card.body.addWidget(holder, 1)

    def show_text(self, text: str | None, button: str) -> None:
        """Words, or the graph when there are none."""
        self._stack.setCurrentIndex(0 if text is None else 1)
        if text is not None:
            self._label.setText(text)
        self.button.setVisible(self._with_button and bool(button))
        if button:
            self.button.setText(button)
            self.button.setAccessibleName(button)


def _flat(text: str, theme: Theme, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setProperty("kind", "flat")
    button.setFont(theme.font(TextSize.SMALL))
    return button


def _acceptance_caption(state: AppState) -> str:
    sample = engine_sample(state)
    if sample is None or sample.acceptance_rate is None:
        return "drafts kept"
    said = f"{percent_text(sample.acceptance_rate)} of drafts kept"
    if sample.mean_acceptance_length is not None:
        said += f", {sample.mean_acceptance_length:.1f} per step"
    return said
