"""What a screen reader is told of a shown window, read in this process from Qt's accessibility tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

CONTROLS = frozenset(
    {
        QAccessible.Role.Button,
        QAccessible.Role.PushButton,
        QAccessible.Role.ButtonMenu,
        QAccessible.Role.CheckBox,
        QAccessible.Role.RadioButton,
        QAccessible.Role.ComboBox,
        QAccessible.Role.EditableText,
        QAccessible.Role.SpinBox,
        QAccessible.Role.Slider,
        QAccessible.Role.ProgressBar,
        QAccessible.Role.List,
        QAccessible.Role.Table,
        QAccessible.Role.Link,
    }
)


@dataclass(frozen=True)
class Spoken:
    """One thing of the tree: what it is, its name and its longer description."""

    role: QAccessible.Role
    kind: str
    name: str
    description: str

    @property
    def is_control(self) -> bool:
        """Whether a person does something with it."""
        return self.role in CONTROLS


def spoken(window: QWidget) -> list[Spoken]:
    """Everything visible below the window."""
    root = QAccessible.queryAccessibleInterface(window)
    assert root is not None
    return list(_below(root))


def _below(interface: QAccessibleInterface) -> Iterator[Spoken]:
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is None or child.state().invisible:
            continue
        widget = child.object()
        inner = isinstance(widget, QWidget) and widget.objectName().startswith("qt_")
        if not inner:  # a spin box's own field and the like, which Qt speaks for
            yield Spoken(
                child.role(),
                type(widget).__name__,
                child.text(QAccessible.Text.Name),
                child.text(QAccessible.Text.Description),
            )
        if child.role() not in (QAccessible.Role.Table, QAccessible.Role.List, QAccessible.Role.ComboBox):
            yield from _below(child)
