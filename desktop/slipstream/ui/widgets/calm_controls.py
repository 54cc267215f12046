"""Controls for pages that scroll: the wheel moves the page, never a value that happens to lie under it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

_NARROWEST = 120


class CalmChoice(QComboBox):
    """A combo box whose wheel moves the page; long words end in an ellipsis and are whole in its tip."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the page."""
        event.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Draw as much of the words as there is room for."""
        super().initStyleOption(option)
        option.currentText = self._shortened(option)

    def event(self, event: QEvent) -> bool:
        """Hovering words that were shortened tells them whole."""
        if isinstance(event, QHelpEvent) and not self.toolTip():
            option = QStyleOptionComboBox()
            super().initStyleOption(option)
            if self._shortened(option) != self.currentText():
                QToolTip.showText(event.globalPos(), self.currentText(), self)
                return True
        return super().event(event)

    def _shortened(self, option: QStyleOptionComboBox) -> str:
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, field.width())


class CalmCombo(CalmChoice):
    """One of a few values, each with its words; gives way where room is short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)

    def offer(self, options: tuple[tuple[str, object], ...], chosen: int) -> None:
        """Show these words, the one at ``chosen`` in force, without telling anybody."""
        self.blockSignals(True)
        if [self.itemText(place) for place in range(self.count())] != [words for words, _ in options]:
            self.clear()
            for words, value in options:
                self.addItem(words, value)
        self.setCurrentIndex(chosen)
        self.blockSignals(False)

    def minimumSizeHint(self) -> QSize:
        """Long names do not widen the page."""
        return QSize(_NARROWEST, super().minimumSizeHint().height())


class CalmSlider(QSlider):
    """A horizontal slider whose places stand for the values of a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPageStep(2)
        self._values: tuple[int, ...] = (0,)

    @property
    def chosen(self) -> int:
        """The value of the place it stands at."""
        return self._values[self.value()]

    def offer(self, values: tuple[int, ...], chosen: int) -> None:
        """Slide over these, standing at the one nearest to ``chosen``, without telling anybody."""
        self.blockSignals(True)
        self._values = values
        self.setRange(0, len(values) - 1)
        self.setValue(min(range(len(values)), key=lambda place: abs(values[place] - chosen)))
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the page."""
        event.ignore()


class CalmCount(QSpinBox):
    """A small whole number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)

    def show_value(self, value: int) -> None:
        """Show it without telling anybody."""
        self.blockSignals(True)
        self.setValue(value)
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the page."""
        event.ignore()


class CalmAmount(QDoubleSpinBox):
    """A number with a decimal; its smallest value stands for "not set" and has words of its own."""

    def __init__(self, unset: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setDecimals(1)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setSpecialValueText(unset)

    @property
    def chosen(self) -> float | None:
        """The number; ``None`` while it is not set."""
        return None if self.value() <= self.minimum() else self.value()

    def show_value(self, value: float | None) -> None:
        """Show it without telling anybody."""
        self.blockSignals(True)
        self.setValue(self.minimum() if value is None else value)
        self.blockSignals(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to the page."""
        event.ignore()
