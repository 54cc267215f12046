"""What a person sees in the panel: pictures of a screen, and whether an icon in them can be made out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from tests.desktops.session import ICONS, ROOT

KEPT = ROOT / "tests" / "results" / "pictures"
# Against the panel. Below this a thin line at 16 pixels cannot be found without searching for it.
_SEEN_CONTRAST = 1.8

Pixels = NDArray[np.uint8]


@dataclass(frozen=True)
class Place:
    """A rectangle of the screen."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.left + self.width // 2, self.top + self.height // 2


@dataclass(frozen=True)
class Sign:
    """What stands out from the panel: its size, how much of it is filled, how it stands out."""

    width: int
    height: int
    filled: float
    contrast: float
    shape: NDArray[np.bool_] = field(repr=False)

    def is_like(self, name: str) -> float:
        """The part of its points that are as in the icon of that name."""
        drawn = QImage(64, 64, QImage.Format.Format_RGBA8888)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        QSvgRenderer(str(ICONS / f"{name}.svg")).render(painter)
        painter.end()
        alpha = np.frombuffer(drawn.constBits(), np.uint8).reshape(64, 64, 4)[:, :, 3] > 127
        left, top, right, bottom = _bounds(alpha)
        small = drawn.copy(left, top, right - left, bottom - top).scaled(
            self.width, self.height, mode=Qt.TransformationMode.SmoothTransformation
        )
        alpha = np.frombuffer(small.constBits(), np.uint8).reshape(self.height, self.width, 4)[:, :, 3]
        return float(np.mean((alpha > 127) == self.shape))


def cut(picture: Pixels, place: Place) -> Pixels:
    """A part of a picture."""
    return picture[place.top : place.top + place.height, place.left : place.left + place.width]


def sign_in(picture: Pixels) -> Sign | None:
    """What stands out from the colour that most of the picture has; nothing in an empty one."""
    colours, counts = np.unique(picture.reshape(-1, 3), axis=0, return_counts=True)
    ground = colours[counts.argmax()]
    light, dark = _light(picture), _light(ground)
    contrast = (np.maximum(light, dark) + 0.05) / (np.minimum(light, dark) + 0.05)
    seen = contrast >= _SEEN_CONTRAST
    if not seen.any():
        return None
    # Its edges are half as far from the ground as its middle.
    away = np.abs(picture.astype(float) - ground.astype(float)).max(axis=2)
    shape = seen & (away >= away.max() / 2)
    left, top, right, bottom = _bounds(shape)
    shape = shape[top:bottom, left:right]
    high, wide = shape.shape
    return Sign(wide, high, float(shape.mean()), float(np.median(contrast[seen])), shape)


def keep(picture: Pixels, name: str) -> Path:
    """Save it with the records."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{name}.png"
    height, width, _ = picture.shape
    data = np.ascontiguousarray(picture)
    assert QImage(data.data, width, height, 3 * width, QImage.Format.Format_RGB888).save(str(path))
    return path


def read(path: Path) -> Pixels:
    """A picture from a file."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGBA8888)
    points = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return points[:, :, :3].copy()


def _light(colour: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Relative luminance, as in the accessibility guidelines."""
    part = colour.astype(np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _bounds(seen: NDArray[np.bool_]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is true."""
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
