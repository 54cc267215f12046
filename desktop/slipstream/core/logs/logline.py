"""One line of engine output as the log page shows it and the parsers read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """Severity of a line; lines without one count as INFO, tracebacks as ERROR."""

    DEBUG = 10
    INFO = 20
    WARNING = 30
    ERROR = 40
    CRITICAL = 50


@dataclass(frozen=True, slots=True)
class LogLine:
    """``text`` is the message without vLLM's prefix; ``process`` is ``APIServer``, ``EngineCore``, ``Worker``
    or ``""``; ``clock`` is the engine's own ``HH:MM:SS`` or ``""``; ``raw`` is the line as it was written."""

    level: Level
    process: str
    clock: str
    text: str
    raw: str
