"""Benchmark prompts: kinds, lengths, their JSON lines, and which of them a run asks.

It reads no file: text comes in. What a prompt asks is never judged; it is only asked alike of every variant.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from slipstream.core.errors import CatalogError
from slipstream.core.words import say

DEFAULT_ANSWER_TOKENS = 256


class Kind(StrEnum):
    """What a prompt asks for. Acceptance differs between kinds more than between machines."""

    EDIT = "edit"  # a given file with a change: most of the answer is in the prompt
    CODE = "code"  # new code
    PROSE = "prose"  # an explanation
    AGENT = "agent"  # system prompt, tools and a history
    OWN = "own"  # a person's own file that names no kind


class Length(StrEnum):
    """How much there is to read and to write."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Prompt:
    """One request: ``messages`` and ``tools`` are the chat API's own form, kept as JSON text."""

    id: str
    kind: Kind
    length: Length
    language: str
    title: str
    messages_json: str
    max_tokens: int
    tools_json: str | None = None

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The request's messages."""
        found: list[dict[str, Any]] = json.loads(self.messages_json)
        return found

    @property
    def tools(self) -> list[dict[str, Any]] | None:
        """The request's tools; ``None`` without any."""
        return None if self.tools_json is None else json.loads(self.tools_json)


def parse(text: str, source: str, *, kind: Kind | None = None) -> tuple[Prompt, ...]:
    """Prompts of a JSON-lines text. A line needs ``prompt`` or ``messages``; the rest has defaults.

    ``kind`` is what lines are that name none. vLLM's own ``output_tokens`` is understood as ``max_tokens``.
    Raises ``CatalogError`` naming the line.
    """
    found: list[Prompt] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                found.append(_read(json.loads(line), number, kind or Kind.OWN))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise CatalogError(
                    say("A prompt could not be read"),
                    detail=say("{source}, line {number}: {error}", source=source, number=number, error=error),
                    hint=say('Give one JSON object a line, such as {"prompt": "..."}.'),
                ) from error
    if not found:
        raise CatalogError(
            say("There are no prompts"),
            detail=source,
            hint=say('Give one JSON object a line: {"prompt": "..."}.'),
        )
    return tuple(found)


def choose(prompts: Sequence[Prompt], per_kind: int | None) -> tuple[Prompt, ...]:
    """At most ``per_kind`` prompts of each kind, spread over lengths and languages; all when ``None``.

    The choice depends on the prompts alone, so that two runs ask the same.
    """
    chosen: list[Prompt] = []
    for kind in Kind:
        of_kind = [prompt for prompt in prompts if prompt.kind is kind]
        chosen += of_kind if per_kind is None else _spread(of_kind)[:per_kind]
    return tuple(chosen)


def shortened(prompts: Iterable[Prompt], max_tokens: int) -> tuple[Prompt, ...]:
    """The prompts with answers of at most that many tokens."""
    return tuple(replace(prompt, max_tokens=min(prompt.max_tokens, max_tokens)) for prompt in prompts)


def fingerprint(prompts: Iterable[Prompt]) -> str:
    """Twelve hexadecimal digits of what is asked: figures are comparable where they are equal."""
    digest = hashlib.sha256()
    for prompt in prompts:
        digest.update(f"{prompt.messages_json}\0{prompt.tools_json}\0{prompt.max_tokens}\0".encode())
    return digest.hexdigest()[:12]


def _spread(prompts: Sequence[Prompt]) -> list[Prompt]:
    """One of each length in turn, and of each length the languages in turn."""
    by_length = {length: _by_language([p for p in prompts if p.length is length]) for length in Length}
    most = max((len(row) for row in by_length.values()), default=0)
    turns = [[row[turn] for row in by_length.values() if turn < len(row)] for turn in range(most)]
    return [prompt for turn in turns for prompt in turn]


def _by_language(prompts: Sequence[Prompt]) -> list[Prompt]:
    rows: dict[str, list[Prompt]] = {}
    for prompt in prompts:
        rows.setdefault(prompt.language, []).append(prompt)
    most = max((len(row) for row in rows.values()), default=0)
    return [row[turn] for turn in range(most) for row in rows.values() if turn < len(row)]


def _read(row: Mapping[str, Any], number: int, kind: Kind) -> Prompt:
    if "messages" in row:
        messages = row["messages"]
        if not isinstance(messages, list) or not messages:
            raise ValueError(say("messages must be a list with at least one entry"))
    else:
        messages = [{"role": "user", "content": str(row["prompt"])}]
    tools = row.get("tools")
    return Prompt(
        id=str(row.get("id", number)),
        kind=Kind(row["kind"]) if "kind" in row else kind,
        length=Length(row.get("length", Length.MEDIUM)),
        language=str(row.get("language", "")),
        title=str(row.get("title", say("Prompt {number}", number=number))),
        messages_json=json.dumps(messages, ensure_ascii=False),
        max_tokens=int(row.get("max_tokens", row.get("output_tokens", DEFAULT_ANSWER_TOKENS))),
        tools_json=None if not tools else json.dumps(tools, ensure_ascii=False),
    )
