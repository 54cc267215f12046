"""Unforeseen errors: into the program's log with their traceback, and into the window as one sentence."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from types import TracebackType

from slipstream.core.errors import ErrorReport
from slipstream.core.words import say

_logger = logging.getLogger("slipstream.ui")


class CrashHook:
    """Replaces both excepthooks between ``open`` and ``close``. A crash here never touches the server."""

    def __init__(self, tell: Callable[[ErrorReport], None], log_path: str) -> None:
        self._tell = tell
        self._log_path = log_path

    def open(self) -> None:
        """Take the hooks."""
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception

    def close(self) -> None:
        """Give them back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _logger.critical("unforeseen error", exc_info=(kind, error, trace))
        self._tell(
            ErrorReport(
                title=say("Something in Slipstream went wrong"),
                detail=f"{kind.__name__}: {error}",
                hint=say("The server is not touched. Details are in {path}", path=self._log_path),
            )
        )

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)
