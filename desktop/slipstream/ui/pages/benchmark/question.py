"""What is to be measured: preset, prompts, variants, how thoroughly. Says what is chosen; starts nothing."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from slipstream.app.bench.benchdesk import Order
from slipstream.app.bench.benchpage import usual_variants
from slipstream.core.bench.variants import BASELINE
from slipstream.core.models import Method, Preset, PresetId
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.calm_controls import CalmChoice, CalmCount
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.flow_row import FlowRow

_SETS = (
    ("all", say("All kinds")),
    ("edits", say("Edits of a given file")),
    ("code", say("New code")),
    ("prose", say("Explanations in prose")),
    ("agent", say("Agent steps with tools")),
)
_OWN = "own"
_QUICK, _USUAL, _WHOLE = "quick", "usual", "whole"
_EXTENTS = (
    (_USUAL, say("Some prompts of each kind")),
    (_QUICK, say("One short prompt of each kind")),
    (_WHOLE, say("Every prompt")),
)
_AT_ONCE = (1, 2, 4, 8)


class QuestionCard(Card):
    """The form. ``measure_requested`` and ``tune_requested`` carry what is chosen."""

    measure_requested = cast("Sig[Order]", Signal(object))
    tune_requested = cast("Sig[PresetId, str]", Signal(object, object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(say("Measure"), theme, parent)
        self._theme = theme
        self._presets: tuple[Preset, ...] = ()
        self._busy = False
        self.preset = self._combo(say("Preset to measure"))
        self.prompts = self._combo(say("Prompts"))
        for name, title in _SETS:
            self.prompts.addItem(title, name)
        self.prompts.addItem(say("Your own file..."), _OWN)
        self.extent = self._combo(say("How many prompts"))
        for name, title in _EXTENTS:
            self.extent.addItem(title, name)
        self.runs = CalmCount(self)
        self.runs.setRange(0, 20)
        self.runs.setSpecialValueText(say("as usual"))
        self.runs.setAccessibleName(say("Runs of each prompt"))
        self.runs.setToolTip(say("How often each prompt is asked; more runs give a narrower range"))
        self.at_once = self._combo(say("Requests at the same time"))
        for number in _AT_ONCE:
            self.at_once.addItem(
                say("one at a time") if number == 1 else say("{number} at once", number=number), number
            )
        self.own = QCheckBox(say("vLLM's own benchmark too"), self)
        self.own.setToolTip(
            say("`vllm bench serve` on the same servers, for figures comparable with others'")
        )
        self.other = QLineEdit(self)
        self.other.setPlaceholderText(say("others, such as k6,ngram8/2-5"))
        self.other.setAccessibleName(say("Other variants"))
        self.chips: dict[str, QPushButton] = {}
        self._titles: dict[str, str] = {}
        self._chip_line = FlowRow(gap=6)
        self.measure = QPushButton(say("Measure"), self)
        self.measure.setProperty("kind", "start")
        self.measure.setFont(theme.font(TextSize.NORMAL, bold=True))
        self.measure.setAccessibleName(say("Measure the chosen variants"))
        self.tune = QPushButton(say("Find the fastest"), self)
        self.tune.setToolTip(
            say("Search method and number of tokens with few starts and keep the best as a preset")
        )
        self._lay_out()
        self.preset.currentIndexChanged.connect(self._on_preset)
        self.prompts.activated.connect(self._on_prompts)
        self.other.textChanged.connect(self._on_changed)
        self.measure.clicked.connect(self._on_measure)
        self.tune.clicked.connect(self._on_tune)
        self._show_enabled()

    def show_presets(self, presets: tuple[Preset, ...], chosen: PresetId | None) -> None:
        """Offer these; a person's own choice stays."""
        if presets == self._presets:
            return
        before = self.preset.currentData()
        self._presets = presets
        self.preset.blockSignals(True)
        self.preset.clear()
        for one in presets:
            self.preset.addItem(one.title, one.id)
        index = self.preset.findData(before if before is not None else chosen)
        self.preset.setCurrentIndex(max(index, 0) if presets else -1)
        self.preset.blockSignals(False)
        self._on_preset()

    def show_busy(self, busy: bool) -> None:
        """While something is measured nothing else can be."""
        self._busy = busy
        self._show_enabled()

    @property
    def variants(self) -> str:
        """The chosen variants as the command line reads them."""
        chosen = [name for name, chip in self.chips.items() if chip.isChecked()]
        others = [word.strip() for word in self.other.text().split(",") if word.strip()]
        return ",".join(dict.fromkeys((BASELINE, *chosen, *others)))

    def order(self) -> Order | None:
        """What is chosen; ``None`` without a preset."""
        preset = self._chosen()
        if preset is None:
            return None
        extent = self.extent.currentData()
        return Order(
            preset=preset.id,
            title=preset.title,
            variants=self.variants,
            prompts=str(self.prompts.currentData()),
            runs=self.runs.value() or None,
            concurrency=int(self.at_once.currentData()),
            per_kind=0 if extent == _WHOLE else None,
            quick=extent == _QUICK,
            engines_own=self.own.isChecked(),
        )

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setVerticalSpacing(GRID_PX)
        fields: tuple[tuple[str, QWidget], ...] = (
            (say("Preset"), self.preset),
            (say("Prompts"), self.prompts),
            (say("How many"), self.extent),
            (say("Runs"), self.runs),
            (say("Requests"), self.at_once),
        )
        for index, (title, field) in enumerate(fields):
            row, column = divmod(index, 3)
            label = muted(QLabel(title, self), self._theme)
            label.setBuddy(field)
            grid.addWidget(label, 2 * row, column)
            grid.addWidget(field, 2 * row + 1, column)
            grid.setColumnStretch(column, 5 if column == 1 else 6)  # titles are the long ones
        grid.addWidget(self.own, 3, 2)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX)
        buttons.addWidget(self.other, 1)
        buttons.addWidget(self.tune)
        buttons.addWidget(self.measure)
        self.body.addLayout(grid)
        self.body.addWidget(muted(QLabel(say("Compared with no drafting"), self), self._theme))
        self.body.addLayout(self._chip_line)
        self.body.addLayout(buttons)

    def _combo(self, name: str) -> CalmChoice:
        box = CalmChoice(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(7)
        box.setSizeAdjustPolicy(CalmChoice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        return box

    def _chosen(self) -> Preset | None:
        index = self.preset.currentIndex()
        return self._presets[index] if 0 <= index < len(self._presets) else None

    def _on_preset(self, _index: int = 0) -> None:
        """Another preset has other variants; its own number of tokens and n-gram are chosen."""
        for chip in self.chips.values():
            self._chip_line.removeWidget(chip)
            chip.deleteLater()
        self.chips, self._titles = {}, {}
        preset = self._chosen()
        for name, title in () if preset is None else usual_variants(preset):
            chip = QPushButton(title, self)
            chip.setCheckable(True)
            chip.setProperty("kind", "chip")
            chip.setFont(self._theme.font(TextSize.SMALL))
            chip.setAccessibleName(say("Variant {title}", title=title))
            chip.toggled.connect(self._on_changed)
            chip.setChecked(preset is not None and name in (_own_name(preset), "ngram"))
            self.chips[name], self._titles[name] = chip, title
            self._chip_line.addWidget(chip)
        self._show_enabled()

    def _on_prompts(self, _index: int) -> None:
        if self.prompts.currentData() != _OWN:
            return
        name, _ = QFileDialog.getOpenFileName(self, say("Your prompts"), "", "JSON lines (*.jsonl *.json)")
        if name:
            self.prompts.insertItem(0, name.rpartition("/")[2], name)
        self.prompts.setCurrentIndex(0)

    def _on_changed(self, _now: object = None) -> None:
        self._show_enabled()

    def _show_enabled(self) -> None:
        for name, title in self._titles.items():  # a tick besides the colour
            self.chips[name].setText(f"\u2713 {title}" if self.chips[name].isChecked() else title)
        ready = self._chosen() is not None and not self._busy
        several = "," in self.variants
        self.measure.setEnabled(ready and several)
        self.measure.setToolTip(
            "" if several else say("Choose at least one variant to compare with no drafting")
        )
        self.tune.setEnabled(ready)

    def _on_measure(self) -> None:
        order = self.order()
        if order is not None:
            self.measure_requested.emit(order)

    def _on_tune(self) -> None:
        preset = self._chosen()
        if preset is not None:
            self.tune_requested.emit(preset.id, preset.title)


def _own_name(preset: Preset) -> str:
    own = preset.speculation
    return "ngram" if own.method is Method.NGRAM else f"k{own.num_speculative_tokens}"
