"""The graphical program: one QApplication, one instance, its signals, and the order of taking it all down."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from slipstream.app.presenters import Moment
from slipstream.core.errors import ErrorReport
from slipstream.core.settings import Theme as Choice
from slipstream.core.state import ProblemRaised
from slipstream.core.words import language
from slipstream.ui.crash_hook import CrashHook
from slipstream.ui.desktop_shell import DesktopShell
from slipstream.ui.icons import IconSet
from slipstream.ui.language import install_qt_words
from slipstream.ui.lost_screen import LostScreen
from slipstream.ui.ports import App, Demo
from slipstream.ui.scheme import SystemScheme
from slipstream.ui.session_end import SessionEnd
from slipstream.ui.signals import Sig
from slipstream.ui.single_instance import SingleInstance
from slipstream.ui.sleep_watch import SleepWatch
from slipstream.ui.theme import Theme
from slipstream.ui.unix_signals import UnixSignals

DESKTOP_ID = "slipstream"
NO_ANSWER = 1
# A thread that reads a flood of output keeps the interpreter to itself for so long (5 ms by default) before
# the one that draws gets it, and a frame needs it many times: in 50 MB/s of output the event loop is late by
# 3 ms instead of 15 (99th percentile).
SWITCH_S = 0.001


def run(app: App, *, hidden: bool, demo: Demo | None = None, end_with_demo: bool = False) -> int:
    """Open ``app`` behind a window and a tray icon, and close it when the person quits.

    Gives the exit code: 0, the demo's if it ended the program, or 1 when another instance holds the place and
    does not answer. ``end_with_demo`` quits when the demo is over. Raises what ``app.open`` raises.
    """
    sys.setswitchinterval(SWITCH_S)
    qt = _application()
    instance = SingleInstance(app.paths.runtime)
    if not instance.acquire():
        shown = instance.ask_first_to_show()
        app.leave()
        return 0 if shown else NO_ANSWER
    icons = IconSet(app.resources / "icons")
    qt.setWindowIcon(icons.app())
    scheme = SystemScheme(Choice(app.preferences.theme), qt)
    theme = Theme(qt, app.resources / "icons", dark=scheme.dark)
    scheme.dark_changed.connect(theme.set_dark)
    app.preferences.listen(lambda: scheme.choose(Choice(app.preferences.theme)))
    shell = DesktopShell(app, theme, icons, now)
    ending = _Ending(qt, shell)
    sleep = SleepWatch(qt)
    sleep.sleep_changed.connect(app.notice_sleep)
    session = SessionEnd(qt, shell.quit_flow, qt)
    shell.bridge.changed.connect(session.show_change)
    signals = UnixSignals()
    signals.received.connect(ending.on_signal)
    instance.show_requested.connect(shell.show_window)

    def tell(report: ErrorReport) -> None:
        app.store.dispatch(ProblemRaised(report))

    departure = _Departure(app, ending)
    screen = LostScreen(departure)
    screen.open()
    hook = CrashHook(tell, str(app.paths.logs / "slipstream.log"))
    hook.open()
    try:
        app.open()
        app.engines.look()
        app.editors.look()
        if not hidden:
            shell.show_window()
        if demo is not None:
            demo.open(ending.demo_ended.emit if end_with_demo else _ignore)
        qt.exec()
    finally:
        if demo is not None:
            demo.close()
        hook.close()
        signals.close()
        shell.close()
        instance.close()
        departure()
        session.close()
        screen.close()
    return ending.exit_code


class _Departure:
    """Leaves the server to its fate and ends the program's own threads, once."""

    def __init__(self, app: App, ending: _Ending) -> None:
        self._app = app
        self._ending = ending
        self._gone = False

    def __call__(self) -> None:
        """Go. Without effect the second time."""
        if not self._gone:
            self._gone = True
            self._app.leave(keep_server=self._ending.fate())


class _Ending(QObject):
    """Why and how the event loop ends. ``demo_ended`` may be emitted from any thread."""

    demo_ended = cast("Sig[int]", Signal(object))

    def __init__(self, qt: QApplication, shell: DesktopShell) -> None:
        super().__init__(qt)
        self._qt = qt
        self._shell = shell
        self.exit_code = 0
        self._fate: Callable[[], bool | None] = shell.quit_flow.unasked  # the desktop may end us unasked
        shell.left.connect(self._on_left)
        connect = cast("Callable[..., object]", self.demo_ended.connect)
        connect(self._on_demo_ended, Qt.ConnectionType.QueuedConnection)

    def fate(self) -> bool | None:
        """What becomes of the server."""
        return self._fate()

    def on_signal(self, _number: int) -> None:
        """SIGTERM or SIGINT: quit without a question."""
        self._shell.quit_flow.request_unasked()

    def _on_demo_ended(self, code: int) -> None:
        self.exit_code = code
        self._shell.quit_flow.request_unasked()

    def _on_left(self, keep: bool | None) -> None:
        self._fate = lambda: keep
        # Not quit(): it first closes every window, and a window without a tray answers that by quitting.
        QTimer.singleShot(0, self._qt, partial(self._qt.exit, 0))


def now() -> Moment:
    """This moment on both clocks."""
    return Moment(time.monotonic(), time.time())


def _application() -> QApplication:
    QGuiApplication.setDesktopFileName(DESKTOP_ID)
    qt = QApplication(sys.argv[:1])
    qt.setApplicationName("slipstream")
    qt.setApplicationDisplayName("Slipstream")
    qt.setQuitOnLastWindowClosed(False)
    install_qt_words(qt, language())
    return qt


def _ignore(_code: int) -> None:
    """The demo is over and its window stays."""
