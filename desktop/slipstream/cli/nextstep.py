"""The command that does in a terminal what the button beside a report does in the window."""

from __future__ import annotations

from slipstream.core.errors import NextStep

_COMMANDS = {
    NextStep.INSTALL: "slipstream start --install",
    NextStep.REPAIR_MODELS: "slipstream start --repair",
    NextStep.START_AGAIN: "slipstream start",
    NextStep.USE_OTHER_PORT: "slipstream start",
    NextStep.STOP: "slipstream stop",
    NextStep.SHOW_LOG: "slipstream logs",
    NextStep.WITHOUT_GRAPHS: "slipstream restart --no-graphs",
}


def command_for(step: NextStep, context_tokens: int | None = None) -> str | None:
    """The command line to type; ``None`` where the hint is only to be read.

    ``context_tokens`` is the report's, for ``USE_CONTEXT``.
    """
    if step is NextStep.USE_CONTEXT:
        return None if context_tokens is None else f"slipstream start --context {context_tokens}"
    return _COMMANDS.get(step)
