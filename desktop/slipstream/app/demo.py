"""The demo's prompts: read from the resources and asked, one after the other, of the running server."""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import CatalogError, EngineLost
from slipstream.core.models import Endpoint
from slipstream.core.state import RequestEnded
from slipstream.core.words import say
from slipstream.engine.files import resources
from slipstream.engine.jobrunner import JobContext
from slipstream.engine.serve.endpoint import ChatEnd, EngineEndpoint

ANSWER_TOKENS = 160
DEMO_TITLE = say("Showing the speed with coding questions")

_REPORT_EVERY_TOKENS = 4


@dataclass(frozen=True, slots=True)
class DemoPrompt:
    """One coding task: a few words for the screen and the text the server gets."""

    title: str
    prompt: str


def read_prompts(path: Path | None = None) -> tuple[DemoPrompt, ...]:
    """The prompts that ship with the program. Raises ``CatalogError``."""
    source = path or resources() / "demo" / "prompts.jsonl"
    try:
        rows = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines() if line.strip()]
        prompts = tuple(DemoPrompt(str(row["title"]), str(row["prompt"])) for row in rows)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CatalogError(
            say("The demo's prompts could not be read"),
            detail=f"{source}: {error}",
            hint=say("Reinstall Slipstream."),
        ) from error
    if not prompts:
        raise CatalogError(
            say("The demo has no prompts"), detail=str(source), hint=say("Reinstall Slipstream.")
        )
    return prompts


def ask_prompts(
    job: JobContext,
    endpoint: Endpoint,
    port: int,
    tell: Callable[[RequestEnded], None],
    key: str | None = None,
) -> None:
    """Ask the prompts in turn, greedily and streamed, until the job is cancelled.

    ``tell`` gets every answered request. Raises ``EngineLost`` when the server breaks an answer off that
    nobody cancelled.
    """
    engine = EngineEndpoint(port, key=key)
    prompts = read_prompts()
    for number in itertools.count():
        prompt = prompts[number % len(prompts)]
        answer = engine.chat(endpoint.model, prompt.prompt, max_tokens=ANSWER_TOKENS)
        try:
            with contextlib.closing(answer):
                for pieces, piece in enumerate(answer):
                    if isinstance(piece, ChatEnd):
                        tell(RequestEnded(piece.record(time.time(), temperature=0.0)))
                    if job.cancelled.is_set():
                        return
                    if pieces % _REPORT_EVERY_TOKENS == 0:
                        _tell(job, number, prompts, pieces)
        except EngineLost:
            if job.cancelled.is_set():
                return
            raise


def _tell(job: JobContext, number: int, prompts: tuple[DemoPrompt, ...], pieces: int) -> None:
    """Which question, and how far the first round is; after it the asking goes on without an end to near."""
    title = prompts[number % len(prompts)].title
    if number >= len(prompts):
        job.report(say("Question {number}: {title}", number=number + 1, title=title))
        return
    share = (number + min(1.0, pieces / ANSWER_TOKENS)) / len(prompts)
    job.report(
        say("Question {number} of {count}: {title}", number=number + 1, count=len(prompts), title=title),
        share,
    )
