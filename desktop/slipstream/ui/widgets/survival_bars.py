"""How many drafts survive at each position: a bar for the run, a line across it for the last seconds.

Of all drafts, or (``by_step``) of those that were kept up to the position before.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from slipstream.app.live.speedfigures import Survival
from slipstream.app.wording import count_text, percent_text
from slipstream.core.words import say
from slipstream.ui.theme import TextSize, Theme, mixed

_WIDEST_BAR = 52
_SLOT = 84
_LEAST_ALPHA = 0.55
_KEY = say("now")
_KEY_LINE = 14


class SurvivalBars(QWidget):
    """Each bar carries its number; paler bars are later positions."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown = Survival((), (), "", 0)
        self._empty = ""
        self._by_step = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(say("Survival by position"))
        theme.changed.connect(self.update)

    def show_survival(self, survival: Survival, empty: str) -> None:
        """Show these shares, or the sentence ``empty`` when there are none."""
        if survival == self._shown and empty == self._empty:
            return
        self._shown, self._empty = survival, empty
        self._tell()

    def set_by_step(self, by_step: bool) -> None:
        """Shares of the drafts kept so far (true), or of all drafts."""
        self._by_step = by_step
        self._tell()

    @property
    def bars(self) -> tuple[float | None, ...]:
        """The shares that the bars show; ``None`` where nothing was left to keep."""
        return self._shown.run_step if self._by_step else self._shown.run

    @property
    def marks(self) -> tuple[float | None, ...]:
        """Those of the lines across the bars."""
        return self._shown.latest_step if self._by_step else self._shown.latest

    def _tell(self) -> None:
        of = say("of those kept so far") if self._by_step else say("of all drafts")
        said = [
            say("position {position}: {percent}", position=position, percent=percent_text(share))
            for position, share in enumerate(self.bars, start=1)
        ]
        self.setAccessibleDescription(", ".join((of, *said)) if said else self._empty)
        self.setToolTip(
            say(
                "Bars: of this run's drafts that were kept up to the position before, the share kept "
                "here too.\n"
                "Line: the same over the last seconds."
            )
            if self._by_step
            else say(
                "Bars: share of this run's {count} drafts kept at each position.\n"
                "Line: the same over the last seconds.",
                count=count_text(self._shown.drafts),
            )
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Bars need some height to differ."""
        return QSize(220, 110)

    def minimumSizeHint(self) -> QSize:
        """Numbers above and below a small bar."""
        return QSize(120, 84)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Baseline, bars, numbers above, positions below."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        painter.setFont(self._theme.font(TextSize.SMALL))
        if not self._shown.run:
            painter.setPen(QColor(tokens.muted))
            flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
            painter.drawText(QRectF(self.rect()), flags, self._empty)
            painter.end()
            return
        line = QFontMetrics(painter.font()).height()
        slot = min(_SLOT, self.width() / len(self._shown.run))
        bar = min(_WIDEST_BAR, slot * 0.66)
        floor = self.height() - line - 4
        full = floor - line - 4
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.drawLine(0, round(floor), round(slot * len(self._shown.run)), round(floor))
        for index, share in enumerate(self.bars):
            left = index * slot
            height = full * (share or 0.0)
            area = QRectF(left + (slot - bar) / 2, floor - height, bar, height)
            self._paint_bar(painter, area, index)
            latest = self.marks[index] if index < len(self.marks) else None
            top = floor - full * max(share or 0.0, latest or 0.0)
            painter.setPen(QColor(tokens.text))
            above = QRectF(left, top - line - 3, slot, line)
            painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), percent_text(share))
            painter.setPen(QColor(tokens.muted))
            below = QRectF(left, floor + 3, slot, line)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), str(index + 1))
            if latest is not None:
                y = floor - full * latest
                painter.setPen(QPen(QColor(tokens.second), 2))
                painter.drawLine(round(area.left() - 4), round(y), round(area.right() + 4), round(y))
        if self.marks:
            self._paint_key(painter, slot * len(self._shown.run))
        painter.end()

    def _paint_key(self, painter: QPainter, used: float) -> None:
        """What the line means, where there is room beside the bars."""
        tokens = self._theme.tokens
        metrics = QFontMetrics(painter.font())
        width = metrics.horizontalAdvance(_KEY)
        if self.width() - used < width + _KEY_LINE + 8:
            return
        left = self.width() - width
        painter.setPen(QPen(QColor(tokens.second), 2))
        middle = metrics.height() / 2
        painter.drawLine(round(left - 6 - _KEY_LINE), round(middle), round(left - 6), round(middle))
        painter.setPen(QColor(tokens.muted))
        room = QRectF(left, 0, width + 1, metrics.height())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), _KEY)

    def _paint_bar(self, painter: QPainter, area: QRectF, index: int) -> None:
        tokens = self._theme.tokens
        strength = max(_LEAST_ALPHA, 1.0 - 0.13 * index)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mixed(tokens.accent, tokens.panel, strength)))
        painter.drawRoundedRect(area, 3, 3)
