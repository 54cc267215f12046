"""Shared memory that an engine leaves behind: what its processes map, and how to unlink it; stdlib only.

Never touches a segment that is not provably of a dead tree of ours.
"""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from slipstream.engine.guard import proctree

_SHM = Path("/dev/shm")  # noqa: S108  the kernel's name for shared memory, not a temporary file
_LITTER = re.compile(r"psm_[0-9a-f]+|sem\.mp-[A-Za-z0-9_]+")


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of shared memory that a process of the tree had mapped; the inode tells it from a namesake."""

    name: str
    inode: int


def segments_of(pid: int) -> frozenset[Segment]:
    """Python-made shared memory that ``pid`` has mapped now."""
    try:
        lines = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return frozenset()
    found: set[Segment] = set()
    for line in lines:
        fields = line.split(maxsplit=5)
        if len(fields) == 6 and fields[5].startswith(f"{_SHM}/"):
            name = fields[5][len(f"{_SHM}/") :]
            if _LITTER.fullmatch(name):
                found.add(Segment(name, int(fields[4])))
    return frozenset(found)


def remove_segments(segments: frozenset[Segment]) -> tuple[str, ...]:
    """Unlink the shared memory of a dead tree; the names removed.

    Only what is provably its own: a process of the tree had this very inode mapped, the file belongs to our
    user, and no living process maps it. A segment whose every user died before the walk is not touched.
    """
    left = {segment for segment in segments if _is_ours(segment)}
    if left:
        for process in proctree.table().values():
            left -= segments_of(process.pid)
    removed = []
    for segment in left:
        try:
            (_SHM / segment.name).unlink()
        except OSError:
            continue
        removed.append(segment.name)
    return tuple(sorted(removed))


def _is_ours(segment: Segment) -> bool:
    try:
        status = (_SHM / segment.name).lstat()
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_ino == segment.inode and status.st_uid == os.getuid()
