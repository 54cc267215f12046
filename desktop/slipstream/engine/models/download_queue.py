"""The download queue on disk: it outlives every crash, and lets one process have another pause or cancel.

Whoever holds the work lock of ``folder`` fetches; everybody may change the queue, a moment at a time.
"""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from slipstream.core.catalog.downloads import Download, Queue
from slipstream.core.codec import from_json, to_json
from slipstream.core.errors import DownloadFailed
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.guard import filelock
from slipstream.engine.install import worklock

SCHEMA = 1
CHANGE_S = 10.0
_POLL_S = 0.02

_log = logging.getLogger("slipstream.jobs")


def folder(paths: Paths) -> Path:
    """The queue's folder; its work lock is held by the process that fetches."""
    return paths.state / "downloads"


def queue_path(paths: Paths) -> Path:
    """The queue's file; it changes by being replaced."""
    return folder(paths) / "queue.json"


def read(paths: Paths) -> Queue:
    """The queue as it is. A file that is not one counts as empty and is kept aside."""
    path = queue_path(paths)
    try:
        record = json.loads(path.read_bytes())
        return tuple(from_json(Download, entry) for entry in record["downloads"])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, KeyError, TypeError) as exc:
        _log.warning("the download queue could not be read: %s", exc)
        with contextlib.suppress(OSError):
            path.replace(path.with_name("queue.json.kept"))
        return ()


def change(paths: Paths, how: Callable[[Queue], Queue]) -> Queue:
    """Replace the queue by what ``how`` makes of it; gives the new one. Raises ``DownloadFailed``."""
    try:
        with _alone(paths):
            before = read(paths)
            after = how(before)
            if after != before:
                record = {"schema": SCHEMA, "downloads": [to_json(entry) for entry in after]}
                atomic_write(queue_path(paths), json.dumps(record, indent=2) + "\n")
            return after
    except OSError as exc:
        raise DownloadFailed(
            say("The download queue cannot be written"),
            detail=f"{queue_path(paths)}: {exc.strerror or exc}.",
            hint=say("Free disk space or make that folder writable, then try again."),
        ) from exc


def is_being_served(paths: Paths) -> bool:
    """Whether some process fetches now."""
    return filelock.is_held(folder(paths) / worklock.LOCK_NAME)


def progress_path(paths: Paths) -> Path:
    """Where the fetching process says how it goes; in the session's memory, gone after a restart."""
    return paths.runtime / "downloads.json"


def progress(paths: Paths) -> Mapping[str, object]:
    """What the fetching process said last: ``repo``, ``step``, bytes, speed; empty when nobody fetches."""
    if not is_being_served(paths):
        return {}
    try:
        found = json.loads(progress_path(paths).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


@contextmanager
def _alone(paths: Paths) -> Iterator[None]:
    """Hold the queue for a change. Raises ``DownloadFailed`` when somebody keeps it."""
    folder(paths).mkdir(parents=True, exist_ok=True, mode=0o700)
    end = time.monotonic() + CHANGE_S
    while True:
        with filelock.held(folder(paths) / ".queue.lock") as mine:
            if mine:
                yield
                return
        if time.monotonic() > end:
            raise DownloadFailed(
                say("The download queue is busy"),
                detail=say("Another Slipstream is changing it and does not finish."),
                hint=say("Close the other Slipstream, then try again."),
            )
        time.sleep(_POLL_S)
