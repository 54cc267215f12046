"""The end of a log that is no longer written to, as lines. Reads a bounded piece; judges nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO

from slipstream.core.logs.logline import LogLine
from slipstream.core.logs.logparse import parse_lines

END_BYTES = 8 * 1024 * 1024  # a failure speaks at the end; what lies further back explains no exit

_LINE_END = re.compile(r"\r\n|\n|\r")


def read_end(path: Path) -> tuple[LogLine, ...]:
    """The last ``END_BYTES`` of a file. Raises ``OSError``."""
    with path.open("rb") as stream:
        size = stream.seek(0, 2)
        stream.seek(max(size - END_BYTES, 0))
        return _parsed(stream.read(END_BYTES), torn=size > END_BYTES)


def read_stream(stream: BinaryIO) -> tuple[LogLine, ...]:
    """The last ``END_BYTES`` of what ``stream`` gives until its end."""
    kept = b""
    torn = False
    while data := stream.read(END_BYTES):
        kept += data
        torn = torn or len(kept) > END_BYTES
        kept = kept[-END_BYTES:]
    return _parsed(kept, torn=torn)


def _parsed(data: bytes, *, torn: bool) -> tuple[LogLine, ...]:
    lines = _LINE_END.split(data.decode("utf-8", "replace"))
    return tuple(parse_lines(lines[1:] if torn else lines))
