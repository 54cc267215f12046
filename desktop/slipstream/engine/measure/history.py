"""A day of measurements in the state folder: rows of ten seconds, appended while the program samples.

Must not hold up or end sampling: a full disk or a broken file costs rows, never a beat. One program writes at
a time (whoever holds the lock); others read. Files are cut into segments so that old ones go as a whole.

A segment is a line of JSON (columns, schema) and records of a fixed size: Unix time (8 bytes), one 4-byte
number a column, CRC-32 of both. A record that was torn by a crash or a power cut fails its sum and is passed
over; the next writer cuts a torn end off.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import struct
import zlib
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.live import columns
from slipstream.core.live.decimate import DAY_S, ROW_S, Decimator, Past
from slipstream.core.live.sample import MetricsSample
from slipstream.core.state import AppEvent, PastRead, SampleTaken
from slipstream.engine.guard import filelock

SEGMENT_ROWS = 2160  # six hours
SEGMENTS = 8  # at most; other columns begin a new one, so there may be more than a day needs
_SCHEMA = 1
_SUFFIX = ".metrics"
_LOCK = "lock"
_HEAD_BYTES = 16_384
_SUM = struct.Struct("<I")

_log = logging.getLogger("slipstream.history")


def read(folder: Path, since_utc: float, until_utc: float) -> Past:
    """The rows of ``since_utc`` to ``until_utc``, in time order; none where nothing can be read."""
    rows: dict[float, tuple[tuple[str, ...], array[float]]] = {}
    for path in _segments(folder):
        with contextlib.suppress(OSError, ValueError):
            segment = _Segment.of(path)
            for at_utc, values in segment.rows(path.read_bytes()):
                if since_utc <= at_utc <= until_utc:
                    rows[at_utc] = (segment.columns, values)
    gpus = max((columns.gpus_of(known) for known, _ in rows.values()), default=0)
    wanted = columns.names(gpus)
    past = Past(wanted)
    for at_utc in sorted(rows):
        known, values = rows[at_utc]
        past.at_utc.append(at_utc)
        if known == wanted:
            past.values.extend(values)
        else:
            by_name = dict(zip(known, values, strict=True))
            past.values.extend(by_name.get(name, columns.NAN) for name in wanted)
    return past


def _segments(folder: Path) -> list[Path]:
    """Oldest first; the name is the time of the first row."""
    return sorted(folder.glob(f"*{_SUFFIX}"))


@dataclass(frozen=True, slots=True)
class _Segment:
    """What a segment's first line says."""

    columns: tuple[str, ...]
    head_bytes: int

    @property
    def record(self) -> struct.Struct:
        return struct.Struct(f"<d{len(self.columns)}f")

    @property
    def record_bytes(self) -> int:
        return self.record.size + _SUM.size

    @classmethod
    def of(cls, path: Path) -> _Segment:
        """Raises ``OSError``, and ``ValueError`` for a file that is none of ours."""
        with path.open("rb") as file:
            line = file.readline(_HEAD_BYTES)
        head = json.loads(line)
        if not line.endswith(b"\n") or not isinstance(head, dict) or head.get("schema") != _SCHEMA:
            raise ValueError(f"{path} is no history of this version")
        names = head.get("columns")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise ValueError(f"{path} names no columns")
        return cls(tuple(names), len(line))

    def rows(self, data: bytes) -> list[tuple[float, array[float]]]:
        """The whole records of a segment's bytes, those that fail their sum left out."""
        found = []
        view, record = memoryview(data), self.record
        for start in range(self.head_bytes, len(data) - self.record_bytes + 1, self.record_bytes):
            body = view[start : start + record.size]
            (told,) = _SUM.unpack_from(data, start + record.size)
            if zlib.crc32(body) == told:
                at_utc, *values = record.unpack(body)
                found.append((at_utc, array("f", values)))
        return found


class HistoryWriter:
    """Appends rows while it holds the folder's lock. One owner thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._decimator = Decimator()
        self._gpus = 0
        self._lock: int | None = None
        self._fd: int | None = None
        self._segment: _Segment | None = None
        self._rows = 0
        self._failing = False

    def add(self, sample: MetricsSample) -> None:
        """Take a sample in; a finished row goes to disk. Never raises for the disk's sake."""
        self._gpus = max(self._gpus, *(gpu.index + 1 for gpu in sample.gpus), 0)
        row = self._decimator.add(sample.at_utc, columns.values_of(sample, self._gpus))
        if row is None:
            return
        try:
            self._write(*row)
        except OSError as error:
            self._let_go()
            if not self._failing:
                _log.warning("measurements cannot be kept: %s", error)
            self._failing = True
        else:
            self._failing = False

    def close(self) -> None:
        """Let go of the file and the lock. The row that is not full is not kept."""
        self._let_go()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _write(self, at_utc: float, values: list[float]) -> None:
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = filelock.take(self._folder / _LOCK)
            if self._lock is None:
                return  # another program samples the same computer and writes
        wanted = columns.names(self._gpus)
        values += [columns.NAN] * (len(wanted) - len(values))
        if self._segment is None or self._segment.columns != wanted or self._rows >= SEGMENT_ROWS:
            self._let_go()
            self._open(wanted, at_utc)
        assert self._fd is not None  # noqa: S101  opened above
        assert self._segment is not None  # noqa: S101
        body = self._segment.record.pack(at_utc, *values)
        _append(self._fd, body + _SUM.pack(zlib.crc32(body)))
        self._rows += 1

    def _open(self, wanted: tuple[str, ...], at_utc: float) -> None:
        """Go on with the newest segment if it has these columns and room; else begin one and drop the old."""
        there = _segments(self._folder)
        if there and self._go_on(there[-1], wanted):
            return
        head = json.dumps({"schema": _SCHEMA, "columns": wanted, "row_s": ROW_S}).encode() + b"\n"
        path = self._folder / f"{round(at_utc):012d}{_SUFFIX}"
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | os.O_CLOEXEC, 0o600)
        _append(self._fd, head)
        self._segment, self._rows = _Segment(wanted, len(head)), 0
        kept = [
            old for old in there if old != path and _begun_utc(old) > at_utc - DAY_S - SEGMENT_ROWS * ROW_S
        ]
        for old in set(there) - set(kept[-(SEGMENTS - 1) :]) - {path}:
            old.unlink(missing_ok=True)

    def _go_on(self, path: Path, wanted: tuple[str, ...]) -> bool:
        try:
            segment = _Segment.of(path)
        except (OSError, ValueError):
            return False
        records, torn = divmod(path.stat().st_size - segment.head_bytes, segment.record_bytes)
        if segment.columns != wanted or records >= SEGMENT_ROWS:
            return False
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
        if torn:
            os.ftruncate(self._fd, segment.head_bytes + records * segment.record_bytes)
        self._segment, self._rows = segment, records
        return True

    def _let_go(self) -> None:
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
        self._segment = None


def _begun_utc(path: Path) -> float:
    try:
        return float(path.stem)
    except ValueError:
        return 0.0


def _append(fd: int, data: bytes) -> None:
    """All of it or nothing: what a full disk took of it is cut off again. Raises ``OSError``."""
    size = os.fstat(fd).st_size
    try:
        written = os.write(fd, data)
    except OSError:
        written = -1
        raise
    finally:
        if written not in (-1, len(data)):
            os.ftruncate(fd, size)
    if written != len(data):
        raise OSError(f"only {written} of {len(data)} bytes could be written")


class Recorder:
    """Stands between sampler and store: tells the past before the first sample, and keeps every sample.

    Called on the sampler's thread, which also owns the files. ``close`` after the sampler's.
    """

    def __init__(self, folder: Path, sink: Callable[[AppEvent], None]) -> None:
        self._folder = folder
        self._sink = sink
        self._writer = HistoryWriter(folder)
        self._told = False

    def __call__(self, event: AppEvent) -> None:
        """Pass the event on."""
        if isinstance(event, SampleTaken):
            if not self._told:
                self._told = True
                self._tell(event.sample)
            self._writer.add(event.sample)
        self._sink(event)

    def close(self) -> None:
        """Let the files go."""
        self._writer.close()

    def _tell(self, sample: MetricsSample) -> None:
        past = read(self._folder, sample.at_utc - DAY_S, sample.at_utc)
        if len(past):
            self._sink(PastRead(past, sample.at, sample.at_utc))
