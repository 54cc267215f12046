"""The real program with its window, led through a script by a timer on its own event loop, and timed by it.

The script is a generator: it acts, and yields a condition to be led on when that holds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from slipstream.app.bootstrap import App
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui import application
from slipstream.ui.main_window import MainWindow

Condition = Callable[[], bool]
Script = Generator[Condition, None, None]

BEAT_MS = 1
PATIENCE_S = 30.0


class Driver(QObject):
    """Given to ``application.run`` in the demo's place; ``worst_delay_s`` is how late a beat ever came."""

    def __init__(self, app: App, script: Callable[[Driver], Script]) -> None:
        super().__init__()
        self.app = app
        self.worst_delay_s = 0.0
        self.delays_s: list[float] = []
        self.failure = ""
        self._script = script(self)
        self._condition: Condition = lambda: True
        self._since = 0.0
        self._last = 0.0
        self._timer: QTimer | None = None
        self._ended: Callable[[int], None] = lambda _code: None

    def open(self, ended: Callable[[int], None]) -> None:
        """Begin with the script; ``ended`` is called when it is over."""
        self._ended = ended
        self._since = self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._on_beat)
        self._timer.start()

    def close(self) -> None:
        """Stop. Idempotent."""
        if self._timer is not None:
            self._timer.stop()

    @property
    def window(self) -> MainWindow:
        """The program's window."""
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    @property
    def phase(self) -> Phase:
        """What the store knows."""
        return self.app.store.state.engine.phase

    @property
    def pill(self) -> str:
        """What the header's pill says."""
        return self.window.header.pill.accessibleDescription()

    def begin_timing(self) -> None:
        """Forget how late beats came so far."""
        self._last = time.perf_counter()
        self.worst_delay_s = 0.0
        self.delays_s.clear()

    def _on_beat(self) -> None:
        now = time.perf_counter()
        delay_s = max(0.0, now - self._last - BEAT_MS / 1000)
        self.worst_delay_s = max(self.worst_delay_s, delay_s)
        self.delays_s.append(delay_s)
        try:
            while self._condition():
                self._condition = next(self._script)
                self._since = time.perf_counter()
        except StopIteration:
            self._finish("")
            return
        except Exception as error:
            self._finish(f"{type(error).__name__}: {error}")
            return
        if now - self._since > PATIENCE_S:
            state = self.app.store.state
            problem = state.problem or state.engine.problem
            self._finish(f"gave up waiting; the window says: {self.pill}; {problem}; {state.jobs}")
        self._last = time.perf_counter()

    def _finish(self, failure: str) -> None:
        self.failure = failure
        self.close()
        self._ended(int(bool(failure)))


def drive(script: Callable[[Driver], Script]) -> Driver:
    """Run the program once, visible, in the folders of the environment. Fails unless the script ends."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = App.build()
    driver = Driver(app, script)
    code = application.run(app, hidden=False, demo=driver, end_with_demo=True)
    assert code == 0, driver.failure
    return driver
