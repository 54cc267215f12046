"""Claude Code: a settings file of its own to start it with, so that a login stays what it is."""

from __future__ import annotations

from pathlib import PurePath

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say


def _folder(places: Places) -> PurePath:
    return places.from_env("CLAUDE_CONFIG_DIR", places.home / ".claude")


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """Without ``/v1``. The attribution header differs per session and would spoil the prefix cache."""
    env = {
        "ANTHROPIC_BASE_URL": wiring.root_url,
        "ANTHROPIC_AUTH_TOKEN": wiring.api_key,
        "ANTHROPIC_MODEL": wiring.model,
        "ANTHROPIC_DEFAULT_OPUS_MODEL": wiring.model,
        "ANTHROPIC_DEFAULT_SONNET_MODEL": wiring.model,
        "ANTHROPIC_DEFAULT_HAIKU_MODEL": wiring.model,
        "CLAUDE_CODE_MAX_OUTPUT_TOKENS": str(wiring.output_tokens),
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_ATTRIBUTION_HEADER": "0",
    }
    return (FileSpec(_folder(places) / "slipstream.json", Format.JSON, {"env": env}),)


CLIENT = Client(
    id="claude-code",
    title="Claude Code",
    api=Api.MESSAGES,
    files=files,
    commands=("claude",),
    folders=lambda places: (_folder(places),),
    then=say(
        "Start it with: claude --settings ~/.claude/slipstream.json. Without the option nothing changes."
    ),
)
