"""Every client that Slipstream knows, in the order in which they are shown."""

from __future__ import annotations

from slipstream.core.editors import (
    aider,
    by_hand,
    claude_code,
    cline,
    codex,
    continue_dev,
    copilot,
    crush,
    cursor,
    goose,
    junie,
    llama_vscode,
    opencode,
    qwen_code,
    roo,
    zed,
)
from slipstream.core.editors.client import Client

CLIENTS: tuple[Client, ...] = (
    cline.CLIENT,
    cursor.CLIENT,
    continue_dev.CLIENT,
    zed.CLIENT,
    aider.CLIENT,
    opencode.OPENCODE,
    codex.CLIENT,
    claude_code.CLIENT,
    qwen_code.CLIENT,
    opencode.KILO,
    roo.CLIENT,
    copilot.CLIENT,
    goose.CLIENT,
    crush.CLIENT,
    junie.CLIENT,
    llama_vscode.CLIENT,
    by_hand.AVANTE,
    by_hand.CODECOMPANION,
    by_hand.JETBRAINS,
)


def client(name: str) -> Client | None:
    """The client with that id or title, in whatever case."""
    wanted = name.strip().lower()
    return next((one for one in CLIENTS if wanted in (one.id, one.title.lower())), None)
