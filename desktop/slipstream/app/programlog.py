"""The program's own log: a rotating file in the state folder, without tokens and without home paths."""

from __future__ import annotations

import logging
import logging.handlers
import re
from pathlib import Path

_NAME = "slipstream"
_SIZE_BYTES = 1_000_000
_KEPT = 4
_SECRETS = re.compile(r"(hf_|sk-)[A-Za-z0-9_-]{6,}|(?<=Bearer )\S+")


class Redact(logging.Filter):
    """Takes tokens out of every record and writes the home folder as ``~``."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        self._home = str(home)

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place; always lets it pass."""
        text = _SECRETS.sub("[secret]", record.getMessage())
        record.msg, record.args = text.replace(self._home, "~"), ()
        return True


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
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    handler.addFilter(Redact(Path.home()))
    logger.addHandler(handler)


def take_down() -> None:
    """Close the file."""
    logger = logging.getLogger(_NAME)
    for handler in tuple(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
