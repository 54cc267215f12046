"""Follow a run's growing, rotating log without blocking and without ever holding much of it."""

from __future__ import annotations

import os
import re
from pathlib import Path

MAX_POLL_BYTES = 1024 * 1024

_MAX_LINE_BYTES = 64 * 1024
_MAX_PARTS = 10
_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")  # a lone \r at the very end may yet become \r\n
_SKIP_NOTE = "[slipstream] {:,} bytes of output are not shown here; the log files have them"


class LogTail:
    """Reads a log from its start. A carriage return ends a line too, so that progress bars move.

    One thread owns it. ``max_poll_bytes`` bounds what one call reads and returns: in a flood the newest
    bytes win and a line says how many were passed over.
    """

    def __init__(self, path: Path, *, max_poll_bytes: int = MAX_POLL_BYTES) -> None:
        """The file need not exist yet."""
        self._path = path
        self._max_poll_bytes = max_poll_bytes
        self._fd = -1
        self._offset_bytes = 0
        self._partial = b""
        self._is_torn = False  # the next line lost its beginning and is worth nothing

    def poll(self) -> list[str]:
        """The lines completed since the last call, without their ends; ``[]`` when there is nothing new."""
        lines: list[str] = []
        budget = self._max_poll_bytes
        while budget > 0 and self._open():
            # Asked before reading: what is written between the last read and a rotation is in the old part.
            parts_behind = self._parts_behind()
            lines += self._catch_up(budget)
            data = self._read(budget)
            budget -= len(data)
            if data:
                lines += self._split(data)
            elif parts_behind == 0:
                break
            else:
                lines += self._pass_over(parts_behind - 1)
        return lines

    def flush(self) -> list[str]:
        """What is left, the unfinished last line included: for when the run has ended."""
        lines = self.poll()
        rest, self._partial = self._partial.rstrip(b"\r"), b""
        return [*lines, rest.decode("utf-8", "replace")] if rest else lines

    def close(self) -> None:
        """Close the file. Idempotent; a later ``poll`` begins with whatever file is there then."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _open(self) -> bool:
        if self._fd < 0:
            try:
                self._fd = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
            except OSError:
                return False
            self._offset_bytes = 0
        return True

    def _parts_behind(self) -> int:
        """How many rotations ago our part was the newest; 0 while it is, or while a rotation is under way."""
        mine = os.fstat(self._fd)
        for index in range(_MAX_PARTS):
            try:
                part = self._part(index).stat()
            except OSError:
                return 0 if index == 0 else index
            if (part.st_dev, part.st_ino) == (mine.st_dev, mine.st_ino):
                return index
        return _MAX_PARTS

    def _pass_over(self, parts: int) -> list[str]:
        """Go on to the newest part, past ``parts`` whole ones that came and went between two polls."""
        self.close()
        passed_bytes = 0
        for index in range(1, parts + 1):
            try:
                passed_bytes += self._part(index).stat().st_size
            except OSError:
                continue
        if passed_bytes == 0:
            return []
        self._partial = b""  # and the new part begins with a whole line wherever there was one to cut at
        return [_SKIP_NOTE.format(passed_bytes)]

    def _catch_up(self, budget: int) -> list[str]:
        behind = os.fstat(self._fd).st_size - self._offset_bytes
        if behind < 0:  # somebody emptied the file
            self._offset_bytes = 0
        if behind <= self._max_poll_bytes:
            return []
        self._offset_bytes += behind - budget
        self._partial = b""
        self._is_torn = True
        return [_SKIP_NOTE.format(behind - budget)]

    def _read(self, budget: int) -> bytes:
        try:
            data = os.pread(self._fd, budget, self._offset_bytes)
        except OSError:
            return b""
        self._offset_bytes += len(data)
        return data

    def _split(self, data: bytes) -> list[str]:
        text = self._partial + data
        lines: list[str] = []
        start = 0
        for end in _LINE_END.finditer(text):
            line, start = text[start : end.start()], end.end()
            if self._is_torn:
                self._is_torn = False
            elif line or end[0] != b"\r":  # a bar that begins with \r makes no empty line
                lines.append(line.decode("utf-8", "replace"))
        while len(text) - start > _MAX_LINE_BYTES:
            lines.append(text[start : start + _MAX_LINE_BYTES].decode("utf-8", "replace"))
            start += _MAX_LINE_BYTES
        self._partial = text[start:]
        return lines

    def _part(self, index: int) -> Path:
        return self._path if index == 0 else self._path.with_name(f"{self._path.name}.{index}")
