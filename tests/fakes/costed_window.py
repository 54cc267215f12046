"""A program of its own: ours, first in the tray, then with the dashboard in front, telling what each costs.

    python -m tests.fakes.costed_window SECONDS

Prints a line ``NAME VALUE`` for each figure, ``ask`` when requests should come and ``rest`` when they should
end. Processor time is that of all its threads; memory is read where it is named.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from slipstream.app.bootstrap import App
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui import application
from slipstream.ui.main_window import MainWindow

# A number of seconds to wait, or a condition.
Step = float | Callable[[], bool]

SETTLE_S = 15.0
_OPENED_S = 0.6  # until a window is drawn, whatever its style and graphs have to load
_LOOK_MS = 100
_PATIENCE_S = 60.0


class Probe(QObject):
    """Given to ``application.run`` in the demo's place."""

    def __init__(self, app: App, seconds: float) -> None:
        super().__init__()
        self._app = app
        self._seconds = seconds
        self._steps = self._script()
        self._ended: Callable[[int], None] = lambda _code: None

    def open(self, ended: Callable[[int], None]) -> None:
        self._ended = ended
        self._go_on()

    def close(self) -> None:
        """Nothing of it outlives the event loop."""

    def _script(self) -> Generator[Step, None, None]:
        yield lambda: self._app.store.state.engine.phase is Phase.READY
        yield SETTLE_S
        _say_memory("hidden")
        yield from self._share("hidden")
        say("ask")
        yield self._busy
        yield 2.0
        yield from self._share("hidden_busy")
        say("rest")
        yield lambda: not self._busy()
        yield from self._opening("first_opening")
        yield 2.0
        yield from self._share("visible_idle")
        say("ask")
        yield self._busy
        yield 2.0
        yield from self._share("visible_busy")
        say("rest")
        _say_memory("visible")
        self._window.hide()
        yield 3.0
        yield from self._opening("later_opening")
        self._window.hide()
        yield 3.0
        _say_memory("hidden_again")

    def _share(self, name: str) -> Generator[Step, None, None]:
        began, spent = time.monotonic(), time.process_time()
        yield self._seconds
        share = (time.process_time() - spent) / (time.monotonic() - began)
        say(f"{name} {share * 100:.4f}")

    def _opening(self, name: str) -> Generator[Step, None, None]:
        spent = time.process_time()
        window = self._window
        window.show()
        window.raise_()
        window.activateWindow()
        yield _OPENED_S
        say(f"{name} {time.process_time() - spent:.4f}")

    @property
    def _window(self) -> MainWindow:
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    def _busy(self) -> bool:
        latest = self._app.store.state.latest
        return latest is not None and latest.engine is not None and bool(latest.engine.generation_tok_s)

    def _go_on(self) -> None:
        try:
            step = next(self._steps)
        except StopIteration:
            self._ended(0)
            return
        if callable(step):
            self._wait(step, time.monotonic() + _PATIENCE_S)
        else:
            QTimer.singleShot(round(step * 1000), self, self._go_on)

    def _wait(self, condition: Callable[[], bool], until: float) -> None:
        if condition():
            self._go_on()
        elif time.monotonic() > until:
            self._ended(1)
        else:
            QTimer.singleShot(_LOOK_MS, self, lambda: self._wait(condition, until))


def _say_memory(name: str) -> None:
    sizes = {}
    for line in Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]:
        key, _, rest = line.partition(":")
        sizes[key] = rest.split()[0]
    say(f"{name}_rss_mb {int(sizes['Rss']) * 1024 / 1e6:.3f}")
    say(f"{name}_pss_mb {int(sizes['Pss']) * 1024 / 1e6:.3f}")


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Run until the script is over."""
    app = App.build()
    return application.run(app, hidden=True, demo=Probe(app, float(sys.argv[1])), end_with_demo=True)


if __name__ == "__main__":
    sys.exit(main())
