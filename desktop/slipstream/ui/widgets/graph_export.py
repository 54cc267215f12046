"""What the graphs show as a file: a picture of them, or a table of everything that was measured meanwhile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from slipstream.app.live.pastwords import utc_text
from slipstream.core.live import columns
from slipstream.core.live.timeline import Timeline
from slipstream.ui.theme import TextSize, Theme
from slipstream.ui.widgets.live_plot import LivePlot

_MARGIN = 14
_TITLE = 26


def save_table(path: Path, timeline: Timeline, span_s: float, end: float, end_utc: float) -> None:
    """Write ``span_s`` up to ``end`` (monotonic; ``end_utc`` is the same moment) as CSV, a row a sample.

    An empty field is something that was not known. Raises ``OSError``.
    """
    names = columns.names(timeline.gpus)
    at, *values = timeline.window(span_s, end, names)
    cells = ",".join(
        ["%.6g"] * len(names)
    )  # a day has 200,000 of them: the csv module would hold the window up
    rows = np.column_stack(values).tolist()
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write(",".join(("at_utc", "seconds", *names)) + "\n")
        for moment, row in zip((at - end).tolist(), rows, strict=True):
            if not all(map(math.isnan, row)):
                known = (cells % tuple(row)).replace("nan", "")
                stream.write(f"{utc_text(end_utc + moment)},{moment:.2f},{known}\n")


def save_picture(path: Path, theme: Theme, graphs: Sequence[tuple[str, LivePlot]]) -> bool:
    """Write graphs with their titles, one above the other, as PNG; false when the file cannot be written."""
    pictures = [(title, plot.grab()) for title, plot in graphs]
    ratio = max(picture.devicePixelRatio() for _, picture in pictures)
    sizes = [picture.deviceIndependentSize() for _, picture in pictures]
    width = round(max(size.width() for size in sizes)) + 2 * _MARGIN
    height = round(sum(size.height() + _TITLE + _MARGIN for size in sizes)) + _MARGIN
    sheet = QPixmap(round(width * ratio), round(height * ratio))
    sheet.setDevicePixelRatio(ratio)
    sheet.fill(QColor(theme.tokens.panel))
    painter = QPainter(sheet)
    painter.setPen(QColor(theme.tokens.text))
    painter.setFont(theme.font(TextSize.NORMAL, bold=True))
    top = _MARGIN
    for (title, picture), size in zip(pictures, sizes, strict=True):
        room = QRect(_MARGIN, top, width - 2 * _MARGIN, _TITLE)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), title)
        painter.drawPixmap(QPoint(_MARGIN, top + _TITLE), picture)
        top += round(size.height()) + _TITLE + _MARGIN
    painter.end()
    return sheet.save(str(path), "PNG")
