"""A display that goes away: Xlib ends the program on the spot, in the middle of whatever it does.

Qt notices most broken connections itself and ends its loop in order. A call of Xlib's own that comes first
(for a cursor, an input method) ends in ``exit(1)``, from which a program with threads may never come out.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QGuiApplication

_LIBRARY = "libX11.so.6"
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class LostScreen:
    """Calls ``leave`` and then ends the program with code 0, where Xlib would have ended it with 1.

    Does nothing on other platforms than X11, and where Xlib is not there.
    """

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave = leave
        self._handler = _HANDLER(self._on_lost)  # Xlib keeps its address only
        self._library: Any = None

    def open(self) -> None:
        """From now on."""
        if QGuiApplication.platformName() != "xcb":
            return
        try:
            self._library = ctypes.CDLL(_LIBRARY)
        except OSError:
            return
        self._library.XSetIOErrorHandler(self._handler)

    def close(self) -> None:
        """As before."""
        if self._library is not None:
            self._library.XSetIOErrorHandler(None)
            self._library = None

    def _on_lost(self, _display: int | None) -> int:
        try:
            self._leave()
        finally:
            os._exit(0)
