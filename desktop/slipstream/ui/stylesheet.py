"""The one style sheet, rendered from a theme's tokens. Says how things look, never what they say or do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Colours(Protocol):
    """The tokens that the sheet uses, each ``#rrggbb``."""

    @property
    def window(self) -> str: ...
    @property
    def panel(self) -> str: ...
    @property
    def line(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def muted(self) -> str: ...
    @property
    def accent(self) -> str: ...
    @property
    def stop(self) -> str: ...
    @property
    def warning(self) -> str: ...
    @property
    def error(self) -> str: ...


def render(c: Colours, ink_on: Callable[[str], str], icons: str) -> str:
    """The sheet for one theme. Focus trades a pixel of padding for one of border: nothing moves.

    ``icons`` is the folder of the small pictures that the sheet names.
    """
    tick = "light" if ink_on(c.accent) == "#ffffff" else "dark"
    return f"""
QFrame[card="true"] {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 8px; }}
QFrame[notice="true"] {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 6px; }}
QFrame[notice="true"][tone="error"] {{ border-left: 4px solid {c.error}; }}
QFrame[notice="true"][tone="warning"] {{ border-left: 4px solid {c.warning}; }}
QFrame[notice="true"][tone="busy"] {{ border-left: 4px solid {c.accent}; }}
QFrame[rail="true"] {{ background: {c.window}; border: none; border-right: 1px solid {c.line}; }}
QLabel {{ background: transparent; }}
QLabel:focus {{ background: {c.line}; border-radius: 4px; }}
QLabel[muted="true"] {{ color: {c.muted}; }}
QLabel[tag] {{ border: 1px solid {c.line}; border-radius: 4px; padding: 1px 6px; color: {c.muted}; }}
QLabel[tag="accent"] {{ border-color: {c.accent}; color: {c.accent}; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollArea, QScrollArea > QWidget > QWidget[page="true"] {{ background: {c.window}; border: none; }}
QScrollArea {{ border: 1px solid {c.window}; }}
QScrollArea:focus {{ border: 1px solid {c.accent}; }}
QPushButton {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; border-radius: 6px;
    padding: 5px 12px; }}
QPushButton:hover {{ border-color: {c.muted}; }}
QPushButton:pressed {{ background: {c.window}; }}
QPushButton:focus {{ border: 2px solid {c.accent}; padding: 4px 11px; }}
QPushButton:disabled {{ color: {c.muted}; border-color: {c.line}; background: {c.window}; }}
QPushButton[kind="start"] {{ background: {c.accent}; color: {ink_on(c.accent)}; border-color: {c.accent}; }}
QPushButton[kind="stop"] {{ background: {c.stop}; color: {ink_on(c.stop)}; border-color: {c.stop}; }}
QPushButton[kind="start"]:disabled {{ background: {c.window}; color: {c.muted}; border-color: {c.line}; }}
QPushButton[kind="start"]:focus, QPushButton[kind="stop"]:focus {{ border: 2px solid {c.text}; }}
QPushButton[kind="start"]:hover, QPushButton[kind="stop"]:hover {{ border-color: {c.text}; }}
QPushButton[kind="flat"] {{ background: transparent; border-color: transparent; color: {c.muted};
    padding: 2px 6px; }}
QPushButton[kind="flat"]:hover {{ color: {c.text}; border-color: {c.line}; }}
QPushButton[kind="flat"]:checked {{ color: {c.text}; background: {c.window}; border-color: {c.line}; }}
QPushButton[kind="flat"]:focus {{ border: 2px solid {c.accent}; padding: 1px 5px; }}
QPushButton[kind="chip"] {{ padding: 3px 8px; }}
QPushButton[kind="chip"]:checked {{ border-color: {c.accent}; color: {c.accent}; }}
QPushButton[kind="chip"]:focus {{ border: 2px solid {c.accent}; padding: 2px 7px; }}
QPushButton[kind="rail"] {{ background: transparent; border: 1px solid transparent; border-radius: 6px;
    color: {c.muted}; text-align: left; padding: 7px 10px; }}
QPushButton[kind="rail"]:hover {{ color: {c.text}; }}
QPushButton[kind="rail"]:checked {{ color: {c.text}; background: {c.panel};
    border-left: 3px solid {c.accent}; padding-left: 8px; }}
QPushButton[kind="rail"]:focus {{ border: 2px solid {c.accent}; padding: 6px 9px; }}
QPushButton::menu-indicator {{ width: 0px; }}
QLineEdit, QPlainTextEdit {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line};
    border-radius: 6px; padding: 4px 8px; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 2px solid {c.accent}; padding: 3px 7px; }}
QComboBox {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; border-radius: 6px;
    padding: 4px 10px; }}
QComboBox:focus {{ border: 2px solid {c.accent}; padding: 3px 9px; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow {{ image: url("{icons}/chevron.svg"); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line};
    selection-background-color: {c.accent}; selection-color: {ink_on(c.accent)}; outline: none;
    padding: 4px; }}
QSpinBox, QDoubleSpinBox {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line};
    border-radius: 6px; padding: 4px 8px; }}
QSpinBox:focus, QDoubleSpinBox:focus {{ border: 2px solid {c.accent}; padding: 3px 7px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ width: 0px; border: none; }}
QCheckBox {{ spacing: 8px; }}
QCheckBox[bare="true"] {{ spacing: 0px; }}
QCheckBox::indicator {{ width: 16px; height: 16px; border: 1px solid {c.muted}; border-radius: 4px;
    background: {c.window}; }}
QCheckBox::indicator:checked {{ background: {c.accent}; border-color: {c.accent};
    image: url("{icons}/tick-{tick}.svg"); }}
QCheckBox::indicator:focus {{ border: 2px solid {c.text}; }}
QCheckBox::indicator:disabled {{ border-color: {c.line}; }}
QListView {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; border-radius: 8px;
    outline: none; }}
QListView:focus {{ border-color: {c.accent}; }}
QSplitter::handle {{ background: transparent; image: none; }}
QTableView {{ background: {c.panel}; color: {c.text}; border: 1px solid transparent; outline: none; }}
QTableView:focus {{ border-color: {c.accent}; }}
QHeaderView {{ background: {c.panel}; border: none; }}
QHeaderView::section {{ background: {c.panel}; color: {c.muted}; border: none; padding: 2px 4px;
    border-bottom: 1px solid {c.line}; }}
QProgressBar {{ background: {c.window}; border: 1px solid {c.line}; border-radius: 4px; max-height: 8px;
    min-height: 8px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 3px; }}
QMenu {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; padding: 4px; }}
QMenu::item {{ padding: 5px 22px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.accent}; color: {ink_on(c.accent)}; }}
QMenu::item:disabled {{ color: {c.muted}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: 4px 8px; }}
QToolTip {{ background: {c.panel}; color: {c.text}; border: 1px solid {c.line}; padding: 4px; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {c.line}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:hover {{ background: {c.muted}; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
