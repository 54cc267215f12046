"""The Editors page: what editors would be connected to, a card for each that is here, a line for the others.

Shows ``EditorsPageView`` and passes wishes to the desk; knows neither files nor servers.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from slipstream.app.editors.editorbuttons import CLINE, EditorAction
from slipstream.app.editors.editorspage import EditorsPageView, editors_page
from slipstream.core.editors.survey import Proposal
from slipstream.core.editors.wiring import Asked
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.pages.editors.card import EditorCard
from slipstream.ui.pages.editors.cursor_dialog import CursorDialog
from slipstream.ui.pages.editors.folded_row import FoldedRow
from slipstream.ui.pages.editors.port import Editors
from slipstream.ui.pages.editors.proposal_dialog import ProposalDialog
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.card import Card
from slipstream.ui.widgets.quiet_button import quiet_button
from slipstream.ui.widgets.reused import show_each

_GAP = 12
_CURSOR = "cursor"


class EditorsPage(QScrollArea):
    """Looks anew each time it comes to the front. A proposal on the table opens its dialog."""

    def __init__(
        self, theme: Theme, editors: Editors, parent: QWidget | None = None, *, home: str | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._editors = editors
        self._home = str(Path.home()) if home is None else home
        self._view: EditorsPageView | None = None
        self._model = ""
        self._proposal: Proposal | None = None
        self.cards: list[EditorCard] = []
        self.rows: list[FoldedRow] = []
        self.dialog = ProposalDialog(theme, self, home=self._home)
        self.dialog.agreed.connect(self._on_agreed)
        self.dialog.look_wanted.connect(self._on_look_wanted)
        self.dialog.rejected.connect(self._on_rejected)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Editors"))
        board = QWidget(self)
        board.setProperty("page", True)
        self._list = QVBoxLayout()
        self._list.setSpacing(_GAP)
        self.others = Card(say("Not on this computer"), theme, board)
        self.others.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        column.addWidget(self._head(board))
        column.addLayout(self._list)
        column.addWidget(self.others)
        column.addStretch(1)
        self.setWidget(board)

    def minimumSizeHint(self) -> QSize:
        """The page scrolls, so it may be small."""
        return QSize(320, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody may have installed an editor or changed its settings meanwhile."""
        super().showEvent(event)
        self._editors.look()

    def propose(self, editor: str) -> None:
        """Show what connecting that client would change; Cursor's ways are offered first."""
        if editor == _CURSOR:
            self._open_cursor()
        else:
            self._editors.propose(editor)

    def show_state(self, state: AppState) -> None:
        """Bring the page up to date."""
        self._model = state.engine.endpoint.model if state.engine.endpoint is not None else ""
        self._show_proposal(state.editors.proposal)
        view = editors_page(state, self._home)
        if view == self._view:
            return
        self._view = view
        self.server.setText(view.server)
        self.looking.setText(view.looking)
        self.looking.setVisible(bool(view.looking))
        show_each(self.cards, view.cards, self._new_card, EditorCard.show_view)
        show_each(self.rows, view.folded, self._new_row, FoldedRow.show_view)
        self.others.setVisible(bool(view.folded))

    def show_change(self, before: AppState, after: AppState) -> None:
        """The page, where something it shows has changed and somebody can see it."""
        if not self.isVisible() or self.window().isMinimized():
            return
        if (before.editors, before.engine) != (after.editors, after.engine):
            self.show_state(after)

    def _head(self, parent: QWidget) -> Card:
        card = Card(say("Your editors"), self._theme, parent)
        card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        again = quiet_button(say("Look again"), self._theme, card, name=say("Look for editors again"))
        again.setToolTip(say("Look for editors and their settings again (F6)"))
        again.setShortcut("F6")
        again.clicked.connect(self._on_look)
        card.head.addWidget(again)
        self.server = QLabel(card)
        self.looking = QLabel(card)
        self.looking.setProperty("muted", True)
        for label in (self.server, self.looking):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            card.body.addWidget(label)
        return card

    def _new_card(self) -> EditorCard:
        card = EditorCard(self._theme, self.widget())
        card.asked.connect(self._on_asked)
        self._list.addWidget(card)
        return card

    def _new_row(self) -> FoldedRow:
        row = FoldedRow(self._theme, self.others)
        row.asked.connect(self._on_asked)
        self.others.body.addWidget(row)
        return row

    def _show_proposal(self, proposal: Proposal | None) -> None:
        if proposal is self._proposal:
            return
        self._proposal = proposal
        if proposal is None:
            self.dialog.hide()
            return
        self.dialog.show_proposal(proposal)
        if not self.dialog.isVisible():
            self.dialog.open()

    def _open_cursor(self) -> None:
        tunnels = self._view.tunnels if self._view is not None else ()
        dialog = CursorDialog(self._theme, tunnels, self._model, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.address_given.connect(self._on_address)
        dialog.open()
        self.cursor_dialog = dialog

    def _on_asked(self, action: EditorAction, editor: str) -> None:
        match action:
            case EditorAction.CONFIGURE:
                self._editors.propose(editor)
            case EditorAction.CLINE_INSIDE:
                self._editors.propose(CLINE)
            case EditorAction.PUBLIC:
                self._open_cursor()
            case EditorAction.TEST:
                self._editors.test(editor)
            case EditorAction.UNDO:
                self._editors.undo(editor)
            case EditorAction.CANCEL:
                self._editors.cancel()

    def _on_address(self, asked: Asked) -> None:
        self.cursor_dialog.close()
        self._editors.propose(_CURSOR, asked)

    def _on_agreed(self, proposal: Proposal) -> None:
        self._editors.configure(proposal)

    def _on_look_wanted(self, proposal: Proposal) -> None:
        self._editors.propose(proposal.editor, proposal.asked)

    def _on_rejected(self) -> None:
        self._editors.drop_proposal()

    def _on_look(self) -> None:
        self._editors.look()
