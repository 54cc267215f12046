"""Lists whose widgets are made once, shown again for other content, and hidden where there is less of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QWidget

AnyWidget = TypeVar("AnyWidget", bound=QWidget)
View = TypeVar("View")


def show_each(
    widgets: list[AnyWidget],
    views: Sequence[View],
    make: Callable[[], AnyWidget],
    show: Callable[[AnyWidget, View], None],
) -> None:
    """One widget a view, in order; ``make`` adds one to the layout and gives it when there are too few."""
    while len(widgets) < len(views):
        widgets.append(make())
    for index, widget in enumerate(widgets):
        widget.setVisible(index < len(views))
        if index < len(views):
            show(widget, views[index])
