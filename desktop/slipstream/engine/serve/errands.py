"""One thread for work that may take seconds, so that the supervisor can always hear a Stop.

Runs errands in order and posts what they return; knows nothing of servers.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

_log = logging.getLogger("slipstream.supervisor")


class Errands(Generic[T]):
    """``post`` gets every errand's result, on the errands' thread."""

    def __init__(self, post: Callable[[T], None], *, name: str) -> None:
        self._post = post
        self._queue: queue.SimpleQueue[Callable[[], T | None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name)

    def open(self) -> None:
        """Start the thread."""
        self._thread.start()

    def submit(self, errand: Callable[[], T | None]) -> None:
        """Queue an errand. It handles its own expected errors; ``None`` posts nothing."""
        self._queue.put(errand)

    def close(self, timeout_s: float) -> bool:
        """Finish the errand under way, drop the others, join. False when it did not end in time."""
        while True:
            try:
                self._queue.get_nowait()
            except queue.Empty:
                break
        self._queue.put(None)
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            try:
                result = errand()
            except Exception:
                _log.exception("an errand failed in an unforeseen way")
                continue
            if result is not None:
                self._post(result)
