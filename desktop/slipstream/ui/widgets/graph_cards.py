"""The graphs over time with their ranges, pause and saving. Reads the timeline, never the network."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from slipstream.app.live.speedfigures import load_text
from slipstream.app.presenters import Action, Moment, drafts_tokens, engine_sample, graph_notice, percent_text
from slipstream.core.errors import ErrorReport
from slipstream.core.live.sample import MetricsSample
from slipstream.core.live.timeline import Timeline
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import Card
from slipstream.ui.widgets.curve_spec import CurveSpec
from slipstream.ui.widgets.graph import Graph
from slipstream.ui.widgets.graph_controls import FIRST_S, RANGES, GraphControls
from slipstream.ui.widgets.graph_export import save_picture, save_table
from slipstream.ui.widgets.live_plot import LivePlot
from slipstream.ui.widgets.notice_stack import NoticeStack

_FEW_REQUESTS = 4.0  # a scale of requests below that would have broken numbers
_USUAL_STEP = 4.0  # tokens a step at the upper end of the scale, before K is known


class GraphCards(QObject):
    """Throughput, acceptance and load, always over the same stretch of time; other graphs may be added."""

    action_requested = cast("Sig[Action]", Signal(object))
    problem_raised = cast("Sig[ErrorReport]", Signal(object))

    def __init__(self, theme: Theme, timeline: Timeline, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._timeline = timeline
        self._span_s = float(FIRST_S)
        self._shown: MetricsSample | None = None
        self._paused: MetricsSample | None = None
        self._action = Action.NOTHING
        self.throughput = Card(say("Throughput"), theme, parent)
        self.throughput.caption.setText("tok/s")
        self.acceptance = Card(say("Acceptance"), theme, parent)
        self.load = Card(say("Load"), theme, parent)
        self.speed_plot = _speed_plot(theme, self.throughput)
        self.kept_plot = _kept_plot(theme, self.acceptance)
        self.load_plot = _load_plot(theme, self.load)
        self._graphs: list[tuple[str, Graph]] = [
            (
                say("Throughput, tok/s"),
                Graph(self.speed_plot, ("generation_tok_s", "prompt_tok_s"), (1.0, 1.0)),
            ),
            (
                say("Acceptance"),
                Graph(self.kept_plot, ("mean_acceptance_length", "acceptance_rate"), (1.0, 100.0)),
            ),
            (say("Load"), Graph(self.load_plot, ("kv_usage", "waiting", "running"), (100.0, 1.0, 1.0))),
        ]
        self._notices = (
            NoticeStack(theme, self.speed_plot, self.throughput, with_button=True),
            NoticeStack(theme, self.kept_plot, self.acceptance),
            NoticeStack(theme, self.load_plot, self.load),
        )
        for card, notice in zip((self.throughput, self.acceptance, self.load), self._notices, strict=True):
            card.body.addWidget(notice, 1)
        self._notices[0].button.clicked.connect(self._on_button)
        self.controls = GraphControls(theme, self.throughput.head, self.throughput)
        self.controls.range_chosen.connect(self._on_range)
        self.controls.pause_toggled.connect(self._on_pause)
        self.controls.picture_asked.connect(self._on_picture)
        self.controls.table_asked.connect(self._on_table)
        self._set_span(FIRST_S)

    def add(self, title: str, graph: Graph) -> None:
        """Let another graph show the same stretch, and be in the pictures that are saved."""
        self._graphs.append((title, graph))
        self._set_span(round(self._span_s))

    def show_state(self, state: AppState, now: Moment, *, always: bool = False) -> None:
        """Draw the newest stretch, unless it is drawn already or the view is paused.

        ``always`` draws also what cannot be seen now, and what is drawn already.
        """
        self.show_notice(state, now)
        if state.latest is None or self._paused is not None:
            return
        if state.latest is self._shown and not always:
            return
        self._shown = state.latest
        tokens = drafts_tokens(state)
        self.kept_plot.scales.set_right_top(tokens + 1.0 if tokens else _USUAL_STEP)
        self._draw(always=always)
        self.acceptance.caption.setText(_acceptance_caption(state))
        self.load.caption.setText(load_text(state))

    def show_notice(self, state: AppState, now: Moment) -> None:
        """Words instead of curves while there is nothing to draw."""
        notice = graph_notice(state, now)
        self._action = notice.action if notice is not None else Action.NOTHING
        if notice is not None and len(self._timeline) and self._has_curves():
            notice = None
        first, kept, load = self._notices
        first.show_text(None if notice is None else notice.text, "" if notice is None else notice.label)
        kept.show_text(None if notice is None else say("Shown once drafts are checked."))
        load.show_text(None if notice is None else say("Shown once requests come."))

    def save_csv(self, path: Path) -> None:
        """Write everything that was measured in the shown stretch. Raises ``OSError``."""
        sample = self._paused or self._shown
        at, at_utc = (0.0, 0.0) if sample is None else (sample.at, sample.at_utc)
        save_table(path, self._timeline, self._span_s, at, at_utc)

    def save_png(self, path: Path) -> bool:
        """Write all graphs as they look now; false when the file cannot be written."""
        self._draw(always=True)
        return save_picture(path, self._theme, [(title, graph.plot) for title, graph in self._graphs])

    def _has_curves(self) -> bool:
        _, speed = self._timeline.window(self._span_s, self._end(), ("generation_tok_s",))
        return bool(speed.size and np.isfinite(speed).any())

    def _end(self) -> float:
        sample = self._paused or self._shown
        return sample.at if sample is not None else 0.0

    def _draw(self, *, always: bool) -> None:
        for _, graph in self._graphs:
            graph.draw(self._timeline, self._span_s, self._end(), always=always)

    def _set_span(self, seconds: int) -> None:
        self._span_s = float(seconds)
        words = next(word for known, word, _ in RANGES if known == seconds)
        for _, graph in self._graphs:
            graph.plot.set_span(self._span_s, words)
        if self._shown is not None:
            self._draw(always=True)

    def _on_range(self, seconds: int) -> None:
        self._set_span(seconds)

    def _on_pause(self, paused: bool) -> None:
        self._draw(always=True)
        self._paused = self._shown if paused else None

    def _on_button(self) -> None:
        self.action_requested.emit(self._action)

    def _on_picture(self) -> None:
        name = self._ask(say("Save the graphs"), "graphs.png", "PNG (*.png)")
        if name and not self.save_png(Path(name)):
            self._complain(name, say("The picture could not be written"))

    def _on_table(self) -> None:
        name = self._ask(say("Save the figures"), "figures.csv", "CSV (*.csv)")
        if name:
            try:
                self.save_csv(Path(name))
            except OSError as error:
                self._complain(name, error.strerror or str(error))

    def _ask(self, title: str, name: str, kind: str) -> str:
        found, _ = QFileDialog.getSaveFileName(self.throughput, title, name, kind)
        return found

    def _complain(self, name: str, why: str) -> None:
        self.problem_raised.emit(
            ErrorReport(
                say("The graphs could not be saved"),
                detail=f"{name}: {why}",
                hint=say("Choose another folder, or free some disk space, then save again"),
            )
        )


def _speed_plot(theme: Theme, card: Card) -> LivePlot:
    generated = CurveSpec(say("generated"), "tok/s", "accent", filled=True)
    read = CurveSpec(say("prompts read"), "tok/s", "muted")
    plot = LivePlot(theme, say("Throughput graph"), (generated,), band=read, parent=card)
    plot.setToolTip(
        say(
            "Curve: tokens generated per second.\n"
            "Ticks beneath: moments in which prompts were read, on a scale of their own. A prompt is read\n"
            "many tokens at a time, so these numbers are far larger."
        )
    )
    return plot


def _kept_plot(theme: Theme, card: Card) -> LivePlot:
    kept = CurveSpec(say("drafts kept"), "%", "second")
    steps = CurveSpec(say("tokens per step"), "", "accent", right=True, decimals=2)
    plot = LivePlot(
        theme,
        say("Acceptance graph"),
        (steps, kept),
        top=100.0,
        mark=" %",
        right_top=_USUAL_STEP,
        parent=card,
    )
    plot.setToolTip(
        say(
            "Left: share of drafted tokens that were kept.\n"
            "Right: tokens per check of the target, from 1 to K+1. It is no speed-up: drafts cost time."
        )
    )
    return plot


def _load_plot(theme: Theme, card: Card) -> LivePlot:
    running = CurveSpec(say("running"), "", "accent", decimals=0)
    waiting = CurveSpec(say("waiting"), "", "second", decimals=0)
    cache = CurveSpec(say("KV cache used"), "%", "kv_cache", right=True)
    curves = (cache, waiting, running)
    plot = LivePlot(
        theme, say("Load graph"), curves, least=_FEW_REQUESTS, right_top=100.0, right_mark=" %", parent=card
    )
    plot.setToolTip(
        say(
            "Left: requests being answered, and those that wait for a place.\n"
            "Right: share of the KV cache in use."
        )
    )
    return plot


def _acceptance_caption(state: AppState) -> str:
    sample = engine_sample(state)
    if sample is None or sample.acceptance_rate is None:
        return say("drafts kept")
    kept = percent_text(sample.acceptance_rate)
    if sample.mean_acceptance_length is None:
        return say("{percent} of drafts kept", percent=kept)
    tokens = sample.mean_acceptance_length
    return say("{percent} of drafts kept, {tokens:.1f} per step", percent=kept, tokens=tokens)
