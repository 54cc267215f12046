"""Which processes work out of a folder, so that it is not deleted under them. Looks only."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from slipstream.engine.files import Paths
from slipstream.engine.guard import lease

_PROC = Path("/proc")


def find(paths: Paths, folder: Path) -> tuple[int, ...]:
    """Processes that run or map a file of ``folder``, and our server if it was started from there.

    Those of other people cannot be seen.
    """
    found = []
    record = lease.read_record(paths)
    if isinstance(record, lease.RunRecord) and lease.is_alive(record):
        root = record.spec.plan.engine.root
        if Path(root) == folder:
            found.append(record.engine_pid or record.guardian_pid)
    inside = os.fsencode(folder) + b"/"
    me = os.getpid()
    for entry in os.scandir(_PROC):
        pid = int(entry.name) if entry.name.isdecimal() else me
        if pid != me and _uses(pid, inside):
            found.append(pid)
    return tuple(dict.fromkeys(found))


def _uses(pid: int, inside: bytes) -> bool:
    for name in ("cmdline", "maps"):
        with contextlib.suppress(OSError):
            text = (_PROC / str(pid) / name).read_bytes()
            if text.startswith(inside) if name == "cmdline" else b" " + inside in text:
                return True
    return False
