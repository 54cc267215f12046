"""Benchmark prompts and results on disk: reads what ships or is named, keeps what was measured."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from slipstream.core.bench import prompts as prompt_rules
from slipstream.core.bench.account import Account
from slipstream.core.bench.history import comparable
from slipstream.core.bench.kept import Kept
from slipstream.core.bench.prompts import Kind, Prompt
from slipstream.core.bench.result import SCHEMA, BenchResult
from slipstream.core.codec import from_json, to_json
from slipstream.core.errors import CatalogError
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write, resources

SETS = {"edits": Kind.EDIT, "code": Kind.CODE, "prose": Kind.PROSE, "agent": Kind.AGENT}
_ALL = "all"
_LINE = "kept"
KEPT = 200  # results of one state folder; the oldest make room


def read_prompts(wanted: str) -> tuple[Prompt, ...]:
    """A shipped set, ``all`` of them, or a person's own JSON lines. Raises ``CatalogError``."""
    if wanted == _ALL:
        return tuple(prompt for name in SETS for prompt in read_prompts(name))
    shipped = wanted in SETS
    path = resources() / "prompts" / f"{wanted}.jsonl" if shipped else Path(wanted).expanduser()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogError(
            say("The prompts could not be read"),
            detail=f"{path}: {error}",
            hint=say("Reinstall Slipstream.")
            if shipped
            else say("Give a file of JSON lines, or one of: {sets}.", sets=", ".join((*SETS, _ALL))),
        ) from error
    return prompt_rules.parse(text, str(path), kind=SETS.get(wanted))


def read_tool_prompts() -> tuple[Prompt, ...]:
    """The shipped requests that call for a tool each. Raises ``CatalogError``."""
    path = resources() / "prompts" / "tools.jsonl"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogError(
            say("The prompts could not be read"), detail=f"{path}: {error}", hint=say("Reinstall Slipstream.")
        ) from error
    return prompt_rules.parse(text, str(path), kind=Kind.AGENT)


def folder(paths: Paths) -> Path:
    """Where results are kept, one JSON file each."""
    return paths.state / "bench"


def save(paths: Paths, account: Account) -> Path:
    """Keep a result with its line for lists; the file. Raises ``OSError``."""
    place = folder(paths) / f"{account.result.id}.json"
    data = {_LINE: to_json(Kept.of(account)), **to_json(account.result)}
    atomic_write(place, json.dumps(data, ensure_ascii=False) + "\n")
    for old in sorted(folder(paths).glob("*.json"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return place


def kept(paths: Paths) -> tuple[Kept, ...]:
    """A line for each readable result, newest first."""
    found: list[Kept] = []
    for data in _read_all(paths):
        with contextlib.suppress(ValueError, TypeError):
            line = data.get(_LINE)
            known = None if line is None else from_json(Kept, line)
            found.append(known or Kept.of(Account.of(from_json(BenchResult, data))))
    return tuple(sorted(found, key=lambda one: -one.at_utc))


def find(paths: Paths, result_id: str) -> Account:
    """A kept result, against the one before it. Raises ``CatalogError`` when there is none of that name."""
    place = folder(paths) / f"{result_id}.json"
    try:
        if place.parent != folder(paths):
            raise ValueError("no name of a result")  # noqa: TRY301  one sentence for all of these
        result = from_json(BenchResult, json.loads(place.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise CatalogError(
            say("This benchmark could not be read"),
            detail=f"{place}: {error}",
            hint=say("Choose another one, or measure again."),
        ) from error
    return Account.of(result, earlier(paths, result))


def earlier(paths: Paths, now: BenchResult) -> BenchResult | None:
    """The newest older result that may be compared, with another engine where there is one."""
    found = [one for one in _results(paths) if one.at_utc < now.at_utc and comparable(now, one)]
    engine = (now.circumstance.engine, now.circumstance.engine_commit)
    other = [one for one in found if (one.circumstance.engine, one.circumstance.engine_commit) != engine]
    return max(other or found, key=lambda one: one.at_utc, default=None)


def _results(paths: Paths) -> list[BenchResult]:
    found: list[BenchResult] = []
    for data in _read_all(paths):
        with contextlib.suppress(ValueError, TypeError):
            found.append(from_json(BenchResult, data))
    return found


def _read_all(paths: Paths) -> Iterator[dict[str, Any]]:
    """Readable files of results; one that is damaged or of another schema is passed over."""
    for path in sorted(folder(paths).glob("*.json")):
        with contextlib.suppress(OSError, ValueError):
            data = json.loads(path.read_text(encoding="utf-8"))
            if isinstance(data, dict) and data.get("schema") == SCHEMA:
                yield data
