"""Without a mouse: on every page in every state Tab goes round all that can be used, and that shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QWidget,
)
from tests.fakes import showcase

from slipstream.ui.main_window import MainWindow, Page

SEEN = [(page, name) for page, names in showcase.SHOWN.items() for name in names]
USED = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
)
_MOST_STOPS = 150


def shown_on(qtbot, theme, page: Page, name: str) -> MainWindow:
    showing = showcase.showing(theme, name)
    qtbot.addWidget(showing.window)
    showing.window.go(page)
    with qtbot.waitActive(showing.window):
        showing.window.show()
        showing.window.activateWindow()
    showing.window.show_change(showing.state, showing.state)
    return showing.window


def usable(window: MainWindow) -> set[QObject]:
    """What a mouse could use now; buttons of which one is chosen count as one."""
    found = [one for one in window.findChildren(QWidget) if isinstance(one, USED) and one.isVisible()]
    return {stop(one) for one in found if one.isEnabled() and not _part_of_another(one)}


def stop(widget: QWidget) -> QObject:
    """Where Tab stops for a widget: itself, or the group in which arrows move."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group if group is not None and group.exclusive() else widget


def _part_of_another(widget: QWidget) -> bool:
    """A scroll bar, a spin box's own field, a table's column titles: reached through what they belong to."""
    owner = widget.parentWidget()
    if isinstance(widget, QHeaderView):
        return not widget.sectionsClickable()
    return isinstance(widget, QScrollBar) or isinstance(owner, QAbstractSpinBox | QLineEdit | QComboBox)


def walk(qtbot, window: MainWindow) -> Iterator[QWidget]:
    """The widgets that Tab stops at, once round; each has the focus while it is looked at."""
    seen: list[QWidget] = []
    for _ in range(_MOST_STOPS):
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        if seen and focused is seen[-1]:
            continue  # a label with a link: Tab goes to the link first
        if focused is None or focused in seen:
            break
        seen.append(focused)
        yield focused


def picture(window: MainWindow, widget: QWidget) -> QImage:
    """The widget and a little around it, as a person sees it."""
    corner = widget.mapTo(window, widget.rect().topLeft())
    place = widget.rect().translated(corner).adjusted(-4, -4, 4, 4)
    return window.grab(place.intersected(window.rect())).toImage()


@pytest.mark.parametrize(("page", "name"), SEEN, ids=[f"{page.value}-{name}" for page, name in SEEN])
def test_tab_goes_round_everything_that_can_be_used(qtbot, theme, page: Page, name: str):
    window = shown_on(qtbot, theme, page, name)
    reached = {stop(one) for one in walk(qtbot, window)}
    missed = [f"{type(one).__name__} {one.objectName()}" for one in usable(window) - reached]
    assert not missed, "; ".join(missed)


@pytest.mark.parametrize(("page", "name"), SEEN, ids=[f"{page.value}-{name}" for page, name in SEEN])
def test_where_the_keyboard_is_can_be_seen(qtbot, theme, page: Page, name: str):
    window = shown_on(qtbot, theme, page, name)
    unseen = []
    for widget in walk(qtbot, window):
        focused = picture(window, widget)
        widget.clearFocus()
        if picture(window, widget) == focused:
            unseen.append(f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}")
        widget.setFocus(Qt.FocusReason.TabFocusReason)
    assert not unseen, "; ".join(unseen)
