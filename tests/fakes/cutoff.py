"""Finds what a person could not read in a shown window: words without room, widgets on top of others."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

# Where Qt breaks a line of its own accord.
_BREAKS = re.compile(r"[\s/-]+")
# The drawn text of a glyph may reach over its measured advance by a pixel.
_SLACK_PX = 1


def cut_off(window: QWidget) -> list[str]:
    """Each visible label, button or chosen entry with less room than its words need, in words.

    Widgets that shorten their words themselves are left out: they end in an ellipsis and tell all as a tip.
    """
    found = [_label(one) for one in window.findChildren(QLabel) if _seen(one)]
    found += [_button(one) for one in window.findChildren(QAbstractButton) if _seen(one)]
    found += [_choice(one) for one in window.findChildren(QComboBox) if _seen(one)]
    found += [_scrolled(one) for one in window.findChildren(QAbstractScrollArea) if _seen(one)]
    return [words for words in found if words]


def overlapping(window: QWidget) -> list[str]:
    """Each pair of visible siblings that cover each other, and each widget that reaches over its parent."""
    found = []
    for parent in (window, *window.findChildren(QWidget)):
        if not _seen(parent) or parent.objectName().startswith("qt_"):
            continue
        children = [
            one
            for one in parent.children()
            if isinstance(one, QWidget) and not one.isWindow() and _seen(one) and not _above(one)
        ]
        for place, one in enumerate(children):
            found += [
                f"{_named(one)} {_box(one)} over {_named(other)} {_box(other)}"
                for other in children[place + 1 :]
                if one.geometry().intersects(other.geometry())
            ]
    return found


def _seen(widget: QWidget) -> bool:
    return widget.isVisible() and not widget.size().isEmpty()


def _above(widget: QWidget) -> bool:
    """Something meant to lie over its neighbours: it takes no mouse, as crosshairs do."""
    return widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def _label(label: QLabel) -> str:
    if not label.text() or label.pixmap().width():
        return ""
    room = label.contentsRect()
    margin = 2 * label.margin() + max(0, label.indent())
    if label.wordWrap():
        needs = label.heightForWidth(label.width())
        words_px = max((_width(label, word) for word in _BREAKS.split(label.text())), default=0)
        if needs > label.height() + _SLACK_PX:
            return f"{_named(label)}: {label.height()} px high, needs {needs}"
        if words_px > room.width() + _SLACK_PX:
            return f"{_named(label)}: a word of {words_px} px in {room.width()}"
        return ""
    needs = _width(label, label.text()) + margin
    if needs <= room.width() + _SLACK_PX or _shortens(label):
        return ""
    return f"{_named(label)}: {room.width()} px wide, needs {needs}"


def _shortens(widget: QWidget) -> bool:
    """Whether it draws its words itself, with an ellipsis where there is no room."""
    return any("paintEvent" in vars(kind) or "initStyleOption" in vars(kind) for kind in _own(widget))


def _own(widget: QWidget) -> list[type]:
    return [kind for kind in type(widget).__mro__ if kind.__module__.startswith("slipstream.")]


def _width(label: QLabel, text: str) -> int:
    if label.textFormat() is Qt.TextFormat.RichText or "</" in text:
        page = QTextDocument()
        page.setDefaultFont(label.font())
        page.setDocumentMargin(0)
        page.setHtml(text)
        return round(page.idealWidth())
    return max(label.fontMetrics().horizontalAdvance(line) for line in text.split("\n"))


def _button(button: QAbstractButton) -> str:
    if not button.text() or button.objectName().startswith("qt_"):
        return ""
    least = button.minimumSizeHint() if isinstance(button, QCheckBox) else button.sizeHint()
    if button.width() + _SLACK_PX >= least.width() or _shortens(button):
        return ""
    return f"{_named(button)}: {button.width()} px wide, needs {least.width()}"


def _choice(box: QComboBox) -> str:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    needs = box.fontMetrics().horizontalAdvance(box.currentText())
    if needs <= field.width() + _SLACK_PX or _shortens(box):
        return ""
    return f"{_named(box)}: {field.width()} px for {box.currentText()!r}, needs {needs}"


def _scrolled(area: QAbstractScrollArea) -> str:
    """A page that may not scroll sideways and is wider than its place."""
    if area.horizontalScrollBarPolicy() is not Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
        return ""
    widget = getattr(area, "widget", lambda: None)()
    if widget is None or widget.width() <= area.viewport().width():
        return ""
    return f"{_named(area)}: {area.viewport().width()} px wide, its page {widget.width()}"


def _box(widget: QWidget) -> str:
    box = QRect(widget.mapTo(widget.window(), QPoint()), widget.size())
    return f"[{box.x()},{box.y()} {box.width()}x{box.height()}]"


def _named(widget: QWidget) -> str:
    said = widget.accessibleName() or str(getattr(widget, "text", lambda: "")())
    return f"{type(widget).__name__} {said[:60]!r}"
