"""What a benchmark child says, in the language of the window: the child speaks English, and keeps English.

Steps are made here, so that the maker and what recognises its English stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from slipstream.core.errors import ErrorReport
from slipstream.core.words import say, translated


def starting(name: str, order: str, starts: str) -> str:
    """The step while a variant's server starts; ``order`` is which of ``starts``."""
    return say("Starting {name} ({order} of {starts})", name=name, order=order, starts=starts)


def measuring(name: str, order: str, starts: str) -> str:
    """The step while a variant is asked."""
    return say("Measuring {name} ({order} of {starts})", name=name, order=order, starts=starts)


def measuring_one(name: str) -> str:
    """The same where nobody knows how many there will be."""
    return say("Measuring {title}", title=name)


def stopping(title: str) -> str:
    """Before the person's own server makes room."""
    return say("Stopping {title}; it comes back afterwards", title=title)


def returning(title: str, port: str) -> str:
    """While the person's own server comes back."""
    return say("Starting {title} again on port {port}", title=title, port=port)


def left_out(count: str) -> str:
    """The note on prompts that the context has no room for."""
    return say("{count} prompts were left out: longer than the context.", count=count)


_MADE: tuple[tuple[re.Pattern[str], Callable[..., str]], ...] = (
    (re.compile(r"Starting (.+) \((\d+) of (\d+)\)"), starting),
    (re.compile(r"Measuring (.+) \((\d+) of (\d+)\)"), measuring),
    (re.compile(r"Measuring (.+)"), measuring_one),
    (re.compile(r"Stopping (.+); it comes back afterwards"), stopping),
    (re.compile(r"Starting (.+) again on port (\d+)"), returning),
    (re.compile(r"(\d+) prompts were left out: longer than the context\."), left_out),
)


def heard(sentence: str) -> str:
    """A sentence or title of the child or of a kept result; one that is not known stays as it was said."""
    for pattern, made in _MADE:
        found = pattern.fullmatch(sentence)
        if found:
            return made(*map(translated, found.groups()))
    return translated(sentence)


def heard_report(report: ErrorReport) -> ErrorReport:
    """A failure of the child."""
    return replace(report, title=heard(report.title), detail=heard(report.detail), hint=heard(report.hint))
