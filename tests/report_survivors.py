"""Prints what outlives what: ``python -m tests.report_survivors [--box] [--record] [--json]``.

Each row kills something of a running server (a fake one, three processes deep) with SIGKILL and counts what
is left of it. Without ``--box`` the column is that of this session; with it, a second column comes from a
real systemd with a user manager, in namespaces and on an overlay of its own (as root only). ``--record``
keeps the table as ``tests/results/survivors.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from tests.fakes import memorylimit, systemd_box
from tests.fakes.homes import private_folders
from tests.fakes.runs import REPOSITORY, running

import slipstream
from slipstream.engine.guard.process import has_user_manager
from slipstream.engine.serve.port import is_free

BARE = "bare"
MANAGED = "with a user manager"
RESULTS = REPOSITORY / "tests" / "results" / "survivors.md"
PATIENCE_S = 15.0
_CHILD_S = 60.0


@dataclass(frozen=True, slots=True)
class Left:
    """How many were left at once and after how long none was; ``after_next`` is there when some stayed."""

    at_once: int
    took_s: float
    after_next: int | None = None

    @property
    def words(self) -> str:
        """As a cell of the table."""
        if self.at_once == 0:
            return f"0, after {self.took_s:.2f} s"
        return f"{self.at_once}; {self.after_next} after the app's next start"


@dataclass(frozen=True, slots=True)
class Family:
    """The processes of one start."""

    app: int
    guardian: int
    leader: int
    core: int
    worker: int
    port: int

    @property
    def engine(self) -> tuple[int, ...]:
        """The server's own processes."""
        return (self.leader, self.core, self.worker)


def kill(*names: str) -> Callable[[Family], None]:
    """An act that kills these at once."""

    def act(family: Family) -> None:
        for name in names:
            os.kill(getattr(family, name), signal.SIGKILL)

    return act


ROWS: dict[str, Callable[[Family], None]] = {
    "kill app": kill("app"),
    "kill guardian": kill("guardian"),
    "kill both": kill("app", "guardian"),
    "kill API server": kill("leader"),
    "kill EngineCore": kill("core"),
    "out of memory": lambda family: memorylimit.exhaust(family.worker),
}


def main() -> int:
    """The exit status is 1 when something is left in the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--box", action="store_true", help="also under a systemd of its own")
    parser.add_argument("--record", action="store_true", help=f"write {RESULTS.relative_to(REPOSITORY)}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    columns = {MANAGED if has_user_manager() else BARE: measure()}
    if options.box:
        said = systemd_box.run((sys.executable, "-m", "tests.report_survivors", "--json"))
        boxed = json.loads(said.splitlines()[-1])
        columns |= {name: {row: Left(**left) for row, left in rows.items()} for name, rows in boxed.items()}
    if options.json:
        plain = {name: {row: asdict(left) for row, left in rows.items()} for name, rows in columns.items()}
        sys.stdout.write(json.dumps(plain) + "\n")
    else:
        sys.stdout.write(table(columns))
    if options.record:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(recorded(columns), encoding="utf-8")
    return int(any(left.at_once and left.after_next for rows in columns.values() for left in rows.values()))


def measure() -> dict[str, Left]:
    """One column, in this session."""
    found = {}
    for name, act in ROWS.items():
        with private_folders(runtime=not has_user_manager()), holding() as family:
            act(family)
            found[name] = count(family)
    return found


@contextmanager
def holding() -> Iterator[Family]:
    """An app that holds a ready server."""
    app = subprocess.Popen(
        (sys.executable, "-m", "tests.fakes.holding_app", "hold"),
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert app.stdin is not None
    assert app.stdout is not None
    try:
        yield Family(app=app.pid, **json.loads(app.stdout.readline()))
    finally:
        app.stdin.close()
        app.stdout.close()
        app.wait(_CHILD_S)


def count(family: Family) -> Left:
    """What of the server, its guardian and its port is left, now and after another app has begun."""
    began = time.monotonic()
    while left(family) and time.monotonic() < began + PATIENCE_S:
        time.sleep(0.005)
    took_s = time.monotonic() - began
    at_once = left(family)
    if at_once == 0:
        return Left(0, took_s)
    look = (sys.executable, "-m", "tests.fakes.holding_app", "look")
    subprocess.run(look, cwd=REPOSITORY, stdout=subprocess.DEVNULL, timeout=_CHILD_S, check=True)
    return Left(at_once, took_s, left(family))


def left(family: Family) -> int:
    """Living processes, and the port if it is still taken."""
    return len(running((family.guardian, *family.engine))) + (not is_free(family.port))


def table(columns: dict[str, dict[str, Left]]) -> str:
    """As Markdown."""
    names = list(columns)
    lines = [f"| {' | '.join(('what was done', *names))} |", f"|{'---|' * (len(names) + 1)}"]
    lines += [f"| {row} | {' | '.join(columns[name][row].words for name in names)} |" for row in ROWS]
    return "\n".join(lines) + "\n"


def recorded(columns: dict[str, dict[str, Left]]) -> str:
    """The table with what a reader has to know of it."""
    systemd = systemd_box.version()
    kernel = ".".join(platform.release().split(".")[:2])
    return (
        "# What outlives what\n\n"
        f"{time.strftime('%Y-%m-%d', time.gmtime())}, Slipstream {slipstream.__version__}, "
        f"Python {platform.python_version()}, Linux {kernel}, {systemd}.\n"
        "Made by `python -m tests.report_survivors --box --record`.\n\n"
        f"{table(columns)}\n"
        "Processes of the server, its guardian and the listening port are counted, for up to "
        f"{PATIENCE_S:.0f} s after a SIGKILL. The policy is to stop with the app; under the usual one the "
        "server outlives a killed app for ten minutes, so that the next one takes it over. The time includes "
        "the server's own orderly end where its guardian lives. Out of memory is "
        f"{memorylimit.HOW}.\n"
    )


if __name__ == "__main__":
    sys.exit(main())
