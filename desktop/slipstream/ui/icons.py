"""The tray's and window's icons: the desktop's where it fits them to its panel, drawn from our SVGs else.

A themed name alone may show a blank square on a panel that lacks it, so every icon carries pixmaps.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from slipstream.app.presenters import IconName

SIZES = (16, 22, 24, 32, 48, 64)
RING_STEPS = 24
APP_ICON = "slipstream"

# Their panels give a symbolic icon the colour of their text. One that does not shows it as it is drawn, dark
# on a dark bar; ours with colours can be made out on any.
_RECOLOURING = frozenset({"GNOME", "XFCE"})

_RING_COLOUR = "#5b8def"
_BOX = 64.0
_RING_RADIUS = 27.5
_RING_WIDTH = 6.0


class IconSet:
    """Icons by name, rendered once each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        desktops = os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")
        self._recoloured = not _RECOLOURING.isdisjoint(desktops)
        self._made: dict[tuple[str, int | None], QIcon] = {}

    def app(self) -> QIcon:
        """The program's own icon."""
        return self._icon(APP_ICON, None)

    def tray(self, name: IconName, fraction: float | None = None) -> QIcon:
        """A state's icon; ``fraction`` (0..1) fills the starting icon's ring, in 24 steps."""
        step = ring_step(fraction) if name is IconName.STARTING else None
        if self._recoloured and step is None and QIcon.hasThemeIcon(f"{name.value}-symbolic"):
            return QIcon.fromTheme(f"{name.value}-symbolic", self._icon(name.value, None))
        return self._icon(name.value, step)

    def _icon(self, name: str, step: int | None) -> QIcon:
        key = (name, step)
        if key not in self._made:
            icon = QIcon()
            renderer = QSvgRenderer(str(self._folder / f"{name}.svg"))
            for size in SIZES if name != APP_ICON else (*SIZES, 128, 256):
                icon.addPixmap(_rendered(renderer, size, step))
            self._made[key] = icon
        return self._made[key]


def ring_step(fraction: float | None) -> int | None:
    """The ring's fill in steps of 1/24: fewer pixmaps sent to the panel than per cent."""
    if fraction is None:
        return None
    return max(1, min(RING_STEPS, round(fraction * RING_STEPS)))


def _rendered(renderer: QSvgRenderer, size: int, step: int | None) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    if step is not None:
        scale = size / _BOX
        radius = _RING_RADIUS * scale
        box = QRectF(size / 2 - radius, size / 2 - radius, 2 * radius, 2 * radius)
        painter.setPen(QPen(QColor(_RING_COLOUR), max(1.5, _RING_WIDTH * scale)))
        painter.drawArc(box, 90 * 16, -round(step / RING_STEPS * 360 * 16))
    painter.end()
    return pixmap
