"""A server's words as options: which words belong to which flag, in whatever version's spelling."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from slipstream.core.dialects.interface import EngineInterface, Flag, Takes
from slipstream.core.translate.notes import Notes, not_understood

_NEGATIVE_NUMBER = re.compile(r"-(\d+|\d*\.\d+)")
_TRUE = ("true", "1", "yes", "on")
_FALSE = ("false", "0", "no", "off")


@dataclass(frozen=True, slots=True)
class Option:
    """A flag with its words. ``flag`` is its definition in the version that knows it; ``None``: none does.

    ``path`` are the keys behind a dotted name, ``off`` that a switch is turned off.
    """

    name: str
    flag: Flag | None
    values: tuple[str, ...] = ()
    off: bool = False
    path: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        """The first word, empty without one."""
        return self.values[0] if self.values else ""


@dataclass(frozen=True, slots=True)
class Parsed:
    """The options in their order, and the words that belong to none."""

    options: tuple[Option, ...]
    loose: tuple[str, ...]


class Vocabulary:
    """Every spelling of every version; the target's own meaning comes first, then the newest version's."""

    def __init__(self, target: EngineInterface, others: Iterable[EngineInterface]) -> None:
        self.target = target
        spelled: dict[str, Flag] = {}
        for interface in (target, *others):
            for spelling, flag in interface.by_spelling.items():
                spelled.setdefault(spelling, flag)
        self._spelled: Mapping[str, Flag] = spelled

    def find(self, spelling: str) -> Flag | None:
        """The flag of a spelling, also of one that is cut short where only one flag begins like it."""
        exact = self._spelled.get(spelling)
        if exact is not None or not spelling.startswith("--") or len(spelling) < 4:
            return exact
        begun = {
            flag.name: flag for word, flag in self.target.by_spelling.items() if word.startswith(spelling)
        }
        return next(iter(begun.values())) if len(begun) == 1 else None


def parse(words: Sequence[str], vocabulary: Vocabulary, notes: Notes) -> Parsed:
    """Take a command apart as vLLM's own parser would. Raises ``CommandNotUnderstood``."""
    options: list[Option] = []
    loose: list[str] = []
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        if word == "--":
            loose += reversed(waiting)
            break
        if not is_flag(word):
            loose.append(word)
            continue
        options.append(_option(word, waiting, vocabulary, notes))
    return Parsed(tuple(options), tuple(loose))


def is_flag(word: str) -> bool:
    """Whether argparse would take the word for a flag and not for a value."""
    if not word.startswith("-") or len(word) == 1 or _NEGATIVE_NUMBER.fullmatch(word):
        return False
    return " " not in word.partition("=")[0]


def merge_json(option: Option, held: dict[str, object]) -> None:
    """Add a dotted option's value to a JSON object as vLLM does. Raises ``CommandNotUnderstood``."""
    *outer, last = option.path
    for key in outer:
        inner = held.setdefault(key, {})
        if not isinstance(inner, dict):
            raise not_understood(f"{option.name}.{'.'.join(option.path)} stands for two things")
        held = inner
    if last.endswith("+"):
        before = held.get(last[:-1])
        held[last[:-1]] = [*(before if isinstance(before, list) else []), *option.value.split(",")]
    else:
        held[last] = json_or_text(option.value)


def json_or_text(text: str) -> object:
    """The JSON value a text stands for, else the text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def json_object(text: str, name: str) -> dict[str, object]:
    """The JSON object of a flag. Raises ``CommandNotUnderstood``."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise not_understood(
            f"{name} holds no JSON",
            f"{text[:60]}: {exc}.",
            f"Put the JSON after {name} in single quotes, as in {name} '{{\"key\": 1}}'.",
        ) from exc
    if not isinstance(value, dict):
        raise not_understood(f"{name} holds no JSON object", f"It is {text[:60]}.")
    return value


def compact(value: object) -> str:
    """JSON in one word."""
    return json.dumps(value, separators=(",", ":"))


def truth(word: str) -> bool | None:
    """What a word says of a switch; ``None`` when it says nothing."""
    lowered = word.lower()
    return True if lowered in _TRUE else False if lowered in _FALSE else None


def _option(word: str, waiting: list[str], vocabulary: Vocabulary, notes: Notes) -> Option:
    name, equals, attached = word.partition("=")
    if name.startswith("-O"):
        return _optimisation(name, attached if equals else None, waiting, vocabulary)
    head, *path = name.split(".")
    head = head.replace("_", "-") if head.startswith("--") else head
    flag = vocabulary.find(head)
    if flag is not None and head not in (flag.name, *flag.also, *flag.off):
        notes.changed(f"{head} is short for {flag.name}, which is written out now.")
    shown = head if flag is None else flag.name
    if path:
        if not all(path):
            raise not_understood(f"{name[:40]} ends in a dot")
        if flag is not None and flag.takes is not Takes.ONE:
            raise not_understood(f"{shown} has no parts to set one by one", f"{name} was given.")
        value = attached if equals else _next(waiting, name)
        return Option(shown, flag, (value,), path=tuple(path))
    values = (attached,) if equals else _values(head, flag, waiting)
    if flag is None or flag.takes is not Takes.NOTHING:
        return Option(shown, flag, values)
    option = Option(shown, flag, off=head in flag.off)
    return _switched(option, values[0] if equals else None, waiting, notes)


def _switched(option: Option, attached: str | None, waiting: list[str], notes: Notes) -> Option:
    """A switch with a word of truth behind it, which vLLM itself would not take."""
    said = attached
    if said is None and waiting and waiting[-1].lower() in ("true", "false"):
        said = waiting.pop()
    if said is None:
        return option
    meant = truth(said)
    if meant is None:
        raise not_understood(f"{option.name} is a switch", f"It takes no value, and '{said}' was given.")
    notes.changed(f"{option.name} is a switch and takes no '{said}'.")
    return replace(option, off=option.off is meant)


def _values(head: str, flag: Flag | None, waiting: list[str]) -> tuple[str, ...]:
    takes = Takes.MANY if flag is None else flag.takes
    if takes in (Takes.ONE, Takes.EACH):
        return (_next(waiting, head),)
    if takes is Takes.NOTHING:
        return ()
    found: list[str] = []
    while waiting and not is_flag(waiting[-1]) and waiting[-1] != "--":
        found.append(waiting.pop())
        if takes is Takes.MAYBE:
            break
    return tuple(found)


def _next(waiting: list[str], name: str) -> str:
    if not waiting or is_flag(waiting[-1]) or waiting[-1] == "--":
        raise not_understood(f"{name} has no value", hint=f"Write a value behind {name}, or leave it out.")
    return waiting.pop()


def _optimisation(name: str, attached: str | None, waiting: list[str], vocabulary: Vocabulary) -> Option:
    """``-O3``, ``-O 3``, ``-O=3`` and ``-O.key value``, which every version reads in its own way."""
    rest = name[2:]
    if rest.startswith("."):
        value = attached if attached is not None else _next(waiting, name)
        path = tuple(key for key in rest.split(".") if key)
        flag = vocabulary.find("--compilation-config")
        if not path:
            raise not_understood(f"{name} ends in a dot")
        return Option("--compilation-config", flag, (value,), path=path)
    value = rest or (attached if attached is not None else _next(waiting, name))
    known = (
        "--optimization-level"
        if vocabulary.target.accepts("--optimization-level")
        else "--compilation-config"
    )
    return Option(known, vocabulary.find(known), (value,))
