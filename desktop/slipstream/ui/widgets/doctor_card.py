"""What the doctor has found: faults with their fixes, and one line that counts what is in order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from slipstream.app.presenters import Tone
from slipstream.core.doctor.doctor import Finding, Grade, Topic
from slipstream.core.words import say
from slipstream.ui.theme import GRID_PX, Theme
from slipstream.ui.widgets.card import Card, muted
from slipstream.ui.widgets.engine_card import ToneMark

_TONES = {Grade.OK: Tone.GOOD, Grade.WARNING: Tone.WARNING, Grade.PROBLEM: Tone.ERROR}
_WORDS = {Grade.OK: say("In order"), Grade.WARNING: say("Warning"), Grade.PROBLEM: say("Problem")}
_TOPICS = {
    Topic.PYTHON: say("python"),
    Topic.GPU: say("gpu"),
    Topic.DRIVER: say("driver"),
    Topic.ENGINE: say("engine"),
    Topic.COMPILER: say("compiler"),
    Topic.DISK: say("disk"),
    Topic.PORT: say("port"),
    Topic.FILES: say("files"),
    Topic.SUPERVISION: say("supervision"),
    Topic.TRAY: say("tray"),
    Topic.KEYRING: say("keyring"),
    Topic.EDITORS: say("editors"),
}


class DoctorCard(Card):
    """Hidden until there are findings. Rows are made anew when they change, which is rare."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(say("Doctor"), theme, parent)
        self._theme = theme
        self._findings: tuple[Finding, ...] | None = None
        self._rows: QWidget | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_findings(self, findings: tuple[Finding, ...] | None) -> None:
        """Show others; ``None`` before the first look."""
        if findings == self._findings:
            return
        self._findings = findings
        if self._rows is not None:
            self.body.removeWidget(self._rows)
            self._rows.hide()
            self._rows.deleteLater()
            self._rows = None
        self.setVisible(findings is not None)
        if findings is None:
            return
        bad = [finding for finding in findings if finding.grade is not Grade.OK]
        fine = [_TOPICS[finding.topic] for finding in findings if finding.grade is Grade.OK]
        self.caption.setText(self._summary(bad, fine))
        self.setAccessibleDescription(self.caption.text())
        self._rows = self._list(sorted(bad, key=lambda finding: finding.grade is not Grade.PROBLEM))
        self.body.addWidget(self._rows)

    def _summary(self, bad: list[Finding], fine: list[str]) -> str:
        if not bad:
            return say("Everything is in order.")
        return say("In order: {topics}.", topics=", ".join(dict.fromkeys(fine)))

    def _list(self, findings: list[Finding]) -> QWidget:
        rows = QWidget(self)
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(1, 1)
        for index, finding in enumerate(findings):
            mark = ToneMark(self._theme, rows)
            mark.show_tone(_TONES[finding.grade])
            says = self._text(QLabel(finding.says, rows))
            says.setAccessibleName(f"{_WORDS[finding.grade]}: {finding.says} {finding.fix}")
            grid.addWidget(mark, 2 * index, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(says, 2 * index, 1)
            grid.addWidget(self._text(muted(QLabel(finding.fix, rows), self._theme)), 2 * index + 1, 1)
        return rows

    def _text(self, label: QLabel) -> QLabel:
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return label
