"""Write an engine's output to its capped, rotating log, whatever the disk does; stdlib only.

Never raises for a full or broken disk: an engine must not die, and its guardian neither, because nobody can
write down what it says. What was lost is counted and said in the log once it can be written again.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
from pathlib import Path

MAX_BYTES = 50_000_000
FILES = 5
KEPT_RUNS = 10

_READ_BYTES = 1 << 20
_RUN_LOG = re.compile(r"(run-.+\.log)(\.\d+)?")


class RunLog:
    """``path`` is the newest part, ``path.1`` the one before, up to ``files`` parts of ``max_bytes`` each."""

    def __init__(self, path: Path, *, max_bytes: int = MAX_BYTES, files: int = FILES) -> None:
        """Raises ``OSError`` when the first file cannot be made: that is known before anything runs."""
        self._path = path
        self._max_bytes = max_bytes
        self._files = files
        self._lost_bytes = 0
        self._fd: int | None = None
        self._open()

    def write(self, data: bytes) -> None:
        """Append, rotating at a line's end where there is one in reach."""
        view = memoryview(data)
        while view:
            room = self._max_bytes - self._size_bytes
            if len(view) <= room:
                self._append(view)
                return
            cut = data.rfind(b"\n", len(data) - len(view), len(data) - len(view) + max(room, 0)) + 1
            if cut:
                head = cut - (len(data) - len(view))
                self._append(view[:head])
                view = view[head:]
            elif self._size_bytes == 0:
                self._append(view[: self._max_bytes])
                view = view[self._max_bytes :]
            self._rotate()
            if self._size_bytes >= self._max_bytes:
                self._lost_bytes += len(view)  # the full part could not be moved aside
                return

    def close(self) -> None:
        """Close the file. Idempotent."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _open(self) -> None:
        self._fd = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        self._size_bytes = os.fstat(self._fd).st_size

    def _append(self, view: memoryview) -> None:
        if self._fd is None:
            with contextlib.suppress(OSError):
                self._open()
        try:
            if self._fd is None:
                raise OSError("the log could not be opened again")  # noqa: TRY301  one place counts the loss
            if self._lost_bytes:
                note = f"\n[slipstream] {self._lost_bytes} bytes were lost: the log could not be written\n"
                self._size_bytes += os.write(self._fd, note.encode("ascii"))
                self._lost_bytes = 0
            while view:
                written = os.write(self._fd, view)
                self._size_bytes += written
                view = view[written:]
        except OSError:
            self._lost_bytes += len(view)

    def _rotate(self) -> None:
        self.close()
        self._size_bytes = 0
        with contextlib.suppress(OSError):
            for index in range(self._files - 1, 0, -1):
                older = self._part(index)
                newer = self._part(index - 1)
                if newer.exists():
                    newer.replace(older)
        with contextlib.suppress(OSError):
            self._open()

    def _part(self, index: int) -> Path:
        return self._path if index == 0 else self._path.with_name(f"{self._path.name}.{index}")


def pump(source_fd: int, wake_fd: int, log: RunLog) -> None:
    """Copy ``source_fd`` into ``log`` until its last writer is gone, or ``wake_fd`` is readable.

    Blocks; holds at most one megabyte. After a wake, what lies in the pipe is still written.
    """
    poller = select.poll()
    poller.register(source_fd, select.POLLIN)
    poller.register(wake_fd, select.POLLIN)
    while True:
        ready = dict(poller.poll())
        if source_fd in ready:
            data = os.read(source_fd, _READ_BYTES)
            if not data:
                return
            log.write(data)
        elif wake_fd in ready:
            return


def prune(folder: Path, keep_runs: int = KEPT_RUNS) -> None:
    """Delete all but the newest ``keep_runs`` runs' logs; their names begin with the time of the start."""
    parts: dict[str, list[Path]] = {}
    for path in folder.iterdir():
        found = _RUN_LOG.fullmatch(path.name)
        if found:
            parts.setdefault(found[1], []).append(path)
    for run in sorted(parts)[:-keep_runs]:
        for path in parts[run]:
            with contextlib.suppress(OSError):
                path.unlink()
