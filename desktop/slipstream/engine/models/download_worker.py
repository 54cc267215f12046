"""The download child: fetches one model into the Hub's cache and says how it goes, one JSON object a line.

The only importer of ``huggingface_hub``; started by ``download`` through the program's own entry, and ended
by a signal at any moment: the disk then holds the beginning of each file, and the next child goes on there.

The library's own transfer (2.x) gives every try a file of a new name and throws it away when it is cut off:
a killed download would begin again. Only that step is done here, over the library's session and with its
checks: what has come is kept, the rest is asked for with ``Range``, and the whole compared with its hash.

Lines: ``{"event": "plan" | "bytes" | "retry" | "checking" | "done" | "failed", ...}``; see ``download``.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import logging
import os
import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import httpx2
from huggingface_hub import HfApi, get_hf_file_metadata, get_session, hf_hub_url, hf_raise_for_status
from huggingface_hub.errors import (
    DisabledRepoError,
    GatedRepoError,
    HfHubHTTPError,
    RemoteEntryNotFoundError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

import slipstream
from slipstream.engine.files import atomic_write, free_bytes
from slipstream.engine.guard import filelock
from slipstream.engine.models import hubcache
from slipstream.engine.models.arrival import Arrival, Refusal, Teller, WrongFile, disk, size_bytes
from slipstream.engine.models.hubfiles import HubFile, wanted

# Several files at a time: one connection seldom fills a fast line.
FILES_AT_ONCE = 4
# Room that a download must leave on the disk.
SPARE_BYTES = 256 * 1024 * 1024
LONGEST_WAIT_S = 60.0
LONGEST_ASKED_S = 900.0
# How often a file may arrive wrong before it is the server's fault.
WRONG_TIMES = 3
_RETRIED = (408, 425, 429, 500, 502, 503, 504)
_WAITING = ("network", "server", "slow_down")
_AGENT = "slipstream"
# In this order: a gated repository's error is a missing one's too.
_KINDS = (
    (GatedRepoError, "gated"),
    (RepositoryNotFoundError, "missing"),
    (RevisionNotFoundError, "revision"),
    (RemoteEntryNotFoundError, "file_missing"),
    (DisabledRepoError, "disabled"),
)

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Request:
    """What to fetch, and how patiently.

    ``read_s`` is a silence after which a connection counts as broken. ``give_up_s`` is for how long nothing
    may come before the download ends as failed; ``reach_s`` is the same before the Hub has answered at all.
    """

    repo: str
    revision: str
    cache: Path
    token: str | None
    read_s: float
    reach_s: float
    give_up_s: float


def run(request: Request) -> int:
    """Fetch; gives the exit code: 0 with a ``done`` line, 1 with a ``failed`` one."""
    # A polite end must not unwind through threads that wait for a network.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    logging.disable(logging.CRITICAL)  # the library's own words would only be noise between our lines
    teller = Teller()
    try:
        folder = Fetch(request, teller).run()
    except Refusal as refusal:
        teller.say("failed", kind=refusal.kind, evidence=refusal.evidence, **refusal.facts)
        os._exit(1)  # other files' threads are in the middle of a read; they have nothing to clean up
    except Exception as exc:
        teller.say("failed", kind="fault", evidence=f"{type(exc).__name__}: {exc}")
        os._exit(1)
    teller.say("done", snapshot=str(folder))
    return 0


class Fetch:
    """One model on its way."""

    def __init__(self, request: Request, teller: Teller) -> None:
        self._request = request
        self._teller = teller
        self._token: str | bool = request.token or False
        self._api = HfApi(token=self._token, library_name=_AGENT, library_version=slipstream.__version__)
        self._base = hubcache.repo_folder(request.cache, request.repo)

    def run(self) -> Path:
        """Everything, in order; gives the snapshot. Raises ``Refusal``."""
        commit, files = self._persistently(self._ask, lambda: 0, self._request.reach_s)
        with disk():
            missing = [file for file in files if not self._blob(file).exists()]
            have = sum(self._have(file) for file in files)
            total = sum(file.size_bytes for file in files)
            self._teller.say("plan", commit=commit, files=len(files), total_bytes=total)
            self._teller.moved(have)
            self._check_space(sum(file.size_bytes - self._have(file) for file in missing))
            (self._base / "blobs").mkdir(parents=True, exist_ok=True)
        # Not in a `with`: what is refused ends the process at once, whatever the other threads wait for.
        pool = concurrent.futures.ThreadPoolExecutor(FILES_AT_ONCE)
        distinct = {file.blob: file for file in missing}
        for ended in concurrent.futures.as_completed(
            [pool.submit(self._fetch, commit, file) for file in distinct.values()]
        ):
            ended.result()
        self._teller.moved(0)
        with disk():
            return self._publish(commit, files)

    def _ask(self) -> tuple[str, tuple[HubFile, ...]]:
        """The commit and the files wanted of it."""
        request = self._request
        try:
            info = self._api.model_info(
                request.repo, revision=request.revision, files_metadata=True, timeout=request.read_s
            )
        except (ValueError, KeyError, TypeError, AttributeError) as exc:
            raise Refusal("foreign", f"{type(exc).__name__}: {exc}") from exc
        if info.sha is None:
            raise Refusal("foreign", "The answer names no commit.")
        every = [
            HubFile(item.rfilename, item.size or 0, item.lfs.sha256 if item.lfs else item.blob_id or "")
            for item in info.siblings or ()
        ]
        chosen = wanted(every)
        if not chosen:
            raise Refusal("no_weights", f"{len(every)} files, no safetensors among them.")
        commit = info.sha
        return commit, tuple(file if file.blob else self._head(commit, file) for file in chosen)

    def _head(self, commit: str, file: HubFile) -> HubFile:
        """The file's hash and size from its own headers, where a mirror leaves them out of the list."""
        found = get_hf_file_metadata(
            self._url(commit, file), token=self._token, timeout=self._request.read_s, library_name=_AGENT
        )
        if not found.etag or found.size is None:
            raise Refusal("foreign", f"{file.name} has no hash or size there.")
        return HubFile(file.name, found.size, found.etag)

    def _check_space(self, needed_bytes: int) -> None:
        free = free_bytes(self._base)
        if needed_bytes and free < needed_bytes + SPARE_BYTES:
            raise Refusal("no_space", needed_bytes=needed_bytes + SPARE_BYTES, free_bytes=free)

    def _fetch(self, commit: str, file: HubFile) -> None:
        """One file, whole and right, to its blob; goes on from what is there. Raises ``Refusal``."""
        partial = self._partial(file)
        with disk():
            lock = filelock.take(partial)
        if lock is None:
            raise Refusal("busy", file.name)
        try:
            for _ in range(WRONG_TIMES):
                if self._persistently(
                    lambda: self._transfer(commit, file), lambda: size_bytes(partial), self._request.give_up_s
                ):
                    break
            else:
                raise Refusal("corrupt", file.name)
            with disk():
                partial.replace(self._blob(file))
        finally:
            os.close(lock)

    def _transfer(self, commit: str, file: HubFile) -> bool:
        """Bring what is missing; false when what came is not the file, and was thrown away."""
        with disk(), self._partial(file).open("r+b", buffering=0) as stream:
            arrival = Arrival(file, stream, self._teller)
            arrival.load()
            with contextlib.suppress(WrongFile):
                if arrival.have_bytes < file.size_bytes:
                    self._receive(commit, arrival)
                if arrival.is_right:
                    os.fsync(stream.fileno())
                    return True
            arrival.restart()
            return False

    def _receive(self, commit: str, arrival: Arrival) -> None:
        """Ask for the rest and append it. Raises ``httpx2`` errors when it breaks off, ``WrongFile``."""
        file = arrival.file
        headers = {"Accept-Encoding": "identity", "User-Agent": f"{_AGENT}/{slipstream.__version__}"}
        if self._request.token:
            headers["Authorization"] = f"Bearer {self._request.token}"
        if arrival.have_bytes:
            headers["Range"] = f"bytes={arrival.have_bytes}-"
        with get_session().stream(
            "GET", self._url(commit, file), headers=headers, timeout=self._request.read_s
        ) as response:
            if response.status_code == 416:
                raise WrongFile  # there is nothing where the rest should be
            hf_raise_for_status(response)
            begins, whole = _extent(response)
            if whole not in (None, file.size_bytes):
                raise WrongFile
            if begins == 0 and arrival.have_bytes:
                arrival.restart()  # the server does not know ranges and sends everything
            if begins != arrival.have_bytes:
                raise httpx2.RemoteProtocolError("the answer is another part of the file")
            for chunk in response.iter_bytes():
                arrival.take(chunk)
        if arrival.have_bytes < file.size_bytes:
            raise httpx2.RemoteProtocolError(f"{file.name} ended early")

    def _persistently(
        self, attempt: Callable[[], _Result], progress: Callable[[], int], give_up_s: float
    ) -> _Result:
        """Try until it works, waiting longer after each try that brought nothing. Raises ``Refusal``.

        ``progress`` grows with what has come; the clock of ``give_up_s`` begins anew whenever it does.
        """
        since, reached, futile = time.monotonic(), progress(), 0
        while True:
            try:
                return attempt()
            except httpx2.HTTPError as exc:
                why, evidence, asked_s = _read(exc)
            if why not in _WAITING:
                raise Refusal(why, evidence)
            now = progress()
            if now > reached:
                since, futile = time.monotonic(), 0
            reached = now
            if time.monotonic() - since > give_up_s:
                raise Refusal(why, evidence)
            wait_s = max(asked_s, min(LONGEST_WAIT_S, 2.0**futile))
            futile += 1
            self._teller.say("retry", why=why, in_s=wait_s, evidence=evidence)
            time.sleep(wait_s)

    def _publish(self, commit: str, files: tuple[HubFile, ...]) -> Path:
        """Name the blobs: the snapshot's links, the configuration last, then the revision.

        A snapshot with a configuration is therefore one that has everything.
        """
        folder = self._base / "snapshots" / commit
        for file in sorted(files, key=lambda file: file.name in hubcache.CONFIGURATIONS):
            link = folder / file.name
            link.parent.mkdir(parents=True, exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(os.path.relpath(self._blob(file), link.parent))
        if self._request.revision != commit:
            atomic_write(self._base / "refs" / self._request.revision, commit, mode=0o644)
        return folder

    def _url(self, commit: str, file: HubFile) -> str:
        return hf_hub_url(self._request.repo, file.name, revision=commit)

    def _blob(self, file: HubFile) -> Path:
        return self._base / "blobs" / file.blob

    def _partial(self, file: HubFile) -> Path:
        return self._base / "blobs" / f"{file.blob}{hubcache.PARTIAL}"

    def _have(self, file: HubFile) -> int:
        return file.size_bytes if self._blob(file).exists() else size_bytes(self._partial(file))


def _read(exc: httpx2.HTTPError) -> tuple[str, str, float]:
    """What an error is, its own words, and for how long the server asks to wait."""
    evidence = " ".join(str(exc).split()) or type(exc).__name__
    for kind, name in _KINDS:
        if isinstance(exc, kind):
            return name, evidence, 0.0
    if isinstance(exc, HfHubHTTPError):
        status = exc.response.status_code
        if status in _RETRIED:
            asked = exc.response.headers.get("Retry-After", "")
            wait_s = min(LONGEST_ASKED_S, float(asked)) if asked.isdigit() else 0.0
            return "slow_down" if status == 429 else "server", evidence, wait_s
        return {401: "token", 403: "forbidden", 404: "missing"}.get(status, "answer"), evidence, 0.0
    if isinstance(exc, httpx2.TransportError):
        return "network", evidence, 0.0
    return "answer", evidence, 0.0


def _extent(response: httpx2.Response) -> tuple[int, int | None]:
    """Where the answer's bytes begin in the file, and the file's length if it is told."""
    if response.status_code == 206:
        match = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("Content-Range", ""))
        if match is None:
            return -1, None
        return int(match[1]), None if match[2] == "*" else int(match[2])
    length = response.headers.get("Content-Length", "")
    plain = response.headers.get("Content-Encoding", "identity") == "identity"
    return 0, int(length) if plain and length.isdigit() else None
