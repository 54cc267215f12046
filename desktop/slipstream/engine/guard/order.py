"""What the app hands a guardian, and the files a guardian leaves for whoever comes next; stdlib only.

The record describes the running server, the outcome how the last one ended; ``lease`` reads both.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from slipstream.engine.guard import proctree
from slipstream.engine.guard.segments import Segment

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Order:
    """One start. It travels as a private file, so that no secret stands in an argv."""

    run_id: str
    argv: list[str]
    env: dict[str, str]  # the engine's whole environment but the markers and its TMPDIR
    cwd: str
    spec: Fields  # a RunSpec, kept as given
    port: int
    policy: str
    grace_s: float
    first_hold_s: float  # how long the first holder may take to come
    detach: bool  # leave the caller's process tree and session
    log_path: str
    log_max_bytes: int
    log_files: int
    lock_path: str
    record_path: str
    outcome_path: str
    socket_path: str
    reply_path: str  # the app listens here for ``started``, ``busy`` or ``failed``
    temp_base: str  # where the folder for the engine's temporary files is made
    notes_path: str  # the guardian's own words, for a person who looks for a fault in it

    @classmethod
    def take(cls, path: Path) -> Order:
        """Read an order and delete its file. Raises ``OSError``, ``ValueError`` or ``KeyError``."""
        data = json.loads(path.read_text(encoding="utf-8"))
        path.unlink()
        return cls(**{field.name: data[field.name] for field in fields(cls)})


class RunFiles:
    """Writes the record and the outcome of one order; its user holds the lock."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._guardian = proctree.find(os.getpid())
        self._started_at_utc = time.time()
        self.temp_path = ""  # the folder for the engine's temporary files, once made

    def record(self, engine: proctree.ProcessId | None, segments: frozenset[Segment] = frozenset()) -> Fields:
        """What ``lease.RunRecord`` reads."""
        guardian = None if self._guardian is None else self._guardian.id
        return {
            "run_id": self._order.run_id,
            "spec": self._order.spec,
            "guardian": _plain(guardian),
            "engine": _plain(engine),
            "boot_id": proctree.boot_id(),
            "socket_path": self._order.socket_path,
            "port": self._order.port,
            "log_path": self._order.log_path,
            "started_at_utc": self._started_at_utc,
            "segments": [asdict(segment) for segment in segments],
            "temp_path": self.temp_path,
        }

    def write_record(
        self, engine: proctree.ProcessId | None, segments: frozenset[Segment] = frozenset()
    ) -> None:
        """Raises ``OSError``; the old record then still stands."""
        replace_file(Path(self._order.record_path), self.record(engine, segments))

    def write_outcome(self, ending: Fields) -> None:
        """Who ran, with ``ending``: the rest of ``lease.Outcome``'s fields. Raises ``OSError``."""
        outcome = {
            "run_id": self._order.run_id,
            "spec": self._order.spec,
            "started_at_utc": self._started_at_utc,
            "ended_at_utc": time.time(),
            "log_path": self._order.log_path,
        }
        replace_file(Path(self._order.outcome_path), outcome | ending)

    def remove_record(self) -> None:
        """The server is no more. A missing file is fine."""
        with contextlib.suppress(OSError):
            Path(self._order.record_path).unlink()


def replace_file(path: Path, data: Fields) -> None:
    """Put JSON in place of ``path``, whole or not at all, private. Raises ``OSError``."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(data, stream)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _plain(identity: proctree.ProcessId | None) -> Fields | None:
    return None if identity is None else {"pid": identity.pid, "start_ticks": identity.start_ticks}
