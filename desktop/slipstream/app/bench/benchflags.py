"""The red flag before an editor is connected: a benchmark found this model's tool calls damaged by drafts."""

from __future__ import annotations

import time

from slipstream.app.bench.benchremarks import tools_words
from slipstream.core.words import say
from slipstream.engine.bench import shelf
from slipstream.engine.files import Paths


def tool_flags(paths: Paths, model: str) -> tuple[str, ...]:
    """A sentence for each variant of the served ``model`` whose tool calls were last measured damaged."""
    last = next((line for line in shelf.kept(paths) if line.served_name == model), None)
    if last is None:
        return ()
    when = time.strftime("%Y-%m-%d", time.localtime(last.at_utc))
    return tuple(
        say("The benchmark of {when} says: {tools}", when=when, tools=tools_words(check))
        for check in last.broken_tools
    )
