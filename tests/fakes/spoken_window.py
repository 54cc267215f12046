"""A program of its own that speaks what its person chose, and writes what window and tray menu then say.

One JSON object: ``trouble`` for the log, ``early`` (the modules that were there before the language was
known) and ``said``. Settings and desktop are those of the environment.
"""

from __future__ import annotations

import json
import sys

from slipstream.__main__ import speak_to_person


def main() -> None:
    """Choose the language as the program does, then load and show everything."""
    trouble = speak_to_person()
    early = sorted(name for name in sys.modules if name.startswith("slipstream"))
    from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
    from tests.fakes import states
    from tests.fakes.program import FakeProgram

    from slipstream.engine.files import resources
    from slipstream.ui.main_window import MainWindow, Page
    from slipstream.ui.theme import Theme
    from slipstream.ui.tray_menu import TrayMenu

    qt = QApplication(sys.argv[:1])
    theme = Theme(qt, resources() / "icons", dark=True)
    window = MainWindow(theme, FakeProgram(states.store_with(states.stopped())), lambda: states.NOW)
    window.go(Page.SETTINGS)
    window.show()
    menu = TrayMenu()
    menu.show_state(states.stopped(), states.NOW)
    said = [
        *(label.text() for label in window.findChildren(QLabel)),
        *(button.text() for button in window.findChildren(QAbstractButton)),
        *(entry.text() for entry in menu.menu.actions()),
    ]
    json.dump({"trouble": trouble, "early": early, "said": [text for text in said if text]}, sys.stdout)
    window.hide()
    menu.close()


if __name__ == "__main__":
    main()
