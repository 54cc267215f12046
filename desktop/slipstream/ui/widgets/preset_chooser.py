"""The header's preset chooser: a combo box that shows title and subtitle and looks like the header."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from slipstream.core.models import Preset, PresetId
from slipstream.core.words import say
from slipstream.ui.signals import Sig
from slipstream.ui.theme import RADIUS_PX, TextSize, Theme

_PAD = 12
_ARROW = 22
_HEIGHT = 32
_WIDEST = 360
_NARROWEST = 180


class PresetChooser(QComboBox):
    """``preset_chosen`` tells a person's choice; ``show_presets`` never does."""

    preset_chosen = cast("Sig[PresetId]", Signal(object))

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._presets: tuple[Preset, ...] = ()
        self._brief = False
        self.setAccessibleName(say("Preset"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._on_activated)
        theme.changed.connect(self.update)

    def show_presets(self, presets: tuple[Preset, ...], chosen: PresetId | None) -> None:
        """Offer these, with ``chosen`` shown."""
        if presets is not self._presets:
            self._presets = presets
            self.clear()
            for preset in presets:
                self.addItem(f"{preset.title}   {preset.subtitle}", preset.id)
            self.setToolTip("" if presets else say("No presets were found"))
        index = next((i for i, preset in enumerate(presets) if preset.id == chosen), -1)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        self.setEnabled(bool(presets))
        self.updateGeometry()
        self.update()

    @property
    def subtitle_width(self) -> int:
        """How much wider the whole is than the title alone."""
        return self._width_of(with_subtitle=True) - self._width_of(with_subtitle=False)

    @property
    def shown_subtitle_width(self) -> int:
        """The part of the present width that the subtitle takes."""
        return self.sizeHint().width() - min(_WIDEST, self._width_of(with_subtitle=False))

    def show_brief(self, brief: bool) -> None:
        """Whether only the title is shown: half a subtitle says nothing."""
        if brief != self._brief:
            self._brief = brief
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for the shown preset's two parts, up to a limit; for its title alone when brief."""
        return QSize(min(_WIDEST, self._width_of(with_subtitle=not self._brief)), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """The title is readable; of a very long one as much as the header has room for."""
        return QSize(min(_NARROWEST, self._width_of(with_subtitle=False)), _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Frame (doubled with focus), title, quiet subtitle, arrow."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = self.hasFocus()
        inset = 1.0 if focus else 0.5
        painter.setPen(QPen(QColor(tokens.accent if focus else tokens.line), 2 if focus else 1))
        painter.setBrush(QColor(tokens.panel))
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS_PX, RADIUS_PX
        )
        title, subtitle = self._texts()
        x = self._text(painter, _PAD, title, tokens.text, bold=True)
        if not self._brief and self.width() - _ARROW - x - 8 >= self._advance(subtitle, bold=False):
            self._text(painter, x + 8, subtitle, tokens.muted, bold=False)
        middle = QPointF(self.width() - _ARROW / 2 - 4, self.height() / 2)
        painter.setPen(QPen(QColor(tokens.muted), 1.5))
        painter.drawLine(middle + QPointF(-4, -2), middle + QPointF(0, 2))
        painter.drawLine(middle + QPointF(0, 2), middle + QPointF(4, -2))
        painter.end()

    def _text(self, painter: QPainter, x: float, text: str, colour: str, *, bold: bool) -> float:
        font = self._theme.font(TextSize.NORMAL, bold=bold)
        metrics = QFontMetrics(font)
        room = self.width() - _ARROW - x
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRectF(x, 0, room, self.height()), int(Qt.AlignmentFlag.AlignVCenter), shown)
        return x + metrics.horizontalAdvance(shown)

    def _texts(self) -> tuple[str, str]:
        index = self.currentIndex()
        if 0 <= index < len(self._presets):
            return self._presets[index].title, self._presets[index].subtitle
        return say("Choose a preset") if self._presets else say("No presets"), ""

    def _width_of(self, *, with_subtitle: bool) -> int:
        title, subtitle = self._texts()
        width = _PAD + _ARROW + 4 + self._advance(title, bold=True)
        if with_subtitle and subtitle:
            width += 10 + self._advance(subtitle, bold=False)
        return width

    def _advance(self, text: str, *, bold: bool) -> int:
        return QFontMetrics(self._theme.font(TextSize.NORMAL, bold=bold)).horizontalAdvance(text) + 2

    def _on_activated(self, index: int) -> None:
        self.preset_chosen.emit(self._presets[index].id)
