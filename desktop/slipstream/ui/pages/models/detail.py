"""The detail pane: what the chosen row is, whether it works, its files, and the plan that can be changed."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.models.modeldetail import DetailView
from slipstream.app.views import Chip
from slipstream.core.words import say
from slipstream.ui.pages.models.chipline import ChipLine, plain_words
from slipstream.ui.pages.models.partline import PartLine
from slipstream.ui.pages.models.plancard import PlanCard
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import Card, muted

_GAP = 12


class DetailPane(QScrollArea):
    """Scrolls by itself; hidden parts take no room."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view: DetailView | None = None
        self._set: tuple[Chip | None, Chip | None] = (None, None)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("The chosen model"))
        board = QWidget(self)
        board.setProperty("page", True)
        self.head = Card("", theme, board)
        self.head.title.setWordWrap(True)
        self.head.head.setStretchFactor(self.head.title, 1)
        self.head.caption.hide()
        self.subtitle = plain_words(self.head)
        self.facts = muted(plain_words(self.head), theme)
        self.fit = ChipLine(theme, self.head)
        self.pair = ChipLine(theme, self.head)
        for part in (self.subtitle, self.facts, self.fit, self.pair):
            self.head.body.addWidget(part)
        self.files = Card(say("Files"), theme, board)
        self.files.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.lines: list[PartLine] = []
        self.note = muted(plain_words(self.files), theme)
        self.files.body.addWidget(self.note)
        self.plan = PlanCard(theme, board)
        self.head.body.addWidget(self.plan.deeds)
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        for card in (self.head, self.plan, self.files):
            column.addWidget(card)
        column.addStretch(1)
        self.setWidget(board)

    def minimumSizeHint(self) -> QSize:
        """The pane scrolls, so it may be small."""
        return QSize(300, 160)

    def line(self, place: int) -> PartLine:
        """The line of a model, made when it is first needed."""
        while len(self.lines) <= place:
            made = PartLine(self._theme, self.files)
            self.files.body.insertWidget(len(self.lines), made)
            self.lines.append(made)
        return self.lines[place]

    def show_settings(self, fit: Chip | None, pair: Chip | None) -> None:
        """Whether it fits and works as the controls have it; ``None`` as the preset has it."""
        self._set = (fit, pair)
        self._show_chips()

    def _show_chips(self) -> None:
        if self._view is None:
            return
        fit, pair = self._set
        self.fit.show_chip(fit or self._view.fit)
        self.pair.show_chip(pair or self._view.pair, self._view.evidence if pair is None else "")

    def show_view(self, view: DetailView) -> None:
        """Show another row, or another state of it."""
        before, self._view = self._view, view
        if view == before:
            return
        self.head.title.setText(view.title)
        self.head.setAccessibleName(view.title)
        self.subtitle.setText(view.subtitle)
        self.facts.setText(view.facts)
        self._show_chips()
        for place, part in enumerate(view.parts):
            self.line(place).show_view(part)
        for place, line in enumerate(self.lines):
            line.setVisible(place < len(view.parts))
        self.note.setText(view.note)
        self.note.setVisible(bool(view.note))
        self.plan.setVisible(view.preset is not None)
        self.plan.deeds.setVisible(view.preset is not None)
        if before is None or before.key != view.key:
            self.verticalScrollBar().setValue(0)
