"""The header of every page: state, preset, the one button, the address, and whether drafts are made."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QPushButton, QWidget

from slipstream.app.presenters import Action, Moment, chip, endpoint_text, pill, primary_button
from slipstream.core.models import PresetId
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.chip_label import ChipLabel
from slipstream.ui.widgets.endpoint_label import EndpointLabel
from slipstream.ui.widgets.preset_chooser import PresetChooser
from slipstream.ui.widgets.restyle import set_style_property
from slipstream.ui.widgets.state_pill import StatePill

_HEIGHT_PX = 32
_SPACING_PX = GRID_PX + 2
_LABELS = (say("Start"), say("Stop"), say("Cancel"), say("Stopping"))
_SHORTCUT = "Alt+S"
_KINDS = {Action.START: "start", Action.STOP: "stop"}


class Header(QWidget):
    """Shows a state; asks by signals. Address and chip move to a second line where one is too short."""

    action_requested = cast("Sig[Action]", Signal(object))
    preset_chosen = cast("Sig[PresetId]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action = Action.NOTHING
        self.pill = StatePill(theme, self)
        self.chooser = PresetChooser(theme, self)
        self.button = QPushButton(self)
        self.button.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.button.setMinimumSize(_widest(self.button), _HEIGHT_PX)
        self.endpoint = EndpointLabel(theme, self)
        self.chip = ChipLabel(theme, self)
        self._left = QWidget(self)
        self._right = QWidget(self)
        left = _row(self._left)
        left.addWidget(self.pill)
        left.addWidget(self.chooser)
        left.addWidget(self.button)
        left.addStretch(1)
        right = _row(self._right)
        right.addWidget(self.endpoint)
        right.addWidget(self.chip)
        right.addStretch(0)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._layout.setSpacing(GRID_PX)
        self._layout.addWidget(self._left, 1)
        self._layout.addWidget(self._right, 0)
        self.chooser.preset_chosen.connect(self._on_preset)
        self.button.clicked.connect(self._on_button)
        theme.changed.connect(self.update)

    def show_state(self, state: AppState, now: Moment) -> None:
        """Bring every part up to date with ``state``."""
        self.pill.show_pill(pill(state, now))
        running = state.engine.plan if state.engine.phase not in (Phase.STOPPED, Phase.FAILED) else None
        self.chooser.show_presets(state.presets, running.preset_id if running else state.selected)
        self.chooser.setEnabled(bool(state.presets) and running is None and state.pending_start is None)
        self._show_button(state)
        endpoint = state.engine.endpoint
        self.endpoint.show_address(endpoint_text(state), endpoint.base_url if endpoint is not None else "")
        self.chip.show_chip(chip(state))
        self._fold()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider of the two lines, whether or not they stand below each other now."""
        left, right = self._left.minimumSizeHint(), self._right.minimumSizeHint()
        return QSize(max(left.width(), right.width()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """One line or two."""
        super().resizeEvent(event)
        self._fold()

    def _show_button(self, state: AppState) -> None:
        said = primary_button(state)
        self._action = said.action
        if said.label != self.button.text():
            self.button.setText(said.label)
            self.button.setShortcut(_SHORTCUT)
        self.button.setToolTip(f"{said.tip} ({_SHORTCUT})")
        self.button.setAccessibleName(said.tip)
        self.button.setEnabled(said.enabled)
        set_style_property(self.button, "kind", _KINDS.get(said.action, "plain"))

    def _fold(self) -> None:
        """Where room is short, the subtitle goes, and address and chip get a line of their own."""
        idle = self.endpoint.isHidden() and self.chip.isHidden()
        self._right.setHidden(idle)
        button = max(self.button.minimumWidth(), self.button.sizeHint().width())
        title = self.chooser.sizeHint().width() - self.chooser.shown_subtitle_width
        left = self.pill.sizeHint().width() + title + button + 2 * _SPACING_PX
        right = 0 if idle else self._right.sizeHint().width() + GRID_PX
        two_lines = not idle and left + right > self.width()
        room = self.width() - left - (0 if two_lines else right)
        self.chooser.show_brief(room < self.chooser.subtitle_width)
        wanted = QBoxLayout.Direction.TopToBottom if two_lines else QBoxLayout.Direction.LeftToRight
        if self._layout.direction() is not wanted:
            self._layout.setDirection(wanted)
            self._layout.activate()

    def _on_preset(self, preset_id: PresetId) -> None:
        self.preset_chosen.emit(preset_id)

    def _on_button(self) -> None:
        """Ask; a stop shows as heard at once, however busy the computer is; news says how it goes on."""
        action = self._action
        if action in (Action.STOP, Action.CANCEL_START):
            self.button.setEnabled(False)
        self.action_requested.emit(action)


def _row(parent: QWidget) -> QHBoxLayout:
    row = QHBoxLayout(parent)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(_SPACING_PX)
    return row


def _widest(button: QPushButton) -> int:
    """The width of the longest of the button's words, so that the header does not move when it changes."""
    metrics = button.fontMetrics()
    return max(metrics.horizontalAdvance(label) for label in _LABELS) + 30
