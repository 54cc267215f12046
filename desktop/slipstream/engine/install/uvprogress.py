"""What uv and pip print while they install, as progress and as reasons. Pure: lines in, values out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.words import say

# Shares of the bar. Fetching is most of a first install and nothing of one from the cache.
_RESOLVED = 0.03
_FETCHED = 0.88
_INSTALLED = 1.0
# The estimate of bytes under way stops here until uv says that a file is whole.
UNDER_WAY_LIMIT = 0.95

_UNITS = {
    "B": 1,
    "KiB": 1 << 10,
    "MiB": 1 << 20,
    "GiB": 1 << 30,
    "kB": 1000,
    "MB": 1000_000,
    "GB": 1000_000_000,
}

# uv prints these to stderr, a line each, when it has no terminal (uv 0.9 and 0.13).
_UV_RESOLVED = re.compile(r"^Resolved (\d+) packages? ")
_UV_DOWNLOADING = re.compile(r"^Downloading (\S+) \(([\d.]+)([KMG]?i?B)\)")
_UV_DOWNLOADED = re.compile(r"^ Downloaded (\S+)")
_UV_PREPARED = re.compile(r"^Prepared (\d+) packages? ")
_UV_INSTALLED = re.compile(r"^Installed (\d+) packages? ")
_PIP_COLLECTING = re.compile(r"^(?:Collecting|Processing) (\S+)")
_PIP_INSTALLING = re.compile(r"^Installing collected packages:")
_PIP_DONE = re.compile(r"^Successfully installed ")
_ERROR = re.compile(r"^\s*(?:error|cause|ERROR):\s*(.+)")

_DISK_FULL = re.compile(r"No space left on device|os error 28|Errno 28|Disk quota exceeded", re.IGNORECASE)
_NETWORK = re.compile(
    r"dns error|lookup address|Could not connect|client error \(Connect\)|Connection refused"
    r"|Request failed after|Failed to (?:fetch|download)|operation timed out|NewConnectionError"
    r"|Max retries exceeded|Network is unreach|certificate",
    re.IGNORECASE,
)
_PYTHON = re.compile(r"does not satisfy Python|requires a different Python", re.IGNORECASE)
_NO_WHEEL = re.compile(
    r"No solution found|no usable wheels|no wheels with a matching|No matching distribution", re.IGNORECASE
)
_HOST = re.compile(r"https?://([^/\s:`)]+)")
_CREDENTIALS = re.compile(r"(?<=://)[^/@\s]*@")


@dataclass(frozen=True, slots=True)
class FetchProgress:
    """How far an install is. ``announced`` holds (package, wheel bytes); uv names files above ~1 MiB only."""

    packages: int | None = None
    announced: tuple[tuple[str, int], ...] = ()
    fetched: frozenset[str] = frozenset()
    collected: int = 0
    prepared: bool = False
    installed: bool = False

    @property
    def total_bytes(self) -> int | None:
        """Bytes of all wheels announced so far."""
        return sum(size for _, size in self.announced) or None

    @property
    def fetched_bytes(self) -> int:
        """Bytes of the wheels that are here."""
        return sum(size for name, size in self.announced if name in self.fetched)

    def done_bytes(self, written_bytes: int | None, unpacked_per_byte: float) -> int | None:
        """Bytes fetched, those on their way included.

        uv unpacks while it downloads: what the process has written to disk (``written_bytes``), divided by
        how much a wheel byte unpacks to, says about how many wheel bytes have come. Never less than the
        finished wheels, and never all before all are finished.
        """
        total = self.total_bytes
        if total is None:
            return None
        fetched = self.fetched_bytes
        under_way = int((written_bytes or 0) / unpacked_per_byte) - fetched
        return fetched + min(max(0, under_way), int(UNDER_WAY_LIMIT * (total - fetched)))

    def fraction(self, written_bytes: int | None, unpacked_per_byte: float, expected_bytes: int) -> float:
        """0..1 over resolving, fetching and installing.

        Wheels are announced one after the other, so at first ``expected_bytes`` is what there is to fetch;
        with a full cache none is, and the bar jumps to the next part.
        """
        if self.installed:
            return _INSTALLED
        if self.prepared:
            return _FETCHED
        if self.packages is None:
            return 0.0
        total = self.total_bytes
        if total is None:
            share = self.collected / self.packages if self.packages else 0.0
        else:
            share = (self.done_bytes(written_bytes, unpacked_per_byte) or 0) / max(total, expected_bytes)
        return _RESOLVED + (_FETCHED - _RESOLVED) * min(1.0, share)

    def step(self) -> str:
        """What is going on, in plain words."""
        if self.installed:
            return say("The engine's packages are in place")
        if self.prepared:
            return say("Putting the engine's packages in place")
        if self.packages is None:
            return say("Looking up the engine's packages")
        waiting = [name for name, _ in self.announced if name not in self.fetched]
        if waiting:
            largest = max(
                (entry for entry in self.announced if entry[0] in waiting), key=lambda entry: entry[1]
            )
            return say("Downloading the engine: {package}", package=largest[0])
        return say("Preparing the engine's packages")


def advance(progress: FetchProgress, line: str) -> FetchProgress:
    """The progress after one line; the same object for a line that says nothing about it."""
    if found := _UV_RESOLVED.match(line):
        return replace(progress, packages=int(found[1]))
    if found := _UV_DOWNLOADING.match(line):
        size = int(float(found[2]) * _UNITS.get(found[3], 1))
        others = tuple(entry for entry in progress.announced if entry[0] != found[1])
        return replace(progress, announced=(*others, (found[1], size)))
    if found := _UV_DOWNLOADED.match(line):
        return replace(progress, fetched=progress.fetched | {found[1]})
    if _UV_PREPARED.match(line) or _PIP_INSTALLING.match(line):
        return replace(progress, prepared=True)
    if _UV_INSTALLED.match(line) or _PIP_DONE.match(line):
        return replace(progress, prepared=True, installed=True)
    if _PIP_COLLECTING.match(line):
        return replace(progress, collected=progress.collected + 1)
    return progress


def explain(tail: Sequence[str], code: int) -> RuntimeBroken:
    """Why an install ended with ``code``, out of its newest lines, with a next step."""
    tail = [_CREDENTIALS.sub("", line) for line in tail]
    text = "\n".join(tail)
    evidence = _evidence(tail)
    if _DISK_FULL.search(text):
        return RuntimeBroken(
            say("The disk is full"),
            detail=say("The engine's packages did not fit on the disk."),
            hint=say("Free some space, then install again."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.DISK_FULL,
            evidence=evidence,
        )
    if _PYTHON.search(text):
        return RuntimeBroken(
            say("This Python does not suit the engine"),
            detail=evidence,
            hint=say("Install Python 3.11 or newer (below 3.15), then install the engine again."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.ENGINE_BROKEN,
            evidence=evidence,
        )
    if _NETWORK.search(text):
        host = _HOST.search(text)
        return RuntimeBroken(
            say("The engine could not be downloaded"),
            detail=say("{host} could not be reached.", host=host[1])
            if host
            else say("The package index could not be reached."),
            hint=say("Check the network, then install again: what has come already is kept."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.NETWORK,
            evidence=evidence,
        )
    if _NO_WHEEL.search(text):
        return RuntimeBroken(
            say("A package of the engine was not found"),
            detail=evidence,
            hint=say("Check that the configured package index is complete, then install again."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.ENGINE_BROKEN,
            evidence=evidence,
        )
    return RuntimeBroken(
        say("The engine could not be installed"),
        detail=evidence or say("The installer ended with code {code}.", code=code),
        hint=say("Install again; if it fails the same way, the log says more."),
        next_step=NextStep.INSTALL,
        kind=FailureKind.UNKNOWN,
        evidence=evidence,
    )


def _evidence(tail: Sequence[str]) -> str:
    """The line that names the fault most closely: the innermost cause, else the last line."""
    named = [found[1] for line in tail if (found := _ERROR.match(line))]
    return named[-1] if named else (tail[-1].strip() if tail else "")
