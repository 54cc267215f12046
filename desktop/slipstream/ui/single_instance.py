"""One window per person: the first start holds a lock and listens, later ones ask it to show itself."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtCore import QDeadlineTimer, QLockFile, QObject, QThread, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from slipstream.ui.signals import Sig

ANSWER_MS = 2_000

_RETRY_MS = 20
_rest = QThread.msleep
_SHOW = b"show\n"
_SHOWN = b"shown\n"


class SingleInstance(QObject):
    """``acquire`` tells whether this is the first; only then does ``show_requested`` ever fire."""

    show_requested = cast("Sig[()]", Signal())

    def __init__(self, runtime: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._socket_path = str(runtime / "window.sock")
        self._lock = QLockFile(str(runtime / "window.lock"))
        # A crashed holder is told by its process being gone, never by the lock's age.
        self._lock.setStaleLockTime(0)
        self._server: QLocalServer | None = None

    def acquire(self) -> bool:
        """Take the lock and listen; false when another start holds it."""
        if not self._lock.tryLock(0):
            return False
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        if not server.listen(self._socket_path):
            QLocalServer.removeServer(self._socket_path)
            server.listen(self._socket_path)
        self._server = server
        return True

    def ask_first_to_show(self) -> bool:
        """Ask the first start to bring its window up; false when it does not answer in time."""
        socket = QLocalSocket()
        until = QDeadlineTimer(ANSWER_MS)
        socket.connectToServer(self._socket_path)
        while not socket.waitForConnected(max(1, until.remainingTime())):
            # The first one may hold the lock and not listen yet.
            if until.hasExpired():
                return False
            _rest(_RETRY_MS)
            socket.connectToServer(self._socket_path)
        socket.write(_SHOW)
        socket.flush()
        answered = socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == _SHOWN
        socket.disconnectFromServer()
        return answered

    def close(self) -> None:
        """Stop listening and give the lock back."""
        if self._server is not None:
            self._server.close()
            self._server = None
            self._lock.unlock()

    def _on_connection(self) -> None:
        if self._server is None:
            return
        if not self._server.hasPendingConnections():
            return
        socket = self._server.nextPendingConnection()
        socket.setParent(self)
        socket.readyRead.connect(self._on_asked)
        socket.disconnected.connect(socket.deleteLater)
        self._answer(socket)

    def _on_asked(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._answer(socket)

    def _answer(self, socket: QLocalSocket) -> None:
        """The request may have come with the connection or after it."""
        if socket.canReadLine() and socket.readLine().data() == _SHOW:
            socket.write(_SHOWN)
            socket.flush()
            self.show_requested.emit()
