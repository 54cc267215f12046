"""Shows what connecting a client would change, file by file, before anything is written."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from slipstream.app.editors.proposalview import FileView, ProposalView, proposal_view
from slipstream.app.presenters import Tone
from slipstream.core.editors.survey import Proposal
from slipstream.core.words import say
from slipstream.ui.pages.editors.diff_view import DiffView
from slipstream.ui.pages.editors.paste_section import PasteSection
from slipstream.ui.pages.editors.remarks import RemarkList
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import ElidedLabel, muted
from slipstream.ui.widgets.pair_flow import Pair, PairFlow
from slipstream.ui.widgets.problem_box import ProblemBox
from slipstream.ui.widgets.reused import show_each

LOOK_AGAIN_MS = 2_000
_SIZE = (720, 600)


class ProposalDialog(QDialog):
    """``agreed`` carries the proposal on screen; ``look_wanted`` asks whether the way is free by now."""

    agreed = cast("Sig[Proposal]", Signal(object))
    look_wanted = cast("Sig[Proposal]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, home: str | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._home = str(Path.home()) if home is None else home
        self._proposal: Proposal | None = None
        self.files: list[tuple[ElidedLabel, QLabel, DiffView]] = []
        self.pastes: list[PasteSection] = []
        self.setWindowTitle("Slipstream")
        self.resize(*_SIZE)
        self.heading = QLabel(self)
        self.heading.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.facts = PairFlow(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 12)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addWidget(self.facts)
        column.addWidget(self._middle(), 1)
        column.addLayout(self._foot())
        self._again = QTimer(self)
        self._again.setInterval(LOOK_AGAIN_MS)
        self._again.timeout.connect(self._on_look)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show another one, or the same after something changed."""
        if proposal == self._proposal:
            return
        self._proposal = proposal
        view = proposal_view(proposal, self._home)
        self.heading.setText(view.title)
        self.setAccessibleName(view.title)
        self.facts.show_pairs(tuple(Pair(f.name, f"{f.value} {f.unit}".strip(), f.tip) for f in view.facts))
        self.in_way.show_report(view.in_way)
        self.refusal.show_report(view.refusal)
        self.remarks.show_remarks(view.remarks)
        self._show_files(view.files)
        self._show_paste(view)
        self.foot.setText(view.foot)
        self.connect_button.setVisible(bool(view.button))
        self.connect_button.setText(view.button)
        self.connect_button.setAccessibleName(view.button)
        self.connect_button.setEnabled(view.enabled)
        self.connect_button.setDefault(view.enabled)
        self.cancel.setText(say("Cancel") if view.button else say("Close"))
        if not self.isVisible():
            (self.connect_button if view.enabled else self.cancel).setFocus()
        if view.in_way is None:
            self._again.stop()
        else:
            self._again.start()

    def _middle(self) -> QScrollArea:
        board = QWidget(self)
        board.setProperty("page", True)
        self.in_way = ProblemBox(self._theme, board, tone=Tone.WARNING, dismissable=False)
        self.refusal = ProblemBox(self._theme, board, evidence=True, dismissable=False)
        self.remarks = RemarkList(self._theme, board)
        self.paste_title = QLabel(board)
        self._pastes = QVBoxLayout()
        self._pastes.setSpacing(GRID_PX)
        self._list = QVBoxLayout()
        self._list.setSpacing(GRID_PX)
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for part in (self.in_way, self.refusal, self.remarks):
            column.addWidget(part)
        column.addLayout(self._list)
        column.addWidget(self.paste_title)
        column.addLayout(self._pastes)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(say("Changes"))
        area.setWidget(board)
        return area

    def _foot(self) -> QHBoxLayout:
        self.foot = muted(QLabel(self), self._theme)
        self.foot.setWordWrap(True)
        self.connect_button = QPushButton(self)
        self.connect_button.setProperty("kind", "start")
        self.connect_button.clicked.connect(self._on_agreed)
        self.cancel = QPushButton(self)
        self.cancel.clicked.connect(self.reject)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.foot, 1)
        line.addWidget(self.cancel)
        line.addWidget(self.connect_button)
        return line

    def _show_files(self, files: tuple[FileView, ...]) -> None:
        while len(self.files) < len(files):
            path = ElidedLabel(self)
            caption = muted(QLabel(self), self._theme)
            diff = DiffView(self._theme, self)
            head = QHBoxLayout()
            head.addWidget(path, 1)
            head.addWidget(caption)
            self._list.addLayout(head)
            self._list.addWidget(diff)
            self.files.append((path, caption, diff))
        for index, (path, caption, diff) in enumerate(self.files):
            shown = files[index] if index < len(files) else None
            for part in (path, caption):
                part.setVisible(shown is not None)
            diff.setVisible(shown is not None and bool(shown.text))
            if shown is not None:
                path.setText(shown.path)
                caption.setText(shown.caption)
                diff.show_text(shown.text)
                diff.setAccessibleName(
                    say("Changes of {path}: {caption}", path=shown.path, caption=shown.caption)
                )

    def _show_paste(self, view: ProposalView) -> None:
        self.paste_title.setVisible(bool(view.pastes))
        self.paste_title.setText(view.paste_title)
        show_each(self.pastes, view.pastes, self._new_paste, PasteSection.show_paste)

    def _new_paste(self) -> PasteSection:
        section = PasteSection(self._theme, self)
        self._pastes.addWidget(section)
        return section

    def _on_agreed(self) -> None:
        if self._proposal is not None:
            self.agreed.emit(self._proposal)

    def _on_look(self) -> None:
        if self._proposal is not None and self.isVisible():
            self.look_wanted.emit(self._proposal)
