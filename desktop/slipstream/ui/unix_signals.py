"""SIGTERM and SIGINT as a Qt signal, at once: a plain Python handler would wait for the next Python call."""

from __future__ import annotations

import signal
import socket
from types import FrameType
from typing import cast

from PySide6.QtCore import QObject, QSocketNotifier, Signal

from slipstream.ui.signals import Sig

_CAUGHT = (signal.SIGTERM, signal.SIGINT)


class UnixSignals(QObject):
    """Built and closed on the main thread; ``close`` puts the former handlers back."""

    received = cast("Sig[int]", Signal(object))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        self._former_fd = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._former = {number: signal.signal(number, _ignore) for number in _CAUGHT}
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_readable)

    def close(self) -> None:
        """Stop listening."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._former_fd)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()

    def _on_readable(self) -> None:
        try:
            numbers = self._read.recv(64)
        except BlockingIOError:
            return
        for number in numbers:
            if number in _CAUGHT:
                self.received.emit(number)


def _ignore(_number: int, _frame: FrameType | None) -> None:
    """The wake-up descriptor carries the news; the default handler would end the process first."""
