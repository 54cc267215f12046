"""One advice at a time: what was noticed, on what evidence, and the button that does something about it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.live.advicewords import advice_view
from slipstream.app.presenters import Tone
from slipstream.core.advice import Action, ActionKind, Advice, AdviceKind
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.restyle import set_style_property

_COPIED = say("Copied")


class AdviceLine(QFrame):
    """Hidden while there is nothing to say. Where there is more than one advice, a button leads on."""

    action_requested = cast("Sig[Action]", Signal(object))
    dismiss_requested = cast("Sig[AdviceKind]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Advice, ...] = ()
        self._shown: Advice | None = None
        self.setProperty("notice", True)
        self.setAccessibleName(say("Advice"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._title = QLabel(self)
        self._title.setFont(theme.font(TextSize.NORMAL, bold=True))
        self._words = muted(QLabel(self), theme)
        for label in (self._title, self._words):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.do = QPushButton(self)
        self.do.clicked.connect(self._on_do)
        self.next = QPushButton(self)
        self.next.setProperty("kind", "flat")
        self.next.clicked.connect(self._on_next)
        self.dismiss = QPushButton(say("Dismiss"), self)
        self.dismiss.setProperty("kind", "flat")
        self.dismiss.setAccessibleName(say("Dismiss this advice"))
        self.dismiss.setToolTip(say("It does not come again while this server runs"))
        self.dismiss.clicked.connect(self._on_dismiss)
        self._column = QVBoxLayout()
        self._column.setSpacing(2)
        self._column.addWidget(self._title)
        self._column.addWidget(self._words)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        row.setSpacing(GRID_PX)
        row.addLayout(self._column, 1)
        for button in (self.do, self.next, self.dismiss):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @property
    def shown(self) -> Advice | None:
        """What stands there now."""
        return self._shown

    def show_advice(self, advice: tuple[Advice, ...]) -> None:
        """All that holds now, most urgent first; the one that is being read stays unless an alarm came."""
        if advice is self._all:
            return
        alarmed = any(one.alarm for one in advice) and not any(one.alarm for one in self._all)
        self._all = advice
        kind = self._shown.kind if self._shown is not None and not alarmed else None
        self._show(next((one for one in advice if one.kind is kind), advice[0] if advice else None))

    def _show(self, advice: Advice | None) -> None:
        many = len(self._all) > 1
        self.next.setVisible(many)
        if many and advice is not None:
            place = self._all.index(advice) + 1
            self.next.setText(say("{place} of {count}", place=place, count=len(self._all)))
            self.next.setAccessibleName(
                say("Show the next advice, this is {place} of {count}", place=place, count=len(self._all))
            )
        if advice == self._shown:
            return
        self._shown = advice
        self.setVisible(advice is not None)
        if advice is None:
            return
        view = advice_view(advice)
        set_style_property(self, "tone", (Tone.ERROR if advice.alarm else Tone.WARNING).value)
        self._title.setText(say("Alarm: {title}", title=view.title) if advice.alarm else view.title)
        self._words.setText(view.words)
        self._label(view.label)
        self.do.setToolTip(view.tip)
        self.setAccessibleDescription(f"{self._title.text()} {view.words}")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another number of lines."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Before it was shown nothing had its size."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as its words at this width: who asks for the least height asks at the narrowest."""
        for layout in (self._column, self._row):
            layout.invalidate()  # the words have just changed
        height = self._row.totalHeightForWidth(self.width())
        if height != self.minimumHeight():
            self.setFixedHeight(height)

    def _label(self, text: str) -> None:
        self.do.setText(text)
        self.do.setAccessibleName(text)

    def _on_do(self) -> None:
        if self._shown is None:
            return
        self.action_requested.emit(self._shown.action)
        if self._shown.action.kind is ActionKind.COPY_COMMAND:
            self._label(_COPIED)

    def _on_next(self) -> None:
        if self._shown in self._all:
            self._show(self._all[(self._all.index(self._shown) + 1) % len(self._all)])

    def _on_dismiss(self) -> None:
        if self._shown is not None:
            self.dismiss_requested.emit(self._shown.kind)
