"""Messages for one thread that may wait for them and for a file at once, and costs nothing while it waits."""

from __future__ import annotations

import os
import queue
import select
import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Any thread puts; one thread gets."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[T] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._bell = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._closed = False

    def put(self, message: T) -> None:
        """Returns at once; after ``close`` the message is dropped."""
        with self._lock:
            if not self._closed:
                self._queue.put(message)
                os.eventfd_write(self._bell, 1)

    def get(self, timeout_s: float, also: int | None = None) -> T | None:
        """The next message; ``None`` after ``timeout_s``, or earlier when the file ``also`` can be read."""
        message = self._next()
        if message is not None or timeout_s <= 0:
            return message
        poller = select.poll()
        poller.register(self._bell, select.POLLIN)
        if also is not None:
            poller.register(also, select.POLLIN)
        poller.poll(timeout_s * 1000)
        return self._next()

    def close(self) -> None:
        """Take no more messages. Idempotent."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._bell)

    def _next(self) -> T | None:
        try:
            return self._queue.get_nowait()
        except queue.Empty:
            self._hush()
        try:  # put between the look and the hush
            return self._queue.get_nowait()
        except queue.Empty:
            return None

    def _hush(self) -> None:
        try:
            os.eventfd_read(self._bell)
        except BlockingIOError:
            return
