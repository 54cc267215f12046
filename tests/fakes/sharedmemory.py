"""A /dev/shm of a test's own, where it may make one: what lies in it afterwards is litter of that test."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.fakes.runs import REPOSITORY, wait_for

from slipstream.engine.guard import proctree
from slipstream.engine.guard.segments import segments_of

_SHM = Path("/dev/shm")
_KEEP = "mount -t tmpfs -o mode=1777 tmpfs /dev/shm && echo kept && read -r _"


@dataclass(frozen=True)
class SharedMemory:
    """``prefix`` goes before a command that shall use it."""

    prefix: tuple[str, ...]
    folder: Path

    def litter(self) -> set[str]:
        """What Python made and no living process has mapped."""
        names = {path.name for path in self.folder.iterdir() if path.name.startswith(("psm_", "sem.mp-"))}
        for process in proctree.table().values():
            names -= {segment.name for segment in segments_of(process.pid)}
        return names


@contextmanager
def shared_memory() -> Iterator[SharedMemory]:
    """A private one for root; the computer's for others, who must be alone with it."""
    if os.geteuid() != 0 or shutil.which("unshare") is None or shutil.which("nsenter") is None:
        yield SharedMemory((), _SHM)
        return
    keeper = subprocess.Popen(
        ("unshare", "--mount", "--propagation", "private", "sh", "-c", _KEEP),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={"PATH": os.environ["PATH"]},  # by its HOME it would be taken for a process of the test's program
    )
    assert keeper.stdin is not None
    assert keeper.stdout is not None
    try:
        assert keeper.stdout.readline() == b"kept\n"
        enter = ("nsenter", f"--mount=/proc/{keeper.pid}/ns/mnt", f"--wd={REPOSITORY}")
        yield SharedMemory(enter, Path(f"/proc/{keeper.pid}/root/dev/shm"))
    finally:
        keeper.stdin.close()
        keeper.stdout.close()
        wait_for(lambda: keeper.poll() is not None, "the end of the private shared memory")
