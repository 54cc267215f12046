"""A report for a bug's finder: the doctor's findings, records and logs, without keys, names and addresses.

Two steps, so that a person sees what is in it before it is written: ``prepare``, then ``write``.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from slipstream.app import doctor
from slipstream.app.engines.enginewords import engine_dict
from slipstream.app.reports import table_lines
from slipstream.core.codec import to_json
from slipstream.core.doctor.doctor import Readings
from slipstream.core.doctor.doctorrules import judge
from slipstream.core.doctor.redact import Kind, Person, Redactor, leaked
from slipstream.core.errors import AppError
from slipstream.core.logs.diagnose import diagnose
from slipstream.engine.doctor import bundle, evidence, secrets, system
from slipstream.engine.doctor.evidence import Evidence
from slipstream.engine.files import Paths
from slipstream.engine.guard.process import last_outcome
from slipstream.engine.serve import pastlog

_SAMPLES = 2
_ABOUT = """A report of Slipstream about itself, for finding a bug. The program has sent it nowhere.
Taken out: keys, tokens and passwords [secret], the user's and the computer's names [user] [host],
mail and network addresses [mail] [address], device numbers [device], prompts [prompt]; ~ is the home folder.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the report as it will be; ``samples`` are lines that something was taken out of."""

    name: str
    text: str
    counts: tuple[tuple[Kind, int], ...] = ()
    samples: tuple[str, ...] = ()
    left_out_bytes: int = 0

    @property
    def size_bytes(self) -> int:
        """Before it is packed."""
        return len(self.text.encode())


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that would be written, and when it was read (Unix time)."""

    entries: tuple[Entry, ...]
    at_utc: float

    @property
    def name(self) -> str:
        """``slipstream-report-20261130-121314``, in UTC."""
        return f"slipstream-report-{time.strftime('%Y%m%d-%H%M%S', time.gmtime(self.at_utc))}"

    @property
    def counts(self) -> tuple[tuple[Kind, int], ...]:
        """What was taken out of all files together."""
        total: Counter[Kind] = Counter()
        for entry in self.entries:
            total.update(dict(entry.counts))
        return tuple(sorted(total.items()))

    def entry(self, name: str) -> Entry | None:
        """The file of that name."""
        return next((entry for entry in self.entries if entry.name == name), None)


class SecretLeft(AppError):
    """A known key was still in a file after everything was taken out: nothing may be written."""


def prepare(paths: Paths, now_utc: float) -> Report:
    """Read everything and take out what must stay here; writes nothing. Raises ``SecretLeft``."""
    seen = doctor.read(paths)
    whose = secrets.person(paths, seen.desktop.keyring)
    redactor = Redactor(whose)
    entries = []
    for found in (*_own_words(paths, seen), *evidence.collect(paths)):
        clean = redactor.redact(found.text, samples=_SAMPLES)
        name = redactor.redact(found.name).text
        _refuse_leak(name, clean.text, whose)
        entries.append(Entry(name, clean.text, clean.counts, clean.samples, found.left_out_bytes))
    return Report(tuple(entries), now_utc)


def write(report: Report, path: Path) -> int:
    """Put it on the disk as a zip that only its owner can read; gives its size in bytes.

    Raises ``AppError``.
    """
    return bundle.write(path, report.name, ((e.name, e.text) for e in report.entries), report.at_utc)


def _own_words(paths: Paths, seen: Readings) -> Iterator[Evidence]:
    """What is written for the report alone."""
    rows = "\n".join(table_lines(list(system.about())))
    yield Evidence("about.txt", f"{_ABOUT}\n{rows}\n")
    yield Evidence("doctor.json", _json(to_json(judge(seen))))
    yield Evidence("engines.json", _json([engine_dict(entry) for entry in seen.survey.entries]))
    outcome = last_outcome(paths)
    if outcome is None or (outcome.asked and not outcome.code):
        return
    try:
        lines = pastlog.read_end(Path(outcome.log_path))
    except OSError:
        return
    yield Evidence("diagnosis.json", _json(to_json(diagnose(lines, outcome.code, outcome.signal))))


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _refuse_leak(name: str, text: str, whose: Person) -> None:
    if leaked(text, whose.secrets) or leaked(name, whose.secrets):
        raise SecretLeft(
            "The report would hold one of your keys",
            detail=f"It stands in {name} in a form that could not be taken out.",
            hint="Nothing was written. Tell us which file it was, without the file itself.",
        )
