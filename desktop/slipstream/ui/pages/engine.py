"""The Engine page: what this computer has, what it could have, and every engine with what can be done.

Shows ``EnginePageView`` and passes wishes to the desk; knows neither folders nor processes.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from slipstream.app.engines.enginepage import (
    EngineAction,
    EngineCardView,
    EnginePageView,
    GpuView,
    Question,
    engine_page,
)
from slipstream.app.presenters import Tone
from slipstream.core.engines import EngineOffer
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.ports import Engines
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.confirm import Confirm, confirm
from slipstream.ui.widgets.doctor_card import DoctorCard
from slipstream.ui.widgets.engine_card import EngineCard, ToneMark
from slipstream.ui.widgets.offer_card import OfferCard
from slipstream.ui.widgets.pair_flow import Pair, PairFlow
from slipstream.ui.widgets.quiet_button import quiet_button
from slipstream.ui.widgets.reused import show_each

_GAP = 12
_SHOWN = ("latest", "engines", "findings", "jobs", "engine")  # the parts of the state that it tells of


class EnginePage(QScrollArea):
    """Looks anew each time it comes to the front; ``confirm`` asks before something is deleted."""

    def __init__(
        self,
        theme: Theme,
        engines: Engines,
        parent: QWidget | None = None,
        *,
        confirm: Confirm = confirm,
        home: str | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._engines = engines
        self._confirm = confirm
        self._home = str(Path.home()) if home is None else home
        self._view: EnginePageView | None = None
        self._cards: list[EngineCard] = []
        self._gpus: list[tuple[QLabel, PairFlow]] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(say("Engine"))
        board = QWidget(self)
        board.setProperty("page", True)
        self.hardware = self._hardware_card(board)
        self.doctor = DoctorCard(theme, board)
        self.note = _Note(theme, board)
        self.offer = OfferCard(theme, board)
        self.offer.install_requested.connect(self._on_install)
        self.empty = QLabel(board)
        self.empty.setProperty("muted", True)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._list = QVBoxLayout()
        self._list.setSpacing(_GAP)
        column = QVBoxLayout(board)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_GAP)
        for part in (self.hardware, self.doctor, self.note, self.empty, self.offer):
            column.addWidget(part)
        column.addLayout(self._list)
        column.addLayout(self._foot(board))
        column.addStretch(1)
        self.setWidget(board)

    def minimumSizeHint(self) -> QSize:
        """The page scrolls, so it may be small."""
        return QSize(320, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """Somebody else may have installed or removed an engine meanwhile."""
        super().showEvent(event)
        self._engines.look()

    def show_state(self, state: AppState) -> None:
        """Bring the page up to date."""
        self.doctor.show_findings(state.findings)
        view = engine_page(state, self._home)
        if view == self._view:
            return
        self._view = view
        self._hardware_text.setText(view.hardware or say("Being looked at."))
        self._gpu_problem.setText(view.gpu_problem)
        self._gpu_problem.setVisible(bool(view.gpu_problem))
        self._show_gpus(view.gpus)
        self.note.show_text(view.note)
        self.offer.show_offers(view.offer, view.others, view.refusal)
        self.empty.setText(view.empty)
        self.empty.setVisible(bool(view.empty))
        show_each(self._cards, view.cards, self._new_card, EngineCard.show_view)
        self.downloads.setText(view.downloads)
        self.downloads.setVisible(bool(view.downloads))
        self.drop.setVisible(view.downloads_question is not None)

    def show_change(self, before: AppState, after: AppState) -> None:
        """The page, where something it shows has changed and somebody can see it."""
        if not self.isVisible() or self.window().isMinimized():
            return
        if any(getattr(before, name) is not getattr(after, name) for name in _SHOWN):
            self.show_state(after)

    def _hardware_card(self, parent: QWidget) -> Card:
        card = Card(say("This computer"), self._theme, parent)
        card.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._hardware_text = card.caption
        self._again = quiet_button(say("Look again"), self._theme, card, name=say("Look for engines again"))
        self._again.setToolTip(say("Look for engines and GPUs again (F5)"))
        self._again.setShortcut("F5")
        self._again.clicked.connect(self._on_look)
        card.head.addWidget(self._again)
        self._gpu_problem = QLabel(card)
        self._gpu_problem.setWordWrap(True)
        self._gpu_problem.setTextFormat(Qt.TextFormat.PlainText)
        self._gpu_lines = QVBoxLayout()
        card.body.addLayout(self._gpu_lines)
        card.body.addWidget(self._gpu_problem)
        return card

    def _foot(self, parent: QWidget) -> QHBoxLayout:
        self.downloads = muted(QLabel(parent), self._theme)
        self.drop = quiet_button(say("Delete"), self._theme, parent, name=say("Delete the kept downloads"))
        self.drop.clicked.connect(self._on_drop)
        self.folder = quiet_button(
            say("Use an engine in a folder..."), self._theme, parent, name=say("Use an engine in a folder")
        )
        self.folder.setToolTip(say("Choose the folder of an environment in which vLLM is installed"))
        self.folder.clicked.connect(self._on_folder)
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.downloads)
        line.addWidget(self.drop)
        line.addStretch(1)
        line.addWidget(self.folder)
        return line

    def _new_card(self) -> EngineCard:
        card = EngineCard(self._theme, self.widget())
        card.asked.connect(self._on_asked)
        self._list.addWidget(card)
        return card

    def _show_gpus(self, gpus: tuple[GpuView, ...]) -> None:
        while len(self._gpus) < len(gpus):
            name = QLabel(self.hardware)
            strip = PairFlow(self._theme, self.hardware)
            self._gpu_lines.addWidget(name)
            self._gpu_lines.addWidget(strip)
            self._gpus.append((name, strip))
        for index, (name, strip) in enumerate(self._gpus):
            name.setVisible(index < len(gpus))
            strip.setVisible(index < len(gpus))
            if index < len(gpus):
                name.setText(gpus[index].name)
                strip.show_pairs(tuple(Pair(f.name, f.value, f.tip) for f in gpus[index].figures))

    def _on_look(self) -> None:
        self._engines.look()

    def _on_install(self, offer: EngineOffer) -> None:
        self._engines.install(offer)

    def _on_asked(self, action: EngineAction, view: EngineCardView) -> None:
        match action:
            case EngineAction.USE:
                self._engines.use(view.entry.root)
            case EngineAction.ROLL_BACK:
                self._engines.roll_back()
            case EngineAction.VERIFY:
                self._engines.verify(view.entry)
            case EngineAction.REMOVE:
                if self._confirm(self, view.question):
                    self._engines.remove(view.entry)

    def _on_drop(self) -> None:
        question: Question | None = self._view.downloads_question if self._view is not None else None
        if question is not None and self._confirm(self, question):
            self._engines.drop_downloads()

    def _on_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, say("The folder of an engine"), self._home)
        if folder:
            self._engines.use(folder)


class _Note(QFrame):
    """What the last piece of work came to; hidden without one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", True)
        self.setProperty("tone", "busy")
        self.mark = ToneMark(theme, self)
        self.mark.show_tone(Tone.GOOD)
        self.label = QLabel(self)
        self.label.setWordWrap(True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        line = QHBoxLayout(self)
        line.setContentsMargins(14, GRID_PX, 10, GRID_PX)
        line.setSpacing(GRID_PX)
        line.addWidget(self.mark)
        line.addWidget(self.label, 1)
        self.hide()

    def show_text(self, text: str) -> None:
        """Another result; nothing hides the line."""
        self.label.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
