"""Long work under way: what, which step, a bar, bytes, speed, time left or a stall, and Cancel."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from slipstream.app.presenters import JobView
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import ElidedLabel, muted

_BAR_STEPS = 1000
_SPACING = 5
_NARROWEST_BAR = 60


class JobStrip(QFrame):
    """Hidden while nothing runs."""

    cancel_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: JobView | None = None
        self.setProperty("notice", True)
        self.setProperty("tone", "busy")
        self._title = QLabel(self)
        self._title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self._step = muted(ElidedLabel(self), theme)
        self._figures = muted(ElidedLabel(self), theme)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _BAR_STEPS)
        self._bar.setAccessibleName(say("Progress"))
        self._bar.setMinimumWidth(_NARROWEST_BAR)
        self._cancel = QPushButton(say("Cancel"), self)
        self._cancel.clicked.connect(self._on_cancel)
        words, progress = QHBoxLayout(), QHBoxLayout()
        for line in (words, progress):
            line.setSpacing(GRID_PX)
        words.addWidget(self._title)
        words.addWidget(self._step, 1)
        progress.addWidget(self._bar, 1)
        progress.addWidget(self._figures)
        self._lines = lines = QVBoxLayout()
        lines.setSpacing(_SPACING)
        lines.addLayout(words)
        lines.addLayout(progress)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addLayout(lines, 1)
        row.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_job(self, view: JobView | None) -> None:
        """Show where the job stands; ``None`` hides the strip."""
        if view == self._view:
            return
        self._view = view
        self.setVisible(view is not None)
        if view is None:
            return
        self._title.setText(view.title)
        self._step.setText(view.step)
        percent = "" if view.fraction is None else f"{view.fraction * 100:.0f} %"
        figures = (percent, view.amount, view.speed, view.left, view.stall)
        self._figures.setText("   ".join(part for part in figures if part))
        self._figures.setVisible(bool(self._figures.text()))
        self._bar.setVisible(view.fraction is not None)
        # Without a bar the words stand in the middle of the strip.
        self._lines.setStretch(0, 0 if view.fraction is not None else 1)
        self._lines.setSpacing(_SPACING if view.fraction is not None else 0)
        self._bar.setValue(round((view.fraction or 0.0) * _BAR_STEPS))
        self._cancel.setVisible(view.cancellable)
        self._cancel.setAccessibleName(say("Cancel: {title}", title=view.title))
        self.setAccessibleName(f"{view.title}. {view.step}")
        self._bar.setAccessibleDescription(self._figures.text() or view.step)

    def _on_cancel(self) -> None:
        self.cancel_requested.emit()
