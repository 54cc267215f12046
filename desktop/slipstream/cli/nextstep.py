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
}


def command_for(step: NextStep) -> str | None:
    """The command line to type; ``None`` where the hint is only to be read."""
    return _COMMANDS.get(step)
