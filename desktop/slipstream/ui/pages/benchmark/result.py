"""One result: its sentence, the chart, the tables, what else is to be said, and what can be done with it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from slipstream.app.bench.benchpage import ResultView, table_head
from slipstream.core.words import say
from slipstream.ui.pages.benchmark.chart import BenchChart
from slipstream.ui.pages.benchmark.table import ResultTable
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.engine_card import ToneMark

FORMS = (("Markdown...", "md"), ("JSON...", "json"), (say("Picture (PNG)..."), "png"))


class ResultCard(Card):
    """``use_requested`` carries the result's id, ``export_requested`` ``md``, ``json`` or ``png``."""

    use_requested = cast("Sig[str]", Signal(object))
    export_requested = cast("Sig[str]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(say("Result"), theme, parent)
        self._view: ResultView | None = None
        self.use = QPushButton(self)
        self.use.clicked.connect(self._on_use)
        self.export = QPushButton(say("Export"), self)
        self.export.setAccessibleName(say("Export this result"))
        menu = QMenu(self.export)
        for title, form in FORMS:
            action = menu.addAction(title)
            action.setData(form)
        menu.triggered.connect(self._on_export)
        self.export.setMenu(menu)
        self.head.addWidget(self.use)
        self.head.addWidget(self.export)
        self.mark = ToneMark(theme, self)
        self.verdict = QLabel(self)
        self.verdict.setWordWrap(True)
        self.verdict.setFont(theme.font(TextSize.NORMAL, bold=True))
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.verdict, 1)
        self.changes = QLabel(self)
        self.chart = BenchChart(theme, self)
        self.table = ResultTable(theme, self)
        self.remarks = QLabel(self)
        self.facts = muted(QLabel(self), theme)
        for label in (self.changes, self.remarks, self.facts):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.body.addLayout(line)
        for part in (self.changes, self.chart, self.table, self.remarks, self.facts):
            self.body.addWidget(part)

    def show_result(self, view: ResultView | None) -> None:
        """Show another result; ``None`` hides the card."""
        self.setVisible(view is not None)
        if view is None or view == self._view:
            return
        self._view = view
        self.caption.setText(view.title)
        self.mark.show_tone(view.tone)
        self.verdict.setText(view.verdict)
        self.setAccessibleDescription(view.verdict)
        self.changes.setText("\n".join(view.changes))
        self.changes.setVisible(bool(view.changes))
        self.chart.show_chart(view.chart)
        self.table.show_tables(table_head(), view.tables)
        self.remarks.setText("\n".join(view.remarks))
        self.facts.setText("\n".join(view.facts))
        self.use.setText(view.use)
        self.use.setToolTip(view.use_tip)
        self.use.setAccessibleName(view.use)
        self.use.setAccessibleDescription(view.use_tip)
        self.use.setVisible(bool(view.use))

    def _on_use(self) -> None:
        if self._view is not None:
            self.use_requested.emit(self._view.id)

    def _on_export(self, action: object) -> None:
        data = getattr(action, "data", None)
        if callable(data):
            self.export_requested.emit(str(data()))
