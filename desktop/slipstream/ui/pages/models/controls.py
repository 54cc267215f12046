"""The controls of a plan: drafting, K, context, KV cache, target's form, reserve. Each tells a tweak."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from slipstream.app.models.modelchoices import MOST_TOKENS, Choices, kv_options, method_text, way_text
from slipstream.core.models import Method
from slipstream.core.planning.tweak import Tweak
from slipstream.core.sizing.card import GIB
from slipstream.core.sizing.gpubudget import form_text
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.calm_controls import CalmAmount, CalmCombo, CalmCount, CalmSlider
from slipstream.ui.widgets.card import muted

_MOST_RESERVE_GIB = 64.0
_NUMBER_PX = 84


class PlanControls(QWidget):
    """Shows one ``Choices``; what makes no sense for it is hidden with its name."""

    changed = cast("Sig[Tweak]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: Choices | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID_PX)
        self._grid.setVerticalSpacing(GRID_PX - 2)
        self._grid.setColumnStretch(1, 1)
        self._names: dict[QWidget, QLabel] = {}
        self.method = CalmCombo(self)
        self.draft = CalmCombo(self)
        self.tokens = CalmCount(self)
        self.tokens.setRange(1, MOST_TOKENS)
        self.tokens.setFixedWidth(_NUMBER_PX)
        self.context = CalmSlider(self)
        self.context_words = muted(QLabel(self), theme)
        self.context_words.setWordWrap(True)
        self.context_words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.kv = CalmCombo(self)
        self.target = CalmCombo(self)
        self.reserve = CalmAmount(say("Automatic"), self)
        # One step below 0 stands for "not set": 0 itself is a wish.
        self.reserve.setRange(-0.1, _MOST_RESERVE_GIB)
        self.reserve.setSingleStep(0.1)
        self.reserve.setSuffix(" GiB")
        self.reserve.setMinimumWidth(_NUMBER_PX)
        self.reserve.setToolTip(say("What of the card stays free for the desktop to grow"))
        self._row(say("Drafting"), self.method)
        self._row(say("Draft"), self.draft)
        self._row(say("Drafted tokens (K)"), self.tokens)
        self._row(say("Context"), self.context)
        self._grid.addWidget(self.context_words, self._grid.rowCount(), 1)
        self._row(say("KV cache"), self.kv)
        self._row(say("Target's weights"), self.target)
        self._row(say("Reserve for desktop"), self.reserve)
        self.method.activated.connect(self._on_method)
        self.draft.activated.connect(self._on_draft)
        self.tokens.valueChanged.connect(self._on_tokens)
        self.context.valueChanged.connect(self._on_context)
        self.kv.activated.connect(self._on_kv)
        self.target.activated.connect(self._on_target)
        self.reserve.valueChanged.connect(self._on_reserve)

    def show_choices(self, choices: Choices) -> None:
        """Offer these, standing where the tweak has them; tells nobody."""
        self._choices = choices
        spoken = choices.chosen.speculation
        methods = choices.methods
        self.method.offer(
            tuple((method_text(method), method) for method in methods), methods.index(spoken.method)
        )
        drafts = choices.drafts
        self.draft.offer(tuple((way_text(way), None) for way in drafts), choices.draft_place)
        self._show(self.draft, len(drafts) > 1 or drafts[0].draft is not None)
        self._show(self.tokens, spoken.method is not Method.OFF)
        self.tokens.show_value(choices.drafted_tokens)
        self.context.offer(choices.contexts, choices.chosen.context_tokens)
        kinds = kv_options(choices.preset)
        values = [value for _, value in kinds]
        asked = choices.tweak.kv_cache_dtype
        self.kv.offer(kinds, values.index(asked) if asked in values else 0)
        self._show(self.kv, choices.on_gpu)
        forms = choices.target_forms
        now = choices.chosen.target_format or (forms[0] if forms else None)
        self.target.offer(
            tuple((form_text(form), form) for form in forms), forms.index(now) if now in forms else 0
        )
        self._show(self.target, len(forms) > 1)
        reserve = choices.tweak.reserve_bytes
        self.reserve.show_value(None if reserve is None else reserve / GIB)
        self._show(self.reserve, choices.on_gpu)

    def show_context(self, asked: int, given: int | None, most: int | None) -> None:
        """Say what context that is, what the plan gives where it is less, and the most that would fit."""
        fits = given if given is not None and given < asked else None
        if fits is not None and most:
            words = say(
                "{asked:,} tokens, {fits:,} fit; {most:,} at most here", asked=asked, fits=fits, most=most
            )
        elif fits is not None:
            words = say("{asked:,} tokens, {fits:,} fit", asked=asked, fits=fits)
        elif most:
            words = say("{asked:,} tokens; {most:,} at most here", asked=asked, most=most)
        else:
            words = say("{asked:,} tokens", asked=asked)
        self.context_words.setText(words)
        self.context.setAccessibleDescription(words)

    def _row(self, name: str, control: QWidget) -> None:
        label = QLabel(name, self)
        label.setBuddy(control)
        control.setAccessibleName(name)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(control, row, 1)
        self._names[control] = label

    def _show(self, control: QWidget, shown: bool) -> None:
        control.setVisible(shown)
        self._names[control].setVisible(shown)

    def _on_method(self, place: int) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_method(self._choices.methods[place]))

    def _on_draft(self, place: int) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_way(self._choices.drafts[place]))

    def _on_tokens(self, tokens: int) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_tokens(tokens))

    def _on_context(self, _place: int) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_context(self.context.chosen))

    def _on_kv(self, place: int) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_kv(kv_options(self._choices.preset)[place][1]))

    def _on_target(self, place: int) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_target_form(self._choices.target_forms[place]))

    def _on_reserve(self, _value: float) -> None:
        if self._choices is not None:
            self.changed.emit(self._choices.with_reserve(self.reserve.chosen))
