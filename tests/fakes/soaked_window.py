"""A program of its own: ours under load, its window open on one page after another and hidden between.

    python -m tests.fakes.soaked_window SECONDS

Prints ``serving PORT MODEL`` when requests may come and ``rest`` when they must end. Between them, whenever
the window is hidden after a round through all pages, ``thread NUMBER NAME`` and ``file NUMBER PATH`` for each
one there is, then ``count SECONDS RSS OBJECTS WIDGETS THREADS FILES``. What Qt says is ``warning WORDS``.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication
from tests.fakes.costed_window import Step, say

from slipstream.app.bootstrap import App
from slipstream.core.models import PresetId
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui import application
from slipstream.ui.main_window import MainWindow, Page

_SHOWN_S = 3.0
_HIDDEN_S = 1.5
_LOOK_MS = 100
_PATIENCE_S = 60.0
# Qt draws big pictures with helpers, one for a core at most, that end after half a minute without work. Each
# has a file to be woken by; neither is counted.
_POOLED = "Thread (pooled)"


class Soak(QObject):
    """Given to ``application.run`` in the demo's place."""

    def __init__(self, app: App, seconds: float) -> None:
        super().__init__()
        self._app = app
        self._seconds = seconds
        self._steps = self._script()
        self._ended: Callable[[int], None] = lambda _code: None
        self._condition: Callable[[], bool] = bool
        self._until = 0.0

    def open(self, ended: Callable[[int], None]) -> None:
        self._ended = ended
        self._go_on()

    def close(self) -> None:
        """Nothing of it outlives the event loop."""

    def _script(self) -> Generator[Step, None, None]:
        yield lambda: self._app.store.state.settled and self._phase is Phase.STOPPED
        self._app.controller.start(PresetId("demo"))
        yield lambda: self._phase is Phase.READY
        engine = self._app.store.state.engine
        assert engine.endpoint is not None
        assert engine.plan is not None
        say(f"serving {engine.plan.port} {engine.endpoint.model}")
        began = time.monotonic()
        while time.monotonic() - began < self._seconds:
            for page in Page:
                self._window.go(page)
                self._window.show()
                yield _SHOWN_S
                self._window.hide()
                yield _HIDDEN_S
            count(time.monotonic() - began)
        say("rest")
        yield 2.0
        self._app.controller.stop()
        yield lambda: self._phase is Phase.STOPPED

    @property
    def _phase(self) -> Phase:
        return self._app.store.state.engine.phase

    @property
    def _window(self) -> MainWindow:
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    def _go_on(self) -> None:
        try:
            step = next(self._steps)
        except StopIteration:
            self._ended(0)
            return
        if callable(step):
            self._condition, self._until = step, time.monotonic() + _PATIENCE_S
            self._look()
        else:
            QTimer.singleShot(round(step * 1000), self, self._go_on)

    def _look(self) -> None:
        if self._condition():
            self._go_on()
        elif time.monotonic() > self._until:
            self._ended(1)
        else:
            QTimer.singleShot(_LOOK_MS, self, self._look)


def count(seconds: float) -> None:
    """One line with what may not grow."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    resident = int(fields[1]) * os.sysconf("SC_PAGE_SIZE")
    objects = sum(isinstance(one, QObject) for one in gc.get_objects())
    widgets = len(QApplication.allWidgets())
    python = {thread.native_id: thread.name for thread in threading.enumerate()}
    threads = pooled = 0
    for task in Path("/proc/self/task").iterdir():
        name = python.get(int(task.name)) or (task / "comm").read_text(encoding="utf-8").strip()
        if name == _POOLED:
            pooled += 1
        else:
            threads += 1
            say(f"thread {task.name} {name}")
    files = len(list(Path("/proc/self/fd").iterdir())) - pooled
    for number in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the one that lists them is closed again
            say(f"file {number.name} {number.readlink()}")
    say(f"count {seconds:.1f} {resident} {objects} {widgets} {threads} {files}")


def _tell(kind: QtMsgType, _where: QMessageLogContext, words: str) -> None:
    if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
        say(f"warning {words}")


def main() -> int:
    """Run until the time is over."""
    qInstallMessageHandler(_tell)
    app = App.build()
    return application.run(app, hidden=False, demo=Soak(app, float(sys.argv[1])), end_with_demo=True)


if __name__ == "__main__":
    sys.exit(main())
