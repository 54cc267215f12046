"""Prints whether the program grows under load: ``python -m tests.report_soak [--minutes N] [--record]``.

The engine is a fake that answers one request after another; everything else is real. The window is open on
one page after another and hidden between, on a private screen and bus. ``--record`` keeps the table.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

from tests.fakes.figures import Figure, print_figures, record, say
from tests.fakes.homes import fake_program
from tests.fakes.watched_costs import desktop

from slipstream.engine.serve.endpoint import EngineEndpoint

RESULT = Path(__file__).parent / "results" / "soak.md"
WARM_ROUNDS = 2  # through all pages: what is built late is there then
GROWTH_LIMIT_MB = 5.0
NOTE = (
    "Counted whenever the window is hidden after a round through all seven pages; growth is from the end of "
    "the second round, by when every page was built, to the last. Objects are Qt's as Python holds them, "
    "widgets all that exist; Qt's own pool of drawing threads, which comes and goes, is left out; "
    "warnings are everything Qt's own log said at warning or above."
)


@dataclass(frozen=True, slots=True)
class Count:
    """What may not grow, at one moment."""

    seconds: float
    resident_bytes: int
    objects: int
    widgets: int
    threads: int
    files: int


@dataclass
class Seen:
    """The whole watch."""

    counts: list[Count] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    requests: int = 0


def main() -> int:
    """The exit status is 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long the program is watched")
    parser.add_argument("--record", action="store_true", help=f"keep the table as {RESULT.name}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seen = watch(options.minutes * 60)
    found = figures(seen)
    if options.record:
        said = "".join(f"\n- {words}" for words in dict.fromkeys(seen.warnings))
        record(
            RESULT,
            "The program under load, its window open and hidden in turn",
            f"python -m tests.report_soak --minutes {options.minutes:g} --record",
            found,
            NOTE + (f"\n\nWarnings:{said}" if said else ""),
        )
    for words in dict.fromkeys(seen.warnings):
        say(f"warning: {words}")
    return print_figures(found, as_json=options.json)


class Client:
    """Asks one question after another until it is closed."""

    def __init__(self, port: int, model: str) -> None:
        self._port, self._model = port, model
        self._answered = 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="client")
        self._thread.start()

    def close(self) -> int:
        """Finish the present answer; gives how many there were. Idempotent."""
        self._closing.set()
        self._thread.join(60)
        return self._answered

    def _run(self) -> None:
        while not self._closing.wait(0.05):
            for _ in EngineEndpoint(self._port).chat(self._model, "Count to ten.", max_tokens=160):
                pass
            self._answered += 1


def figures(seen: Seen) -> list[Figure]:
    """The table. Needs more rounds than the first two, which only warm up."""
    if len(seen.counts) <= WARM_ROUNDS:
        raise SystemExit("Too short: the program went through all pages twice at most.")
    warm, last = seen.counts[WARM_ROUNDS - 1], seen.counts[-1]
    return [
        Figure("watched after warming up", last.seconds - warm.seconds, "s"),
        Figure("rounds through all pages", len(seen.counts) - WARM_ROUNDS, "rounds"),
        Figure("requests answered", seen.requests, "requests"),
        Figure("resident memory after warming up", warm.resident_bytes / 1e6, "MB"),
        Figure(
            "growth of resident memory",
            (last.resident_bytes - warm.resident_bytes) / 1e6,
            "MB",
            GROWTH_LIMIT_MB,
        ),
        Figure("growth of Qt's objects", last.objects - warm.objects, "objects", 0),
        Figure("growth of widgets", last.widgets - warm.widgets, "widgets", 0),
        Figure("growth of threads", last.threads - warm.threads, "threads", 0),
        Figure("growth of open files", last.files - warm.files, "files", 0),
        Figure("warnings of Qt", len(seen.warnings), "lines", 0),
    ]


def watch(seconds: float) -> Seen:
    """Run the program for that long. Raises ``SystemExit`` when it ends early."""
    seen = Seen()
    before: set[str] = set()
    names: list[str] = []
    client: Client | None = None  # asks from ``serving`` to ``rest``
    with fake_program(), desktop(os.environ) as place:
        argv = (sys.executable, "-m", "tests.fakes.soaked_window", str(seconds))
        process = subprocess.Popen(argv, env=place.environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            for line in process.stdout:
                kind, _, rest = line.strip().partition(" ")
                if kind == "serving":
                    port, model = rest.split(" ", 1)
                    client = Client(int(port), model)
                elif kind == "rest" and client is not None:
                    seen.requests = client.close()
                elif kind in ("thread", "file"):
                    names.append(f"{kind} {rest}")
                elif kind == "count":
                    at, *numbers = rest.split()
                    seen.counts.append(Count(float(at), *(int(number) for number in numbers)))
                    for name in sorted(set(names) - before if len(seen.counts) > WARM_ROUNDS else ()):
                        say(f"{at} s: new {name}")
                    before, names = set(names), []
                elif kind == "warning":
                    seen.warnings.append(rest)
        finally:
            if client is not None:
                client.close()
        if process.wait(60) != 0:
            raise SystemExit(f"The program ended early with {process.returncode}: {seen}")
    return seen


if __name__ == "__main__":
    sys.exit(main())
