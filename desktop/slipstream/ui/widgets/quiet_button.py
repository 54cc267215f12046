"""The button of a card's head and of what may be left out: small, without a frame until it is reached."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from slipstream.ui.theme import TextSize, Theme


def quiet_button(text: str, theme: Theme, parent: QWidget, *, name: str = "") -> QPushButton:
    """A button whose accessible ``name`` is its text where none is given."""
    button = QPushButton(text, parent)
    button.setProperty("kind", "flat")
    button.setFont(theme.font(TextSize.SMALL))
    if name:
        button.setAccessibleName(name)
    return button
