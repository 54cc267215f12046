"""A benchmark as a picture to show others: verdict, chart, table and what it was measured on."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from slipstream.app.bench.benchpage import ResultView, result_view, table_head
from slipstream.core.bench.account import Account
from slipstream.core.errors import SettingsError
from slipstream.core.words import say
from slipstream.ui.pages.benchmark.chart import chart_height, draw_chart
from slipstream.ui.theme import TextSize, Theme

_WIDTH_PX = 1180
_MARGIN_PX = 24
_LINE_PX = 22
_SCALE = 2


def draw(account: Account, place: Path, icons: Path, *, dark: bool = False) -> None:
    """Write the picture in a process that shows no window. Raises ``SettingsError``."""
    app = QApplication.instance()
    made = app if isinstance(app, QApplication) else QApplication(sys.argv[:1])
    save(result_view(account), place, Theme(made, icons, dark=dark))


def save(view: ResultView, place: Path, theme: Theme) -> None:
    """Write the picture of a result. Raises ``SettingsError`` when the file cannot be written."""
    if not QPixmap.fromImage(picture(view, theme)).save(str(place), "PNG"):
        raise SettingsError(
            say("The picture could not be written"),
            detail=str(place),
            hint=say("Choose a folder that you may write to, and check the free disk space."),
        )


def picture(view: ResultView, theme: Theme) -> QImage:
    """The picture, at twice the density of a plain screen."""
    rows = (table_head(), *(row.cells for row in view.tables[0].rows)) if view.tables else ()
    above = _MARGIN_PX + 34 + _LINE_PX + 12
    table_px = len(rows) * _LINE_PX + 16
    height = above + chart_height(view.chart) + table_px + len(view.facts) * _LINE_PX + _MARGIN_PX + 12
    image = QImage(_WIDTH_PX * _SCALE, height * _SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_SCALE)
    image.fill(QColor(theme.tokens.panel))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    width = _WIDTH_PX - 2 * _MARGIN_PX
    painter.setFont(theme.font(TextSize.FIGURE, bold=True))
    painter.setPen(QColor(theme.tokens.text))
    painter.drawText(QRectF(_MARGIN_PX, _MARGIN_PX, width, 30), int(Qt.AlignmentFlag.AlignLeft), view.verdict)
    painter.setFont(theme.font(TextSize.NORMAL))
    painter.setPen(QColor(theme.tokens.muted))
    painter.drawText(
        QRectF(_MARGIN_PX, _MARGIN_PX + 34, width, _LINE_PX), int(Qt.AlignmentFlag.AlignLeft), view.title
    )
    area = QRectF(_MARGIN_PX, above, width, chart_height(view.chart))
    draw_chart(painter, area, view.chart, theme)
    y = _table(painter, theme, rows, above + area.height() + 8)
    painter.setFont(theme.font(TextSize.SMALL))
    painter.setPen(QColor(theme.tokens.muted))
    for fact in view.facts:
        painter.drawText(QRectF(_MARGIN_PX, y, width, _LINE_PX), int(Qt.AlignmentFlag.AlignVCenter), fact)
        y += _LINE_PX
    painter.end()
    return image


def _table(painter: QPainter, theme: Theme, rows: tuple[tuple[str, ...], ...], top: float) -> float:
    """The table over all prompts; gives where it ends."""
    if not rows:
        return top
    small, bold = theme.font(TextSize.SMALL), theme.font(TextSize.SMALL, bold=True)
    metrics = QFontMetricsF(bold)
    widths = [max(metrics.horizontalAdvance(row[i]) for row in rows) for i in range(len(rows[0]))]
    gap = (_WIDTH_PX - 2 * _MARGIN_PX - sum(widths)) / max(1, len(widths) - 1)
    y = top
    for number, row in enumerate(rows):
        painter.setFont(bold if number == 0 else small)
        painter.setPen(QColor(theme.tokens.muted if number == 0 else theme.tokens.text))
        x = float(_MARGIN_PX)
        for cell, width in zip(row, widths, strict=True):
            painter.drawText(QRectF(x, y, width + 4, _LINE_PX), int(Qt.AlignmentFlag.AlignVCenter), cell)
            x += width + gap
        y += _LINE_PX
        if number == 0:
            painter.setPen(QPen(QColor(theme.tokens.line), 1))
            painter.drawLine(int(_MARGIN_PX), round(y), _WIDTH_PX - _MARGIN_PX, round(y))
    return y + 8
