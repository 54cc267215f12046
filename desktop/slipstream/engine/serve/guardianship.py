"""What the supervisor needs of guardians, as a port, and the real one on this computer.

Adds nothing to ``engine.process``: it exists so that tests can put a scripted guardian in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from slipstream.core.models import RunSpec
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, process
from slipstream.engine.guard.lease import GuardianEvent, Outcome, Policy, RunRecord
from slipstream.engine.guard.sweep import sweep
from slipstream.engine.serve import serverkey
from slipstream.engine.serve.folderwatch import FolderWatch
from slipstream.engine.serve.logtail import LogTail


class Link(Protocol):
    """A connection to a guardian; see ``engine.process.GuardianLink``."""

    def hold(self, policy: Policy | None = None) -> bool:
        """Keep the server up while this link lives."""

    def release(self, policy: Policy) -> bool:
        """Let go, with what happens next."""

    def stop(self, *, grace_s: float, by: str, loading: bool = False) -> bool:
        """End the server in order."""

    def kill(self, *, by: str = "") -> bool:
        """End the whole tree at once."""

    def wait_event(self, timeout_s: float) -> GuardianEvent | None:
        """The next thing the guardian says."""

    @property
    def closed(self) -> bool:
        """True once ``close`` was called."""

    def close(self) -> None:
        """Hang up; wakes ``wait_event``."""


class Tail(Protocol):
    """Follows a log file from its start; see ``engine.logtail.LogTail``."""

    def poll(self) -> list[str]:
        """Lines completed since the last call."""

    def flush(self) -> list[str]:
        """Everything left."""

    def close(self) -> None:
        """Let go of the file."""


class Changes(Protocol):
    """Tells that files changed; see ``engine.folderwatch.FolderWatch``."""

    def fileno(self) -> int:
        """Readable when something changed."""

    def read(self) -> frozenset[str] | None:
        """The names of what changed; ``None`` when that was too much to tell."""

    def close(self) -> None:
        """Stop watching."""


class Guardianship(Protocol):
    """Starts guardians and finds them."""

    def launch(self, spec: RunSpec, policy: Policy) -> RunRecord:
        """Start one. Raises ``LeaseBusy`` or ``StartFailed``."""

    def connect(self, record: RunRecord) -> Link:
        """Talk to one. Raises ``EngineLost``."""

    def tail(self, log_path: str) -> Tail:
        """Follow a run's log."""

    def changes(self) -> Changes | None:
        """Tells when the lease's record or a log changes; ``None`` where nothing can tell."""

    def is_taken(self) -> bool:
        """True when some guardian holds the lease now. Cheap enough for every second."""

    def find_running(self) -> RunRecord | None:
        """The server that runs now."""

    def last_outcome(self) -> Outcome | None:
        """How the last run ended."""

    def sweep(self) -> tuple[int, ...]:
        """Remove what runs without a guardian left behind; the pids that even SIGKILL did not remove."""


class LocalGuardianship:
    """The guardians of this user on this computer.

    ``grace_s`` is how long a server started here goes on after its app vanished under ``Policy.GRACE``.
    """

    def __init__(self, paths: Paths, *, grace_s: Callable[[], float] = lambda: process.GRACE_S) -> None:
        self._paths = paths
        self._grace_s = grace_s

    def launch(self, spec: RunSpec, policy: Policy) -> RunRecord:
        """Start one. Raises ``LeaseBusy`` or ``StartFailed``."""
        key = serverkey.kept(self._paths)
        secret = {} if key is None else {serverkey.VARIABLE: key}
        return process.launch(spec, self._paths, policy=policy, grace_s=self._grace_s(), secret=secret)

    def connect(self, record: RunRecord) -> Link:
        """Talk to one. Raises ``EngineLost``."""
        return process.GuardianLink.connect(record)

    def tail(self, log_path: str) -> Tail:
        """Follow a run's log."""
        return LogTail(Path(log_path))

    def changes(self) -> Changes | None:
        """Tells when the lease's record or a log changes."""
        return FolderWatch.open(self._paths.state, self._paths.logs)

    def is_taken(self) -> bool:
        """True when some guardian holds the lease now."""
        return lease.is_locked(self._paths)

    def find_running(self) -> RunRecord | None:
        """The server that runs now."""
        return process.find_running(self._paths)

    def last_outcome(self) -> Outcome | None:
        """How the last run ended."""
        return process.last_outcome(self._paths)

    def sweep(self) -> tuple[int, ...]:
        """Remove what runs without a guardian left behind; the pids that even SIGKILL did not remove."""
        return tuple(item.pid for item in sweep(self._paths) if not item.gone)
