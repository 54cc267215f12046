"""A unified diff, read only: added lines, removed lines and places told apart by colour and by their sign."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFontMetrics, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from slipstream.ui.theme import Theme

_MOST_LINES = 16
_LEAST_LINES = 2


class _Colours(QSyntaxHighlighter):
    def __init__(self, view: QPlainTextEdit, theme: Theme) -> None:
        super().__init__(view.document())
        self._theme = theme
        theme.changed.connect(self.rehighlight)

    def highlightBlock(self, text: str) -> None:
        """Colour one line by its first sign."""
        tokens = self._theme.tokens
        colour = {"+": tokens.accent, "-": tokens.error, "@": tokens.second, "~": tokens.warning}.get(
            text[:1]
        )
        if text.startswith(("+++ ", "--- ")):
            colour = tokens.muted
        if colour is not None:
            form = QTextCharFormat()
            form.setForeground(QColor(colour))
            self.setFormat(0, len(text), form)


class DiffView(QPlainTextEdit):
    """As high as its text, up to a limit; ``plain`` shows a text that is no diff."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, plain: bool = False) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFont(theme.fixed_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._colours = None if plain else _Colours(self, theme)

    def show_text(self, text: str) -> None:
        """Show this."""
        if text != self.toPlainText():
            self.setPlainText(text)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for the text, at most sixteen lines."""
        lines = min(_MOST_LINES, max(_LEAST_LINES, self.document().blockCount()))
        margins = (
            2 * round(self.document().documentMargin()) + 14 + self.horizontalScrollBar().sizeHint().height()
        )
        return QSize(400, lines * QFontMetrics(self.font()).lineSpacing() + margins)

    def minimumSizeHint(self) -> QSize:
        """The same height, and little width."""
        return QSize(160, self.sizeHint().height())
