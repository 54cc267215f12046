"""The program's own log: a rotating file in the state folder, without keys and home paths."""

from __future__ import annotations

import logging
import logging.handlers
from pathlib import Path

from slipstream.core.doctor.redact import Person, Redactor

_NAME = "slipstream"
_SIZE_BYTES = 1_000_000
_KEPT = 4


class RedactingFormatter(logging.Formatter):
    """Takes keys out of every line, tracebacks included, and writes the home folder as ``~``."""

    def __init__(self, home: Path) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self._redactor = Redactor(Person(home=str(home)))

    def format(self, record: logging.LogRecord) -> str:
        """The line as it goes to the file."""
        return self._redactor.redact(super().format(record)).text


def set_up(folder: Path) -> None:
    """Begin to write ``slipstream.log`` in ``folder``. A disk that refuses costs the log, not the program."""
    logger = logging.getLogger(_NAME)
    if logger.handlers:
        return
    logger.setLevel(logging.INFO)
    try:
        handler = logging.handlers.RotatingFileHandler(
            folder / "slipstream.log", maxBytes=_SIZE_BYTES, backupCount=_KEPT, encoding="utf-8", delay=True
        )
    except OSError:
        return
    handler.setFormatter(RedactingFormatter(Path.home()))
    logger.addHandler(handler)


def take_down() -> None:
    """Close the file."""
    logger = logging.getLogger(_NAME)
    for handler in tuple(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
