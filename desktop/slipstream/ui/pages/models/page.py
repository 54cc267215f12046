"""The Models page: presets and models on the disk at the left, the chosen one with its plan at the right.

Shows values and passes wishes on; what was changed of a preset is kept here until the window closes.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListView,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from slipstream.app.engines.enginepage import Question
from slipstream.app.models.modelchoices import Choices, choices
from slipstream.app.models.modeldetail import detail, plan_view
from slipstream.app.models.modelparts import ModelAction, PartView
from slipstream.app.models.modelrows import preset_key, rows
from slipstream.app.wording import bytes_text
from slipstream.core.catalog.modelsurvey import PresetFound
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.state import AppState
from slipstream.core.words import say
from slipstream.ui.pages.models.detail import DetailPane
from slipstream.ui.pages.models.listmodel import RowList
from slipstream.ui.pages.models.places import PlaceChooser
from slipstream.ui.pages.models.port import Models
from slipstream.ui.pages.models.rowpainter import RowPainter
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import muted
from slipstream.ui.widgets.confirm import Confirm, confirm

_LEAST_LIST, _USUAL_LIST, _LEAST_DETAIL = 200, 300, 340
# Less than this of free memory more or less changes no plan that a person would notice.
_NOTICED_BYTES = 64 * 1024**2
_REST_MS = 150


class ModelsPage(QWidget):
    """``confirm`` asks before something is deleted; ``ask_title`` for the name of an own preset."""

    def __init__(
        self, theme: Theme, models: Models, parent: QWidget | None = None, *, confirm: Confirm = confirm
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._confirm = confirm
        self._state: AppState | None = None
        self._tweaks: dict[str, Tweak] = {}
        self._key = ""
        self._found: PresetFound | None = None  # the preset in front, where the row is one
        self._planned_with: object = None
        self._choices: Choices | None = None
        # What would fit instead is worked out once a control rests: it takes longer than a slider's step may.
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._on_rest)
        self.setAccessibleName(say("Models"))
        self.place = PlaceChooser(self)
        self.place.chosen.connect(self._on_place)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(say("Find a model"))
        self.search.setAccessibleName(say("Find a model"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_filter)
        self.fitting = QCheckBox(say("Only what fits"), self)
        self.fitting.toggled.connect(self._on_filter)
        self._rows = RowList(self)
        self.list = QListView(self)
        self.list.setModel(self._rows)
        self.list.setItemDelegate(RowPainter(theme, self.list))
        self.list.setAccessibleName(say("Presets and models"))
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(False)
        # Rows are higher where the list is narrow; only a view that wraps words asks again when resized.
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.selectionModel().currentChanged.connect(self._on_row)
        self.empty = muted(QLabel(self), theme)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.detail = DetailPane(theme, self)
        self.detail.plan.tweaked.connect(self._on_tweak)
        self.detail.plan.start_requested.connect(self._on_start)
        self.detail.plan.copy_requested.connect(self._on_copy)
        self.detail.plan.save_requested.connect(self._on_save)
        theme.changed.connect(self.list.viewport().update)
        self._lay_out()

    def minimumSizeHint(self) -> QSize:
        """Both halves scroll."""
        return QSize(_LEAST_LIST + _LEAST_DETAIL, 200)

    def showEvent(self, event: QShowEvent) -> None:
        """Files may have come or gone meanwhile."""
        super().showEvent(event)
        self._models.look()

    def show_state(self, state: AppState) -> None:
        """Bring the page up to date."""
        self._state = state
        self.place.show_survey(state.models)
        self._show_rows(state)
        self._show_detail(state)

    def show_change(self, before: AppState, after: AppState) -> None:
        """The page, where something it shows has changed and somebody can see it."""
        if not self.isVisible() or self.window().isMinimized():
            return
        self._state = after
        old, new = ((s.models, s.engine.phase, s.presets) for s in (before, after))
        if old != new:
            self.show_state(after)
        elif before.jobs is not after.jobs:  # ten times a second while something is fetched
            self._show_rows(after)
            self._show_files(after)
        elif before.latest is not after.latest and self._memory(after) != self._planned_with:
            self._show_plan(after)

    def choose(self, key: str) -> None:
        """Put a row in front."""
        index = self._rows.place_of(key)
        if index.isValid():
            self.list.setCurrentIndex(index)

    def ask_title(self, suggested: str) -> str:
        """The name of an own preset; empty when the person thought better of it."""
        said, go = QInputDialog.getText(
            self, say("Save as my preset"), say("Name of the preset:"), text=suggested
        )
        return said.strip() if go else ""

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setSpacing(GRID_PX)
        bar.addWidget(self.search, 1)
        bar.addWidget(self.fitting)
        label = QLabel(say("Plan for"), self)
        label.setBuddy(self.place)
        bar.addWidget(label)
        bar.addWidget(self.place)
        self._left = QStackedWidget(self)
        self._left.addWidget(self.list)
        self._left.addWidget(self.empty)
        self._left.setMinimumWidth(_LEAST_LIST)
        self.detail.setMinimumWidth(_LEAST_DETAIL)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(12)
        split.addWidget(self._left)
        split.addWidget(self.detail)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setSizes([_USUAL_LIST, 2 * _USUAL_LIST])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(bar)
        column.addWidget(split, 1)
        for before, after in pairwise((self.search, self.fitting, self.place, self.list, self.detail)):
            self.setTabOrder(before, after)
        QShortcut(QKeySequence("F5"), self).activated.connect(self._on_look)

    def _show_rows(self, state: AppState) -> None:
        shown = rows(state, fitting_only=self.fitting.isChecked(), words=self.search.text())
        self._rows.show_rows(shown)
        self._left.setCurrentWidget(self.list if shown else self.empty)
        if not shown:
            self.empty.setText(self._why_empty(state))
        kept = self._rows.place_of(self._key or self._first(state))
        if shown and not kept.isValid():
            kept = self._rows.index(0)
        if kept != self.list.currentIndex():
            self.list.setCurrentIndex(kept)

    def _why_empty(self, state: AppState) -> str:
        if state.models is None:
            return say("Looking at the models and presets of this computer.")
        if self.search.text() or self.fitting.isChecked():
            return say("No model matches. Change the words, or let everything be shown.")
        return say("There are no presets: the catalogue is empty. Install Slipstream again.")

    def _first(self, state: AppState) -> str:
        """The preset that the header shows."""
        chosen = state.preset(state.selected)
        return "" if chosen is None else preset_key(chosen)

    def _show_detail(self, state: AppState) -> None:
        self._show_files(state)
        self._show_plan(state)

    def _show_files(self, state: AppState) -> None:
        """The pane but for the plan."""
        view = detail(state, self._key)
        self._found = None if view is None else view.preset
        self.detail.setVisible(view is not None)
        if view is None:
            return
        for place in range(len(view.parts)):
            line = self.detail.line(place)
            if not line.property("wired"):
                line.setProperty("wired", True)
                line.asked.connect(self._on_part)
        self.detail.show_view(view)

    def _show_plan(self, state: AppState, *, settled: bool = True) -> None:
        found = self._found
        if found is None or state.models is None:
            return
        tweak = self._tweak
        known = self._choices
        if known is None or known.preset is not found.preset:
            known = choices(state.models.catalog, found.preset, tweak)
        self._choices = known.after(tweak)
        self.detail.plan.show_choices(self._choices)
        self._planned_with = self._memory(state)
        rehearsed = self._models.rehearse(found.preset, tweak, offers=settled)
        if rehearsed is None:
            return
        view = plan_view(state, found, tweak, rehearsed, settled=settled)
        self.detail.plan.show_plan(view)
        self.detail.show_settings(view.fit if self._choices.changed else None, view.pair)

    @property
    def _tweak(self) -> Tweak:
        return self._tweaks.get(self._key, NO_TWEAK)

    def _memory(self, state: AppState) -> object:
        """What of the computer's memory a plan depends on, coarsely."""
        if state.latest is None:
            return None
        gpus = tuple((gpu.memory_used_bytes or 0) // _NOTICED_BYTES for gpu in state.latest.gpus)
        return state.latest.host.memory_available_bytes // (8 * _NOTICED_BYTES), gpus

    def _on_row(self, now: QModelIndex, _before: QModelIndex) -> None:
        row = self._rows.row_at(now)
        if row is not None and row.key != self._key:
            self._key = row.key
            if self._state is not None:
                self._show_detail(self._state)

    def _on_look(self) -> None:
        self._models.look()

    def _on_filter(self) -> None:
        if self._state is not None:
            self._show_rows(self._state)
            self._show_detail(self._state)

    def _on_place(self, place: str) -> None:
        self._models.plan_for(place)

    def _on_tweak(self, tweak: Tweak) -> None:
        self._tweaks[self._key] = tweak
        if self._state is not None:
            self._show_plan(self._state, settled=False)
            self._rest.start()

    def _on_rest(self) -> None:
        if self._state is not None:
            self._show_plan(self._state)

    def _on_start(self) -> None:
        found = self._found
        if found is not None:
            self._models.start(found.preset.id, self._tweak)

    def _on_copy(self) -> None:
        found = self._found
        line = None if found is None else self._models.command(found.preset, self._tweak)
        if line is not None:
            QGuiApplication.clipboard().setText(line)
            self.detail.plan.say_copied(say("Copied"))

    def _on_save(self) -> None:
        found = self._found
        if found is None:
            return
        title = self.ask_title(say("My {title}", title=found.preset.title))
        if title:
            self._models.save(found.preset, self._tweak, title)

    def _on_part(self, action: ModelAction, part: PartView) -> None:
        found = self._found
        match action:
            case ModelAction.DOWNLOAD if found is not None:
                self._models.bring(found.preset, self._tweak)
            case ModelAction.ALIGN if found is not None:
                self._models.align(found.preset, self._tweak)
            case ModelAction.RESUME:
                self._models.resume(part.repo)
            case ModelAction.PAUSE:
                self._models.pause(part.repo)
            case ModelAction.CANCEL:
                self._models.cancel(part.repo)
            case ModelAction.VERIFY if part.folder is not None:
                self._models.verify(part.folder)
            case ModelAction.REMOVE if part.folder is not None:
                folder = part.folder
                size = bytes_text(folder.size_bytes)
                text = say("The folder {folder} with {size} is deleted.", folder=folder.folder, size=size)
                if folder.used_by:
                    users = ", ".join(folder.used_by)
                    text += " " + say("{presets} needs it and would fetch it again.", presets=users)
                if self._confirm(
                    self, Question(say("Remove {name}?", name=folder.name), text, say("Remove"))
                ):
                    self._models.remove(folder)
            case _:
                pass
