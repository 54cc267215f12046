"""The command line's main thread as owner of the store: open the app, wait for a condition, close."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from slipstream.app.bootstrap import App
from slipstream.app.presenters import Moment
from slipstream.core.state import AppState
from slipstream.engine.guard.lease import Policy

SETTLE_S = 20.0
_BEAT_S = 0.25


class Session:
    """An open app without a window. Built on the thread that drains the store.

    ``policy`` is what becomes of a running server when the session ends; ``None`` leaves it as it was agreed.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.policy: Policy | None = None
        self._poked = threading.Event()
        app.store.set_poke(self._poked.set)

    @property
    def state(self) -> AppState:
        """The newest drained state."""
        return self.app.store.state

    def wait(self, until: Callable[[AppState], bool], timeout_s: float | None = None) -> bool:
        """Drain until the condition holds; false when ``timeout_s`` ran out first."""
        end = None if timeout_s is None else time.monotonic() + timeout_s
        while True:
            self._poked.clear()
            self.app.store.drain()
            if until(self.state):
                return True
            left = _BEAT_S if end is None else min(_BEAT_S, end - time.monotonic())
            if left <= 0:
                return False
            self._poked.wait(left)

    def wait_sample(self, timeout_s: float) -> bool:
        """Drain until a sample newer than the present one came; false when ``timeout_s`` ran out first."""
        seen = self.state.latest
        return self.wait(lambda state: state.latest is not seen, timeout_s)


def now() -> Moment:
    """This moment on both clocks."""
    return Moment(time.monotonic(), time.time())


@contextmanager
def session(*, sampling: bool = False, vanish: Policy = Policy.KEEP) -> Iterator[Session]:
    """An opened and settled session. ``vanish`` is ``App.build``'s. Raises ``AppError``."""
    app = App.build(vanish=vanish, name="the command line")
    opened = Session(app)
    app.open(sampling=sampling, resume=False)
    try:
        opened.wait(lambda state: state.settled, SETTLE_S)
        yield opened
    finally:
        app.store.set_poke(None)
        app.close(opened.policy)
