"""The lines of the log page: coloured by level and saying the level in a word, the oldest falling out."""

from __future__ import annotations

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.words import say
from slipstream.ui.theme import Theme

KEPT_LINES = 5_000

_WORDS = {
    Level.DEBUG: "debug",
    Level.INFO: "",
    Level.WARNING: "WARN",
    Level.ERROR: "ERROR",
    Level.CRITICAL: "FATAL",
}
_LONGEST = 4_000
_SHORT_PROCESS = {"APIServer": "api", "EngineCore": "core", "Worker": "worker"}


class LogView(QPlainTextEdit):
    """Read-only; stays where the person scrolled to, and at the end if that is where it was."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setMaximumBlockCount(KEPT_LINES)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFont(theme.fixed_font())
        self.setTabChangesFocus(True)
        self.setAccessibleName(say("Log lines"))
        self.setPlaceholderText(say("Nothing yet. Lines appear when a server starts."))

    def append_lines(self, level: Level, lines: list[LogLine]) -> None:
        """Add lines of one level."""
        self._append("\n".join(line_text(line) for line in lines), self._format(level))

    def append_note(self, text: str) -> None:
        """Add a line of our own."""
        note = QTextCharFormat()
        note.setForeground(QColor(self._theme.tokens.second))
        self._append(f"({text})", note)

    def _append(self, text: str, look: QTextCharFormat) -> None:
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 2
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self.document().isEmpty():
            text = f"\n{text}"
        cursor.insertText(text, look)
        if at_end:
            bar.setValue(bar.maximum())

    def _format(self, level: Level) -> QTextCharFormat:
        tokens = self._theme.tokens
        look = QTextCharFormat()
        colour = tokens.text
        if level >= Level.ERROR:
            colour = tokens.error
        elif level >= Level.WARNING:
            colour = tokens.warning
        elif level < Level.INFO:
            colour = tokens.muted
        look.setForeground(QColor(colour))
        return look


def line_text(line: LogLine) -> str:
    """A line in columns: clock, level in a word, process, message. Very long messages are cut."""
    text = line.text if len(line.text) <= _LONGEST else say("{text} ... (cut)", text=line.text[:_LONGEST])
    text = text.replace("\n", " ")
    process = _SHORT_PROCESS.get(line.process, line.process)
    return f"{line.clock:8}  {_WORDS[line.level]:5}  {process:6}  {text}".rstrip()
