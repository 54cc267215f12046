"""Works the download queue off, one model after the other, each in a child that may be ended at any moment.

It fetches nothing itself and imports nothing of the Hub's library: that is the child's. What a person wants
meanwhile (pause, cancel) is read from the queue on disk, so that it may come from any process.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from slipstream.core.catalog import downloads
from slipstream.core.catalog.downloads import Download, DownloadStatus, Pace
from slipstream.core.errors import AppError, DownloadFailed
from slipstream.core.settings import Settings
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.install import worklock
from slipstream.engine.install.child import CancelFlag, Cancelled, run_child, stop_if_asked
from slipstream.engine.jobrunner import JobContext, Work
from slipstream.engine.models import download_queue, download_words, hubcache, hubtoken
from slipstream.engine.models.download_words import Asked
from slipstream.engine.settings_file import load_settings

# A model of hundreds of gigabytes over a slow line; the child itself ends when nothing comes any more.
FETCH_S = 30 * 86_400.0
LOOK_EVERY_S = 0.3
PROGRESS_EVERY_S = 0.5

_WAITS = {
    "network": say("The connection broke"),
    "server": say("The Hub has trouble"),
    "slow_down": say("The Hub asks to slow down"),
    "": say("Trouble"),
}


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the child waits: on a silent connection, for a first answer, and until anything comes."""

    read_s: float = 15.0
    reach_s: float = 120.0
    give_up_s: float = 3600.0

    @property
    def arguments(self) -> tuple[str, ...]:
        """The child's options."""
        named = (("--read-s", self.read_s), ("--reach-s", self.reach_s), ("--give-up-s", self.give_up_s))
        return tuple(word for name, value in named for word in (name, str(value)))


class TransferReport(Protocol):
    """Where a download says how far it is; a ``JobContext.report`` is one."""

    def __call__(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
        *,
        speed_bytes_s: float | None = None,
        stalled_s: float | None = None,
    ) -> None: ...


def work(paths: Paths) -> Work:
    """The queue as the work of a ``JobKind.DOWNLOAD``."""
    return lambda job: _serve_job(paths, job)


def _serve_job(paths: Paths, job: JobContext) -> None:
    serve(paths, job.report, job.cancelled)


def local(paths: Paths, repo: str, revision: str = downloads.MAIN) -> Path | None:
    """The model's folder to hand to an engine; ``None`` when it is not here whole. Asks no network."""
    entry = downloads.find(download_queue.read(paths), repo)
    if entry is not None and entry.revision == revision:
        return None  # on its way: a newer version, or one that is being mended
    return hubcache.snapshot(hubcache.cache_folder(), repo, revision)


def ask(paths: Paths, repo: str, revision: str = downloads.MAIN) -> None:
    """Put a model into the queue. Raises ``DownloadFailed`` for a name that no model can have, or offline."""
    if not hubcache.is_repo_name(repo):
        raise DownloadFailed(
            say("That is not the name of a model on the Hub"),
            detail=say("{repo} is not of the form OWNER/NAME.", repo=repo),
            hint=say("Copy the name from the model's page, like Qwen/Qwen2.5-Coder-1.5B-Instruct."),
        )
    if offline_mode(load_settings(paths).settings):
        raise download_words.offline(repo)
    download_queue.change(paths, lambda queue: downloads.added(queue, repo, revision, time.time()))


def cancel(paths: Paths, repo: str) -> bool:
    """Take a model out of the queue and delete what came of it; false when it is not in the queue.

    The process that fetches it ends its child at once and deletes the rest. Raises ``DownloadFailed``.
    """
    entry = downloads.find(download_queue.read(paths), repo)
    if entry is None:
        return False
    download_queue.change(paths, lambda queue: downloads.dropped(queue, repo))
    if entry.status is not DownloadStatus.RUNNING or not download_queue.is_being_served(paths):
        with suppress(OSError):
            hubcache.drop_unfinished(hubcache.cache_folder(), repo)
    return True


def serve(
    paths: Paths, report: TransferReport, cancelled: CancelFlag, patience: Patience | None = None
) -> None:
    """Fetch until nothing waits any more. One that fails keeps its reason and lets the next have its turn.

    ``cancelled`` is the end of this process, not a wish about the models: they go on at the next start.
    Raises ``DownloadFailed`` with the last failure, ``Cancelled``.
    """
    problem: AppError | None = None
    with _served_alone(paths) as lock:
        while (entry := downloads.following(download_queue.read(paths))) is not None:
            try:
                _Fetching(paths, entry, lock, report, cancelled, patience or Patience()).run()
            except Cancelled:
                raise
            except AppError as exc:
                problem = exc
    if problem is not None:
        raise problem


def offline_mode(settings: Settings) -> bool:
    """Whether the network is not to be asked: the setting, or what the Hub's own tools obey."""
    said = os.environ.get("HF_HUB_OFFLINE", "").strip().upper()
    return settings.hub_offline or said in ("1", "ON", "YES", "TRUE")


def endpoint(settings: Settings) -> str:
    """The server that models come from, without a slash at the end."""
    return (settings.hub_endpoint or os.environ.get("HF_ENDPOINT") or download_words.HUB).rstrip("/")


def child_environment(settings: Settings, token: hubtoken.HubToken | None) -> dict[str, str]:
    """What a child that asks the Hub is told by the environment; a token is nobody else's business."""
    env = {key: value for key, value in os.environ.items() if key not in ("HF_TOKEN", "HF_HUB_OFFLINE")}
    env |= {
        "HF_ENDPOINT": endpoint(settings),
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "HF_HUB_DISABLE_XET": "1",  # its transfers cannot be resumed
        "HF_HUB_DISABLE_IMPLICIT_TOKEN": "1",
    }
    return env if token is None else env | {"HF_TOKEN": token.secret}


@dataclass(slots=True)
class _Told:
    """What the child has said so far."""

    step: str
    done_bytes: int | None = None
    total_bytes: int | None = None
    snapshot: str | None = None
    failed: Mapping[str, object] | None = None
    pace: Pace = field(default_factory=Pace)


class _Fetching:
    """One model's turn."""

    def __init__(
        self,
        paths: Paths,
        entry: Download,
        lock: worklock.WorkLock,
        report: TransferReport,
        cancelled: CancelFlag,
        patience: Patience,
    ) -> None:
        self._paths = paths
        self._patience = patience
        self._entry = entry
        self._lock = lock
        self._report = report
        self._cancelled = cancelled
        self._unwanted = threading.Event()  # paused or cancelled by the person
        self._looked_at = self._shown_at = 0.0
        self._settings = load_settings(paths).settings
        self._token = hubtoken.find_for(paths, endpoint(self._settings))
        self._told = _Told(say("Asking for {repo}", repo=entry.repo))

    def run(self) -> None:
        """Fetch it and take it out of the queue. Raises ``DownloadFailed`` after noting it, ``Cancelled``."""
        stop_if_asked(self._cancelled)
        self._note(DownloadStatus.RUNNING)
        self._show()
        try:
            self._fetch()
        except Cancelled:
            if self._cancelled.is_set():
                self._note(DownloadStatus.WAITING)
                raise
            if downloads.find(download_queue.read(self._paths), self._entry.repo) is None:
                with suppress(OSError):
                    hubcache.drop_unfinished(hubcache.cache_folder(), self._entry.repo)
        except DownloadFailed as exc:
            self._note(DownloadStatus.FAILED, exc)
            raise
        else:
            download_queue.change(self._paths, lambda queue: downloads.dropped(queue, self._entry.repo))

    def _fetch(self) -> None:
        if offline_mode(self._settings):
            raise download_words.offline(self._entry.repo)
        repo, revision = self._entry.repo, self._entry.revision
        cache = hubcache.cache_folder()
        finished = run_child(
            (
                *(sys.executable, "-P", "-m", "slipstream", "_worker", "download", repo),
                *("--revision", revision, "--cache", str(cache), *self._patience.arguments),
            ),
            cancelled=_Either(self._cancelled, self._unwanted),
            deadline_s=FETCH_S,
            env=child_environment(self._settings, self._token),
            keep_fds=(self._lock.fd,),
            on_line=self._take,
            on_start=self._lock.note_child,
            on_tick=lambda _pid: self._tick(),
        )
        if self._told.snapshot is not None:
            return
        asked = Asked(repo, revision, endpoint(self._settings), self._token is not None)
        facts = self._told.failed or {"kind": "fault", "evidence": _last(finished.tail, finished.code)}
        raise download_words.failure(asked, str(facts.get("kind")), facts)

    def _take(self, line: str) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            return  # a warning of some library
        told, repo = self._told, self._entry.repo
        match said:
            case {"event": "plan", "total_bytes": int(total)}:
                told.total_bytes, told.step = total, say("Downloading {repo}", repo=repo)
                self._note(DownloadStatus.RUNNING)
            case {"event": "bytes", "done_bytes": int(done)}:
                told.done_bytes, told.step = done, say("Downloading {repo}", repo=repo)
                told.pace = told.pace.seen(time.monotonic(), done)
            case {"event": "checking", "file": str(name)}:
                told.step = say("Checking what is here of {name}", name=name)
            case {"event": "retry", "why": str(why), "in_s": float(wait_s) | int(wait_s)}:
                trouble = _WAITS.get(why, _WAITS[""])
                told.step = say("{trouble}; trying again in {wait:.0f} s", trouble=trouble, wait=wait_s)
            case {"event": "done", "snapshot": str(snapshot)}:
                told.snapshot = snapshot
            case {"event": "failed"}:
                told.failed = said

    def _tick(self) -> None:
        now = time.monotonic()
        if now - self._looked_at >= LOOK_EVERY_S:
            self._looked_at = now
            entry = downloads.find(download_queue.read(self._paths), self._entry.repo)
            if entry is None or entry.status is not DownloadStatus.RUNNING:
                self._unwanted.set()
        self._show()

    def _show(self) -> None:
        told, now = self._told, time.monotonic()
        done, total = told.done_bytes, told.total_bytes
        share = done / total if done is not None and total else None
        speed, stalled = told.pace.speed_bytes_s(now), told.pace.stalled_s(now)
        self._report(told.step, share, done, total, speed_bytes_s=speed, stalled_s=stalled)
        if now - self._shown_at >= PROGRESS_EVERY_S:
            self._shown_at = now
            record = {
                "repo": self._entry.repo,
                "step": told.step,
                "done_bytes": done,
                "total_bytes": total,
                "speed_bytes_s": speed,
                "stalled_s": stalled,
                "pid": os.getpid(),
            }
            with suppress(OSError):
                atomic_write(download_queue.progress_path(self._paths), json.dumps(record))

    def _note(self, status: DownloadStatus, problem: AppError | None = None) -> None:
        """Write down where it stands, unless the person wants something else by now."""
        told = self._told

        def update(queue: downloads.Queue) -> downloads.Queue:
            entry = downloads.find(queue, self._entry.repo)
            if entry is None or entry.status is DownloadStatus.PAUSED:
                return queue
            known = replace(
                entry,
                status=status,
                done_bytes=entry.done_bytes if told.done_bytes is None else told.done_bytes,
                total_bytes=entry.total_bytes if told.total_bytes is None else told.total_bytes,
                problem=None if problem is None else problem.report(),
            )
            return downloads.changed(queue, known)

        download_queue.change(self._paths, update)


class _Either:
    """A cancel flag that is set when one of two is."""

    def __init__(self, one: CancelFlag, other: CancelFlag) -> None:
        self._flags = (one, other)

    def is_set(self) -> bool:
        return any(flag.is_set() for flag in self._flags)


@contextmanager
def _served_alone(paths: Paths) -> Iterator[worklock.WorkLock]:
    try:
        with worklock.hold(download_queue.folder(paths)) as lock:
            yield lock
    except worklock.LockHeld as exc:
        raise AlreadyServed(
            say("Downloads are under way already"),
            detail=say("Another Slipstream (process {pid}) works the queue off.", pid=exc.pid)
            if exc.pid
            else say("Another Slipstream works the queue off."),
            hint=say("It takes this one in its turn; slipstream models list shows how far it is."),
        ) from exc


class AlreadyServed(DownloadFailed):
    """Another process works the queue off; what was put into it is in good hands."""


def _last(tail: tuple[str, ...], code: int) -> str:
    return tail[-1] if tail else say("the download's process ended with {code}", code=code)
