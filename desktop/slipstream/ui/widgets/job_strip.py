"""Long work under way: what, which step, a bar, bytes, time left, and Cancel."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from slipstream.app.presenters import JobView
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import ElidedLabel, muted

_BAR_STEPS = 1000
_SPACING = 5


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
        self._figures = muted(QLabel(self), theme)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _BAR_STEPS)
        self._bar.setAccessibleName("Progress")
        self._cancel = QPushButton("Cancel", self)
        self._cancel.clicked.connect(self._on_cancel)
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(_SPACING)
        grid.addWidget(self._title, 0, 0)
        grid.addWidget(self._step, 0, 1, 1, 2)
        grid.addWidget(self._bar, 1, 0, 1, 2)
        grid.addWidget(self._figures, 1, 2)
        grid.setColumnStretch(1, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addLayout(grid, 1)
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
        self._figures.setText("   ".join(part for part in (percent, view.amount, view.left) if part))
        self._figures.setVisible(bool(self._figures.text()))
        self._bar.setVisible(view.fraction is not None)
        # Without a bar the words stand in the middle of the strip.
        self._grid.setRowStretch(0, 0 if view.fraction is not None else 1)
        self._grid.setVerticalSpacing(_SPACING if view.fraction is not None else 0)
        self._bar.setValue(round((view.fraction or 0.0) * _BAR_STEPS))
        self._cancel.setVisible(view.cancellable)
        self._cancel.setAccessibleName(f"Cancel: {view.title}")
        self.setAccessibleName(f"{view.title}. {view.step}")
        self._bar.setAccessibleDescription(self._figures.text() or view.step)

    def _on_cancel(self) -> None:
        self.cancel_requested.emit()
