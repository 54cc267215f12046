"""One file on its way to the disk: appended, hashed, counted and told. It knows no network."""

from __future__ import annotations

import errno
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from slipstream.engine.models import hubcache
from slipstream.engine.models.hubfiles import HubFile

TELL_EVERY_S = 0.2


class Refusal(Exception):
    """The download cannot go on; ``kind`` and ``facts`` are what the parent makes words of."""

    def __init__(self, kind: str, evidence: str = "", **facts: object) -> None:
        super().__init__(kind)
        self.kind = kind
        self.evidence = evidence
        self.facts = facts


class WrongFile(Exception):
    """What the server sends cannot be the file that it lists."""


class Arrival:
    """One file as it comes: appended to what is there, hashed on the way. Raises ``OSError`` of the disk."""

    def __init__(self, file: HubFile, stream: FileIO, teller: Teller) -> None:
        self.file = file
        self.have_bytes = 0
        self._stream = stream
        self._teller = teller
        self._digest = hubcache.blob_hash(file.blob, file.size_bytes)

    @property
    def is_right(self) -> bool:
        """Whether it is the whole file, byte for byte as far as its name tells."""
        same = self._digest is None or self._digest.hexdigest() == self.file.blob
        return same and self.have_bytes == self.file.size_bytes

    def load(self) -> None:
        """Take in what an earlier child has left."""
        if os.fstat(self._stream.fileno()).st_size:
            self._teller.say("checking", file=self.file.name)
        while chunk := self._stream.read(1024 * 1024):
            self._count(chunk)

    def take(self, chunk: bytes) -> None:
        """Append. Raises ``WrongFile`` when the file becomes longer than it is."""
        if self.have_bytes + len(chunk) > self.file.size_bytes:
            raise WrongFile
        rest = memoryview(chunk)
        while rest:
            rest = rest[self._stream.write(rest) or 0 :]
        self._count(chunk)
        self._teller.moved(len(chunk))

    def restart(self) -> None:
        """Throw away what is there."""
        self._teller.moved(-self.have_bytes)
        self._stream.seek(0)
        self._stream.truncate()
        self.have_bytes = 0
        self._digest = hubcache.blob_hash(self.file.blob, self.file.size_bytes)

    def _count(self, chunk: bytes) -> None:
        self.have_bytes += len(chunk)
        if self._digest is not None:
            self._digest.update(chunk)


class Teller:
    """Writes the lines; any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._done_bytes = 0
        self._told_at = 0.0

    def say(self, event: str, **facts: object) -> None:
        """One line."""
        with self._lock:
            self._write(event, facts)

    def moved(self, count: int) -> None:
        """``count`` more bytes are here; a negative number takes some back, 0 says the sum at once."""
        with self._lock:
            self._done_bytes += count
            now = time.monotonic()
            if not count or now - self._told_at >= TELL_EVERY_S:
                self._told_at = now
                self._write("bytes", {"done_bytes": self._done_bytes})

    def _write(self, event: str, facts: dict[str, object]) -> None:
        try:
            sys.stdout.write(json.dumps({"event": event, **facts}) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            os._exit(1)  # nobody listens any more: the parent is gone


@contextmanager
def disk() -> Iterator[None]:
    """What the disk refuses, as ``Refusal``; the Hub's errors, ``OSError`` without a number, pass."""
    try:
        yield
    except OSError as exc:
        if exc.errno is None:
            raise
        full = exc.errno in (errno.ENOSPC, errno.EDQUOT)
        said = f"{exc.strerror or exc}: {exc.filename}" if exc.filename else str(exc.strerror or exc)
        raise Refusal("full" if full else "disk", said) from exc


def size_bytes(path: Path) -> int:
    """The file's length, 0 when there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
