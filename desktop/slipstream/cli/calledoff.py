"""Ctrl+C and a polite end as a wish that work under way looks at, so that it ends in order and cleans up."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_NUMBERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class CalledOff:
    """Whether a person wants no more of it.

    Not a ``threading.Event``: its ``set`` takes a lock, and a second signal that arrives within it would wait
    for itself for ever.
    """

    def __init__(self) -> None:
        self._asked = False

    def is_set(self) -> bool:
        """True once a signal has come."""
        return self._asked

    def ask(self, _number: int, _frame: FrameType | None) -> None:
        """A signal handler. Asking again changes nothing: cleaning up must not be cut off."""
        self._asked = True


@contextmanager
def called_off() -> Iterator[CalledOff]:
    """A wish that the ending signals set while the block runs."""
    wish = CalledOff()
    before = {number: signal.signal(number, wish.ask) for number in _NUMBERS}
    try:
        yield wish
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
