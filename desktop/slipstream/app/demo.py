"""The demo's prompts: read from the resources and asked, one after the other, of the running server."""

from __future__ import annotations

import contextlib
import itertools
import json
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import CatalogError, EngineLost
from slipstream.core.models import Endpoint
from slipstream.engine.files import resources
from slipstream.engine.jobrunner import JobContext
from slipstream.engine.serve.endpoint import EngineEndpoint

ANSWER_TOKENS = 160


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
            "The demo's prompts could not be read", detail=f"{source}: {error}", hint="Reinstall Slipstream."
        ) from error
    if not prompts:
        raise CatalogError("The demo has no prompts", detail=str(source), hint="Reinstall Slipstream.")
    return prompts


def ask_prompts(job: JobContext, endpoint: Endpoint, port: int) -> None:
    """Ask the prompts in turn, greedily and streamed, until the job is cancelled.

    Raises ``EngineLost`` when the server breaks an answer off that nobody cancelled.
    """
    engine = EngineEndpoint(port)
    for prompt in itertools.cycle(read_prompts()):
        job.report(f"Asking: {prompt.title}")
        answer = engine.chat(endpoint.model, prompt.prompt, max_tokens=ANSWER_TOKENS)
        try:
            with contextlib.closing(answer):
                for _ in answer:
                    if job.cancelled.is_set():
                        return
        except EngineLost:
            if job.cancelled.is_set():
                return
            raise
