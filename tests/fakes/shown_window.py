"""A program of its own: the window on one of ``showcase``'s states, until its standard input ends.

    python -m tests.fakes.shown_window NAME

Prints ``shown`` once it is.
"""

from __future__ import annotations

import sys
import threading

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tests.fakes import showcase

from slipstream.engine.files import resources
from slipstream.ui.theme import Theme


def main() -> int:
    """Show and wait."""
    app = QApplication(sys.argv[:1])
    theme = Theme(app, resources() / "icons", dark=True)
    shown = showcase.showing(theme, sys.argv[1])
    shown.window.show()
    shown.window.show_change(shown.state, shown.state)
    over = threading.Event()

    def wait() -> None:
        sys.stdin.read()
        over.set()

    threading.Thread(target=wait, daemon=True).start()
    look = QTimer(app)
    look.timeout.connect(lambda: app.quit() if over.is_set() else None)
    look.start(50)
    QTimer.singleShot(0, app, lambda: print("shown", flush=True))  # noqa: T201
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
