"""Runs a piece of work in a process that is killed before its n-th change of the file system, for any n.

One process is started and loads everything; it forks for each n, so that a hundred kills cost a few seconds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).with_name("kill_at.c")
GCC = shutil.which("gcc")
END_S = 60.0

# ``work`` is the name of a function without arguments in the module.
_PROGRAM = """
import ctypes, importlib, os, sys
module = importlib.import_module(sys.argv[1])
kill_at = ctypes.CDLL(None).kill_at
print("ready", flush=True)
for line in sys.stdin:
    at, work = line.split()
    child = os.fork()
    if child == 0:
        # Imports and connections that are made once belong to no kill.
        function = getattr(module, work)
        kill_at(ctypes.c_long(int(at)))
        try:
            function()
        except BaseException as error:
            sys.stderr.write(repr(error))
            os._exit(1)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Killed:
    """``run`` gives -9 for a work that was killed, and 0 for one that made fewer than ``at`` changes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def run(self, work: str, at: int) -> int:
        """Run ``work`` and kill it before its ``at``-th change."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{at} {work}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@contextmanager
def killing(module: str, folder: Path) -> Iterator[Killed]:
    """The process for the works of ``module``; it sees the environment as it is now."""
    assert GCC is not None
    library = folder / "kill_at.so"
    flags = ("-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror")
    subprocess.run((GCC, *flags, "-o", str(library), str(SOURCE), "-ldl"), check=True, timeout=END_S)
    process = subprocess.Popen(
        (sys.executable, "-c", _PROGRAM, module),
        env={**os.environ, "LD_PRELOAD": str(library)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield Killed(process)
    finally:
        process.communicate(timeout=END_S)
