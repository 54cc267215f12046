"""Which requests the draft is measured on, and whether a training task comes near one of them."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
FILES = (*sorted((RESOURCES / "prompts").glob("*.jsonl")), RESOURCES / "demo" / "prompts.jsonl")

# Words of coding requests of whatever subject.
COMMON = frozenset(Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8").split())
# Two measured requests about one subject share this much and more of their words (README.md).
LIMIT = 0.25


@cache
def words(text: str) -> frozenset[str]:
    """The words that say what a text is about: names taken apart, plurals and common words taken off."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).replace("_", " ")
    found = (word.lower() for word in re.findall(r"[A-Za-z]{2,}", apart))
    return frozenset(word.removesuffix("s") for word in found if word not in COMMON)


@cache
def names(text: str) -> frozenset[str]:
    """The functions and classes that a text defines or asks for, without regard to their style of writing."""
    found = re.findall(r"\b(?:class|def|function|generator|decorator) ([A-Za-z]\w{3,})\b", text)
    found += re.findall(r"\b([A-Za-z]\w{3,})[(<]\w", text.split("\n\n")[0])
    return frozenset(name.replace("_", "").lower() for name in found) - COMMON


def request(line: str) -> str:
    """What one line of a prompt file asks."""
    entry = json.loads(line)
    return str(entry.get("prompt") or entry["messages"][-1]["content"])


@cache
def requests() -> tuple[str, ...]:
    """All measured requests."""
    return tuple(
        request(line) for path in FILES for line in path.read_text(encoding="utf-8").splitlines() if line
    )


def likeness(first: str, second: str) -> float:
    """Share of the words of two requests that both have; one word alone tells nothing."""
    one, other = words(first), words(second)
    return len(one & other) / len(one | other) if len(one & other) > 1 else 0.0


def nearest(task: str) -> tuple[float, str]:
    """The measured request that a task is most like; 1.0 when both name the same function or class."""
    return max(
        (1.0 if task == asked or names(task) & names(asked) else likeness(task, asked), asked)
        for asked in requests()
    )


def refused(task: str) -> bool:
    """Whether training on this task would be training on what is measured."""
    return nearest(task)[0] >= LIMIT
