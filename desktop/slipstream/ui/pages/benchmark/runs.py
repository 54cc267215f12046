"""Kept runs, newest first: choosing one shows it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from slipstream.app.bench.benchpage import RunView
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.card import Card

_HEAD = (say("When"), say("Preset"), say("Engine"), say("Fastest"))
_ROWS_SEEN = 6


class RunsCard(Card):
    """``chosen`` tells a person's choice; ``show_runs`` never does."""

    chosen = cast("Sig[str]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(say("Earlier runs"), theme, parent)
        self.caption.setText(say("choose one to see it and what moved since the one before"))
        self._runs: tuple[RunView, ...] = ()
        self.list = QTableWidget(0, len(_HEAD), self)
        self.list.setHorizontalHeaderLabels(_HEAD)
        self.list.setAccessibleName(say("Earlier runs"))
        self.list.setFont(theme.font(TextSize.SMALL))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setTabKeyNavigation(False)
        self.list.setShowGrid(False)
        self.list.verticalHeader().hide()
        self.list.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.list.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.horizontalHeader().setStretchLastSection(True)
        self.list.horizontalHeader().setHighlightSections(False)
        self.list.horizontalHeader().setSectionsClickable(False)
        self.list.horizontalHeader().setFont(theme.font(TextSize.SMALL))
        self.list.itemSelectionChanged.connect(self._on_selected)
        self.body.addWidget(self.list)

    def show_runs(self, runs: tuple[RunView, ...]) -> None:
        """Show these; nothing hides the card."""
        self.setVisible(bool(runs))
        if runs == self._runs:
            return
        self._runs = runs
        self.list.blockSignals(True)
        self.list.setRowCount(len(runs))
        for row, run in enumerate(runs):
            for column, text in enumerate((run.when, run.title, run.engine, run.outcome)):
                self.list.setItem(row, column, QTableWidgetItem(text))
            if run.shown:
                self.list.selectRow(row)
        self.list.blockSignals(False)
        line = self.list.rowHeight(0) if runs else 0
        head = self.list.horizontalHeader().sizeHint().height()
        self.list.setFixedHeight(head + line * min(len(runs), _ROWS_SEEN) + 6)

    def _on_selected(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._runs) and not self._runs[row].shown:
            self.chosen.emit(self._runs[row].id)
