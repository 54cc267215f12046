"""The end of the desktop session or of the computer: the server stops, or stays, before it comes.

Two voices tell of it: logind of a shutdown, which is held up while a server runs, and an X11 session manager
of any logout, where Qt was built to hear one (PyPI's was not). Everything else says no more than SIGTERM.
Nobody is asked anything.
"""

from __future__ import annotations

from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QSessionManager

from slipstream.core.state import AppState
from slipstream.ui.quit_flow import DOWN, QuitFlow, SessionEnding
from slipstream.ui.shutdown_delay import ShutdownDelay

COMMIT_MS = 5_000  # session managers lose their patience after ten seconds or more


class SessionEnd(QObject):
    """Tells ``flow`` what ends; shown every change of state, so that it knows when there is a server."""

    def __init__(self, qt: QGuiApplication, flow: QuitFlow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._flow = flow
        self._up = False
        self._waiting: QEventLoop | None = None
        self._delay = ShutdownDelay(self)
        self._delay.coming.connect(self._on_shutdown)
        qt.commitDataRequest.connect(self._on_commit)

    def show_change(self, _before: AppState, after: AppState) -> None:
        """Hold a shutdown up while there is a server to stop."""
        up = after.engine.phase not in DOWN
        if up is self._up:
            return
        self._up = up
        if up:
            self._delay.hold()
            return
        self._delay.release()
        if self._waiting is not None:
            self._waiting.quit()

    def close(self) -> None:
        """Hold up nothing any more."""
        self._delay.release()

    def _on_shutdown(self, begins: bool) -> None:
        if not begins:
            self._flow.session_goes_on()
            if self._up:
                self._delay.hold()  # the lock that logind waited for may be spent
        elif not self._flow.session_ends(SessionEnding.SHUTDOWN):
            self._delay.release()

    def _on_commit(self, _manager: QSessionManager | None = None) -> None:
        """The session manager waits until this returns; a server that stops is given a moment."""
        if not self._flow.session_ends(SessionEnding.LOGOUT):
            return
        self._waiting = QEventLoop()
        QTimer.singleShot(COMMIT_MS, self._waiting.quit)
        self._waiting.exec()
        self._waiting = None
