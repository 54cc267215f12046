"""The page's strips: what is being measured, what the last work came to, what could be tuned again."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from slipstream.app.bench.benchpage import NoteView, OfferView, RunningView
from slipstream.app.presenters import Tone
from slipstream.core.models import PresetId
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.engine_card import ToneMark
from slipstream.ui.widgets.restyle import set_style_property

_BAR_STEPS = 1000
_NOTICE = {Tone.ERROR: "error", Tone.WARNING: "warning"}


class Running(QFrame):
    """The measuring under way: step, bar, time left, Cancel. Hidden without one."""

    cancel_requested = cast("Sig[()]", Signal())

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", True)
        self.setProperty("tone", "busy")
        self.title = QLabel(self)
        self.title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.step = QLabel(self)
        self.step.setWordWrap(True)
        self.figures = muted(QLabel(self), theme)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setRange(0, _BAR_STEPS)
        self.bar.setAccessibleName(say("Progress of the benchmark"))
        self.cancel = QPushButton(say("Cancel"), self)
        self.cancel.setAccessibleName(say("Call the benchmark off"))
        self.cancel.setToolTip(
            say("Ends the benchmark's server and brings yours back; what was measured is kept")
        )
        self.cancel.clicked.connect(self._on_cancel)
        grid = QGridLayout()
        grid.setVerticalSpacing(5)
        grid.addWidget(self.title, 0, 0, 1, 2)
        grid.addWidget(self.step, 1, 0, 1, 2)
        grid.addWidget(self.bar, 2, 0)
        grid.addWidget(self.figures, 2, 1)
        grid.setColumnStretch(0, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addLayout(grid, 1)
        row.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_view(self, view: RunningView | None) -> None:
        """Where it is; ``None`` hides the strip."""
        self.setVisible(view is not None)
        if view is None:
            return
        self.title.setText(view.title)
        self.step.setText(view.step or say("Getting ready."))
        self.figures.setText(view.figures)
        self.bar.setValue(round(view.fraction * _BAR_STEPS))
        self.bar.setAccessibleDescription(f"{view.step}, {view.figures}")
        self.setAccessibleName(f"{view.title}. {view.step}")

    def _on_cancel(self) -> None:
        self.cancel_requested.emit()


class Note(QFrame):
    """What the last piece of work came to; hidden without one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", True)
        self.mark = ToneMark(theme, self)
        self.title = QLabel(self)
        self.title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.text = QLabel(self)
        for label in (self.title, self.text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        grid = QGridLayout(self)
        grid.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.mark, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.title, 0, 1)
        grid.addWidget(self.text, 1, 1)
        grid.setColumnStretch(1, 1)
        self.hide()

    def show_note(self, view: NoteView | None) -> None:
        """Another one; ``None`` hides the strip."""
        self.setVisible(view is not None)
        if view is None:
            return
        set_style_property(self, "tone", _NOTICE.get(view.tone, "busy"))
        self.mark.show_tone(view.tone)
        self.title.setText(view.title or view.text)
        self.text.setText(view.text)
        self.text.setVisible(bool(view.title))
        self.setAccessibleName(f"{view.title} {view.text}".strip())


class Offer(QFrame):
    """A preset that could be tuned for the engine in use. ``taken`` carries its id and title."""

    taken = cast("Sig[PresetId, str]", Signal(object, object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: OfferView | None = None
        self.setProperty("notice", True)
        self.setProperty("tone", "busy")
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.button = QPushButton(say("Tune again"), self)
        self.button.clicked.connect(self._on_taken)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)

    def show_view(self, view: OfferView) -> None:
        """Offer this preset."""
        self._view = view
        self.text.setText(view.text)
        self.button.setAccessibleName(say("Tune again: {title}", title=view.title))
        self.show()

    def _on_taken(self) -> None:
        if self._view is not None:
            self.taken.emit(PresetId(self._view.preset), self._view.title)
