"""Writes resources/icons: the mark once as geometry, then as colour SVG, symbolic SVG and PNG per state.

    python packaging/make_icons.py

The mark is two streamlines that close behind a short one running ahead: drafts, and the target that takes
them up. A state changes its outline (badge, ring, tip), so that 16 pixels without colour still tell it.
Symbolic icons are filled outlines, because desktops recolour fills only.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPainterPath, QPainterPathStroker, QTransform
from PySide6.QtSvg import QSvgRenderer

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"
STATE_SIZES = (16, 22, 24, 32, 48, 64)
APP_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
BOX = 64.0
STROKE = 7.5


@dataclass(frozen=True)
class Part:
    """A filled shape, or a line ``width`` wide, with what hides it where a badge needs room."""

    path: QPainterPath
    width: float = 0.0

    def outline(self) -> QPainterPath:
        """The shape as an area."""
        if not self.width:
            return self.path
        stroker = QPainterPathStroker()
        stroker.setWidth(self.width)
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setCurveThreshold(0.02)
        area = stroker.createStroke(self.path).simplified()
        for end in (self.path.pointAtPercent(0), self.path.pointAtPercent(1)):
            area = area.united(disc(end.x(), end.y(), self.width / 2))
        return area


def curve(*points: tuple[float, float]) -> QPainterPath:
    """A path from the first point; three more make a cubic, one more a line."""
    first, *rest = (QPointF(x, y) for x, y in points)
    path = QPainterPath(first)
    if len(rest) == 3:
        path.cubicTo(*rest)
    else:
        for point in rest:
            path.lineTo(point)
    return path


def streamlines(width: float = STROKE) -> tuple[Part, ...]:
    """The mark: an upper and a lower line that meet at the right, and the short one between them."""
    tip = (57.0, 32.0)
    return (
        Part(curve((7, 13), (28, 13), (34, 31), tip), width),
        Part(curve((7, 51), (28, 51), (34, 33), tip), width),
        Part(curve((7, 32), (25, 32)), width),
    )


def mark() -> QPainterPath:
    """All streamlines as one area."""
    return united(streamlines())


def united(parts: tuple[Part, ...]) -> QPainterPath:
    """One area from several."""
    area = QPainterPath()
    for part in parts:
        area = area.united(part.outline())
    return area.simplified()


def disc(x: float, y: float, radius: float) -> QPainterPath:
    """A filled circle."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def square(x: float, y: float, half: float, corner: float) -> QPainterPath:
    """A filled square around a centre."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x - half, y - half, 2 * half, 2 * half), corner, corner)
    return path


def without(area: QPainterPath, hole: QPainterPath, gap: float = 4.0) -> QPainterPath:
    """``area`` with ``hole`` and a margin around it left out."""
    wide = QPainterPathStroker()
    wide.setWidth(2 * gap)
    return area.subtracted(hole.united(wide.createStroke(hole))).simplified()


def badged(badge: QPainterPath) -> QPainterPath:
    """The mark making room for a sign at the lower right."""
    return without(mark(), badge).united(badge)


def ending_in(sign: QPainterPath, cut: float) -> QPainterPath:
    """The streamlines ending at ``cut`` before a sign that stands where their tip would be."""
    beyond = QPainterPath()
    beyond.addRect(QRectF(cut, 0, BOX - cut, BOX))
    return mark().subtracted(beyond).united(sign).simplified()


def cross(x: float, y: float, half: float, width: float) -> QPainterPath:
    """Two crossing bars."""
    bars = (
        Part(curve((x - half, y - half), (x + half, y + half)), width),
        Part(curve((x - half, y + half), (x + half, y - half)), width),
    )
    return united(bars)


def exclamation(x: float, top: float) -> QPainterPath:
    """A bar above a dot."""
    return Part(curve((x, top), (x, top + 9)), 8).outline().united(disc(x, top + 21, 4.6))


def inside_ring() -> QPainterPath:
    """The mark small enough to stand in the progress ring."""
    half = QTransform().translate(BOX / 2 - 1, BOX / 2).scale(0.56, 0.56).translate(-BOX / 2, -BOX / 2)
    parts = (*streamlines(11.0)[:2],)
    return half.map(united(parts))


def ring() -> QPainterPath:
    """The whole progress ring."""
    return Part(disc(32, 32, 27.5), 6).outline()


STATES: dict[str, tuple[str, QPainterPath]] = {
    "stopped": ("#7f8a97", badged(square(50, 50, 10, 2.5))),
    "starting": ("#5b8def", inside_ring()),
    "ready": ("#22a39a", without(mark(), disc(53, 32, 9), 3.5).united(disc(53, 32, 9))),
    "attention": ("#d08a1f", ending_in(exclamation(52, 21), 44)),
    "failed": ("#e0485f", ending_in(cross(50, 32, 9, 7), 36)),
}
RING_COLOUR = "#5b8def"
RING_REST = 0.35


def svg(body: str) -> str:
    """A document of the common box around ``body``."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {BOX:g} {BOX:g}" width="{BOX:g}" '
        f'height="{BOX:g}">\n{body}\n</svg>\n'
    )


def path_data(path: QPainterPath) -> str:
    """``path`` in SVG's language, two decimals."""
    found: list[str] = []
    i = 0
    while i < path.elementCount():
        element = path.elementAt(i)
        at = f"{element.x:.2f} {element.y:.2f}"
        if element.isMoveTo():
            found.append(("Z " if found else "") + f"M{at}")
        elif element.isLineTo():
            found.append(f"L{at}")
        else:
            more = [path.elementAt(i + n) for n in (1, 2)]
            found.append(f"C{at} " + " ".join(f"{e.x:.2f} {e.y:.2f}" for e in more))
            i += 2
        i += 1
    return " ".join(found) + " Z"


def fill(path: QPainterPath, colour: str, opacity: float = 1.0) -> str:
    """One filled path element."""
    veil = "" if opacity == 1.0 else f' fill-opacity="{opacity:g}"'
    return f'<path fill="{colour}"{veil} fill-rule="evenodd" d="{path_data(path)}"/>'


def app_icon() -> str:
    """The program's own icon: the mark, white, on a rounded tile that runs from deep blue to teal."""
    tile = square(32, 32, 30, 14)
    small = QTransform().translate(32, 32).scale(0.7, 0.7).translate(-32, -32)
    white = small.map(without(mark(), disc(53, 32, 9), 3.5))
    tip = small.map(disc(53, 32, 9))
    gradient = (
        '<defs><linearGradient id="tile" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1d3557"/>'
        '<stop offset="1" stop-color="#0f8a82"/></linearGradient></defs>'
    )
    tile_element = f'<path fill="url(#tile)" d="{path_data(tile)}"/>'
    return svg("\n".join((gradient, tile_element, fill(white, "#ffffff"), fill(tip, "#ffd58a"))))


def write_png(source: Path, size: int) -> None:
    """Render one SVG into ``<name>-<size>.png`` beside it."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(source)).render(painter)
    painter.end()
    if not image.save(str(source.with_name(f"{source.stem}-{size}.png"))):
        raise OSError(f"could not write {source.stem}-{size}.png")


def main() -> None:
    """Write every file anew."""
    app = QGuiApplication([])
    ICONS.mkdir(parents=True, exist_ok=True)
    for state, (colour, area) in STATES.items():
        rest = fill(ring(), RING_COLOUR, RING_REST) + "\n" if state == "starting" else ""
        (ICONS / f"slipstream-{state}.svg").write_text(svg(rest + fill(area, colour)), encoding="utf-8")
        plain = area.united(ring()) if state == "starting" else area
        symbolic = svg(fill(plain, "#2e3436")).replace('width="64" height="64"', 'width="16" height="16"')
        (ICONS / f"slipstream-{state}-symbolic.svg").write_text(symbolic, encoding="utf-8")
        for size in STATE_SIZES:
            write_png(ICONS / f"slipstream-{state}.svg", size)
    chevron = Part(curve((16, 24), (32, 42), (48, 24)), 7).outline()
    (ICONS / "chevron.svg").write_text(svg(fill(chevron, "#84909d")), encoding="utf-8")
    tick = Part(curve((14, 33), (27, 46), (50, 19)), 8).outline()
    for name, ink in (("light", "#ffffff"), ("dark", "#101418")):
        (ICONS / f"tick-{name}.svg").write_text(svg(fill(tick, ink)), encoding="utf-8")
    (ICONS / "slipstream.svg").write_text(app_icon(), encoding="utf-8")
    for size in APP_SIZES:
        write_png(ICONS / "slipstream.svg", size)
    app.quit()


if __name__ == "__main__":
    main()
