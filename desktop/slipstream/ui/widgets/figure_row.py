"""Numbers with their names: big ones for speed, small ones for everything else."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from slipstream.app.live.figures import Figure
from slipstream.ui.theme import GRID_PX, TextSize, Theme
from slipstream.ui.widgets.card import muted

_COLUMN_PX = 96


class FigureBox(QWidget):
    """One figure: its name above, its value beneath, the unit small beside it."""

    def __init__(self, theme: Theme, *, big: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Figure | None = None
        self._name = muted(QLabel(self), theme)
        self._value = QLabel(self)
        self._value.setFont(theme.font(TextSize.FIGURE if big else TextSize.NORMAL, bold=True))
        self._unit = muted(QLabel(self), theme)
        line = QHBoxLayout()
        line.setSpacing(5)
        line.addWidget(self._value)
        line.addWidget(self._unit)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._name)
        column.addLayout(line)

    def show_figure(self, figure: Figure) -> None:
        """Show another value."""
        if figure == self._shown:
            return
        self._shown = figure
        self._name.setText(figure.name)
        self._value.setText(figure.value)
        self._unit.setText(figure.unit)
        self.setToolTip(figure.tip)
        self.setAccessibleName(f"{figure.name}: {figure.value} {figure.unit}".strip())
        self.setAccessibleDescription(figure.tip)


class FigureGrid(QWidget):
    """Figures side by side, ``columns`` to a line, the first ``big`` of them in the large size."""

    def __init__(self, theme: Theme, columns: int, *, big: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._columns = columns
        self._big = big
        self._boxes: list[FigureBox] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID_PX)
        self._grid.setVerticalSpacing(GRID_PX)

    def show_figures(self, figures: tuple[Figure, ...]) -> None:
        """Show these, making room for more when there are more than before."""
        while len(self._boxes) < len(figures):
            box = FigureBox(self._theme, big=len(self._boxes) < self._big, parent=self)
            row, column = divmod(len(self._boxes), self._columns)
            self._grid.addWidget(box, row, column)
            self._grid.setColumnStretch(column, 1)
            self._grid.setColumnMinimumWidth(column, _COLUMN_PX)
            self._boxes.append(box)
        for box, figure in zip(self._boxes, figures, strict=False):
            box.show_figure(figure)
